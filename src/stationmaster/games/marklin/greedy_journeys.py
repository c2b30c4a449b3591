"""Journeys of passengers in `marklin`: which one collects most. What its bots share."""

from __future__ import annotations

from stationmaster.games.family.cards import PASSENGER
from stationmaster.games.marklin.journeys import Leg
from stationmaster.games.marklin.view import MarklinView
from stationmaster.games.marklin.view_journeys import steps_of

MOST_STEPS = 300  # that one search looks at: enough for nearly every network, and soon done
FARE = 1  # points that a passenger card is worth to its holder


class GreedyJourneys:
    """What the passengers of the view's seat can collect, with the routes and the merchandise of now."""

    def __init__(self, view: MarklinView) -> None:
        assert view.hand is not None
        self._stacks = view.merchandise
        self._cards = view.hand[PASSENGER]
        self._steps = steps_of(view, self._cards > 0)

    def best(self, origin: int, position: int | None = None, used: tuple[int, ...] = ()) -> tuple[int, int | None]:
        """What the best journey from there still collects, fares subtracted, and its first route; None for none."""
        search = _Search(self._stacks, self._steps, origin, used)
        return search.best(origin if position is None else position, self._cards)


class _Search:
    """A search in depth among all journeys, up to a number of steps."""

    def __init__(
        self, stacks: tuple[tuple[int, ...], ...], steps: list[list[Leg]], origin: int, used: tuple[int, ...]
    ) -> None:
        self._stacks = stacks
        self._steps = steps
        self._origin = origin
        self._used = set(used)
        self._taken = [0] * len(stacks)
        self._left = MOST_STEPS

    def best(self, city: int, cards: int) -> tuple[int, int | None]:
        most, first = 0, None
        for route, other, fare in self._steps[city]:
            if route in self._used or fare > cards or self._left == 0:
                continue
            self._left -= 1
            token = self._token(other)
            self._used.add(route)
            self._taken[other] += 1
            gain = token - FARE * fare + self.best(other, cards - fare)[0]
            self._taken[other] -= 1
            self._used.remove(route)
            if gain > most:
                most, first = gain, route
        return most, first

    def _token(self, city: int) -> int:
        """M43: the city that the journey started from gives nothing."""
        stack, taken = self._stacks[city], self._taken[city]
        return stack[taken] if taken < len(stack) and city != self._origin else 0
