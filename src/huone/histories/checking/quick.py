"""Quick: a recorded hand of a board game, played straight through.

Owns: the deck of a game in which all own cards come first and then only a board: where each card
of the record must lie is known before the hand begins, so nothing is dealt twice to find out.
Never: judges anything that `histories.recording` would judge otherwise; what is not so simple is
given up, and played there. A test compares the two.
"""

from functools import lru_cache
from typing import Final

from huone.cards.card import CARD_TEXTS, CARDS, Card
from huone.cards.deck import DECKS
from huone.games.hand import Hand
from huone.games.setup import Setup
from huone.histories.phh import UNKNOWN, Recorded
from huone.histories.recording import (
    Reading,
    Replayed,
    refusal_in,
    showdown_of,
    table_of,
)
from huone.refusal import Refused

FOLD: Final = 0
CALL: Final = 1
BET: Final = 2
OWN: Final = 3
BOARD: Final = 4
SHOWN: Final = 5

WORDS: Final = {"f": FOLD, "cc": CALL, "cbr": BET, "sm": SHOWN}
CARD_OF: Final[dict[str, Card | None]] = {
    **dict(zip(CARD_TEXTS, CARDS, strict=True)),
    UNKNOWN: None,
}
DECK_CARDS: Final = {int(name): [CARDS[card] for card in deck] for name, deck in DECKS.items()}
PLACES: Final = {
    size: [cards.index(card) if card in cards else -1 for card in CARDS]
    for size, cards in DECK_CARDS.items()
}
"""Where each card lies in a deck in order, -1 if it is not in it."""
Cards = tuple[Card | None, ...]
NO_CARDS: Final[Cards] = ()


class NotSimple(Exception):
    """A record that must be played with more care; never leaves this package."""


def play_quickly(recorded: Recorded, reading: Reading) -> Replayed | None:
    """Play a record of a simple board game; None if it is not simple."""
    if recorded.rules is not None:
        return None
    setup, posts = table_of(recorded, reading)
    count = len(recorded.stacks)
    if not _is_simple(setup) or count > setup.hands_max or min(recorded.stacks, default=0) <= 0:
        return None
    try:
        steps = [_step(action) for action in recorded.actions]
        own, board, mucked = _cards(steps, count, setup.streets[0].down)
        deck = _deck(setup, own, board)
    except (NotSimple, ValueError, KeyError):
        return None
    hand = Hand(setup, list(recorded.stacks), deck, posts=posts)
    decided = _decide(hand, steps)
    if decided is None:
        return None
    seen = [player for player, cards in enumerate(own) if None not in cards]
    showdown = showdown_of(hand, seen)
    if len(showdown.live) > 1:
        _show_down(hand, own, mucked)
    short = len(showdown.live) > 1 and len(board) < len(hand.boards[0])
    if not hand.is_over or short or len(board) > len(hand.boards[0]):
        return None  # Something is missing or too much; with care it can be said what.
    return Replayed(hand, decided, (), showdown)


# The deck


@lru_cache(maxsize=1024)  # One for each table's stakes.
def _is_simple(setup: Setup) -> bool:
    """Tell whether all own cards come first, and then only one board."""
    first = setup.streets[0]
    if setup.boards != 1 or setup.menu or first.up or first.board or first.burn:
        return False
    later = setup.streets[1:]
    return not any(plan.draw or plan.discard or plan.down or plan.up for plan in later)


def _cards(
    steps: list[tuple[int, int, int, Cards]], count: int, held: int
) -> tuple[list[Cards], list[Card | None], set[int]]:
    """Collect every player's cards and the board; and who is not said to have shown his."""
    own: list[Cards] = [NO_CARDS] * count
    shown: dict[int, Cards] = {}
    mucked: set[int] = set()
    board: list[Card | None] = []
    for kind, player, _, cards in steps:
        if player >= count:
            raise NotSimple
        if kind == OWN:
            own[player] += cards
        elif kind == BOARD:
            board += cards
        elif kind == SHOWN:
            if cards and None not in cards:
                shown[player] = cards
            else:
                mucked.add(player)
                if any(cards):
                    raise NotSimple
    for player, cards in enumerate(own):
        if len(cards) > held:
            raise NotSimple
        if player in shown:
            own[player] = _completed(cards, shown[player], held)
        elif len(cards) < held:
            own[player] = cards + (None,) * (held - len(cards))
    return own, board, mucked - shown.keys()


