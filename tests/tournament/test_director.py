"""The life of a tournament, command by command, with a table of bots that call or fold."""

import pytest
from kit.clubs import LIVE, ONLINE, START, Club, mtt, only, players
from msgspec.structs import replace

from huone.games.hand import Hand
from huone.refusal import Refused
from huone.table import events as table_events
from huone.tournament import events as tournament_events
from huone.tournament import offers
from huone.tournament.config import (
    BlindsFall,
    PayoutsDoNotSum,
    TargetGone,
    verify_tournament,
)
from huone.tournament.director import Director, NoSuchLevel, NotPaused
from huone.tournament.entries import NoReEntry, RegistrationClosed, StackTooLarge
from huone.tournament.field import decode_tournament
from huone.tournament.hands import NoHandAtTable
from huone.tournament.registration import (
    AlreadyEntered,
    NoDirectEntry,
    NotOfferedHere,
    NotOnInvitation,
    NotOnSaleNow,
    TournamentFull,
    TournamentOver,
)
from huone.tournament.rulings import NoDealNow, NoDeals, NotPlaying
from huone.units import Cents, Chips, Instant, PlayerId

# Entries


@pytest.mark.clause("MTT-REG-05", "MTT-REG-02", "MTT-FEE-04", "TYPE-PHS-03", "SYS-37")
def test_entries_that_are_not_taken_are_refused() -> None:
    club = Club(mtt(invited=frozenset(players(3)), entries_max=2))
    club.enter(*players(2))
    draw, now = club.draw, club.now
    for player, refusal in (
        ("p1", AlreadyEntered),
        ("p3", TournamentFull),
        ("p9", NotOnInvitation),
    ):
        with pytest.raises(refusal):
            club.director.register(PlayerId(player), now=now, draw=draw)
    second = offers.phase_2(mtt(), carried_chips={PlayerId("p1"): Chips(9)}, pool_cents=Cents(1))
    with pytest.raises(NoDirectEntry):
        Director(second).register(PlayerId("p2"), now=now, draw=draw)


@pytest.mark.clause("MTT-REG-09", "MTT-REG-14")
def test_who_leaves_in_time_gets_back_what_he_paid_in_kind() -> None:
    club = Club(mtt())
    club.enter(PlayerId("p1"))
    club.director.register(PlayerId("p2"), now=club.now, draw=club.draw, ticket="won")
    assert only(
        club.director.unregister(PlayerId("p1"), now=club.now), tournament_events.RefundOwed
    ) == [tournament_events.RefundOwed(PlayerId("p1"), Cents(1000), ())]
    refund = only(
        club.director.unregister(PlayerId("p2"), now=club.now), tournament_events.RefundOwed
    )
    assert refund == [tournament_events.RefundOwed(PlayerId("p2"), Cents(0), ("won",))]
    assert club.director.field.fees_cents == 0
    club.start(2)
    with pytest.raises(RegistrationClosed):
        club.director.unregister(PlayerId("p1"), now=club.now)


@pytest.mark.clause("MTT-REG-15", "CANCEL-01", "CANCEL-03")
def test_a_tournament_with_too_few_entries_is_cancelled_and_refunded() -> None:
    club = Club(mtt()).start(1)
    assert only(club.told, tournament_events.RefundOwed) == [
        tournament_events.RefundOwed(PlayerId("p1"), Cents(1000), ())
    ]
    assert club.director.field.stage == "cancelled"
    with pytest.raises(TournamentOver):
        club.enter(PlayerId("p2"))
    with pytest.raises(TournamentOver):
        club.director.cancel("again", now=club.now)


@pytest.mark.clause("TYPE-SNG-01", "MTT-GEN-01")
def test_a_sit_and_go_starts_with_its_last_seat_and_a_tournament_on_time() -> None:
    club = Club(offers.sit_and_go(ONLINE, id="s", total_cents=Cents(100), seats=5))
    club.enter(*players(4))
    assert not only(club.told, tournament_events.TournamentStarted)
    club.enter(PlayerId("p5"))
    assert only(club.told, tournament_events.TournamentStarted)
    scheduled = Club(mtt())
    scheduled.enter(*players(4))
    assert scheduled.director.next_deadline() == START
    assert scheduled.go(Instant(START - 1)).director.field.stage == "registering"
    assert scheduled.go(START).director.field.stage == "playing"


