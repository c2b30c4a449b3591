"""Writes constraints.txt anew, the versions that `make play` and `make test` install: `make lock`.

pip resolves all that `.[dev]` asks for, what building takes, and Node; it installs and compiles nothing.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

sys.path.append("web")

from build_client import NODE_PACKAGE

LOCK = Path("constraints.txt")
PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
# It needs all that newer Pythons need, and now and then something more.
OLDEST = PROJECT["project"]["requires-python"].removeprefix(">=")
HEAD = """\
# The versions that `make play` and `make test` install, for building as well. Written by `make lock`: do not edit.
# Resolved on Linux with Python {}; other systems and newer Pythons use it as well. Where one of these versions cannot
# be installed, `make play LOCK=` does without.
# No hashes: they would have to be those of every file for every system, and with hashes required pip refuses to
# install the project itself.
"""


def wanted() -> list[str]:
    return [".[dev]", *PROJECT["build-system"]["requires"], NODE_PACKAGE]


def resolve(requirements: list[str]) -> dict[str, str]:
    """Name to version."""
    command = ["pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report=-", *requirements]
    free = {name: value for name, value in os.environ.items() if name not in ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT")}
    uncompiled = {"STATIONMASTER_PURE": "1", "STATIONMASTER_CLIENT": "0"}
    done = subprocess.run([sys.executable, "-m", *command], env=free | uncompiled, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit("lock: pip found no versions that go together (see above); constraints.txt stays as it is")
    found = [package["metadata"] for package in json.loads(done.stdout)["install"]]
    return {re.sub(r"[-_.]+", "-", package["name"]).lower(): package["version"] for package in found}


def main() -> None:
    if "{}.{}".format(*sys.version_info) != OLDEST:
        sys.exit(f"lock: needs Python {OLDEST}, the oldest that is supported: make lock PYTHON=python{OLDEST}")
    versions = resolve(wanted())
    del versions["stationmaster"]
    lines = [f"{name}=={version}\n" for name, version in sorted(versions.items())]
    LOCK.write_text(HEAD.format(OLDEST) + "".join(lines), encoding="utf-8")
    print(f"{LOCK}: {len(lines)} packages")


if __name__ == "__main__":
    main()
