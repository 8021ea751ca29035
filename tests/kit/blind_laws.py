"""The laws of the blinds, watched from outside: nobody gains by coming and going."""

from collections.abc import Iterable

from huone.table.entry import HandEntry
from huone.units import PlayerId, Seat


class LawBroken(AssertionError):
    """A law of the blinds does not hold."""


class BlindLaws:
    """Watch a table from outside: what everybody was dealt and paid, hand after hand."""

    def __init__(self, seats: int, seated: Iterable[PlayerId] = (), *, big_blind: int = 2) -> None:
        self.seats = seats
        self.big_blind = big_blind
        self.last_payer: PlayerId | None = None
        self.last_seat: Seat | None = None
        self.lead: dict[tuple[PlayerId, PlayerId], int] = {}
        self.free_hands = dict.fromkeys(seated, 0)

    def watch(self, entry: HandEntry, *, thin: bool) -> None:
        positions = entry.positions
        dealt_in = set(positions.dealt_in.values())
        payer = positions.dealt_in[positions.big_blind]
        if len(dealt_in) > 2 and positions.button in (positions.small_blind, positions.big_blind):
            raise LawBroken("the button is a blind")
        if payer == self.last_payer:
            raise LawBroken(f"{payer} pays the big blind twice running")
        # A bought button, or a newcomer who pays the big blind where it was, moves nothing on.
        moves_on = not entry.bought and positions.big_blind != self.last_seat
        self._count_free_hands(entry, 1 if moves_on else 0, thin=thin)
        if not entry.bought:
            self._compare(payer, dealt_in)
            self.last_payer, self.last_seat = payer, positions.big_blind

    def forget(self, player: PlayerId) -> None:
        """Begin to count anew for somebody who has changed his seat (LIVE-CHG)."""
        self.lead = {pair: lead for pair, lead in self.lead.items() if player not in pair}
        self.free_hands[player] = 0

    def _compare(self, payer: PlayerId, dealt_in: set[PlayerId]) -> None:
        """Of two who were both dealt in all the time, neither is ever two big blinds ahead."""
        pairs = {(a, b) for a in dealt_in for b in dealt_in if a < b}
        self.lead = {pair: self.lead.get(pair, 0) for pair in pairs}
        for pair in pairs:
            self.lead[pair] += (pair[0] == payer) - (pair[1] == payer)
            if abs(self.lead[pair]) > 1:
                raise LawBroken(f"of {pair} one has paid two big blinds more")

    def _count_free_hands(self, entry: HandEntry, hands: int, *, thin: bool) -> None:
        """Nobody plays more hands for a big blind than the table has seats."""
        paid = {
            entry.positions.dealt_in[Seat(post.seat)]
            for post in entry.posts
            if post.kind in ("big-blind", "straddle", "live-post") and post.chips >= self.big_blind
        }
        for player in entry.positions.dealt_in.values():
            before = 0 if thin else self.free_hands.get(player, self.seats)
            self.free_hands[player] = 0 if player in paid else before + hands
            if self.free_hands[player] > self.seats:
                raise LawBroken(f"{player} has escaped the big blind")
