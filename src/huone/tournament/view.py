"""View: what a viewer may see of a tournament's table, in the words of every other table.

Owns: `tournament_table_view`, the one door out for a table of a tournament.
Never: starts from the full table and deletes; hands are put together from seen events alone, as in
`huone.table.view`.

Rule 1: one table page serves cash tables and tournaments, so the view is the same struct.
"""

from huone.games.view import history_for
from huone.table.rules import CashRules
from huone.table.running import RunningHand
from huone.table.view import (
    Doing,
    InHandView,
    OwnView,
    SeatView,
    StakesView,
    Standing,
    TableView,
    hand_view,
    picture_of,
)
from huone.tournament.director import Director
from huone.tournament.field import FieldSitter, FieldTable
from huone.units import PlayerId, Seat


def tournament_table_view(
    director: Director, number: int, viewer: PlayerId | None, *, id: str, rules: CashRules
) -> TableView:
    """Show a table of a tournament to a player of it, or to an observer."""
    table, config = director.field.tables[number], director.config
    running = director.running.get(number)
    seat = _seat_of(table, viewer)
    seen = history_for(seat, running.hand.events) if running else []
    picture = picture_of(seen, rules)
    return TableView(
        table=id,
        name=f"{config.name} {number}",
        rulebook=config.rulebook,
        game=config.game,
        stakes=StakesView(bets=director.played_now(number).stakes),
        seats=_places(director, table),
        sitters=tuple(
            _seat_view(at, sitter, picture.seats.get(at))
            for at, sitter in sorted(table.seats.items())
        ),
        hand=hand_view(director.laid_out(number), running, picture) if running else None,
        deals_at=director.deals_at(number),
        own=None if seat is None else _own_view(seat, table.seats[seat], running),
        pots_counted=rules.pot_amount_shown == "always",
        tournament=config.id,
    )


def tournament_standing(director: Director, number: int, viewer: PlayerId | None) -> Standing:
    """Tell a viewer when the next hand is dealt, and what is his alone."""
    table = director.field.tables[number]
    seat = _seat_of(table, viewer)
    own = None if seat is None else _own_view(seat, table.seats[seat], director.running.get(number))
    return Standing(deals_at=director.deals_at(number), seats=(), own=own)


def _places(director: Director, table: FieldTable) -> int:
    """Count the places round a table; a sit & go for six has six, whatever a table could hold."""
    config = director.config
    most = max(config.seats, config.final_seats)
    fewest = max(table.seats, default=0) + 1
    return max(fewest, min(most, config.entries_max or most))


def _seat_of(table: FieldTable, viewer: PlayerId | None) -> Seat | None:
    return next((s for s, sitter in table.seats.items() if sitter.player == viewer), None)


def _seat_view(seat: Seat, sitter: FieldSitter, dealt: InHandView | None) -> SeatView:
    out: Doing = "sitting-out" if sitter.away else "waiting"
    return SeatView(
        seat=int(seat),
        player=sitter.player,
        stack_chips=dealt.stack_chips if dealt else int(sitter.chips),
        bet_chips=dealt.bet_chips if dealt else 0,
        doing=dealt.doing if dealt else out,
        online=sitter.presence.online,
        cards=dealt.cards if dealt else None,
        rows=dealt.rows if dealt else None,
        due="nothing",
        markers=0,
        break_why=sitter.away_why if sitter.away else None,
        break_ends=None,
        owner=None,
        paid_chips=dealt.paid_chips if dealt else 0,
        dead_chips=dealt.dead_chips if dealt else 0,
    )


def _own_view(seat: Seat, sitter: FieldSitter, running: RunningHand | None) -> OwnView:
    return OwnView(
        seat=int(seat),
        turn=running.turn_of(seat) if running else None,
        ways_in=(),
        wish="wait",
        break_asked=None,
        leaving=False,
        bank_ms=sitter.presence.bank.left_ms,
        chips_asked=0,
        auto_top_up=False,
        straddles=False,
        plays_over=False,
    )
