"""One player on several devices: keys, phrases, links and passkeys, and devices that are sent away."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert
from websockets.exceptions import ConnectionClosed

from stationmaster.server import schema
from stationmaster.server.keys import TABLE_LETTERS as LETTERS
from stationmaster.server.people.messages import PasskeyOptions, SignedIn, WaysIn
from stationmaster.server.people.phrases import BITS, GROUPS, IN_A_GROUP, hash_phrase, new_phrase
from stationmaster.server.storage import open_engine
from tests.server.clients import HOT, PATIENCE, Chair, Json, Person, Server
from tests.server.conftest import SITE
from tests.server.people.authenticator import Authenticator

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def sign_in(server: Server, status: int = 201, before: Person | None = None, **wanted: Any) -> Json:
    headers = {} if before is None else {"Authorization": f"Bearer {before.key}"}
    response = server.http.post("/api/sign-in", json=wanted, headers=headers)
    assert response.status_code == status, response.text
    if status == 201:
        SignedIn.model_validate(response.json())
    return dict(response.json())


def by_phrase(server: Server, phrase: str, **more: Any) -> Person:
    return Person(server, sign_in(server, by="phrase", phrase=phrase, **more)["key"])


def ways_in(person: Person) -> Json:
    found = person.ask("GET", "/me/devices")
    WaysIn.model_validate(found)
    return dict(found)


def device(person: Person) -> int:
    (this,) = [one["id"] for one in ways_in(person)["devices"] if one["this"]]
    return int(this)


def remove(person: Person, path: str, status: int = 204) -> None:
    headers = {"Authorization": f"Bearer {person.key}"}
    assert person.server.http.delete(f"/api/me/{path}", headers=headers).status_code == status


# ---- phrases ----


def test_a_phrase_is_long_enough_and_of_letters_that_nobody_confuses() -> None:
    assert BITS >= 128
    phrases = {new_phrase() for _ in range(50)}
    assert len(phrases) == 50
    for phrase in phrases:
        groups = phrase.split("-")
        assert len(groups) == GROUPS
        assert all(len(group) == IN_A_GROUP and set(group) <= set(LETTERS) for group in groups)
    assert not set("il1o0") & set(LETTERS)


@given(st.data())
def test_however_a_phrase_is_typed_it_is_the_same(data: st.DataObject) -> None:
    phrase = new_phrase()
    typed = "".join(
        data.draw(st.sampled_from((letter, letter.upper()))) + data.draw(st.sampled_from(("", " ", "-", "\n")))
        for letter in phrase
    )
    assert hash_phrase(typed) == hash_phrase(phrase)
    assert hash_phrase(phrase[:-1]) != hash_phrase(phrase)


def test_the_phrase_makes_another_device_the_same_person(server: Server) -> None:
    ann = server.person("Ann")
    phrase = ann.ask("POST", "/me/phrase")["phrase"]
    phone = by_phrase(server, phrase.upper().replace("-", " "), device="My phone")
    assert phone.ask("GET", "/me") == {"name": "Ann"}
    table = ann.create([ME, OPEN])["table"]["id"]
    assert phone.ask("GET", f"/tables/{table}")["mine"] == [0]
    found = ways_in(phone)
    assert [(one["device"], one["this"]) for one in found["devices"]] == [(None, False), ("My phone", True)]
    assert found["phrase_made"] is not None
    phone.ask("PATCH", "/me", {"name": "Anna"})
    assert ann.ask("GET", "/me") == {"name": "Anna"}


def test_a_new_phrase_takes_the_place_of_the_last(server: Server) -> None:
    ann = server.person()
    first, second = (ann.ask("POST", "/me/phrase")["phrase"] for _ in range(2))
    assert sign_in(server, 403, by="phrase", phrase=first)["code"] == "bad_way_in"
    assert sign_in(server, by="phrase", phrase=second)["name"] == "Ann"


@pytest.mark.parametrize("phrase", ["", "-", "aaaa-bbbb", "\0", "я" * 100])
def test_what_is_no_phrase_lets_nobody_in(server: Server, phrase: str) -> None:
    server.person()  # who has none
    assert sign_in(server, 403, by="phrase", phrase=phrase)["code"] == "bad_way_in"


# ---- links ----


def test_a_link_lets_one_device_in_once(server: Server) -> None:
    ann = server.person()
    link = ann.ask("POST", "/me/link")["key"]
    phone = Person(server, sign_in(server, by="link", key=link)["key"])
    assert phone.ask("GET", "/me") == {"name": "Ann"}
    assert sign_in(server, 403, by="link", key=link)["code"] == "bad_way_in"
    assert sign_in(server, 403, by="link", key=ann.key)["code"] == "bad_way_in"  # a key is no link


# ---- devices ----


def closing(chair: Chair) -> tuple[str, int]:
    """With which error and code the server ends the connection."""
    failure = chair.wait_for("error")
    with pytest.raises(ConnectionClosed) as closed:
        chair.socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return failure["code"], closed.value.rcvd.code


def test_a_device_that_is_removed_is_sent_away_at_once(server: Server) -> None:
    ann = server.person()
    table = ann.create(HOT)["table"]["id"]
    phone = by_phrase(server, ann.ask("POST", "/me/phrase")["phrase"])
    with ann.sit(table, 0) as here, phone.sit(table, 0) as there, server.socket() as lobby:
        lobby.send(json.dumps({"type": "lobby", "protocol": 1, "key": phone.key}))
        here.wait_for("update")
        there.wait_for("update")
        lobby.recv(PATIENCE)
        remove(ann, f"devices/{device(phone)}")
        assert closing(there) == ("unknown_key", 4403)
        assert closing(Chair(lobby, None)) == ("unknown_key", 4403)
        here.send(type="ping")  # nobody else is sent away
        here.wait_for("pong")
    assert phone.ask("GET", "/me", status=401)["code"] == "unknown_key"
    with phone.sit(table, 0) as again:
        assert closing(again) == ("unknown_key", 4401)
    assert ann.ask("GET", "/me") == {"name": "Ann"}


def test_devices_of_others_are_left_alone(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    for path in (f"devices/{device(bo)}", "devices/2147483647", "passkeys/1"):
        remove(ann, path, 404)
    assert bo.ask("GET", "/me") == {"name": "Bo"}


def test_only_so_many_devices(server: Server) -> None:
    phrase = server.person().ask("POST", "/me/phrase")["phrase"]
    for _ in range(29):
        sign_in(server, by="phrase", phrase=phrase)
    assert sign_in(server, 409, by="phrase", phrase=phrase)["code"] == "too_many_keys"


@pytest.mark.sqlite
@pytest.mark.settings(limits={"ways_in": [3, 0.0001]})
def test_trying_phrases_is_limited(new_server: Server) -> None:
    for _ in range(3):
        sign_in(new_server, 403, by="phrase", phrase="aaaa")
    assert sign_in(new_server, 429, by="phrase", phrase="aaaa")["code"] == "rate_limited"


# ---- becoming one ----


def test_games_of_the_device_are_brought_along(server: Server) -> None:
    ann, bo, cy = (server.person(name) for name in ("Ann", "Bo", "Cy"))
    made = bo.create([ME, OPEN, OPEN])
    cy.join(made)
    table = made["table"]["id"]
    own = ann.create([ME, OPEN])["table"]["id"]
    other = by_phrase(server, bo.ask("POST", "/me/phrase")["phrase"])
    answer = sign_in(server, before=bo, by="link", key=ann.ask("POST", "/me/link")["key"])
    assert answer["before"] == {"name": "Bo", "tables": 1}
    phone = Person(server, answer["key"])
    with bo.sit(table, 0) as chair:
        chair.wait_for("table")
        assert phone.ask("POST", "/me/bring-along", {"key": bo.key}) == {"tables": 1}
        with pytest.raises(ConnectionClosed) as closed:
            chair.wait_for("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012  # it comes again, as the other one
    for person in (ann, phone, bo, other):  # all of them are Ann now
        assert person.ask("GET", "/me") == {"name": "Ann"}
        shown = person.ask("GET", f"/tables/{table}")
        assert (shown["mine"], shown["host"]) == ([0], True)
        assert person.ask("GET", f"/tables/{own}")["mine"] == [0]
    assert cy.ask("GET", f"/tables/{table}")["mine"] == [1]
    assert phone.ask("POST", "/me/bring-along", {"key": bo.key}) == {"tables": 0}  # asked twice


def test_two_who_sit_at_one_table_stay_two(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    made = ann.create([ME, OPEN, OPEN])
    bo.join(made)
    answer = sign_in(server, before=bo, by="link", key=ann.ask("POST", "/me/link")["key"])
    phone = Person(server, answer["key"])
    assert phone.ask("POST", "/me/bring-along", {"key": bo.key}, 409)["code"] == "both_there"
    assert bo.ask("GET", f"/tables/{made['table']['id']}")["mine"] == [1]
    assert phone.ask("GET", f"/tables/{made['table']['id']}")["mine"] == [0]
    assert phone.ask("POST", "/me/bring-along", {"key": "nobody's"}, 401)["code"] == "unknown_key"


def test_a_rating_is_neither_merged_nor_shaken_off(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    row = {"player": bo.ask("GET", "/me/profile")["id"], "game": "usa", "mu": 1900.0, "sigma": 50.0, "games": 30}
    engine = open_engine(server.settings["db"])
    with engine.begin() as connection:
        connection.execute(insert(schema.ratings), row)
    engine.dispose()
    assert ann.ask("POST", "/me/bring-along", {"key": bo.key}, 409)["code"] == "rated"
    assert bo.ask("GET", "/me") == {"name": "Bo"}


# ---- passkeys ----


def options(person: Person | Server) -> Json:
    if isinstance(person, Server):
        found = person.http.post("/api/sign-in/passkey").json()
    else:
        found = person.ask("POST", "/me/passkeys/new")
    return dict(PasskeyOptions.model_validate(found).options)


def make_passkey(person: Person, origin: str = SITE, status: int = 200) -> Authenticator:
    passkey = Authenticator(origin)
    wanted = {"credential": passkey.create(options(person)), "device": "My phone"}
    person.ask("POST", "/me/passkeys", wanted, status)
    return passkey


def by_passkey(server: Server, passkey: Authenticator, status: int = 201) -> Json:
    return sign_in(server, status, by="passkey", credential=passkey.get(options(server)))


def test_a_passkey_lets_its_player_in(server: Server) -> None:
    ann = server.person("Ann")
    passkey = make_passkey(ann)
    found = ways_in(ann)["passkeys"]
    assert [(one["device"], one["seen"]) for one in found] == [("My phone", None)]
    for _ in range(2):
        assert by_passkey(server, passkey)["name"] == "Ann"
    assert ways_in(ann)["passkeys"][0]["seen"] is not None
    assert [one["id"] for one in options(ann)["excludeCredentials"]] == [passkey.create(options(ann))["id"]]
    remove(ann, f"passkeys/{found[0]['id']}")
    assert by_passkey(server, passkey, 403)["code"] == "bad_way_in"


def test_a_challenge_is_for_one_use_and_for_one_player(server: Server) -> None:
    ann, bo = server.person("Ann"), server.person("Bo")
    passkey = make_passkey(ann)
    answer = passkey.get(options(server))
    assert sign_in(server, by="passkey", credential=answer)["name"] == "Ann"
    assert sign_in(server, 403, by="passkey", credential=answer)["code"] == "bad_way_in"
    asked = options(bo)
    for person in (ann, bo):  # it was made for Bo
        wanted = {"credential": Authenticator(SITE).create(asked)}
        assert person.ask("POST", "/me/passkeys", wanted, 403 if person is ann else 200)
    made_for_signing_in = Authenticator(SITE).create(options(ann) | {"challenge": options(server)["challenge"]})
    ann.ask("POST", "/me/passkeys", {"credential": made_for_signing_in}, 403)
    invented = passkey.get({"rpId": "games.example.org", "challenge": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    assert sign_in(server, 403, by="passkey", credential=invented)["code"] == "bad_way_in"


def test_passkeys_are_for_this_site_alone(server: Server) -> None:
    ann = server.person("Ann")
    make_passkey(ann, "https://games.example.net", 403)
    passkey = make_passkey(ann)
    passkey.origin = "https://games.example.net"
    by_passkey(server, passkey, 403)
    passkey.origin = SITE
    other = passkey.get(options(server) | {"rpId": "example.net"})
    assert sign_in(server, 403, by="passkey", credential=other)["code"] == "bad_way_in"
    forged = Authenticator(SITE)
    forged.id = passkey.id
    by_passkey(server, forged, 403)
    assert by_passkey(server, passkey)["name"] == "Ann"


def test_an_authenticator_that_was_copied_is_noticed(server: Server) -> None:
    passkey = make_passkey(server.person("Ann"))
    for _ in range(3):
        by_passkey(server, passkey)
    passkey.count = 0
    by_passkey(server, passkey, 403)


Junk = st.recursive(
    st.none() | st.booleans() | st.text(max_size=10) | st.binary(max_size=30).map(lambda data: data.hex()),
    lambda inner: st.dictionaries(
        st.sampled_from(("id", "rawId", "type", "response", "clientDataJSON", "attestationObject")), inner, max_size=4
    ),
    max_leaves=8,
)


@pytest.mark.sqlite
@settings(max_examples=30)
@given(st.data())
def test_no_answer_of_a_browser_breaks_the_server(server: Server, data: st.DataObject) -> None:
    good = Authenticator(SITE).get({"rpId": "games.example.org", "challenge": "aaaa"})
    place = data.draw(st.sampled_from(("rawId", "id", "type", "response", "all")))
    junk = data.draw(Junk)
    credential = (junk if isinstance(junk, dict) else {}) if place == "all" else good | {place: junk}
    sign_in(server, 403, by="passkey", credential=credential)


@pytest.mark.sqlite
@pytest.mark.settings(public_url=None)
def test_without_an_address_there_are_no_passkeys(new_server: Server) -> None:
    assert new_server.http.get("/api/site").json() == {"public_url": None, "passkeys": False}
    assert new_server.person().ask("POST", "/me/passkeys/new", status=409)["code"] == "no_passkeys"
    assert new_server.http.post("/api/sign-in/passkey").json()["code"] == "no_passkeys"
