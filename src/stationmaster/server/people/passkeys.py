"""Passkeys (WebAuthn): what a browser is asked for, and whether its answer is right.

A challenge is a pass of the database (`rows.use_pass`): for one use, and for all processes of the site.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import webauthn
from sqlalchemy import Row
from webauthn.helpers import base64url_to_bytes, options_to_json, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from stationmaster.server.refusals import Refusal

Json = dict[str, Any]
LARGEST_COUNT = 2**32


@dataclass(frozen=True)
class RelyingParty:
    """This site, as browsers know it: passkeys are bound to its name."""

    origin: str
    host: str

    @staticmethod
    def at(public_url: str | None) -> RelyingParty | None:
        """None where browsers make no passkeys: without an address, or with a number for a name.

        >>> RelyingParty.at("https://games.example.org:8443")
        RelyingParty(origin='https://games.example.org:8443', host='games.example.org')
        >>> RelyingParty.at("http://192.168.0.7:8000"), RelyingParty.at("http://games.local"), RelyingParty.at(None)
        (None, None, None)
        """
        if public_url is None:
            return None
        host = urlsplit(public_url).hostname or ""
        if not (public_url.startswith("https:") or host == "localhost") or is_number(host):
            return None
        return RelyingParty(public_url, host)

    def ask_for_new(self, player: int, name: str, known: list[bytes], challenge: bytes) -> Json:
        """For `navigator.credentials.create`. It is kept by the browser, so that no name has to be typed later."""
        options = webauthn.generate_registration_options(
            rp_id=self.host,
            rp_name="Stationmaster",
            user_id=player.to_bytes(8, "big"),
            user_name=name,
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one) for one in known],
        )
        return as_json(options_to_json(options))

    def ask_for_one(self, challenge: bytes) -> Json:
        """For `navigator.credentials.get`: any passkey of this site."""
        return as_json(options_to_json(webauthn.generate_authentication_options(rp_id=self.host, challenge=challenge)))

    def check_new(self, credential: Json, challenge: bytes) -> Json:
        """What is kept of it."""
        with strangers_answer():
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.host,
                expected_origin=self.origin,
            )
        public_key, count = found.credential_public_key, found.sign_count
        return {"credential": found.credential_id, "public_key": public_key, "sign_count": count}

    def check(self, credential: Json, challenge: bytes, known: Row[Any]) -> int:
        """How often the authenticator says that it was used."""
        with strangers_answer():
            found = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.host,
                expected_origin=self.origin,
                credential_public_key=known.public_key,
                credential_current_sign_count=known.sign_count,
            )
        return min(found.new_sign_count, LARGEST_COUNT)


def is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def as_json(text: str) -> Json:
    found: Json = json.loads(text)
    return found


def challenge_in(credential: Json) -> bytes:
    """The challenge that a browser says it answers."""
    with strangers_answer():
        return parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge


def id_of(credential: Json) -> bytes:
    with strangers_answer():
        return base64url_to_bytes(credential["rawId"])


@contextmanager
def strangers_answer() -> Iterator[None]:
    """Whatever goes wrong with it (in the library, as well), it is no passkey."""
    try:
        yield
    except Exception as error:
        raise bad_passkey() from error


def bad_passkey() -> Refusal:
    return Refusal("bad_way_in", "this site does not know the passkey, or it is not for this site")
