"""Awards: hands are shown, pots are won, and a hand ends.

Owns: who is asked to show, the house's part, what each winner gets, the end of a hand.
Never: values a hand or divides a pot itself; `games.showdown` does.

Rule 1: chips are conserved, asserted when the hand ends.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from huone.games import events as game_events
from huone.games.betting import Player
from huone.games.hand_state import AWARD, NEXT_SHOW, OVER, SHOW, UNCONTESTED, HandState
from huone.games.pots import Pot, divide, form_pots
from huone.games.showdown import divide_pot, hand_value, mask_of_board, showing_order
from huone.games.streets import best_exposed

# Showing


def show(state: HandState, player: Player) -> None:
    """Turn a player's hand up, unless it lies so already."""
    holding = state.holdings[player.index]
    if not holding.shown:
        holding.shown = True
        state.events.append(game_events.HandShown(player.seat, tuple(holding.cards())))


def show_all(state: HandState) -> None:
    """Turn up every hand that can still win."""
    for index in order_of_showing(state):
        show(state, state.players[index])


def order_of_showing(state: HandState) -> list[int]:
    """Begin with the last aggressor of the hand, if still in (LIVE-SHOW-02, LIVE-SHOW-03)."""
    first = state.betting.last_aggressor
    if first < 0 or state.players[first].folded:
        exposed = state.setup.game.door is not None
        first = best_exposed(state) if exposed else state.betting_start
    return showing_order(form_pots(state.players), first, len(state.players))


def start_showdown(state: HandState) -> int:
    """Compare the hands that are left: all at once, or shown one after another."""
    if not state.setup.shows_in_order:
        show_all(state)
        return AWARD
    state.to_show = order_of_showing(state)
    return NEXT_SHOW


def next_to_show(state: HandState) -> int:
    """Ask the next player to show; the last one left need not (LIVE-SHOW-05).

    Unless he showed a part of his hand, and so made the others give up (LIVE-SHOW-06).
    """
    while state.to_show and state.holdings[state.to_show[0]].shown:
        state.to_show.pop(0)
    if state.betting.live == 1:
        for player in state.players:
            if player.exposed and not player.folded:
                show(state, player)
        return UNCONTESTED
    return SHOW if state.to_show else AWARD


# Winning


def award_uncontested(state: HandState) -> int:
    """Give everything to the last player with cards (GAME-TEXAS-18)."""
    pots = form_pots(state.players)
    take_rake(state, pots)
    for player in state.players:
        if not player.folded:
            for number, pot in enumerate(pots):
                player.stack += pot.chips
                state.events.append(
                    game_events.PotWon(number, "uncontested", 0, player.seat, pot.chips)
                )
    end(state)
    return OVER


def award(state: HandState) -> int:
    """Divide every pot among the best hands."""
    setup = state.setup
    pots = form_pots(state.players)
    take_rake(state, pots)
    runouts = state.runouts
    values = [values_on(state, board) for board in range(runouts)]
    for number, pot in enumerate(pots):
        parts = divide(pot.chips, runouts, setup.chip)
        for board in range(runouts):
            won = divide_pot(
                Pot(parts[board], pot.players),
                setup.awards,
                values[board],
                holdings=state.holdings,
                board=board,
                unit=setup.chip,
            )
            for each in won:
                if each.chips:
                    player = state.players[each.player]
                    player.stack += each.chips
                    state.events.append(
                        game_events.PotWon(number, each.share, each.board, player.seat, each.chips)
                    )
    end(state)
    return OVER


def values_on(state: HandState, runout: int) -> list[list[int]]:
    """Value each player's hand for each award; a folded hand is worth nothing."""
    result: list[list[int]] = []
    for plan in state.setup.awards:
        board_mask = mask_of_board(state.boards[runout + plan.board])
        values: list[int] = []
        for player in state.players:
            value = 0
            if not player.folded:
                value = hand_value(plan, state.holdings[player.index].mask, board_mask)
            values.append(value)
        result.append(values)
    return result


def take_rake(state: HandState, pots: list[Pot]) -> None:
    """Let the house take its part of each pot before it is divided (AMB-22)."""
    rake = state.setup.rake
    if rake is None:
        return
    players = state.players
    paid = tuple([(player.seat, player.paid + player.dead) for player in players])
    taken = rake(tuple([pot.chips for pot in pots]), len(players), state.street > 0, paid)
    for number, (rake_chips, jackpot_chips) in enumerate(taken):
        if rake_chips or jackpot_chips:
            pots[number].chips -= rake_chips + jackpot_chips
            assert pots[number].chips >= 0
            state.total_chips -= rake_chips + jackpot_chips
            state.events.append(game_events.RakeTaken(number, rake_chips, jackpot_chips))


def end(state: HandState) -> None:
    """Check that no chip was lost, and close the hand."""
    stacks = [player.stack for player in state.players]
    assert sum(stacks) == state.total_chips
    state.events.append(game_events.HandEnded(tuple(stacks)))
