"""The book of ratings: who is worth what, for the tables and for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stationmaster.arena.anchors import anchors
from stationmaster.games import playable
from stationmaster.server import sight
from stationmaster.server.keeper import Keeper
from stationmaster.server.ratings import rows
from stationmaster.server.ratings.model import NEWCOMER, PlayerRating
from stationmaster.server.refusals import Refusal
from stationmaster.server.sight import Onlooker
from stationmaster.server.table import Json, Seat

LEAST_GAMES = 10  # that one needs to be in a table of the best
MOST_ERROR = 160  # the same for the standard error
MOST_LISTED = 100


class RatingBook:
    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper

    async def of(self, players: Iterable[int], game: str) -> dict[int, PlayerRating]:
        """Of each of them; who has played no rated game of it is a newcomer."""
        wanted = list(players)
        found = await self.keeper.storage.read(lambda connection: rows.current(connection, wanted, game))
        return {player: found.get(player, NEWCOMER) for player in wanted}

    async def weigh(self, seats: Sequence[Seat], game: str) -> None:
        """Notes at the seats of a rated table what those are worth who sit there."""
        known = await self.of([seat.owner for seat in seats if seat.owner is not None], game)
        for seat in seats:
            if seat.owner is not None:
                seat.rating, seat.rating_error = round(known[seat.owner].mu), round(known[seat.owner].sigma)
            elif seat.kind == "bot":
                anchor = anchors(game)[seat.bot or ""]
                seat.rating, seat.rating_error = round(anchor.rating), round(anchor.error)

    # ---- for people ----

    async def best(self, game: str, player: int | None) -> Json:
        """`Best` of the protocol."""
        if game not in playable():
            raise Refusal("unknown_game", f"there is no such game; choose from: {', '.join(playable())}")
        read = self.keeper.storage.read
        found = await read(lambda connection: rows.best(connection, game, LEAST_GAMES, MOST_ERROR, MOST_LISTED))
        mine = None if player is None else (await self.of([player], game))[player]
        shown = sight.best_shown(found, player, mine)
        return {"game": game, "least_games": LEAST_GAMES, "most_error": MOST_ERROR, **shown, "bots": bots(game)}

    async def own(self, player: int) -> Json:
        """`MyRatings` of the protocol: all of it is the player's own."""
        return await self.keeper.storage.read(lambda connection: rows.own(connection, player))

    async def set_listed(self, player: int, listed: bool) -> None:
        await self.keeper.do(self.keeper.storage.write(*rows.list_player(player, listed)))

    async def changes(self, name: str, who: Onlooker) -> list[Json]:
        """What the end of a game changed: a `RatingChange` for each seat of a player."""
        table = await self.keeper.listed(name, who)
        found = await self.keeper.storage.read(lambda connection: rows.steps_at(connection, table.id))
        return sight.rating_changes(await self.keeper.listed(name, who), who, found)  # may they still look?


def bots(game: str) -> list[Json]:
    """A `BotRating` for each, the best first."""
    known = sorted(anchors(game).values(), key=lambda one: -one.rating)
    return [
        {"bot": one.bot, "version": one.version, "rating": round(one.rating), "error": round(one.error)}
        for one in known
    ]
