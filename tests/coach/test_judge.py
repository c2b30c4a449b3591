"""The judge of one decision: positions whose best move is known by hand, and what holds for all."""

from __future__ import annotations

from random import Random

import pytest

import stationmaster as sm
from stationmaster.bots import make_bot
from stationmaster.coach.depth import Depth
from stationmaster.coach.judge import Judge, Judgement, Texts, alternatives
from stationmaster.coach.playouts import Moves, Playouts, is_same
from stationmaster.errors import StationmasterError
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.rules import SECOND_CARD, Game
from tests.games.random_games import exchanged, positions
from tests.games.usa.positions import USA, hold, own, usa

SMALL = Depth("small", 16, 0.06, 100, 8, 10, 50, 0.5, 1000)
MARKLIN = sm.edition("marklin")


def judged(box: AnyEdition, game: Game, played: Moves | str | None, seed: str = "1") -> Judgement:
    moves = (box.notation.parse(played),) if isinstance(played, str) else played
    view = box.view(game, game.turn, [f"P{n}" for n in range(game.players)], box.check_options({}))
    return Judge(box, view.players, SMALL).judge(view, moves, seed)


def words(box: AnyEdition, game: Game, judgement: Judgement) -> tuple[str, list[str]]:
    """The best, and all that were compared."""
    texts = Texts(box.notation)
    return texts(judgement.best.moves), [texts(each.moves) for each in judgement.alternatives]


@pytest.fixture(scope="module")
def decided() -> Game:
    """The last turn of the game: one claim completes the ticket and wins the longest path, nothing else does.

    With it 28 points (12 for routes, 6 for the ticket, 10 for 11 cars in a row) to 15, without it 4 to 25.
    """
    game = usa(hands=[{"red": 2}, {}])
    own(game, 0, "boston--montreal--1", "montreal--new_york", "new_york--washington--1", "raleigh--washington--1")
    own(game, 1, "los_angeles--phoenix", "el_paso--phoenix", "dallas--el_paso")
    hold(game, 0, "atlanta--new_york")
    game.turns_left = 1
    return game


def test_a_claim_that_completes_the_ticket_in_the_last_turn_is_best_and_anything_else_loses(decided: Game) -> None:
    found = judged(USA, decided, "draw pile")
    best, compared = words(USA, decided, found)
    assert best == "claim atlanta--raleigh--1 red 2"
    assert "draw pile" in compared
    assert found.certain
    assert found.played is not None
    assert (found.best.win.mean, found.played.win.mean, found.loss) == (1.0, 0.0, 1.0)
    assert (found.best.lead.mean, found.played.lead.mean) == (13.0, -21.0)
    assert found.best.places[1:] == [0]
    assert found.played.places[0] == 0


def test_the_best_move_loses_nothing(decided: Game) -> None:
    found = judged(USA, decided, "claim atlanta--raleigh--1 red 2")
    assert found.best is found.played
    assert (found.loss, found.certain) == (0.0, False)


def test_where_it_makes_no_difference_nothing_is_lost(decided: Game) -> None:
    """The ticket cannot be completed any more: all moves lose, whatever their points."""
    game = decided.copy()
    game.hands[7] = 1  # kind 7: red
    found = judged(USA, game, "draw pile")
    assert found.loss == 0.0
    assert not found.certain
    assert found.best.win.mean == 0.0


def test_a_hint_has_no_played_move(decided: Game) -> None:
    found = judged(USA, decided, None)
    assert found.played is None
    assert words(USA, decided, found)[0] == "claim atlanta--raleigh--1 red 2"


def test_second_cards_are_compared_by_kind() -> None:
    game = usa(hands=[{"red": 2}, {}], market=("red", "red", "blue", "locomotive", "white"))
    hold(game, 0, "atlanta--new_york")
    game.phase = SECOND_CARD
    _, compared = words(USA, game, judged(USA, game, "draw 4"))
    assert compared.count("draw 0") + compared.count("draw 1") == 1
    assert {"draw pile", "draw 2", "draw 4"} <= set(compared)
    assert "draw 3" not in compared  # U12


def test_the_same_kind_of_card_from_another_slot_is_the_same_move() -> None:
    game = usa(hands=[{"red": 2}, {}], market=("red", "red", "blue", "blue", "white"))
    game.phase = SECOND_CARD
    playouts = Playouts(USA, 2)
    draw = {text: (USA.notation.parse(text),) for text in ("draw 0", "draw 1")}
    for text, other in (("draw 0", "draw 1"), ("draw 1", "draw 0")):
        found, _ = alternatives(playouts, game, draw[text])
        assert found[0] == draw[text]
        assert draw[other] not in found


