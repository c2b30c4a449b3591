"""constraints.txt holds a version of all that pyproject.toml asks for, and nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HOME = Path(__file__).parent.parent
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
UNLOCKED = {"train"}  # not part of `.[dev]`


def asked_for() -> list[Requirement]:
    extras = PROJECT["project"]["optional-dependencies"]
    texts = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
    texts += [text for extra, needs in extras.items() if extra not in UNLOCKED for text in needs]
    return [needed for needed in map(Requirement, texts) if needed.name != "stationmaster"]


def locked() -> list[str]:
    lines = (HOME / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def test_whatever_is_asked_for_has_a_version_that_fits() -> None:
    versions = dict(line.split("==") for line in locked())
    for needed in asked_for():
        version = versions.get(canonicalize_name(needed.name))
        assert version is not None, f"{needed.name} is missing in constraints.txt: run make lock"
        assert needed.specifier.contains(version, prereleases=True), f"{needed} is not {version}: run make lock"


def test_a_version_for_each_name_and_no_places() -> None:
    lines = locked()
    assert lines == sorted(lines, key=lambda line: line.split("==")[0])
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[0-9][a-z0-9.!+]*", line)] == []
