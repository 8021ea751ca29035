"""Schedule: when each table of a tournament deals its next hand.

Owns: tables that are due, that have a time or that wait, and those not dealt yet in a round.
Never: knows a hand, a seat or a rule; whoever asks says why a table waits.

Rule 1: a table is due, has its time, waits or plays: exactly one of these.
"""

from heapq import heappop, heappush

from huone.units import Instant


class DealSchedule:
    """The tables of a tournament between their hands, by number."""

    def __init__(self) -> None:
        self.due: dict[int, None] = {}
        """Tables that are ready to be dealt now."""
        self.deals_at: dict[int, Instant] = {}
        """When each table deals next."""
        self.waiting: dict[int, None] = {}
        """Tables that wait for others: for the round to end, for players, for the final table."""
        self.in_step: set[int] = set()
        """Tables that have not been dealt yet in this hand of hand-for-hand."""
        self._heap: list[tuple[Instant, int]] = []
        """The times in order; entries that `deals_at` does not confirm count no more."""

    def set_time(self, number: int, moment: Instant) -> None:
        """Let a table deal at a moment."""
        self.deals_at[number] = moment
        heappush(self._heap, (moment, number))

    def next_deal(self) -> Instant | None:
        """Say when the first table deals."""
        while self._heap:
            moment, number = self._heap[0]
            if self.deals_at.get(number) == moment:
                return moment
            heappop(self._heap)
        return None

    def take_next(self, now: Instant) -> int | None:
        """Take the table out whose time has come first."""
        moment = self.next_deal()
        if moment is None or moment > now:
            return None
        _, number = heappop(self._heap)
        del self.deals_at[number]
        return number

    def drop(self, number: int) -> None:
        """Forget a table that is not there any more, or is given another time."""
        self.due.pop(number, None)
        self.waiting.pop(number, None)

    def clear_deals(self) -> None:
        """Let no table deal again."""
        self.due, self.deals_at, self._heap = {}, {}, []
