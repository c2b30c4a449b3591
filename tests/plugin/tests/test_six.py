"""The rules of Six Cities by their numbers, and all that the conformance kit asks of a game."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.errors import IllegalMove
from stationmaster.games.family.cards import KIND_NAMES, KINDS, NOBODY
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.rules import DRAW_SLOT, OVER
from stationmaster.match import Match
from stationmaster.testing import check_game
from stationmaster_six.edition import SixEdition
from stationmaster_six.rules import Six

pytestmark = pytest.mark.uncompiled

EDITION = SixEdition(SixEdition.read_data(), own_board=False)


def begun(players: int = 2, **hand: int) -> Match:
    """A game in which seat 0 begins, with these cards in its hand in place of those it was dealt."""
    names = [f"Player {seat}" for seat in range(players)]
    match = Match.scripted(EDITION, names, {}, SeededChance(1), first=0)
    give(match, 0, **hand)
    return match


def six_state(match: Match) -> Six:
    assert isinstance(match.state, Six)
    return match.state


def give(match: Match, seat: int, **hand: int) -> None:
    """The cards come out of the draw pile, where the others go (G04)."""
    state = match.state
    for kind, name in enumerate(KIND_NAMES):
        place, count = seat * KINDS + kind, hand.get(name, 0)
        state.pile[kind] += state.hands[place] - count
        state.pile_total += state.hands[place] - count
        state.hands[place] = count


def cards(match: Match, seat: int) -> int:
    return match.view(None).hand_sizes[seat]


def own_tickets(match: Match, *names: str) -> None:
    """Seat 0 keeps these, the others none."""
    state = match.state
    state.holder = vec[u8]([0 if name in names else NOBODY for name in EDITION.board.tickets])
    state.ticket_counts = vec[i64]([len(names), *[0] * (state.players - 1)])


def test_s01_what_everyone_begins_with() -> None:
    for players in (2, 3, 4):
        view = begun(players, red=4).view(None)
        assert view.hand_sizes == (4,) * players
        assert view.cars == (9,) * players  # type: ignore[attr-defined]
        assert None not in view.market
    assert list(EDITION.board.deck[:9]) == [*[5] * 8, 6]


def test_s02_two_tickets_that_nobody_else_sees() -> None:
    match = begun(4)
    assert match.view(None).ticket_counts == (2, 2, 2, 2)
    assert len({*(match.view(0).tickets or ()), *(match.view(1).tickets or ())}) == 4
    assert match.view(None).tickets is None
    assert match.phase == "turn"
    assert not any("ticket" in text or "keep" in text for text in EDITION.notation.texts)


def test_s03_a_turn_is_two_cards_or_a_route() -> None:
    match = begun(red=2)
    match.play("draw pile")
    with pytest.raises(IllegalMove, match="S03"):
        match.play("claim amber--birch red 2")
    match.play("draw pile")
    assert (match.turn, cards(match, 0)) == (1, 4)
    match = begun(red=2)
    match.play("claim amber--birch red 2")
    assert (match.turn, cards(match, 0)) == (1, 0)


def test_s03_only_who_can_do_nothing_passes() -> None:
    match = begun(red=1)
    with pytest.raises(IllegalMove, match="S03"):
        match.play("pass")
    state = match.state
    state.market = vec[i64]([255] * 5)
    state.pile = vec[i64]([0] * KINDS)
    state.pile_total = 0
    state.hands = vec[i64]([0] * 2 * KINDS)
    assert [str(move) for move in match.legal_moves()] == ["pass"]


def test_s03_three_locomotives_stay_in_the_market() -> None:
    match = begun()
    match.state.market = vec[i64]([8, 8, 8, 8, 0])
    match.state.apply(DRAW_SLOT + 4, match.chance)
    assert list(match.state.market[:4]) == [8, 8, 8, 8]
    assert list(match.state.resets) == []


def test_s04_a_route_that_leads_on_brings_a_card() -> None:
    match = begun(red=2, orange=2)
    match.play("claim amber--birch red 2")
    assert cards(match, 0) == 2  # the first one leads on from nowhere
    match.play("draw pile")
    match.play("draw pile")
    before = match.view(1).pile
    match.play("claim birch--fjord orange 2")
    assert cards(match, 0) == 1
    assert match.view(1).pile == before - 1
    entry = match.entries[-1]
    assert entry["onward"] in KIND_NAMES
    assert match.log(0)[-1]["onward"] == entry["onward"]
    assert "onward" not in match.log(1)[-1]
    assert "onward" not in match.log(None)[-1]
    assert sum(match.view(1).memory.hands[0]) == 0  # nobody saw it


def test_s04_it_is_the_last_route_that_counts_and_its_own() -> None:
    match = begun(red=2, green=2, purple=2)
    for claim, brings in (("amber--birch red 2", 0), ("cliff--delta green 2", 0), ("cliff--ember purple 2", 1)):
        held = cards(match, 0)
        match.play(f"claim {claim}")
        assert cards(match, 0) == held - 2 + brings
        give(match, 1, blue=4, white=3)
        match.play("claim birch--cliff blue 3" if claim.startswith("amber") else "draw pile")
        if match.turn == 1:
            match.play("draw pile")
    assert match.view(None).to_dict()["last"] == ["cliff--ember", "birch--cliff"]


def test_s04_the_discards_are_shuffled_if_the_pile_is_empty() -> None:
    match = begun(red=2, orange=2)
    match.play("claim amber--birch red 2")
    state = match.state
    state.turn = 0
    for kind in range(KINDS):  # somebody drew them all
        state.hands[KINDS + kind] += state.pile[kind] + state.discards[kind]
        state.pile[kind] = state.discards[kind] = 0
    state.pile_total = state.discard_total = 0
    state.apply(EDITION.notation.parse("claim birch--fjord orange 2"), match.chance)
    assert state.hands[KIND_NAMES.index("orange")] == 1  # one of the two that it paid
    assert state.shuffles == 1


def test_s05_everyone_has_one_more_turn() -> None:
    match = begun(red=2)
    six_state(match).cars = vec[i64]([4, 9])
    match.play("claim amber--birch red 2")
    for _ in range(4):  # two cards, and two cards
        assert match.state.phase != OVER
        match.play("draw pile")
    assert match.is_over


def test_s06_routes_tickets_and_the_bonus() -> None:
    match = begun(red=2, orange=2)
    own_tickets(match, "birch--fjord", "amber--ember")
    assert [score.total for score in match.scores()] == [-7, 0]
    assert [score.parts["bonus"] for score in match.scores()] == [0, 0]  # nobody completed one
    match.play("claim birch--fjord orange 2")
    sheet = match.scores()[0]
    assert sheet.parts == {"routes": 2, "tickets": 2 - 5, "bonus": 3}
    assert (sheet.tickets_completed, sheet.tickets_failed) == (["birch--fjord"], ["amber--ember"])
    assert list(EDITION.board.route_points) == [0, 1, 2, 4, 7]


def test_s06_ties_go_to_the_most_completed_tickets() -> None:
    match = begun()
    own_tickets(match)
    six_state(match).route_score = vec[i64]([4, 9])
    six_state(match).owners[EDITION.board.routes.index("birch--fjord")] = u8(0)
    match.state.holder[EDITION.board.tickets.index("birch--fjord")] = u8(0)
    assert [(score.total, score.rank) for score in match.scores()] == [(9, 1), (9, 2)]


def test_conformance() -> None:
    check_game(EDITION, builds=False)  # another process would have to find the package: it is not installed here
