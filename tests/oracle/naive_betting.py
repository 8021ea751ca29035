"""Naive betting: a slow second opinion that remembers nothing but what was done.

Whose turn it is and what is legal is worked out from the whole history each time it is asked, in
the words of the rules and without a look at `huone.games.betting`. For games with blinds, antes and
straddles that open left of them and then left of the button. Players are numbered clockwise from
the button's left.
"""

from dataclasses import dataclass, field
from typing import Literal

from huone.games.rules import HandRules, Post, Stakes

Kind = Literal["fold", "check", "call", "bet"]
BLINDS = ("small-blind", "big-blind", "straddle", "live-post")


@dataclass(frozen=True)
class Deed:
    """What a player did: `to` is his total on the street afterwards."""

    player: int
    kind: Kind
    to: int


@dataclass(frozen=True)
class Legal:
    """What the player whose turn it is may do; no raise is (0, 0)."""

    player: int
    can_check: bool
    call: int
    raises: tuple[int, int]


@dataclass
class Round:
    """One street: what lay there when it began, and what was done since."""

    number: int
    posted: list[int]
    price: int
    nominal: int
    counted: int
    first: int
    movable: int
    deeds: list[Deed] = field(default_factory=list)


class NaiveBetting:
    """The betting of one hand, street after street."""

    def __init__(
        self,
        stacks: list[int],
        stakes: Stakes,
        rules: HandRules,
        *,
        posts: list[Post],
        units: list[int],
    ) -> None:
        self.stakes, self.rules, self.units = stakes, rules, units
        self.start = stacks
        self.antes = [0] * len(stacks)
        self.dead = [0] * len(stacks)
        self.returned: list[tuple[int, int]] = []
        self.finished: list[list[int]] = []
        self.old_deeds: list[Deed] = []
        self.ante_later = 0
        self.street = self._first_street(posts)
        self._go_on()

    # What the table looks like

    def seats(self) -> range:
        return range(len(self.start))

    def folded(self, player: int) -> bool:
        deeds = [*self.old_deeds, *self.street.deeds]
        return any(deed.player == player and deed.kind == "fold" for deed in deeds)

    def bet(self, player: int) -> int:
        """The player's chips in front of him: the most he has put there on this street."""
        own = [deed.to for deed in self.street.deeds if deed.player == player]
        return max([self.street.posted[player], *own])

    def paid(self, player: int) -> int:
        earlier = sum(totals[player] for totals in self.finished)
        back = sum(chips for who, chips in self.returned if who == player)
        return self.antes[player] + earlier - back + self.bet(player)

    def stack(self, player: int) -> int:
        return self.start[player] - self.paid(player) - self.dead[player]

    def live(self) -> list[int]:
        return [player for player in self.seats() if not self.folded(player)]

    def level(self) -> int:
        return max([self.street.price, *(deed.to for deed in self.street.deeds)])

    def pot(self) -> int:
        return sum(self.paid(player) + self.dead[player] for player in self.seats())

    # Forced bets

    def _first_street(self, posts: list[Post]) -> Round:
        left = self.start.copy()
        posted = [0] * len(left)
        order = ["ante", *BLINDS, "dead-post", "big-blind-ante"]
        for kind in order:
            for post in posts:
                if post.kind == kind:
                    chips = min(post.chips, left[post.seat])
                    left[post.seat] -= chips
                    place = (
                        posted if kind in BLINDS else self.antes if kind == "ante" else self.dead
                    )
                    place[post.seat] += chips
        if self.rules.big_blind_ante_counts == "after-first-street":
            seats = [post.seat for post in posts if post.kind == "big-blind-ante"]
            self.ante_later = sum(self.dead[seat] for seat in seats)
        raising = [post for post in posts if post.kind in ("big-blind", "straddle")]
        nominal = max(post.chips for post in raising)
        last = next(post.seat for post in raising if post.chips == nominal)
        price = max(posted) if self.rules.short_blind_call == "posted" else nominal
        movable = sum(1 for chips in left if chips)
        return Round(0, posted, price, nominal, len(raising), last + 1, movable)

    # Whose turn it is

    def needs(self, player: int) -> bool:
        if self.folded(player) or self.stack(player) == 0:
            return False
        acted = any(deed.player == player for deed in self.street.deeds)
        return not acted or self.bet(player) < self.level()

    def actor(self) -> int | None:
        """The next player clockwise who owes a decision, if it could matter to anyone."""
        if len(self.live()) == 1:
            return None
        deeds = self.street.deeds
        begin = deeds[-1].player + 1 if deeds else self.street.first
        for step in self.seats():
            player = (begin + step) % len(self.start)
            if self.needs(player):
                rivals = [other for other in self.live() if other != player]
                idle = all(
                    self.stack(other) == 0 and self.bet(other) <= self.bet(player)
                    for other in rivals
                )
                return None if idle else player
        return None

    # What is legal

    def legal(self) -> Legal | None:
        player = self.actor()
        if player is None:
            return None
        owed = max(0, self.level() - self.bet(player))
        raises = self.sizes(player) if self.may_raise(player) else (0, 0)
        return Legal(player, owed == 0, min(owed, self.stack(player)), raises)

    def may_raise(self, player: int) -> bool:
        if self.bet(player) + self.stack(player) <= self.level():
            return False
        if not any(self.stack(other) for other in self.live() if other != player):
            return False
        if self.stakes.structure == "fixed-limit":
            free = self.rules.limit_uncapped_heads_up and self.street.movable == 2
            if not free and len(self.counted()) + self.street.counted > self.rules.limit_raises_max:
                return False
        mine = [at for at, deed in enumerate(self.street.deeds) if deed.player == player]
        return not mine or self.reopened_since(mine[-1])

    def reopened_since(self, at: int) -> bool:
        """Whether anything after a player's deed opened the betting to him again."""
        deeds = self.street.deeds
        if self.stakes.structure == "fixed-limit":
            return any(index > at for index in self.counted())
        if self.rules.reopening == "per-player":
            faced = max([self.street.price, *(deed.to for deed in deeds[: at + 1])])
            return self.level() - faced >= self.increment(len(deeds))
        return any(
            self.is_full(index)
            or (self.rules.reopening == "succession" and self.run_reopens(index))
            for index in range(at + 1, len(deeds))
            if deeds[index].kind == "bet"
        )

    def level_before(self, index: int) -> int:
        return max([self.street.price, *(deed.to for deed in self.street.deeds[:index])])

    def base_before(self, index: int) -> int:
        return max(self.level_before(index), self.street.nominal)

    def is_full(self, index: int) -> bool:
        """Whether a bet or raise was at least as large as the last full one."""
        deed = self.street.deeds[index]
        return deed.kind == "bet" and deed.to - self.base_before(index) >= self.increment(index)

    def increment(self, index: int) -> int:
        """The last full bet or raise before a deed, or the minimum bet."""
        for earlier in reversed(range(index)):
            if self.is_full(earlier):
                return self.street.deeds[earlier].to - self.base_before(earlier)
        return self.street.nominal or self.stakes.min_bet

    def run_reopens(self, index: int) -> bool:
        """Whether the short all-ins up to this one, with no call between them, make a raise."""
        total = 0
        for at in reversed(range(index + 1)):
            deed = self.street.deeds[at]
            if deed.kind == "call" or self.is_full(at):
                break
            if deed.kind == "bet":
                total += max(0, deed.to - self.base_before(at))
        return total >= self.increment(index)

    def sizes(self, player: int) -> tuple[int, int]:
        """The smallest and the largest total; all chips may always go in below the smallest."""
        reach = self.bet(player) + self.stack(player)
        if self.stakes.structure == "fixed-limit":
            total = min(reach, self.full_level() + self.units[self.street.number])
            return total, total
        at = len(self.street.deeds)
        low = min(reach, self.base_before(at) + self.increment(at))
        if self.stakes.structure == "no-limit":
            return low, reach
        call_to = self.base_before(at)
        pot = self.pot() - (self.ante_later if self.street.number == 0 else 0)
        with_call = pot + call_to - self.bet(player)
        return low, min(reach, max(low, call_to + with_call))

    # Fixed limit

    def counted(self) -> list[int]:
        """Which deeds were a bet or raise by the half bet rule."""
        unit = self.units[self.street.number]
        found, full = [], self.street.nominal
        for index, deed in enumerate(self.street.deeds):
            size = deed.to - self.base_before(index)
            complete = deed.to >= full + unit
            if deed.kind == "bet" and (complete or self.half_counts(size, unit)):
                found.append(index)
                full = deed.to
        return found

    def half_counts(self, size: int, unit: int) -> bool:
        if self.rules.limit_all_in == "full":
            return False
        return 2 * size > unit or (self.rules.limit_all_in == "half-or-more" and 2 * size == unit)

    def full_level(self) -> int:
        counted = self.counted()
        return self.street.deeds[counted[-1]].to if counted else self.street.nominal

    # What is done

    def do(self, kind: Kind, to: int = 0) -> None:
        """Take a legal deed of the player whose turn it is."""
        player = self.actor()
        assert player is not None
        if kind == "call":
            to = min(self.level(), self.bet(player) + self.stack(player))
        elif kind != "bet":
            to = self.bet(player)
        self.street.deeds.append(Deed(player, kind, to))
        self._go_on()

    def _go_on(self) -> None:
        while self.actor() is None and not self.is_over():
            self._next_street()
        if self.is_over():
            self._return_uncalled()

    def is_over(self) -> bool:
        last_street = self.street.number == len(self.units) - 1
        return self.actor() is None and (len(self.live()) == 1 or last_street)

    def _next_street(self) -> None:
        self._return_uncalled()
        self.finished.append([self.bet(player) for player in self.seats()])
        self.old_deeds = [*self.old_deeds, *self.street.deeds]
        nothing = [0 for _ in self.seats()]
        self.street = Round(self.street.number + 1, nothing, 0, 0, 0, 0, 0)
        self.street.movable = sum(1 for player in self.live() if self.stack(player))

    def _return_uncalled(self) -> None:
        (most, player), (next_most, _) = sorted(
            ((self.bet(player), player) for player in self.seats()), reverse=True
        )[:2]
        if most > next_most:
            self.returned.append((player, most - next_most))
