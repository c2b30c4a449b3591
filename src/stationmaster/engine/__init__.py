"""The rules of the games: typed Python, compiled with mypyc where a C compiler is found.

Nothing in here knows of people, files, networks or languages. Everything is numbers: seats, card kinds,
routes, tickets and moves are ints with names (see `cards.py`, `boards.py` and each game's file).
"""
