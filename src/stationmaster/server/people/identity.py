"""Being the same person on several devices, and being nobody any more."""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from typing import Any

from sqlalchemy import Connection, insert, update

from stationmaster.server import clock, keys
from stationmaster.server.hosting import Hosting
from stationmaster.server.jobs import Statement
from stationmaster.server.keeper import Keeper
from stationmaster.server.names import clean_name
from stationmaster.server.news import News
from stationmaster.server.people import forgetting, passkeys, phrases, rows
from stationmaster.server.people.messages import ByLink, ByPasskey, ByPhrase, SignIn
from stationmaster.server.people.passkeys import RelyingParty
from stationmaster.server.people.players import Person
from stationmaster.server.people.rows import PassKind
from stationmaster.server.refusals import Refusal

log = logging.getLogger(__name__)

Json = dict[str, Any]
LINK_SECONDS = 10 * 60
CHALLENGE_SECONDS = 5 * 60
CHALLENGE_BYTES = 32
BETWEEN = 3600.0  # seconds between two looks for what is left to do


class Identity:
    def __init__(self, keeper: Keeper, hosting: Hosting) -> None:
        self.keeper = keeper
        self.hosting = hosting
        self.storage = keeper.storage
        self.site = RelyingParty.at(keeper.settings.public_url)

    # ---- devices ----

    async def ways_in(self, player: Person) -> Json:
        """`WaysIn`."""

        def read(connection: Connection) -> Json:
            row = rows.find_player_by_id(connection, player.id)
            return {
                "devices": [device_info(one, player) for one in rows.devices(connection, player.id)],
                "passkeys": [passkey_info(one) for one in rows.passkeys_of(connection, player.id)],
                "phrase_made": None if row is None else row.phrase_made,
            }

        return await self.storage.read(read)

    async def remove_device(self, player: Person, key: int) -> None:
        """Whoever is connected by its key is sent away, on all processes."""
        await self._change(rows.remove_key(player.id, key), news=of_player(player.id))
        await self.keeper.players.changed(player.id)

    async def remove_passkey(self, player: Person, passkey: int) -> None:
        await self._change(rows.remove_passkey(player.id, passkey))

    async def _change(self, statement: Statement, news: bytes | None = None) -> None:
        try:
            await self.storage.write(statement, news=news)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            raise Refusal("not_found", "you have no such device or passkey") from None

    # ---- ways in ----

    async def new_phrase(self, player: Person) -> str:
        """The last one counts no more."""
        phrase = phrases.new_phrase()
        await self.storage.write(rows.save_phrase(player.id, phrases.hash_phrase(phrase)))
        return phrase

    async def new_link(self, player: Person) -> Json:
        """`DeviceLink`."""
        key = keys.new_key()
        expires = clock.now() + LINK_SECONDS * 1000
        await self.storage.write(rows.save_pass(keys.hash_key(key), "link", player.id, expires))
        return {"key": key, "expires": expires}

    async def ask_for_new_passkey(self, player: Person) -> Json:
        site = self._site()
        known = await self.storage.read(lambda connection: rows.passkeys_of(connection, player.id))
        if len(known) >= rows.MOST_PASSKEYS:
            raise Refusal("too_many_keys", f"a player may have {rows.MOST_PASSKEYS} passkeys: remove one first")
        challenge = await self._challenge("new_passkey", player.id)
        return site.ask_for_new(player.id, player.name, [one.credential for one in known], challenge)

    async def add_passkey(self, player: Person, credential: Json, device: str | None) -> None:
        challenge = passkeys.challenge_in(credential)
        new = self._site().check_new(credential, challenge)
        new |= {"player": player.id, "device": device and clean_name(device), "created": clock.now()}

        def add(connection: Connection) -> None:
            if rows.use_pass(connection, keys.hash_bytes(challenge), "new_passkey") != player.id:
                raise passkeys.bad_passkey()
            connection.execute(insert(rows.passkeys), new)

        await self.storage.transact(add)

    async def ask_for_passkey(self) -> Json:
        return self._site().ask_for_one(await self._challenge("passkey", None))

    async def _challenge(self, kind: PassKind, player: int | None) -> bytes:
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        expires = clock.now() + CHALLENGE_SECONDS * 1000
        await self.storage.write(rows.save_pass(keys.hash_bytes(challenge), kind, player, expires))
        return challenge

    def _site(self) -> RelyingParty:
        if self.site is None:
            raise Refusal("no_passkeys", "this site has no passkeys: its operator has not said its address")
        return self.site

    # ---- coming in ----

    async def sign_in(self, wanted: SignIn) -> tuple[str, str]:
        """A new key of the player whose phrase, link or passkey it is, and their name."""
        match wanted:
            case ByPhrase(phrase=phrase):
                find = partial(by_phrase, phrase_hash=phrases.hash_phrase(phrase))
            case ByLink(key=link):
                find = partial(by_link, link_hash=keys.hash_key(link))
            case ByPasskey(credential=credential):
                find = await self._by_passkey(credential)
        key, device = keys.new_key(), wanted.device and clean_name(wanted.device)

        def come_in(connection: Connection) -> str:
            player = find(connection)
            rows.add_key(connection, player, keys.hash_key(key), device)
            row = rows.find_player_by_id(connection, player)
            assert row is not None
            return str(row.name)

        return key, await self.storage.transact(come_in)

    async def _by_passkey(self, credential: Json) -> Any:
        site, challenge, name = self._site(), passkeys.challenge_in(credential), passkeys.id_of(credential)
        known = await self.storage.read(lambda connection: rows.find_passkey(connection, name))
        if known is None:
            raise passkeys.bad_passkey()
        count = site.check(credential, challenge, known)

        def find(connection: Connection) -> int:
            rows.use_pass(connection, keys.hash_bytes(challenge), "passkey")
            still = rows.find_passkey(connection, name)  # it may have been removed meanwhile
            if still is None:
                raise passkeys.bad_passkey()
            used = {"sign_count": count, "seen": clock.now()}
            connection.execute(update(rows.passkeys).where(rows.passkeys.c.id == still.id).values(used))
            return int(still.player)

        return find

    async def games_before(self, key: str | None, now: str) -> Json | None:
        """`EarlierPlayer`: who a device was until now, if that is another player who has games."""
        if key is None:
            return None
        try:
            before, after = await self.keeper.players.find(key), await self.keeper.players.find(now)
        except Refusal:
            return None
        tables, _ = await self.storage.read(lambda connection: rows.count_tables(connection, before.id))
        return {"name": before.name, "tables": tables} if tables and before.id != after.id else None

    async def bring_along(self, player: Person, key: str) -> int:
        """The player of the key and this one become one. How many tables came along."""
        other = await self.keeper.players.find(key)
        if other.id == player.id:
            return 0
        told = of_player(other.id, player.id)
        changed = await self.storage.transact(
            lambda connection: forgetting.become_one(connection, other.id, player.id), news=told
        )
        await self.keeper.players.changed(other.id, player.id)
        await self._tables_changed(changed)
        return len(changed)

    # ---- being forgotten ----

    async def forget(self, player: Person) -> None:
        """Nobody is this player from now on; then their name goes, wherever it stands."""
        await self.storage.transact(
            lambda connection: forgetting.forget(connection, player.id), news=of_player(player.id)
        )
        await self.keeper.players.changed(player.id)
        await self.finish_forgetting(player)

    async def finish_forgetting(self, player: Person) -> None:
        """Done again, it changes nothing more."""
        await self.hosting.dismiss(player)
        after = ""
        while changed := await self.storage.transact(
            partial(forgetting.forget_at_tables, player=player.id, after=after)
        ):
            await self._tables_changed(changed)
            after = changed[-1].table
        await self.storage.transact(partial(forgetting.forget_name, player=player.id))
        log.info("a player was forgotten", extra={"player": player.id})

    async def run(self) -> None:
        """For ever: what was begun before a server was stopped is finished, and what is too old to be used goes."""
        while True:
            try:
                for number, name in await self.storage.read(forgetting.not_yet_forgotten):
                    await self.finish_forgetting(Person(number, name, b"", 0))
                await self.storage.write(rows.forget_passes())
            except Exception:
                log.exception("a player could not be forgotten")
            await asyncio.sleep(BETWEEN)

    async def _tables_changed(self, changed: list[News]) -> None:
        """For all processes; in this one it is so when it is answered."""
        for news in changed:
            await self.storage.write(news=news.packed())
            self.keeper.heard(news)
            table = self.keeper.tables.get(news.table)
            if table is not None and table.revision < news.revision:
                async with table.lock:
                    await self.keeper.read_again(table)


def of_player(*players: int) -> bytes:
    return News("", names=players).packed()


def by_phrase(connection: Connection, phrase_hash: bytes) -> int:
    player = rows.find_by_phrase(connection, phrase_hash)
    if player is None:
        raise Refusal("bad_way_in", "nobody here has this phrase: is it written as it was shown, all of it?")
    return player


def by_link(connection: Connection, link_hash: bytes) -> int:
    player = rows.use_pass(connection, link_hash, "link")
    assert player is not None
    return player


def device_info(row: Any, player: Person) -> Json:
    shown = {name: getattr(row, name) for name in ("id", "device", "created", "seen")}
    return shown | {"this": row.key_hash == player.key_hash}


def passkey_info(row: Any) -> Json:
    return {name: getattr(row, name) for name in ("id", "device", "created", "seen")}
