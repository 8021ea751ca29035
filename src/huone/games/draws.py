"""Draws: cards that players put away, and what they get for them.

Owns: which cards may be put away, sealed discards, exchanges, the card that is offered face up.
Never: decides for a player; `games.hand` takes the decision, and this carries it out.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.actions import CardNotHeld, WrongDiscardCount
from huone.games.betting import Player
from huone.games.hand_state import DEAL, DISCARD, EXCHANGE, KEEP, HandState
from huone.games.setup import StreetPlan
from huone.games.streets import burn, reuse_discards


def verify_held(state: HandState, player: Player, cards: list[Card]) -> None:
    """Refuse cards that the player does not hold, or one named twice."""
    held = state.holdings[player.index].cards()
    for index, card in enumerate(cards):
        if card not in held or card in cards[:index]:
            raise CardNotHeld(seat=player.seat, card=repr(card))


def verify_discard(state: HandState, player: Player, cards: list[Card]) -> None:
    """Refuse cards that are not held, or more or fewer than the street allows."""
    verify_held(state, player, cards)
    plan = state.setup.streets[state.street]
    most = plan.discard or plan.draw
    if not plan.discard <= len(cards) <= most:
        raise WrongDiscardCount(given=len(cards), discard_min=plan.discard, discard_max=most)


def put_away(state: HandState, player: Player) -> None:
    """Move what a player has committed from the hand to the discards."""
    cards = state.committed[player.index]
    state.holdings[player.index].put_away(cards)
    state.stock.discards.extend(cards)
    state.events.append(game_events.Discarded(player.seat, tuple(cards)))


def sealed_discards(state: HandState) -> list[tuple[int, tuple[Card, ...]]]:
    """List the seats that have committed their discards, while others have not."""
    if state.phase != DISCARD:
        return []
    return [
        (player.seat, tuple(state.committed[player.index]))
        for player in state.players
        if not player.folded and not state.pending[player.index]
    ]


def end_discards(state: HandState) -> int:
    """Go on when everyone has put cards away: replacements follow where cards are drawn."""
    plan = state.setup.streets[state.street]
    if plan.sealed:
        for player in state.players:
            if not player.folded:
                put_away(state, player)
    if not plan.draw:
        return DEAL
    burn(state, plan.burn)
    stock_for_exchange(state, plan)
    return EXCHANGE


def stock_for_exchange(state: HandState, plan: StreetPlan) -> None:
    """Reuse the discards before a sealed exchange that the stock could not serve.

    Two cards are reserved for each card that may be rejected, and those of the later streets
    (GAME-SVITEN-20).
    """
    if not (plan.sealed and state.setup.reuses_discards):
        return
    need = plan.board * len(state.boards)
    for later in state.setup.streets[state.street + 1 :]:
        need += later.burn + later.board * len(state.boards)
    for player in state.players:
        if not player.folded:
            count = len(state.committed[player.index])
            need += 2 if count == 1 and plan.single_face_up else count
    if state.stock.left() < need:
        state.events.append(game_events.Reshuffled(state.stock.reuse_discards([])))


def exchange(state: HandState) -> int:
    """Deal everyone's replacements."""
    return exchange_from(state, 0)


def exchange_from(state: HandState, start: int) -> int:
    """Deal replacements clockwise from a player on (GAME-SVITEN-16)."""
    plan = state.setup.streets[state.street]
    for player in state.players[start:]:
        count = len(state.committed[player.index])
        if player.folded or count == 0:
            continue
        if plan.single_face_up and count == 1:
            offer(state, player)
            return KEEP
        replace(state, player, count)
    state.committed = [[] for _ in state.players]
    return DEAL


def offer(state: HandState, player: Player) -> None:
    """Turn up the one card that replaces one, to be kept or rejected (GAME-SVITEN-06)."""
    state.committed[player.index] = []
    card = state.stock.take()
    state.offered = card
    state.events.append(game_events.CardOffered(player.seat, card))
    state.pending[player.index] = True


def reject_offer(state: HandState) -> None:
    """Put the card that is offered among the discards."""
    card = state.offered
    assert card is not None
    state.stock.discards.append(card)
    state.offered = None


def replace(state: HandState, player: Player, count: int) -> None:
    """Deal replacements face down, from reused discards when the stock runs out."""
    holding = state.holdings[player.index]
    for _ in range(count):
        if state.stock.left() == 0:
            reuse_discards(state)
        holding.add_down(state.stock.take())
    state.events.append(game_events.CardsDealt(player.seat, tuple(holding.down[-count:]), ()))
