"""View: what a tournament with paper cards shows of itself, to staff and on the walls.

Owns: the pictures of a contest: clock, structure, tables, players, proposals, prizes, last acts.
Never: changes anything. A wall shows names as the house wants them, and no guest's number.
"""

from collections.abc import Sequence

from huone.live.contests import clock, draw
from huone.live.contests.busts import tables_not_done
from huone.live.contests.contest import Contest
from huone.live.contests.facts import NEVER_UNDONE, ContestEvent, ContestNoted
from huone.live.contests.hands import deal_list
from huone.live.contests.prizes import collectable_cents, specials
from huone.live.contests.proposals import proposals
from huone.live.contests.shapes import (
    ContestActView,
    ContestClockView,
    ContestDealShare,
    ContestDealView,
    ContestLevelView,
    ContestLine,
    ContestMoneyView,
    ContestPactView,
    ContestPlaceView,
    ContestPlayerView,
    ContestPostView,
    ContestSeatView,
    ContestSpecialView,
    ContestTableView,
    ContestView,
)
from huone.tournament import clockwork, payouts, registration
from huone.tournament.field import FieldTable
from huone.tournament.finishing import Finish
from huone.units import Instant, PlayerId, Seat

ACTS_SHOWN = 30


def contest_line(contest: Contest) -> ContestLine:
    """Show a contest in the list."""
    field, config = contest.field, contest.config
    return ContestLine(
        contest=contest.id,
        number=contest.number,
        name=config.name,
        game=config.game,
        stage=field.stage,
        start_ms=contest.start_ms,
        draw_opens_ms=draw.opens_ms(contest),
        entry_cents=config.entry.total_cents,
        prize_cents=config.entry.prize_cents,
        bounty_cents=config.entry.bounty_cents,
        fee_cents=config.entry.fee_cents,
        entries=len(field.entrants) + field.re_entries,
        players_left=field.players_left,
        tables=len(field.tables),
        takes_entries=registration.takes_entries(field, config),
        level=field.level if field.stage == "playing" else 0,
    )


def contest_view(
    contest: Contest,
    events: Sequence[ContestEvent],
    gone: set[int],
    now: Instant,
    away: dict[str, int] | None = None,
) -> ContestView:
    """Show a contest at a moment; `away` is until when guests are sent away."""
    seen = at_moment(contest, now)
    field = seen.field
    assert seen.sheet is not None
    sold = _chips_sold(seen)
    return ContestView(
        line=contest_line(seen),
        sheet=seen.sheet,
        clock=clock_view(seen, now),
        structure=tuple(_level(seen, number) for number in range(1, len(seen.config.levels) + 1)),
        tables=tuple(_table(seen, field.tables[n], away or {}) for n in sorted(field.tables)),
        players=tuple(_player(seen, guest) for guest in seen.guests),
        proposals=proposals(seen),
        money=_money(seen),
        pact=_pact(seen),
        hand_for_hand=field.hand_for_hand,
        round=field.round,
        not_done=tables_not_done(seen) if field.hand_for_hand else (),
        takes_rebuys=seen.config.rebuy is not None and _takes_rebuys(seen),
        takes_add_ons=field.stop is not None and field.stop.kind == "add-on",
        last_rebuys=field.last_rebuys_called,
        chips_sold=sold,
        chips_in_play=sold + seen.race_chips,
        chips_stated=sum(int(s.chips) for t in field.tables.values() for s in t.seats.values()),
        average_chips=(sold + seen.race_chips) // max(1, field.players_left),
        cancelled_why=seen.cancelled_why,
        acts=_acts(seen, events, gone),
    )


def at_moment(contest: Contest, now: Instant) -> Contest:
    """Let the clock of a contest run to a moment, on a copy."""
    seen = contest.copy()
    seen.now = Instant(max(now, contest.now))
    clock.run_to(seen.field, seen.config, seen.now)
    return seen


def _takes_rebuys(contest: Contest) -> bool:
    field = contest.field
    last = field.registration_open and any(t.rebuy_hands for t in field.tables.values())
    return registration.takes_entries(field, contest.config) or last


def _chips_sold(contest: Contest) -> int:
    config, field = contest.config, contest.field
    if field.stage == "registering":
        return config.starting_chips * len(field.entrants)
    rebuys = sum(entrant.rebuys for entrant in field.entrants.values())
    add_ons = sum(entrant.add_ons for entrant in field.entrants.values())
    more = config.rebuy.chips * rebuys if config.rebuy else 0
    more += config.add_on.chips * add_ons if config.add_on else 0
    return config.starting_chips * (len(field.entrants) + field.re_entries) + more


