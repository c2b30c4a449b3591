"""What a seat is told of the game: updates and rulings. Everything comes through views and seen entries."""

from __future__ import annotations

from typing import Any

from stationmaster.errors import NotationError
from stationmaster.match import Match
from stationmaster.server.authority import Authority
from stationmaster.server.table import Table
from stationmaster.view import BoardView, View

Json = dict[str, Any]


def update(table: Table, seat: int | None, since: int | None) -> Json:
    """The message `update`: the view now, and what happened after `since` (all of it, where that is unknown)."""
    assert table.game is not None
    game: Authority = table.game
    known = since if since is not None and since <= game.version else 0
    view = game.match.view(seat)
    return {
        "type": "update",
        "seat": seat,
        "since": known,
        "version": game.version,
        "events": game.events(seat, known),
        "view": view.to_dict(),
        "completed": completed_tickets(view),
        "deadline": table.deadline,
        "result": table.result,
    }


def completed_tickets(view: View) -> list[str]:
    """U41, M31: the seat's own tickets that its routes complete, worked out from its view alone."""
    if not isinstance(view, BoardView) or not view.tickets:
        return []
    done = view.completed_tickets()
    return [view.board.tickets[ticket] for ticket in view.tickets if ticket in done]


def ruling(match: Match, seat: int | None, text: str, request: str) -> Json:
    """The message `ruling`: may the seat play this now, and if not, why? `text` may stop before the payment."""
    answer: Json = {"type": "ruling", "id": request, "lawful": False, "code": None}
    answer |= {"rule": None, "reason": None, "facts": {}, "text": None}
    if match.is_over:
        return answer | {"code": "over", "text": "the game is over"}
    if seat != match.turn:  # rulings speak of the hand of the seat in turn
        return answer | {"code": "not_your_turn", "rule": "U05", "text": "it is not your turn"}
    try:
        moves = meant(match, text)
    except NotationError as error:
        return answer | {"code": "not_a_move", "text": str(error)}
    lawful = set(match.state.legal_moves())
    if any(move in lawful for move in moves):
        return answer | {"lawful": True}
    found = match.edition.rule_on(match.state, moves[0])
    why = {"rule": found.rule, "reason": found.reason, "facts": found.facts, "text": found.words}
    return answer | {"code": "unlawful", **why}


def meant(match: Match, text: str) -> list[int]:
    """The move of a text, or all moves that begin with it: a claim without its payment."""
    try:
        return [match.notation.parse(text)]
    except NotationError:
        start = " ".join(text.lower().split()) + " "
        moves = [move for move, known in enumerate(match.notation.texts) if known.startswith(start)]
        if not moves:
            raise
        return moves
