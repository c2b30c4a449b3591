"""What is sent in pieces is what the views say, and changes, applied, are the whole update."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stationmaster as sm
from stationmaster.games import edition_class, playable
from stationmaster.games.family.view import View
from stationmaster.games.family.view_shown import also_shown, parts_of
from stationmaster.games.usa.edition import UsaEdition
from stationmaster.games.usa.rules import Usa
from stationmaster.games.usa.view import UsaView, usa_own
from stationmaster.server.authority import Authority
from stationmaster.server.messages import server_messages
from stationmaster.server.pieces import Typesetter
from stationmaster.server.sight import Onlooker, Shown, insight, update
from stationmaster.server.table import Seat, Table, Terms
from tests.server.clients import Server, play_on
from tests.server.differences import applied

PLAYERS = ["Ann", "Bo", "Cy"]
SEATS = (0, 1, 2, None)


def new_table(game: str, counters: bool) -> Table:
    terms = Terms(game, sm.edition(game).check_options({}), True, True, None, None, counters)
    seats = [Seat("person", name, owner=n) for n, name in enumerate(PLAYERS)]
    table = Table("t", terms, 1, b"", seats, 0, status="playing")
    table.game = Authority.begin(terms.setting, PLAYERS)
    return table


def whole(table: Table, seat: int | None, since: int) -> dict[str, Any]:
    """The message, made from the view directly."""
    game = table.game
    assert game is not None
    view = game.match.view(seat)
    message = {
        "type": "update",
        "seat": seat,
        "since": since,
        "version": game.version,
        "events": game.events(seat, since),
        "view": view.to_dict(derived=True),
        **insight(view, table.result, game.score_track),
        "counts": view.counts() if table.terms.counters else None,
        "deadline": table.deadline,
        "result": table.result,
    }
    read: dict[str, Any] = orjson.loads(orjson.dumps(message))
    return read


class Client:
    """It looks now and then, and may have missed a move or two."""

    def __init__(self, seat: int | None) -> None:
        self.who = Onlooker(seat, None, seat)
        self.known: dict[str, Any] = {}
        self.shown: Shown | None = None

    def look(self, table: Table) -> None:
        since = self.known["version"] if self.known else 0
        text, shown = update(table, self.who, since, self.shown)
        server_messages.validate_json(text)
        message = orjson.loads(text)
        assert message["type"] == ("update" if self.shown is None else "changes")
        self.known = message if self.shown is None else applied(message, self.known)
        self.shown = shown
        assert self.known == whole(table, self.who.seat, since)


@pytest.mark.parametrize("game", sm.GAMES)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32), counters=st.booleans())
def test_changes_applied_to_the_last_update_are_the_whole_update(game: str, seed: int, counters: bool) -> None:
    rng, table = random.Random(seed), new_table(game, counters)
    clients = [Client(seat) for seat in SEATS]
    play = table.game
    assert play is not None
    while not play.match.is_over:
        for client in clients:
            if rng.random() < 0.7:
                client.look(table)
        if rng.random() < 0.02:
            play.match.players = [f"{name}{rng.randrange(10)}" for name in PLAYERS]
        table.deadline = rng.choice((None, rng.randrange(100)))
        moves = play.match.state.legal_moves()
        play.accept(play.attempt(play.match.turn, play.version, rng.choice(moves), None, 0))
    table.result, table.status = play.match.record()["result"], "over"
    for client in clients:
        client.look(table)
    again = Client(0)
    again.look(table)


@dataclass(frozen=True, kw_only=True, repr=False)
class TalkativeView(UsaView):
    """What follows from a field that is the same for everyone, and from one that is not."""

    @property
    @also_shown
    def unclaimed(self) -> int:
        return self.owners.count(None)

    @property
    @also_shown
    def at_hand(self) -> list[int]:
        return [self.pile, *(self.hand or ())]


@dataclass(frozen=True, kw_only=True, repr=False)
class RememberingView(TalkativeView):
    @property
    @also_shown
    def remembered(self) -> list[int]:
        return [sum(seen) for seen in self.memory.hands]


class Talkative(UsaEdition):
    """Of its views a seat's own fields are looked at, and nothing else."""

    def view(self, *about: Any) -> UsaView:
        return TalkativeView(**super().view(*about).__dict__)

    def own_fields(self, game: Usa, seat: int, view: UsaView) -> dict[str, Any]:
        return usa_own(game, seat)


class Remembering(UsaEdition):
    """Whole views are looked at."""

    def view(self, *about: Any) -> UsaView:
        return RememberingView(**super().view(*about).__dict__)


@pytest.mark.parametrize("edition", [Talkative, Remembering])
@pytest.mark.parametrize("seat", SEATS)
def test_what_follows_from_several_fields_is_told_as_it_is_now(edition: type[UsaEdition], seat: int | None) -> None:
    match, rng, typesetter = sm.Match("usa", PLAYERS, seed=1), random.Random(1), Typesetter()
    other: Any = edition(match.edition.board.data, False)

    def look(who: int | None) -> View:
        found: View = other.view(match.state, who, PLAYERS, match.options)
        return found

    open_view = look(None)
    while not match.is_over:
        own = {} if seat is None else other.own_fields(match.state, seat, open_view)
        told = typesetter.view(seat, open_view, own, look).all()
        assert orjson.loads(told) == orjson.loads(orjson.dumps(look(seat).to_dict(derived=True)))
        match.play(rng.choice(match.state.legal_moves()))
        open_view = other.next_view(match.state, open_view)


@pytest.mark.parametrize("game", playable())
def test_a_field_is_named_from_what_it_says_it_reads(game: str) -> None:
    """Else a piece could be taken for the same that is not."""
    match = sm.Match(game, 3, seed=5)
    kind: Any = type(match.view(0))
    rng = random.Random(5)
    while not match.is_over:
        view = match.view(match.turn)
        for part in parts_of(kind):
            if part.takes_view and getattr(view, part.attribute) is not None:
                allowed = {"board": view.board, "notation": view.notation, "players": view.players}
                read = {part.reads: getattr(view, part.reads)} if part.reads else {}
                assert part.naming is not None
                part.naming(getattr(view, part.attribute), SimpleNamespace(**allowed, **read))
        match.play(rng.choice(match.state.legal_moves()))
    assert edition_class(game) is type(match.edition)


def test_a_client_that_asks_gets_changes_and_one_that_does_not_gets_updates(server: Server) -> None:
    host, guest = server.person("Ann"), server.person("Bo")
    created = host.create([{"kind": "me"}, {"kind": "open"}])
    guest.join(created)
    table = created["table"]["id"]
    with host.sit(table, 0, differences=True) as short, guest.sit(table, 1) as long:
        short.wait_version(0)
        long.wait_version(0)
        play_on([short, long], random.Random(1), 30)
        kinds = [{orjson.loads(frame)["type"] for frame in chair.frames} for chair in (short, long)]
        assert "changes" in kinds[0]
        assert "changes" not in kinds[1]
        assert short.view["routes"] == long.view["routes"]
        with host.sit(table, 0) as whole:
            whole.wait_version(short.version)
            assert {**short.last, "since": 0, "events": []} == {**whole.last, "events": []}
        short.send(type="sit", seat=None)
        assert short.wait(lambda message: message.get("seat", 0) is None)["type"] == "update"
