"""The types of what a game shows: views, events, score sheets, the data of a box.

The models of views and events are made from what our games declare (`games/*/view.py`, `games/*/events.py`), for the
TypeScript types and for the tests, which check every message against them. On its way out nothing is validated again,
so a game of somebody else's needs none.
"""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache, reduce
from itertools import pairwise
from operator import or_
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from stationmaster.games import OWN, edition_class
from stationmaster.games.family import events
from stationmaster.games.family.plans import State
from stationmaster.games.family.view_shown import ShownField, by_field, parts_of

NAMES = {"View": "SharedView", "BoardView": "BoardGameView", "Journey": "JourneyShown"}
"""What the protocol calls a class, where that is another name."""
Counts = dict[str, int]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Made(Model):
    model_config = ConfigDict(use_attribute_docstrings=False)  # it has no text of its own to look into


MADE: list[type[Model]] = []
"""The models of views and events, each after those that it builds on."""


def make_model(kind: type, base: type[Model], fields: dict[str, Any]) -> type[Model]:
    name = NAMES.get(kind.__name__, kind.__name__)
    model = create_model(name, __base__=base, __module__=__name__, __doc__=texts(kind).get(""), **fields)
    MADE.append(model)
    return model


@cache
def texts(kind: type) -> dict[str, str]:
    """The texts below the fields of a class, by name, and its own under no name."""
    node = classes(kind.__module__)[kind.__name__]
    found = {"": ast.get_docstring(node) or ""}
    for field, below in pairwise(node.body):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name.removesuffix("_")] = text
    return {name: text for name, text in found.items() if text}


@cache
def classes(module: str) -> dict[str, ast.ClassDef]:
    """What stands in a file: Python itself forgets the texts below fields."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


# ---- views ----


@cache
def view_model(kind: type) -> type[Model]:
    """The model of a view, or of a part of one: what it adds to the class that it builds on."""
    assert kind.__base__ is not None
    base = Made if kind.__base__ is object else view_model(kind.__base__)
    own = {*vars(kind), *inspect.get_annotations(kind)}
    types = get_type_hints(kind, localns={"AnyEdition": Any})  # it is imported for type checkers only
    parts = [part for part in parts_of(kind, "memory") if part.attribute in own]
    return make_model(kind, base, {part.key: view_field(kind, part, types.get(part.attribute)) for part in parts})


def view_field(kind: type, part: ShownField, declared: Any) -> tuple[Any, Any]:
    value = vars(kind).get(part.attribute)
    if isinstance(value, property):
        return get_type_hints(value.fget)["return"], Field(description=value.__doc__)
    return json_type(part, declared), Field(description=texts(kind).get(part.attribute))


def json_type(part: ShownField, declared: Any) -> Any:
    """What the naming function says it returns, or else the type of the field itself."""
    if part.naming is None:
        return declared
    if part.naming is by_field:
        named = view_model(next(one for one in (*get_args(declared), declared) if one is not NoneType))
    else:
        named = get_type_hints(part.naming)["return"]
    return named | None if NoneType in get_args(declared) else named


# ---- events ----


@cache
def event_model(*kinds: Any) -> type[Model]:
    """One model of what several games call by the same name: what only some of them have may be missing."""
    first, parent = kinds[0], kinds[0].__base__
    base = Made if parent is events.Event else event_model(parent)
    fields: dict[str, Any] = {"move": (Literal[first.move], Field())} if "move" in vars(first) else {}
    for kind in kinds:
        for key, part in kind.parts.items():
            if key not in parent.parts and key not in fields:
                missing = part.optional or any(key not in other.parts for other in kinds)
                fields[key] = event_field(part.type, missing, texts(kind).get(key))
    return make_model(first, base, fields)


def event_field(type: Any, missing: bool, text: str | None) -> tuple[Any, Any]:
    return (type | None, Field(default=None, description=text)) if missing else (type, Field(description=text))


# ---- of our games ----


def view_models() -> list[type[Model]]:
    return [view_model(get_type_hints(edition_class(game).view)["return"]) for game in OWN]


def event_models() -> list[type[Model]]:
    found: dict[str, dict[Any, None]] = {}
    for game in OWN:
        for move, kind in edition_class(game).events.items():
            found.setdefault(move, {})[kind] = None
    return [event_model(*kinds) for kinds in found.values()]


if TYPE_CHECKING:
    View = dict[str, Any]
    Event = dict[str, Any]
else:
    View = Annotated[reduce(or_, view_models()), Field(discriminator="game")]
    Event = Annotated[reduce(or_, event_models()), Field(discriminator="move")]


# ---- the end ----


class Score(Model):
    """A seat's line of the score sheet. `routes`, `tickets`, `merchandise` and `bonus` add up to `total`."""

    total: int
    rank: int
    tickets_completed: list[str]
    tickets_failed: list[str]
    routes: int | None = None
    tickets: int | None = None
    merchandise: int | None = None
    bonus: int | None = None
    longest_path: int | None = None
    bonus_cards: list[str] | None = None


