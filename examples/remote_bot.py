"""A program that takes a seat at a running server.

    python examples/remote_bot.py http://127.0.0.1:8000                          # a new table against the server's bots
    python examples/remote_bot.py http://127.0.0.1:8000 --table ID --invite KEY  # an open seat of someone's table
    python examples/remote_bot.py http://127.0.0.1:8000 --table ID --seat-key KEY  # a seat that was given away

It needs httpx and websockets, and nothing of Stationmaster: put your own player into `choose`. What it may know is
in the view; docs/server.md explains the messages.
"""

from __future__ import annotations

import argparse
import json
import random
import uuid
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

Json = dict[str, Any]


def choose(view: Json) -> str:
    """Claims a route where it can, else draws cards."""
    moves: list[str] = view["moves"]
    claims = [move for move in moves if move.startswith("claim")]
    draws = [move for move in moves if move.startswith("draw") and move != "draw tickets"]
    return random.choice(claims or draws or moves)


def take_seat(http: httpx.Client, args: argparse.Namespace) -> Json:
    """The table as the server shows it to us, with our seat among `mine`."""
    if args.table is None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        response = http.post("/api/tables", json={"game": args.game, "seats": seats})
    elif args.seat_key is not None:
        response = http.post(f"/api/tables/{args.table}/take", json={"key": args.seat_key})
    else:
        response = http.post(f"/api/tables/{args.table}/join", json={"invite": args.invite})
    response.raise_for_status()
    return dict(response.json())


def play(address: str, table: str, key: str, seat: int) -> Json:
    """Plays to the end and returns the result. A connection that breaks is made anew."""
    hello = {"type": "hello", "protocol": 1, "table": table, "key": key, "seat": seat}
    while True:
        try:
            with connect(f"{address.replace('http', 'ws', 1)}/api/socket") as socket:
                socket.send(json.dumps(hello))
                for frame in socket:
                    message = json.loads(frame)
                    if message["type"] == "update" and message["result"]:
                        return dict(message["result"])
                    if message["type"] == "update" and message["view"]["moves"]:
                        socket.send(json.dumps(answer(message, seat)))
                    if message["type"] in ("refused", "error"):
                        print(f"{message['code']}: {message['text']}")
        except ConnectionClosed as closed:
            if closed.rcvd is not None and 4400 <= closed.rcvd.code < 4408:
                raise SystemExit(f"turned away: {closed}") from None
            print("connecting again")


def answer(update: Json, seat: int) -> Json:
    move = choose(update["view"])
    print(f"version {update['version']}: {move}", flush=True)
    return {"type": "move", "id": str(uuid.uuid4()), "seat": seat, "version": update["version"], "move": move}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", help="such as http://127.0.0.1:8000")
    parser.add_argument("--table", help="the id of a table; without it a new one is made")
    parser.add_argument("--invite", help="the key of the link to a table")
    parser.add_argument("--seat-key", help="the key of the link to a seat")
    parser.add_argument("--game", default="usa", help="of a new table")
    parser.add_argument("--name", default="remote bot")
    args = parser.parse_args(arguments)
    print(f"asking {args.server} for a seat", flush=True)
    try:
        with httpx.Client(base_url=args.server) as http:
            key = http.post("/api/players", json={"name": args.name}).raise_for_status().json()["key"]
            http.headers["Authorization"] = f"Bearer {key}"
            seated = take_seat(http, args)
    except httpx.HTTPStatusError as error:
        raise SystemExit(f"the server refused: {error.response.text}") from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise SystemExit(f"{args.server}: {error}; is a server running there? Start one: stationmaster serve") from None
    seat = seated["mine"][0]
    print(f"playing at table {seated['table']['id']}, seat {seat}: moves follow", flush=True)
    result = play(args.server, seated["table"]["id"], key, seat)
    print(f"{result['scores'][seat]['total']} points, rank {result['scores'][seat]['rank']}")


if __name__ == "__main__":
    main()
