"""Plays to the station that are worth comparing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS
from stationmaster.games.family.strategy import is_draw

MOST_PLAYS: Final = 4


def list_plays(game: Card, legal: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
    """Tickets; and of each colour the greatest group with the fewest locomotives, great ones first."""
    plays = game.plays
    best = vec[i64]([-1] * COLOURS)
    for i in range(count):
        move = legal[i]
        if move >= plays.rows:
            break
        if move >= plays.first:
            colour = plays.colour[move - plays.first]
            if best[colour] < 0 or plays.coloured[move - plays.first] > plays.coloured[best[colour] - plays.first]:
                best[colour] = move
        elif not is_draw(move) and move != out[0]:
            out[n] = move
            n += 1
    for _ in range(MOST_PLAYS):
        top: i64 = -1
        for colour in range(COLOURS):
            if best[colour] >= 0 and (top < 0 or size(game, best[colour]) > size(game, best[top])):
                top = colour
        if top < 0:
            break
        if best[top] != out[0]:
            out[n] = best[top]
            n += 1
        best[top] = -1
    return n


def size(game: Card, move: i64) -> i64:
    index = move - game.plays.first
    return 2 * game.plays.coloured[index] - game.plays.locomotives[index]
