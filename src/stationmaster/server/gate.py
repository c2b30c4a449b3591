"""What every HTTP request passes: limits, headers, the log, and errors as problem texts (RFC 9457)."""

from __future__ import annotations

import logging
import time
from http import HTTPStatus
from typing import Any

import orjson
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stationmaster.server import metrics
from stationmaster.server.limits import Addresses
from stationmaster.server.refusals import Refusal

log = logging.getLogger(__name__)

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
    client = scope.get("client")
    return str(client[0]) if client else "?"


def answer(body: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(body), status, media_type="application/json")


def problem(refusal: Refusal) -> Response:
    metrics.refusals.labels(refusal.code).inc()
    body = {
        "type": "about:blank",
        "title": HTTPStatus(refusal.status).phrase,
        "status": refusal.status,
        "detail": refusal.text,
        "code": refusal.code,
    }
    response = Response(orjson.dumps(body), refusal.status, media_type="application/problem+json")
    if refusal.code == "rate_limited":
        response.headers["Retry-After"] = "10"
    if refusal.status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


class Gate:
    def __init__(self, app: ASGIApp, addresses: Addresses) -> None:
        self.app = app
        self.addresses = addresses

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
            took = round((time.perf_counter() - began) * 1000, 1)
            metrics.requests.labels(scope["method"], status).inc()
            fields = {"method": scope["method"], "path": scope["path"], "status": status, "ms": took}
            log.info("request", extra=fields)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith("/api/") and not self.addresses.may_ask(address_of(scope)):
            await problem(Refusal("rate_limited", "too many requests; wait a moment"))(scope, receive, send)
            return
        counted = CountedBody(receive, self.addresses.limits.body_bytes)
        try:
            await self.app(scope, counted.receive, send)
        except Refusal as refusal:
            await problem(refusal)(scope, receive, send)
        except Exception:
            log.exception("a request failed", extra={"path": scope["path"]})
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
            raise HTTPException(413, f"a request has at most {self._most} bytes")
        return message


def add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