@pytest.mark.clause("MTT-REG-11", "TOUR-LATE-01")
def test_a_late_entrant_is_seated_where_fewest_play_and_opens_a_table_if_all_are_full() -> None:
    club = Club(mtt()).start(18)
    seated = club.take(
        club.director.register(PlayerId("late"), now=club.now, draw=club.draw, ticket="satellite")
    )
    assert [type(event) for event in seated] == [
        tournament_events.ChipsBought,
        tournament_events.TableOpened,
        tournament_events.PlayerSeated,
    ]
    assert club.director.field.tables[3].players == 1
    club.deal()
    assert club.director.field.tables[3].players >= 2


@pytest.mark.clause("MTT-REG-02", "MTT-PRZ-03", "TOUR-PRIZE-02")
def test_prizes_are_final_when_late_registration_is_over() -> None:
    club = Club(mtt()).start(20)
    assert club.director.field.prizes_cents is None
    club.go(Instant(START + 4 * 600_000))
    over = only(club.told, tournament_events.RegistrationOver)
    assert [sum(each.prizes_cents) for each in over] == [18_000]
    with pytest.raises(RegistrationClosed):
        club.enter(PlayerId("late"))


# Chips to buy


def bust_one(club: Club) -> PlayerId:
    """Go all in until somebody is out of chips."""
    while True:
        for table in club.deal():
            told = club.finish(table, all_in=True)
            out = [
                e.player
                for e in told
                if isinstance(e, tournament_events.RebuyOffered | tournament_events.PlayerOut)
            ]
            if out:
                return out[0]


@pytest.mark.clause("TYPE-REB-01", "TOUR-REBUY-01", "TOUR-FREEZE-01")
def test_a_player_without_chips_may_rebuy_and_his_table_waits_for_him() -> None:
    club = Club(offers.with_rebuys(mtt())).start(6)
    player = bust_one(club)
    table = club.director.field.sitter(player)[0]
    assert player in table.undecided
    club.take(club.director.rebuy(player, now=club.now, draw=club.draw))
    assert club.director.field.sitter(player)[2].chips == 1500
    with pytest.raises(NotOnSaleNow):
        club.director.decline_rebuy(player, now=club.now, draw=club.draw)
    freezeout = Club(mtt()).start(6)
    with pytest.raises(NotOfferedHere):
        freezeout.director.rebuy(PlayerId("p1"), now=freezeout.now, draw=freezeout.draw)


@pytest.mark.clause("TOUR-REBUY-03")
def test_a_rebuy_with_too_many_chips_or_in_a_hand_is_refused() -> None:
    club = Club(offers.with_rebuys(mtt())).start(3)
    club.director.field.sitter(PlayerId("p1"))[2].chips = Chips(1501)
    with pytest.raises(StackTooLarge):
        club.director.rebuy(PlayerId("p1"), now=club.now, draw=club.draw)
    club.director.field.sitter(PlayerId("p1"))[2].chips = Chips(1500)
    club.deal()
    with pytest.raises(NotOnSaleNow):
        club.director.rebuy(PlayerId("p1"), now=club.now, draw=club.draw)


def test_who_does_not_answer_an_offered_rebuy_is_out() -> None:
    club = Club(offers.with_rebuys(mtt())).start(6)
    player = bust_one(club)
    while not only(club.told, tournament_events.PlayerOut):
        club.go()
    assert only(club.told, tournament_events.PlayerOut)[0].player == player


