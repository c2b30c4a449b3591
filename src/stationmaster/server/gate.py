"""What every HTTP request passes: limits, headers, the log, and errors as problem texts (RFC 9457)."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import orjson
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stationmaster.server import metrics
from stationmaster.server.codes import Code
from stationmaster.server.limits import Addresses, address_key, is_loopback
from stationmaster.server.logs import FloodCounter
from stationmaster.server.refusals import Refusal

log = logging.getLogger(__name__)

RECORDS = "/api/replay"  # where larger bodies may be sent
WATCHING = ("/healthz", "/readyz", "/metrics")
LONGEST_PATH = 200  # of what is logged

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def address_of(scope: Scope) -> str:
    """By what an address is counted. Of a trusted proxy it is the client's, as uvicorn found it in X-Forwarded-For."""
    client = scope.get("client")
    return address_key(client[0]) if client else "?"


def answer(body: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(body), status, media_type="application/json")


def problem_body(
    status: int, code: Code, text: str, rule: str | None = None, facts: Mapping[str, str | int] | None = None
) -> bytes:
    title = HTTPStatus(status).phrase
    body: dict[str, Any] = {"type": "about:blank", "title": title, "status": status, "detail": text, "code": code}
    return orjson.dumps(body | ({} if rule is None else {"rule": rule, "facts": dict(facts or {})}))


def problem(refusal: Refusal) -> Response:
    metrics.refusals.labels(refusal.code).inc()
    body = problem_body(refusal.status, refusal.code, refusal.text, refusal.rule, refusal.facts)
    response = Response(body, refusal.status, media_type="application/problem+json")
    if refusal.code == "rate_limited":
        response.headers["Retry-After"] = "10"
    if refusal.status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


class Gate:
    def __init__(self, app: ASGIApp, addresses: Addresses) -> None:
        self.app = app
        self.addresses = addresses
        self._too_many = FloodCounter(lambda count: log.warning("too many requests", extra={"count": count}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        try:
            await self._pass(scope, receive, send_with_headers)
        finally:
            metrics.requests.labels(scope["method"], status).inc()
            if status == HTTPStatus.TOO_MANY_REQUESTS:
                self._too_many.add()
            else:
                took = round((time.perf_counter() - began) * 1000, 1)
                path = scope["path"][:LONGEST_PATH]
                log.info("request", extra={"method": scope["method"], "path": path, "status": status, "ms": took})

    def _may_pass(self, scope: Scope) -> bool:
        if scope["path"].startswith("/api/"):
            return self.addresses.may_ask(address_of(scope))
        client = scope.get("client")
        watches = scope["path"] in WATCHING and client is not None and is_loopback(client[0])
        return watches or self.addresses.may_see_page(address_of(scope))

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._may_pass(scope):
            await problem(Refusal("rate_limited", "too many requests; wait a moment"))(scope, receive, send)
            return
        limits = self.addresses.limits
        counted = CountedBody(receive, limits.record_bytes if scope["path"] == RECORDS else limits.body_bytes)
        try:
            await self.app(scope, counted.receive, send)
        except Refusal as refusal:
            await problem(refusal)(scope, receive, send)
        except Exception:
            log.exception("a request failed", extra={"path": scope["path"][:LONGEST_PATH]})
            await problem(Refusal("internal", "the server has a fault; it was noted"))(scope, receive, send)


class CountedBody:
    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most
        self._most = most

    async def receive(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            # The one kind of error that FastAPI lets through while it reads a body.
            raise HTTPException(413, f"a request may be at most {self._most} bytes")
        return message


def add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
