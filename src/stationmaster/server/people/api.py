"""The HTTP interface of people: ways in, devices, profiles, and being forgotten."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from stationmaster.server.api import Asking, Asks, gives, onlooker_of, player_of
from stationmaster.server.gate import answer
from stationmaster.server.keeper import Keeper
from stationmaster.server.limits import Addresses
from stationmaster.server.people import messages
from stationmaster.server.people.export import export
from stationmaster.server.people.identity import Identity
from stationmaster.server.people.profiles import Profiles
from stationmaster.server.refusals import Refusal
from stationmaster.server.sight import Onlooker

LARGEST = 2**31 - 1
Number = Annotated[int, Path(ge=0, le=LARGEST)]


def make_people_router(keeper: Keeper, identity: Identity, addresses: Addresses) -> APIRouter:
    router = APIRouter(prefix="/api")
    add_ways_in(router, keeper, identity, addresses)
    add_devices(router, keeper, identity, addresses)
    add_passkeys(router, keeper, identity, addresses)
    add_profiles(router, keeper, Profiles(keeper))
    add_farewell(router, keeper, identity, addresses)
    return router


async def check_rate(addresses: Addresses, asks: Asking) -> None:
    if not await addresses.may_try_a_way_in(asks.address):
        raise Refusal("rate_limited", "too many ways in from one address; wait a moment")


def done() -> Response:
    return Response(status_code=204)


def add_ways_in(router: APIRouter, keeper: Keeper, identity: Identity, addresses: Addresses) -> None:
    @router.get("/site", **gives(messages.SiteInfo))
    async def site() -> Response:
        return answer({"public_url": keeper.settings.public_url, "passkeys": identity.site is not None})

    @router.post("/sign-in", status_code=201, **gives(messages.SignedIn, 201))
    async def sign_in(asks: Asks, wanted: messages.SignIn) -> Response:
        """By phrase, link or passkey; with the key that the device has so far, if any."""
        await check_rate(addresses, asks)
        key, name = await keeper.do(identity.sign_in(wanted))
        return answer({"key": key, "name": name, "before": await identity.games_before(asks.key, key)}, 201)

    @router.post("/sign-in/passkey", **gives(messages.PasskeyOptions))
    async def ask_for_passkey(asks: Asks) -> Response:
        await check_rate(addresses, asks)
        return answer({"options": await identity.ask_for_passkey()})

    @router.post("/me/bring-along", **gives(messages.Brought))
    async def bring_along(asks: Asks, wanted: messages.BringAlong) -> Response:
        await check_rate(addresses, asks)
        player = await player_of(keeper, asks)
        return answer({"tables": await keeper.do(identity.bring_along(player, wanted.key))})


def add_devices(router: APIRouter, keeper: Keeper, identity: Identity, addresses: Addresses) -> None:
    @router.get("/me/devices", **gives(messages.WaysIn))
    async def ways_in(asks: Asks) -> Response:
        return answer(await identity.ways_in(await player_of(keeper, asks)))

    @router.delete("/me/devices/{key}", status_code=204)
    async def remove_device(key: Number, asks: Asks) -> Response:
        await keeper.do(identity.remove_device(await player_of(keeper, asks), key))
        return done()

    @router.post("/me/phrase", **gives(messages.RecoveryPhrase))
    async def new_phrase(asks: Asks) -> Response:
        await check_rate(addresses, asks)
        return answer({"phrase": await identity.new_phrase(await player_of(keeper, asks))})

    @router.post("/me/link", **gives(messages.DeviceLink))
    async def new_link(asks: Asks) -> Response:
        await check_rate(addresses, asks)
        return answer(await identity.new_link(await player_of(keeper, asks)))


def add_passkeys(router: APIRouter, keeper: Keeper, identity: Identity, addresses: Addresses) -> None:
    @router.post("/me/passkeys/new", **gives(messages.PasskeyOptions))
    async def ask_for_new_passkey(asks: Asks) -> Response:
        await check_rate(addresses, asks)
        return answer({"options": await identity.ask_for_new_passkey(await player_of(keeper, asks))})

    @router.post("/me/passkeys", **gives(messages.WaysIn))
    async def add_passkey(asks: Asks, wanted: messages.NewPasskey) -> Response:
        player = await player_of(keeper, asks)
        await identity.add_passkey(player, wanted.credential, wanted.device)
        return answer(await identity.ways_in(player))

    @router.delete("/me/passkeys/{passkey}", status_code=204)
    async def remove_passkey(passkey: Number, asks: Asks) -> Response:
        await identity.remove_passkey(await player_of(keeper, asks), passkey)
        return done()


def add_profiles(router: APIRouter, keeper: Keeper, profiles: Profiles) -> None:
    @router.get("/people/{number}", **gives(messages.Profile))
    async def profile(number: Number, asks: Asks) -> Response:
        return answer(await profiles.of(number, await onlooker_of(keeper, asks)))

    @router.get("/me/profile", **gives(messages.MyProfile))
    async def my_profile(asks: Asks) -> Response:
        player = await player_of(keeper, asks)
        return answer(await profiles.of(player.id, Onlooker(player.id)))

    @router.patch("/me/profile", **gives(messages.MyProfile))
    async def change_profile(asks: Asks, wanted: messages.ChangeProfile) -> Response:
        player = await player_of(keeper, asks)
        await profiles.change(player.id, wanted)
        return answer(await profiles.of(player.id, Onlooker(player.id)))


def add_farewell(router: APIRouter, keeper: Keeper, identity: Identity, addresses: Addresses) -> None:
    @router.get("/me/data", response_class=Response)
    async def data(asks: Asks) -> Response:
        """Everything that the site keeps of the player: a ZIP of JSON files, with the records of all games."""
        player = await player_of(keeper, asks)
        if not await addresses.may_export(asks.address):
            raise Refusal("rate_limited", "your data were asked for often enough; wait a while")
        packed = await keeper.storage.read(lambda connection: export(connection, player.id))
        headers = {"Content-Disposition": 'attachment; filename="stationmaster.zip"'}
        return Response(packed, media_type="application/zip", headers=headers)

    @router.delete("/me", status_code=204)
    async def forget(asks: Asks) -> Response:
        """For ever: nobody is this player any more."""
        await keeper.do(identity.forget(await player_of(keeper, asks)))
        return done()
