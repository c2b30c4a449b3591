"""A short run of `tests.attack.faults`: everything breaks for some seconds, and every promise is kept."""

from __future__ import annotations

import os

import pytest

from tests.attack.faults import attack


@pytest.mark.skipif("STATIONMASTER_TEST_POSTGRES" in os.environ, reason="the database server is not ours to kill")
def test_everything_breaks_and_every_promise_is_kept() -> None:
    faults = attack(seconds=8, games=6, think=0.05, patience=120, seed=1)
    counts = faults.ledger.counts
    broken = [fault for fault in faults.ledger.faults if fault[0] != "slow"]  # how fast is no matter for a test
    assert not broken, broken[:5]
    assert len(faults.ledger.acknowledged) > 100
    assert counts["records verified"] == len(faults.all_tables) == 6
    assert all(counts[kind] for kind in ("processes killed", "PostgreSQL killed", "connections cut"))
    assert counts["strangers refused"]
    assert faults.site.comers
