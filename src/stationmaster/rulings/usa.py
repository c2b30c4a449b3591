"""Why a move of `usa` is not lawful."""

from __future__ import annotations

from stationmaster.engine import usa
from stationmaster.engine.game import (
    CHOOSE_TICKETS,
    DRAW_SLOT,
    FIRST_TICKETS,
    OVER,
    PASS,
    SECOND_CARD,
    SLOTS,
    TURN,
)
from stationmaster.engine.usa import Usa
from stationmaster.rulings.base import Ruling, rule_on_claim, rule_on_draw


def rule_on_usa(game: Usa, move: int) -> Ruling:
    """Why a numbered move of `usa` is not lawful now."""
    if game.phase == OVER:
        return Ruling("U40", "the game is over")
    if game.phase == FIRST_TICKETS:
        return Ruling("U03", "choose your first tickets: keep at least two of the three")
    if game.phase == CHOOSE_TICKETS:
        offered = game.offer_counts[game.turn]
        return Ruling("U30", f"you drew tickets: keep at least one of the {offered}, counted from 0")
    if usa.KEEP < move < usa.CLAIM:
        return Ruling("U30", "there are no tickets to choose from: draw some first")
    if PASS < move < DRAW_SLOT + SLOTS:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return Ruling("U10", "you have drawn one card: now draw the second")
    if move == PASS:
        return Ruling("U32", "only a player who can do nothing else passes")
    if move == usa.DRAW_TICKETS:
        return Ruling("U30", "no tickets are left")
    assert game.phase == TURN
    return rule_on_claim(game, move)