@pytest.mark.clause("TOUR-ADDON-01", "TOUR-ADDON-03")
def test_add_ons_are_sold_in_the_break_after_the_rebuys() -> None:
    club = Club(offers.with_rebuys(mtt())).start(4)
    with pytest.raises(NotOnSaleNow):
        club.director.add_on(PlayerId("p1"))
    club.go(Instant(START + 4 * 600_000))
    club.take(club.director.tick(now=club.now, draw=club.draw))
    assert only(club.told, tournament_events.StopBegun)[0].kind == "add-on"
    club.take(club.director.add_on(PlayerId("p1")))
    with pytest.raises(Refused, match="add-ons are made"):
        club.director.add_on(PlayerId("p1"))
    club.go()
    assert only(club.told, tournament_events.RegistrationOver)[0].pool_cents == 5 * 900


@pytest.mark.clause("TOUR-REENT-01", "TOUR-REENT-02", "TOUR-REENT-03")
def test_only_an_eliminated_player_enters_again_for_the_same_price_and_stack() -> None:
    club = Club(mtt(re_entry=True)).start(12)
    with pytest.raises(AlreadyEntered):
        club.enter(PlayerId("p1"))
    player = bust_one(club)
    again = club.take(club.director.register(player, now=club.now, draw=club.draw))
    bought = only(again, tournament_events.ChipsBought)[0]
    assert (bought.what, bought.chips, bought.fee_cents) == ("re-entry", 1500, 100)
    closed = Club(mtt()).start(12)
    with pytest.raises(NoReEntry):
        closed.enter(bust_one(closed))


# Play


@pytest.mark.clause("MTT-SEAT-02", "MTT-SEAT-03", "MTT-SIT-01", "MTT-SIT-02", "MTT-DSC-05")
@pytest.mark.clause("TOUR-ABS-04", "MTT-SIT-04", "HEXA-15")
def test_absent_players_are_seated_dealt_in_and_blinded_off() -> None:
    club = Club(mtt())
    club.enter(*players(3))
    for absent in players(3)[1:]:
        club.director.set_connected(absent, online=False, now=club.now)
    club.go(START)
    for _ in range(3):
        for table in club.deal():
            club.finish(table)
    at_tables = [e.event for e in only(club.told, tournament_events.AtTable)]
    laid = [event for event in at_tables if isinstance(event, table_events.HandLaidOut)]
    assert [len(hand.dealt_in) for hand in laid] == [3, 3, 3]
    assert {hand.big_blind for hand in laid} == {0, 1, 2}
    asked = {e.seat for e in at_tables if isinstance(e, table_events.TurnTimed)}
    assert asked == {club.director.field.sitter(PlayerId("p1"))[1]}
    club.director.set_connected(PlayerId("p2"), online=True, now=club.now)
    assert club.director.field.sitter(PlayerId("p2"))[2].presence.acts == "himself"


@pytest.mark.clause("MTT-DSC-04", "AMB-63")
def test_a_turn_that_runs_out_is_checked_or_folded_and_sits_out_until_he_is_back() -> None:
    club = Club(mtt()).start(3)
    (table,) = club.deal()
    turn = club.director.running[table].hand.turn()
    assert turn is not None
    sitter = club.director.field.tables[table].seats[turn.seat]  # type: ignore[index]
    while club.director.running[table].hand.waiting_for() == [turn.seat]:
        club.go()
    club.finish(table)
    assert sitter.away
    club.take(club.director.come_back(sitter.player, now=club.now))
    assert not sitter.away


@pytest.mark.clause("MTT-BRK-01", "MTT-BRK-03", "MTT-BRK-04")
def test_a_break_at_55_waits_for_the_last_hand_and_stops_the_clock() -> None:
    club = Club(mtt()).start(4)
    club.go(Instant(START + 54 * 60_000))
    (table,) = club.deal()
    club.go(Instant(START + 55 * 60_000))
    assert only(club.told, tournament_events.StopCalled)
    assert not only(club.told, tournament_events.StopBegun)
    club.finish(table)
    begun = only(club.told, tournament_events.StopBegun)
    assert [event.until for event in begun] == [club.now + 300_000]
    played = club.director.field.clock.played_ms
    club.go()
    assert club.director.field.clock.played_ms == played
    assert only(club.told, tournament_events.StopOver)


