"""The law of secrets, tried: no connection ever receives what its player may not know at that moment.

A Hypothesis state machine (`machine`) drives the real server in this process (`world`), keeps its own book of who
owns what (`ledger`), lists the secrets from the full states of the games (`truth`), and judges everything that
anyone receives (`oracle`). `python -m tests.server.law --minutes 10` tries for longer than the test does.
"""
