"""Betting: whose turn it is, what is legal, and what a bet does to the others' rights.

Owns: a street's price, minimum and maximum, caps, reopening; no limit, pot limit, fixed limit.
Never: looks at cards, forms pots, or knows the next street.

Rule 1: every amount is a total for the street (LIVE-BET-01).
Rule 2: a method that could refuse does so before anything changes.
Rule 3: players are numbered clockwise from the button's left, so the button, if dealt in, is last.

Compiled by mypyc in wheels; the same file runs as plain Python.
"""

import copyreg
from typing import Final, Self, final

from huone.games.actions import (
    CannotCheck,
    NothingToCall,
    NotTheFixedAmount,
    RaiseNotAllowed,
    RaiseTooLarge,
    RaiseTooSmall,
)
from huone.games.pickling import Pickled, pickled
from huone.games.rules import HandRules, Stakes

NO_LIMIT: Final = 0
POT_LIMIT: Final = 1
FIXED_LIMIT: Final = 2
STRUCTURES: Final = {"no-limit": NO_LIMIT, "pot-limit": POT_LIMIT, "fixed-limit": FIXED_LIMIT}

SUCCESSION: Final = 0
PER_PLAYER: Final = 1
NEVER: Final = 2
REOPENINGS: Final = {"succession": SUCCESSION, "per-player": PER_PLAYER, "never": NEVER}

HALF_COUNTS: Final = {"over-half": 1, "half-or-more": 0, "full": 2}
"""Twice an all-in's increase is compared with so many units, plus one chip for "over"."""

UNANSWERED: Final = -1


@final
class Player:
    """A player's chips and rights in one hand."""

    __slots__ = (
        "acted", "answered", "bet", "dead", "exposed", "folded", "index", "paid", "seat", "stack",
    )  # fmt: skip

    def __init__(self, index: int, seat: int, stack: int) -> None:
        self.index: int = index
        self.seat: int = seat
        self.stack: int = stack
        self.bet: int = 0  # On this street, towards the price.
        self.paid: int = 0  # In the whole hand, matched against the others.
        self.dead: int = 0  # In the whole hand, for the main pot without a match.
        self.folded: bool = False
        self.acted: bool = False  # Since the betting was last opened to everyone.
        self.answered: int = UNANSWERED  # The price at this player's last action on the street.
        self.exposed: bool = False  # Showed hidden cards before the others had to (LIVE-SHOW-12).

    def __repr__(self) -> str:
        """Say where the player sits, and what he has and has put in."""
        folded = ", folded" if self.folded else ""
        return f"<Player at seat {self.seat}, stack {self.stack}, paid {self.paid}{folded}>"

    def copy(self) -> "Player":
        """Copy the player."""
        twin = Player(self.index, self.seat, self.stack)
        twin.bet = self.bet
        twin.paid = self.paid
        twin.dead = self.dead
        twin.folded = self.folded
        twin.acted = self.acted
        twin.answered = self.answered
        twin.exposed = self.exposed
        return twin

    def __reduce__(self) -> Pickled:
        """Give what `pickle` keeps of a player."""
        return pickled(self, Player, self.index, self.seat, self.stack)

    def put_in(self, chips: int) -> int:
        """Move chips from the stack into the bet: as many as there are."""
        if chips > self.stack:
            chips = self.stack
        self.stack -= chips
        self.bet += chips
        self.paid += chips
        return chips

    def put_aside(self, chips: int, *, dead: bool) -> int:
        """Move chips from the stack straight to the pot, past the bet."""
        if chips > self.stack:
            chips = self.stack
        self.stack -= chips
        if dead:
            self.dead += chips
        else:
            self.paid += chips
        return chips


