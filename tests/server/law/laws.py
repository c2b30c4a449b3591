"""The laws, each an error of its own: Hypothesis tells broken ones apart, and a run can be asked for some of them."""

from __future__ import annotations


class Law(AssertionError):  # noqa: N818 (it reads as what it is)
    """A law was broken; the text says how."""


class SeatLaw(Law):
    """What only a seat may know goes to the player who owns it now."""


class SecretLaw(Law):
    """What is shown of a game holds no more than the rules show to that seat, or to a spectator."""


class TableLaw(Law):
    """A private table, or one without spectators, is shown to those who may see it now, and its name to no others."""


class ClosingLaw(Law):
    """A connection whose right is gone is told so and closed in the same step; no other one is closed."""


class ExistenceLaw(Law):
    """To those who may not know of it, a private table answers as one that never was."""


class RecordLaw(Law):
    """The record and the replay of a game are for after its end."""


class KeyLaw(Law):
    """Invites, seat keys and player keys go to the one who asked for them, and nowhere else."""


class TalkLaw(Law):
    """What spectators say reaches nobody who plays, or may be somebody who does, while the game goes on."""


class CallLaw(Law):
    """A notification goes to a device of the player whose turn it is, and names that table and its game alone."""


class ForgottenLaw(Law):
    """Nothing tells who a player was who has been forgotten."""


class DeedLaw(Law):
    """Nobody does what only another may do: no seat by a void key, no move for another's seat."""


LAWS: dict[str, type[Law]] = {
    "seat": SeatLaw,
    "secret": SecretLaw,
    "table": TableLaw,
    "closing": ClosingLaw,
    "existence": ExistenceLaw,
    "record": RecordLaw,
    "key": KeyLaw,
    "talk": TalkLaw,
    "call": CallLaw,
    "forgotten": ForgottenLaw,
    "deed": DeedLaw,
}
