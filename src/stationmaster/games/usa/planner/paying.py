"""Which cards to pay a route of `usa` with: those that the other wanted routes miss least."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, GREY, KINDS, LOCOMOTIVE
from stationmaster.games.maps.network import FAR
from stationmaster.games.usa.planner.needs import Needs
from stationmaster.games.usa.rules import Usa


@final
class Paying:
    """The hand of the seat in turn against what the wanted routes need."""

    hand: vec[i64]
    needs: Needs
    missing: i64  # cards that the wanted routes lack altogether

    def __init__(self) -> None:
        self.hand = vec[i64]([0] * KINDS)
        self.needs = Needs()
        self.missing = 0

    def read_hand(self, game: Usa) -> None:
        kind: i64
        for kind in range(KINDS):
            self.hand[kind] = game.hands[game.turn * KINDS + kind]

    def sum_needs(self, game: Usa, wanted: vec[i64], count: i64) -> None:
        board = game.board
        self.needs.clear()
        for n in range(count):
            self.needs.add(board.route_colour[wanted[n]], board.route_length[wanted[n]])
        self.missing = max(0, self.needs.shortage(self.hand, self.hand[LOCOMOTIVE]))

    # ---- claims ----

    def claim_harmlessly(self, game: Usa, route: i64) -> i64:
        """The claim of a wanted route after which the others lack no card more than now, or -1."""
        board = game.board
        self.needs.remove(board.route_colour[route], board.route_length[route])
        move = self.claim_alike(game, route)
        if move >= 0 and self.harm(game, move) > 0:
            move = -1
        self.needs.add(board.route_colour[route], board.route_length[route])
        return move

    def claim_alike(self, game: Usa, route: i64) -> i64:
        """The claim of a route or of one parallel to it, whichever harms less, or -1."""
        board = game.board
        best = self.cheapest_claim(game, route)
        for i in range(board.parallel_start[route], board.parallel_start[route + 1]):
            move = self.cheapest_claim(game, board.parallels[i])
            if move >= 0 and (best < 0 or self.harm(game, move) < self.harm(game, best)):
                best = move
        return best

    def cheapest_claim(self, game: Usa, route: i64) -> i64:
        """The claim of a route that harms the needs least, or -1 where the route cannot be had or paid."""
        board = game.board
        if i64(game.closed[route]) & (i64(1) << game.turn) or board.route_length[route] > game.cars[game.turn]:
            return -1
        colour = board.route_colour[route]
        if colour != GREY:
            return self.claim_with(game, route, colour)
        best: i64 = -1
        best_harm: i64 = FAR
        for colour in range(COLOURS):
            move = self.claim_with(game, route, colour)
            if move >= 0:
                harm = 4 * self.harm(game, move) + game.claims.locomotives[move - game.claims.first]
                if harm < best_harm:
                    best, best_harm = move, harm
                if harm == 0:
                    break
        return best

    def claim_with(self, game: Usa, route: i64, colour: i64) -> i64:
        """The claim with cards of this colour and as few locomotives as can be, or -1."""
        wild = max(0, game.board.route_length[route] - self.hand[colour])
        if wild > self.hand[LOCOMOTIVE]:
            return -1
        return game.claims.claim_id(route, colour, wild, 0)

    def harm(self, game: Usa, move: i64) -> i64:
        """How many cards more than now the needs lack once a claim is paid."""
        claims = game.claims
        index = move - claims.first
        colour = claims.colour[index]
        hand = self.hand
        hand[colour] -= claims.coloured[index]
        missing = self.needs.shortage(hand, hand[LOCOMOTIVE] - claims.locomotives[index])
        hand[colour] += claims.coloured[index]
        return max(0, missing - self.missing)
