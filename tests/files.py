"""Files of ours that are no part of a package, as modules."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).parent.parent


def load_file(name: str) -> ModuleType:
    """By its path in the repository."""
    spec = importlib.util.spec_from_file_location(Path(name).stem, HOME / name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
