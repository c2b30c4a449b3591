"""What a client makes of `changes`."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def applied(changes: Json, last: Json) -> Json:
    """The update that they stand for, after the last one."""
    assert changes["type"] == "changes"
    assert (changes["seat"], changes["since"]) == (last["seat"], last["version"])
    return {**last, **changes, "type": "update", "view": {**last["view"], **changes["view"]}}
