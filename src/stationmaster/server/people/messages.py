"""What the protocol says of people: devices, passkeys, phrases, links, profiles."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from stationmaster.server.messages import Key, Table
from stationmaster.server.people.phrases import LONGEST
from stationmaster.server.shown import Model

SIGNS = 5  # as many as a table has seats at most, and as many colours
ProfileSeenBy = Literal["played_with", "everyone", "nobody"]
Device = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
SignNumber = Annotated[int, Field(ge=0, lt=SIGNS)]


class SiteInfo(Model):
    """What this site offers to everyone."""

    public_url: str | None
    """Its own address, as its operator gave it."""
    passkeys: bool
    """Can one sign in by passkey, on pages of that address?"""


# ---- devices, and ways in ----


class DeviceInfo(Model):
    """A device: a key that belongs to the player. Times are milliseconds since 1970, `seen` to the day."""

    id: int
    device: str | None
    """What its owner calls it."""
    created: int
    seen: int
    this: bool
    """Is it the one that asks?"""


class PasskeyInfo(Model):
    id: int
    device: str | None
    """Where it was made."""
    created: int
    seen: int | None
    """When somebody last signed in by it, to the day."""


class WaysIn(Model):
    """By what the player who asks comes in."""

    devices: list[DeviceInfo]
    passkeys: list[PasskeyInfo]
    phrase_made: int | None
    """When the recovery phrase was made; None: there is none."""


class RecoveryPhrase(Model):
    """Shown once: only its hash is kept. The one before counts no more."""

    phrase: str


class DeviceLink(Model):
    """The key for a link that makes one other device this player's; put it into the fragment of an address."""

    key: str
    expires: int


class PasskeyOptions(Model):
    """What a browser is asked for: `publicKey` of `navigator.credentials.create` or `get`, as JSON (WebAuthn)."""

    options: dict[str, Any]


class NewPasskey(Model):
    """A browser's answer, as JSON (`PublicKeyCredential.toJSON()`)."""

    credential: dict[str, Any]
    device: Device | None = None


class ByPhrase(Model):
    by: Literal["phrase"]
    phrase: Annotated[str, StringConstraints(max_length=LONGEST)]
    device: Device | None = None


class ByLink(Model):
    by: Literal["link"]
    key: Key
    device: Device | None = None


class ByPasskey(Model):
    by: Literal["passkey"]
    credential: dict[str, Any]
    device: Device | None = None


SignIn = Annotated[ByPhrase | ByLink | ByPasskey, Field(discriminator="by")]


class SignedIn(Model):
    """A key of the player's for this device. `before`: who it was until now, if that player has games."""

    key: str
    name: str
    before: EarlierPlayer | None


class EarlierPlayer(Model):
    """Who a device was before: `tables` are theirs, and can be brought along."""

    name: str
    tables: int


class BringAlong(Model):
    """The key of another player, who becomes one with the player who asks."""

    key: Key


class Brought(Model):
    tables: int
    """How many belong to the player now that were the other's."""


# ---- profiles ----


class GamesPlayed(Model):
    game: str
    played: int
    won: int


class RatingThen(Model):
    """After a rated game; which one it was is told to those alone who may see it."""

    ended: int
    rating: int
    error: int


class RatingOverTime(Model):
    game: str
    steps: list[RatingThen]
    """The oldest first; the last is the rating now."""


class Profile(Model):
    """Who somebody is, for those who may see it."""

    id: int
    name: str
    sign: int | None
    colour: int | None
    since: int
    games: list[GamesPlayed]
    ratings: list[RatingOverTime]
    newest: list[Table]
    """Their newest games that are over, of those that whoever asks may see."""


class MyProfile(Profile):
    seen_by: ProfileSeenBy


class ChangeProfile(Model):
    """What is left out stays as it is."""

    sign: SignNumber | None = None
    colour: SignNumber | None = None
    seen_by: ProfileSeenBy | None = None
