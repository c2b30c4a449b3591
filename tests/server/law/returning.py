"""Steps of those who are called back: devices that are notified, turns that are told there, vacations."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.server.law.ledger import Table
from tests.server.law.seating import Seating
from tests.server.law.steps import NAMES, places, players, step
from tests.server.returning.test_posting import Browser

TOLD = 130.0  # seconds, after which a turn that waits has been told
QUICK = 5


class Returning(Seating):
    @step(weight=2, player=players)
    def subscribe(self, player: int) -> None:
        """The player's device is notified from now on."""
        browser = Browser.at(f"https://web.push.apple.com/{player}-{len(self.steps)}")
        body = {"endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
        asked = self.ask(player, "POST", "/me/browsers", body)
        assert asked.answer.done, asked.answer.text
        self.oracle.browsers[player] = browser.endpoint
        self.judge("subscribe", asked, self.ask(player, "GET", "/me/returning"))

    @step(weight=4, when=lambda self: self.slow_games(), table=places)
    def be_called(self, table: int) -> None:
        """The shortest way to a notification: nobody is there, and one of them comes and moves."""
        found = self.slow_games()[table % len(self.slow_games())]
        for player in self.people_at(found):
            self.subscribe(player=player)
        for chair in self.chairs:
            if chair.table is found:
                chair.hang_up()
        self.judge(None)
        self.play_one(found)
        self.settle(TOLD)

    def slow_games(self) -> list[Table]:
        """Games of several people whose turns may take days."""
        slow = [table for table in self.playing() if table.terms.get("seconds_a_turn") != QUICK]
        return [table for table in slow if len(self.people_at(table)) > 1]

    def people_at(self, table: Table) -> list[int]:
        return sorted({seat.owner for seat in table.seats if seat.owner is not None and seat.owner < len(NAMES)})

    def play_one(self, table: Table) -> None:
        """A move of whoever is in turn."""
        raise NotImplementedError

    @step(weight=1, player=players, begins=st.booleans())
    def vacation(self, player: int, begins: bool) -> None:
        """A day of it."""
        asked = self.ask(player, "POST" if begins else "DELETE", "/me/vacation", {"days": 1} if begins else None)
        if asked.answer.done:
            self.oracle.away = self.oracle.away | {player} if begins else self.oracle.away - {player}
        self.judge("vacation" if asked.answer.done else None, asked)
