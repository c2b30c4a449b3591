"""What a rated table must be: nothing that helps one player more than another, and nobody at two seats."""

from __future__ import annotations

from collections.abc import Mapping

from stationmaster.arena.anchors import anchors
from stationmaster.games import edition_class
from stationmaster.server.messages import BotSeat, MySeat, NewTable
from stationmaster.server.refusals import Refusal
from stationmaster.server.table import Table


def check_new(wanted: NewTable, options: Mapping[str, object]) -> None:
    """Refusal says what a table that is to be rated cannot have. `options`: all of the game's, with their values."""
    edition = edition_class(wanted.game)
    casual = [name for name in edition.casual_options if options[name] != edition.options[name][0]]
    mine = sum(isinstance(seat, MySeat) for seat in wanted.seats)
    faults = {
        "a hot seat: one seat for each player": mine > 1,
        "bots alone: take a seat yourself": mine == 0,
        "hints": wanted.hints is True,
        "counters": wanted.counters,
        "a named first player: chance decides": wanted.first is not None,
        "another board than that of the box": wanted.board is not None,
        **{f"the option {name}": True for name in sorted(casual)},
    }
    for fault, found in faults.items():
        if found:
            raise Refusal("bad_table", f"a rated table cannot have {fault}")
    for seat in wanted.seats:
        if isinstance(seat, BotSeat):
            check_bot(seat.bot, wanted.game)


def check_bot(bot: str, game: str) -> None:
    known = anchors(game)
    if bot not in known:
        allowed = f"these have one: {', '.join(known)}" if known else f"no bot that plays {game} has one"
        raise Refusal("bad_table", f"the bot {bot} has no rating, and cannot sit at a rated table; {allowed}")


def check_second_seat(table: Table, player: int) -> None:
    if table.terms.rated and table.seats_of(player):
        raise Refusal("rated", "this table is rated: one seat for each player")


def check_same_player(table: Table) -> None:
    """Nobody passes a lost game on to somebody else."""
    if table.terms.rated:
        raise Refusal("rated", "this table is rated: a seat stays with its player")


def check_no_hints(table: Table) -> None:
    if table.terms.rated:
        raise Refusal("rated", "this table is rated: it gives no hints")
