"""Whose word is taken: of proxies for the address of a client, of pages for where they are from."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from stationmaster.server.limits import address_key, read_proxies
from stationmaster.server.origins import is_allowed, read_origin
from tests.server.callers import ask
from tests.server.clients import Server, linux

quick = settings(max_examples=100, deadline=None, derandomize=True)


@linux
@pytest.mark.settings(limits={"requests": [5, 0.001], "sockets_an_address": 1})
def test_whose_forwarded_address_counts(new_server: Server) -> None:
    def codes(*forwarded: str, source: str = "127.0.0.1") -> list[int]:
        return [ask(new_server, "/api/games", source, said) for said in forwarded]

    # Of anybody else than a trusted proxy it is not believed.
    assert codes(*(f"198.51.100.{i}" for i in range(6)), source="127.0.0.2") == [200] * 5 + [429]
    # Of a trusted proxy the last one counts which is not a trusted proxy itself; what stands before it was made up.
    assert codes(*(f"198.51.100.{i}, 203.0.113.1" for i in range(6))) == [200] * 5 + [429]
    assert codes("198.51.100.9, 203.0.113.1, 127.0.0.1") == [429]
    assert codes("203.0.113.1, 203.0.113.2") == [200]
    # A /64 is one address; IPv4 in IPv6 is IPv4.
    assert codes(*(f"2001:db8:1:2:{i}::1" for i in range(6))) == [200] * 5 + [429]
    assert codes("2001:db8:1:3::1") == [200]
    assert codes("::ffff:203.0.113.1") == [429]
    # Whatever is no address has one count together.
    assert codes(*(f"nobody{i}" for i in range(6))) == [200] * 5 + [429]
    # Sockets as well.
    with new_server.socket(**{"X-Forwarded-For": "203.0.113.7"}):
        with pytest.raises(InvalidStatus), new_server.socket(**{"X-Forwarded-For": "203.0.113.7"}):
            pass
        with new_server.socket(**{"X-Forwarded-For": "203.0.113.8"}):
            pass


@linux
@pytest.mark.settings(limits={"requests": [3, 0.001]}, trusted_proxies=["127.0.1.0/24"])
def test_another_proxy_is_trusted(new_server: Server) -> None:
    said = [f"203.0.113.{i}" for i in range(4)]
    assert [ask(new_server, "/api/games", "127.0.1.7", who) for who in said] == [200] * 4
    assert [ask(new_server, "/api/games", "127.0.0.1", who) for who in said] == [200] * 3 + [429]


def test_reading_proxies() -> None:
    assert read_proxies(" 127.0.0.1, ::1,10.0.0.0/8 ,FD00::/8") == ("127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8")
    assert read_proxies("") == ()


@quick
@given(st.text(max_size=40) | st.ip_addresses().map(str) | st.from_regex(r"[0-9a-f:.%/\[\]]*", fullmatch=True))
def test_whatever_is_said_to_be_an_address_can_be_counted(host: str) -> None:
    key = address_key(host)
    assert key == address_key(key.removesuffix("/64"))


@quick
@given(st.ip_addresses(v=4))
def test_a_mapped_address_is_the_same(address: Any) -> None:
    assert address_key(f"::ffff:{address}") == address_key(str(address)) == str(address)


# ---- origins ----


def test_an_origin_that_is_none_is_refused(server: Server) -> None:
    for origin in ("http://[", "http://]", "http://[::1", "null", "", "\\", "http://\u00e9", "http://x:99999999"):
        with pytest.raises(InvalidStatus) as refused, server.socket(Origin=origin):
            pass
        assert refused.value.response.status_code == 403


def test_an_origin_without_a_host_to_compare_is_refused() -> None:
    for origin in ("null", "", "file:///home", "http://"):
        assert not is_allowed(origin, "", ())


headers = st.text(st.characters(max_codepoint=255)) | st.from_regex(r"https?://[\[\]a-z0-9:.@/%]*", fullmatch=True)


@quick
@given(headers, headers, st.lists(headers).map(tuple))
def test_any_origin_is_allowed_or_not(origin: str, host: str, others: tuple[str, ...]) -> None:
    allowed = is_allowed(origin, host, others)
    assert allowed == (origin in others or (host != "" and origin in (f"http://{host}", f"https://{host}") and allowed))
    assert is_allowed(None, host, others)


@quick
@given(st.from_regex(r"[a-z]([a-z0-9-]*[a-z0-9])?(\.[a-z]+)*(:[0-9]{1,4})?", fullmatch=True))
def test_the_servers_own_pages_are_allowed(host: str) -> None:
    assert is_allowed(f"https://{host}", host, ())
    assert is_allowed(f"http://{host}", host, ())
    assert not is_allowed(f"https://{host}.evil.example", host, ())
    assert not is_allowed(f"https://evil@{host}", host, ())
    assert read_origin(f"https://{host}") == f"https://{host}"
