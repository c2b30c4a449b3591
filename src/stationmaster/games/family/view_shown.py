"""How a view is shown: each field says it once, where it is declared.

    edition: AnyEdition                                             # does not say that it is shown, so it is not
    pile: int = shown()                                             # as it is; a tuple becomes a list
    hand: Counts | None = shown(count_names)                        # with names; None stays None
    owners: tuple[int | None, ...] = shown(claimed, name="routes")  # under another name

What is worked out when it is asked for is a property that is `also_shown`. `View.to_dict` is made from this, and so are
the server's models and the types of the browser client: a JSON value has the type that its naming function says it
returns, or else the type of its field, and the text below a field explains it to all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from functools import cache
from inspect import signature
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Naming = Callable[..., Any]
"""From a value to JSON. Where it takes two arguments, the second is the view, whose board has the names."""


class ShownField(NamedTuple):
    """A field or a property that is shown."""

    key: str
    attribute: str
    naming: Naming | None
    takes_view: bool
    reads: str
    """Another field of the view that the naming function looks at, where there is one."""


def shown(naming: Naming | None = None, *, name: str | None = None, reads: str = "") -> Any:
    """A field that is shown, in JSON under its own name or another.

    The naming function makes of equal values equal JSON: of a view it may use `board`, `notation` and the number of
    `players`, which stay, and the field that it `reads`.
    """
    return field(metadata={"shown": (naming, name, reads)})


def also_shown(method: F) -> F:
    """Below `@property`: its value is JSON, of the type that it says it returns."""
    method.__dict__["also_shown"] = True
    return method


def by_field(thing: Any, view: Any, without: str = "", derived: bool = False) -> dict[str, Any]:
    """The naming function of a value that has fields of its own, as a view has."""
    found: dict[str, Any] = {}
    for key, attribute, naming, takes_view, _ in parts_of(thing.__class__, without, derived):
        value = getattr(thing, attribute)
        if naming is not None and value is not None:
            value = naming(value, view) if takes_view else naming(value)
        found[key] = list(value) if type(value) is tuple else value
    return found


@cache
def parts_of(kind: type, without: str = "", derived: bool = True) -> tuple[ShownField, ...]:
    """What is shown of a class, in the order of its fields, those that it inherits first.

    `derived`: with the properties that are `also_shown`, which follow from the fields.
    """
    declared = [(entry.name, entry.metadata["shown"]) for entry in fields(kind) if "shown" in entry.metadata]
    parts = [
        ShownField(name or own, own, naming, takes_view(naming), reads)
        for own, (naming, name, reads) in declared
        if own != without
    ]
    if not derived:
        return tuple(parts)
    properties = [name for base in reversed(kind.__mro__) for name, value in vars(base).items() if is_also_shown(value)]
    return (*parts, *(ShownField(name, name, None, False, "") for name in dict.fromkeys(properties)))


def takes_view(naming: Naming | None) -> bool:
    return naming is not None and len(signature(naming).parameters) > 1


def is_also_shown(value: object) -> bool:
    return isinstance(value, property) and "also_shown" in vars(value.fget)
