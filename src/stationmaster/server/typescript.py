"""Writes the TypeScript types of the protocol: python -m stationmaster.server.typescript [FILE]

With `--check FILE` it writes nothing, and fails where the file is stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from stationmaster.coach import kinds
from stationmaster.games.family import rulings
from stationmaster.games.family.view import Kind
from stationmaster.server import codes, messages, shown
from stationmaster.server.coach import messages as coach
from stationmaster.server.meeting import messages as meeting
from stationmaster.server.people import messages as people
from stationmaster.server.ratings import messages as ratings

HEAD = "// Made from messages.py and */messages.py in src/stationmaster/server: do not edit, run `make types`.\n"
ALIASES: dict[str, Any] = {
    "Code": codes.Code,
    "Reason": rulings.Reason,
    "Status": messages.Status,
    "DecisionKind": kinds.Kind,
    "Kind": Kind,
    "SeekPace": meeting.Pace,
    "View": shown.View,
    "Event": shown.Event,
    "NewSeat": messages.NewSeat,
    "ProfileSeenBy": people.ProfileSeenBy,
    "SignIn": people.SignIn,
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> list[type[BaseModel]]:
    """All models of the protocol, in the order of their definition."""
    found: dict[str, type[BaseModel]] = {model.__name__: model for model in shown.MADE}
    for module in (shown, meeting, messages, coach, people, ratings):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, shown.Model) and value.__module__ == module.__name__:
                found.setdefault(value.__name__, value)
    return [model for model in found.values() if model not in (shown.Model, shown.Made)]


class Writer:
    def __init__(self) -> None:
        self.unions: dict[str, str] = {}
        """The text of a union that has a name, and the name."""

    def type_of(self, schema: dict[str, Any]) -> str:
        if "$ref" in schema:
            return str(schema["$ref"].rsplit("/", 1)[1])
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return self.named(" | ".join(map(json.dumps, schema["enum"])))
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self.named(" | ".join(dict.fromkeys(map(self.type_of, schema[key]))))
        return self.plain(schema)

    def plain(self, schema: dict[str, Any]) -> str:
        kind = schema.get("type")
        if kind == "array":
            inner = self.type_of(schema.get("items", {}))
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if kind == "object":
            extra = schema.get("additionalProperties", {})
            return f"Record<string, {self.type_of(extra) if isinstance(extra, dict) else 'unknown'}>"
        return PLAIN.get(str(kind), "unknown")

    def named(self, union: str) -> str:
        return self.unions.get(union, union)

    def alias(self, name: str, schema: dict[str, Any]) -> str:
        union = self.type_of({key: value for key, value in schema.items() if key != "$defs"})
        self.unions[union] = name
        return f"export type {name} =\n  | " + union.replace(" | ", "\n  | ") + ";\n"

    def interface(self, model: type[BaseModel], schemas: dict[str, Any]) -> str:
        """With what it adds to the model that it builds on."""
        schema, base = schemas[model.__name__], model.__base__
        assert base is not None
        extends = "" if base in (shown.Model, shown.Made) else f" extends {base.__name__}"
        inherited = schemas[base.__name__]["properties"] if extends else {}
        lines = [*comment(schema.get("description")), f"export interface {model.__name__}{extends} {{"]
        required = set(schema.get("required", []))
        for key, value in schema.get("properties", {}).items():
            if inherited.get(key) == value:
                continue
            kind = self.type_of(value)
            if key not in required and "default" in value and value["default"] is None:
                kind = kind.removesuffix(" | null")  # what has no value is left out
            lines += [f"  {line}" for line in comment(value.get("description"))]
            lines.append(f"  {key}{'' if key in required else '?'}: {kind};")
        return "\n".join([*lines, "}\n"])


def comment(text: str | None) -> list[str]:
    return [f"/** {' '.join(text.split())} */"] if text else []


def typescript() -> str:
    writer = Writer()
    aliases = [writer.alias(name, TypeAdapter(union).json_schema()) for name, union in ALIASES.items()]
    _, schema = models_json_schema([(model, "validation") for model in models()])
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n", *aliases]
    parts += [writer.interface(model, schema["$defs"]) for model in models()]
    return "\n".join(parts)


def main(arguments: list[str]) -> int:
    text = typescript()
    if not arguments:
        print(text, end="")
        return 0
    path = Path(arguments[-1])
    if arguments[0] != "--check":
        path.write_text(text, encoding="utf-8")
        return 0
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return 0
    print(f"{path} is stale: run `make types`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
