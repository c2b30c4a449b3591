"""Replays of finished games, from a seat's point of view or open."""

from __future__ import annotations

from typing import Any

from stationmaster.engine.recording import RepeatedChance
from stationmaster.match import Match
from stationmaster.server.authority import Authority, unpack
from stationmaster.server.refusals import Refusal
from stationmaster.server.table import Table

Json = dict[str, Any]
OPEN = "open"
SPECTATOR = "spectator"


def replay(table: Table, pov: str, start: int, count: int) -> Json:
    """Steps `start` to `start + count - 1` of the game; step 0 is the deal."""
    game = table.game
    if game is None or table.status != "over":
        raise Refusal("not_over", "the game is not over")
    seat = read_pov(pov, len(table.seats))
    stop = min(start + count, game.version + 1)
    match, chance = deal_again(game)
    steps: list[Json] = []
    for version in range(stop):
        entries = len(match.entries)
        if version:
            played = game.played[version - 1]
            chance.tell(unpack(played.chance))
            match.play(played.move, played.seat)
        if version >= start:
            steps.append(step(game, match, version, entries, seat, pov == OPEN))
    return {"table": table.info(set()), "versions": game.version, "steps": steps}


def read_pov(pov: str, seats: int) -> int | None:
    if pov in (OPEN, SPECTATOR):
        return None
    if not pov.isdecimal() or int(pov) not in range(seats):
        raise Refusal("not_found", f"pov is {OPEN}, {SPECTATOR} or a seat from 0 to {seats - 1}")
    return int(pov)


def deal_again(game: Authority) -> tuple[Match, RepeatedChance]:
    chance = RepeatedChance()
    chance.tell(unpack(game.deal))
    match = Match.scripted(game.match.edition, game.match.players, game.match.options, chance)
    return match, chance


def step(game: Authority, match: Match, version: int, entries: int, seat: int | None, opened: bool) -> Json:
    new = match.entries[entries:] if opened else match.log(seat, entries)
    view = match.view(seat).to_dict()
    found: Json = {"version": version, "events": new, "view": view}
    if version:
        played = game.played[version - 1]
        found["player"] = played.seat
        if opened or played.seat == seat:
            found["move"] = played.move
    if opened:
        found["private"] = [private_part(match, n, view) for n in range(len(match.players))]
    return found


def private_part(match: Match, seat: int, public: Json) -> Json:
    """What a seat's view has that a spectator's has not."""
    view = match.view(seat).to_dict()
    return {key: value for key, value in view.items() if value != public.get(key) and key != "seat"}
