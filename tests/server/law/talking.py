"""Steps of those who talk: what spectators say is not for those who play, while they do."""

from __future__ import annotations

from tests.server.law.laws import DeedLaw
from tests.server.law.seating import Seating
from tests.server.law.steps import places, players, some_invite, step


class Talking(Seating):
    @step(weight=2, player=players, table=places, by=some_invite)
    def talk(self, player: int, table: int, by: str) -> None:
        found = self.table(table)
        invite = self.invite(found, by)
        asked = self.ask(player, "POST", "/tables/TABLE/talk", {"phrase": "hello"}, found, invite, header=True)
        if asked.answer.done:
            heard = found.may_watch(player, invite)
            self.oracle.need(heard, DeedLaw, f"player {player} talks at a table that they may not look at")
            if not found.seats_of(player):
                self.oracle.aside.add(asked.answer.json["id"])
        self.judge("talk" if asked.answer.done else None, asked)
