"""Floor: what a person on the floor of a live casino rules, from the facts that he states.

>>> from huone.floor import read, rule
>>> from huone.rulebooks.loader import load
>>> pushed = read("chips-in", {"call-to": "800", "raise-to-min": "1200", "stack": "9000",
...                            "in-front": "200", "chips": "500,500"})
>>> ruling = rule(pushed, load("live-1.0-fi"))
>>> ruling.says
'call 800; 400 go back'
>>> ruling.clauses
('LIVE-CHIP-13', 'LIVE-CHIP-14', 'live:AMB-23')
"""

from huone.floor.ruling import (
    ImpossibleFacts,
    MissingFact,
    NoFloorHere,
    Option,
    Ruling,
    Situation,
    name_of,
    rule,
)
from huone.floor.situations import (
    SITUATIONS,
    SUBJECTS,
    BadFact,
    Fact,
    UnknownFact,
    UnknownSituation,
    facts_of,
    find,
    read,
)
from huone.floor.steps import TableTop, carry_out

__all__ = [
    "SITUATIONS",
    "SUBJECTS",
    "BadFact",
    "Fact",
    "ImpossibleFacts",
    "MissingFact",
    "NoFloorHere",
    "Option",
    "Ruling",
    "Situation",
    "TableTop",
    "UnknownFact",
    "UnknownSituation",
    "carry_out",
    "facts_of",
    "find",
    "name_of",
    "read",
    "rule",
]
