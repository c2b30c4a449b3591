"""What a strategy is: how one seat plays, and what `search` needs to know to try other moves out.

A strategy decides on a state, at the speed of compiled code. That is no licence to peek: a bot has only a view, and
hands its strategy a state resampled from it; and a strategy reads of the other seats only what its own seat may know.

A game without a strategy of its own is played by `RandomStrategy`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stationmaster.games.family.cards import KINDS
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.guess import TicketGuess
from stationmaster.games.family.rules import (
    DRAW_PILE,
    DRAW_SLOT,
    OVER,
    SECOND_CARD,
    SLOTS,
    TURN,
    Game,
    ones,
    unseen_cards,
)

FEW: Final = 3  # tickets offered, of which any choice is compared
MANY: Final = 24  # moves that are compared where no strategy says which are worth it


@final
class Stakes:
    """What the points of a game mean to `search`."""

    scale: float  # a lead of twice as much is nearly a win
    spread: float  # how far moves are apart
    handicap: float  # how much worse than the strategy's move others are, before anything is known of them
    patience: float  # the same where the strategy draws cards: claims look better while the others' aims are guessed

    def __init__(self, scale: float, spread: float, handicap: float, patience: float) -> None:
        self.scale = scale
        self.spread = spread
        self.handicap = handicap
        self.patience = patience


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy:
    """How one seat plays one game from wherever it stands. It may keep plans from move to move (see `forget`)."""

    def choose(self, game: Game, choice: Chance) -> i64:
        """A legal move for the seat in turn. What it thinks up by chance comes from `choice`."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drops what it keeps: the next choice depends on the state alone."""

    # ---- for `search` ----

    def stakes(self) -> Stakes:
        return Stakes(50.0, 8.0, 0.0, 0.0)

    def guess(self, game: Game, seat: i64, popularity: vec[float]) -> TicketGuess | None:
        """What the others' tickets probably are; None where nothing is known about it.

        `popularity`: of each ticket the odds that somebody holds it at the beginning.
        """
        return None

    def list_candidates(self, game: Game, favourite: i64, choice: Chance, out: vec[i64]) -> i64:
        """Writes the favourite, which is the strategy's own choice, then others worth comparing; returns how many.

        `out` has room for all moves.
        """
        legal = vec[i64]([0] * game.n_moves())
        count = game.list_moves(legal)
        out[0] = favourite
        n: i64 = 1
        for i in range(count):
            if legal[i] != favourite:
                out[n] = legal[i]
                n += 1
        while n > MANY:  # any of them goes
            place = 1 + choice.below(n - 1)
            n -= 1
            out[place] = out[n]
        return n

    # ---- for the coach ----

    def list_alternatives(self, game: Game, favourite: i64, choice: Chance, out: vec[i64]) -> i64:
        """The candidates, and those that `search` leaves to the strategy because it would gain too little by them."""
        return self.list_candidates(game, favourite, choice, out)


@final
class RandomStrategy(Strategy):
    """Any legal move, each as likely."""

    def choose(self, game: Game, choice: Chance) -> i64:
        out = vec[i64]([0] * game.n_moves())
        return out[choice.below(game.list_moves(out))]


class PlanningStrategy(Strategy):
    """What the planners of our games share: which moves a player would think of, of hundreds of legal ones."""

    def first_keep(self) -> i64:
        """The move that keeps no ticket: those that keep some follow, with a bit for each."""
        raise NotImplementedError

    def list_actions(self, game: Game, legal: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
        """The actions of a turn that are worth comparing, besides drawing cards."""
        raise NotImplementedError

    def knows_best(self, game: Game) -> bool:
        """Is the decision left to the strategy? A second card makes too little difference to be found."""
        return game.phase == SECOND_CARD

    def list_candidates(self, game: Game, favourite: i64, choice: Chance, out: vec[i64]) -> i64:
        out[0] = favourite
        if self.knows_best(game):
            return 1
        legal = vec[i64]([0] * game.n_moves())
        count = game.list_moves(legal)
        if game.phase == TURN:
            n = self.list_draw(game, choice, out)
            return self.list_actions(game, legal, count, out, n)
        if game.offer_counts[game.turn] > FEW:
            return self.list_keeps(legal, count, out)
        return list_others(legal, count, out, 1)

    def list_alternatives(self, game: Game, favourite: i64, choice: Chance, out: vec[i64]) -> i64:
        n = self.list_candidates(game, favourite, choice, out)
        return list_other_cards(game, out, n) if game.phase == SECOND_CARD else n

    def list_draw(self, game: Game, choice: Chance, out: vec[i64]) -> i64:
        """Besides a favourite that is something else: the card that the strategy would draw."""
        if is_draw(out[0]) or not game.second_card_left():
            return 1
        game.phase = SECOND_CARD  # which card would the strategy draw?
        out[1] = self.choose(game, choice)
        game.phase = TURN
        return 2

    def list_keeps(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        """Of many tickets the choices that differ from the favourite by one ticket."""
        base = self.first_keep()
        n: i64 = 1
        for i in range(count):
            if ones((legal[i] - base) ^ (out[0] - base)) == 1:
                out[n] = legal[i]
                n += 1
        return n


def is_draw(move: i64) -> bool:
    return DRAW_PILE <= move < DRAW_SLOT + SLOTS


def mean_unseen(game: Game, values: vec[i64]) -> i64:
    """What a card that the seat in turn has not seen is worth on average, by the value of each kind."""
    unseen = unseen_cards(game, game.turn)
    total: i64 = 0
    count: i64 = 0
    for kind in range(KINDS):
        total += unseen[kind] * values[kind]
        count += unseen[kind]
    return total // count if count > 0 else i64(0)


def list_others(legal: vec[i64], count: i64, out: vec[i64], n: i64) -> i64:
    """All legal moves but the favourite."""
    for i in range(count):
        if legal[i] != out[0]:
            out[n] = legal[i]
            n += 1
    return n


def list_other_cards(game: Game, out: vec[i64], n: i64) -> i64:
    """Of each kind that can be drawn the first, and the pile, but for what is listed already."""
    legal = vec[i64]([0] * game.n_moves())
    for i in range(game.list_moves(legal)):
        if is_draw(legal[i]) and not is_listed(game, legal[i], out, n):
            out[n] = legal[i]
            n += 1
    return n


def is_listed(game: Game, draw: i64, out: vec[i64], n: i64) -> bool:
    for i in range(n):
        if is_same_draw(game, draw, out[i]):
            return True
    return False


def is_same_draw(game: Game, one: i64, other: i64) -> bool:
    """Does a move draw the same kind of card as another, from whatever slot?"""
    if one == other:
        return True
    if not is_draw(one) or not is_draw(other) or DRAW_PILE in (one, other):
        return False
    return game.market[one - DRAW_SLOT] == game.market[other - DRAW_SLOT]


def play_out(game: Game, strategies: list[Strategy], chance: Chance, choice: Chance) -> i64:
    """Plays to the end, each seat by its strategy; returns the number of decisions. `chance` answers the moves."""
    decisions: i64 = 0
    while game.phase != OVER:
        game.apply(strategies[game.turn].choose(game, choice), chance)
        decisions += 1
    return decisions
