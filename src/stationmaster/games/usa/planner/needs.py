"""Which cards the wanted routes need, and how many of them a hand lacks."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import COLOURS, GREY

LONGEST_ROUTE: Final = 20  # a route of any board


@final
class Needs:
    """Add the wanted routes, then ask for the shortage of a hand."""

    coloured: vec[i64]  # cards of each colour that coloured routes take
    greys: vec[i64]  # grey routes by length
    longest_grey: i64

    # What `shortage` found.
    lack: vec[i64]  # cards of each colour that are missing
    spare: vec[i64]  # cards of each colour that nothing needs
    loose: i64  # cards that are missing for grey routes, of whichever colour

    def __init__(self) -> None:
        self.coloured = vec[i64]([0] * COLOURS)
        self.greys = vec[i64]([0] * (LONGEST_ROUTE + 1))
        self.longest_grey = 0
        self.lack = vec[i64]([0] * COLOURS)
        self.spare = vec[i64]([0] * COLOURS)
        self.loose = 0

    def clear(self) -> None:
        for colour in range(COLOURS):
            self.coloured[colour] = 0
        for length in range(self.longest_grey + 1):
            self.greys[length] = 0
        self.longest_grey = 0

    def add(self, colour: i64, length: i64) -> None:
        if colour == GREY:
            self.greys[length] += 1
            self.longest_grey = max(self.longest_grey, length)
        else:
            self.coloured[colour] += length

    def remove(self, colour: i64, length: i64) -> None:
        if colour == GREY:
            self.greys[length] -= 1
        else:
            self.coloured[colour] -= length

    def shortage(self, hand: vec[i64], wild: i64) -> i64:
        """How many cards are missing for all routes together; below 0: how many wild ones are left over.

        Long grey routes take the colour of which most is spare.
        """
        lack, spare, coloured = self.lack, self.spare, self.coloured
        missing: i64 = -wild
        colour: i64
        for colour in range(COLOURS):
            left = hand[colour] - coloured[colour]
            spare[colour] = max(left, 0)
            lack[colour] = max(-left, 0)
            missing += lack[colour]
        self.loose = 0
        length = self.longest_grey
        while length > 0:
            for _ in range(self.greys[length]):
                missing += self.serve_grey(length)
            length -= 1
        return missing

    def serve_grey(self, length: i64) -> i64:
        """Takes the cards for a grey route out of what is spare; returns how many are missing."""
        spare = self.spare
        most: i64 = 0
        colour: i64
        for colour in range(1, COLOURS):
            if spare[colour] > spare[most]:
                most = colour
        if spare[most] >= length:
            spare[most] -= length
            return 0
        missing = length - spare[most]
        if spare[most] > 0:
            self.lack[most] += missing
        else:
            self.loose += missing
        spare[most] = 0
        return missing
