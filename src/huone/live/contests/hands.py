"""Hands of a contest: whom a dealer deals in, for whom he posts, and where the blinds are.

Owns: the deal list, hands that dealers tap, and a big blind that somebody has looked up.
Never: knows a card, or stops anybody: a table may be dealt without a tap.

Rule 1: only present seats are dealt, or all with chips if one alone is there or cards decide over
a forced bet; then the hands of the absent are dead (TOUR-ABS-01..04).
Rule 2: a hand keeps the level that it began with, also when it is dealt again (LIVE-FORCED-02).
"""

from msgspec import Struct

from huone.live.contests.contest import Contest, HandLaid, SeatNotHis
from huone.live.contests.facts import (
    BigBlindStated,
    ContestHandBegan,
    ContestHandVoided,
    ContestNoted,
)
from huone.refusal import Refused
from huone.table.blinds import LastHand, Positions, counterclockwise
from huone.tournament.field import FieldTable
from huone.tournament.layout import TournamentLayout, lay_out
from huone.tournament.rulings import verify_playing
from huone.units import Seat


class NoContestHand(Refused):
    """Nothing was dealt that could be void."""

    code = "live/no-hand"
    says = "no hand was begun at table {table}"


class TooFewForHand(Refused):
    """A hand needs two players."""

    code = "live/too-few-to-deal"
    says = "table {table} has {players} players"


class DealList(Struct, frozen=True, kw_only=True):
    """Whom to deal, whose hand is dead at once, and what is posted, by seat from 1."""

    level: int
    button: int
    small_blind: int
    big_blind: int
    deal: tuple[int, ...]
    dead: tuple[int, ...]
    posts: tuple[tuple[int, str, int], ...]
    """Seat, kind and chips; a short stack fills the blind first (TOUR-BBA-03)."""
    post_for: tuple[int, ...]
    """Absent seats for which the dealer posts (TOUR-ABS-04)."""


def laid(contest: Contest, table: FieldTable) -> tuple[int, TournamentLayout]:
    """Lay the next hand of a table out; says at which level."""
    assert contest.terms is not None
    level = contest.void_levels.get(table.number) or contest.field.level
    played = contest.terms.programme.at(level, table.played)
    return level, lay_out(table, played, contest.config)


def deal_list(contest: Contest, table: FieldTable) -> DealList | None:
    """Say whom the dealer of a table deals next; nothing where nobody plays."""
    if table.players < 2 or contest.field.stage != "playing":
        return None
    level, layout = laid(contest, table)
    without = {post.seat for post in layout.posts if post.kind == "absent"}
    deal = [seat for seat in layout.dealt_in if int(seat) not in without]
    posts = _posts(table, layout)
    absent = {int(seat) + 1 for seat, sitter in table.seats.items() if not sitter.is_present}
    blinds, positions = layout.played.has_blinds, layout.positions
    return DealList(
        level=level,
        button=0 if layout.played.from_dealer else int(positions.button) + 1,
        small_blind=int(positions.small_blind) + 1 if positions.small_blind is not None else 0,
        big_blind=int(positions.big_blind) + 1 if blinds else 0,
        deal=tuple(int(seat) + 1 for seat in deal),
        dead=tuple(int(seat) + 1 for seat in deal if int(seat) + 1 in absent),
        posts=posts,
        post_for=tuple(sorted(absent & {seat for seat, _, _ in posts})),
    )


def _posts(table: FieldTable, layout: TournamentLayout) -> tuple[tuple[int, str, int], ...]:
    """List what is posted, no more than a stack holds, the blind before its ante."""
    left = {int(seat): int(sitter.chips) for seat, sitter in table.seats.items()}
    found = []
    for post in layout.posts:
        chips = min(post.chips, left.get(post.seat, 0))
        left[post.seat] = left.get(post.seat, 0) - chips
        if chips:
            found.append((post.seat + 1, str(post.kind), chips))
    return tuple(found)


def begin_hand(contest: Contest, fact: ContestHandBegan, event: ContestNoted) -> None:
    """Note that a dealer deals: positions go on, and a last hand with rebuys is counted."""
    verify_playing(contest.field)
    table = contest.table(fact.table)
    shown = deal_list(contest, table)
    if shown is None:
        raise TooFewForHand(table=fact.table, players=table.players)
    level, layout = laid(contest, table)
    table.hands += 1
    table.played += 1
    before = contest.hands.get(fact.table)
    if before is not None and table.rebuy_hands and field_called(contest):
        table.rebuy_hands -= 1
    contest.hands[fact.table] = HandLaid(
        number=table.hands,
        level=level,
        began_ms=event.at_ms,
        before=table.last,
        deal=shown.deal,
        dead=shown.dead,
        posts=shown.posts,
    )
    contest.void_levels.pop(fact.table, None)
    table.last = layout.last
    for sitter in table.seats.values():
        sitter.waits = False


def field_called(contest: Contest) -> bool:
    """Tell whether the last hands with rebuys are being counted."""
    return contest.field.last_rebuys_called


def void_hand(contest: Contest, fact: ContestHandVoided, event: ContestNoted) -> None:
    """Let a hand never have been; the next one has its positions and its level."""
    verify_playing(contest.field)
    hand = contest.hands.pop(fact.table, None)
    if hand is None:
        raise NoContestHand(table=fact.table)
    table = contest.table(fact.table)
    table.last = hand.before
    table.played -= 1
    contest.void_levels[fact.table] = hand.level


def state_big_blind(contest: Contest, fact: BigBlindStated, event: ContestNoted) -> None:
    """Take somebody's word for where the big blind of the last hand was."""
    verify_playing(contest.field)
    table, seat = contest.table(fact.table), Seat(fact.seat - 1)
    if seat not in table.seats:
        raise SeatNotHis(guest="nobody", table=fact.table, seat=fact.seat)
    lineup = {at: sitter.player for at, sitter in sorted(table.seats.items())}
    back = counterclockwise([at for at in lineup if at != seat], seat)
    if not back:
        raise TooFewForHand(table=fact.table, players=table.players)
    small = back[0]
    button = back[1] if len(back) > 1 else small
    positions = Positions(button=button, small_blind=small, big_blind=seat, dealt_in=lineup)
    table.last = LastHand(
        positions=positions,
        big_blind_seat=seat,
        big_blind_player=lineup[seat],
        heads_up_hands=1 if len(lineup) == 2 else 0,
    )
    contest.hands.pop(fact.table, None)