def _completed(dealt: Cards, shown: Cards, held: int) -> Cards:
    """Put the cards that were shown where unknown ones were dealt."""
    if len(shown) != held or len(dealt) not in (0, held):
        raise NotSimple
    for card in dealt:
        if card is not None and card not in shown:
            raise NotSimple
    return shown


def _deck(setup: Setup, own: list[Cards], board: list[Card | None]) -> list[Card]:
    """Order the deck so that it deals the record's cards, and others where it does not say."""
    deck = DECK_CARDS[setup.deck_size].copy()
    places = PLACES[setup.deck_size].copy()
    count = len(own)
    named = 0
    for player, cards in enumerate(own):
        at = player
        for card in cards:
            if card is not None:
                named = _put(card, at, named, deck, places)
            at += count
    at = count * setup.streets[0].down
    dealt = 0
    for plan in setup.streets[1:]:
        if dealt >= len(board):
            break
        at += plan.burn
        for card in board[dealt : dealt + plan.board]:
            if card is not None:
                named = _put(card, at, named, deck, places)
            at += 1
        dealt += plan.board
    return deck


def _put(card: Card, at: int, named: int, deck: list[Card], places: list[int]) -> int:
    """Let a card change places with the one that lies where it is dealt; say what is named now."""
    was, mark = places[card], 1 << card
    if was < 0 or named & mark or at >= len(deck):
        raise NotSimple
    other = deck[at]
    deck[was], places[other] = other, was
    deck[at], places[card] = card, at
    return named | mark


# The play


@lru_cache(maxsize=1 << 14)  # Most actions are a fold or a call, or cards that nobody saw.
def _step(action: str) -> tuple[int, int, int, Cards]:
    """Read an action: its kind, its player, its amount, its cards."""
    words = action.split(" ")
    if words[0] == "d":
        if words[1] == "db" and len(words) == 3:
            return BOARD, 0, 0, _read(words[2])
        if words[1] != "dh" or len(words) != 4:
            raise NotSimple
        return OWN, _player(words[2]), 0, _read(words[3])
    kind = WORDS[words[1]]
    player = _player(words[0])
    if kind == BET:
        if len(words) != 3 or not words[2].isdecimal():
            raise NotSimple
        return BET, player, int(words[2]), NO_CARDS
    if kind == SHOWN:
        if len(words) > 3:
            raise NotSimple
        return SHOWN, player, 0, _read(words[2]) if len(words) == 3 else NO_CARDS
    if len(words) != 2:
        raise NotSimple
    return kind, player, 0, NO_CARDS


def _player(text: str) -> int:
    if text[:1] != "p" or not text[1:].isdecimal():
        raise NotSimple
    player = int(text[1:]) - 1
    if player < 0:
        raise NotSimple
    return player


def _read(text: str) -> Cards:
    return tuple([CARD_OF[text[at : at + 2]] for at in range(0, len(text), 2)])


def _decide(hand: Hand, steps: list[tuple[int, int, int, Cards]]) -> int | None:
    """Take the decisions in their order; None where the board is not dealt when it should be."""
    taken = dealt = 0
    kind = player = amount = 0
    board = hand.boards[0]
    try:
        for kind, player, amount, cards in steps:
            if kind > BET:
                if kind == BOARD:
                    dealt += len(cards)
                continue
            taken += 1
            if dealt != len(board):
                return None
            if kind == FOLD:
                hand.fold(player)
            elif kind == CALL:
                hand.check_or_call(player)
            else:
                hand.bet(amount, player)
    except Refused as refused:
        if kind != FOLD:
            return None  # It may be let through as a quirk.
        what = f"action {taken}, p{player + 1} f"
        raise refusal_in(what, refused, 0) from None
    return taken


def _show_down(hand: Hand, own: list[Cards], mucked: set[int]) -> None:
    """Show or muck for everyone, as the record has it."""
    while not hand.is_over:
        turn = hand.turn()
        if turn is None or turn.kind != "show":
            return
        player = hand.actor
        unseen = player in mucked or None in own[player]
        if unseen and hand.can_muck():
            hand.muck()
        else:
            hand.show()


def forget() -> None:
    """Forget the actions that were read; for those who measure."""
    _step.cache_clear()
