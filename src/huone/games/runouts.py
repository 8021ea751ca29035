"""Run-outs: what is dealt when all-ins have ended the betting.

Owns: when hands are turned up, how often the rest of the board can be dealt, dealing it.
Never: asks for a bet, or divides a pot.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from huone.games import events as game_events
from huone.games.awards import show_all
from huone.games.hand_state import RUN_OUT, RUNOUTS, SHOWDOWN, STREET, HandState
from huone.games.streets import burn, deal_board


def all_in(state: HandState) -> int:
    """Turn the hands up, and ask how often to run the board where the house lets them."""
    if state.setup.rules.all_in_face_up:
        show_all(state)
    if state.asked_runouts:
        return RUN_OUT
    most = runouts_max(state)
    if most < 2:
        return RUN_OUT
    state.asked_runouts = True
    state.runouts = most
    state.ask_live()
    return RUNOUTS


def runouts_max(state: HandState) -> int:
    """Say how often the rest of a single board can be dealt: the house and the stock decide."""
    cards = 0
    for plan in state.setup.streets[state.street :]:
        if plan.down or plan.up or not plan.board or len(state.boards) > 1:
            return 1
        cards += plan.burn + plan.board
    return min(state.setup.rules.runouts_max, state.stock.left() // cards)


def run_out(state: HandState) -> int:
    """Deal what is left without betting, as often as was agreed."""
    if state.runouts == 1:
        return STREET
    known = state.boards[0]
    state.boards = [known.copy() for _ in range(state.runouts)]
    for board in range(state.runouts):
        for plan in state.setup.streets[state.street :]:
            state.events.append(game_events.StreetStarted(plan.name))
            burn(state, plan.burn)
            deal_board(state, board, plan.board)
    state.street = len(state.setup.streets) - 1
    return SHOWDOWN
