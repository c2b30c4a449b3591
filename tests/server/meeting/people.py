"""Scripted people who look for each other, at a server without network and waiting."""

from __future__ import annotations

from typing import Any

import orjson

from stationmaster.server.meeting.messages import Meetings
from tests.server.world import Answer, Line, World

Json = dict[str, Any]
USA: Json = {"game": "usa", "counts": [2], "pace": "live"}


class Player:
    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.key = world.ask("POST", "/players", {"name": name}).json["key"]
        self.line: Line | None = None

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        return self.world.ask(method, path, body, self.key)

    def follow(self) -> Player:
        self.line = Line()
        self.world.connect(self.line, {"type": "meetings", "key": self.key})
        return self

    def hang_up(self) -> None:
        assert self.line is not None
        self.line.hang_up()
        self.world.pass_time(0)

    def seek(self, **wish: Any) -> Json:
        answer = self.ask("PUT", "/me/seek", USA | wish)
        assert answer.done, answer.text
        return dict(answer.json)

    @property
    def now(self) -> Json:
        found = self.ask("GET", "/me/meetings").json
        Meetings.model_validate(found)
        return dict(found)

    @property
    def question(self) -> Json | None:
        return self.now["question"]  # type: ignore[no-any-return]

    @property
    def told(self) -> Json:
        """The last that was sent to it."""
        assert self.line is not None
        assert self.line.last is not None
        return dict(orjson.loads(self.line.last))

    def ready(self, table: str | None = None) -> Answer:
        asked = self.question
        return self.ask("POST", "/me/seek/ready", {"table": table or (asked or {})["table"]})

    def tables(self) -> list[str]:
        return [one["table"]["id"] for one in self.ask("GET", "/tables?list=mine").json["tables"]]

    def sit(self, table: str, seat: int) -> Line:
        line = Line()
        self.world.connect(line, {"type": "hello", "table": table, "key": self.key, "seat": seat})
        return line
