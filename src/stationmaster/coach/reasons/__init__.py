"""Why a move was better, in a sentence or two of English and Russian.

What speaks for it is asked of the view (`View.facts`): each game says what counts there, from what the seat can know.
Here it is put into words; names are those of the game's screen, and stand in the nominative, in quotes.

>>> import stationmaster as sm
>>> from stationmaster.coach.reasons import reasons_for
>>> view = sm.Match("usa", 2, seed=5, board="mini", first=0).view(0)
>>> played, best = (view.notation.parse(text) for text in ("keep 0 1", "keep 0 1 2"))
>>> [reason.en for reason in reasons_for(view, [played], [best])]
['The shortest ways for the tickets “Barcelona – Porto (8)” and “Barcelona – Lisbon (9)” share 4 cars.']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from stationmaster.coach.reasons.en import EN
from stationmaster.coach.reasons.ru import RU
from stationmaster.games.family.view import View
from stationmaster.games.family.view_facts import Fact
from stationmaster.languages import Language, Speech
from stationmaster.texts import plain

MOST = 3
WORDS = {"en": EN, "ru": RU}


@dataclass(frozen=True)
class Reason:
    """Ids are those of the views that clients get, so that they can show what is meant."""

    kind: str
    en: str
    ru: str
    route: str | None = None
    ticket: str | None = None
    seat: int | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def reasons_for(view: View, played: Sequence[int] | None, best: Sequence[int]) -> list[Reason]:
    """Why one decision is better than another, or simply good; the most important first, and one of each kind."""
    first: dict[str, Fact] = {}
    for fact in view.facts(played, best):
        first.setdefault(fact.kind, fact)
    return [reason(view, fact) for fact in [*first.values()][:MOST]]


def reason(view: View, fact: Fact) -> Reason:
    board = view.board
    return Reason(
        fact.kind,
        sentence(view, fact, "en"),
        sentence(view, fact, "ru"),
        None if fact.route is None else board.routes[fact.route],
        None if fact.ticket is None else board.tickets[fact.ticket],
        fact.seat,
    )


def sentence(view: View, fact: Fact, language: Language) -> str:
    screen = cast(Any, view.edition.screen(language))  # each has the names that its own facts ask for
    words: dict[str, Any] = {"count": fact.count, "more": fact.more}
    for name, ticket in (("ticket", fact.ticket), ("other", fact.other)):
        if ticket is not None:
            words[name] = screen.ticket_name(view, ticket)
    if fact.route is not None:
        words["route"] = screen.route_name(view.board, fact.route)
    if fact.city is not None:
        words["city"] = screen.city_name(view.board, fact.city)
    if fact.seat is not None:
        words["player"] = plain(view.players[fact.seat])
    if fact.card is not None:
        words["card"] = screen.t(f"kind.{fact.card}")
    return Speech(language, WORDS)(fact.kind, **words)  # type: ignore[arg-type]
