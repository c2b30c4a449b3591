"""HTTP requests that no honest client sends, written to the wire letter by letter."""

from __future__ import annotations

import random
from dataclasses import dataclass
from urllib.parse import quote

from tests.attack import rubbish
from tests.attack.rubbish import words
from tests.server.clients import Json

ORIGINS = [
    *words("http://[ http://] http://[::1 http://[x] http://[::1]:x http://[fe80::1%25eth0] http:// // :// [ ] null"),
    *words("http://host:99999999999999999999 http://a@b@c http://%00 http://é http://１２７.0.0.1 http://\u2100"),
    *words("javascript:alert(1) file:/// http://a/b?c#d \ud800"),
    *("", "http://\x7f", "http://" + "a" * 7000),
]
METHODS = [*words("FOO PROPFIND TRACE CONNECT OPTIONS HEAD DELETE PATCH PUT PRI get"), "G E T", "GET\x00"]
TYPES = [
    *words(
        "application/json text/plain application/x-www-form-urlencoded multipart/form-data application/xml json / é/é"
    ),
    *("application/json; charset=nothing", "application/json; charset=utf-16", "multipart/form-data; boundary="),
    *("", "a" * 3000),
]
HEADERS = [
    *words(
        "Authorization Stationmaster-Invite Accept Accept-Encoding Accept-Language Cookie Range If-None-Match Expect"
    ),
    *words("If-Modified-Since X-Forwarded-For X-Forwarded-Proto X-Forwarded-Host Forwarded Referer User-Agent Te Host"),
    *words("Content-Length Transfer-Encoding Content-Encoding Connection Upgrade Sec-WebSocket-Key Origin"),
]
PATHS = [
    *words(
        "// /./ /../ /..%2f..%2fetc/passwd /%2e%2e/%2e%2e/x /%00 /%ff%fe /%ed%a0%80 * http://[/ /api/games# /api/games/"
    ),
    *words("http://evil.example/api/games api/games /api//games"),
    *("/" + "a" * 100, "/" + "a" * 8000, "/api/games?" + "a=b&" * 1500),
]
PARAMETERS = {"list": ("open", "mine", "finished"), "after": (), "pov": ("0", "open"), "start": ("0",), "count": ("3",)}


@dataclass
class Asked:
    kind: str
    wire: bytes
    early: bool = False
    """Nobody waits for the answer."""
    upgrade: bool = False
    """A handshake: its refusal has no body."""


@dataclass
class Places:
    """What a request may be about."""

    host: str
    key: str
    waiting: str
    playing: str
    finished: str

    def table(self, rng: random.Random) -> str:
        return rng.choice((self.waiting, self.playing, self.finished))


