"""Rake: what the house takes from the pots of one cash hand, or for the time played.

Owns: the percentage with its cap, the stepped rake of the live room, which pot pays it, the time
charge.
Never: posts money (`settlement.py`), sees cards, or rounds silently.

Rule 1: the base is what was matched: uncalled bets go back first (online:AMB-10, live:AMB-40).
Rule 2: no pot pays more than it holds, and the parts of the pots add up to the rake.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from huone.money.jackpot import hand_drop
from huone.refusal import Refused
from huone.rulebooks.schema import JackpotDrop, PercentRake, RakeRow, RakeStep, SteppedRake
from huone.table.rules import StakeFormat
from huone.units import Cents, PlayerId

BASIS_POINTS = 10_000
HOUR_MS = 3_600_000

Paid = tuple[tuple[int, int], ...]
"""What each seat has paid into the pots."""

Taking = Callable[[tuple[int, ...], int, bool, Paid], tuple[tuple[int, int], ...]]
"""Pots, players dealt in, whether a second street was dealt and who paid what, to (rake, drop) for
each pot."""


class NoRakeForStake(Refused):
    """The rulebook has no rake for this stake, so it cannot be played for money."""

    code = "rake/no-such-stake"
    says = "no rake is set for {format} {game} at {small_blind_cents}/{big_blind_cents} cents"


def rake_row(
    rows: Sequence[RakeRow],
    *,
    game: str,
    format: StakeFormat,
    small_blind_cents: int,
    big_blind_cents: int,
) -> RakeRow:
    """Find the rake of a stake by game, format and blinds, never by its name (online:AMB-05)."""
    asked = (game, format, small_blind_cents, big_blind_cents)
    for row in rows:
        if (row.game, row.format, row.small_blind_cents, row.big_blind_cents) == asked:
            return row
    raise NoRakeForStake(
        game=game,
        format=format,
        small_blind_cents=small_blind_cents,
        big_blind_cents=big_blind_cents,
    )


def matched(contributions: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    """Give back the uncalled bet: what the highest put in above the second highest (online:AMB-10).

    Folded players' chips count as contributions like any other.
    """
    kept = dict(contributions)
    if len(kept) < 2:
        return dict.fromkeys(kept, 0)
    highest = max(kept, key=lambda player: kept[player])
    kept[highest] = max(amount for player, amount in kept.items() if player != highest)
    return kept


def percent_rake(
    pot_cents: int, row: RakeRow, players: int, *, flop_dealt: bool, rules: PercentRake
) -> Cents:
    """Take a percentage of the pot: to the nearest cent, at least one, at most the cap (RAKE)."""
    parts = pot_cents * row.rate_basis_points
    return _rounded(parts, row.cap_cents, players, flop_dealt=flop_dealt, rules=rules)


def contributors_rake(
    contributions: Mapping[PlayerId, int],
    rows: Mapping[PlayerId, RakeRow],
    players: int,
    *,
    flop_dealt: bool,
    rules: PercentRake,
) -> Cents:
    """Take each player's part of the pot at the percentage of his own plan (online:AMB-09).

    The sum is rounded and capped once. Where plans differ in their caps the highest one holds.
    """
    parts = sum(cents * rows[player].rate_basis_points for player, cents in contributions.items())
    cap_cents = max(rows[player].cap_cents for player in contributions)
    return _rounded(parts, cap_cents, players, flop_dealt=flop_dealt, rules=rules)


def _rounded(
    parts: int, cap_cents: int, players: int, *, flop_dealt: bool, rules: PercentRake
) -> Cents:
    """Round ten-thousandths of a cent half up, then apply minimum and cap (online:AMB-10)."""
    if not flop_dealt:
        return Cents(0)  # No flop, no drop (RAKE-07).
    if players in rules.short_handed_players:
        cap_cents = cap_cents * rules.short_handed_cap_basis_points // BASIS_POINTS
    nearest = (parts + BASIS_POINTS // 2) // BASIS_POINTS
    return Cents(min(max(nearest, rules.minimum_cents), cap_cents))


def allotted(rake_cents: int, pots: Sequence[int]) -> tuple[int, ...]:
    """Share a rake out to the pots by their size, the remainder to the main pot (online:AMB-22)."""
    total = max(1, sum(pots))  # Nobody may have put in anything; then there is no rake either.
    parts = [rake_cents * pot // total for pot in pots]
    left = [pot - part for pot, part in zip(pots, parts, strict=True)]
    remainder = _charged(rake_cents - sum(parts), left)
    return tuple(part + more for part, more in zip(parts, remainder, strict=True))


def _charged(cents: int, pots: Sequence[int], start: int = 0) -> list[int]:
    """Charge an amount to the pots in the order they formed; each pays at most what it holds."""
    parts = [0] * len(pots)
    for index in range(start, len(pots)):
        parts[index] = min(cents, pots[index])
        cents -= parts[index]
    assert cents == 0, "the pots hold less than they are charged"
    return parts


def stepped_rake(pots: Sequence[int], step: RakeStep, *, cap_cents: int | None) -> tuple[int, ...]:
    """Take one unit for each complete step of all pots together, pot by pot (LIVE-RAKE-03..07).

    A step that spans two pots is charged to the pot in which it starts. Collection ends at the cap,
    so that later pots pay nothing.
    """
    units = sum(pots) // step.step_cents
    if cap_cents is not None:
        units = min(units, cap_cents // step.unit_cents)
    parts = [0] * len(pots)
    for unit in range(units):
        left = [pot - part for pot, part in zip(pots, parts, strict=True)]
        more = _charged(step.unit_cents, left, start=_pot_at(pots, unit * step.step_cents))
        parts = [part + extra for part, extra in zip(parts, more, strict=True)]
    return tuple(parts)


def _pot_at(pots: Sequence[int], offset: int) -> int:
    """Find the pot that holds this offset when all pots lie in a row."""
    end = 0
    for index, pot in enumerate(pots):
        end += pot
        if offset < end:
            return index
    raise AssertionError("the offset lies beyond all pots")


def live_rake(
    pots: Sequence[int],
    *,
    second_street: bool,
    step: RakeStep,
    cap_cents: int | None,
    rules: SteppedRake,
    walk: bool = False,
) -> tuple[int, ...]:
    """Take the live room's rake; a hand that ends on the initial deal pays a flat sum (RAKE-09)."""
    if second_street:
        return stepped_rake(pots, step, cap_cents=cap_cents)
    flat = rules.walk_cents if walk else rules.initial_deal_cents
    return tuple(_charged(min(flat, sum(pots)), pots))