def test_a_pause_lasts_until_it_is_resumed() -> None:
    club = Club(mtt()).start(4)
    with pytest.raises(NotPaused):
        club.director.resume(now=club.now, draw=club.draw)
    club.take(club.director.pause(now=club.now))
    assert club.director.next_deadline() is None
    club.now = Instant(club.now + 9_000_000)
    club.take(club.director.resume(now=club.now, draw=club.draw))
    assert club.deal()
    with pytest.raises(NotPlaying):
        Director(mtt()).pause(now=START)


@pytest.mark.clause("MTT-H4H-01", "MTT-H4H-02", "MTT-ELIM-05")
def test_hand_for_hand_tables_wait_for_each_other_and_go_out_together() -> None:
    club = Club(mtt(late_levels=0)).start(18)
    club.deal()
    club.take(club.director.call_hand_for_hand(on=True, now=club.now, draw=club.draw))
    first, second = club.director.running
    club.finish(first)
    assert not club.director.due()
    club.finish(second)
    assert sorted(club.deal()) == sorted((first, second))
    club.finish(first, all_in=True)
    assert not only(club.told, tournament_events.PlaceTaken)
    club.finish(second, all_in=True)
    places = sorted(event.place for event in only(club.told, tournament_events.PlaceTaken))
    assert places == list(range(19 - len(places), 19))


@pytest.mark.clause("MTT-BAL-02", "TOUR-BREAK-01", "TOUR-BREAK-02", "TYPE-FRZ-02")
@pytest.mark.parametrize("rulebook", [ONLINE, LIVE])
def test_tables_are_broken_with_a_message_for_every_move(rulebook: object) -> None:
    config = offers.scheduled(rulebook, id="t", total_cents=Cents(1000), start=START)  # type: ignore[arg-type]
    club = Club(config).start(33).play_out()
    broken = only(club.told, tournament_events.TableBroken)
    assert len(broken) == 3
    assert only(club.told, tournament_events.FinalTable)
    assert {move.why for move in only(club.told, tournament_events.PlayerMoved)} >= {"table-broken"}
    assert sorted(e.place for e in only(club.told, tournament_events.PlaceTaken)) == list(
        range(1, 34)
    )


@pytest.mark.clause("HEXA-08", "HEXA-13", "HEXT-03", "AMB-66")
@pytest.mark.parametrize("seed", range(4))
def test_a_hexapro_draws_its_multiplier_once_and_pays_it(seed: int) -> None:
    config = offers.hexapro(ONLINE, ONLINE.hexapro, id="h", buy_in_cents=Cents(1000), game="texas")
    club = Club(config, seed=seed).start(3).play_out()
    (drawn,) = only(club.told, tournament_events.MultiplierDrawn)
    assert sum(drawn.prizes_cents) == 100 * drawn.multiplier_tenths
    assert sum(e.cents for e in only(club.told, tournament_events.PrizeOwed)) == sum(
        drawn.prizes_cents
    )


# Rulings


@pytest.mark.clause("MTT-SRV-02", "CANCEL-04", "CANCEL-06", "CANCEL-08", "CANCEL-09", "CANCEL-15")
@pytest.mark.clause("SYS-29")
@pytest.mark.parametrize("left", [20, 15, 7, 3, 2])
@pytest.mark.parametrize("form", [None, "progressive"])
def test_a_cancellation_in_any_state_pays_out_every_cent(left: int, form: str | None) -> None:
    config = mtt(late_levels=0, guaranteed_cents=Cents(30_000))
    config = offers.with_bounties(config, "progressive") if form else config
    club = Club(config, seed=left).start(20)
    while club.director.field.players_left > left:
        for table in club.deal():
            club.finish(table, all_in=club.director.field.players_left > left)
    club.deal()
    club.take(club.director.cancel("the power went", now=club.now))
    paid_in = sum(
        e.prize_cents + e.bounty_cents + e.fee_cents
        for e in only(club.told, tournament_events.ChipsBought)
    )
    house = sum(e.cents for e in only(club.told, tournament_events.OverlayOwed))
    owed: int = sum(e.cents for e in only(club.told, tournament_events.PrizeOwed))
    owed += sum(e.cents for e in only(club.told, tournament_events.BountyOwed))
    owed += sum(e.cents for e in only(club.told, tournament_events.FeeTaken))
    owed += sum(
        e.prize_cents + e.fees_cents + e.bounty_cents
        for e in only(club.told, tournament_events.CompensationOwed)
    )
    assert owed == paid_in + house


