"""The game server: tables, seats, sockets, storage. See docs/server.md; `stationmaster serve` starts it."""
