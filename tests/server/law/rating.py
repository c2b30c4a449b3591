"""Steps at rated tables, and of those who look at ratings."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.server.law.laws import RecordLaw
from tests.server.law.ledger import Player
from tests.server.law.seating import Seating
from tests.server.law.steps import anyone, places, players, some_invite, step


class Rating(Seating):
    @step(
        weight=1,
        when=lambda self: not self.waiting(),
        player=players,
        seats=st.lists(st.sampled_from(("open", "open", "bot")), min_size=1, max_size=2),
        public=st.booleans(),
    )
    def create_rated(self, player: int, seats: list[str], public: bool) -> None:
        terms = {"spectators": True, "clock": True, "opened": False, "first": None}
        self.create(player=player, game="card", seats=seats, public=public, rated=True, **terms)
        self.effects["rated"] += 1

    @step(
        weight=1,
        when=lambda self: any(table.terms.get("rated") for table in self.tables),
        player=anyone,
        table=places,
        by=some_invite,
    )
    def look_at_ratings(self, player: Player, table: int, by: str) -> None:
        """Of a table, of oneself, of everyone: no private table is named in them."""
        found = self.table(table)
        asked = self.ask(player, "GET", "/tables/TABLE/ratings", None, found, self.invite(found, by), header=True)
        ended = self.truth.status(found.id) in ("over", "abandoned")
        told = asked.answer.done and asked.answer.json
        self.oracle.need(ended or not told, RecordLaw, "what a game changed, before its end")
        lists = [self.ask(player, "GET", path) for path in ("/ratings/card", "/me/ratings")]
        self.judge("look_at_ratings" if asked.answer.done else None, asked, *lists)
