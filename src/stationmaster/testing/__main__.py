"""`python -m stationmaster.testing GAME [SEED]`: which build of the engine this is, and the digest of a game."""

from __future__ import annotations

import sys

from stationmaster.games import edition
from stationmaster.testing.builds import digest, is_compiled

if __name__ == "__main__":
    game, *seed = sys.argv[1:]
    print("compiled" if is_compiled() else "uncompiled", digest(edition(game), *seed))