@pytest.mark.clause("TOUR-SANC-02", "TOUR-DQ-01", "TOUR-DQ-03", "TOUR-DQ-04", "MTT-HOUSE-01")
def test_a_disqualified_player_leaves_with_his_chips_and_others_move_up() -> None:
    club = Club(mtt(late_levels=0)).start(9)
    victim = bust_one(club)
    before = {e.player: e.place for e in only(club.told, tournament_events.PlaceTaken)}
    assert before[victim] == 9
    still_in = next(s.player for t in club.director.field.tables.values() for s in t.seats.values())
    told = club.take(club.director.disqualify(still_in, now=club.now, draw=club.draw))
    assert only(told, tournament_events.Disqualified)[0].chips > 0
    assert club.director.field.finishes[victim].place == 8
    with pytest.raises(Refused):
        club.director.disqualify(still_in, now=club.now, draw=club.draw)
    club.play_out()
    assert sum(e.cents for e in only(club.told, tournament_events.PrizeOwed)) == 8100


@pytest.mark.clause("TOUR-DQ-02")
def test_the_placing_of_a_finisher_is_annulled_and_the_others_get_the_difference() -> None:
    club = Club(mtt(late_levels=0, payouts_basis_points=(5000, 3000, 2000))).start(9).play_out()
    second = next(e.player for e in only(club.told, tournament_events.PlaceTaken) if e.place == 2)
    told = club.take(club.director.disqualify(second, now=club.now, draw=club.draw))
    assert only(told, tournament_events.PrizeForfeited) == [
        tournament_events.PrizeForfeited(second, Cents(2430))
    ]
    assert [(e.place, e.cents) for e in only(told, tournament_events.PrizeOwed)] == [
        (2, 810),
        (3, 1620),
    ]


def deal_club() -> Club:
    config = mtt(late_levels=0, deals=True, payouts_basis_points=(5000, 3000, 2000))
    return Club(config).start(3)


@pytest.mark.parametrize("kind", ["icm", "chip-chop"])
def test_a_deal_counts_when_everybody_has_agreed(kind: str) -> None:
    club = deal_club()
    club.take(club.director.propose_deal(kind, for_winner_cents=Cents(300)))  # type: ignore[arg-type]
    for player in players(3)[:2]:
        club.take(club.director.agree_deal(player, now=club.now, draw=club.draw))
        assert not only(club.told, tournament_events.DealMade)
    club.take(club.director.agree_deal(PlayerId("p3"), now=club.now, draw=club.draw))
    assert only(club.told, tournament_events.DealMade)
    club.play_out()
    prizes = sorted(e.cents for e in only(club.told, tournament_events.PrizeOwed))
    assert prizes == [800, 800, 1100]


def test_a_deal_without_an_amount_to_play_for_ends_the_tournament() -> None:
    club = deal_club()
    custom = dict(zip(players(3), (Cents(1000), Cents(900), Cents(800)), strict=True))
    club.take(club.director.propose_deal(custom))
    for player in players(3):
        club.take(club.director.agree_deal(player, now=club.now, draw=club.draw))
    assert club.director.is_over
    assert {e.player: e.cents for e in only(club.told, tournament_events.PrizeOwed)} == custom


def test_deals_that_cannot_be_made_are_refused() -> None:
    club = deal_club()
    with pytest.raises(Refused, match="adds up"):
        club.director.propose_deal({PlayerId("p1"): Cents(1)})
    with pytest.raises(NoDealNow):
        club.director.agree_deal(PlayerId("p1"), now=club.now, draw=club.draw)
    with pytest.raises(NoDeals):
        Club(mtt(late_levels=0)).start(3).director.propose_deal("icm")
    club.deal()
    with pytest.raises(NoDealNow):
        club.director.propose_deal("icm")


