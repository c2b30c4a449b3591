"""Keeps Python's garbage collector from stopping every game at once.

Nearly everything here is freed without it, and to look at what is there takes long: with hundreds of tables, some
tenths of a second in which nobody gets an answer. So all is looked at seldom. In between only what is younger than a
moment is; whatever is older is put where the collector does not look. A connection that ends must not wait for it.
"""

from __future__ import annotations

import asyncio
import gc

BETWEEN_FULL_COLLECTIONS = 900  # seconds
MOMENT = 1.0
YOUNG = 10_000  # objects more than at the last look
OLDER = 4  # such looks, of which all that is left is looked at once more
NEVER = 1_000_000


async def keep_memory() -> None:
    gc.set_threshold(YOUNG, OLDER, NEVER)
    while True:
        gc.unfreeze()
        gc.collect()
        for _ in range(round(BETWEEN_FULL_COLLECTIONS / MOMENT)):
            gc.collect(1)
            gc.freeze()
            await asyncio.sleep(MOMENT)