def time_charge(played_ms: int, per_hour_cents: int) -> Cents:
    """Charge a player for the time he has played, to the whole cent below (LIVE-RAKE-10)."""
    return Cents(played_ms * per_hour_cents // HOUR_MS)


class PercentTaking(Struct, frozen=True):
    """What an online table asks at the end of each hand."""

    row: RakeRow
    rules: PercentRake

    def __call__(
        self, pots: tuple[int, ...], players: int, flop_dealt: bool, _: Paid = ()
    ) -> tuple[tuple[int, int], ...]:
        """Give what each pot pays: rake, and no drop."""
        rake_cents = percent_rake(
            sum(pots), self.row, players, flop_dealt=flop_dealt, rules=self.rules
        )
        return tuple((part, 0) for part in allotted(rake_cents, pots))


def contributors_taking(row_of: Callable[[int], RakeRow], rules: PercentRake) -> Taking:
    """Make what a table asks whose players have plans of their own, by seat (online:AMB-09)."""

    def take(
        pots: tuple[int, ...], players: int, flop_dealt: bool, paid: Paid
    ) -> tuple[tuple[int, int], ...]:
        assert sum(chips for _, chips in paid) == sum(pots)
        rake_cents = contributors_rake(
            {PlayerId(str(seat)): chips for seat, chips in paid},
            {PlayerId(str(seat)): row_of(seat) for seat, _ in paid},
            players,
            flop_dealt=flop_dealt,
            rules=rules,
        )
        return tuple((part, 0) for part in allotted(rake_cents, pots))

    return take


class DropTaking(Struct, frozen=True):
    """What a table asks whose players pay for their time: no rake, only the jackpot's drop."""

    drop: JackpotDrop | None

    def __call__(
        self, pots: tuple[int, ...], players: int, second_street: bool, _: Paid = ()
    ) -> tuple[tuple[int, int], ...]:
        """Give what each pot pays: no rake, and its part of the drop."""
        dropped = _dropped(self.drop, pots, players, second_street)
        return tuple((0, part) for part in dropped)


class SteppedTaking(Struct, frozen=True, kw_only=True):
    """What a live table asks after each hand; the drop is the main pot's (live:AMB-40)."""

    step: RakeStep
    rules: SteppedRake
    cap_cents: int | None
    drop: JackpotDrop | None

    def __call__(
        self, pots: tuple[int, ...], players: int, second_street: bool, _: Paid = ()
    ) -> tuple[tuple[int, int], ...]:
        """Give what each pot pays: the rake first, the drop of what is left."""
        rake = live_rake(
            pots,
            second_street=second_street,
            step=self.step,
            cap_cents=self.cap_cents,
            rules=self.rules,
        )
        left = [pot - part for pot, part in zip(pots, rake, strict=True)]
        dropped = _dropped(self.drop, left, players, second_street)
        return tuple(zip(rake, dropped, strict=True))


def _dropped(
    drop: JackpotDrop | None, pots: Sequence[int], players: int, second_street: bool
) -> list[int]:
    """Take the jackpot's drop from the pots, as far as they go."""
    if drop is None:
        return [0] * len(pots)
    wanted = hand_drop(players, second_street=second_street, rules=drop)
    return _charged(min(wanted, sum(pots)), pots)
