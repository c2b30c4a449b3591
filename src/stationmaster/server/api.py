"""The HTTP interface: players, games, tables, seats, records and replays."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from stationmaster.data import read_data
from stationmaster.editions import EDITIONS
from stationmaster.server import archive, messages
from stationmaster.server.dealer import Dealer
from stationmaster.server.fairness import Asker
from stationmaster.server.gate import address_of, answer
from stationmaster.server.hosting import Hosting
from stationmaster.server.keeper import Keeper, Player
from stationmaster.server.limits import Addresses
from stationmaster.server.names import clean_name
from stationmaster.server.refusals import Refusal
from stationmaster.server.replays import Replays
from stationmaster.server.steps import Page, StoredGame
from stationmaster.server.table import Table
from stationmaster.server.thinking import bots_for

bearer = HTTPBearer(auto_error=False, description="a player key")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
InviteHeader = Annotated[str | None, Header(alias="Stationmaster-Invite")]


def gives(model: Any, status: int = 200) -> dict[str, Any]:
    """Describes an answer, which is not validated again on its way out."""
    return {"response_model": None, "responses": {status: {"model": model}, "4XX": {"model": messages.Problem}}}


def key_of(given: HTTPAuthorizationCredentials | None) -> str | None:
    return None if given is None else given.credentials


def make_router(keeper: Keeper, dealer: Dealer, hosting: Hosting, addresses: Addresses, replays: Replays) -> APIRouter:
    router = APIRouter(prefix="/api")
    add_players(router, keeper, addresses)
    add_games(router)
    add_lists(router, keeper)
    add_tables(router, keeper, hosting)
    add_seats(router, keeper, dealer, hosting)
    add_finished(router, keeper, replays)
    return router


def add_players(router: APIRouter, keeper: Keeper, addresses: Addresses) -> None:
    @router.post("/players", status_code=201, **gives(messages.PlayerKey, 201))
    async def new_player(request: Request, wanted: messages.NewPlayer) -> Response:
        if not addresses.may_add_player(address_of(request.scope)):
            raise Refusal("rate_limited", "too many new players from one address; wait a moment")
        name = clean_name(wanted.name)
        return answer({"key": await keeper.new_player(name), "name": name}, 201)

    @router.get("/me", **gives(messages.Me))
    async def me(given: Bearer) -> Response:
        player = await keeper.player(key_of(given))
        return answer({"name": player.name})

    @router.patch("/me", **gives(messages.Me))
    async def rename(given: Bearer, wanted: messages.NewPlayer) -> Response:
        player = await keeper.player(key_of(given))
        await keeper.rename(player, clean_name(wanted.name))
        return answer({"name": player.name})


@cache
def game_info(game: str) -> dict[str, Any]:
    edition = EDITIONS[game]
    return {
        "game": game,
        "least_players": edition.least_players,
        "most_players": edition.most_players,
        "options": [{"name": name, "values": list(values)} for name, values in edition.options.items()],
        "phases": list(edition.phases),
        "bots": bots_for(game),
    }


@cache
def box(game: str) -> bytes:
    return orjson.dumps({"info": game_info(game), "data": read_data(game)})


def add_games(router: APIRouter) -> None:
    @router.get("/games", **gives(list[messages.GameInfo]))
    async def games() -> Response:
        return answer([game_info(game) for game in EDITIONS])

    @router.get("/games/{game}", **gives(messages.Box))
    async def one_game(game: str) -> Response:
        if game not in EDITIONS:
            raise Refusal("unknown_game", f"there is no such game; there are: {', '.join(EDITIONS)}")
        return Response(box(game), media_type="application/json", headers={"Cache-Control": "max-age=300"})


def add_lists(router: APIRouter, keeper: Keeper) -> None:
    def shown(tables: list[Table], player: int | None) -> list[dict[str, Any]]:
        return [table.info_for(player, keeper.present(table)) for table in tables]

    @router.get("/tables", **gives(messages.TableList))
    async def tables(
        given: Bearer,
        which: Annotated[Literal["open", "mine", "finished"], Query(alias="list")] = "open",
        after: int | None = None,
    ) -> Response:
        player = None if given is None else (await keeper.player(key_of(given))).id
        if which == "finished":
            found = await keeper.storage.read(lambda connection: archive.finished(connection, player, after))
            more = str(found[-1].finished) if len(found) == archive.FINISHED_PAGE else None
            return answer({"tables": shown(found, player), "more": more})
        lists = keeper.open_tables() if which == "open" else keeper.tables_of(player)
        return answer({"tables": shown(lists, player), "more": None})


def add_tables(router: APIRouter, keeper: Keeper, hosting: Hosting) -> None:
    def shown(table: Table, player: Player | None) -> dict[str, Any]:
        return table.info_for(None if player is None else player.id, keeper.present(table))

    @router.post("/tables", status_code=201, **gives(messages.CreatedTable, 201))
    async def create(request: Request, given: Bearer, wanted: messages.NewTable) -> Response:
        player = await keeper.player(key_of(given))
        keeper.addresses[player.id] = address_of(request.scope)
        table, invite = await keeper.do(hosting.create(player, wanted))
        return answer({**shown(table, player), "invite": invite}, 201)

    @router.get("/tables/{name}", **gives(messages.Table))
    async def look(name: str, given: Bearer, invite: InviteHeader = None) -> Response:
        player = None if given is None else await keeper.player(key_of(given))
        table = await keeper.visible(name, None if player is None else player.id, invite)
        return answer(shown(table, player))

    @router.post("/tables/{name}/join", **gives(messages.Table))
    async def join(name: str, given: Bearer, wanted: messages.Join) -> Response:
        player = await keeper.player(key_of(given))
        table = await keeper.find(name)
        await keeper.do(hosting.join(player, table, wanted))
        return answer(shown(table, player))

    @router.post("/tables/{name}/leave", **gives(messages.Table))
    async def leave(name: str, given: Bearer) -> Response:
        player = await keeper.player(key_of(given))
        table = await keeper.visible(name, player.id, None)
        await keeper.do(hosting.leave(player, table))
        return answer(shown(table, player))

    @router.post("/tables/{name}/invite", **gives(messages.Invite))
    async def new_invite(name: str, given: Bearer) -> Response:
        player = await keeper.player(key_of(given))
        table = await keeper.visible(name, player.id, None)
        return answer({"invite": await keeper.do(hosting.new_invite(player, table))})

    @router.post("/tables/{name}/rematch", **gives(messages.Table))
    async def rematch(name: str, given: Bearer) -> Response:
        player = await keeper.player(key_of(given))
        table = await keeper.visible(name, player.id, None)
        return answer(shown(await keeper.do(hosting.rematch(player, table)), player))


def add_seats(router: APIRouter, keeper: Keeper, dealer: Dealer, hosting: Hosting) -> None:
    def shown(table: Table, player: Player) -> Response:
        return answer(table.info_for(player.id, keeper.present(table)))

    async def asked(name: str, given: HTTPAuthorizationCredentials | None) -> tuple[Player, Table]:
        player = await keeper.player(key_of(given))
        return player, await keeper.visible(name, player.id, None)

    @router.put("/tables/{name}/seats/{seat}", **gives(messages.Table))
    async def change_seat(name: str, seat: int, given: Bearer, change: messages.ChangeSeat) -> Response:
        player, table = await asked(name, given)
        await keeper.do(hosting.change_seat(player, table, seat, change))
        return shown(table, player)

    @router.post("/tables/{name}/seats/{seat}/key", **gives(messages.SeatKey))
    async def new_seat_key(name: str, seat: int, given: Bearer) -> Response:
        player, table = await asked(name, given)
        return answer({"key": await keeper.do(hosting.new_seat_key(player, table, seat))})

    @router.post("/tables/{name}/take", **gives(messages.Table))
    async def take(name: str, given: Bearer, wanted: messages.TakeSeat) -> Response:
        player = await keeper.player(key_of(given))
        table = await keeper.find(name)
        await keeper.do(hosting.take(player, table, wanted.key))
        return shown(table, player)

    @router.post("/tables/{name}/seats/{seat}/hand-over", **gives(messages.Table))
    async def hand_over(name: str, seat: int, given: Bearer) -> Response:
        player, table = await asked(name, given)
        await keeper.do(hosting.hand_over(player, table, seat))
        return shown(table, player)

    @router.post("/tables/{name}/seats/{seat}/take-back", **gives(messages.Table))
    async def take_back(name: str, seat: int, given: Bearer) -> Response:
        player, table = await asked(name, given)
        await keeper.do(dealer.take_back(table, seat, player.id))
        return shown(table, player)


def add_finished(router: APIRouter, keeper: Keeper, replays: Replays) -> None:
    async def over(name: str, given: HTTPAuthorizationCredentials | None, invite: str | None) -> Table:
        player = None if given is None else (await keeper.player(key_of(given))).id
        table = await keeper.visible(name, player, invite)
        if table.status != "over":
            raise Refusal("not_over", "the game is not over")
        return table

    @router.get("/tables/{name}/record", **gives(dict[str, Any]))
    async def record(name: str, given: Bearer, invite: InviteHeader = None) -> Response:
        table = await over(name, given, invite)
        text = await keeper.storage.read(lambda connection: archive.record_text(connection, table.id))
        headers = {"Content-Disposition": f'attachment; filename="{table.terms.game}-{table.id}.json"'}
        return Response((text or "") + "\n", media_type="application/json", headers=headers)

    @router.get("/tables/{name}/replay", **gives(messages.Replay))
    async def steps(
        request: Request,
        name: str,
        given: Bearer,
        invite: InviteHeader = None,
        pov: str = "spectator",
        start: Annotated[int, Query(ge=0)] = 0,
        count: Annotated[int, Query(ge=1, le=1000)] = 100,
    ) -> Response:
        table = await over(name, given, invite)
        packed = "gzip" in request.headers.get("Accept-Encoding", "")

        async def load() -> StoredGame:
            game = table.game
            assert game is not None
            moves = [(played.seat, played.move, played.chance) for played in game.played]
            return StoredGame(table.terms.game, game.match.options, game.match.players, game.deal, moves)

        asker = Asker(address_of(request.scope), None, table.id)
        body = await replays.answer(table.info(set()), load, Page(pov, start, count, packed), asker)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if packed else {}
        return Response(body, media_type="application/json", headers=headers)
