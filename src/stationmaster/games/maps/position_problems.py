"""What is wrong with a position of a game on a map."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.maps.rules import BoardGame


def board_problems(game: BoardGame) -> Iterator[str]:
    yield from route_problems(game)
    yield from car_problems(game)
    if not -1 <= game.turns_left <= game.players:
        yield f"turns_left: {game.turns_left}; the last round has a turn for each of {game.players} players (U40)"
    if not 0 <= game.passes <= game.players:
        yield f"passes: {game.passes} in a row; {game.players} end the game (U32)"


def route_problems(game: BoardGame) -> Iterator[str]:
    """U23, U24, M21: who may own parallel routes."""
    board = game.board
    for route in range(board.n_routes):
        for parallel in board.parallels[board.parallel_start[route] : board.parallel_start[route + 1]]:
            if parallel < route or NOBODY in (game.owners[route], game.owners[parallel]):
                continue
            names = f"{board.routes[route]} and {board.routes[parallel]}"
            if game.owners[route] == game.owners[parallel]:
                yield f"seat {game.owners[route]} owns both {names} (U23)"
            elif game.players <= 3:
                yield f"both {names} are claimed, with {game.players} players (U24)"


def car_problems(game: BoardGame) -> Iterator[str]:
    """U21: cars stand on routes or are left, and each route has scored."""
    board = game.board
    for seat in range(game.players):
        lengths = [board.route_length[route] for route, owner in enumerate(game.owners) if owner == seat]
        if sum(lengths) + game.cars[seat] != board.cars:
            places = f"{game.cars[seat]} cars left and {sum(lengths)} on routes"
            yield f"seat {seat} has {places}; a player has {board.cars} (U21)"
        points = sum(board.route_points[length] for length in lengths)
        if points != game.route_score[seat]:
            yield f"the routes of seat {seat} are worth {points} points, not {game.route_score[seat]} (U21)"
