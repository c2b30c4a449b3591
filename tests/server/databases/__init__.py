"""Databases as servers left them: later versions must load, replay and go on with what is in them.

`NUMBER.sqlite.gz` is a database after that migration. Each was made once, by `make.py` with the code of its day, and is
never made anew: 0001 with the last code before 0002, which knew of no abandoned games, and 0002 with the last before
0003, in which nobody could share a game; 0003 and 0004 with the last before a table had a revision, and before the
operator could give orders.
"""
