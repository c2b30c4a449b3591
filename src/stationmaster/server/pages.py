"""The browser client, as it was built into the package."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stationmaster</title>
<h1>The server runs, but its browser client was not built</h1>
<p>Build it where the sources are: <code>python web/build_client.py --get-node</code>, then start the server again.</p>
<p>People can also play in the terminal, <code>stationmaster play</code>, and programs here: see
<a href="/api/openapi.json">/api/openapi.json</a> and docs/server.md.</p>
"""


class Client(StaticFiles):
    """Files whose names change with their content may be kept for ever; the page itself is asked for anew."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        lasting = path.startswith("assets/") and response.status_code == 200
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response


def is_built(static: Path) -> bool:
    return (static / "index.html").is_file()


def not_built_page() -> Response:
    return HTMLResponse(NOT_BUILT, 503)
