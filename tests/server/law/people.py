"""Steps of those who are somebody: new devices, being forgotten or blocked; and a look at who others are."""

from __future__ import annotations

from stationmaster.server import orders
from stationmaster.server.orders import BlockPlayer, Order, UnblockPlayer
from tests.server.law.laws import DeedLaw, TableLaw
from tests.server.law.ledger import BEFORE, Player
from tests.server.law.meeting import Meeting
from tests.server.law.oracle import Asked
from tests.server.law.steps import NAMES, NEWCOMERS, anyone, players, step


class Identity(Meeting):
    @step(weight=2, when=lambda self: not self.deaf(), player=players)
    def change_device(self, player: int) -> None:
        """A new one comes by a link, the old one is removed by it: nobody is connected by its key any more."""
        made = self.ask(player, "POST", "/me/link")
        link = made.answer.json["key"]
        self.oracle.keys.add(link)
        made.may_tell.add(link)
        old = self.keys[player]
        new = self.world.ask("POST", "/sign-in", {"by": "link", "key": link}).json["key"]
        self.oracle.keys.add(new)
        again = self.world.ask("POST", "/sign-in", {"by": "link", "key": link})
        self.oracle.need(not again.done, DeedLaw, "a link let two devices in")
        self.keys[player] = new
        shown = self.ask(player, "GET", "/me/devices")
        (number,) = [one["id"] for one in shown.answer.json["devices"] if not one["this"]]
        removed = self.ask(player, "DELETE", f"/me/devices/{number}")
        self.look_around()  # what was sent before is judged by the book as it was
        self.sent_away(player, old, 401)
        self.judge("change_device", made, shown, removed)

    def sent_away(self, player: int, key: str, status: int) -> None:
        """The key counts no more: whoever is connected by it has to go, and nobody comes in by it."""
        self.oracle.browsers.pop(player, None)
        for chair in self.chairs:
            chair.removed |= chair.player == player
        refused = self.world.ask("GET", "/me", key=key)
        self.oracle.need(refused.status == status, DeedLaw, "a key that counts no more lets somebody in")

    @step(weight=1, when=lambda self: not self.deaf() and len(self.keys) < len(NAMES + NEWCOMERS), player=players)
    def be_forgotten(self, player: int) -> None:
        """For ever; somebody new comes in their place."""
        asked, old = self.ask(player, "DELETE", "/me"), self.keys[player]
        nobody = len(self.keys)
        self.keys.append(old)
        for table in self.tables:
            table.forgotten(player, nobody)
        self.oracle.regards = {pair: what for pair, what in self.oracle.regards.items() if player not in pair}
        self.oracle.known_invites[nobody] = self.oracle.known_invites.pop(player, set())
        self.sent_away(player, old, 401)
        for chair in self.chairs:
            chair.player = nobody if chair.player == player else chair.player
        self.look_around()  # what was sent while it was done
        self.oracle.forgotten |= {self.oracle.names[player]} - self.oracle.passed_on
        self.oracle.away.discard(player)
        self.becomes(player, NEWCOMERS[nobody - len(NAMES)])
        self.judge("be_forgotten", asked)

    @step(weight=1, when=lambda self: not self.deaf(), player=players)
    def block(self, player: int) -> None:
        """By the operator, who thinks better of it later. The player's seats stay theirs; bots play them."""
        self.order(BlockPlayer(player=self.oracle.numbers[player]))
        for table in self.tables:
            table.left(player)
        browser = self.oracle.browsers.get(player)
        self.sent_away(player, self.keys[player], 403)
        self.judge("block")
        self.order(UnblockPlayer(player=self.oracle.numbers[player]))
        if browser is not None:
            self.oracle.browsers[player] = browser
        self.judge(None, self.ask(player, "GET", "/me"))

    def order(self, order: Order) -> None:
        storage = self.world.app.state.keeper.storage
        self.world.do(storage.write(orders.give(order, "operator")))
        for app in (*self.world.apps, *self.world.apps):  # the first does it, and then all have heard of it
            self.world.do(app.state.operator.look())

    @step(weight=2, player=anyone, other=players)
    def look_at_person(self, player: Player, other: int) -> None:
        """Those who have played with somebody may see who that is, nobody else."""
        asked = self.ask(player, "GET", f"/people/{self.oracle.numbers[other]}")
        if asked.answer.done:
            met = player == other or self.have_played(player, other)
            self.oracle.need(met, TableLaw, f"player {player} was shown who player {other} is")
            self.judge_games(asked)
        self.judge("look_at_person" if asked.answer.done else None, asked)

    def have_played(self, player: Player, other: int) -> bool:
        owners = [
            {seat.owner for seat in table.seats} for table in self.tables if table.status not in (BEFORE, "closed")
        ]
        return any({player, other} <= people for people in owners)

    def judge_games(self, asked: Asked) -> None:
        for shown in asked.answer.json["newest"]:
            self.oracle.enforce(self.oracle.check_table, shown, asked.player)
