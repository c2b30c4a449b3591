"""Chances made fair: what games played out say is corrected by what came true in other games.

From a view they are too hopeful: others aim better than what is dealt to them at random. And the strategies are not
quite the players. A line in log-odds for each game and number of players mends both. `python benchmarks/coach.py fit`
made `fairness.json`, from games among equals on which nothing is tested. How hopeful a view is depends on who the
others are: `search` holds better tickets than can be guessed, since it builds late, and `random` worse ones, since it
does not build for them. People and unknown bots are taken for something between `planner` and `medium`.

Who plays worse than people wastes a good position as well: among such players an open position says less about the end.
But their own later mistakes are no excuse for this one, so a view says as much as among people.

Games played out are games among equals. Where one is known to be stronger than another, log-odds are shifted by as much
as is still to come of that: all of it at the start, nothing at the end.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import exp, log

from stationmaster.bots.levels import bare_name, bot_behind
from stationmaster.games.family.edition import AnyEdition

FILE = "fairness.json"
USUAL = "usual"  # whoever is none of the bots that were fitted
ELO = 400 / log(10)  # points that one in log-odds comes to
SURE = 1e-9  # of nothing, or of everything: that stays as it is


@dataclass(frozen=True)
class Fairness:
    hope: float = 0.0
    """From a view: log-odds that are told too much."""
    view: float = 1.0
    """From a view: how much of the log-odds is true."""
    open: float = 1.0
    """The same on the open position, beyond an equal share."""
    ahead: tuple[float, ...] = ()
    """Log-odds that each seat will gain by being stronger; nothing: all are equal."""

    def among(self, strengths: Sequence[float], left: float) -> Fairness:
        """Seats of these strengths (log-odds of a whole game), with such a part of the game left."""
        return replace(self, ahead=tuple(left * strength for strength in strengths))

    def seen_by(self, seat: int) -> Fairness:
        """From its view: what it has ahead of the others, on average, is hope that is not in vain."""
        if not any(self.ahead):
            return self
        others = [ahead for other, ahead in enumerate(self.ahead) if other != seat]
        return replace(self, hope=self.hope - self.ahead[seat] + sum(others) / len(others), ahead=())

    def of_view(self, chance: float) -> float:
        return chance if is_sure(chance) else odds_to_chance(self.view * log_odds(chance) - self.hope)

    def view_slope(self, chance: float) -> float:
        """By how much the fair chance changes with the one that is told."""
        return slope(self.view, chance, self.of_view(chance))

    def of_open(self, chances: Sequence[float]) -> list[float]:
        """Of all seats: they still add up to 1."""
        powers = [max(chance, 0.0) ** self.open for chance in chances]
        if self.ahead:
            powers = [power * exp(ahead) for power, ahead in zip(powers, self.ahead, strict=True)]
        return [power / sum(powers) for power in powers]

    def open_slope(self, chances: Sequence[float], seat: int) -> float:
        return slope(self.open, chances[seat], self.of_open(chances)[seat])


def is_sure(chance: float) -> bool:
    return not SURE < chance < 1 - SURE


def log_odds(chance: float) -> float:
    return log(chance / (1 - chance))


def odds_to_chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def slope(factor: float, told: float, fair: float) -> float:
    """Of a line in log-odds; at the ends as a little before them."""
    told, fair = (min(max(chance, 0.02), 0.98) for chance in (told, fair))
    return factor * fair * (1 - fair) / (told * (1 - told))


AS_TOLD = Fairness()


@cache
def known() -> dict[str, dict[int, dict[str, Fairness]]]:
    """By game, number of players, and who plays: a bot, or `USUAL`."""
    read = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return {
        game: {
            int(players): {
                who: Fairness(**{name: value for name, value in found.items() if name != "games"})
                for who, found in fitted.items()
            }
            for players, fitted in by.items()
        }
        for game, by in read.items()
    }


def fairness_of(edition: AnyEdition, players: Sequence[str], seat: int | None = None) -> Fairness:
    """From the view of a seat that depends on who the others are; with all hands open (no seat), on all.

    As told, where nothing was fitted: for other numbers of players, boards and games.
    """
    fitted = {} if edition.own_board else known().get(edition.game, {}).get(len(players), {})
    if not fitted:
        return AS_TOLD
    seen = [name for other, name in enumerate(players) if other != seat]
    return mean([fit_of(name, fitted, edition) for name in seen])


def fit_of(name: str, fitted: Mapping[str, Fairness], edition: AnyEdition) -> Fairness:
    """A level that slips is a player of its own (`easy`); else it is the bot behind the name that counts."""
    own = fitted.get(bare_name(name))
    return own or fitted.get(bot_behind(name, edition), fitted[USUAL])


def mean(each: Sequence[Fairness]) -> Fairness:
    return Fairness(*(sum(getattr(one, name) for one in each) / len(each) for name in ("hope", "view", "open")))
