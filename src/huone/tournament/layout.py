"""Layout: the next hand of a tournament table: who is dealt in, the blinds, what is posted.

Owns: button and blinds by the rulebook's method, forced bets of the level.
Never: deals.

Rule 1: everybody pays the big blind once an orbit, nobody twice running (MTT-BTN-01..02), whether
he is there or not (MTT-SIT-01, MTT-DSC-05, TOUR-ABS-04).
Rule 2: absent players are dealt in, and the house folds for them; or they get no cards, as the
rulebook says (CONF-08). What they owe is posted all the same (TOUR-ABS-01, TOUR-ABS-04).
"""

from msgspec import Struct

from huone.games.rules import Post, Stakes
from huone.games.setup import dealt_in, usual_posts
from huone.table.blinds import (
    LastHand,
    Positions,
    button_positions,
    clockwise,
    first_positions,
    next_positions,
    positions_at,
    remember,
)
from huone.table.programme import Played
from huone.tournament.config import TournamentConfig
from huone.tournament.field import FieldTable
from huone.tournament.seating import first_button
from huone.units import PlayerId, Seat


class TournamentLayout(Struct, frozen=True, kw_only=True):
    """A hand before its deal, and what the blinds remember after it."""

    played: Played
    positions: Positions
    dealt_in: dict[Seat, PlayerId]
    posts: tuple[Post, ...]
    last: LastHand | None


def lay_out(table: FieldTable, played: Played, config: TournamentConfig) -> TournamentLayout:
    """Lay out the next hand of a table."""
    lineup = {s: sitter.player for s, sitter in sorted(table.seats.items()) if not sitter.waits}
    if len(lineup) < 2:
        lineup = {seat: sitter.player for seat, sitter in sorted(table.seats.items())}
    positions = _positions(table.last, lineup, played, config)
    absent = _without_cards(table, positions, played, config)
    owing = _owing(positions, played)
    seats = [seat for seat in positions.dealt_in if seat not in absent or seat in owing]
    order = clockwise(seats, positions.button)
    kept = [Seat(seat) for seat in dealt_in(played.game, [int(seat) for seat in order])]
    waiting = played.button_waits
    return TournamentLayout(
        played=played,
        positions=positions,
        dealt_in={seat: positions.dealt_in[seat] for seat in sorted(kept)},
        posts=(
            *_posts(positions, kept, played),
            *(Post(int(seat), "absent", 0) for seat in kept if seat in absent),
        ),
        last=table.last if waiting else remember(positions, table.last),
    )


def _without_cards(
    table: FieldTable, positions: Positions, played: Played, config: TournamentConfig
) -> set[Seat]:
    """Name the absent players who get no cards (TOUR-ABS-01, CONF-08)."""
    rules = config.rules.absence
    if rules.sitting_out != "not-dealt" or not played.has_blinds:
        return set()  # TOUR-ABS-03: cards may oblige anybody to post.
    absent = {seat for seat in positions.dealt_in if not table.seats[seat].is_present}
    if rules.lone_present_player_deals_all and len(positions.dealt_in) - len(absent) < 2:
        return set()  # TOUR-ABS-02.
    return absent


def _owing(positions: Positions, played: Played) -> set[Seat]:
    """Name those who owe a forced bet of the hand, whether they are there or not."""
    if played.stakes.ante:
        return set(positions.dealt_in)
    return {seat for seat in (positions.small_blind, positions.big_blind) if seat is not None}


def _positions(
    last: LastHand | None, lineup: dict[Seat, PlayerId], played: Played, config: TournamentConfig
) -> Positions:
    if last is None:
        button = first_button(lineup)  # MTT-SEAT-04, LIVE-DRAW-04.
        return (
            first_positions(button, lineup) if played.has_blinds else positions_at(button, lineup)
        )
    if played.has_blinds:
        return next_positions(last, lineup, follows=config.follows, qualified=lineup)
    return button_positions(last, lineup, follows=config.follows)


def _posts(positions: Positions, kept: list[Seat], played: Played) -> list[Post]:
    """List the forced bets; a hand may have no small blind (MTT-BTN-03)."""
    stakes = played.stakes
    if not played.has_blinds:
        return usual_posts(stakes, [int(seat) for seat in kept])
    posts = [Post(int(seat), "ante", stakes.ante) for seat in kept] if stakes.ante else []
    return posts + _blinds(positions, stakes)


def _blinds(positions: Positions, stakes: Stakes) -> list[Post]:
    posts = []
    if positions.small_blind is not None:
        posts.append(Post(int(positions.small_blind), "small-blind", stakes.small_blind))
    posts.append(Post(int(positions.big_blind), "big-blind", stakes.big_blind))
    if stakes.big_blind_ante:  # TOUR-BBA-01..03: the blind comes first.
        ante = Post(int(positions.big_blind), "big-blind-ante", stakes.big_blind_ante)
        posts.append(ante)
    return posts
