"""What setup.py compiles again, and what not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from setuptools import Distribution, Extension
from setuptools.errors import CompileError

from tests.files import load_file


class Compiler:
    """Joins the source and its flags, and counts."""

    compiler_type = "fake"

    def __init__(self) -> None:
        self.compiled: list[str] = []
        self.broken = False

    def object_filenames(self, sources: list[str], output_dir: str) -> list[str]:
        return [str(Path(output_dir) / f"{Path(source).stem}.o") for source in sources]

    def compile(self, sources: list[str], *, output_dir: str, include_dirs: Any, extra_postargs: list[str]) -> None:
        if self.broken:
            raise CompileError("broken")
        self.compiled += [Path(source).name for source in sources]
        for source, target in zip(sources, self.object_filenames(sources, output_dir), strict=True):
            Path(target).parent.mkdir(parents=True, exist_ok=True)
            Path(target).write_text(Path(source).read_text() + " ".join(extra_postargs))


@pytest.fixture
def setup_file() -> ModuleType:
    return load_file("setup.py")


@pytest.fixture
def build(setup_file: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Compiles game.c, map.c and shim.c, and answers which were compiled."""
    monkeypatch.chdir(tmp_path)
    setup_file.C_FILES.mkdir(parents=True)
    (setup_file.C_FILES / "game.h").write_text("header")
    for name in ("game", "map", "shim"):
        Path(f"{name}.c").write_text(name)

    def run(*flags: str, broken: bool = False) -> list[str]:
        command = setup_file.BuildEngine(Distribution())
        command.compiler, command.build_temp = Compiler(), "temp"
        command.compiler.broken = broken
        command.extensions = [
            Extension("engine", ["game.c", "map.c"], extra_compile_args=[*flags]),
            Extension("shim", ["shim.c"]),
        ]
        assert set(command.compile_all()) == {"game.c", "map.c", "shim.c"}
        return sorted(command.compiler.compiled)

    return run


def test_what_has_not_changed_is_not_compiled_again(build: Callable[..., list[str]]) -> None:
    assert build() == ["game.c", "map.c", "shim.c"]
    assert build() == []
    Path("map.c").write_text("another map")
    assert build() == ["map.c"]


def test_flags_headers_and_lost_objects_count_as_changes(build: Callable[..., list[str]]) -> None:
    build("-O2")
    assert build("-O3") == ["game.c", "map.c"]
    Path("build/c/game.h").write_text("another header")
    assert build("-O3") == ["game.c", "map.c", "shim.c"]
    Path("temp/shim.o").unlink()
    assert build("-O3") == ["shim.c"]


def test_after_an_error_nothing_counts_as_compiled(build: Callable[..., list[str]]) -> None:
    build()
    Path("game.c").write_text("another game")
    with pytest.raises(CompileError):
        build(broken=True)
    assert build() == ["game.c"]


def test_modules_of_a_folder_are_joined(
    setup_file: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    setup_file.C_FILES.mkdir(parents=True)
    names = ["a___usa___moves", "a___usa___rules", "a___card___rules", "int_ops"]
    for name in names:
        (setup_file.C_FILES / f"{name}.c").write_text(f"{name};")
    found = setup_file.joined_by_folder([str(setup_file.C_FILES / f"{name}.c") for name in names])
    texts = sorted(Path(path).read_text() for path in found)
    assert texts == ["a___card___rules;", "a___usa___moves;a___usa___rules;", "int_ops;"]


def test_what_is_no_longer_compiled_is_removed(
    setup_file: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be imported instead of the Python file beside it."""
    monkeypatch.chdir(tmp_path)
    command = setup_file.BuildEngine(Distribution())
    command.build_lib, command.extensions = "lib", [Extension("package.kept", [])]
    command.inplace = False
    command.finalize_options()
    kept, old = (command.get_ext_filename(f"package.{name}") for name in ("kept", "old"))
    for path in (Path(folder) / name for folder in ("src", "lib") for name in (kept, old)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    command.extensions, command.build_lib = [Extension("package.kept", [])], "lib"
    command.remove_old()
    assert sorted(str(path) for path in Path().rglob("*.so")) == [f"lib/{kept}", f"src/{kept}"]


@pytest.mark.parametrize(
    ("version", "together"), [("gcc 12\nFree Software Foundation, Inc.", True), ("clang 16", False)]
)
def test_only_gcc_links_with_inlining(
    setup_file: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, together: bool
) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text(f"#!/bin/sh\necho '{version}'\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", f"{compiler} -pipe")
    for arguments in setup_file.faster_calls():
        assert ("-flto=auto" in arguments) is together


def test_a_vec_that_is_handed_over_is_given_back(setup_file: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """As an argument and as an attribute, and not where compiled code takes it out of a list."""
    handed = b"""    arg_out = VecI64Api.unbox(obj_out);
    tmp = VecFloatApi.unbox(value);
    cpy_r_r35 = VecFloatApi.unbox(cpy_r_r33);
"""
    assert setup_file.without_leaks(handed).splitlines() == [
        b"    arg_out = VecI64Api.unbox(obj_out); VEC_I64_DECREF(arg_out);",
        b"    tmp = VecFloatApi.unbox(value); VEC_FLOAT_DECREF(tmp);",
        b"    cpy_r_r35 = VecFloatApi.unbox(cpy_r_r33);",
    ]
    monkeypatch.setattr(setup_file, "version", lambda package: "2.4.2")
    assert setup_file.without_leaks(handed) == handed  # giving back twice would be worse


def test_the_compiler_hears_that_an_index_is_one(setup_file: ModuleType) -> None:
    """Where it is below 0, or none, the code is as before; and what compares something else is left alone."""
    indexed = b"""    cpy_r_r40 = (uint64_t)cpy_r_i < (uint64_t)cpy_r_r39;
    if (cpy_r_r40) goto CPyL24;
    cpy_r_r41 = cpy_r_i + cpy_r_r39;
    cpy_r_r42 = (uint64_t)cpy_r_r41 < (uint64_t)cpy_r_r39;
    if (cpy_r_r42) {
    cpy_r_r43 = cpy_r_i < cpy_r_size;
    if (!cpy_r_r43) goto CPyL9;
"""
    expected = indexed.replace(
        b"(uint64_t)cpy_r_i < (uint64_t)cpy_r_r39;", b"likely((uint64_t)cpy_r_i < (uint64_t)cpy_r_r39);"
    )
    assert setup_file.expecting_indices(indexed) == expected
