"""/metrics: what is counted, also by several processes; and whatever a dashboard or a page names is there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from socket import create_server

import httpx
import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from stationmaster.cli import main
from stationmaster.server import metrics
from tests.server.clients import HOT, PATIENCE, Chair, Server
from tests.server.postgres import drop_database, new_database
from tests.server.test_together import Parent

DOCS = Path(__file__).parents[2] / "docs"
NAME = re.compile(r"\bstationmaster_\w+")
SELECTED = re.compile(r"(\w+)\s*(?:=|!=|=~|!~)\s*\"")
BY = re.compile(r"by \(([^)]*)\)")
METRICS = {
    family.name: labels
    for family in metrics.registry.collect()
    for labels in [set(metrics.registry._names_to_collectors[family.name]._labelnames)]  # type: ignore[attr-defined]
}
ENDINGS = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
SAMPLES = {
    family.name + ending: METRICS[family.name] | ({"le"} if ending == "_bucket" else set())
    for family in metrics.registry.collect()
    for ending in ENDINGS[family.type]
}


def expressions() -> list[str]:
    dashboard = json.loads((DOCS / "deploy" / "grafana-dashboard.json").read_text())
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def test_whatever_the_dashboard_names_exists() -> None:
    assert len(expressions()) > 20
    for text in expressions():
        names = NAME.findall(text)
        assert names, text
        assert set(names) <= set(SAMPLES), text
        for part in BY.findall(text) + SELECTED.findall(text):
            wanted = {label.strip() for label in part.split(",")}
            assert wanted <= set.union(*(SAMPLES[name] for name in names)), text


def test_the_dashboard_shows_all_of_them() -> None:
    shown = set(NAME.findall(" ".join(expressions())))
    for family in metrics.registry.collect():
        assert any(family.name + ending in shown for ending in ENDINGS[family.type]), family.name


@pytest.mark.parametrize("page", ["deploy.md", "server.md"])
def test_whatever_a_page_names_exists(page: str) -> None:
    names = NAME.findall((DOCS / page).read_text())
    whole = {family.name for family in metrics.registry.collect()}
    assert all(name in SAMPLES or name in whole for name in names if name != "stationmaster_"), names


def read(server: Server) -> dict[str, Metric]:
    """On a connection of its own: of several processes, any may answer."""
    text = httpx.get(f"{server.address}/metrics", timeout=PATIENCE).text
    return {family.name: family for family in text_string_to_metric_families(text)}


def value(server: Server, family: str, sample: str, **labels: str) -> float:
    found = [s.value for s in read(server)[family].samples if s.name == sample and labels.items() <= s.labels.items()]
    return sum(found)


@pytest.mark.sqlite
def test_a_server_counts_what_it_does(new_server: Server) -> None:
    server = new_server
    person = server.person("Ann")
    table = person.create(HOT, first=0)["table"]["id"]
    with person.sit(table, 0) as chair:
        chair.wait_version(0)
        assert chair.move("keep 0 1")["type"] == "accepted"
        assert value(server, "stationmaster_moves", "stationmaster_moves_total", by="person") == 1
        assert value(server, "stationmaster_sockets", "stationmaster_sockets") == 1
        sample = "stationmaster_acknowledgement_seconds_count"
        assert value(server, "stationmaster_acknowledgement_seconds", sample) == 1
        end = time.monotonic() + PATIENCE  # looked at every second
        while value(server, "stationmaster_tables", "stationmaster_tables") != 1:
            assert time.monotonic() < end
            time.sleep(0.1)
    assert value(server, "stationmaster_database_up", "stationmaster_database_up") == 1
    assert value(server, "stationmaster_cpu_seconds", "stationmaster_cpu_seconds_total") > 0
    text = server.http.get("/metrics").text
    assert "Ann" not in text
    assert table not in text


def test_workers_are_added_up(tmp_path: Path) -> None:
    url = new_database()
    server = Parent(tmp_path, db=url)
    try:
        with ExitStack() as stack:
            for _ in range(12):  # they fall to one worker or the other
                Chair(stack.enter_context(server.socket()), None).send(type="lobby", protocol=1)
            end = time.monotonic() + PATIENCE
            while value(server, "stationmaster_database_up", "stationmaster_database_up") != 2:
                assert time.monotonic() < end
                time.sleep(0.1)
            for _ in range(4):  # whichever answers
                assert value(server, "stationmaster_sockets", "stationmaster_sockets") == 12
                assert value(server, "stationmaster_processes", "stationmaster_processes") == 2
    finally:
        server.stop()
        drop_database(url)


def test_who_only_thinks_can_be_asked_as_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = new_database()
    with create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        for bad in (address, "9100", "x:y", "127.0.0.1:0"):
            assert main(["think", "--db", url, "--metrics", bad]) == 2
            assert capsys.readouterr().err.startswith("stationmaster think: --metrics: ")
    command = [sys.executable, "-m", "stationmaster", "think", "--db", url, "--metrics", address]
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as thinker,
    ):
        assert thinker.stdout is not None
        thinker.stdout.readline()  # it is ready
        wanted, until = 'stationmaster_bot_queue{room="quick"} 0.0', time.monotonic() + PATIENCE
        while wanted not in httpx.get(f"http://{address}/metrics", timeout=PATIENCE).text.splitlines():
            assert time.monotonic() < until, "it never looked"
            time.sleep(0.1)
        thinker.terminate()
    assert thinker.returncode == 0
    drop_database(url)


WORK = """
from stationmaster.server import metrics
metrics.moves.labels("bot").inc(3)
metrics.sockets.inc(2)
metrics.site_tables.labels("playing").set(7)
metrics.commit_seconds.observe(0.004)
print(metrics.text().decode())
"""


def test_several_processes_are_added_up() -> None:
    """What they have now goes with them, what they have counted stays, and the site's tables are not counted twice."""
    with metrics.added_up():
        for _ in range(2):
            done = subprocess.Popen([sys.executable, "-c", WORK], stdout=subprocess.PIPE, text=True)
            text, _ = done.communicate(timeout=PATIENCE)
        lines = text.splitlines()
        assert 'stationmaster_moves_total{by="bot"} 6.0' in lines
        assert "stationmaster_sockets 4.0" in lines
        assert 'stationmaster_site_tables{status="playing"} 7.0' in lines
        assert 'stationmaster_commit_seconds_bucket{le="0.005"} 2.0' in lines
        metrics.forget_process(done.pid)
        lines = metrics.text().decode().splitlines()
        assert "stationmaster_sockets 2.0" in lines
        assert 'stationmaster_moves_total{by="bot"} 6.0' in lines
    assert metrics.FOLDER not in os.environ
