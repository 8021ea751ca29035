"""Turns: whose turn it is in a hand, and what exactly is legal.

Owns: the question that a hand puts to a player, and what follows when a hand dies out of turn.
Never: changes anything but whose turn it is.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from typing import Final

from huone.games.actions import Turn, TurnKind
from huone.games.betting import FIXED_LIMIT, Player
from huone.games.draws import exchange_from, reject_offer
from huone.games.hand_state import (
    BET,
    BETTING_DONE,
    CHOOSE,
    DISCARD,
    DISCARDS_DONE,
    DRAW,
    KEEP,
    NEXT_SHOW,
    OVER,
    RUN_OUT,
    RUNOUTS,
    SHOW,
    HandState,
)
from huone.games.runouts import runouts_max
from huone.games.streets import open_by_door_card, pass_turn

KINDS: Final[list[TurnKind]] = ["bet", "discard", "draw", "keep", "show", "choose-game", "runouts"]


def actor_of(state: HandState) -> int:
    """Give the number of the player who must do something now; -1 when the hand is over."""
    if state.phase == BET:
        return state.betting.actor
    if state.phase == SHOW:
        return state.to_show[0]
    if state.phase == CHOOSE:
        return len(state.players) - 1 if state.setup.choice_by_button else 0
    for index in range(len(state.pending)):
        if state.pending[index]:
            return index
    return -1


def turn_of(state: HandState) -> Turn | None:
    """Say who must do what now, and what exactly is legal; None when the hand is over."""
    if state.phase == OVER:
        return None
    player = state.players[actor_of(state)]
    if state.phase == BET:
        return bet_turn(state, player)
    if state.phase == DISCARD or state.phase == DRAW:
        plan = state.setup.streets[state.street]
        low = plan.discard
        high = plan.discard or min(plan.draw, len(state.holdings[player.index].cards()))
        return Turn(player.seat, KINDS[state.phase], discard_min=low, discard_max=high)
    if state.phase == KEEP:
        return Turn(player.seat, "keep", offered=state.offered)
    if state.phase == CHOOSE:
        return Turn(player.seat, "choose-game", menu=tuple(menu_of(state)))
    if state.phase == RUNOUTS:
        return Turn(player.seat, "runouts", runouts_max=runouts_max(state))
    return Turn(player.seat, "show")


def bet_turn(state: HandState, player: Player) -> Turn:
    """Say what a player may do about the bet."""
    betting = state.betting
    due = state.bring_in_due
    low = high = 0
    if not betting.why_no_raise(player):
        low = betting.raise_to_min(player)
        high = betting.raise_to_max(player)
    return Turn(
        player.seat,
        "bet",
        can_check=not due and player.bet >= betting.level,
        call_chips=0 if due else betting.call_chips(player),
        bring_in_chips=min(state.setup.stakes.bring_in, player.stack) if due else 0,
        raise_to_min=low,
        raise_to_max=high,
        fixed=betting.structure == FIXED_LIMIT,
    )


def menu_of(state: HandState) -> list[str]:
    """List the games that may be chosen: those that the deck can serve to so many players."""
    count = len(state.players)
    return [name for name, game in state.setup.menu.items() if game.hands_max >= count]


# Out of turn


def after_death(state: HandState, player: Player, was_actor: bool) -> int:
    """Say what follows when a hand has died: the same phase, if others still have to decide."""
    if state.betting.live == 1:
        return BETTING_DONE
    if state.phase == BET:
        return bet_without(state, player, was_actor)
    if state.phase == SHOW:
        if player.index in state.to_show:  # Who has shown is no longer asked.
            state.to_show.remove(player.index)
        return NEXT_SHOW
    if state.phase == KEEP and was_actor:
        reject_offer(state)
        return exchange_from(state, player.index + 1)
    if state.phase == RUNOUTS and True not in state.pending:
        return RUN_OUT
    if state.phase in (DISCARD, DRAW) and True not in state.pending:
        return DISCARDS_DONE
    return state.phase


def bet_without(state: HandState, player: Player, was_actor: bool) -> int:
    """Go on betting without a player whose hand has just died."""
    if not was_actor:
        return pass_turn(state, state.betting.actor)
    if state.bring_in_due:
        state.bring_in_due = False
        return pass_turn(state, open_by_door_card(state))
    return pass_turn(state, player.index + 1)