def clock_view(contest: Contest, now: Instant) -> ContestClockView:
    """Show the clock of a contest that has run to this moment."""
    field, config = contest.field, contest.config
    level = clockwork.level_of(field.level, config)
    runs, stop = field.clock.running_since is not None, field.stop
    left = clockwork.level_left_ms(field, config, contest.now)
    following = field.level + 1
    return ContestClockView(
        now_ms=now,
        level=field.level,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        length_ms=level.length_s * 1_000,
        left_ms=left,
        runs=runs,
        ends_ms=contest.now + left if runs else 0,
        stop=stop.kind if stop is not None else "",
        stop_why=stop.why if stop is not None else "",
        stopped_ms=contest.stopped_ms if stop is not None and stop.why else 0,
        until_ms=(stop.until or 0) if stop is not None else 0,
        next_level=_level(contest, following) if following <= len(config.levels) else None,
        break_in_ms=_break_in(contest, left),
        late_ends_in_ms=_late_ends_in(contest, left),
    )


def _break_in(contest: Contest, left: int) -> int | None:
    field, config = contest.field, contest.config
    wait = left
    for number in range(field.level, len(config.levels) + 1):
        if config.levels[number - 1].break_after_s:
            return wait
        wait += config.levels[number].length_s * 1_000 if number < len(config.levels) else 0
    return None


def _late_ends_in(contest: Contest, left: int) -> int:
    field, config = contest.field, contest.config
    if field.stage != "playing" or not registration.takes_entries(field, config):
        return 0
    later = (clockwork.level_of(n, config) for n in range(field.level + 1, config.late_levels + 1))
    return left + sum(level.length_s * 1_000 for level in later)


def _level(contest: Contest, number: int) -> ContestLevelView:
    level = clockwork.level_of(number, contest.config)
    return ContestLevelView(
        level=number,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        length_s=level.length_s,
        break_after_s=level.break_after_s,
        chip=level.chip,
    )


def _table(contest: Contest, table: FieldTable, away: dict[str, int]) -> ContestTableView:
    most = max([contest.config.seats, *(int(seat) + 1 for seat in table.seats)])
    order = contest.seating().breaking_order
    last = table.last
    return ContestTableView(
        table=table.number,
        players=table.players,
        seats=tuple(_seat(contest, table, seat, away) for seat in range(most)),
        button=int(last.positions.button) + 1 if last is not None else 0,
        big_blind=int(last.big_blind_seat) + 1 if last is not None else 0,
        hand=table.hands,
        round_done=table.number in contest.field.round_done,
        breaks_next=len(order) > 1 and order[0] == table.number,
        rebuy_hands=table.rebuy_hands,
        raced=table.number in contest.raced,
        deal=_deal(contest, table),
    )


def _seat(contest: Contest, table: FieldTable, seat: int, away: dict[str, int]) -> ContestSeatView:
    sitter = table.seats.get(Seat(seat))
    if sitter is None:
        return ContestSeatView(seat=seat + 1)
    guest = str(sitter.player)
    entrant, counted = contest.entrant(guest), contest.stacks.get(guest)
    return ContestSeatView(
        seat=seat + 1,
        guest=guest,
        name=contest.guests[guest].name,
        present=sitter.is_present,
        travelling=contest.travelling.get(guest) == table.number,
        waits=sitter.waits,
        chips=sitter.chips,
        chips_ms=counted.at_ms if counted is not None else 0,
        bounty_cents=entrant.bounty_cents,
        bounty_chips=entrant.bounty_chips,
        reported_out=seat + 1 in contest.reported.get(table.number, ()),
        sent_away_until_ms=away.get(guest, 0),
    )


def _deal(contest: Contest, table: FieldTable) -> ContestDealView | None:
    shown = deal_list(contest, table)
    if shown is None:
        return None
    return ContestDealView(
        level=shown.level,
        button=shown.button,
        small_blind=shown.small_blind,
        big_blind=shown.big_blind,
        deal=shown.deal,
        dead=shown.dead,
        post_for=shown.post_for,
        posts=tuple(ContestPostView(seat=s, kind=k, chips=c) for s, k, c in shown.posts),
    )


