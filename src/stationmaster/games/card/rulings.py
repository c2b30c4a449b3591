"""Why a move of `card` is not legal."""

from __future__ import annotations

from stationmaster.games.card import moves, rules
from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, KIND_NAMES, KINDS, LOCOMOTIVE
from stationmaster.games.family.rules import (
    CHOOSE_TICKETS,
    DRAW_PILE,
    DRAW_SLOT,
    FIRST_TICKETS,
    OVER,
    PASS,
    SECOND_CARD,
    SLOTS,
    TURN,
)
from stationmaster.games.family.rulings import Ruling, no_reason, rule_on_choice, rule_on_draw, rule_on_pass, ruling


def rule_on_card(game: Card, move: int) -> Ruling:
    """Why a numbered move of `card` is not legal now."""
    if game.phase == OVER:
        return ruling("C50", "game_over")
    if game.phase == FIRST_TICKETS:
        found = ruling("C03", "choose_first_tickets", least=1, offered=rules.FIRST_OFFER)
        return rule_on_choice(game, move - moves.KEEP, 1, found)
    if game.phase == CHOOSE_TICKETS:
        found = ruling("C40", "choose_any_tickets", offered=game.offer_counts[game.turn])
        return rule_on_choice(game, move - moves.KEEP, 0, found)
    if moves.KEEP <= move < moves.PLAY:
        return ruling("C40", "no_tickets_offered")
    if move == DRAW_PILE and game.pile_total == 0:
        return ruling("C21", "pile_not_renewed")
    if DRAW_PILE <= move < DRAW_SLOT + SLOTS:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return ruling("C20", "draw_second_card")
    if move == PASS:
        return rule_on_pass(game, "C41")
    if move == moves.DRAW_TICKETS:
        if game.ticket_pile.count() == 0:
            return ruling("C40", "no_tickets_left")
        raise no_reason("a draw of tickets")
    assert game.phase == TURN
    return rule_on_group(game, move) if move < game.plays.rows else rule_on_row(game, move)


def rule_on_group(game: Card, move: int) -> Ruling:
    plays = game.plays
    index = move - plays.first
    colour, coloured, locomotives = plays.colour[index], plays.coloured[index], plays.locomotives[index]
    for kind, count in ((colour, coloured), (LOCOMOTIVE, locomotives)):
        held = game.hands[game.turn * KINDS + kind]
        if count > held:
            return ruling("C30", "few_cards", count=count, kind=KIND_NAMES[kind], held=held)
    standing, count = standing_elsewhere(game, colour), coloured + locomotives
    if count <= standing:
        return ruling("C31", "not_greater", standing=standing, kind=KIND_NAMES[colour], count=count)
    raise no_reason("a group that can be played")


def rule_on_row(game: Card, move: int) -> Ruling:
    row = game.plays.row[move - game.plays.rows]
    colours = [colour for colour in range(COLOURS) if row >> colour & 1]
    for colour in colours:
        if game.hands[game.turn * KINDS + colour] == 0:
            return ruling("C30", "few_cards", count=1, kind=KIND_NAMES[colour], held=0)
    for colour in colours:
        if standing_elsewhere(game, colour):
            return ruling("C31", "row_colour_stands", kind=KIND_NAMES[colour])
    raise no_reason("a row that can be played")


def standing_elsewhere(game: Card, colour: int) -> int:
    """The cards of the group of a colour on another player's station."""
    places = [seat * COLOURS + colour for seat in range(game.players) if seat != game.turn]
    return max(game.station[place] + game.station_wild[place] for place in places)
