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
from stationmaster.rulings.base import no_reason, rule_on_choice, rule_on_claim, rule_on_draw, rule_on_pass
from stationmaster.rulings.words import Ruling, ruling


def rule_on_usa(game: Usa, move: int) -> Ruling:
    """Why a numbered move of `usa` is not lawful now."""
    if game.phase == OVER:
        return ruling("U40", "game_over")
    if game.phase == FIRST_TICKETS:
        found = ruling("U03", "choose_first_tickets", least=2, offered=usa.OFFER)
        return rule_on_choice(game, move - usa.KEEP, 2, found)
    if game.phase == CHOOSE_TICKETS:
        found = ruling("U30", "choose_tickets", least=1, offered=game.offer_counts[game.turn])
        return rule_on_choice(game, move - usa.KEEP, 1, found)
    if usa.KEEP < move < usa.CLAIM:
        return ruling("U30", "no_tickets_offered")
    if PASS < move < DRAW_SLOT + SLOTS:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return ruling("U10", "draw_second_card")
    if move == PASS:
        return rule_on_pass(game, "U32")
    if move == usa.DRAW_TICKETS:
        if game.ticket_pile.count() == 0:
            return ruling("U30", "no_tickets_left")
        raise no_reason("a draw of tickets")
    assert game.phase == TURN
    return rule_on_claim(game, move)
