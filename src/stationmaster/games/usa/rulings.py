"""Why a move of `usa` is not legal."""

from __future__ import annotations

from stationmaster.games.family.rules import (
    CHOOSE_TICKETS,
    DRAW_SLOT,
    FIRST_TICKETS,
    OVER,
    PASS,
    SECOND_CARD,
    SLOTS,
    TURN,
)
from stationmaster.games.family.rulings import Ruling, no_reason, rule_on_choice, rule_on_draw, rule_on_pass, ruling
from stationmaster.games.maps.rulings import rule_on_claim
from stationmaster.games.usa import moves
from stationmaster.games.usa.rules import Usa


def rule_on_usa(game: Usa, move: int) -> Ruling:
    """Why a numbered move of `usa` is not legal now."""
    if game.phase == OVER:
        return ruling("U40", "game_over")
    if game.phase == FIRST_TICKETS:
        board = game.board
        found = ruling("U03", "choose_first_tickets", least=board.kept_tickets, offered=board.dealt_tickets)
        return rule_on_choice(game, move - moves.KEEP, board.kept_tickets, found)
    if game.phase == CHOOSE_TICKETS:
        found = ruling("U30", "choose_tickets", least=1, offered=game.offer_counts[game.turn])
        return rule_on_choice(game, move - moves.KEEP, 1, found)
    if moves.KEEP < move < moves.CLAIM:
        return ruling("U30", "no_tickets_offered")
    if PASS < move < DRAW_SLOT + SLOTS:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return ruling("U10", "draw_second_card")
    if move == PASS:
        return rule_on_pass(game, "U32")
    if move == moves.DRAW_TICKETS:
        if game.ticket_pile.count() == 0:
            return ruling("U30", "no_tickets_left")
        raise no_reason("a draw of tickets")
    assert game.phase == TURN
    return rule_on_claim(game, move)
