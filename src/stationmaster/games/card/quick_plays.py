"""Which play to the station is worth most (C30, C31), in compiled code: as `greedy_plays.py`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.card.rules import Card
from stationmaster.games.family.cards import COLOURS, LOCOMOTIVE

MOST: Final = 1000  # cards of a deck: what worths are counted in


@final
class QuickPlays:
    lacks: vec[i64]  # by colour, cards that are lacking; last, below 0, what locomotives stand for
    use: i64  # of the best play: how many cards of it serve

    def __init__(self) -> None:
        self.lacks = vec[i64]([0] * (LOCOMOTIVE + 1))
        self.use = 0

    def total(self) -> i64:
        """What is lacking in all."""
        total: i64 = 0
        for kind in range(LOCOMOTIVE + 1):
            total += self.lacks[kind]
        return total

    def best_play(self, game: Card, times: i64, legal: vec[i64], count: i64) -> i64:
        """The play that brings most of what is lacking in so many dispatches; -1 where none brings anything."""
        first = game.plays.first
        total = max(self.total(), 0)
        best: i64 = -1
        best_worth: i64 = 0
        self.use = 0
        n: i64
        for n in range(count):
            if legal[n] >= first:
                worth = self.worth(game, legal[n], times, total)
                if worth > best_worth:
                    best, best_worth = legal[n], worth
        if best >= 0:
            self.use = self.use_of(game, best, times, total)
        return best

    def worth(self, game: Card, move: i64, times: i64, total: i64) -> i64:
        """Cards that serve, cards that others lose, then as few locomotives and as many coloured cards as can be."""
        plays = game.plays
        use = self.use_of(game, move, times, total)
        if move >= plays.rows:
            return use * MOST * MOST * MOST
        index = move - plays.first
        robbed = self.robbed(game, plays.colour[index])
        return ((use * MOST + robbed) * MOST - plays.locomotives[index]) * MOST + plays.coloured[index]

    def use_of(self, game: Card, move: i64, times: i64, total: i64) -> i64:
        plays = game.plays
        if move >= plays.rows:
            return self.row_use(game, plays.row[move - plays.rows], times)
        index = move - plays.first
        colour = plays.colour[index]
        room = max(times - self.standing(game, game.turn, colour), 0)
        wild = min(plays.locomotives[index], room)
        wild = min(wild, total)
        use = min(plays.coloured[index], room - wild)
        use = min(use, self.lacks[colour])
        return use + min(wild, max(self.total() - use, 0))

    def row_use(self, game: Card, row: i64, times: i64) -> i64:
        use: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            if (row >> colour) & 1 == 1 and self.lacks[colour] > 0 and self.standing(game, game.turn, colour) < times:
                use += 1
        return use

    def best_robbery(self, game: Card, legal: vec[i64], count: i64) -> i64:
        """The play that costs the others most; -1 where none costs anything."""
        plays = game.plays
        best: i64 = -1
        most: i64 = 0
        n: i64
        for n in range(count):
            if plays.first <= legal[n] < plays.rows:
                robbed = self.robbed(game, plays.colour[legal[n] - plays.first])
                if robbed > most:
                    best, most = legal[n], robbed
        return best

    def robbed(self, game: Card, colour: i64) -> i64:
        """How many cards of that colour's groups stand on the other stations."""
        total: i64 = 0
        seat: i64
        for seat in range(game.players):
            if seat != game.turn:
                total += self.standing(game, seat, colour)
        return total

    def standing(self, game: Card, seat: i64, colour: i64) -> i64:
        group = seat * COLOURS + colour
        return game.station[group] + game.station_wild[group]
