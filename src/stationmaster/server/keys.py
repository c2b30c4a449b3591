"""Keys: unguessable, kept only as hashes, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets

KEY_BYTES = 32
TABLE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that people confuse


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def hash_key(key: str) -> bytes:
    """A key is random and long, so a plain hash tells nothing about it."""
    return hash_bytes(key.encode("utf-8", "surrogatepass"))


def hash_bytes(key: bytes) -> bytes:
    return hashlib.sha256(key).digest()


def hash_if_any(key: str | None) -> bytes | None:
    return None if key is None else hash_key(key)


def fits(key: str | None, known: bytes | None) -> bool:
    return key is not None and known is not None and hmac.compare_digest(hash_key(key), known)


def new_table_id() -> str:
    """A name for a table, not a secret."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(10))
