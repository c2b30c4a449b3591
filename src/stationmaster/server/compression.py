"""Answers that are compressed: the client's files, and what holds no key.

The length of a compressed answer tells something of what stands in it. Answers that may hold a key, or a text that
somebody else wrote beside one, are sent as they are.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send


def may_be_compressed(path: str) -> bool:
    if not path.startswith("/api/"):
        return True
    return path.startswith("/api/games") or path.endswith("/record")


class Compression(GZipMiddleware):
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and may_be_compressed(scope["path"]):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)
