"""Notifications: what a push service receives, what it answers, and where nothing is ever sent."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import http_ece
import pytest
import urllib3
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from stationmaster.errors import StationmasterError
from stationmaster.server.refusals import Refusal
from stationmaster.server.returning.posting import Post, PublicPool, read_contact, read_host
from stationmaster.server.settings import Settings

CONTACT = "mailto:operator@example.org"


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Browser:
    endpoint: str
    p256dh: str
    auth: str
    private: Any

    @staticmethod
    def at(endpoint: str) -> Browser:
        private = ec.generate_private_key(ec.SECP256R1())
        point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Browser(endpoint, coded(point), coded(b"sixteen bytes ok"), private)


class Service(HTTPServer):
    """A push service on this machine."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.received: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.path, dict(self.headers), body))
        status, headers = self.server.answers.pop(0) if self.server.answers else (201, {})
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class LocalPost(Post):
    """To a service of the test's own, which has no certificate and a private address."""

    scheme = "http"

    def pool(self, host: str, port: int | None) -> Any:
        return urllib3.HTTPConnectionPool(host, port, timeout=5)


@contextmanager
def serving() -> Iterator[Service]:
    service = Service()
    thread = threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield service
    finally:
        service.shutdown()
        thread.join()
        service.server_close()


def test_a_service_receives_what_only_the_browser_can_read_signed_by_the_site() -> None:
    private = Post.new_key()
    post = LocalPost(private, CONTACT, ["127.0.0.1"])
    with serving() as service:
        browser = Browser.at(f"{service.address}/push/abc?x=1")
        assert post.send(browser, {"tables": [{"id": "k3", "game": "usa"}]}) == "sent"
        ((path, headers, body),) = service.received
    assert path == "/push/abc?x=1"
    assert b"k3" not in body
    clear = http_ece.decrypt(body, private_key=browser.private, auth_secret=b"sixteen bytes ok", version="aes128gcm")
    assert json.loads(clear) == {"tables": [{"id": "k3", "game": "usa"}]}
    assert headers["TTL"] == "86400"
    assert Vapid02.verify(headers["Authorization"])
    token, key = headers["Authorization"].removeprefix("vapid t=").split(",k=")
    assert key == post.public_key
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == (service.address, CONTACT)


@pytest.mark.parametrize(
    ("status", "outcome"), [(201, "sent"), (404, "gone"), (410, "gone"), (429, "later"), (500, "later"), (400, "later")]
)
def test_what_a_service_answers(status: int, outcome: str) -> None:
    with serving() as service:
        service.answers = [(status, {})]
        assert LocalPost(Post.new_key(), CONTACT, ["127.0.0.1"]).send(Browser.at(f"{service.address}/x"), {}) == outcome


def test_no_redirect_is_followed() -> None:
    with serving() as service:
        service.answers = [(307, {"Location": f"{service.address}/elsewhere"})]
        post = LocalPost(Post.new_key(), CONTACT, ["127.0.0.1"])
        assert post.send(Browser.at(f"{service.address}/x"), {}) == "later"
        assert [path for path, _, _ in service.received] == ["/x"]


def test_private_addresses_are_never_spoken_to() -> None:
    with serving() as service:
        post = Post(Post.new_key(), CONTACT, ["localhost"])
        with (
            PublicPool("localhost", service.server_port, timeout=5) as pool,
            pytest.raises(urllib3.exceptions.HTTPError),
        ):
            pool.urlopen("POST", "/", body=b"x", retries=False)
        assert service.received == []
        assert isinstance(post.pool("localhost", None), PublicPool)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://example.org/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://evilpush.apple.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://me@fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[/x",
        "ftp://fcm.googleapis.com/x",
        "",
        "https://fcm.googleapis.com/\u0436",
    ],
)
def test_only_https_hosts_of_the_list(endpoint: str) -> None:
    post, browser = Post(Post.new_key(), CONTACT, Settings.push_hosts), Browser.at(endpoint)
    with pytest.raises(Refusal) as refused:
        post.check(endpoint, browser.p256dh, browser.auth)
    assert refused.value.code == "bad_subscription"
    assert post.send(browser, {}) == "gone"


def test_keys_that_browsers_do_not_give() -> None:
    post, good = Post(Post.new_key(), CONTACT, Settings.push_hosts), Browser.at("https://web.push.apple.com/x")
    post.check(good.endpoint, good.p256dh, good.auth)
    for p256dh, auth in ((coded(b"\x04" + 64 * b"x"), good.auth), (good.p256dh, "x"), ("", ""), ("ж", good.auth)):
        with pytest.raises(Refusal):
            post.check(good.endpoint, p256dh, auth)


def test_what_the_operator_gives() -> None:
    assert read_contact(CONTACT) == CONTACT
    assert read_host("*.push.example.org") == "*.push.example.org"
    for wrong in ("operator@example.org", "mailto: x", "http://example.org"):
        with pytest.raises(StationmasterError, match="--push"):
            read_contact(wrong)
    for wrong in ("https://example.org", "*", "localhost", "*.*.example.org", "Example.org"):
        with pytest.raises(StationmasterError, match="--push-host"):
            read_host(wrong)