def _player(contest: Contest, guest: str) -> ContestPlayerView:
    field, known, entrant = contest.field, contest.guests[guest], contest.entrant(guest)
    finish: Finish | None = field.finishes.get(PlayerId(guest))
    table = field.tables.get(entrant.table) if entrant.table is not None else None
    note = contest.outs.get(guest)
    state = "playing" if table is not None else "entered"
    if entrant.out:
        state = "disqualified" if entrant.disqualified else "out"
    return ContestPlayerView(
        guest=guest,
        name=known.name,
        ticket=known.ticket,
        state=state,
        table=table.number if table is not None else 0,
        seat=int(table.seat_of(PlayerId(guest))) + 1 if table is not None else 0,
        place=finish.place if finish is not None else 0,
        shares_from=finish.shared_from if finish is not None else 0,
        shares_to=finish.shared_to if finish is not None else 0,
        entries=1 + entrant.re_entries,
        rebuys=entrant.rebuys,
        add_ons=entrant.add_ons,
        paid_cents=sum(made.entry.total_cents for made in entrant.made),
        paid_with=known.paid_with,
        bounty_cents=entrant.bounty_cents,
        bounty_chips=entrant.bounty_chips,
        knock_outs=contest.knock_outs.get(guest, 0),
        out_by=note.put_out_by if note is not None else (),
        out_number=note.number if note is not None else 0,
        prize_cents=field.paid_cents.get(PlayerId(guest), 0),
        bounties_won_cents=contest.bounty_cents.get(guest, 0),
        bounty_chips_won=contest.bounty_chips.get(guest, 0),
        special_cents=sum(c for p, c in specials(contest).items() if contest.given.get(p) == guest),
        back_cents=contest.prizes_back_cents.get(guest, 0) + contest.fees_back_cents.get(guest, 0),
        won_seat=PlayerId(guest) in field.seats_owed,
        collected_cents=contest.collected_cents.get(guest, 0),
        collect_cents=collectable_cents(contest, guest),
        owes_cents=contest.claims_cents.get(guest, 0),
    )


def _money(contest: Contest) -> ContestMoneyView:
    field, config = contest.field, contest.config
    by_place = {finish.place: str(finish.player) for finish in field.finishes.values()}
    prizes = payouts.prizes_now(field, config) if field.entrants else ()
    return ContestMoneyView(
        pool_cents=field.pool_cents or payouts.pool_now(field, config),
        bounties_cents=field.bounty_in_cents,
        fees_cents=field.fees_cents,
        overlay_cents=field.overlay_cents,
        field=payouts.field_size(field, config),
        fixed=field.prizes_cents is not None,
        places=tuple(
            ContestPlaceView(
                place=place,
                cents=cents,
                guest=by_place.get(place, ""),
                name=contest.guests[by_place[place]].name if place in by_place else "",
            )
            for place, cents in enumerate(prizes, start=1)
        ),
        specials=tuple(
            ContestSpecialView(
                purpose=purpose,
                cents=cents,
                guest=contest.given.get(purpose, ""),
                name=contest.guests[contest.given[purpose]].name
                if purpose in contest.given
                else "",
            )
            for purpose, cents in specials(contest).items()
        ),
    )


def _pact(contest: Contest) -> ContestPactView | None:
    field = contest.field
    proposal = field.proposal
    shares = proposal.cents if proposal is not None else field.deal_cents
    winner = field.deal_for_winner_cents if proposal is None else proposal.for_winner_cents
    if not shares and not contest.deal_paid:
        return None
    return ContestPactView(
        kind=contest.deal_kind,
        made=contest.deal_paid if proposal is None else "",
        for_winner_cents=winner,
        shares=tuple(
            ContestDealShare(
                guest=str(player),
                name=contest.guests[str(player)].name,
                cents=cents,
                chips=contest.stacks[str(player)].chips if str(player) in contest.stacks else 0,
            )
            for player, cents in shares.items()
        ),
    )


def _acts(
    contest: Contest, events: Sequence[ContestEvent], gone: set[int]
) -> tuple[ContestActView, ...]:
    """Show the last acts of people, the newest first; bookings are no acts."""
    shown = list[ContestActView]()
    for event in reversed(events):
        if len(shown) >= ACTS_SHOWN:
            break
        fact = event.fact if isinstance(event, ContestNoted) else None
        kind = type(fact).__name__ if fact is not None else "Undone"
        if kind == "DebtBooked":
            continue
        shown.append(
            ContestActView(
                number=event.number,
                kind=kind,
                by=event.by,
                at_ms=event.at_ms,
                table=int(getattr(fact, "table", 0) or 0),
                names=_names(contest, fact),
                undone=event.number in gone,
                can_undo=event.number not in gone and not isinstance(fact, NEVER_UNDONE),
            )
        )
    return tuple(shown)


def _names(contest: Contest, fact: object) -> tuple[str, ...]:
    guests = [getattr(fact, "guest", "")]
    guests += [each.guest for each in getattr(fact, "out", ())]
    return tuple(contest.guests[guest].name for guest in guests if guest in contest.guests)
