"""Asks over a bare connection, and looks whether the answer is one that the server may give."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import ValidationError

from stationmaster.server.messages import Problem
from tests.attack.bad_requests import Asked, Requests
from tests.attack.players import Fault

PATIENCE = 30  # seconds; whatever is not answered or closed by then never is
MOST = 4_000_000  # bytes of an answer
BELOW = (400, 408, 413, 414, 431)  # refused in plain words before any application looked at it


@dataclass
class Answered:
    status: int
    headers: dict[str, str]
    body: bytes


async def ask(address: str, asked: Asked) -> Answered | None:
    """None: the connection was closed without an answer. TimeoutError: nothing ever came."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=MOST)
    try:
        writer.write(asked.wire)
        if asked.early:
            await asyncio.sleep(0)
            return None
        async with asyncio.timeout(PATIENCE):
            return await read_answer(reader)
    finally:
        writer.transport.abort() if asked.early else writer.close()


async def read_answer(reader: asyncio.StreamReader) -> Answered | None:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    status = int(head[0].split(" ")[1])
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    if status < 200:
        return Answered(status, headers, b"")
    length = headers.get("content-length")
    try:
        body = await (reader.read(MOST) if length is None else reader.readexactly(int(length)))
    except (asyncio.IncompleteReadError, ConnectionError):  # HEAD
        body = b""
    return Answered(status, headers, body)


def fault_of(asked: Asked, answer: Answered | None) -> str | None:
    """What is wrong with the answer."""
    if answer is None:
        return None if asked.early or asked.upgrade else "closed without an answer"
    if answer.status >= 500:
        return f"status {answer.status}"
    if asked.upgrade:
        return None
    kind = answer.headers.get("content-type", "")
    below = answer.status in BELOW and not kind.startswith(("application/", "text/html"))
    if answer.status < 400 or below or asked.wire.startswith(b"HEAD"):
        return None
    if kind != "application/problem+json":
        return f"status {answer.status} as {kind!r}"
    try:
        Problem.model_validate_json(answer.body)
    except ValidationError:
        return f"no problem text: {answer.body[:100]!r}"
    return None


async def attack(address: str, requests: Requests, count: int, outcomes: Counter[str], faults: list[Fault]) -> None:
    for _ in range(count):
        await try_one(address, requests.next(), outcomes, faults)


async def try_one(address: str, asked: Asked, outcomes: Counter[str], faults: list[Fault]) -> None:
    try:
        answer = await ask(address, asked)
    except TimeoutError:
        outcomes["never answered"] += 1
        faults.append((f"HTTP, {asked.kind}: never answered", shown(asked)))
        return
    outcomes["early close" if asked.early else "closed" if answer is None else str(answer.status)] += 1
    fault = fault_of(asked, answer)
    if fault is not None:
        faults.append((f"HTTP, {asked.kind}: {fault}", shown(asked)))


def shown(asked: Asked) -> str:
    """The first lines, where what is odd stands."""
    return repr(asked.wire[:240])
