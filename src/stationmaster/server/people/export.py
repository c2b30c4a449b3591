"""All that a site keeps of a player, to take along: a ZIP of JSON files and of the records of their games."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import orjson
from sqlalchemy import Connection

from stationmaster.server import archive, sight
from stationmaster.server.archive import ENDED, UNFINISHED
from stationmaster.server.meeting import rows as meeting
from stationmaster.server.people import rows
from stationmaster.server.people.identity import passkey_info
from stationmaster.server.ratings import rows as ratings
from stationmaster.server.sight import Onlooker

Json = dict[str, Any]
EXPORT: dict[str, Callable[[Connection, int], Json]] = {
    "meeting": meeting.export_player,
    "ratings": ratings.export_player,
}
"""What the other parts of the server keep of a player: each is a file of its own."""


def export(connection: Connection, player: int) -> bytes:
    who = Onlooker(player)
    found = archive.tables_of(connection, player, (*UNFINISHED, *ENDED, "closed"))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        write(files, "player.json", about(connection, player))
        write(files, "tables.json", [sight.table_shown(table, who, set()) for table in found])
        for name, of_part in EXPORT.items():
            write(files, f"{name}.json", of_part(connection, player))
        for table in found:
            if table.status in ENDED:
                sight.check(table, who, "record")
                record = archive.record_text(connection, table.id)
                if record is not None:
                    files.writestr(f"records/{table.terms.game}-{table.id}.json", record + "\n")
    return packed.getvalue()


def write(files: zipfile.ZipFile, name: str, value: Any) -> None:
    files.writestr(name, orjson.dumps(value, option=orjson.OPT_INDENT_2) + b"\n")


def about(connection: Connection, player: int) -> Json:
    """Who they are, and by what they come in: no keys, and no hashes of them."""
    row = rows.find_player_by_id(connection, player)
    kept = ("id", "name", "created", "seen", "sign", "colour", "profile", "phrase_made")
    devices = [
        {name: getattr(one, name) for name in ("device", "created", "seen")} for one in rows.devices(connection, player)
    ]
    passkeys = [passkey_info(one) for one in rows.passkeys_of(connection, player)]
    met = [{"id": number, "name": name} for number, name in rows.people_played_with(connection, player)]
    return {
        **{name: getattr(row, name) for name in kept},
        "devices": devices,
        "passkeys": passkeys,
        "played_with": met,
    }
