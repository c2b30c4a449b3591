"""The friendly face of a game: names, errors that explain, copies, logs."""

from __future__ import annotations

import pytest

import stationmaster as sm
from stationmaster.games.family.parts import Under
from stationmaster.games.usa.view import UsaMemory

pytestmark = pytest.mark.uncompiled


@pytest.fixture
def match() -> sm.Match:
    match = sm.Match("usa", players=["Ann", "Bo"], seed=7, first=0)
    match.play("keep 0 1")
    match.play("keep 0 1 2")
    return match


def test_legal_moves_can_be_printed_counted_and_asked(match: sm.Match) -> None:
    moves = match.legal_moves()
    assert len(moves) == len(list(moves)) == len(moves.ids)
    assert "draw pile" in moves
    assert "Draw   PILE" in moves
    assert 1 in moves
    assert moves[0] in moves
    assert "keep 0" not in moves
    assert "nonsense" not in moves
    assert str(moves[0]) == "draw pile"
    assert repr(moves).startswith(f"<{len(moves)} moves: draw pile, draw 0")
    assert [str(move) for move in moves[:2]] == ["draw pile", "draw 0"]


def test_play_takes_texts_ids_and_moves(match: sm.Match) -> None:
    match.play(" DRAW  pile ")
    match.play(match.legal_moves()[0])
    assert match.turn == 1
    match.play(1)
    assert [entry["move"] for entry in match.entries[2:]] == ["draw"] * 3


def test_the_order_of_a_payment_does_not_matter() -> None:
    notation = sm.edition("usa").notation
    one = notation.parse("claim denver--omaha purple 3 locomotive 1")
    assert notation.parse("claim denver--omaha locomotive 1 purple 3") == one


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fly", "'fly' is not a move; moves look like: pass, draw pile"),
        ("", "'' is not a move"),
        ("draw 5", "'draw 5' is not a move"),
        ("keep", "'keep' is not a move"),
        ("claim", "claim what?"),
        ("claim denver--omha purple 4", "there is no route 'denver--omha'; did you mean denver--omaha"),
        ("claim denver--omaha red 4", "denver--omaha takes 4 cards of purple"),
        ("claim denver--omaha purple 3", "denver--omaha takes 4 cards of purple"),
        ("claim calgary--helena red 5", "calgary--helena takes 4 cards of any one colour"),
        ("claim denver--omaha purple", "denver--omaha takes 4 cards of purple"),
    ],
)
def test_a_text_that_is_no_move_is_told_why(match: sm.Match, text: str, words: str) -> None:
    with pytest.raises(sm.NotationError) as error:
        match.play(text)
    assert str(error.value).startswith(words)


@pytest.mark.parametrize("move", [-1, 100_000])
def test_a_number_that_is_no_move(match: sm.Match, move: int) -> None:
    with pytest.raises(sm.NotationError, match="there is no move number"):
        match.play(move)


def test_an_illegal_move_names_the_rule_and_changes_nothing(match: sm.Match) -> None:
    before = match.record()
    with pytest.raises(sm.IllegalMove) as error:
        match.play("pass")
    assert str(error.value) == "pass: you may pass only when you have no other legal move (U32)"
    assert (error.value.move, error.value.rule) == ("pass", "U32")
    assert match.record() == before


def test_a_seat_may_only_move_in_its_turn(match: sm.Match) -> None:
    with pytest.raises(sm.IllegalMove, match=r"draw pile: it is Ann's turn \(U05\)"):
        match.play("draw pile", seat=1)
    match.play("draw pile", seat=0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'; choose from: "),
        ({"players": 1}, "usa is for 2 to 5 players, not 1"),
        ({"players": 6}, "usa is for 2 to 5 players, not 6"),
        ({"players": ["Ann", ""]}, "each player needs a name"),
        ({"first": 2}, "first: there is no seat 2; seats go from 0 to 1"),
        ({"options": {"merchandise": "standard"}}, "usa has no option 'merchandise'; it has: none"),
    ],
)
def test_a_game_that_cannot_begin(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(sm.StationmasterError) as error:
        sm.Match(**({"players": 2} | arguments))  # type: ignore[arg-type]
    assert str(error.value).startswith(words)


def test_a_view_of_a_seat_that_does_not_exist(match: sm.Match) -> None:
    with pytest.raises(sm.StationmasterError, match="there is no seat 2; seats go from 0 to 1"):
        match.view(2)


def test_what_each_side_sees_of_a_draw(match: sm.Match) -> None:
    match.play("draw pile")
    drawn = match.entries[-1]["card"]
    assert match.log(0)[-1] == {"player": 0, "move": "draw", "from": "pile", "card": drawn}
    assert match.log(1)[-1] == {"player": 0, "move": "draw", "from": "pile"}
    match.play("draw 0")
    assert match.log(1)[-1] == match.entries[-1]
    assert match.view(1).memory.hands[0] == match.view(0).memory.hands[0]
    assert sum(match.view(1).memory.hands[0]) == 1


def under(match: sm.Match, seat: int) -> Under:
    """What a seat of `usa` knows of what lies under the pile."""
    memory = match.view(seat).memory
    assert isinstance(memory, UsaMemory)
    return memory.under


def test_what_each_side_sees_of_tickets(match: sm.Match) -> None:
    match.play("draw tickets")
    assert match.log(1)[-1] == {"player": 0, "move": "draw_tickets", "offered": 3}
    assert match.view(1).offered == (3, 0)
    assert match.view(1).offer == ()
    match.play("keep 1")
    assert match.log(1)[-1] == {"player": 0, "move": "keep_tickets", "kept": 1, "returned": 2}
    assert [by for by, _ in under(match, 1)] == [0, 0, 0]
    assert {ticket for _, ticket in under(match, 1)} == {None}
    assert None not in {ticket for _, ticket in under(match, 0)}


def test_winners_are_told_at_the_end_only(match: sm.Match) -> None:
    assert match.winners() == []
    assert "result" not in match.record()


def test_states_and_boards_print_themselves_readably() -> None:
    match = sm.Match("usa", 3, seed=7)
    assert repr(match.state) == "<Usa: 3 players, seat 1 to decide, phase 0, 93 cards in the pile>"
    assert repr(match.edition.board) == "<Board usa: 36 places, 100 routes, 30 tickets>"
    assert repr(sm.edition("card").board) == "<CardTable card: 46 tickets, 6 bonus cards>"
