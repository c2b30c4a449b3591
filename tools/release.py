"""Builds the sdist, a wheel from it, and installs that in a clean environment: `make release`.

    python tools/release.py          # as for a release: compiled, with the browser client
    python tools/release.py --quick  # uncompiled and without the client: what CI tries

What is built stays in build/release/.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from time import monotonic

HOME = Path(__file__).resolve().parent.parent
OUT = HOME / "build" / "release"
SDIST = "import sys; sys.path.insert(0, 'web'); import backend; print(backend.build_sdist(sys.argv[1]))"
QUICK = {"STATIONMASTER_PURE": "1", "STATIONMASTER_CLIENT": "0"}
WHOLE = {"STATIONMASTER_CLIENT": "1"}  # without the client there is no release
TRIES = (
    ("--version",),
    ("simulate", "usa", "--board", "mini", "--games", "2", "--seed", "1", "--records", "games.jsonl"),
    ("verify", "games.jsonl"),
    ("replay", "games.jsonl", "--move", "5"),
    ("evaluate", "greedy", "--board", "tiny", "--deals", "1"),
)
"""What a fresh installation must be able to do, with nothing but what the package itself asks for."""


def run(*command: str | Path, folder: Path = HOME, environment: dict[str, str] | None = None) -> str:
    words = [str(word) for word in command]
    environ = os.environ | (environment or {})
    done = subprocess.run(words, cwd=folder, env=environ, text=True, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\nrelease: {' '.join(map(str, command))} failed ({done.returncode})")
    return done.stdout


def build_sdist() -> Path:
    """From a copy of what git knows, so that nothing that lies about comes along."""
    copy = OUT / "copy"
    copy.mkdir(parents=True)
    files = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in filter(None, files):
        if (HOME / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HOME / name, copy / name)
    name = run(sys.executable, "-c", SDIST, OUT, folder=copy).split()[-1]
    shutil.rmtree(copy)
    return OUT / name


def build_wheel(sdist: Path, environment: dict[str, str]) -> Path:
    with tarfile.open(sdist) as packed:
        packed.extractall(OUT, filter="data")
    source = OUT / sdist.name.removesuffix(".tar.gz")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", OUT)
    run(*pip, source, environment=environment)
    shutil.rmtree(source)
    return next(OUT.glob("*.whl"))


def try_out(wheel: Path, compiled: bool) -> None:
    clean = OUT / "clean"
    venv.create(clean, with_pip=True)
    folder = clean / ("Scripts" if os.name == "nt" else "bin")
    run(folder / "python", "-m", "pip", "install", "--quiet", wheel)
    for words in TRIES:
        told = run(folder / "stationmaster", *words, folder=clean)
        if words == ("--version",) and ("(compiled" in told) != compiled:
            sys.exit(f"release: {told.strip()}: that is not what was to be built")
    shutil.rmtree(clean)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="uncompiled, and without the browser client")
    args = parser.parse_args()
    began = monotonic()
    shutil.rmtree(OUT, ignore_errors=True)
    sdist = build_sdist()
    wheel = build_wheel(sdist, QUICK if args.quick else WHOLE)
    try_out(wheel, compiled=not args.quick)
    sizes = ", ".join(f"{path.name} ({path.stat().st_size / 1e6:.1f} MB)" for path in (sdist, wheel))
    print(f"release: {sizes}: built, installed and tried out in {monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
