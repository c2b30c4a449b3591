"""Many games side by side, stepped in compiled code, with everything that learning needs in flat buffers.

The buffers are vecs; NumPy sees them without a copy (`numpy.frombuffer`). Row i of each belongs to game i. Whoever
asks for observations and masks fills theirs with zeros first: NumPy does that many times faster than this code could.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.envs.compiled.opponents import Opponents
from stationmaster.envs.compiled.rewards import Rewards
from stationmaster.games.family.chance import Chance
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.rules import OVER, PASS, Game

GAME_OVER: Final = -1
ILLEGAL_MOVE: Final = -2
ILLEGAL_REWARD: Final = -1.0

# All that a batch which was made in the same way needs to go on from where another stands.
KEPT: Final[tuple[str, ...]] = (
    *("games", "chances", "whims", "choice", "rewards", "scores", "over", "cut", "wrong", "moved", "paid", "decisions"),
)


@final
class Batch:
    """`learner` is the seat that the caller plays, `opponents` the others; -1: the caller plays them all.

    `deal` makes a new game from a stream of chance.
    """

    observer: Observer
    rewarding: Rewards
    deal: Callable[[Chance], Game]
    count: i64
    players: i64
    n_moves: i64
    learner: i64
    most: i64  # decisions of the caller after which a game is cut off; -1: never

    opponents: Opponents

    games: list[Game]
    chances: list[Chance]  # of each game
    whims: list[Chance]  # of each game: what the opponents do by chance, whatever the caller does
    choice: Chance  # picks random moves for the caller

    observations: vec[u8]
    finals: vec[u8]  # the last observation of a game that this step ended
    masks: vec[u8]  # 1 for each legal move
    rewards: vec[float]  # by seat
    scores: vec[i64]  # by seat, of a game that this step ended
    over: vec[u8]  # 1 where this step ended the game
    cut: vec[u8]  # 1 where this step was the last that `most` allows
    wrong: vec[u8]  # 1 where the action of this step was illegal, and ended the game
    seats: vec[i64]  # the seat that decides next
    moved: vec[i64]  # the seat that decided last

    paid: vec[float]
    decisions: vec[i64]  # of the caller, in this game
    listed: vec[i64]  # the legal moves of each game, in ascending order (G01), with room for `n_moves`
    counts: vec[i64]  # how many they are
    scratch: vec[i64]

    def __init__(
        self,
        observer: Observer,
        rewarding: Rewards,
        deal: Callable[[Chance], Game],
        chances: list[Chance],
        whims: list[Chance],
        choice: Chance,
        n_moves: int,
        learner: int,
    ) -> None:
        self.observer = observer
        self.rewarding = rewarding
        self.deal = deal
        self.learner = learner
        self.most = -1
        count = len(chances)
        players = int(observer.players)
        self.opponents = Opponents(count, players)
        self.count = count
        self.players = players
        self.n_moves = n_moves
        self.games = []
        self.chances = chances
        self.whims = whims
        self.choice = choice
        self.observations = vec[u8]([0] * (count * int(self.observer.size)))
        self.finals = vec[u8]([0] * (count * int(self.observer.size)))
        self.masks = vec[u8]([0] * (count * n_moves))
        self.rewards = vec[float]([0.0] * (count * players))
        self.scores = vec[i64]([0] * (count * players))
        self.over = vec[u8]([0] * count)
        self.cut = vec[u8]([0] * count)
        self.wrong = vec[u8]([0] * count)
        self.seats = vec[i64]([0] * count)
        self.moved = vec[i64]([0] * count)
        self.paid = vec[float]([0.0] * (count * players))
        self.decisions = vec[i64]([0] * count)
        self.listed = vec[i64]([0] * (count * n_moves))
        self.counts = vec[i64]([0] * count)
        self.scratch = vec[i64]([0] * n_moves)

    def reseed(self, chances: list[Chance], whims: list[Chance], choice: Chance) -> None:
        """New streams for the games that will be dealt next."""
        self.chances = chances
        self.whims = whims
        self.choice = choice

    def kept(self) -> dict[str, Any]:
        """Where it stands."""
        return {name: getattr(self, name) for name in KEPT}

    def resume(self, kept: dict[str, Any]) -> None:
        """Goes on where another stood, whose vecs and games it takes over."""
        for name, value in kept.items():
            setattr(self, name, value)
        i: i64
        for i in range(len(self.games)):
            self.list_moves(i)

    # ---- all games ----

    def deal_all(self) -> None:
        """Deals every game anew."""
        self.games = [self.deal(self.chances[i]) for i in range(self.count)]
        i: i64
        for i in range(self.count):
            self.begin(i)

    def reset(self) -> None:
        """Deals every game anew, and shows it."""
        self.deal_all()
        self.show_all()

    def show_all(self) -> None:
        i: i64
        for i in range(self.count):
            self.show(i)

    def step(self, actions: vec[i64], replace: bool) -> None:
        """Plays one move in each game; a game that ends is dealt anew at once.

        An illegal move ends its game, or is replaced by a random one.
        """
        i: i64
        for i in range(self.count):
            if self.is_legal(i, actions[i]):
                self.play(i, actions[i])
            elif replace:
                self.play(i, self.random_move(i))
            else:
                self.forfeit(i)
            if self.over[i] or self.cut[i]:
                self.write_final(i)
                self.games[i] = self.deal(self.chances[i])
                self.start(i)
            self.show(i)

    def sample(self) -> vec[i64]:
        """A random legal move for each game."""
        moves = vec[i64]([0] * self.count)
        i: i64
        for i in range(self.count):
            moves[i] = self.random_move(i)
        return moves

    def first_illegal(self, actions: vec[i64]) -> int:
        """The first game in which the action is no legal move; -1 if there is none."""
        i: i64
        for i in range(self.count):
            if not self.is_legal(i, actions[i]):
                return int(i)
        return -1

    # ---- one game ----

    def is_legal(self, i: i64, move: i64) -> bool:
        """Looks it up in the list: a mask is in the hands of the caller, who may have changed it."""
        listed = self.listed
        low = i * self.n_moves
        end = low + self.counts[i]
        high = end
        while low < high:
            middle = (low + high) >> 1
            if listed[middle] < move:
                low = middle + 1
            else:
                high = middle
        return low < end and listed[low] == move

    def random_move(self, i: i64) -> i64:
        return self.any_move(i, self.choice)

    def any_move(self, i: i64, choice: Chance) -> i64:
        return self.listed[i * self.n_moves + choice.below(self.counts[i])]

    def begin(self, i: i64) -> None:
        """A game that was just dealt, before anything is rewarded."""
        self.clear_rewards(i)
        self.start(i)

    def start(self, i: i64) -> None:
        """Leads a new game to the first decision of the caller; rewards of the last one stay."""
        seat: i64
        for seat in range(self.players):
            self.paid[i * self.players + seat] = 0.0
        self.decisions[i] = 0
        self.opponents.dealt(i)
        self.let_others_play(i)

    def clear_rewards(self, i: i64) -> None:
        self.over[i] = 0
        self.cut[i] = 0
        self.wrong[i] = 0
        seat: i64
        for seat in range(self.players):
            self.rewards[i * self.players + seat] = 0.0

    def play(self, i: i64, move: i64) -> bool:
        """Plays a legal move and all that others answer, up to the caller's next decision. Is the game over?"""
        self.clear_rewards(i)
        self.apply(i, move)
        self.let_others_play(i)
        self.decisions[i] += 1
        if self.decisions[i] == self.most and not self.over[i]:
            self.cut[i] = 1
        return self.over[i] != 0

    def forfeit(self, i: i64) -> None:
        """An illegal move has ended the game."""
        self.clear_rewards(i)
        self.moved[i] = self.games[i].turn
        self.rewards[i * self.players + self.moved[i]] = ILLEGAL_REWARD
        self.over[i] = 1
        self.wrong[i] = 1

    def advance(self, i: i64, move: i64) -> i64:
        """Plays a move if it is legal. The seat that decides next; -1 if the game is over, -2 for an illegal move."""
        if not self.is_legal(i, move):
            return ILLEGAL_MOVE
        return GAME_OVER if self.play(i, move) else self.seats[i]

    def let_others_play(self, i: i64) -> None:
        """Up to the caller's next decision, of which the moves are then listed."""
        if self.learner >= 0:
            game = self.games[i]
            whim = self.whims[i]
            while game.turn != self.learner and game.phase != OVER:
                if self.opponents.is_random(i, game.turn):
                    self.list_moves(i)
                    self.apply(i, self.any_move(i, whim))
                else:
                    self.apply(i, self.opponents.choose(i, game, whim))
        self.list_moves(i)

    def apply(self, i: i64, move: i64) -> None:
        game = self.games[i]
        self.moved[i] = game.turn
        game.apply(move, self.chances[i])
        if game.phase == OVER:
            self.score(i, game)
        else:
            self.rewarding.add(game, self.paid, self.rewards, i * self.players)

    def score(self, i: i64, game: Game) -> None:
        self.over[i] = 1
        sheet = game.score()
        self.rewarding.add_final(sheet, self.paid, self.rewards, i * self.players)
        seat: i64
        for seat in range(self.players):
            self.scores[i * self.players + seat] = sheet.total(seat)

    def list_moves(self, i: i64) -> None:
        game = self.games[i]
        if self.count == 1:  # the row begins where the engine writes
            self.counts[0] = game.list_moves(self.listed)
        else:
            self.copy_moves(i, game.list_moves(self.scratch))
        self.seats[i] = game.turn if self.learner < 0 else self.learner

    def copy_moves(self, i: i64, count: i64) -> None:
        listed = self.listed
        scratch = self.scratch
        row = i * self.n_moves
        n: i64
        for n in range(count):
            listed[row + n] = scratch[n]
        self.counts[i] = count

    def show(self, i: i64) -> None:
        """Writes row i of `observations` and `masks`, where the caller has put zeros."""
        self.observe(i, self.seats[i], self.observations, i * self.observer.size)
        self.mark_legal(i, self.masks, i * self.n_moves)

    def observe(self, i: i64, seat: i64, out: vec[u8], start: i64) -> None:
        """Writes what the seat may know into `out`, where zeros stand from `start` on."""
        self.observer.write(self.games[i], seat, out, start)

    def mark_legal(self, i: i64, out: vec[u8], start: i64) -> None:
        """Writes 1 for each legal move into `out`, where zeros stand from `start` on.

        When the game is over PASS is marked, which then does nothing: whoever chooses by a mask finds something in it.
        """
        listed = self.listed
        row = i * self.n_moves
        if self.counts[i] == 0:
            out[start + PASS] = 1
        n: i64
        for n in range(row, row + self.counts[i]):
            out[start + listed[n]] = 1

    def write_final(self, i: i64) -> None:
        """Clearing byte by byte is slow, but a game ends once."""
        size = self.observer.size
        place: i64
        for place in range(i * size, (i + 1) * size):
            self.finals[place] = 0
        self.observe(i, self.seats[i], self.finals, i * size)

    def legal_moves(self, i: i64) -> list[int]:
        row = i * self.n_moves
        return [int(self.listed[n]) for n in range(row, row + self.counts[i])]