# Recovery


@pytest.mark.clause("MTT-SRV-01")
def test_a_crash_voids_running_hands_and_stops_the_clock_meanwhile() -> None:
    club = Club(mtt()).start(18)
    dealt = club.deal()
    stacks = {p: club.director.field.sitter(p)[2].chips for p in players(18)}
    field, down = decode_tournament(club.director.stored()), club.now
    later = Instant(down + 3_600_000)
    again, told = Director.restore(club.director.config, field, stopped_at=down, now=later)
    voided = [e.event for e in only(told, tournament_events.AtTable)]
    assert len(voided) == len(dealt) == 2
    assert all(isinstance(event, table_events.HandVoided) for event in voided)
    assert {p: again.field.sitter(p)[2].chips for p in players(18)} == stacks
    assert again.field.clock.at(later) == club.director.field.clock.at(down)
    copy = decode_tournament(again.stored())
    assert Director.restore(again.config, copy, stopped_at=later, now=later)[0].field == again.field


def test_what_is_not_running_cannot_be_settled_dealt_or_voided() -> None:
    club = Club(mtt()).start(4)
    with pytest.raises(NoHandAtTable):
        club.director.settle(1, now=club.now, draw=club.draw)
    with pytest.raises(NoHandAtTable):
        club.director.void_hand(1, "nothing", now=club.now)
    (table,) = club.deal()
    with pytest.raises(NoHandAtTable):
        club.director.deal(table, [], [], now=club.now)
    assert isinstance(club.director.running[table].hand, Hand)


# Announcements


@pytest.mark.clause("TYPE-SAT-01", "TOUR-STRUCT-01")
def test_tournaments_that_cannot_be_held_are_refused() -> None:
    levels = mtt().levels
    with pytest.raises(BlindsFall):
        Director(mtt(levels=(levels[3], levels[0])))
    with pytest.raises(PayoutsDoNotSum):
        Director(mtt(payouts_basis_points=(5000, 3000)))
    lonely = offers.satellite(mtt(), target="gone", seat_cents=Cents(5000))
    with pytest.raises(TargetGone):
        verify_tournament(lonely, targets=["other"])


# Forced bets and stages


def laid_out(club: Club) -> table_events.HandLaidOut:
    events = [e.event for e in only(club.told, tournament_events.AtTable)]
    return [event for event in events if isinstance(event, table_events.HandLaidOut)][-1]


@pytest.mark.clause("TOUR-ANTE-01", "TOUR-BBA-01", "TOUR-BBA-02")
@pytest.mark.parametrize(
    ("form", "antes"), [("each-player", {"ante": 4}), ("big-blind", {"big-blind-ante": 1})]
)
def test_antes_are_posted_by_everybody_or_by_the_big_blind_for_all(
    form: str, antes: dict[str, int]
) -> None:
    club = Club(mtt(ante_form=form, levels=mtt().levels[5:])).start(4)
    club.deal()
    kinds = [post.kind for post in laid_out(club).posts]
    assert {kind: kinds.count(kind) for kind in kinds if "ante" in kind} == antes
    assert [post.chips for post in laid_out(club).posts if post.kind == "big-blind"] == [80]


@pytest.mark.clause("HEXA-14", "HEXA-16", "MTT-DSC-03", "AMB-63")
def test_lost_lines_are_waited_for_at_the_final_table_and_in_every_hexapro() -> None:
    early, late = Club(mtt()).start(18), Club(mtt()).start(4)
    hexapro = offers.hexapro(ONLINE, ONLINE.hexapro, id="h", buy_in_cents=Cents(1000), game="texas")
    for club, waits in ((early, False), (late, True), (Club(hexapro).start(3), True)):
        table = club.deal()[0]
        presence = club.director.running[table].presence
        assert {each.reconnect_protected for each in presence.values()} == {waits}


