"""The numbers of an observation as short texts: `hand[red]`, `routes[self, atlanta--miami]`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from stationmaster.games.family.observation import Observer, Part

if TYPE_CHECKING:
    from stationmaster.games.family.edition import AnyEdition

AxisNames = dict[str, list[str]]


def axis_names(edition: AnyEdition, observer: Observer) -> AxisNames:
    """The names along each dimension that parts of an observation have: numbers from 0, where there are no others.

    Seats are counted from the observer.
    """
    axes = observer.axes
    known = {axis: list(names) for axis, names in edition.index_names().items()}
    known["cards"] = known["cards"][: axes["cards"]]
    known["seats"] = ["self", *(f"self+{n}" for n in range(1, axes["seats"]))]
    for axis, size in axes.items():
        known.setdefault(axis, [str(n) for n in range(size)])
    return known


def number_names(edition: AnyEdition, observer: Observer) -> list[str]:
    """Of each number of an observation, in order."""
    names = axis_names(edition, observer)
    return [name for part in observer.parts for name in part_names(part, names)]


def part_names(part: Part, names: AxisNames) -> Iterator[str]:
    """A dimension without a name is counted from 0; a single number is named as its part."""
    if part.shape == (1,) and not part.axes[0]:
        yield part.name
        return
    dimensions = zip(part.axes, part.shape, strict=True)
    along = [names[axis] if axis else [str(n) for n in range(size)] for axis, size in dimensions]
    for place in product(*along):
        yield f"{part.name}[{', '.join(place)}]"
