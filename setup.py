"""Compiles the engine and the strategies with mypyc, and builds the browser client.

Without a C compiler the same files are installed as they are, and without Node there is no client. The C files and what
was compiled of them stay in `build/`: what has not changed is not compiled again.
STATIONMASTER_PURE=1 asks for the uncompiled engine, STATIONMASTER_CLIENT=0 for no client, STATIONMASTER_CLIENT=1 for
an error where it cannot be built.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections import defaultdict
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CCompilerError, CompileError, ExecError, PlatformError

C_FILES = Path("build/c")  # what mypyc makes of the Python files
DESCRIBING = {"egg_info", "dist_info", "sdist"}  # commands that compile nothing


# The rooms of a game that speak to people or files stay interpreted; every other room of games/ is compiled. What
# belongs to a room begins with its name: greedy_ways.py is a part of greedy.
INTERPRETED = {
    *("edition", "events", "greedy", "levels", "notation", "picture", "position"),
    *("record", "rulings", "score", "screen", "view"),
}


def compiled_files() -> list[str]:
    """What is compiled can be told from its place and name: rules and planners, playouts, the envs' compiled room."""
    source = Path("src/stationmaster")
    rooms = [path for path in source.glob("games/*/*.py") if path.stem.split("_")[0] not in INTERPRETED]
    rooms += [*source.glob("games/*/planner/*.py"), *source.glob("bots/playouts/*.py")]
    rooms += source.glob("envs/compiled/*.py")
    return sorted(str(path) for path in rooms if path.name != "__init__.py")


def has_compiler() -> bool:
    if sys.platform == "win32":
        return True  # found by setuptools itself; a failed build is not an error
    return shutil.which(c_compiler()[0]) is not None


def c_compiler() -> list[str]:
    command: str = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return command.split()


