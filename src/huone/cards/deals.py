"""Deals: the cards to come, in every way or in many random ways, in plain Python.

Owns: the same two functions as `cards._kernel`, for an installation without it: the same deals, the
same numbers, the same luck of a seed, a few hundred times slower.
Never: checks what it is given (`cards.equity` does) or draws entropy; the seed is an argument.

Rule 1: a pot is cut into equal shares, a share into as many parts as it has winners, and all of it
is counted in whole units. A share is UNITS, which every possible number of winners divides.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from huone.cards.pure import bits_of, evaluate, evaluate_omaha

Share = tuple[int, int, int]
"""A share of the pot: its ranking, a use, and the board that it is played on."""
Counted = tuple[int, ...]
"""How many deals; then for each player the units, wins, ties and squares of units, all flat."""

USE_ANY: Final = 0
USE_OMAHA: Final = 1
USE_OWN: Final = 2

UNITS: Final = 27720  # The least number that 1, 2, … 12 divide.
SAMPLES_OF_BLOCK: Final = 16384
CARDS_OF_WORD: Final = 5
TRIES_OF_SAMPLE: Final = 256
WORD: Final = (1 << 64) - 1

Slot = tuple[list[int], int, int]
"""What lacks cards: the list that it is in, its place there, and how many cards."""


class DealTable:
    """The hands and boards of one deal after another, and what was counted so far."""

    def __init__(self, shares: tuple[Share, ...], hands: list[int], boards: list[int]) -> None:
        self.shares = shares
        self.hands = hands
        self.boards = boards
        self.deals = 0
        self.units = [0] * len(hands)
        self.wins = [0] * len(hands)
        self.ties = [0] * len(hands)
        self.squares = [0] * len(hands)

    def counted(self) -> Counted:
        """Give all that was counted, flat."""
        return (self.deals, *self.units, *self.wins, *self.ties, *self.squares)

    def slots(self, own_cards: int, board_cards: int) -> list[Slot]:
        """List what lacks cards: the list that it is in, its place, and how many cards."""
        wanted = [(self.hands, own_cards), (self.boards, board_cards)]
        return [
            (masks, place, cards - mask.bit_count())
            for masks, cards in wanted
            for place, mask in enumerate(masks)
            if mask.bit_count() < cards
        ]

    def showdown(self) -> None:
        """Give out the pot of this deal; a share that nobody has a hand for goes to the first."""
        gained = [0] * len(self.hands)
        winners_of = [self.winners(share) for share in self.shares]
        for winners in winners_of:
            winners = winners or winners_of[0]
            for player in winners:
                gained[player] += UNITS // len(winners)
        pot = UNITS * len(self.shares)
        self.deals += 1
        for player, units in enumerate(gained):
            self.units[player] += units
            self.squares[player] += units * units
            self.wins[player] += units == pot
            self.ties[player] += 0 < units < pot

    def winners(self, share: Share) -> list[int]:
        """List who has the best hand for a share; nobody if there is none."""
        ranking, use, place = share
        board = self.boards[place] if self.boards else 0
        if use == USE_OMAHA:
            values = [evaluate_omaha(hand, board, ranking) for hand in self.hands]
        elif use == USE_OWN:
            values = [evaluate(hand, ranking) for hand in self.hands]
        else:
            values = [evaluate(hand | board, ranking) for hand in self.hands]
        best = max(values)
        return [player for player, value in enumerate(values) if value == best] if best else []


def count_deals(
    shares: tuple[Share, ...],
    hands: tuple[int, ...],
    own_cards: int,
    boards: tuple[int, ...],
    board_cards: int,
    stock: int,
    first: int,
    end: int,
    /,
) -> Counted:
    """Deal every way whose first card has a place from `first` to before `end` in the stock."""
    table = DealTable(shares, list(hands), list(boards))
    slots = table.slots(own_cards, board_cards)

    def fill(at: int, left: list[int]) -> None:
        if at == len(slots):
            table.showdown()
            return
        masks, place, missing = slots[at]
        before = masks[place]
        ways = combinations(left, missing) if at else ways_from(left, missing, first, end)
        for cards in ways:
            masks[place] = before | sum(cards)
            fill(at + 1, [card for card in left if card not in cards])
        masks[place] = before

    fill(0, bits_of(stock))
    return table.counted()


def ways_from(left: list[int], missing: int, first: int, end: int) -> Iterator[tuple[int, ...]]:
    """Choose cards of which the first has a place from `first` to before `end`."""
    for at in range(first, end):
        for more in combinations(left[at + 1 :], missing - 1):
            yield (left[at], *more)


class Luck:
    """Random words from a seed (SplitMix64), and numbers split off them."""

    def __init__(self, seed: int, block: int) -> None:
        self.state = mixed(seed ^ mixed(block + 1))
        self.word = 0

    def renew(self) -> None:
        """Take the next word."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        self.word = mixed(self.state)

    def below(self, bound: int) -> int:
        """Split a number below `bound` off the word."""
        product = self.word * bound
        self.word = product & WORD
        return product >> 64


def mixed(word: int) -> int:
    """Scramble 64 bits."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def sample_deals(
    shares: tuple[Share, ...],
    ranges: tuple[bytes, ...],
    own_cards: int,
    boards: tuple[int, ...],
    board_cards: int,
    stock: int,
    seed: int,
    block: int,
    samples: int,
    /,
) -> Counted:
    """Deal `samples` random ways, beginning with a block of a seed."""
    choices = [list(memoryview(masks).cast("Q")) for masks in ranges]
    table = DealTable(shares, [hands[0] for hands in choices], list(boards))
    slots = table.slots(own_cards, board_cards)
    while samples > 0:
        luck = Luck(seed, block)
        left = bits_of(stock)
        part = min(samples, SAMPLES_OF_BLOCK)
        tries = part * TRIES_OF_SAMPLE
        samples, block = samples - part, block + 1
        while part and tries:
            tries -= 1
            taken = draw_hands(table.hands, choices, luck)
            if taken is None:
                continue
            table.boards[:] = boards
            draw_slots(slots, left, taken, luck)
            table.showdown()
            part -= 1
    return table.counted()


def draw_hands(hands: list[int], choices: list[list[int]], luck: Luck) -> int | None:
    """Give everyone a hand of his range; None if two of them want the same card."""
    taken = 0
    for player, masks in enumerate(choices):
        hands[player] = masks[0]
        if len(masks) > 1:
            luck.renew()
            hands[player] = masks[luck.below(len(masks))]
        if hands[player] & taken:
            return None
        taken |= hands[player]
    return taken


def draw_slots(slots: list[Slot], left: list[int], taken: int, luck: Luck) -> None:
    """Fill every slot from the stock; a card that is taken is passed over."""
    at = 0
    for masks, place, missing in slots:
        while missing:
            if at % CARDS_OF_WORD == 0:
                luck.renew()
            other = at + luck.below(len(left) - at)
            left[at], left[other] = left[other], left[at]
            if not left[at] & taken:
                masks[place] |= left[at]
                missing -= 1
            at += 1
