"""Showdown: who shows in what order, and who wins which share of a pot.

Owns: the order of showing, the value of each hand for each share, odd chips among the winners.
Never: changes stacks; it says what is won.

Rule 1: cards speak (LIVE-SHOW-09): only what is held decides.
Rule 2: every main and side pot is split on its own (GAME-HILO-10).

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

from typing import final

from huone.cards.card import CARD_BITS, Card
from huone.cards.ranking import evaluate, evaluate_omaha
from huone.games.pickling import Pickled, pickled
from huone.games.pots import Pot, divide
from huone.games.setup import (
    ODD_BUTTON,
    ODD_FIRST_SHARE,
    ODD_HIGH_CARD,
    USE_OWN,
    USE_TWO_AND_THREE,
    AwardPlan,
)


@final
class Holding:
    """The cards of one player."""

    __slots__ = ("down", "mask", "shown", "up", "up_mask")

    def __init__(self) -> None:
        self.down: list[Card] = []
        self.up: list[Card] = []
        self.mask: int = 0
        self.up_mask: int = 0
        self.shown: bool = False

    def copy(self) -> "Holding":
        """Copy the holding."""
        twin = Holding()
        twin.down = self.down.copy()
        twin.up = self.up.copy()
        twin.mask = self.mask
        twin.up_mask = self.up_mask
        twin.shown = self.shown
        return twin

    def __repr__(self) -> str:
        """List the cards, and say which of them everyone sees."""
        cards = " ".join([repr(card) for card in self.down])
        up = " ".join([repr(card) for card in self.up])
        return f"<Holding down [{cards}] up [{up}]{' shown' if self.shown else ''}>"

    def __copy__(self) -> "Holding":
        """Copy the holding, so that what one puts away the other still holds."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Holding":
        """Copy the holding; cards never change."""
        return self.copy()

    def __reduce__(self) -> Pickled:
        """Give what `pickle` keeps of a holding."""
        return pickled(self, Holding)

    def add_down(self, card: Card) -> None:
        """Receive a card that nobody else sees."""
        self.down.append(card)
        self.mask |= CARD_BITS[card]

    def add_up(self, card: Card) -> None:
        """Receive a card that everyone sees."""
        self.up.append(card)
        self.mask |= CARD_BITS[card]
        self.up_mask |= CARD_BITS[card]

    def put_away(self, cards: list[Card]) -> None:
        """Give cards up; an exchanged card may have lain face up."""
        for card in cards:
            if card in self.down:
                self.down.remove(card)
            else:
                self.up.remove(card)
                self.up_mask &= ~CARD_BITS[card]
            self.mask &= ~CARD_BITS[card]

    def cards(self) -> list[Card]:
        """List all cards, the hidden ones first."""
        return self.down + self.up


@final
class Won:
    """Chips that a player wins of one share of a pot."""

    __slots__ = ("board", "chips", "player", "share")

    def __init__(self, share: str, board: int, player: int, chips: int) -> None:
        self.share: str = share
        self.board: int = board
        self.player: int = player
        self.chips: int = chips


def hand_value(award: AwardPlan, own_mask: int, board_mask: int) -> int:
    """Value a player's hand for one share; 0 is no hand for it."""
    if award.use == USE_TWO_AND_THREE:
        return evaluate_omaha(own_mask, board_mask, award.ranking)
    if award.use == USE_OWN:
        return evaluate(own_mask, award.ranking)
    return evaluate(own_mask | board_mask, award.ranking)


def divide_pot(
    pot: Pot, awards: list[AwardPlan], values: list[list[int]], *, holdings: list[Holding],
    board: int, unit: int,
) -> list[Won]:  # fmt: skip
    """Say who wins what of a pot; `values` holds, for each award, every player's value.

    A share that nobody qualifies for goes to the first (GAME-HILO-08). Players who win every
    share alike divide the whole pot among them (LIVE-SPLIT-07).
    """
    shares: list[AwardPlan] = []
    winners: list[list[int]] = []
    for index in range(len(awards)):
        best = best_of(values[index], pot.players)
        if best:
            shares.append(awards[index])
            winners.append(best)
    name = shares[0].share
    if len(shares) > 1 and all(each == winners[0] for each in winners):
        name = " and ".join([share.share for share in shares])
        shares = shares[:1]
    parts = divide(pot.chips, len(shares), unit)
    result: list[Won] = []
    for index in range(len(shares)):
        share = shares[index]
        who = odd_chip_order(share.odd_chip, winners[index], holdings, values[0])
        amounts = divide(parts[index], len(who), unit)
        label = name if len(shares) == 1 else share.share
        for place in range(len(who)):
            result.append(Won(label, board + share.board, who[place], amounts[place]))
    return result


def best_of(values: list[int], players: list[int]) -> list[int]:
    """List the players with the best hand; nobody if none has one."""
    best = 0
    winners: list[int] = []
    for player in players:
        value = values[player]
        if value > best:
            best = value
            winners = [player]
        elif value == best and value:
            winners.append(player)
    return winners


def odd_chip_order(
    rule: int, winners: list[int], holdings: list[Holding], first_values: list[int]
) -> list[int]:
    """Order the winners of a share so that the first get the odd chips.

    Button games: clockwise from the button (LIVE-SPLIT-02), which is how players are numbered.
    Stud: by the highest single card, or the lowest for a low (LIVE-SPLIT-03, LIVE-SPLIT-04).
    Sviten: by the better five cards of one's own (LIVE-SPLIT-09).
    """
    if rule == ODD_BUTTON or len(winners) == 1:
        return winners
    if rule == ODD_FIRST_SHARE:
        return sorted(winners, key=lambda player: -first_values[player])
    if rule == ODD_HIGH_CARD:
        return sorted(winners, key=lambda player: -highest_card(holdings[player]))
    return sorted(winners, key=lambda player: lowest_card(holdings[player]))


def highest_card(holding: Holding) -> int:
    """Give the place of a player's highest card in Bridge Rank Order."""
    best = -1
    for card in holding.cards():
        if int(card) > best:
            best = int(card)
    return best


def lowest_card(holding: Holding) -> int:
    """Give the place of a player's lowest card, an ace being low and clubs the lowest suit."""
    best = 52
    for card in holding.cards():
        place = ace_low_place(card)
        if place < best:
            best = place
    return best


def ace_low_place(card: Card) -> int:
    """Give a card's place in Bridge Rank Order with the ace low."""
    return (int(card) + 4) % 52


def showing_order(pots: list[Pot], first: int, count: int) -> list[int]:
    """Order the players for showing: the last side pot's first, clockwise from `first`.

    LIVE-SHOW-07 and LIVE-SHOW-18; `first` is found by LIVE-SHOW-02 and LIVE-SHOW-03.
    """
    order: list[int] = []
    for pot in reversed(pots):
        for step in range(count):
            player = (first + step) % count
            if player in pot.players and player not in order:
                order.append(player)
    return order


def mask_of_board(cards: list[Card]) -> int:
    """Put a board together into a mask."""
    mask = 0
    for card in cards:
        mask |= CARD_BITS[card]
    return mask