def is_gcc() -> bool:
    """Whatever it is called."""
    said = subprocess.run([*c_compiler(), "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in said.stdout


def engine() -> list[Extension]:
    if os.environ.get("STATIONMASTER_PURE") == "1" or DESCRIBING & set(sys.argv):
        return []
    if not has_compiler():
        tell("no C compiler found: the engine is installed uncompiled (slower)")
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 (needed only here)

    files = compiled_files()
    tell(f"making C of {len(files)} Python files")
    extensions = mypycify(
        # What is not compiled may import what is not installed here.
        ["--config-file=", "--strict", "--follow-imports=silent", *files],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        target_dir=str(C_FILES),
        group_name="stationmaster",
    )
    compiling, linking = faster_calls()
    for extension in extensions:
        extension.sources = joined_by_folder(extension.sources)
        extension.extra_compile_args = [*extension.extra_compile_args, *compiling]
        extension.extra_link_args = [*extension.extra_link_args, *linking]
    return extensions


def faster_calls() -> tuple[list[str], list[str]]:
    """Arguments for compiling and for linking.

    Functions of different files call each other directly, which is 4 % faster; gcc inlines those of different folders
    too, for 2 to 4 % more. (Not every clang can: that takes a plug-in of its linker.)
    """
    if sys.platform == "win32":
        return [], []
    compiling = ["-fvisibility=hidden"]
    if platform.machine() not in ("x86_64", "AMD64"):  # others may join two steps of a sum, and so round otherwise
        compiling.append("-ffp-contract=off")
    return ([*compiling, "-flto=auto"], ["-flto=auto", "-O3"]) if is_gcc() else (compiling, [])


def joined_by_folder(sources: list[str]) -> list[str]:
    """One C file for each folder of modules: what is in one can be inlined, which is up to 2 % faster."""
    rest, folders = [], defaultdict(list)
    for source in sources:
        folder, dots, _ = Path(source).stem.rpartition("___")  # as mypyc writes the dots of a module's name
        (folders[folder] if dots else rest).append(Path(source))
    for folder, modules in folders.items():
        joined = C_FILES / "joined" / f"{folder}.c"
        joined.parent.mkdir(exist_ok=True)
        joined.write_bytes(b"".join(expecting_indices(without_leaks(module.read_bytes())) for module in modules))
        rest.append(joined)
    return [str(path) for path in rest]


# Where interpreted code hands a vec to compiled code: as an argument, or to be an attribute.
HANDED = re.compile(rb"(arg_\w+|tmp) = Vec(\w+)Api\.unbox\([^;]*\);")


def without_leaks(module: bytes) -> bytes:
    """mypyc means to borrow such a vec, but counts a reference that nothing ever gives back: here it is given back.

    The object that was handed over keeps the vec alive. `tests/test_leaks.py` finds out if a newer mypyc still does it.
    """
    if version("mypy") != "2.4.1":
        return module
    return HANDED.sub(lambda found: found[0] + b" VEC_%b_DECREF(%b);" % (found[2].upper(), found[1]), module)


# Where an index of a vec is compared with its length: what follows is for one below 0, and for one that is no index.
COMPARED = re.compile(rb"(cpy_r_r\d+) = (\(uint64_t\)[^;]+ < \(uint64_t\)[^;]+);(?=\s+if \(\1\) goto)")


def expecting_indices(module: bytes) -> bytes:
    """Tells the C compiler that an index is one, nearly always: what is done otherwise gets out of the way.

    Games that planners play out take 17 % less time.
    """
    return COMPARED.sub(rb"\1 = likely(\2);", module)


def tell(line: str) -> None:
    print(f"stationmaster: {line}", file=sys.stderr, flush=True)


class BuildEngine(build_ext):
    """Compiles on all cores, tells how far it is, and leaves out what has not changed."""

    def build_extensions(self) -> None:
        self.force = True  # it is decided here what is compiled
        self.parallel = os.cpu_count()  # linked at once as well
        try:
            objects = self.compile_all()
            self.compiler.compile = lambda sources, **_: [objects[source] for source in sources]
            tell("putting it together")
            super().build_extensions()
        except (CCompilerError, CompileError, ExecError, PlatformError):
            self.extensions = []  # one without the others would not work
            tell("the engine cannot be compiled here (see above): it is installed uncompiled (slower)")
        self.remove_old()

    def compile_all(self) -> dict[str, str]:
        """The objects, by source."""
        sources = {source: extension for extension in self.extensions for source in extension.sources}
        largest_first = sorted(sources, key=os.path.getsize, reverse=True)
        before = sha256(repr([sys.version, version("mypy"), getattr(self.compiler, "compiler_so", "")]).encode())
        for header in sorted(C_FILES.rglob("*.h")):
            before.update(header.read_bytes())
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            one = partial(self.compile_one, self.compiler.compile, before)
            jobs = {source: pool.submit(one, sources[source], source) for source in largest_first}
            tell_progress({job: os.path.getsize(source) for source, job in jobs.items()})
            pool.shutdown(cancel_futures=True)  # those that are left after an error
        return {source: job.result() for source, job in jobs.items()}

    def compile_one(self, compile: Any, before: Any, extension: Extension, source: str) -> str:
        (target,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
        mark = Path(target + ".sha256")
        content = before.copy()
        content.update(repr(extension.extra_compile_args).encode() + Path(source).read_bytes())
        if not (Path(target).exists() and mark.exists() and mark.read_text() == content.hexdigest()):
            mark.unlink(missing_ok=True)
            compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )
            mark.write_text(content.hexdigest())
        return str(target)

    def remove_old(self) -> None:
        """Of modules that are no longer compiled; they would go before the Python files."""
        ours = {Path(self.get_ext_filename(self.get_ext_fullname(extension.name))) for extension in self.extensions}
        for folder in (Path("src"), Path(self.build_lib)):
            for library in folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
                if library.relative_to(folder) not in ours:
                    library.unlink()


def tell_progress(jobs: dict[Future[str], int]) -> None:
    """Every two seconds until they are done, or one has failed; each has a size."""
    left = set(jobs)
    while left and not any(job.exception() for job in jobs.keys() - left):
        left = wait(left, timeout=2, return_when=FIRST_EXCEPTION).not_done
        done = 1 - sum(jobs[job] for job in left) / sum(jobs.values())
        tell(f"compiling: {len(jobs) - len(left)} of {len(jobs)} files, {done:.0%}")


class BuildWithClient(build_py):
    """The files of the client are among the package's data, so they are made first."""

    def run(self) -> None:
        if not self.editable_mode and os.environ.get("STATIONMASTER_CLIENT") != "0":
            self.build_client()
        super().run()

    def build_client(self) -> None:
        built = subprocess.run([sys.executable, "web/build_client.py"], check=False).returncode == 0
        if not built and os.environ.get("STATIONMASTER_CLIENT") == "1":
            raise SystemExit("stationmaster: the browser client could not be built")
        if not built:
            tell("installed without the browser client (see above)")


if __name__ == "__main__":
    setup(ext_modules=engine(), cmdclass={"build_py": BuildWithClient, "build_ext": BuildEngine})
