"""The anchors: every bot that may sit at a table is measured, and plays as it did then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stationmaster.arena import anchoring, anchors
from stationmaster.arena.facts import PlayedGame
from stationmaster.arena.ratings import MIDDLE
from stationmaster.bots import LEVELS, VERSIONS
from stationmaster.cli import main
from stationmaster.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_everyone_is_measured_in_this_version(game: str) -> None:
    known = anchors.anchors(game)
    again = "measure it anew: stationmaster ratings anchors"
    assert known.keys() == set(anchoring.bots_of(game)), again
    assert {bot: anchor.version for bot, anchor in known.items()} == {bot: VERSIONS[bot] for bot in known}, again
    assert known["medium"].rating == MIDDLE
    levels = [known[level].rating for level in LEVELS]
    assert levels == sorted(levels)


@pytest.mark.parametrize("game", GAMES)
def test_they_play_as_they_did_when_they_were_measured(game: str) -> None:
    for bot, anchor in anchors.anchors(game).items():
        told = f"{bot} plays {game} differently: its version in bots/__init__.py goes up, and it is measured anew"
        assert anchoring.play_of(bot, game) == anchor.play, told


def test_of_a_game_from_elsewhere_nothing_is_known() -> None:
    assert anchors.anchors("six") == {}


def played(deal: int, first: str, second: str) -> PlayedGame:
    """The first wins."""
    scores = [{"rank": 1}, {"rank": 2}]
    return PlayedGame(deal, deal, (first, second), 0, scores, [[], []], [[], []], {}, [0, 0], 10)


def test_the_level_in_the_middle_holds_the_scale() -> None:
    """Of each pair of neighbours the better wins three games in four: 191 points, the more so if they are apart."""
    order = ["random", "easy", "greedy", "medium", "planner"]
    games = [
        played(deal, *((better, worse) if deal % 4 else (worse, better)))
        for better, worse in zip(order[1:], order, strict=False)
        for deal in range(40)
    ]
    games += [
        played(deal, *(("search@400", "planner") if deal % 4 else ("planner", "search@400"))) for deal in range(40)
    ]
    found = {anchor.bot: anchor for anchor in anchoring.settle("card", games)}
    assert found["medium"].rating == MIDDLE
    assert found["greedy"].rating == pytest.approx(MIDDLE - 191, abs=2)
    assert found["hard"].rating == found["planner"].rating == pytest.approx(MIDDLE + 191, abs=2)
    assert found["expert"].rating == found["search"].rating == pytest.approx(MIDDLE + 382, abs=4)
    assert 50 < found["planner"].error < 150
    assert found["planner"].games == 80


def test_the_command_writes_what_it_measured_and_keeps_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anchoring, "SEARCH", "search@2")
    out = tmp_path / "anchors.json"
    out.write_text('{"usa": {}}')
    assert main(["ratings", "anchors", "card", "--quick", "2", "--deep", "2", "--out", str(out)]) == 0
    written = json.loads(out.read_text())
    assert written["usa"] == {}
    assert written["card"].keys() == anchors.anchors("card").keys()
    assert written["card"]["planner"]["play"] == anchors.anchors("card")["planner"].play
    assert "card: " in capsys.readouterr().out
    assert main(["ratings", "anchors", "chess", "--out", str(out)]) == 2
    assert "chess" in capsys.readouterr().err
