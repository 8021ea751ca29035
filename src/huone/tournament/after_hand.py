"""After a hand: what follows in a tournament when a hand is over or never was.

Owns: counting a hand, knock-outs, rebuys that are offered, places, the end of a round, of a phase
and of the tournament, and hands that are void.
Never: prepares the next hand (`next_hand.py`), or takes an entry (`registration.py`).

Rule 1: a hand counts when it is settled; until then a crash voids it and nothing else.
"""

from huone.table import events as table_events
from huone.table.draw import Draw
from huone.table.running import RunningHand
from huone.tournament import events as tournament_events
from huone.tournament import payouts, registration, registration_end, rounds, rulings, stops
from huone.tournament.entries import is_phase_1_over
from huone.tournament.events import TournamentEvent
from huone.tournament.field import FieldTable
from huone.tournament.finishing import Eliminated
from huone.tournament.layout import TournamentLayout
from huone.tournament.play import Play
from huone.units import Instant

REBUY_TIME_MS = 15_000
"""How long a table waits for a player who has lost his chips and may buy new ones."""


def settled(play: Play, number: int, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Let a finished hand count: stacks, knock-outs, places, and what follows from them."""
    running, laid = play.hands.take_finished(number)
    table = play.field.tables[number]
    before = play.hands.count(table, running, laid)
    counted = table_events.HandSettled(table.hands, dict(running.hand.stacks))
    happened = play.hands.told(number, [counted])
    happened += play.hands.note_time_outs(table, running)
    busted = [
        Eliminated(table.seats[seat].player, number, before[seat])
        for seat in laid.dealt_in
        if table.seats[seat].chips == 0
    ]
    if busted:
        happened += _knocked_out(play, table, running, laid, busted, now=now)
    table.rebuy_hands = max(0, table.rebuy_hands - 1)
    if not table.undecided:
        happened += decided(play, table, now, draw)
    elif number not in play.schedule.deals_at:
        play.schedule.set_time(number, max(table.undecided.values()))
    return [*happened, *_afterwards(play, now, draw)]


def _knocked_out(
    play: Play,
    table: FieldTable,
    running: RunningHand,
    laid: TournamentLayout,
    busted: list[Eliminated],
    *,
    now: Instant,
) -> list[TournamentEvent]:
    """Owe bounties at once, and ask those who may whether they buy new chips."""
    field, config = play.field, play.config
    seats = {table.seats[seat].player: seat for seat in laid.dealt_in}
    victims = [(seats[out.player], out.player) for out in busted]
    button = laid.positions.button
    happened = payouts.owe_bounties(
        field, config, running.hand, victims=victims, players=laid.dealt_in, button=button
    )
    table.busted = busted
    may_buy = [
        out.player
        for out in busted
        if registration.may_rebuy(field, config, field.entrants[out.player])
    ]
    until = Instant(now + REBUY_TIME_MS)
    table.undecided = dict.fromkeys(may_buy, until)
    happened += [tournament_events.RebuyOffered(player, until) for player in may_buy]
    table.vips = payouts.owe_vip_bounties(
        config, running.hand, victims=victims, players=laid.dealt_in, button=button
    )
    return happened


def decided(play: Play, table: FieldTable, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Let those go out who did not buy, once nobody of their hand may buy any more."""
    play.touched.add(table.number)
    if table.undecided:
        return []
    out, table.busted = table.busted, []
    gone = {each.player for each in out}
    vips: list[TournamentEvent] = [v for v in table.vips if v.victim in gone]
    table.vips = []
    happened = [_leave(play, table, each) for each in out]
    happened += vips
    if out and play.field.hand_for_hand:
        play.field.round_out += out
    elif out:
        happened += eliminate(play, out, now, draw)
    if not play.is_over and not table.in_hand and table.number in play.field.tables:
        play.schedule.deals_at.pop(table.number, None)
        set_next(play, table, now)
        if play.field.hand_for_hand:
            happened += end_round(play, now, draw)
    return happened


def _leave(play: Play, table: FieldTable, out: Eliminated) -> TournamentEvent:
    play.seating.leave(table, table.seat_of(out.player))
    play.field.entrants[out.player].out = True
    return tournament_events.PlayerOut(out.player, table.number)


def set_next(play: Play, table: FieldTable, now: Instant) -> None:
    """Say when a table deals its next hand."""
    number = table.number
    play.schedule.due.pop(number, None)
    if play.field.hand_for_hand and not table.closing:
        rounds.wait_for_round(play, number)
    else:
        pause = 0 if table.closing else play.config.pause_ms
        play.schedule.set_time(number, Instant(now + pause))


def eliminate(play: Play, out: list[Eliminated], now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Give places, and see what fewer players mean for registration, stages and tables."""
    play.field.players_left -= len(out)
    happened = payouts.take_places(play.field, play.config, out, draw)
    happened += registration_end.end_if_due(play, now, draw)
    return [*happened, *fewer_players(play, now, draw)]


def fewer_players(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """End what is decided, name tables that are not needed, and see if all deal together."""
    if payouts.is_decided(play.field, play.config):
        phase_1 = play.config.phase_1 is not None
        return end_phase(play) if phase_1 else end(play, now, draw)
    for number in play.seating.name_closing():
        if not play.field.tables[number].in_hand:
            play.schedule.drop(number)
            play.schedule.set_time(number, now)
    return rounds.step_in_or_out(play, now)


def end_round(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Place those who went out in one synchronised hand together (MTT-ELIM-05)."""
    field = play.field
    if not rounds.is_over(play):
        return []
    out, field.round_out = field.round_out, []
    field.begin_round()
    happened = eliminate(play, out, now, draw) if out else []
    if not play.is_over and field.hand_for_hand:
        rounds.begin_round(play, now)
    return happened


def first_round(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """Begin a round at once where no hand is played that would end one."""
    in_step = play.field.hand_for_hand and not play.is_over
    return end_round(play, now, draw) if in_step else []


def _afterwards(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    happened: list[TournamentEvent] = []
    if play.is_over:
        return happened
    if play.field.hand_for_hand:
        happened += end_round(play, now, draw)
    if not play.is_over:
        happened += _phase_over(play)
        happened += stops.begin_or_end(play, now, draw)
    return happened


# The end


def end(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """End the tournament; hands that still run at other tables are void."""
    happened: list[TournamentEvent] = []
    for number in list(play.hands.running):
        happened += void_hand(play, number, "the tournament is decided", now)
    if play.field.prizes_cents is None:
        play.field.registration_open = False
        happened += registration_end.settle_prizes(play, draw)
    play.schedule.due = {}
    return [*happened, *payouts.finish_all(play.field, play.config, draw)]


def has_played_all(play: Play, table: FieldTable) -> bool:
    """Tell whether a table has played all the hands that there are."""
    hands_max = play.config.hands_max
    return hands_max is not None and table.played >= hands_max


def end_by_hands(play: Play, now: Instant, draw: Draw) -> list[TournamentEvent]:
    """End the tournament when all tables have played the hands that there are."""
    if play.config.hands_max is None or play.is_over or play.hands.running or play.schedule.due:
        return []
    tables = play.field.tables.values()
    if any(t.busted or not (has_played_all(play, t) or t.players < 2) for t in tables):
        return []
    return end(play, now, draw)


def _phase_over(play: Play) -> list[TournamentEvent]:
    """End a first phase when its last hands are over (TYPE-PHS-02, online:AMB-52)."""
    rules = play.config.phase_1
    if rules is None or not is_phase_1_over(play.field.level, rules):
        return []
    play.schedule.clear_deals()
    return [] if play.hands.running else end_phase(play)


def end_phase(play: Play) -> list[TournamentEvent]:
    """Carry stacks and pool to the second phase."""
    field = play.field
    field.stage = "finished"
    stacks = [tournament_events.StackCarried(s.player, s.chips) for s in rulings.sitters(field)]
    fees: list[TournamentEvent] = (
        [tournament_events.FeeTaken(field.fees_cents)] if field.fees_cents else []
    )
    return [
        *stacks,
        tournament_events.PoolCarried(field.prize_in_cents),
        *fees,
        tournament_events.TournamentFinished(()),
    ]


def cancel(play: Play, why: str, now: Instant) -> list[TournamentEvent]:
    """End the tournament without a result, in whatever state it is (CANCEL, MTT-SRV-02)."""
    if play.is_over:
        raise registration.TournamentOver(stage=play.field.stage)
    happened: list[TournamentEvent] = []
    for number in list(play.hands.running):
        happened += void_hand(play, number, why, now)
    play.schedule.due = {}
    return [*happened, *rulings.cancelled(play.field, play.config, why)]


def void_hand(play: Play, number: int, why: str, now: Instant) -> list[TournamentEvent]:
    """Let a hand never have been; stacks and positions are those of its start (SRV-03)."""
    running = play.hands.take_void(number)
    table = play.field.tables[number]
    table.in_hand = False
    play.hands.note_void(table, running.number)
    if not play.is_over:
        set_next(play, table, now)
    stacks = {int(seat): int(table.seats[seat].chips) for seat in running.seats}
    return play.hands.told(number, [table_events.HandVoided(running.number, why, stacks)])
