"""What is wrong with a position of `marklin`."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.games.family.cards import KINDS, NOBODY
from stationmaster.games.family.position_problems import shared_problems
from stationmaster.games.maps.position_problems import board_problems
from stationmaster.games.marklin.rules import JOURNEY, Marklin


def marklin_problems(game: Marklin) -> Iterator[str]:
    board = game.map
    piles = (game.short_pile, game.long_pile)
    yield from shared_problems(game, list(board.deck), [0] * KINDS, board.tickets, piles)
    yield from board_problems(game)
    for seat in range(game.players):
        standing = sum(owner == seat for owner in game.standing)
        if game.supply[seat] < 0 or game.supply[seat] + standing > board.passengers:
            yield f"seat {seat} has {game.supply[seat]} passengers left and {standing} in cities (M01)"
    for city, count in enumerate(game.taken):
        if int(count) > game.merchandise.start[city + 1] - game.merchandise.start[city]:
            yield f"{count} tokens were taken from {board.cities[city]}; it had fewer (M03)"
    if sum(game.tokens) != sum(game.taken):
        yield f"the players took {sum(game.tokens)} tokens; {sum(game.taken)} are gone from the cities (M43)"
    if game.phase == JOURNEY and game.standing[game.origin] != NOBODY:
        yield f"a passenger set off from {board.cities[game.origin]}, and one stands there (M40)"