def test_a_whole_journey_is_one_decision() -> None:
    """Of a game of planners the first journey: what is compared are whole journeys, drawing, claims and tickets."""
    match, planner, rng = sm.Match("marklin", 2, seed=5), make_bot("planner"), Random(1)
    move = planner.choose(match.view(match.turn), rng)
    while not match.notation.text(move).startswith("board"):
        match.play(move)
        move = planner.choose(match.view(match.turn), rng)
    playouts = Playouts(MARKLIN, 2)
    found, own = alternatives(playouts, match.state, None)
    assert own == 0
    journeys = [moves for moves in found if MARKLIN.notation.text(moves[0]).startswith("board")]
    assert journeys
    assert all(MARKLIN.notation.text(moves[-1]) == "alight" for moves in journeys)
    assert all(len(moves) >= 3 for moves in journeys)
    kinds = {MARKLIN.notation.text(moves[0]).split()[0] for moves in found}
    assert {"board", "draw"} <= kinds
    short = (*journeys[0][:2], journeys[0][-1])
    judgement = judged(MARKLIN, match.state, short)
    assert judgement.played is not None
    assert judgement.played.moves == short
    assert judgement.played in judgement.alternatives


@pytest.mark.parametrize(("game", "players"), [("usa", 3), ("marklin", 2), ("card", 3)])
def test_the_played_move_is_always_among_those_compared(game: str, players: int) -> None:
    seen = 0
    for n, match in enumerate(positions(game, players, 4)):
        if match.is_over or n % 17:
            continue
        playouts = Playouts(match.edition, players)
        for move in (match.legal_moves().ids[0], match.legal_moves().ids[-1]):
            played = playouts.complete(match.state, move, sm.SeededChance(0))
            found, own = alternatives(playouts, match.state, played)
            assert found[0] == played
            assert is_same(match.state, found[own], playouts.own_choice(match.state, sm.SeededChance(0)))
            assert len(set(found)) == len(found)
            seen += 1
    assert seen > 4


@pytest.mark.parametrize(("game", "players"), [("usa", 2), ("marklin", 3), ("card", 3)])
def test_what_the_seat_cannot_know_changes_nothing_and_the_same_seed_gives_the_same(game: str, players: int) -> None:
    looked = 0
    for n, match in enumerate(positions(game, players, 2)):
        if match.is_over or n not in (3, 40) or len(match.legal_moves()) < 2:
            continue
        played = Playouts(match.edition, players).complete(match.state, match.legal_moves().ids[0], sm.SeededChance(0))
        texts = Texts(match.notation)
        first = judged(match.edition, match.state, played).to_dict(texts)
        assert judged(match.edition, match.state, played).to_dict(texts) == first
        other = exchanged(match, match.turn, 7)
        assert other.position() != match.position()
        assert judged(match.edition, other.state, played).to_dict(texts) == first
        looked += 1
    assert looked


def test_only_the_seat_in_turn_is_judged() -> None:
    match = sm.Match("usa", 2, seed=1)
    judge = Judge(match.edition, match.players, SMALL)
    for seat in (1 - match.turn, None):
        with pytest.raises(StationmasterError, match="only the seat whose decision"):
            judge.judge(match.view(seat), None, "1")


def test_what_the_strategy_does_in_the_next_turn_as_well_has_not_been_lost() -> None:
    """The claim that wins can wait: nobody else is near, and there is one more turn."""
    game = usa(hands=[{"red": 2}, {}])
    own(game, 0, "boston--montreal--1", "montreal--new_york", "new_york--washington--1", "raleigh--washington--1")
    own(game, 1, "los_angeles--phoenix", "el_paso--phoenix", "dallas--el_paso")
    hold(game, 0, "atlanta--new_york")
    game.turns_left = 3  # seat 0, seat 1, seat 0
    found = judged(USA, game, "draw pile")
    assert (found.loss, found.own_ahead, found.own_behind) == (0.0, 0.0, 0.0)


def test_a_move_that_throws_the_game_away_is_behind_the_strategys_own(decided: Game) -> None:
    found = judged(USA, decided, "draw pile")
    assert found.own_ahead > found.loss / 2
    assert found.own_behind == 0.0
    found = judged(USA, decided, "claim atlanta--raleigh--1 red 2")
    assert (found.own_ahead, found.own_behind) == (0.0, 0.0)
