"""A game in progress, for people: named moves, errors that explain, views, the record, the score sheet.

>>> import stationmaster as sm
>>> match = sm.Match("usa", players=["Ann", "Bo", "Cy"], seed=7)
>>> match.players[match.turn], match.phase, len(match.legal_moves())
('Bo', 'first_tickets', 4)
>>> [str(move) for move in match.legal_moves()]
['keep 0 1', 'keep 0 2', 'keep 1 2', 'keep 0 1 2']
>>> match.play("keep 0 2")
>>> match
<Match usa: Ann, Bo, Cy; 1 entry, Cy to move (first_tickets)>
>>> "draw pile" in match.legal_moves()
False
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.errors import StationmasterError
from stationmaster.games import AnyBoard, edition
from stationmaster.games.family.chance import Chance, SeededChance, SystemChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.events import insiders, seen_entry
from stationmaster.games.family.notation import Notation
from stationmaster.games.family.notation_moves import LegalMoves
from stationmaster.games.family.rules import FIRST_TICKETS, Game
from stationmaster.games.family.rulings import ruling
from stationmaster.games.family.score_sheet import Score
from stationmaster.games.family.view import View
from stationmaster.texts import plain


class PreparedMove(NamedTuple):
    """A legal move and what it makes of the position, before it becomes part of the match."""

    move: int
    text: str
    state: Game
    entries: list[dict[str, Any]]
    """What it adds to the record."""


class Match:
    """A game between named players.

    With a `seed` the same moves give the same game on any machine (G02); without one, chance comes from the operating
    system. `board` is another board: a name (`mini` or `tiny` of `usa`), or your own, as data; `first` is the first
    player's seat (U05).
    """

    def __init__(
        self,
        game: str = "usa",
        players: Sequence[str] | int = 2,
        *,
        seed: int | str | None = None,
        options: dict[str, Any] | None = None,
        board: AnyBoard = None,
        first: int | None = None,
    ) -> None:
        names = [f"Player {n + 1}" for n in range(players)] if isinstance(players, int) else list(players)
        chance = SystemChance() if seed is None else SeededChance(seed)
        self._begin(edition(game, board), names, options or {}, chance, first)

    def _begin(
        self,
        edition: AnyEdition,
        players: list[str],
        options: dict[str, Any],
        chance: Chance,
        first: int | None,
    ) -> None:
        edition.check_players(len(players))
        if any(not isinstance(name, str) or not name for name in players):
            raise StationmasterError("each player needs a name")
        edition.check_first(first, len(players))
        self.edition = edition
        self.players = players
        self.options = edition.check_options(options, len(players))
        self.chance = chance
        start = chance.first_player(len(players)) if first is None else first  # U05
        self.state: Game = edition.deal(len(players), start, chance, self.options)
        self.setup = edition.scribe.write_setup(self.state)
        self.entries: list[dict[str, Any]] = []
        self.moves: list[int] = []
        """All that were played, by their ids. A journey has several, and one entry."""
        self._choosing = 0  # entries of the unseen first choice of tickets

    @classmethod
    def scripted(
        cls,
        edition: AnyEdition,
        players: list[str],
        options: dict[str, Any],
        chance: Chance,
        first: int | None = None,
    ) -> Match:
        """A game whose chance is given: for replaying records, and for many games in one edition."""
        match = cls.__new__(cls)
        match._begin(edition, players, options, chance, first)
        return match

    def __repr__(self) -> str:
        names = ", ".join(map(plain, self.players))
        now = "over" if self.is_over else f"{plain(self.players[self.turn])} to move ({self.phase})"
        entries = "1 entry" if len(self.entries) == 1 else f"{len(self.entries)} entries"
        return f"<Match {self.game}: {names}; {entries}, {now}>"

    @classmethod
    def from_position(
        cls, text: str, players: Sequence[str] | None = None, *, seed: int | str | None = None, board: Any = None
    ) -> Match:
        """Takes a game up at a position that `position` wrote, or somebody wrote down.

        What came before it is not known, so such a game has no record. StationmasterError says what is wrong with the
        text, or with the position.
        """
        box = edition(text.split(maxsplit=1)[0] if text.split() else "", board)
        state, options = box.read_position(text)
        problems = box.problems(state)
        if problems:
            raise StationmasterError(f"such a position cannot come up: {problems[0]}")
        match = cls.__new__(cls)
        match.edition, match.options, match.state = box, options, state
        match.players = [f"Player {n + 1}" for n in range(state.players)] if players is None else list(players)
        if len(match.players) != state.players:
            raise StationmasterError(f"the position is of {state.players} players, not of {len(match.players)}")
        match.chance = SystemChance() if seed is None else SeededChance(seed)
        match.setup, match.entries, match.moves, match._choosing = {}, [], [], 0
        return match

    def position(self) -> str:
        """Where the game stands, in one line that `from_position` takes up again: what FEN is for chess.

        It tells everything, secrets included.

        >>> match = Match("usa", seed=7)
        >>> twin = Match.from_position(match.position())
        >>> twin.position() == match.position(), list(twin.legal_moves()) == list(match.legal_moves())
        (True, True)
        """
        return self.edition.write_position(self.state, self.options)

    def problems(self) -> list[str]:
        """What is wrong with the position, one line each; nothing unless somebody changed it by hand."""
        return self.edition.problems(self.state)

    def copy(self) -> Match:
        """An independent game in the same position, with the same chances ahead; so are `copy.copy` and `deepcopy`.

        `pickle` sends a match elsewhere, where it goes on in the same way.
        """
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.chance = self.chance.copy()
        twin.entries = self.entries.copy()
        twin.moves = self.moves.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    # ---- where the game stands ----

    @property
    def game(self) -> str:
        return self.edition.game

    @property
    def notation(self) -> Notation:
        return self.edition.notation

    @property
    def turn(self) -> int:
        """The seat whose decision it is."""
        return self.state.turn

    @property
    def phase(self) -> str:
        return self.edition.phases[self.state.phase]

    @property
    def is_over(self) -> bool:
        return self.state.is_over()

    def view(self, seat: int | None) -> View:
        """What a seat may know; None for a spectator."""
        if seat is not None and seat not in range(len(self.players)):
            raise StationmasterError(f"there is no seat {seat}; seats go from 0 to {len(self.players) - 1}")
        view: View = self.edition.view(self.state, seat, self.players, self.options)
        return view

    def log(self, seat: int | None, start: int = 0) -> list[dict[str, Any]]:
        """What a seat saw happen: the record's entries, from `start` on, minus what is hidden from it."""
        entries, kinds = enumerate(self.entries[start:], start), self.edition.events
        return [seen_entry(entry, seat, kinds, choosing_first=n < self._choosing) for n, entry in entries]

    def insiders(self, start: int) -> set[int]:
        """The seats whose log from `start` on may be another one than a spectator's."""
        return insiders(self.entries[start:], range(len(self.players)), self.edition.events)

    # ---- moves ----

    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self.state.legal_moves(), self.notation)

    def play(self, move: str | int, seat: int | None = None) -> None:
        """Plays a move, given as text or id, if it is legal; otherwise IllegalMove says why, and nothing changes.

        `seat` says who wants to move, if that is to be checked too.
        """
        self.take(self.attempt(move, seat))

    def attempt(self, move: str | int, seat: int | None = None) -> PreparedMove:
        """What `play` would do, done to a copy of the position: nothing changes before `take`."""
        number = self.notation.parse(move) if isinstance(move, str) else int(move)
        text = self.notation.text(number)
        if seat is not None and seat != self.turn and not self.is_over:
            raise ruling("U05", "not_your_turn", player=self.players[self.turn]).error(text)
        if number not in self.state.legal_moves():
            raise self.edition.rule_on(self.state, number).error(text)
        after = self.state.copy()
        after.apply(number, self.chance)
        return PreparedMove(number, text, after, self.edition.scribe.write(self.state, number, after))

    def take(self, prepared: PreparedMove) -> None:
        """What `attempt` answered becomes part of the match."""
        self.entries += prepared.entries
        self.moves.append(prepared.move)
        if self.state.phase == FIRST_TICKETS and self.edition.first_choice_unseen:
            self._choosing = len(self.entries)
        self.state = prepared.state

    # ---- the end ----

    def scores(self) -> list[Score]:
        """The score sheet, one line per seat. Before the end: as if the game were scored now, which reveals secrets."""
        return self.edition.scores(self.state)

    def tally(self) -> tuple[int, ...]:
        """The points of each seat by now; in a deal of `card` also what its train stack would bring, which reveals
        secrets."""
        return tuple(self.state.tally())

    def winners(self) -> list[int]:
        """The seats in first place, once the game is over."""
        return [seat for seat, score in enumerate(self.scores()) if score.rank == 1] if self.is_over else []

    def chosen_options(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        return {name: value for name, value in self.options.items() if value != self.edition.options[name][0]}

    def record(self) -> dict[str, Any]:
        """The game so far with everything that chance decided: for nobody's eyes until it is over."""
        if not self.setup:
            raise StationmasterError("a game taken up at a position has no record: what came before it is unknown")
        record: dict[str, Any] = {"record": 1, "game": self.game}
        if self.edition.own_board:
            record["board"] = self.edition.board.data
        record["options"] = self.chosen_options()
        record["players"] = list(self.players)
        record["setup"] = self.setup
        record["moves"] = list(self.entries)
        if self.is_over:
            scores = self.scores()
            winners = [seat for seat, score in enumerate(scores) if score.rank == 1]
            record["result"] = {"scores": [score.to_dict() for score in scores], "winners": winners}
        return record


def resample(view: View, chance: Chance) -> Game:
    """A full state consistent with everything the view's seat knows, for search.

    >>> import stationmaster as sm
    >>> match = sm.Match("usa", players=2, seed=1)
    >>> view = match.view(match.turn)
    >>> state = sm.resample(view, sm.SeededChance("thinking"))
    >>> state.legal_moves() == match.state.legal_moves()
    True
    """
    if view.seat is None:
        raise StationmasterError("a spectator's view cannot be resampled: choose a seat")
    game: Game = view.edition.resample(view, chance)
    return game


def move_buffer(game: Game) -> vec[i64]:
    """Room for `game.list_moves`: make one and reuse it."""
    return vec[i64]([0] * game.n_moves())
