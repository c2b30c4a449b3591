"""With this folder in PYTHONPATH, what lies in src/ runs as it stands there, whatever was compiled of it before."""

from __future__ import annotations

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src"


def find_in_sources(path: str) -> FileFinder:
    if not Path(path).resolve().is_relative_to(SOURCES):
        raise ImportError
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))


sys.path_hooks.insert(0, find_in_sources)
