"""Environments that are copied and sent elsewhere in mid-game, with all that they will draw by chance.

`copy.copy`, `copy.deepcopy`, `pickle` and `clone` give an environment that plays on exactly as the first. It is made as
the first was made, and led to where that stands.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self, TypeVar

from gymnasium import spaces


class Copied:
    """`made_with` is what its constructor was given; `kept` and `resume` say where it stands."""

    made_with: dict[str, Any]

    def kept(self) -> dict[str, Any]:
        raise NotImplementedError

    def resume(self, kept: dict[str, Any]) -> None:
        """Goes on where another stood, whose things it takes over."""
        raise NotImplementedError

    def clone(self) -> Self:
        """An independent environment that plays on exactly as this one. Opponents that are objects are shared."""
        twin: Self = made_again(type(self), self.made_with, deepcopy(self.kept()))
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return made_again, (type(self), self.made_with, self.kept())


Space = TypeVar("Space", bound=spaces.Space[Any])


def settled(space: Space) -> Space:
    """A space with a random stream: it gets one when it is first asked, and then copies would have each their own."""
    assert space.np_random is not None
    return space


def made_again(kind: Any, made_with: dict[str, Any], kept: dict[str, Any]) -> Any:
    env = kind(**made_with)
    env.resume(kept)
    return env
