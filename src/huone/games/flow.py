"""Flow: how a hand goes on by itself between two decisions.

Owns: the loop that runs one step after another, and the table of what may follow what.
Never: has a rule of a game, or looks into the state; each step says what follows it.

Rule 1: a step gives the next step, or the phase in which the hand then waits.
Rule 2: `FOLLOWS` is complete and exact: a test plays the whole catalogue and compares.

Compiled by mypyc in wheels, where a chain of comparisons with direct calls is fast and a table of
functions is not; the same file runs as plain Python.
"""

from typing import Final

from huone.games.awards import award, award_uncontested, next_to_show, start_showdown
from huone.games.draws import end_discards, exchange
from huone.games.hand_state import (
    ALL_IN,
    AWARD,
    BET,
    BETTING_DONE,
    DEAL,
    DISCARD,
    DISCARDS_DONE,
    DRAW,
    EXCHANGE,
    KEEP,
    NEXT_SHOW,
    OPEN,
    OVER,
    RUN_OUT,
    RUNOUTS,
    SHOW,
    SHOWDOWN,
    STREET,
    UNCONTESTED,
    HandState,
)
from huone.games.runouts import all_in, run_out
from huone.games.streets import deal_street, end_betting, open_betting, start_street

FOLLOWS: Final[dict[int, tuple[int, ...]]] = {
    STREET: (DISCARD, DRAW, DEAL),
    DEAL: (OPEN,),
    OPEN: (BET, BETTING_DONE),
    BETTING_DONE: (UNCONTESTED, SHOWDOWN, ALL_IN, STREET),
    DISCARDS_DONE: (EXCHANGE, DEAL),
    EXCHANGE: (KEEP, DEAL),
    ALL_IN: (RUNOUTS, RUN_OUT),
    RUN_OUT: (STREET, SHOWDOWN),
    SHOWDOWN: (NEXT_SHOW, AWARD),
    NEXT_SHOW: (SHOW, UNCONTESTED, AWARD),
    UNCONTESTED: (OVER,),
    AWARD: (OVER,),
}
"""What may follow each step: another step, or a phase in which the hand waits."""


def advance(state: HandState, step: int) -> None:
    """Run steps until the hand waits for a decision or is over."""
    while step > OVER:
        step = take(state, step)
    state.phase = step


def take(state: HandState, step: int) -> int:
    """Take one step; give what follows it."""
    if step == BETTING_DONE:
        return end_betting(state)
    if step == STREET:
        return start_street(state)
    if step == DEAL:
        return deal_street(state)
    if step == OPEN:
        return open_betting(state)
    if step == UNCONTESTED:
        return award_uncontested(state)
    if step == SHOWDOWN:
        return start_showdown(state)
    if step == NEXT_SHOW:
        return next_to_show(state)
    if step == AWARD:
        return award(state)
    if step == DISCARDS_DONE:
        return end_discards(state)
    if step == EXCHANGE:
        return exchange(state)
    if step == ALL_IN:
        return all_in(state)
    assert step == RUN_OUT
    return run_out(state)
