"""The moves worth comparing: of hundreds of lawful ones those that a player would think of."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.engine.board_game import BoardGame
from stationmaster.engine.card import KEEP as CARD_KEEP
from stationmaster.engine.card import Card
from stationmaster.engine.cards import COLOURS
from stationmaster.engine.chance import Chance
from stationmaster.engine.game import (
    DRAW_PILE,
    DRAW_SLOT,
    SECOND_CARD,
    SLOTS,
    TURN,
    Game,
    ones,
)
from stationmaster.engine.marklin import JOURNEY, Marklin
from stationmaster.engine.marklin_moves import KEEP as MARKLIN_KEEP
from stationmaster.engine.usa import KEEP as USA_KEEP
from stationmaster.strategy.base import Strategy
from stationmaster.strategy.claim_choice import list_claims

FEW: Final = 3  # tickets offered, of which any choice is compared
MOST_PLAYS: Final = 4


def list_candidates(game: Game, strategy: Strategy, favourite: i64, choice: Chance, out: vec[i64]) -> i64:
    """Writes the favourite, which is the strategy's own choice, then others. `out` has room for all moves."""
    out[0] = favourite
    if is_left_to_strategy(game):
        return 1
    lawful = vec[i64]([0] * game.n_moves())
    count = game.list_moves(lawful)
    if game.phase == TURN:
        return list_actions(game, strategy, lawful, count, choice, out)
    if game.offer_counts[game.turn] > FEW:
        return list_keeps(game, lawful, count, out)
    return list_others(lawful, count, out, 1)


def is_left_to_strategy(game: Game) -> bool:
    """A second card makes too little difference to be found; the best journey is found without search."""
    return game.phase in (SECOND_CARD, JOURNEY)


def list_others(lawful: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
    """All that are lawful."""
    for i in range(count):
        if lawful[i] != out[0]:
            out[n] = lawful[i]
            n += 1
    return n


def list_keeps(game: Game, lawful: vec[i64], count: i64, out: vec[i64]) -> i64:
    """Of many tickets the choices that differ from the favourite by one ticket."""
    base: i64 = CARD_KEEP if isinstance(game, Card) else (MARKLIN_KEEP if isinstance(game, Marklin) else USA_KEEP)
    n: i64 = 1
    for i in range(count):
        if ones((lawful[i] - base) ^ (out[0] - base)) == 1:
            out[n] = lawful[i]
            n += 1
    return n


def list_actions(game: Game, strategy: Strategy, lawful: vec[i64], count: i64, choice: Chance, out: vec[i64]) -> i64:
    n: i64 = 1
    if not is_draw(out[0]) and game.second_card_left():
        game.phase = SECOND_CARD  # which card would the strategy draw?
        out[n] = strategy.choose(game, choice)
        game.phase = TURN
        n += 1
    if isinstance(game, Card):
        return list_plays(game, lawful, count, out, n)
    assert isinstance(game, BoardGame)
    # In `marklin` there are too many ways to draw tickets, and the strategy knows best when a passenger sets off: other
    # moves than its own were tried, and hardly ever found to be better.
    if not isinstance(game, Marklin):
        n = list_tickets(game, lawful, count, out, n)
    return list_claims(game, lawful, count, out, n)


def is_draw(move: i64) -> bool:
    return DRAW_PILE <= move < DRAW_SLOT + SLOTS


def list_tickets(game: BoardGame, lawful: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
    """Drawing them, or a pass."""
    for i in range(count):
        if lawful[i] >= game.claims.first:
            break
        if lawful[i] != out[0] and not is_draw(lawful[i]):
            out[n] = lawful[i]
            n += 1
    return n


def list_plays(game: Card, lawful: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
    """Tickets; and of each colour the greatest group with the fewest locomotives, great ones first."""
    plays = game.plays
    best = vec[i64]([-1] * COLOURS)
    for i in range(count):
        move = lawful[i]
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
