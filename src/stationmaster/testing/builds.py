"""The same game, compiled and as Python reads it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import stationmaster
from stationmaster.games.family import rules
from stationmaster.games.family.edition import AnyEdition
from stationmaster.testing.numbers import observed
from stationmaster.testing.playing import Sitting, sittings

COMPILED = ("*.so", "*.pyd", "__pycache__", "static")  # what an uncompiled copy does without


def digest(edition: AnyEdition, seed: int | str = 0) -> str:
    """A number for a random game at each size of table: what was legal and played, shown, observed, scored."""
    total = sha256()
    for sitting in sittings(edition, 1, seed):
        for line in told_of(sitting):
            total.update(line.encode())
    return total.hexdigest()


def told_of(sitting: Sitting) -> list[str]:
    observer = sitting.edition.observer(sitting.players, True, sitting.options)
    lines = []
    for match in sitting.positions():
        lines.append(str(match.state.legal_moves()))
        if len(lines) % 10 == 0:
            for seat in range(sitting.players):
                lines.append(json.dumps(match.view(seat).to_dict(memory=True)))
                lines.append(str(observed(observer, match.state, seat)))
            lines.append(str(list(match.state.totals())))
    lines.append(json.dumps(match.record()))
    return lines


def is_compiled() -> bool:
    return not str(rules.__file__).endswith(".py")


def check_builds(edition: AnyEdition, seed: int | str = 0) -> None:
    """The compiled engine plays as its sources do. Does nothing where it is not compiled.

    It is asked in another process, which must be able to find the game: its package has to be installed.
    """
    if edition.own_board or not is_compiled():
        return
    ours, theirs = digest(edition, seed), uncompiled_digest(edition.game, seed)
    if ours != theirs:
        raise AssertionError(f"{edition.game}, seed {seed!r}: compiled and uncompiled give different games")


def uncompiled_digest(game: str, seed: int | str) -> str:
    """The digest that a copy of the engine without compiled modules works out."""
    with TemporaryDirectory() as folder:
        source = Path(str(stationmaster.__file__)).parent
        shutil.copytree(source, Path(folder, source.name), ignore=shutil.ignore_patterns(*COMPILED))
        path = os.pathsep.join([folder, *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, "-m", "stationmaster.testing", game, str(seed)]
        asked = subprocess.run(
            command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False
        )
    if asked.returncode:
        words = asked.stderr.strip().splitlines() or [f"exit code {asked.returncode}"]
        raise AssertionError(f"{game}: the uncompiled engine failed: {words[-1]}")
    build, found = asked.stdout.split()
    if build != "uncompiled":
        raise AssertionError(f"{game}: an uncompiled engine was asked, and a compiled one answered")
    return found
