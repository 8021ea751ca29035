"""Solver: how two players play who cannot be beaten.

Owns: the solution of small games (Kuhn, Leduc, your own) by counterfactual regret, and the
equilibrium of push or fold with short stacks.
Never: plays; `bots` may ask it, and a program of yours.

>>> from huone.solver import pushes, solve
>>> round(solve("kuhn").value, 2), pushes(10, "A2o")
(-0.06, True)
"""

from huone.solver.cfr import Learning, Solution, exploitability, solve
from huone.solver.push_fold import PushFold, calls, push_fold, pushes
from huone.solver.tree import Tree, tree_of

__all__ = [
    "Learning",
    "PushFold",
    "Solution",
    "Tree",
    "calls",
    "exploitability",
    "push_fold",
    "pushes",
    "solve",
    "tree_of",
]
