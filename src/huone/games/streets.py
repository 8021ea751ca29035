"""Streets: forced bets, the cards of each street, and who opens its betting.

Owns: posting, dealing to players and boards, remedies for a short stock, a street's price and first
to act, the end of its betting.
Never: takes a decision, or knows what a hand is worth at the showdown.

Cards are dealt one at a time, clockwise from the button's left.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from huone.cards.ranking import evaluate
from huone.games import events as game_events
from huone.games.betting import FIXED_LIMIT, UNANSWERED
from huone.games.hand_state import (
    ALL_IN,
    BET,
    BETTING_DONE,
    CHOOSE,
    DEAL,
    DISCARD,
    DRAW,
    OPEN,
    SHOWDOWN,
    STREET,
    UNCONTESTED,
    HandState,
)
from huone.games.rules import Post
from huone.games.setup import (
    OPEN_BLINDS,
    OPEN_BUTTON,
    OPEN_DOOR,
    POST_ORDER,
    StreetPlan,
)
from huone.games.showdown import ace_low_place, mask_of_board

# The beginning


def begin(state: HandState, posts: list[Post]) -> int:
    """Take the forced bets; where the game is chosen first, deal the cards it is chosen by."""
    post_all(state, posts)
    if not state.setup.menu:
        return STREET
    deal_own(state, state.setup.choice_down, 0)
    return CHOOSE


def post_all(state: HandState, posts: list[Post]) -> None:
    """Take the forced bets, in the order in which a short stack fills them."""
    for post in sorted(posts, key=lambda post: POST_ORDER[post.kind]):
        player = state.player_at(post.seat)
        if post.kind == "absent":  # TOUR-ABS-01: nobody is there to be dealt to.
            state.betting.fold(player)
            state.events.append(game_events.HandKilled(post.seat))
            continue
        if post.kind == "ante":
            chips = player.put_aside(post.chips, dead=False)
        elif post.kind == "big-blind-ante" or post.kind == "dead-post":
            chips = player.put_aside(post.chips, dead=True)
            if post.kind == "big-blind-ante" and state.setup.ante_counts_later:
                state.betting.ante_held_back += chips
        else:
            chips = player.put_in(post.chips)
        if chips > 0:
            state.events.append(game_events.Posted(post.seat, post.kind, chips, player.stack == 0))


def start_street(state: HandState) -> int:
    """Begin a street with what comes before its cards: discards, a draw, or nothing."""
    plan = state.setup.streets[state.street]
    if state.street > 0:
        state.betting.ante_held_back = 0
    state.events.append(game_events.StreetStarted(plan.name))
    if plan.discard or plan.draw:
        state.ask_live()
        return DISCARD if plan.sealed else DRAW
    return DEAL


# The cards


def deal_street(state: HandState) -> int:
    """Deal the street's cards."""
    plan = state.setup.streets[state.street]
    if not (plan.draw or deal_for_short_stock(state, plan)):
        burn(state, plan.burn)
        down = plan.down
        if state.street == 0:
            # Dealt before the game was chosen; an absent seat was dealt nothing.
            down -= max(len(holding.down) for holding in state.holdings)
        deal_own(state, down, plan.up)
    if plan.board:
        for board in range(len(state.boards)):
            deal_board(state, board, plan.board)
    return OPEN


def burn(state: HandState, count: int) -> None:
    """Put cards aside unseen, from reused discards when the stock runs out."""
    if count:
        if state.stock.left() < count and state.setup.reuses_discards:
            reuse_discards(state)
        state.stock.burn(count)
        state.events.append(game_events.CardsBurned(count))


def reuse_discards(state: HandState) -> None:
    """Shuffle earlier discards into the stock; this draw's own stay out if they can."""
    fresh = [card for cards in state.committed for card in cards]
    state.events.append(game_events.Reshuffled(state.stock.reuse_discards(fresh)))


def deal_own(state: HandState, down: int, up: int) -> None:
    """Deal cards one at a time, clockwise (GAME-STUD-04); to a hand that lies face up, up."""
    if down + up == 0:
        return
    stock = state.stock
    for step in range(down + up):
        for player in state.players:
            if not player.folded:
                holding = state.holdings[player.index]
                if step < down and not holding.shown:
                    holding.add_down(stock.take())
                else:
                    holding.add_up(stock.take())
    for player in state.players:
        if not player.folded:
            holding = state.holdings[player.index]
            hidden = 0 if holding.shown else down
            shown = down + up - hidden
            state.events.append(
                game_events.CardsDealt(
                    player.seat,
                    tuple(holding.down[-hidden:]) if hidden else (),
                    tuple(holding.up[-shown:]) if shown else (),
                )
            )


def deal_board(state: HandState, board: int, count: int) -> None:
    """Deal cards to a board."""
    cards = [state.stock.take() for _ in range(count)]
    state.boards[board].extend(cards)
    state.events.append(game_events.BoardDealt(board, tuple(cards)))


def deal_for_short_stock(state: HandState, plan: StreetPlan) -> bool:
    """Remedy a stock too short for a card each (GAME-STUD-26..29); say if that dealt it.

    The test keeps one card that is never dealt. A community sixth card makes the seventh
    communal too (GAME-STUD-32).
    """
    setup = state.setup
    if not setup.community_card or state.street < len(setup.streets) - 2:
        return False
    need = state.betting.live + 2
    stock = state.stock
    if not state.community:
        if stock.left() >= need:
            return False
        if stock.left() + len(stock.burns) >= need:
            state.events.append(game_events.Reshuffled(stock.reshuffle_with_burns()))
            return False
    state.community = True
    if stock.left() < 3:
        state.events.append(game_events.Reshuffled(stock.reshuffle_with_burns()))
    burn(state, plan.burn)
    deal_board(state, 0, 1)
    return True


