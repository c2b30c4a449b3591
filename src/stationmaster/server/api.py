"""The HTTP interface: players, games, tables, seats, records and replays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from stationmaster.games import edition, edition_class, playable
from stationmaster.server import archive, keys, messages, sight
from stationmaster.server.coach.messages import AgreeToHints
from stationmaster.server.fairness import Asker
from stationmaster.server.gate import RECORDS, address_of, answer
from stationmaster.server.hosting import Hosting, check_board
from stationmaster.server.keeper import Keeper
from stationmaster.server.limits import Addresses
from stationmaster.server.names import clean_name
from stationmaster.server.people.players import Person
from stationmaster.server.refusals import Refusal
from stationmaster.server.replays import Replays
from stationmaster.server.sight import Onlooker
from stationmaster.server.steps import Page, StoredGame
from stationmaster.server.table import Table
from stationmaster.server.thinking import bots_for
from stationmaster.server.uploads import Uploads

bearer = HTTPBearer(auto_error=False, description="a player key")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
LATEST = 2**53  # of times in milliseconds: what a browser can say exactly
MOST_STEPS = 1_000_000
InviteHeader = Annotated[str | None, Header(alias="Stationmaster-Invite")]


def gives(model: Any, status: int = 200) -> dict[str, Any]:
    """Describes an answer, which is not validated again on its way out."""
    return {"response_model": None, "responses": {status: {"model": model}, "4XX": {"model": messages.Problem}}}


@dataclass(frozen=True)
class Asking:
    """Who asks: from where, with which keys."""

    address: str
    key: str | None
    invite: bytes | None
    """Its hash."""


async def asking(request: Request, given: Bearer, invite: InviteHeader = None) -> Asking:
    """A coroutine, since for a plain function FastAPI would go to a thread and back."""
    return Asking(address_of(request.scope), None if given is None else given.credentials, keys.hash_if_any(invite))


Asks = Annotated[Asking, Depends(asking)]


def make_router(
    keeper: Keeper, hosting: Hosting, addresses: Addresses, replays: Replays, uploads: Uploads
) -> APIRouter:
    router = APIRouter(prefix="/api")
    add_players(router, keeper, hosting, addresses)
    add_games(router)
    add_lists(router, keeper)
    add_tables(router, keeper, hosting, addresses)
    add_seats(router, keeper, hosting)
    add_finished(router, keeper, replays)
    add_records(router, uploads)
    return router


async def player_of(keeper: Keeper, asks: Asking) -> Person:
    return await keeper.players.find(asks.key, asks.address)


async def onlooker_of(keeper: Keeper, asks: Asking) -> Onlooker:
    """Nobody in particular, where no key is given."""
    player = None if asks.key is None else (await player_of(keeper, asks)).id
    return Onlooker(player, asks.invite)


def add_players(router: APIRouter, keeper: Keeper, hosting: Hosting, addresses: Addresses) -> None:
    @router.post("/players", status_code=201, **gives(messages.PlayerKey, 201))
    async def new_player(asks: Asks, wanted: messages.NewPlayer) -> Response:
        if not await addresses.may_add_player(asks.address):
            raise Refusal("rate_limited", "too many new players from one address; wait a moment")
        name = clean_name(wanted.name)
        device = None if wanted.device is None else clean_name(wanted.device)
        return answer({"key": await keeper.players.add(name, device), "name": name}, 201)

    @router.get("/me", **gives(messages.Me))
    async def me(asks: Asks) -> Response:
        return answer({"name": (await player_of(keeper, asks)).name})

    @router.patch("/me", **gives(messages.Me))
    async def rename(asks: Asks, wanted: messages.Rename) -> Response:
        """Also at the tables where the player sits: many games may have to be loaded for it."""
        if not await addresses.may_rename(asks.address):
            raise Refusal("rate_limited", "too many new names from one address; wait a moment")
        player = await player_of(keeper, asks)
        await keeper.do(hosting.rename(player, clean_name(wanted.name)))
        return answer({"name": player.name})


@cache
def game_info(game: str) -> dict[str, Any]:
    known = edition_class(game)
    return {
        "game": game,
        "least_players": known.least_players,
        "most_players": known.most_players,
        "boards": [
            {"name": board, "most_players": max(edition(game, board).player_counts())} for board in known.boards()
        ],
        "options": [
            {
                "name": name,
                "values": list(values),
                "by_seat": name in known.options_by_seat,
                "casual": name in known.casual_options,
            }
            for name, values in known.options.items()
        ],
        "phases": list(known.phases),
        "bots": bots_for(game),
    }


@cache
def box(game: str, board: str | None) -> bytes:
    return orjson.dumps({"info": game_info(game), "data": edition(game, board).board.data})


def add_games(router: APIRouter) -> None:
    @router.get("/games", **gives(list[messages.GameInfo]))
    async def games() -> Response:
        return answer([game_info(game) for game in playable()])

    @router.get("/games/{game}", **gives(messages.Box))
    async def one_game(game: str, board: str | None = None) -> Response:
        if game not in playable():
            raise Refusal("unknown_game", f"there is no such game; choose from: {', '.join(playable())}")
        check_board(game, board)
        return Response(box(game, board), media_type="application/json", headers={"Cache-Control": "max-age=300"})


def add_lists(router: APIRouter, keeper: Keeper) -> None:
    def shown(tables: list[Table], who: Onlooker, more: str | None = None) -> Response:
        found = [sight.table_shown(table, who, keeper.present(table)) for table in tables]
        return answer({"tables": found, "more": more})

    @router.get("/tables", **gives(messages.TableList))
    async def tables(
        asks: Asks,
        which: Annotated[Literal["open", "watchable", "mine", "finished"], Query(alias="list")] = "open",
        after: Annotated[int | None, Query(ge=0, le=LATEST)] = None,
    ) -> Response:
        who = await onlooker_of(keeper, asks)
        if which == "open":
            return answer({"tables": orjson.Fragment(await keeper.lobby.open_now(who)), "more": None})
        if which == "watchable":
            return answer({"tables": orjson.Fragment(await keeper.lobby.watchable_now(who)), "more": None})
        if which == "mine":
            mine = [] if who.player is None else await keeper.tables_of(who.player)
            return shown([table for table in mine if who.player not in table.hidden], who)
        found = await keeper.read_for_eyes(lambda connection: archive.finished(connection, who.player, after))
        return shown(found, who, str(found[-1].finished) if len(found) == archive.FINISHED_PAGE else None)


def add_tables(router: APIRouter, keeper: Keeper, hosting: Hosting, addresses: Addresses) -> None:
    def shown(table: Table, player: int | None, invite: bytes | None = None) -> dict[str, Any]:
        return sight.table_shown(table, Onlooker(player, invite), keeper.present(table))

    @router.post("/tables", status_code=201, **gives(messages.CreatedTable, 201))
    async def create(asks: Asks, wanted: messages.NewTable) -> Response:
        if not await addresses.may_add_table(asks.address):
            raise Refusal("rate_limited", "too many new tables from one address; wait a moment")
        player = await player_of(keeper, asks)
        table, invite = await keeper.do(hosting.create(player, wanted))
        return answer({**shown(table, player.id), "invite": invite}, 201)

    @router.get("/tables/{name}", **gives(messages.Table))
    async def look(name: str, asks: Asks) -> Response:
        who = await onlooker_of(keeper, asks)
        return answer(shown(await keeper.listed(name, who), who.player, who.invite))

    @router.post("/tables/{name}/join", **gives(messages.Table))
    async def join(name: str, asks: Asks, wanted: messages.Join) -> Response:
        player = await player_of(keeper, asks)
        table = await keeper.visible(name, Onlooker(player.id, keys.hash_if_any(wanted.invite)))
        await keeper.do(hosting.join(player, table, wanted))
        return answer(shown(table, player.id))

    @router.post("/tables/{name}/leave", **gives(messages.Table))
    async def leave(name: str, asks: Asks) -> Response:
        """Nothing (204) for a player who may not see the table any more."""
        player = await player_of(keeper, asks)
        table = await keeper.visible(name, Onlooker(player.id, asks.invite))
        await keeper.do(hosting.leave(player, table))
        try:
            return answer(shown(table, player.id, asks.invite))
        except Refusal:
            return Response(status_code=204)

    @router.post("/tables/{name}/invite", **gives(messages.Invite))
    async def new_invite(name: str, asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        table = await keeper.visible(name, Onlooker(player.id))
        return answer({"invite": await keeper.do(hosting.new_invite(player, table))})

    @router.post("/tables/{name}/rematch", **gives(messages.Table))
    async def rematch(name: str, asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        table = await keeper.visible(name, Onlooker(player.id))
        return answer(shown(await keeper.do(hosting.rematch(player, table)), player.id))

    async def asked(name: str, asks: Asking) -> tuple[Person, Table]:
        player = await player_of(keeper, asks)
        return player, await keeper.visible(name, Onlooker(player.id))

    @router.post("/tables/{name}/share", **gives(messages.Table))
    async def share(name: str, asks: Asks) -> Response:
        player, table = await asked(name, asks)
        await keeper.do(hosting.share(player, table, agrees=True))
        return answer(shown(table, player.id))

    @router.post("/tables/{name}/unshare", **gives(messages.Table))
    async def unshare(name: str, asks: Asks) -> Response:
        player, table = await asked(name, asks)
        await keeper.do(hosting.share(player, table, agrees=False))
        return answer(shown(table, player.id))

    @router.post("/tables/{name}/hints", **gives(messages.Table))
    async def agree_to_hints(name: str, asks: Asks, wanted: AgreeToHints) -> Response:
        player, table = await asked(name, asks)
        await keeper.do(hosting.agree_to_hints(player, table, wanted.agrees))
        return answer(shown(table, player.id))

    @router.post("/tables/{name}/hide", **gives(messages.Table))
    async def hide(name: str, asks: Asks) -> Response:
        player, table = await asked(name, asks)
        await keeper.do(hosting.hide(player, table, hides=True))
        return answer(shown(table, player.id))

    @router.post("/tables/{name}/unhide", **gives(messages.Table))
    async def unhide(name: str, asks: Asks) -> Response:
        player, table = await asked(name, asks)
        await keeper.do(hosting.hide(player, table, hides=False))
        return answer(shown(table, player.id))


def add_seats(router: APIRouter, keeper: Keeper, hosting: Hosting) -> None:
    def shown(table: Table, player: Person) -> Response:
        return answer(sight.table_shown(table, Onlooker(player.id), keeper.present(table)))

    async def asked(name: str, asks: Asking) -> tuple[Person, Table]:
        player = await player_of(keeper, asks)
        return player, await keeper.visible(name, Onlooker(player.id))

    @router.put("/tables/{name}/seats/{seat}", **gives(messages.Table))
    async def change_seat(name: str, seat: int, asks: Asks, change: messages.ChangeSeat) -> Response:
        player, table = await asked(name, asks)
        await keeper.do(hosting.change_seat(player, table, seat, change))
        return shown(table, player)

    @router.post("/tables/{name}/seats/{seat}/key", **gives(messages.SeatKey))
    async def new_seat_key(name: str, seat: int, asks: Asks) -> Response:
        player, table = await asked(name, asks)
        return answer({"key": await keeper.do(hosting.new_seat_key(player, table, seat))})

    @router.post("/tables/{name}/take", **gives(messages.Table))
    async def take(name: str, asks: Asks, wanted: messages.TakeSeat) -> Response:
        player = await player_of(keeper, asks)
        table = await hosting.find_by_seat_key(player, name, wanted.key)
        await keeper.do(hosting.take(player, table, wanted.key))
        return shown(table, player)

    @router.post("/tables/{name}/seats/{seat}/hand-over", **gives(messages.Table))
    async def hand_over(name: str, seat: int, asks: Asks) -> Response:
        player, table = await asked(name, asks)
        await keeper.do(hosting.hand_over(player, table, seat))
        return shown(table, player)

    @router.post("/tables/{name}/seats/{seat}/take-back", **gives(messages.Table))
    async def take_back(name: str, seat: int, asks: Asks) -> Response:
        player, table = await asked(name, asks)
        await keeper.do(hosting.take_back(player, table, seat))
        return shown(table, player)


def add_finished(router: APIRouter, keeper: Keeper, replays: Replays) -> None:
    async def ended(name: str, who: Onlooker) -> Table:
        table = await keeper.listed(name, who)
        sight.check(table, who, "record")
        return table

    @router.get("/tables/{name}/record", **gives(dict[str, Any]))
    async def record(name: str, asks: Asks) -> Response:
        who = await onlooker_of(keeper, asks)
        table = await ended(name, who)
        text = await keeper.storage.read(lambda connection: archive.record_text(connection, table.id))
        if text is None:
            raise Refusal("unrepeatable", "nothing is left of this game: the rules have been corrected since")
        await ended(name, who)
        headers = {"Content-Disposition": f'attachment; filename="{table.terms.game}-{table.id}.json"'}
        return Response(text + "\n", media_type="application/json", headers=headers)

    @router.get("/tables/{name}/replay", **gives(messages.Replay))
    async def steps(
        request: Request,
        name: str,
        asks: Asks,
        pov: str = "spectator",
        start: Annotated[int, Query(ge=0, le=MOST_STEPS)] = 0,
        count: Annotated[int, Query(ge=1, le=1000)] = 100,
    ) -> Response:
        who = await onlooker_of(keeper, asks)
        table = await ended(name, who)

        async def load() -> StoredGame:
            return await keeper.storage.read(lambda connection: archive.stored_game(connection, table.id))

        packed = takes_gzip(request)
        info, asker = sight.info(table, who, set()), Asker(asks.address, who.player, table.id)
        body = await replays.answer(info, load, Page(pov, start, count, packed), asker)
        await ended(name, who)  # it took its time: may they still look?
        return steps_shown(body, packed)


def add_records(router: APIRouter, uploads: Uploads) -> None:
    @router.post(RECORDS.removeprefix("/api"), **gives(messages.Replay))
    async def replay_record(request: Request, asks: Asks, pov: str = "open") -> Response:
        """All steps of a record that is sent along as it is, one JSON document; it is verified, and not stored."""
        packed, asker = takes_gzip(request), Asker(asks.address, None, "")
        return steps_shown(await uploads.answer(request.body, pov, packed, asker), packed)


def takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


def steps_shown(body: bytes, packed: bool) -> Response:
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if packed else {})
    return Response(body, media_type="application/json", headers=headers)
