"""Positions as lines of text, for a game that has them."""

from __future__ import annotations

from stationmaster.testing.playing import Sitting, expect, told, whole_state


def check_positions(sitting: Sitting) -> None:
    """A position that was reached by playing is sound; its text gives the same state again."""
    edition = sitting.edition
    for match in sitting.some_positions(0.1, "positions"):
        with told(sitting, "position"):
            wrong = edition.problems(match.state)
            expect(not wrong, f"it was reached by playing, and yet: {'; '.join(wrong)}")
            if edition.position_fields():
                text = edition.write_position(match.state, match.options)
                state, options = edition.read_position(text)
                expect(options == match.options, f"its text has other options: {text}")
                expect(whole_state(state) == whole_state(match.state), f"its text gives another state: {text}")
