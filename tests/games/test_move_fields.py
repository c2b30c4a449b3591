from __future__ import annotations

import pickle

import pytest

import stationmaster as sm
from stationmaster.games import OWN, edition


def told(move: sm.Move) -> str:
    """The text that the fields of a move amount to."""
    cards = " ".join(f"{kind} {count}" for kind, count in (move.payment or move.cards).items())
    match move.kind:
        case "draw":
            return f"draw {'pile' if move.slot is None else move.slot}"
        case "keep":
            return f"keep {' '.join(map(str, move.kept)) or 'none'}"
        case "claim" | "travel":
            return f"{move.kind} {move.route} {cards}".strip()
        case "place" | "board":
            return f"{move.kind} {move.city or 'none'}"
        case "group":
            return f"group {cards}"
        case "row":
            return f"row {' '.join(move.cards)}"
        case "draw_tickets":
            return move.text  # in marklin it says from which piles
        case plain:
            return plain


@pytest.mark.parametrize("game", OWN)
def test_the_fields_of_a_move_say_what_its_text_says(game: str) -> None:
    notation = edition(game).notation
    for number in range(len(notation)):
        move = sm.Move(number, notation.text(number))
        assert told(move) == move.text
        assert {*move.payment, *move.cards} == {word for word in move.text.split() if word in sm.KIND_NAMES}
        assert not (move.payment and move.cards)


def test_a_view_has_its_moves_in_hand() -> None:
    match = sm.Match("usa", 2, seed=1)
    view = match.view(match.turn)
    moves = view.legal_moves()
    assert [int(move) for move in moves] == list(view.moves)
    assert [str(move) for move in moves] == view.move_texts()
    assert [move.kept for move in moves] == [(0, 1), (0, 2), (1, 2), (0, 1, 2)]
    twin = pickle.loads(pickle.dumps(moves[0]))
    assert (twin, twin.text, twin.kept) == (moves[0], moves[0].text, (0, 1))
    assert list(match.view(1 - match.turn).legal_moves()) == []
