"""The conformance kit finds what it is there to find: a game that is sound but for one fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import partial
from itertools import count
from typing import Any

import pytest

from stationmaster.games import edition
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.events import events, to_everyone
from stationmaster.games.family.notation import Notation
from stationmaster.games.family.observation import relative_seat
from stationmaster.games.family.rules import PASS
from stationmaster.games.family.rulings import Ruling
from stationmaster.games.family.view import Kind
from stationmaster.games.maps import events as maps
from stationmaster.testing import builds, check_builds, check_game, digest, playing
from stationmaster_six.edition import SixEdition
from stationmaster_six.observation import SixObserver
from stationmaster_six.record import SixScribe
from stationmaster_six.rules import Six
from stationmaster_six.view import EVENTS, SixView

DATA = SixEdition.read_data()
Fault = type[SixEdition]
FAULTS: dict[str, Fault] = {}


def found_by(words: str) -> Callable[[Fault], Fault]:
    """The words of the error with which the kit has to find the fault."""

    def note(fault: Fault) -> Fault:
        FAULTS[words] = fault
        return fault

    return note


def played_as(kind: type[Six]) -> Fault:
    """The edition of a game with other rules; by its name it can be pickled."""

    class Played(SixEdition):
        def empty(self, players: int, first: int, options: dict[str, Any]) -> Six:
            game = kind(self.board, self.claims)
            game.lay_out(players, first)
            return game

    Played.__qualname__ = f"Played{kind.__name__}"
    globals()[Played.__qualname__] = Played
    return Played


class AnySix(Six):
    def copy(self) -> Six:
        twin = type(self)(self.board, self.claims)
        self.copy_board_game(twin)
        twin.last = self.last.copy()
        return twin


# ---- the rules ----


class Unsorted(AnySix):
    def list_moves(self, out: Any) -> int:
        n = super().list_moves(out)
        if n > 1:
            out[0], out[1] = out[1], out[0]
        return n


class Forgotten(AnySix):
    def list_moves(self, out: Any) -> int:
        n = super().list_moves(out)
        return n - 1 if n > 3 else n


class TooMany(AnySix):
    def list_moves(self, out: Any) -> int:
        n = super().list_moves(out)
        for place in range(n, 0, -1):
            out[place] = out[place - 1]
        out[0] = PASS
        return n + (not self.is_over())


class Lost(AnySix):
    def draw_onward(self, chance: Any) -> None:
        self.take_card(chance)


class Miscounted(AnySix):
    def deal(self, chance: Any) -> None:
        super().deal(chance)
        self.ticket_counts[0] += 1


class Endless(AnySix):
    def end_turn(self) -> None:
        self.phase = 1
        self.turn = self.next_seat()


class SharedCopy(AnySix):
    def copy(self) -> Six:
        twin = super().copy()
        twin.last = self.last
        return twin


class ForgetfulCopy(AnySix):
    def copy(self) -> Six:
        twin = super().copy()
        twin.last = [None] * self.players
        return twin


class OwnChance(AnySix):
    seeds = count()

    def draw_onward(self, chance: Any) -> None:
        super().draw_onward(SeededChance(next(self.seeds)))


found_by("not in ascending order")(played_as(Unsorted))
found_by("is not listed, and no rule forbids it")(played_as(Forgotten))
found_by("is listed, and there is a ruling against it")(played_as(TooMany))
found_by("cards: the cards are")(played_as(Lost))
found_by("seat 0 holds 2, and ticket_counts says 3")(played_as(Miscounted))
found_by("the game has not ended after 300 decisions")(played_as(Endless))
found_by("playing on with a copy changed last")(played_as(SharedCopy))
found_by("a copy differs: last")(played_as(ForgetfulCopy))
found_by("goes on differently")(played_as(OwnChance))


@found_by("'somewhere' is no number of a rule")
class NoRule(SixEdition):
    def rule_on(self, game: Six, move: int) -> Ruling:
        return super().rule_on(game, move)._replace(rule="somewhere")


@found_by("rulings: KeyError: 'oops'")
class CrashingRuling(SixEdition):
    def rule_on(self, game: Six, move: int) -> Ruling:
        raise KeyError("oops")


@found_by("the lines add up to")
class WrongSheet(SixEdition):
    def scores(self, game: Six) -> Any:
        return [replace(score, total=score.total + 1) for score in super().scores(game)]


@found_by("the ranks are")
class WrongRanks(SixEdition):
    def scores(self, game: Six) -> Any:
        return [replace(score, rank=2) for score in super().scores(game)]


@found_by("it was reached by playing, and yet: it is Monday")
class NeverSound(SixEdition):
    def problems(self, game: Six) -> list[str]:
        return ["it is Monday"]


# ---- what is shown ----


class Changed(SixEdition):
    """Shows something else in place of the routes that were claimed last."""

    def shown(self, game: Six, seat: int | None) -> Any:
        raise NotImplementedError

    def view(self, game: Six, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> SixView:
        return replace(super().view(game, seat, players, options), last=self.shown(game, seat))

    def resample(self, view: SixView, chance: Any) -> Six:
        return super().resample(replace(view, last=(None,) * len(view.players)), chance)


@found_by("its view is not the one that it was made from")
class Peeking(Changed):
    """At the first card of the next hand."""

    def shown(self, game: Six, seat: int | None) -> Any:
        hand = (0 if seat is None else seat + 1) % game.players * 11
        return tuple(next((n for n in range(9) if game.hands[hand + n]), 0) for _ in range(game.players))


@found_by("(cards mixed): the seat can tell")
class Remembering(Peeking):
    """The same, and resampling deals what it learnt by it."""

    def view(self, game: Six, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> SixView:
        view = super().view(game, seat, players, options)
        known = getattr(game, "known", None)
        return view if known is None else replace(view, last=known)

    def resample(self, view: SixView, chance: Any) -> Six:
        game = super().resample(view, chance)
        game.known = view.last  # type: ignore[attr-defined]
        return game


@found_by("TypeError: Object of type set is not JSON serializable")
class NoJson(SixEdition):
    def view(self, game: Six, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> SixView:
        return replace(super().view(game, seat, players, options), options={"set": {1}})


@found_by("it never dealt anything but the true state")
class TrueState(SixEdition):
    """What it should not have is on the way to it, hidden from everybody but itself."""

    def view(self, game: Six, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> SixView:
        self.secret = game
        return super().view(game, seat, players, options)

    def resample(self, view: SixView, chance: Any) -> Six:
        return self.secret.copy()


class LoudClaim(maps.ClaimEvent):
    onward = to_everyone(Kind, optional=True)


@found_by("the log tells a secret")
class LoudLog(SixEdition):
    events = EVENTS | events(LoudClaim)


class PeekingObserver(SixObserver):
    def write(self, game: Any, seat: Any, out: Any, start: Any) -> None:
        super().write(game, seat, out, start)
        other = (seat + 1) % game.players
        out[start + self.last + relative_seat(other, seat, game.players)] = game.hands[other * 11] > 0


class GreatObserver(SixObserver):
    def write(self, game: Any, seat: Any, out: Any, start: Any) -> None:
        super().write(game, seat, out, start)
        out[start + self.last] = 9


class StubbornObserver(SixObserver):
    def write(self, game: Any, seat: Any, out: Any, start: Any) -> None:
        super().write(game, seat, out, 0)


@found_by("it tells a secret (dealt anew): last")
class PeekingRows(SixEdition):
    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> SixObserver:
        return PeekingObserver(self.board, players, memory)


@found_by("last has 9, more than 1")
class GreatRows(SixEdition):
    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> SixObserver:
        return GreatObserver(self.board, players, memory)


@found_by("it writes before its place")
class StubbornRows(SixEdition):
    def observer(self, players: int, memory: bool, options: dict[str, Any]) -> SixObserver:
        return StubbornObserver(self.board, players, memory)


@found_by("there are 12 routes, and index_names has 11")
class Nameless(SixEdition):
    def index_names(self) -> dict[str, Sequence[str]]:
        names = super().index_names()
        return names | {"routes": names["routes"][:-1]}


@found_by("index_names has a name twice")
class NamedTwice(SixEdition):
    def index_names(self) -> dict[str, Sequence[str]]:
        names = super().index_names()
        return names | {"tickets": [names["tickets"][0]] * len(names["tickets"])}


@found_by("the view of seat 0 that was pickled is another one")
class Unsendable(SixEdition):
    def view(self, game: Six, seat: int | None, players: Sequence[str], options: dict[str, Any]) -> SixView:
        view = super().view(game, seat, players, options)
        return SentAsAnother(**{field.name: getattr(view, field.name) for field in fields(view)})


class SentAsAnother(SixView):
    """On the way to another process it becomes something else."""

    def __reduce__(self) -> Any:
        return partial(SixView, **{field.name: getattr(self, field.name) for field in fields(self)}), ()


# ---- what is written ----


@found_by("is the text of move 1 and was read as 2")
class TwoAlike(SixEdition):
    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        super().__init__(data, own_board)
        texts = [self.notation.texts[0], *[self.notation.texts[2]] * 2, *self.notation.texts[3:]]
        self.notation = Notation(iter(texts), "none", lambda words: None)


class SilentScribe(SixScribe):
    def write(self, before: Six, move: int, after: Six) -> Any:
        entries = super().write(before, move, after)
        return [{key: value for key, value in entry.items() if key != "onward"} for entry in entries]


class NamelessScribe(SixScribe):
    def write(self, before: Six, move: int, after: Six) -> Any:
        entries = super().write(before, move, after)
        return [{f"x_{key}" if key == "player" else key: value for key, value in entry.items()} for entry in entries]


@found_by("record: RecordError: move")
class SilentRecord(SixEdition):
    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        super().__init__(data, own_board)
        self.scribe = SilentScribe(self.notation, self.board, self.claims)


@found_by("record: RecordError: move 0: the decision is that of seat")
class NamelessRecord(SixEdition):
    def __init__(self, data: dict[str, Any], own_board: bool) -> None:
        super().__init__(data, own_board)
        self.scribe = NamelessScribe(self.notation, self.board, self.claims)


@pytest.mark.parametrize("words", FAULTS)
def test_a_fault_is_found(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LONGEST", 300)
    monkeypatch.setattr(SixEdition, "read_data", classmethod(lambda cls: DATA))  # there is none beside these classes
    with pytest.raises(AssertionError) as found:
        check_game(FAULTS[words](DATA, own_board=False), games=6, builds=False)
    assert words in str(found.value)
    assert str(found.value).startswith("six, ")


def test_without_a_fault_there_is_nothing_to_find() -> None:
    check_game(SixEdition(DATA, own_board=False), games=6, seed="any", builds=False)


def test_two_builds_that_play_differently_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    usa = edition("usa")
    monkeypatch.setattr(builds, "is_compiled", lambda: True)
    monkeypatch.setattr(builds, "uncompiled_digest", lambda game, seed: digest(usa, "another"))
    with pytest.raises(AssertionError, match="usa, seed 1: compiled and uncompiled give different games"):
        check_builds(usa, 1)
    monkeypatch.setattr(builds, "uncompiled_digest", lambda game, seed: digest(usa, seed))
    check_builds(usa, 1)


def test_an_engine_that_fails_or_is_compiled_after_all(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=r"the uncompiled engine failed: .*there is no game 'nowhere'"):
        builds.uncompiled_digest("nowhere", 1)
    monkeypatch.setattr("subprocess.run", lambda *_, **__: Answer())
    with pytest.raises(AssertionError, match="a compiled one answered"):
        builds.uncompiled_digest("usa", 1)


class Answer:
    returncode = 0
    stdout = "compiled 1234"