class Requests:
    """Bad requests without end."""

    def __init__(self, places: Places, rng: random.Random) -> None:
        self.places = places
        self.rng = rng

    def next(self) -> Asked:
        often = (self.body, self.query, self.header)
        seldom = (self.path, self.method, self.name, self.content_type, self.origin, self.handshake, self.half)
        make = self.rng.choice((*often, *often, *seldom, self.no_http, self.lengths))
        asked = make()
        asked.kind = make.__name__
        return asked

    def wire(self, method: str, path: str, body: str | bytes | None = None, **headers: str) -> bytes:
        if isinstance(body, str):
            body = raw(body)
        known = {"Host": self.places.host, "Authorization": f"Bearer {self.places.key}", "Connection": "close"}
        if body is not None:
            known |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        odd = {name.replace("_", "-"): value for name, value in headers.items()}
        known = odd | {name: value for name, value in known.items() if name not in odd}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in known.items())]
        return raw("\r\n".join(lines) + "\r\n\r\n") + (body or b"")

    def endpoint(self) -> tuple[str, str, Json]:
        """A request as it should be."""
        places, rng = self.places, self.rng
        table, seat = places.table(rng), rng.randrange(3)
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy", "name": "x"}]
        terms = {"options": {}, "public": True, "spectators": True, "seconds_a_turn": 60, "hand_over": "greedy"}
        return rng.choice(
            (
                ("POST", "/api/players", {"name": "x"}),
                ("PATCH", "/api/me", {"name": "x"}),
                ("POST", "/api/tables", {"game": "usa", "seats": seats, **terms}),
                ("POST", f"/api/tables/{table}/join", {"invite": "x", "seat": 1, "name": "x"}),
                ("PUT", f"/api/tables/{table}/seats/{seat}", {"to": {"kind": "bot", "bot": "greedy"}}),
                ("POST", f"/api/tables/{table}/take", {"key": "x"}),
            )
        )

    # ---- the kinds ----

    def body(self) -> Asked:
        rng = self.rng
        method, path, valid = self.endpoint()
        body: str | bytes = rng.choice(
            (
                rubbish.wrong(rng, valid),
                rubbish.wrong(rng, valid),
                rubbish.mutated(rng, rubbish.dumps(valid)),
                rubbish.text_of_other_kinds(rng),
                rng.randbytes(rng.randrange(200)),
                rubbish.dumps(valid).encode(rng.choice(("utf-16", "utf-32", "utf-8-sig"))),
                b"[" * rng.choice((100, 16_000)),
                b"",
                b" " * rng.choice((16_384, 16_385, 40_000)),
            )
        )
        return Asked("", self.wire(method, path, body))

    def name(self) -> Asked:
        method, path, valid = self.endpoint()
        if "name" not in valid:
            method, path, valid = "POST", "/api/players", {"name": ""}
        return Asked("", self.wire(method, path, rubbish.dumps({**valid, "name": rubbish.text(self.rng)})))

    def query(self) -> Asked:
        rng = self.rng
        finished = f"/api/tables/{self.places.finished}"
        path = rng.choice(("/api/tables", f"{finished}/replay", f"{finished}/record"))
        parts = ["list=finished"] if path == "/api/tables" and rng.random() < 0.7 else []
        for name in rng.sample(list(PARAMETERS), rng.randrange(1, 4)):
            values = (str(rng.choice(rubbish.NUMBERS))[:500], rubbish.text(rng), "9" * 26, *PARAMETERS[name])
            parts.append(f"{name}={escaped(rng.choice(values))}")
        parts += [rng.choice(("", "&&", "=", "a=%zz", "%", "list[]=open", ";"))]
        return Asked("", self.wire("GET", f"{path}?{'&'.join(parts)}"))

    def path(self) -> Asked:
        rng, table = self.rng, self.places.table(self.rng)
        odd = escaped(rubbish.text(rng)) or "%20"
        number = str(rng.choice(rubbish.NUMBERS))[:300]
        path = rng.choice(
            (
                f"/api/tables/{odd}",
                f"/api/tables/{odd}/replay",
                f"/api/games/{odd}",
                f"/{odd}",
                f"/api/{odd}/{odd}",
                f"/assets/{odd}",
                f"/api/tables/{table}/seats/{number}/{rng.choice(('key', 'hand-over', 'take-back'))}",
                f"/api/tables/{table}/{odd}",
                *rng.sample(PATHS, 5),
            )
        )
        return Asked("", self.wire(rng.choice(("GET", "POST")), path))

    def method(self) -> Asked:
        _, path, _ = self.endpoint()
        path = self.rng.choice((path, "/", "/api/games", "/api/socket", "/healthz", "/metrics", "/nothing"))
        return Asked("", self.wire(self.rng.choice(METHODS), path))

    def header(self) -> Asked:
        rng = self.rng
        odd = {rng.choice(HEADERS): self.header_value() for _ in range(rng.choice((1, 2)))}
        path = rng.choice(
            ("/api/me", "/api/games/usa", "/api/tables?list=mine", f"/api/tables/{self.places.playing}", "/")
        )
        upgrade = {"Connection", "Upgrade"} <= set(odd)
        return Asked("", self.wire("GET", path, **odd), early="Content-Length" in odd, upgrade=upgrade)

    def header_value(self) -> str:
        rng = self.rng
        odd = rubbish.text(rng)
        return rng.choice(
            (
                odd,
                f"Bearer {odd}",
                "Basic eA==",
                str(rng.choice(rubbish.NUMBERS))[:200],
                "bytes=9-1,-1",
                "a" * 9000,
                "chunked",
            )
        )

    def content_type(self) -> Asked:
        method, path, valid = self.endpoint()
        return Asked("", self.wire(method, path, rubbish.dumps(valid), Content_Type=self.rng.choice(TYPES)))

    def origin(self) -> Asked:
        return Asked("", self.upgrade_wire(Origin=self.rng.choice(ORIGINS)), upgrade=True)

    def handshake(self) -> Asked:
        rng = self.rng
        odd = {
            "Sec_WebSocket_Version": rng.choice(("13", "12", "x", "", "99999999999999999999")),
            "Sec_WebSocket_Key": rng.choice(("", "x", "é", "AAAAAAAAAAAAAAAAAAAAAA==", "a" * 5000)),
            "Sec_WebSocket_Extensions": rng.choice(("", "permessage-deflate; x=\x01", ";;;", "a" * 3000)),
            "Sec_WebSocket_Protocol": rng.choice(("", ",", "é", "a" * 3000)),
            "Upgrade": rng.choice(("websocket", "h2c", "", "WebSocket, x")),
        }
        name = rng.choice(list(odd))
        return Asked(
            "",
            self.upgrade_wire(rng.choice(("/api/socket", "/", "/api/socket/x", "/api/games")), **{name: odd[name]}),
            upgrade=True,
        )

    def upgrade_wire(
        self, path: str = "/api/socket", method: str = "GET", body: str | None = None, **odd: str
    ) -> bytes:
        usual = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
        return self.wire(method, path, body, **usual | {"Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA=="} | odd)

    def half(self) -> Asked:
        """The connection ends in the middle of the request."""
        method, path, valid = self.endpoint()
        wire = self.wire(method, path, rubbish.dumps(valid))
        return Asked("", wire[: self.rng.randrange(len(wire))], early=True)

    def no_http(self) -> Asked:
        rng = self.rng
        wire = rng.choice(
            (rng.randbytes(100), b"\x16\x03\x01\x02\x00" + rng.randbytes(60), b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 50)
        )
        return Asked("", wire, early=True)

    def lengths(self) -> Asked:
        """Bodies whose length or chunks are a lie."""
        rng = self.rng
        method, path, valid = self.endpoint()
        body = rubbish.dumps(valid)
        odd = rng.choice(
            ({"Content_Length": rng.choice(("-1", "x", "5", "100", "9" * 30, "0x5"))}, {"Transfer_Encoding": "chunked"})
        )
        return Asked(
            "",
            self.wire(method, path, rng.choice((body, f"zz\r\n{body}", f"5\r\n{body}", "0\r\n\r\n")), **odd),
            early=True,
        )


def odd_upgrades(requests: Requests) -> list[Asked]:
    """Handshakes that some servers never answer; each once, since one waits long for them."""
    wires = [requests.upgrade_wire(method=name) for name in ("POST", "PUT", "HEAD", "OPTIONS")]
    wires += [requests.upgrade_wire(path) for path in ("/", "/nothing", "/api/tables")]
    wires += [requests.upgrade_wire("/api/players", "POST", '{"name": "x"}'), requests.upgrade_wire(body="hello")]
    wires += [requests.upgrade_wire(method="POST", Transfer_Encoding="chunked")]
    return [Asked("odd upgrade", wire, upgrade=True) for wire in wires]


def raw(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def escaped(text: str) -> str:
    return quote(raw(text), safe="")
