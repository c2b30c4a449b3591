"""The comparison can fail: a rule that is broken on one side is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.comparison import Table
from tests.games.naive import Naive
from tests.games.twins import Difference


def always(value: object) -> Callable[..., Any]:
    """In place of a rule: one answer to everything."""
    return lambda *_: value


def find_fault(
    patch: pytest.MonkeyPatch, kind: type[Naive], rule: str, broken: object, table: Table, who: str = "random"
) -> str:
    """Breaks a naive rule and plays until a difference is found; returns its text."""
    assert hasattr(kind, rule)
    patch.setattr(kind, rule, broken)
    for seed in range(100):
        try:
            table.compare(who, seed)
        except Difference as found:
            return str(found)
    raise AssertionError(f"{kind.__name__}.{rule} may be broken, and nobody sees it")
