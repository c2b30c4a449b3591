"""What can go wrong, for programs and for translation; docs/server.md explains each."""

from typing import Literal

Code = Literal[
    # requests
    "malformed",
    "too_large",
    "rate_limited",
    "no_key",
    "unknown_key",
    "blocked",
    "not_found",
    "not_yours",
    "not_host",
    "bad_seat_key",
    "bad_name",
    "bad_table",
    "unknown_game",
    "unknown_bot",
    "too_many_tables",
    "table_full",
    "seat_taken",
    "already_started",
    "not_started",
    "not_over",
    "unrepeatable",
    "not_a_record",
    "bad_record",
    "unknown_board",
    "no_spectators",
    "wrong_origin",
    "wrong_protocol",
    "unavailable",
    "internal",
    # moves
    "stale",
    "not_your_turn",
    "not_a_move",
    "unlawful",
    "id_reused",
    "handed_over",
    "over",
]
