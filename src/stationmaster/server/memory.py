"""Keeps Python's garbage collector from stopping every game at once.

A full collection looks at all objects of all tables: with hundreds of tables, some tenths of a second in which nobody
gets an answer. Nearly everything here is freed without it, so a full collection is made seldom, and only young
objects are looked at in between: each of them twice, so that few at a time cost no more than many.
"""

from __future__ import annotations

import asyncio
import gc

BETWEEN_FULL_COLLECTIONS = 900  # seconds
YOUNG = 10_000  # objects more than at the last look
OLDER = 4  # such looks, of which all that is left is looked at once more
NEVER = 1_000_000


async def keep_memory() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, NEVER)
    while True:
        await asyncio.sleep(BETWEEN_FULL_COLLECTIONS)
        gc.collect()
