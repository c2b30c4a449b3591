"""The rules of the games a second time: slow, plainly right, and compared with the engine on whole games.

`python -m tests.games --games 2000` compares for longer than `make test` does.
"""
