"""The comparison itself: what is wrong in the engine's list or state is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import stationmaster as sm
from tests.games.twins import Difference, Twins, compare_moves


class Forged(sm.Match):
    """A match whose list of moves is tampered with."""

    tamper: Callable[[list[int]], list[int]]

    def legal_moves(self) -> sm.LegalMoves:
        return sm.LegalMoves(self.tamper(super().legal_moves().ids), self.notation)


def forged(twins: Twins, tamper: Callable[[list[int]], list[int]]) -> Forged:
    match = Forged.__new__(Forged)
    match.__dict__.update(twins.match.__dict__)
    match.tamper = tamper
    return match


@pytest.mark.parametrize("game", sm.GAMES)
def test_g01_a_forgotten_move_a_move_too_many_and_a_wrong_order_are_found(game: str) -> None:
    twins = Twins(game, 2, "forged")
    ids = twins.match.legal_moves().ids
    other = next(move for move in range(len(twins.match.notation)) if move not in ids)
    compare_moves(forged(twins, lambda ids: ids), twins.naive)
    for n, move in enumerate(ids):
        with pytest.raises(Difference, match=f"not in the engine's list: .'{twins.match.notation.text(move)}'"):
            compare_moves(forged(twins, lambda ids, n=n: ids[:n] + ids[n + 1 :]), twins.naive)  # type: ignore[misc]
    with pytest.raises(Difference, match=f"only there: .'{twins.match.notation.text(other)}'"):
        compare_moves(forged(twins, lambda ids: sorted([*ids, other])), twins.naive)
    with pytest.raises(Difference, match="order"):
        compare_moves(forged(twins, lambda ids: ids[::-1]), twins.naive)


@pytest.mark.parametrize("game", sm.GAMES)
def test_g04_a_state_with_a_card_too_many_is_found(game: str) -> None:
    twins = Twins(game, 2, "too many")
    twins.compare()
    twins.match.state.hands[0] += 1
    with pytest.raises(Difference, match="hands: "):
        twins.compare()


@pytest.mark.parametrize("game", sm.GAMES)
def test_u16_a_card_that_the_engine_does_not_turn_over_is_found(game: str) -> None:
    twins = Twins(game, 2, "left over")
    twins.compare()
    twins.script.cards.append(0)
    with pytest.raises(Difference, match="fewer cards"):
        twins.compare()
