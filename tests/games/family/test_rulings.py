"""What a ruling says."""

from __future__ import annotations

from stationmaster.games.family.rulings import own_ruling, ruling


def test_a_reason_of_ours_has_its_words_and_a_game_from_elsewhere_brings_its_own() -> None:
    assert ruling("U21", "few_cars", length=4, cars=3).words == "the route needs 4 cars and you have 3"
    ferry = own_ruling("X07", "no_engine", "the ferry takes {count} locomotives", count=2)
    assert (
        str(ferry.error("claim cliff--fjord red 2")) == "claim cliff--fjord red 2: the ferry takes 2 locomotives (X07)"
    )
    assert (ferry.error("").reason, ferry.error("").facts) == ("no_engine", {"count": 2})
