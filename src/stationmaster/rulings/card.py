"""Why a move of `card` is not lawful."""

from __future__ import annotations

from stationmaster.engine import card
from stationmaster.engine.card import Card
from stationmaster.engine.cards import COLOURS, KIND_NAMES, KINDS, LOCOMOTIVE
from stationmaster.engine.game import (
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
from stationmaster.rulings.base import Ruling, rule_on_draw


def rule_on_card(game: Card, move: int) -> Ruling:
    """Why a numbered move of `card` is not lawful now."""
    if game.phase == OVER:
        return Ruling("C50", "the game is over")
    if game.phase == FIRST_TICKETS:
        return Ruling("C03", "choose your first tickets: keep at least one of the six, counted from 0")
    if game.phase == CHOOSE_TICKETS:
        offered = game.offer_counts[game.turn]
        return Ruling("C40", f"you drew tickets: keep any of the {offered}, counted from 0, or none")
    if card.KEEP <= move < card.PLAY:
        return Ruling("C40", "there are no tickets to choose from: draw some first")
    if move == DRAW_PILE:
        return Ruling("C21", "the draw pile is empty, and the discards are not shuffled back during a deal")
    if DRAW_PILE < move < DRAW_SLOT + SLOTS:
        return rule_on_draw(game, move)
    if game.phase == SECOND_CARD:
        return Ruling("C20", "you have drawn one card: now draw the second")
    if move == PASS:
        return Ruling("C41", "only a player who can do nothing else passes")
    if move == card.DRAW_TICKETS:
        return Ruling("C40", "no tickets are left")
    assert game.phase == TURN
    return rule_on_group(game, move) if move < game.plays.rows else rule_on_row(game, move)


def rule_on_group(game: Card, move: int) -> Ruling:
    plays = game.plays
    index = move - plays.first
    colour, coloured, locomotives = plays.colour[index], plays.coloured[index], plays.locomotives[index]
    for kind, count in ((colour, coloured), (LOCOMOTIVE, locomotives)):
        held = game.hands[game.turn * KINDS + kind]
        if count > held:
            return Ruling("C30", f"it takes {count} {KIND_NAMES[kind]} and you hold {held}")
    standing = standing_elsewhere(game, colour)
    return Ruling(
        "C31",
        f"another station holds {standing} cards in its {KIND_NAMES[colour]} group, locomotives counted: "
        f"only a greater number may be played, and this is {coloured + locomotives}",
    )


def rule_on_row(game: Card, move: int) -> Ruling:
    row = game.plays.row[move - game.plays.rows]
    colours = [colour for colour in range(COLOURS) if row >> colour & 1]
    for colour in colours:
        if game.hands[game.turn * KINDS + colour] == 0:
            return Ruling("C30", f"it takes a {KIND_NAMES[colour]} card and you hold none")
    for colour in colours:
        if standing_elsewhere(game, colour):
            name = KIND_NAMES[colour]
            return Ruling("C31", f"{name} stands on another station: a row's single card is no greater number")
    raise AssertionError("a row that can be played was refused")  # list_rows and this function disagree


def standing_elsewhere(game: Card, colour: int) -> int:
    """The cards of the group of a colour on another player's station."""
    places = [seat * COLOURS + colour for seat in range(game.players) if seat != game.turn]
    return max(game.station[place] + game.station_wild[place] for place in places)