@final
class Betting:
    """The betting of a hand, street after street."""

    __slots__ = (
        "actor",
        "ante_held_back",
        "base",
        "bets",
        "big_unit",
        "capped",
        "chain",
        "full_level",
        "half_counts",
        "increment",
        "last_aggressor",
        "level",
        "live",
        "min_bet",
        "players",
        "raises_max",
        "reopening",
        "structure",
        "uncapped_heads_up",
        "unit",
    )  # fmt: skip

    def __new__(cls, *args: object, **kwargs: object) -> Self:
        """Make an empty instance, for `copy` to fill in; compiled, only this skips `__init__`."""
        return super().__new__(cls)

    def __init__(self, players: list[Player], stakes: Stakes, rules: HandRules) -> None:
        self.players: list[Player] = players
        self.structure: int = STRUCTURES[stakes.structure]
        self.min_bet: int = stakes.min_bet
        self.reopening: int = REOPENINGS[rules.reopening]
        self.raises_max: int = rules.limit_raises_max
        self.uncapped_heads_up: bool = rules.limit_uncapped_heads_up
        self.half_counts: int = HALF_COUNTS[rules.limit_all_in]
        self.live: int = len(players)
        self.actor: int = -1
        self.last_aggressor: int = -1
        self.ante_held_back: int = 0
        self.level: int = 0  # The price: what everyone must match.
        self.base: int = 0  # What a raise is measured from; over `level` after a short blind.
        self.increment: int = self.min_bet  # The last full bet or raise.
        self.chain: int = 0  # Short all-ins in succession (ALLIN-06).
        self.unit: int = 0
        self.big_unit: int = 0
        self.full_level: int = 0  # Fixed limit: the level of the last full bet or raise.
        self.bets: int = 0  # Fixed limit: the bet and its raises on this street.
        self.capped: bool = True

    def copy(self) -> "Betting":
        """Copy the betting with its players."""
        twin = Betting.__new__(Betting)
        twin.players = [player.copy() for player in self.players]
        twin.structure = self.structure
        twin.min_bet = self.min_bet
        twin.reopening = self.reopening
        twin.raises_max = self.raises_max
        twin.uncapped_heads_up = self.uncapped_heads_up
        twin.half_counts = self.half_counts
        twin.live = self.live
        twin.actor = self.actor
        twin.last_aggressor = self.last_aggressor
        twin.ante_held_back = self.ante_held_back
        twin.level = self.level
        twin.base = self.base
        twin.increment = self.increment
        twin.chain = self.chain
        twin.unit = self.unit
        twin.big_unit = self.big_unit
        twin.full_level = self.full_level
        twin.bets = self.bets
        twin.capped = self.capped
        return twin

    def __copy__(self) -> "Betting":
        """Copy the betting with its players: they are its own."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Betting":
        """Copy the betting with its players."""
        return self.copy()

    def __repr__(self) -> str:
        """Say what the price is, and how many may still answer it."""
        return f"<Betting at {self.level}, {self.live} players>"

    def __reduce__(self) -> Pickled:
        """Give what `pickle` keeps of the betting."""
        return pickled(self, copyreg.__newobj__, Betting)  # type: ignore[attr-defined]

    # Streets

    def count_movable(self) -> int:
        """Count the players who have cards and chips."""
        count = 0
        for player in self.players:
            if not player.folded and player.stack > 0:
                count += 1
        return count

    def start_street(self, unit: int, big_unit: int) -> None:
        """Forget the last street's bets; `big_unit` differs from `unit` after an open pair."""
        for player in self.players:
            player.bet = 0
            player.acted = False
            player.answered = UNANSWERED
        self.level = 0
        self.base = 0
        self.increment = self.min_bet
        self.chain = 0
        self.unit = unit
        self.big_unit = big_unit
        self.full_level = 0
        self.bets = 0
        self.judge_cap()
        self.actor = -1

    def judge_cap(self) -> None:
        """Cap the raises unless only two have chips when the street begins (LIVE-LIM-03).

        It stays so even if the street becomes heads-up (live AMB-53).
        """
        self.capped = not (self.uncapped_heads_up and self.count_movable() == 2)

    def set_price(self, posted: int, nominal: int, bets: int) -> None:
        """Take the blinds, straddles or a bring-in as this street's price.

        `bets` is how many of fixed limit's bets they use up: one for the big blind (LIVE-LIM-06),
        one more for each straddle (AMB-17), none for a bring-in (GAME-STUD-08).
        """
        self.level = posted
        self.base = nominal
        self.bets = bets
        if bets > 0:
            self.full_level = nominal
            self.increment = nominal

    def is_untouched(self) -> bool:
        """Tell whether nobody has acted on this street yet."""
        for player in self.players:
            if player.answered != UNANSWERED:
                return False
        return True

    def needs_to_act(self, player: Player) -> bool:
        """Tell whether the player owes a decision on this street."""
        if player.folded or player.stack == 0:
            return False
        return player.answered == UNANSWERED or player.bet < self.level

    def find_actor(self, start: int) -> bool:
        """Give the turn to the first player from `start` on who owes a decision."""
        players = self.players
        count = len(players)
        self.actor = -1
        if self.live < 2:
            return False
        index = start
        for _ in range(count):
            if index >= count:
                index = 0
            if self.needs_to_act(players[index]):
                if self.faces_nobody(players[index]):
                    return False
                self.actor = index
                return True
            index += 1
        return False

    def faces_nobody(self, player: Player) -> bool:
        """Tell whether all others are all-in or out, and for no more than this player's bet."""
        for other in self.players:
            could_win = other is not player and not other.folded
            if could_win and (other.stack > 0 or other.bet > player.bet):
                return False
        return True

    def pot_chips(self) -> int:
        """Count all chips that are in."""
        total = 0
        for player in self.players:
            total += player.paid + player.dead
        return total

    def uncalled(self) -> tuple[int, int]:
        """Find who has put in more than anyone else, and by how much (AMB-10)."""
        top = second = 0
        who = -1
        for player in self.players:
            if player.bet > top:
                second = top
                top = player.bet
                who = player.index
            elif player.bet > second:
                second = player.bet
        return who, top - second

    def give_back(self, player: Player, chips: int) -> None:
        """Return the uncalled part of a bet."""
        player.bet -= chips
        player.paid -= chips
        player.stack += chips

    # What is legal

    def call_chips(self, player: Player) -> int:
        """Say how many chips a call would add."""
        owed = self.level - player.bet
        if owed <= 0:
            return 0
        return owed if owed < player.stack else player.stack

    def why_no_raise(self, player: Player) -> str:
        """Say why this player may not bet or raise, or nothing if he may."""
        if player.bet + player.stack <= self.level:
            return "the whole stack is no more than a call"
        if player.exposed:
            return "cards were shown before the showdown"
        if player.answered != UNANSWERED and not self.is_open_to(player):
            return "a short all-in does not reopen the betting"
        if self.structure == FIXED_LIMIT and self.capped and self.bets > self.raises_max:
            return "the raises of this street are used up"
        for other in self.players:
            if other is not player and not other.folded and other.stack > 0:
                return ""
        return "nobody is left who could call"

    def is_open_to(self, player: Player) -> bool:
        """Tell whether a player who has acted may raise again (ALLIN-04..06, LIVE-FULL-04)."""
        if self.reopening == PER_PLAYER and self.structure != FIXED_LIMIT:
            return self.level - player.answered >= self.increment
        return not player.acted

    def raise_to_min(self, player: Player) -> int:
        """Give the smallest total for a bet or raise, which an all-in may undercut."""
        reach = player.bet + player.stack
        if self.structure == FIXED_LIMIT:
            low = self.next_level(self.unit)
        else:
            low = max(self.base, self.level) + self.increment
        return low if low < reach else reach

    def raise_to_max(self, player: Player) -> int:
        """Give the largest total for a bet or raise."""
        reach = player.bet + player.stack
        if self.structure == NO_LIMIT:
            return reach
        low = self.raise_to_min(player)
        if self.structure == POT_LIMIT:
            # The pot with all bets of the street, plus the call (AMB-20, LIVE-PL-02).
            high = 2 * self.base - player.bet + self.pot_chips() - self.ante_held_back
        else:
            high = self.next_level(self.big_unit)
        if high < low:
            high = low
        return high if high < reach else reach

    def next_level(self, unit: int) -> int:
        """Give fixed limit's next full level, which a short all-in may be completed to."""
        return self.full_level + unit

    # What is done

    def verify_check(self, player: Player) -> None:
        """Refuse a check when there is a bet to answer (BET-05)."""
        if player.bet < self.level:
            raise CannotCheck(call_chips=self.call_chips(player))

    def verify_call(self, player: Player) -> None:
        """Refuse a call when there is nothing to call (BET-06)."""
        if player.bet >= self.level:
            raise NothingToCall

    def verify_bet(self, player: Player, to_chips: int) -> None:
        """Refuse a bet or raise that is not open to the player or not of a legal size."""
        why = self.why_no_raise(player)
        if why:
            raise RaiseNotAllowed(why=why)
        low = self.raise_to_min(player)
        high = self.raise_to_max(player)
        if to_chips < low:
            raise RaiseTooSmall(to_chips=to_chips, raise_to_min=low, raise_to_max=high)
        if to_chips > high:
            raise RaiseTooLarge(to_chips=to_chips, raise_to_min=low, raise_to_max=high)
        if self.structure == FIXED_LIMIT and to_chips != low and to_chips != high:
            raise NotTheFixedAmount(to_chips=to_chips, raise_to_min=low, raise_to_max=high)

    def fold(self, player: Player) -> None:
        """Take the player out of the hand."""
        player.folded = True
        self.live -= 1

    def call(self, player: Player) -> None:
        """Match the price as far as the stack goes; a check is a call of nothing."""
        if player.bet < self.level:
            player.put_in(self.level - player.bet)
            self.chain = 0  # A call ends a succession of short all-ins (AMB-19).
        player.acted = True
        player.answered = self.level

    def bet(self, player: Player, to_chips: int) -> None:
        """Bet or raise to a total that `verify_bet` has let through."""
        if self.structure == FIXED_LIMIT:
            reopens = self.count_fixed(to_chips)
        else:
            reopens = self.count_increase(to_chips)
        player.put_in(to_chips - player.bet)
        self.level = to_chips
        if to_chips > self.base:
            self.base = to_chips
        if reopens:
            for other in self.players:
                other.acted = False
        player.acted = True
        player.answered = to_chips
        self.last_aggressor = player.index
        assert player.bet == to_chips

    def bring_in(self, player: Player, chips: int) -> None:
        """Post the bring-in; short or not, the others must at least match all of it."""
        player.put_in(chips)
        player.acted = True
        player.answered = chips
        self.set_price(chips, chips, 0)

    def count_increase(self, to_chips: int) -> bool:
        """Judge a no-limit or pot-limit bet: whether it opens the betting to everyone again."""
        size = to_chips - self.base
        if size >= self.increment:
            self.increment = size
            self.chain = 0
            return True
        if size > 0:
            self.chain += size
        if self.reopening == SUCCESSION and self.chain >= self.increment:
            self.chain = 0
            return True
        return False

    def count_fixed(self, to_chips: int) -> bool:
        """Judge a fixed-limit bet: a full one, or an all-in by the half bet rule (LIVE-LIM-04)."""
        size = to_chips - self.base
        full = self.next_level(self.unit)
        if to_chips >= full:
            if to_chips > full:
                self.unit = self.big_unit  # Once used, the big unit sticks (GAME-STUD-17).
        elif self.half_counts == 2 or 2 * size < self.unit + self.half_counts:
            return False
        self.bets += 1
        self.full_level = to_chips
        return True