class Result(Model):
    scores: list[Score]
    winners: list[int]


# ---- what follows from a view ----


class Proof(Model):
    """What can be checked of a seat's score sheet on the board: for each completed ticket the routes that join it."""

    tickets: dict[str, list[str]]
    longest_path: list[str] | None = None
    """The routes of one path of that length, where it counts."""


class Need(Model):
    """Cards of one colour that a ticket still takes. Grey: of any one colour; `held` is of the one that suits best."""

    color: str
    needed: int
    held: int
    missing: int


class Plan(Model):
    """How one of the seat's own tickets stands, kept or offered, and what it still takes by the cheapest way left."""

    state: State
    """Ready: the seat has all that it takes. Nearly lost: the loss of one more route would lose it."""
    lacks: Literal["routes", "cars", "turns"] | None
    """What there is too little of for a ticket that is lost."""
    points: int
    """Added where it is completed, subtracted where it is not."""
    way: list[str]
    """The routes of the cheapest way, in cars, own ones among them; none where none is left."""
    vital: list[str]
    """Those of them whose loss, of one by itself, would lose the ticket."""
    cars: int
    """That the way still takes, and the points that its routes bring."""
    route_points: int
    needs: list[Need]
    """By colour, the cards that it takes against those that the seat has."""
    wild: Counts
    """Locomotives of the seat that may stand in for what is missing."""
    missing: int
    """Cards that are still to be had, when they do."""


class Insight(Model):
    """What follows by the rules from what is shown, so that a client needs none."""

    plans: dict[str, Plan]
    """For each ticket that the seat keeps or is offered."""
    proofs: list[Proof]
    """For each seat, when the game is over and was played on a board."""
    score_track: list[list[int]]
    """When the game is over: the points of each seat after the deal and each move, without what the end decided."""


# ---- the data of a box, as in the data files ----


class Place(Model):
    id: str
    name: str | None = None
    local_name: str | None = None
    lat: float
    lon: float
    merchandise: str | None = None


class Country(Model):
    id: str
    name: str
    local_name: str | None = None
    borders: list[Place]


class Route(Model):
    id: str
    a: str
    b: str
    length: int
    color: str


class Ticket(Model):
    id: str
    a: str
    b: str
    points: int
    needs: Counts | None = None
    assumed: bool | None = None
    set: str | None = None


class BonusCard(Model):
    city: str
    points: int
    color: str


class BoxData(Model):
    """A data file. `tickets` is a list, or a list for each pile."""

    game: str
    deck: Counts
    deal: Counts | None = None
    """Of a board that deals less than the rules say: cards, tickets, and how many of these are kept at least."""
    tickets: list[Ticket] | dict[str, list[Ticket]]
    other_tickets: list[Ticket] | None = None
    cars: int | None = None
    passengers: int | None = None
    route_points: dict[str, int] | None = None
    longest_path_bonus: int | None = None
    most_tickets_bonus: int | None = None
    merchandise: dict[str, list[int]] | None = None
    cities: list[Place] | None = None
    countries: list[Country] | None = None
    routes: list[Route] | None = None
    bonus_cards: list[BonusCard] | None = None
