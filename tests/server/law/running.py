"""Runs the machine; where a law is broken, looks for a short way to it.

Hypothesis could do that too, but does not know that any step may be left out; here it takes seconds.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.server.law.laws import Law
from tests.server.law.machine import LawMachine
from tests.server.law.steps import Step


def try_law(machine: type[LawMachine], runs: int, steps: int, **wanted: Any) -> None:
    """So many runs of at most so many steps; a broken law comes with the shortest way that was found to it."""
    bounded = settings(
        max_examples=runs,
        stateful_step_count=steps,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        **wanted,
    )
    machine.broken = None
    try:
        run_state_machine_as_test(machine, settings=bounded)
    except Law as law:
        if machine.broken is not None:
            way = shorter(machine, machine.broken.steps, type(law))
            law.add_note("A short way to it:\n" + "\n".join(script(way)))
        raise


def shorter(machine: type[LawMachine], steps: list[Step], law: type[Law]) -> list[Step]:
    """Leaves out what is not needed to break the law: first long pieces, then single steps."""
    size = len(steps) // 2
    while size:
        place = len(steps) - size
        while place >= 0:
            fewer = steps[:place] + steps[place + size :]
            if breaks(machine, fewer, law):
                steps = fewer
            place -= size
        size //= 2
    return steps


def breaks(machine: type[LawMachine], steps: list[Step], law: type[Law]) -> bool:
    try:
        follow(machine, steps)
    except AssertionError as found:
        return type(found) is law
    return False


def follow(machine: type[LawMachine], steps: list[Step]) -> None:
    """Takes the steps, except where there is nothing to take them with."""
    run = machine()
    try:
        for name, values in steps:
            with suppress(IndexError, ZeroDivisionError):
                getattr(run, name)(**values)
    finally:
        run.close()


def script(steps: list[Step]) -> list[str]:
    return [f"    {name}({', '.join(f'{key}={value!r}' for key, value in values.items())})" for name, values in steps]
