"""Whose pages may open sockets: a browser says in `Origin` which site a page is from."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from stationmaster.errors import StationmasterError


def allowed_origin(socket: WebSocket, others: tuple[str, ...]) -> bool:
    return is_allowed(socket.headers.get("origin"), socket.headers.get("host", ""), others)


def is_allowed(origin: str | None, host: str, others: tuple[str, ...]) -> bool:
    """Pages of this server's own address, and programs, which say no origin.

    Only the host is compared: behind a proxy with TLS the page is from https, and the server does not know it.
    """
    return origin is None or origin in others or (host != "" and host == host_of(origin))


def host_of(origin: str) -> str | None:
    """With its port, if it is said; None for what is no origin, such as `null` and `http://[`."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    plain = parts.scheme in ("http", "https") and origin == f"{parts.scheme}://{parts.netloc}"
    return parts.netloc if plain and parts.netloc else None


def read_origin(text: str, option: str = "--origin") -> str:
    """As an option gives it. Browsers say origins in lower case, so nothing else would ever be equal to one."""
    host = host_of(text)
    if host is None or text != text.lower() or not is_host(host):
        raise StationmasterError(
            f"{option} {text!r} is not an origin: write it as https://HOST or http://HOST:PORT, in lower case, "
            "without a path"
        )
    return text


def is_host(host: str) -> bool:
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname, parts.port
    except ValueError:
        return False
    return bool(name) and "@" not in host and host.isascii() and not any(letter.isspace() for letter in host)