@pytest.mark.clause("OFC-TOUR-03", "OFC-TOUR-01")
def test_the_value_of_a_point_rises_with_the_level() -> None:
    config = offers.scheduled(
        LIVE, id="o", total_cents=Cents(1000), start=START, game="open-face-chinese"
    )
    programme = Director(config).play.programme
    values = [programme.at(level, 0).setup.stakes.point_chips for level in (1, 2, 3)]  # type: ignore[union-attr]
    assert values == [20, 30, 40]
    assert config.seats == 5


@pytest.mark.clause("FEE-07", "MTT-FEE-03")
def test_there_is_no_rake_in_tournament_hands() -> None:
    club = Club(mtt()).start(9)
    for _ in range(4):
        for table in club.deal():
            club.finish(table)
    chips = [s.chips for t in club.director.field.tables.values() for s in t.seats.values()]
    assert sum(chips) == 9 * 1500


@pytest.mark.clause("TYPE-PHS-01", "TYPE-PHS-02", "TYPE-PHS-04")
def test_a_first_phase_stops_at_its_level_and_carries_stacks_and_pool_on() -> None:
    config = offers.phase_1(mtt())
    assert config.phase_1 is not None
    club = Club(replace(config, phase_1=replace(config.phase_1, phase_1_end_level=1))).start(6)
    (table,) = club.deal()
    club.go(Instant(START + 600_000))
    club.finish(table)
    carried = {
        event.player: event.chips for event in only(club.told, tournament_events.StackCarried)
    }
    assert sum(carried.values()) == 6 * 1500
    assert only(club.told, tournament_events.PoolCarried) == [
        tournament_events.PoolCarried(Cents(5400))
    ]
    second = offers.phase_2(mtt(), carried_chips=carried, pool_cents=Cents(5400))
    final = Club(second).go(START).play_out()
    assert sum(e.cents for e in only(final.told, tournament_events.PrizeOwed)) == 5400


@pytest.mark.clause("TYPE-FREE-01", "MTT-FEE-04")
def test_nobody_pays_for_a_freeroll() -> None:
    club = Club(offers.freeroll(mtt(), added_cents=Cents(5000))).start(5).play_out()
    assert {
        e.prize_cents + e.fee_cents for e in only(club.told, tournament_events.ChipsBought)
    } == {0}
    assert sum(e.cents for e in only(club.told, tournament_events.PrizeOwed)) == 5000


@pytest.mark.clause("HEXA-18", "HEXT-01")
def test_a_hexapro_that_stands_still_is_decided_in_ninety_days() -> None:
    chapter = ONLINE.hexapro
    config = offers.hexapro(ONLINE, chapter, id="t", buy_in_cents=Cents(500), game="texas")
    club = Club(config).start(3)
    started = club.now
    club.take(club.director.pause(now=club.now))
    for table in list(club.director.running):
        club.finish(table)
    days = config.hexapro.settled_within_days  # type: ignore[union-attr]
    assert club.director.next_deadline() == started + days * 86_400_000
    club.go(Instant(started + days * 86_400_000 - 1))
    assert not club.director.is_over
    club.go(Instant(started + days * 86_400_000))
    assert club.director.field.stage == "cancelled"
    paid = only(club.told, tournament_events.CompensationOwed)
    assert {owed.player for owed in paid} == set(players(3))


@pytest.mark.clause("live:AMB-51", "TOUR-STRUCT-04")
def test_a_hand_is_played_at_the_level_it_began_at() -> None:
    club = Club(mtt()).start(4)
    (table,) = club.deal()
    (began,) = only(
        club.take(club.director.go_to_level(4, now=club.now)), tournament_events.LevelBegun
    )
    assert began.level == 4
    stakes = club.director.played_now(table).stakes
    assert stakes.big_blind == club.director.config.levels[0].big_blind
    club.finish(table)
    club.deal()
    assert club.director.played_now(table).stakes.big_blind == began.big_blind
    ends = club.director.config.levels[3].length_s * 1000
    club.go(Instant(START + ends - 1))
    assert club.director.field.level == 4
    club.go(Instant(club.now + 10_000))
    assert club.director.field.level == 5
    with pytest.raises(NoSuchLevel, match="there is no level 0"):
        club.director.go_to_level(0, now=club.now)
