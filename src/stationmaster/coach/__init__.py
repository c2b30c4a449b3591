"""The coach: what was luck, what was skill, what was better (docs/coach.md).

`Judge` judges decisions from a view and open positions; `review` judges a whole record.

>>> import stationmaster as sm
>>> from stationmaster.coach import Judge
>>> match = sm.Match("usa", 2, seed=7, board="tiny")
>>> judge = Judge(match.edition, match.players, "glance")
>>> hint = judge.judge(match.view(match.turn), None, seed="1")
>>> [match.notation.text(move) for move in hint.best.moves], len(hint.alternatives)
(['keep 0'], 1)
"""

from stationmaster.coach.depth import DEPTHS, Depth
from stationmaster.coach.judge import Estimate, Judge, Judgement
from stationmaster.coach.review import case_of, review
from stationmaster.coach.work import Case

__all__ = ["DEPTHS", "Case", "Depth", "Estimate", "Judge", "Judgement", "case_of", "review"]
