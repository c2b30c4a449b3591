"""Bots from files: `path/to/file.py:MyBot`.

Loading one runs the file, so only who sits at the machine may name it: the command line and Python programs, never a
message from a network.
"""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from stationmaster.bots.base import Bot
from stationmaster.bots.failures import BotError, own_lines
from stationmaster.errors import StationmasterError

_sources: dict[str, bytes] = {}  # by path as it was named: of files that another machine read for us
_modules: dict[str, ModuleType] = {}


def read_source(path: str) -> bytes:
    """What is in a bot's file."""
    if path in _sources:
        return _sources[path]
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise StationmasterError(f"{path}: there is no such file") from None
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be read: {error.strerror}") from None


def know_sources(sources: dict[str, bytes]) -> None:
    """Files that need not be there: a worker on another machine is told what is in them."""
    _sources.update(sources)


def load_bot(path: str, kind: str) -> Callable[[], Bot]:
    """What makes the bot of that class; StationmasterError says in one line what is wrong with the file.

    Where the file's own lines raised something, it is a BotError with their traceback.
    """
    module = _modules.get(path)
    if module is None:
        module = _modules[path] = _run_file(path)
    bot = getattr(module, kind, None)
    if not isinstance(bot, type):
        own = [name for name, value in vars(module).items() if _is_own_bot(value, module)]
        raise StationmasterError(f"{path}: has no class {kind!r}; bots in it: {', '.join(own) or 'none'}")
    if not callable(getattr(bot, "choose", None)):
        raise StationmasterError(f"{path}: {kind} has no method choose(self, view, budget, rng)")
    return lambda: _make(bot, f"{path}:{kind}")


def _is_own_bot(value: Any, module: ModuleType) -> bool:
    return isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "choose")


def _run_file(path: str) -> ModuleType:
    try:
        source = read_source(path).decode()
    except UnicodeDecodeError:
        raise StationmasterError(f"{path}: is not a text file in UTF-8") from None
    module = ModuleType(f"bot_file_{len(_modules)}_{Path(path).stem}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses and pickle look there
    beside = str(Path(path).absolute().parent)
    if beside not in sys.path:
        sys.path.append(beside)  # for what the file imports; last, so that it hides nothing
    linecache.cache[path] = (len(source), None, source.splitlines(keepends=True), path)  # tracebacks show its lines
    try:
        exec(compile(source, path, "exec"), module.__dict__)
    except KeyboardInterrupt:  # the user's
        raise
    except BaseException as error:  # also SystemExit
        del sys.modules[module.__name__]
        raise BotError(f"{path}: {_told(error, path)}", own_lines(error)) from None
    return module


def _make(bot: type[Any], name: str) -> Bot:
    try:
        made: Bot = bot()
    except KeyboardInterrupt:  # the user's
        raise
    except BaseException as error:  # also SystemExit
        raise BotError(f"{name} cannot be made: {type(error).__name__}: {error}", own_lines(error)) from None
    return made


def _told(error: BaseException, path: str) -> str:
    """The error and the line of the file where it came up."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    words = error.msg if isinstance(error, SyntaxError) else error
    return f"{f'line {line}: ' if line else ''}{type(error).__name__}: {words}"
