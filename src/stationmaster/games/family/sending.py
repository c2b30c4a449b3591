"""How the numbers of a state are sent to another process, or to a file: a vec as bytes, as narrow as they allow.

Importing this teaches `pickle` and `copy` what a vec is; the rules do.
"""

from __future__ import annotations

import copyreg
from array import array
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8


def fields_of(thing: object) -> dict[str, Any]:
    """All that an object has: what a compiled class declares, and what an interpreted one adds to that."""
    fields: dict[str, Any] = dict(thing.__getstate__() or {})  # type: ignore[call-overload]
    fields.update(getattr(thing, "__dict__", {}))
    return fields


Sent = tuple[Any, tuple[bytes] | tuple[str, bytes]]


def send_numbers(numbers: vec[i64]) -> Sent:
    for width in ("b", "h", "i"):
        try:
            return receive_numbers, (width, array(width, list(numbers)).tobytes())
        except OverflowError:
            continue
    return receive_numbers, ("q", array("q", list(numbers)).tobytes())


def receive_numbers(width: str, sent: bytes) -> vec[i64]:
    return vec[i64](array(width, sent).tolist())


def send_bytes(numbers: vec[u8]) -> Sent:
    return receive_bytes, (bytes(numbers),)


def receive_bytes(sent: bytes) -> vec[u8]:
    return vec[u8](list(sent))


def send_floats(numbers: vec[float]) -> Sent:
    return receive_floats, (array("d", list(numbers)).tobytes(),)


def receive_floats(sent: bytes) -> vec[float]:
    return vec[float](array("d", sent).tolist())


copyreg.pickle(type(vec[i64]()), send_numbers)
copyreg.pickle(type(vec[u8]()), send_bytes)
copyreg.pickle(type(vec[float]()), send_floats)
