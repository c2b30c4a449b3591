"""What no honest client sends: values, texts and messages that are wrong in every way that came to mind."""

from __future__ import annotations

import json
import random
from typing import Any

from tests.server.clients import Json


def words(text: str) -> list[str]:
    return text.split()


LARGE = (255, 2**31, 2**53 + 1, 2**63, 2**64, 10**30, 10**1000)
NUMBERS = [
    *LARGE,
    *(-number for number in LARGE),
    *(0, 1, 9, 10, -1, 2**63 - 1, -(2**63) - 1, 0.5, -0.0, 1e308, -1e308, float("nan"), float("inf"), float("-inf")),
]
TEXTS = [
    *words("<script>alert(1)</script> ../../etc/passwd %00 %s%n{0}{x} null true NaN -1 0x10 1e9 -- a--b--c"),
    *words("\u202eevil \u3164 \u2800 \ud800 \udfff\ud800 a\udc80 \ufeff \uffff \U0010ffff kелvin ١٢٣ ²"),
    *("", " ", "\t", "\x00", "a\x00b", "\x1b[31mred\x1b[0m", "\r\nx: y", "' OR 1=1 --"),
    *("\U0001f468\u200d\U0001f469\u200d\U0001f467", "a\u0300" * 30, "é" * 40, "A" * 65, "z" * 201),
    *("9" * 30, "9" * 3000),
]


def value(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON, and what Python adds to it."""
    kind = rng.randrange(8 if depth < 4 else 5)
    if kind == 0:
        return rng.choice((None, True, False))
    if kind in (1, 2):
        return rng.choice(NUMBERS)
    if kind in (3, 4):
        return text(rng)
    if kind == 5:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 6:
        return {text(rng): value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return nested(rng, rng.choice((2, 50, 300)))


def text(rng: random.Random) -> str:
    if rng.random() < 0.6:
        return rng.choice(TEXTS)
    return "".join(
        chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x110000)))) for _ in range(8)
    )


def nested(rng: random.Random, depth: int) -> Any:
    inner: Any = rng.choice((1, "x", None))
    for _ in range(depth):
        inner = [inner] if rng.random() < 0.5 else {"type": inner}
    return inner


def dumps(message: Any) -> str:
    """Lone surrogates become escapes, as JSON allows."""
    return json.dumps(message)


def wrong(rng: random.Random, message: Json) -> str:
    """A valid message with a field of the wrong kind, without a field, or with one too many."""
    changed = dict(message)
    for _ in range(rng.choice((1, 1, 2))):
        name = rng.choice(list(message))
        kind = rng.randrange(6)
        if kind == 0:
            changed.pop(name, None)
        elif kind == 1:
            changed[text(rng)] = value(rng)
        else:
            changed[name] = value(rng)
    return dumps(changed)


def mutated(rng: random.Random, original: str) -> str:
    """Letters lost, doubled, exchanged; or cut off."""
    letters = list(original)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(letters)) if letters else 0
        kind = rng.randrange(5)
        if kind == 0:
            letters[at : at + 1] = []
        elif kind == 1:
            letters.insert(
                at, rng.choice(('"', "{", "}", "[", "]", ",", ":", "\\", "\\u", "\\ud800", "0", "-", "e", "\x00"))
            )
        elif kind == 2:
            letters[at : at + 1] = chr(rng.randrange(0x250))
        elif kind == 3:
            letters[at:at] = letters[at : at + 20]
        elif rng.random() < 0.3:
            letters[at:] = []
    return "".join(letters)


def odd_move(rng: random.Random, legal: str) -> str:
    """Nearly a move: its words changed, repeated, in another order."""
    words = legal.split(" ")
    for _ in range(rng.choice((1, 2))):
        at = rng.randrange(len(words))
        kind = rng.randrange(5)
        if kind == 0:
            words[at] = text(rng)
        elif kind == 1:
            words[at] = str(rng.choice(NUMBERS))[:100]
        elif kind == 2:
            words += words[at:] * rng.choice((1, 20))
        elif kind == 3:
            rng.shuffle(words)
        else:
            words[at] = mutated(rng, words[at])
    return " ".join(words)


def text_of_other_kinds(rng: random.Random) -> str:
    """Not even an object, or no JSON at all."""
    kind = rng.randrange(7)
    if kind == 0:
        return dumps(value(rng))
    if kind == 1:
        return "".join(rng.sample(TEXTS, 4))[:3000].encode("utf-8", "ignore").decode()
    if kind == 2:
        depth = rng.choice((10, 500, 2000, 4000))
        return rng.choice(("[" * depth, '{"a":' * (depth // 5), "[" * (depth // 2) + "]" * (depth // 2)))
    if kind == 3:
        return '{"type":"ping","type":' + dumps(value(rng)) + "}"
    if kind == 4:
        return '{"type":"sit","seat":' + rng.choice("123456789-") + "0" * rng.choice((20, 400, 4000)) + "}"
    if kind == 5:
        return dumps({"type": value(rng), "id": text(rng)})
    return dumps({"type": "why", "id": "x", "move": rng.choice("xé") * rng.choice((4100, 9000))})
