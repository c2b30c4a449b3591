"""The documentation site: `make docs` builds it into build/docs.

The source folder is the whole repository, so that README, CONTRIBUTING and the pages in docs/ link to each other, and
to files, in the same way here as on the site that hosts them.
"""

from __future__ import annotations

import sys
import tomllib
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCES = str(ROOT / "src")


def read_sources(path: str) -> FileFinder:
    """Imports our modules from their sources: compiled ones have no docstrings."""
    if not path.startswith(SOURCES):
        raise ImportError
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))


def without_factories(*event: Any) -> tuple[str | None, str | None]:
    """Defaults of dataclasses, written so that Sphinx can read them."""
    signature, returns = event[-2:]
    return signature and signature.replace("<factory>", "..."), returns


def setup(app: Any) -> None:
    sys.path_hooks.insert(0, read_sources)
    sys.path_importer_cache.clear()
    sys.path.insert(0, SOURCES)
    app.connect("autodoc-process-signature", without_factories)


project = "Stationmaster"
author = copyright = "The Stationmaster developers"
release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/**.md", "src/**/PROVENANCE.md"]
exclude_patterns = [".*", "benchmarks", "build", "dist", "examples", "tests", "web", "**/__pycache__"]
templates_path = ["_templates"]

myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # "..." in examples of JSON

autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_inherit_docstrings = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
default_role = "literal"  # `so` in docstrings, as in Markdown
# Our own types that are not in the reference, and names of types, are named, not linked.
INNER = ("stationmaster", "AnyEdition", "Counts", "Facts", "Group", "Language", "Memory", "Reason", "SlowPart", "Under")
# Types from elsewhere are named, not linked: links would need other sites while this one is built.
ELSEWHERE = ("collections", "gymnasium", "i64", "mypy_extensions", "numpy", "pettingzoo", "random", "rich", "u8", "vec")
nitpick_ignore_regex = [("py:.*", rf"{name}(\..*)?") for name in INNER + ELSEWHERE]

html_theme = "furo"
html_title = f"Stationmaster {release}"
html_additional_pages = {"index": "index.html"}
html_copy_source = False