# The betting


def open_betting(state: HandState) -> int:
    """Open the betting of a street: find its unit, its price and who acts first."""
    plan = state.setup.streets[state.street]
    betting = state.betting
    first_street = state.street == 0
    if first_street:
        # Blinds lie already, so nothing is forgotten here but the units.
        betting.judge_cap()
        betting.unit = betting.big_unit = plan.unit
    else:
        betting.start_street(plan.unit, big_unit(state, plan))
    if first_street and (plan.open == OPEN_BLINDS or has_blinds(state)):
        start = open_with_blinds(state)
    elif plan.open == OPEN_DOOR:
        start = open_by_door_card(state)
    elif plan.open == OPEN_BUTTON:
        start = state.betting_start
    else:
        start = best_exposed(state)
    return pass_turn(state, start)


def pass_turn(state: HandState, start: int) -> int:
    """Give the turn to the first from `start` on who owes a decision, or end the betting."""
    return BET if state.betting.find_actor(start) else BETTING_DONE


def has_blinds(state: HandState) -> bool:
    """Tell whether a bet lies before anybody has acted."""
    for player in state.players:
        if player.bet > 0:
            return True
    return False


def big_unit(state: HandState, plan: StreetPlan) -> int:
    """Allow the big unit when a pair lies open on fourth street (GAME-STUD-16)."""
    if plan.pair_doubles:
        for player in state.players:
            up = state.holdings[player.index].up
            if not player.folded and len(up) == 2 and int(up[0]) >> 2 == int(up[1]) >> 2:
                return plan.big_unit
    return plan.unit


def open_with_blinds(state: HandState) -> int:
    """Set the price that blinds and straddles make; give the number of the first to act."""
    started = state.events[0]
    assert isinstance(started, game_events.HandStarted)
    betting = state.betting
    nominal = bets = 0
    last = -1
    for post in started.posts:
        if post.kind == "big-blind" or post.kind == "straddle":
            bets += 1
            if post.chips > nominal:
                nominal = post.chips
                last = state.player_at(post.seat).index
    if bets == 0:
        # Antes only: the first to enter must bring it in (LIVE-BRING-01, GAME-TEXAS-10).
        # One below fixed limit's unit is no bet yet: a raise completes it, as in stud.
        price = state.setup.stakes.bring_in
        is_bet = price > 0 and price >= betting.unit
        betting.set_price(price, price, 1 if is_bet else 0)
        return 0
    posted = nominal
    if state.setup.rules.short_blind_call == "posted":
        posted = max(player.bet for player in state.players)
    betting.set_price(posted, nominal, bets)
    return last + 1


def open_by_door_card(state: HandState) -> int:
    """Find who opens by the first upcard, and ask for the bring-in (GAME-STUD-06..09)."""
    first = first_by_door_card(state)
    price = state.setup.stakes.bring_in
    if price:
        opener = state.players[first]
        betting = state.betting
        state.bring_in_due = opener.stack > 0 and not betting.faces_nobody(opener)
        # The price stands even if the opener is all-in for less (GAME-STUD-35). A pot-limit
        # opener who does not post it bets from nothing, up to the antes (GAME-STUD-09).
        from_nothing = state.bring_in_due and betting.structure != FIXED_LIMIT
        betting.set_price(price, 0 if from_nothing else price, 0)
    return first


def first_by_door_card(state: HandState) -> int:
    """Find the lowest or highest first upcard, as the game has it."""
    setup = state.setup
    best = -1
    first = 0
    for player in state.players:
        if not player.folded:
            card = state.holdings[player.index].up[0]
            place = ace_low_place(card) if setup.door_ace_low else int(card)
            if setup.door_lowest:
                place = 52 - place
            if place > best:
                best = place
                first = player.index
    return first


def best_exposed(state: HandState) -> int:
    """Find who shows the best hand; of equals the first in dealing order (AMB-32)."""
    shared = mask_of_board(state.boards[0]) if state.community else 0
    best = -1
    first = 0
    for player in state.players:
        if not player.folded:
            up_mask = state.holdings[player.index].up_mask | shared
            value = evaluate(up_mask, state.setup.exposed_ranking) if up_mask else 0
            if value > best:
                best = value
                first = player.index
    return first


def end_betting(state: HandState) -> int:
    """Return what nobody matched, then go to the next street, the run-out or the end."""
    betting = state.betting
    who, chips = betting.uncalled()
    # A blind that was posted for a dead hand is no raise: it stays (LIVE-CARD-09, TOUR-ABS-04).
    stays = who >= 0 and state.players[who].folded and state.players[who].answered == UNANSWERED
    if chips > 0 and not stays:
        player = state.players[who]
        betting.give_back(player, chips)
        state.events.append(game_events.BetReturned(player.seat, chips))
    state.bring_in_due = False
    if betting.live == 1:
        return UNCONTESTED
    if state.street + 1 == len(state.setup.streets):
        return SHOWDOWN
    state.street += 1
    if betting.count_movable() < 2 and only_cards_follow(state):
        return ALL_IN
    return STREET


def only_cards_follow(state: HandState) -> bool:
    """Tell whether no player has anything left to decide about his cards."""
    for plan in state.setup.streets[state.street :]:
        if plan.discard or plan.draw:
            return False
    return True
