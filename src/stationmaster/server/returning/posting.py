"""Sends notifications to push services (RFC 8030), encrypted for the browser (RFC 8291), signed by the site (RFC 8292).

Only to https hosts of a list, never to private addresses; no redirect is followed, and it gives up soon.
"""

from __future__ import annotations

import base64
import binascii
import logging
import time
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any, Literal, Protocol
from urllib.parse import urlsplit

import orjson

from stationmaster.errors import StationmasterError
from stationmaster.server.refusals import Refusal
from stationmaster.texts import how_to_install

try:
    import urllib3
    from py_vapid import Vapid02, b64urlencode
    from pywebpush import WebPusher
    from urllib3.connection import HTTPSConnection
    from urllib3.connectionpool import HTTPSConnectionPool
except ImportError:  # without the extra `push`
    WebPusher = None

log = logging.getLogger(__name__)

CONNECT_SECONDS, READ_SECONDS = 5.0, 10.0
LIVES = 24 * 3600  # seconds for which a service keeps what a browser does not fetch
SIGNED_FOR = 12 * 3600
GONE = (404, 410)  # the browser wants no more

Outcome = Literal["sent", "gone", "later"]


class Browser(Protocol):
    endpoint: str
    p256dh: str
    auth: str


def check_installed() -> None:
    if WebPusher is None:
        raise StationmasterError(f"notifications need more packages: {how_to_install('push')}")


def read_contact(text: str) -> str:
    """As `--push` gives it: whom a push service writes to if something is wrong."""
    if not text.startswith(("mailto:", "https://")) or len(text) > 200 or not text.isprintable() or " " in text:
        raise StationmasterError("--push: say whom push services may write to, as mailto:ME@EXAMPLE.ORG or https://...")
    return text


def read_host(text: str) -> str:
    """As `--push-host` gives it."""
    name = text.removeprefix("*.")
    if name != name.lower() or not name.isascii() or "." not in name or any(c in name for c in "/:@* "):
        raise StationmasterError(f"--push-host: name a host such as push.example.org or *.example.org, not {text!r}")
    return text


def is_listed(host: str, hosts: Sequence[str]) -> bool:
    """
    >>> [is_listed(host, ["*.example.org"]) for host in ("a.example.org", "example.org.evil.net", "badexample.org")]
    [True, False, False]
    """
    return any(host == each or (each.startswith("*.") and host.endswith(each[1:])) for each in hosts)


if WebPusher is not None:

    class PublicConnection(HTTPSConnection):
        """Looks at whom it has reached before it says anything: a name may lead anywhere."""

        def _new_conn(self) -> Any:
            socket = super()._new_conn()
            if not ip_address(socket.getpeername()[0]).is_global:
                socket.close()
                raise urllib3.exceptions.ConnectTimeoutError(self, "a private address")
            return socket

    class PublicPool(HTTPSConnectionPool):
        ConnectionCls = PublicConnection


class Post:
    scheme = "https"

    def __init__(self, private: str, contact: str, hosts: Sequence[str]) -> None:
        self._key = Vapid02.from_raw(private.encode())
        self.contact = contact
        self.hosts = hosts

    @staticmethod
    def new_key() -> str:
        made = Vapid02()
        made.generate_keys()
        raw = made.private_key.private_numbers().private_value.to_bytes(32, "big")
        return str(b64urlencode(raw))

    @property
    def public_key(self) -> str:
        """As browsers want it."""
        numbers = self._key.public_key.public_numbers()
        point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        return str(b64urlencode(point))

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Refusal where nothing would ever be sent."""
        try:
            parts = urlsplit(endpoint)
            port, host = parts.port, parts.hostname or ""
        except ValueError:
            raise Refusal("bad_subscription", "the endpoint is not an address") from None
        plain = parts.username is None and parts.password is None and endpoint.isascii() and endpoint.isprintable()
        if parts.scheme != self.scheme or not plain or (self.scheme == "https" and port not in (None, 443)):
            raise Refusal("bad_subscription", "the endpoint must be a plain https address")
        if not is_listed(host, self.hosts):
            raise Refusal("bad_subscription", "this server sends nothing to that push service; ask its operator")
        if len(decoded(p256dh)) != 65 or len(decoded(auth)) != 16:
            raise Refusal("bad_subscription", "the keys of the subscription are not what browsers give")
        try:
            self._encrypted(endpoint, p256dh, auth, b"?")
        except Exception:
            raise Refusal("bad_subscription", "the keys of the subscription are not what browsers give") from None

    def send(self, browser: Browser, message: Any) -> Outcome:
        """In a thread: it waits for the service."""
        try:
            self.check(browser.endpoint, browser.p256dh, browser.auth)  # the list may have changed
            status = self._send(browser, orjson.dumps(message))
        except Refusal:
            return "gone"
        except Exception as error:
            log.warning("a push service could not be reached: %s", type(error).__name__)
            return "later"
        if status in GONE:
            return "gone"
        if not 200 <= status < 300:
            log.warning("a push service refuses", extra={"status": status})
            return "later"
        return "sent"

    def _send(self, browser: Browser, message: bytes) -> int:
        parts = urlsplit(browser.endpoint)
        body = self._encrypted(browser.endpoint, browser.p256dh, browser.auth, message)
        headers = self._signed(f"{parts.scheme}://{parts.netloc}") | {"TTL": str(LIVES), "Urgency": "normal"}
        headers |= {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        with self.pool(parts.hostname or "", parts.port) as pool:
            answer = pool.urlopen(
                "POST", path or "/", body=body, headers=headers, redirect=False, retries=False, preload_content=False
            )
            answer.close()  # what it says matters no more
            return int(answer.status)

    def pool(self, host: str, port: int | None) -> Any:
        timeout = urllib3.Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS)
        return PublicPool(host, port, timeout=timeout, maxsize=1)

    def _encrypted(self, endpoint: str, p256dh: str, auth: str, message: bytes) -> bytes:
        pusher = WebPusher({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}})
        return bytes(pusher.encode(message)["body"])

    def _signed(self, audience: str) -> dict[str, str]:
        claims = {"aud": audience, "sub": self.contact, "exp": int(time.time()) + SIGNED_FOR}
        return dict(self._key.sign(claims))


def decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
