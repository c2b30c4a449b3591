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
from stationmaster.rulings.base import rule_on_claim, rule_on_draw
from stationmaster.rulings.words import Ruling, ruling


def rule_on_usa(game: Usa, move: int) -> Ruling:
    """Why a numbered move of `usa` is not lawful now."""
    if game.phase == OVER:
        return ruling("U40", "game_over")
    if game.phase == FIRST_TICKETS:
        return ruling("U03", "choose_first_tickets", least=2, offered=usa.OFFER)
    if game.phase == CHOOSE_TICKETS:
        return ruling("U30", "choose_tickets", least=1, offered=game.offer_counts[game.turn])
    if usa.KEEP < move < usa.CLAIM:
        return ruling("U30", "no_tickets_offered")
    if PASS < move < DRAW_SLOT + SLOTS:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return ruling("U10", "draw_second_card")
    if move == PASS:
        return ruling("U32", "only_move_passes")
    if move == usa.DRAW_TICKETS:
        return ruling("U30", "no_tickets_left")
    assert game.phase == TURN
    return rule_on_claim(game, move)
