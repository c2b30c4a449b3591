"""The conformance kit: what every game has to hold to, ours and anybody else's.

`check_game(edition)` plays random games at every size of table and raises AssertionError at the first violation, with
a text that says where it was: the laws of the rules, secrets by exchange, notation and records both ways, resampling,
positions, observations, and the compiled engine against the uncompiled one. pytest is not needed.

>>> from stationmaster import edition
>>> from stationmaster.testing import check_game
>>> check_game(edition("usa"), games=1, builds=False)
"""

from __future__ import annotations

from stationmaster.games.family.edition import AnyEdition
from stationmaster.testing.builds import check_builds, digest
from stationmaster.testing.laws import check_laws
from stationmaster.testing.notations import check_notation
from stationmaster.testing.numbers import check_rows
from stationmaster.testing.observations import check_observations
from stationmaster.testing.playing import sittings
from stationmaster.testing.positions import check_positions
from stationmaster.testing.records import check_records
from stationmaster.testing.secrets import check_secrets

__all__ = ["check_builds", "check_game", "digest"]


def check_game(edition: AnyEdition, *, games: int = 2, seed: int | str = 0, builds: bool = True) -> None:
    """Everything, in so many random games at each size of table. `builds`: also compiled against uncompiled."""
    for sitting in sittings(edition, games, seed):
        check_notation(sitting)
        check_laws(sitting)
        check_secrets(sitting)
        check_rows(sitting)
        check_observations(sitting)
        check_records(sitting)
        check_positions(sitting)
    if builds:
        check_builds(edition, seed)
