"""Bots: players who decide by a policy, from nothing but what their seat may know.

A policy takes a hand and a source of chance, and answers the turn with a legal action:

>>> from random import Random
>>> from huone.bots import policy_named
>>> from huone.games import play
>>> hand = play("texas", stacks=[200, 200], seed=1)
>>> decide, chance = policy_named("call"), Random(1)
>>> while not hand.is_over:
...     _ = hand.act(decide(hand, chance))
>>> sum(hand.stacks.values())
400
"""

from huone.bots.characters import CHARACTERS, Character, character_of
from huone.bots.policies import POLICIES, AnyPolicy, Policy, UnknownPolicy, answer, policy_named

__all__ = [
    "CHARACTERS",
    "POLICIES",
    "AnyPolicy",
    "Character",
    "Policy",
    "UnknownPolicy",
    "answer",
    "character_of",
    "policy_named",
]
