"""The hall: which tournaments are held when, and what follows from one for another."""

from collections.abc import Callable

import pytest
from kit.contests import HEXA, SNG, ContestEvening, config_with, scheduled
from kit.evening import ONLINE, OPENING, Evening
from kit.houses import E7
from kit.takings import taken
from msgspec.structs import replace

from huone.money.accounts import FEES, escrow_of
from huone.money.currency import PLAY
from huone.room import commands, wiring
from huone.room.config import BotsForMoney, verify_room
from huone.room.dispatch import NotInTournaments
from huone.room.players.notices import TournamentOff, TournamentPlace, TournamentSeat
from huone.room.tournament_offers import OfferTwice, OfferUnfit
from huone.room.tournaments.ledger import CannotPay, NoSuchTicket
from huone.room.tournaments.schedule import NoSuchTournament
from huone.room.tournaments.views import schedule_line
from huone.rulebooks.loader import load
from huone.rulebooks.schema import PercentRake, Plans
from huone.tournament.changes import CannotChange
from huone.tournament.director import NotPaused
from huone.units import Cents, Instant, PlayerId

Make = Callable[..., Evening]
HOUR = 3_600_000
NINE = tuple(f"p{n}" for n in range(1, 10))


@pytest.mark.clause("MTT-REG-02", "MTT-SEAT-01", "MTT-BAL-01", "MTT-BAL-02", "SYS-30")
async def test_a_scheduled_tournament_starts_by_itself_and_pays_every_cent(evening: Make) -> None:
    offer = scheduled("evening", HOUR, level_s=60)
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        names = tuple(f"p{n}" for n in range(1, 13))
        await hall.enter("evening-1", *names)
        contest = hall.contest("evening-1")
        await night.wait(HOUR)
        assert len(contest.field.tables) == 2
        await hall.enter("evening-1", "late")
        await hall.play(contest)
        assert contest.field.stage == "finished"
        wallets, house = await hall.wallets(*names, "late"), await hall.house()
        assert sum(wallets.values()) + house["house:fees"] == 13 * 100_00
        assert await hall.pool("evening-1") == (0, 0)
        assert await night.room.committer.store.tables() == []
        result = await night.room.hall.result("evening-1")
        assert result.announced.offer == offer
        assert await night.faults() == []


@pytest.mark.clause("MTT-REG-15", "CANCEL-01")
async def test_a_tournament_without_enough_players_is_cancelled_and_refunded(
    evening: Make,
) -> None:
    async with evening(config_with(ONLINE, scheduled("evening", HOUR))) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", "anna")
        night.room.gone(PlayerId("anna"))
        await night.wait(HOUR)
        assert hall.contest("evening-1").field.stage == "cancelled"
        assert await hall.wallets("anna") == {"anna": 100_00}
        (off,) = await night.enter("anna")
        assert isinstance(off, TournamentOff)
        assert off.cents == 10_00
        assert await night.faults() == []


async def test_a_recurring_tournament_comes_again_and_not_twice_after_a_crash(
    evening: Make,
) -> None:
    offer = scheduled("hourly", HOUR, every_ms=HOUR, opens_before_ms=2 * HOUR)
    async with evening(config_with(ONLINE, offer)) as night:
        starts = {c.id: c.config.start for c in night.room.hall}
        assert list(starts) == ["hourly-1", "hourly-2"]
        await night.crash()
        assert {c.id: c.config.start for c in night.room.hall} == starts
        await night.wait(HOUR)
        assert "hourly-3" in night.room.hall.contests


@pytest.mark.clause("TYPE-SAT-01", "MTT-REG-10", "MTT-REG-11", "TOUR-SAT-02", "SYS-31")
@pytest.mark.clause("CANCEL-03", "SYS-03")
async def test_a_satellite_pays_tickets_that_enter_their_winners_and_come_back_in_kind(
    evening: Make,
) -> None:
    target = scheduled("main", 10 * HOUR, buy_in_cents=Cents(2500), opens_before_ms=11 * HOUR)
    feeder = replace(SNG, id="sat", seats=6, target="main")
    async with evening(config_with(ONLINE, target, feeder)) as night:
        hall = ContestEvening(night)
        names = tuple(f"p{n}" for n in range(1, 7))
        await hall.enter("sat-1", *names)
        await hall.play(hall.contest("sat-1"))
        assert hall.contest("sat-1").field.stage == "finished"
        main = hall.contest("main-1")
        winners = list(main.field.entrants)
        assert len(winners) == 2
        assert await hall.pool("sat-1") == (0, 0)
        winner = winners[0]
        before = await hall.wallets(winner)
        await night.ask(winner, commands.Unregister(tournament="main-1"))
        assert await hall.wallets(winner) == before
        assert night.room.cashier.players.of(winner).tickets == {"entry-2500": 1}
        await night.ask(winner, commands.Register(tournament="main-1", ticket="entry-2500"))
        with pytest.raises(NoSuchTicket):
            await night.ask(names[0], commands.Register(tournament="main-1", ticket="entry-2500"))
        assert night.room.cashier.players.of(winner).tickets == {"entry-2500": 0}
        await night.room.hall.cancel("main-1", "a fault of the software")
        assert night.room.cashier.players.of(winner).tickets == {"entry-2500": 1}
        assert await night.faults() == []


@pytest.mark.clause("TYPE-REB-01", "TOUR-ADDON-01")
async def test_rebuys_and_add_ons_are_paid_for_and_end_in_the_pool(evening: Make) -> None:
    offer = scheduled("rebuys", HOUR, rebuys=2, level_s=60, late_levels=2)
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        await hall.enter("rebuys-1", *NINE)
        contest = hall.contest("rebuys-1")
        await night.wait(HOUR)
        bought = 0
        while not contest.director.is_over:
            for table in list(contest.field.tables.values()):
                for player in list(table.undecided):
                    await night.ask(player, commands.Rebuy(tournament=contest.id))
                    bought += 1
            stop, first = contest.field.stop, contest.field.entrants[PlayerId("p1")]
            sold = stop is not None and stop.kind == "add-on" and stop.begun
            if sold and first.table is not None and not first.add_ons:
                await night.ask("p1", commands.AddOn(tournament=contest.id))
                bought += 1
            await hall.step(contest)
        await night.room.quiet()
        assert bought
        wallets, house = await hall.wallets(*NINE), await hall.house()
        assert sum(wallets.values()) + house["house:fees"] == 9 * 100_00
        assert await hall.pool("rebuys-1") == (0, 0)
        assert await night.faults() == []


@pytest.mark.clause("CANCEL-04", "CANCEL-05")
@pytest.mark.parametrize("bounty", [None, "regular", "progressive"])
async def test_a_cancelled_tournament_gives_everything_back_that_the_policy_says(
    evening: Make, bounty: str | None
) -> None:
    offer = scheduled("evening", HOUR, bounty=bounty, guaranteed_cents=Cents(500_00))
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", *NINE)
        contest = hall.contest("evening-1")
        await night.wait(HOUR)
        hall.pushes, hall.calls = 0.05, 0.2
        while contest.field.players_left > 6:
            await hall.step(contest)
        await night.room.hall.cancel("evening-1", "a test")
        assert await hall.pool("evening-1") == (0, 0)
        wallets, house = await hall.wallets(*NINE), await hall.house()
        assert sum(wallets.values()) + sum(house.values()) == 9 * 100_00
        assert await night.room.committer.store.tables() == []
        assert await night.faults() == []


@pytest.mark.clause("TYPE-BNTY-01")
@pytest.mark.parametrize("bounty", ["regular", "progressive"])
async def test_bounties_are_paid_at_once_and_to_the_cent(evening: Make, bounty: str) -> None:
    offer = scheduled("bounty", HOUR, bounty=bounty, level_s=60, re_entry=True)
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        await hall.enter("bounty-1", *NINE)
        contest = hall.contest("bounty-1")
        await night.wait(HOUR)
        await hall.play(contest)
        assert await hall.pool("bounty-1") == (0, 0)
        wallets, house = await hall.wallets(*NINE), await hall.house()
        assert sum(wallets.values()) + house["house:fees"] == 9 * 100_00
        assert await night.faults() == []


async def test_staff_pauses_resumes_and_disqualifies(evening: Make) -> None:
    offer = scheduled("evening", HOUR, level_s=60)
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", *NINE)
        contest = hall.contest("evening-1")
        await night.wait(HOUR + 1)
        with pytest.raises(NotPaused):
            await night.room.hall.resume("evening-1")
        await night.room.hall.pause("evening-1")
        hall.pushes = 0
        while contest.director.running:
            await hall.step(contest)
        hall.pushes = 0.3
        await night.wait(HOUR)
        assert not contest.director.running
        await night.room.hall.resume("evening-1")
        await night.room.hall.disqualify("evening-1", PlayerId("p3"))
        assert "p3" not in {
            s.player for t in contest.field.tables.values() for s in t.seats.values()
        }
        await hall.play(contest)
        assert await hall.pool("evening-1") == (0, 0)
        assert await night.faults() == []
    with pytest.raises(NoSuchTournament):
        night.room.hall.contest("nothing-1")


async def test_players_are_told_where_they_sit_and_what_they_have_won(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        told: list[tuple[str, object]] = []
        night.room.notices.listeners.append(lambda player, note: told.append((player, note)))
        await hall.enter("sng-1", "anna", "bo", "cem")
        await hall.play(hall.contest("sng-1"))
        seats = [note for _, note in told if isinstance(note, TournamentSeat)]
        places = {p: note.place for p, note in told if isinstance(note, TournamentPlace)}
        assert [seat.why for seat in seats] == ["start"] * 3
        assert sorted(places.values()) == [1, 2, 3]


async def test_house_bots_fill_the_seats_beside_one_person_and_only_for_play_money(
    evening: Make,
) -> None:
    offer = replace(SNG, practice_bots=True)
    play = replace(config_with(ONLINE, offer), currency=PLAY.code)
    async with evening(play) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", "anna")
        contest = hall.contest("sng-1")
        assert list(contest.field.entrants) == ["anna"]
        await night.wait(15_000)
        assert sum(p.startswith("bot-") for p in contest.field.entrants) == 2
        await hall.play(contest)
        assert contest.field.stage == "finished"
        assert await night.faults() == []
    with pytest.raises(BotsForMoney):
        verify_room(config_with(ONLINE, offer), load("online-2.7-en"))


def test_offers_that_cannot_be_held_are_refused_before_the_doors_open() -> None:
    book = load("online-2.7-en")
    with pytest.raises(OfferTwice):
        verify_room(config_with(ONLINE, SNG, SNG), book)
    with pytest.raises(OfferUnfit):
        verify_room(config_with(ONLINE, replace(SNG, kind="scheduled")), book)
    with pytest.raises(OfferUnfit):
        verify_room(config_with(ONLINE, replace(SNG, target="gone")), book)


@pytest.mark.clause("TOUR-DQ-03", "TOUR-DQ-04")
async def test_a_disqualified_winner_of_a_satellite_gives_his_ticket_back(evening: Make) -> None:
    target = scheduled("main", 10 * HOUR, buy_in_cents=Cents(2500), opens_before_ms=HOUR)
    feeder = replace(SNG, id="sat", seats=6, target="main")
    async with evening(config_with(ONLINE, target, feeder)) as night:
        hall = ContestEvening(night)
        names = tuple(f"p{n}" for n in range(1, 7))
        await hall.enter("sat-1", *names)
        contest = hall.contest("sat-1")
        await hall.play(contest)
        account = night.room.cashier.players.of
        winners = [name for name in names if account(PlayerId(name)).tickets.get("entry-2500")]
        assert len(winners) == 2
        await night.room.hall.disqualify("sat-1", PlayerId(winners[0]))
        now = [name for name in names if account(PlayerId(name)).tickets.get("entry-2500")]
        assert len(now) == 2
        assert winners[0] not in now
        assert await hall.pool("sat-1") == (0, 0)
        assert await night.faults() == []


@pytest.mark.clause("TOUR-DQ-03", "TOUR-SANC-02")
async def test_the_bounty_of_a_disqualified_player_goes_to_the_winner(evening: Make) -> None:
    offer = scheduled("bounty", HOUR, bounty="regular", level_s=60)
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        await hall.enter("bounty-1", *NINE)
        contest = hall.contest("bounty-1")
        await night.wait(HOUR)
        await night.room.hall.disqualify("bounty-1", PlayerId("p1"))
        await hall.play(contest)
        assert await hall.pool("bounty-1") == (0, 0)
        wallets, house = await hall.wallets(*NINE), await hall.house()
        assert wallets["p1"] == 90_00
        assert sum(wallets.values()) + house["house:fees"] == 9 * 100_00
        assert await night.faults() == []


@pytest.mark.clause("TOUR-GEN-02")
async def test_who_cannot_pay_does_not_enter(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        await night.come("anna", 5_00)
        with pytest.raises(CannotPay):
            await night.ask("anna", commands.Register(tournament="sng-1"))
        assert not night.room.hall.contest("sng-1").field.entrants
        assert night.room.cashier.wallet(PlayerId("anna")) == 5_00


@pytest.mark.clause("TOUR-CHIP-01", "TOUR-CHIP-04")
async def test_tournament_chips_are_worth_no_money(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", "anna", "bo", "cem")
        (state,) = await night.room.committer.store.tables()
        assert (state.table, state.chip_cents) == ("sng-1.1", 0)
        assert sum(seat.stack_chips for seat in state.seats) == 3 * 1500
        assert await night.room.committer.store.balance(escrow_of("sng-1.1")) == 0
        for unfit in (
            commands.Leave(table="sng-1.1"),
            commands.AddChips(table="sng-1.1", chips=100),
        ):
            with pytest.raises(NotInTournaments):
                await night.ask("anna", unfit)


@pytest.mark.clause("MTT-SIT-03", "HEXA-15")
async def test_who_never_comes_back_loses_what_he_has_paid(evening: Make) -> None:
    async with evening(config_with(ONLINE, replace(SNG, level_s=60))) as night:
        hall = ContestEvening(night)
        await hall.enter("sng-1", "anna", "bo", "cem")
        night.room.gone(PlayerId("anna"))
        hall.pushes, hall.calls = 0.02, 0.2
        contest = hall.contest("sng-1")
        while contest.field.players_left == 3:
            await hall.step(contest)
        anna = contest.field.entrants[PlayerId("anna")]
        while anna.table is not None and not contest.director.is_over:
            await hall.step(contest)
        await night.room.quiet()
        assert contest.field.finishes[PlayerId("anna")].place > 1
        won = contest.field.paid_cents.get(PlayerId("anna"), 0)
        assert await hall.wallets("anna") == {"anna": 90_00 + won}


@pytest.mark.clause("HEXA-19", "CANCEL-14", "HEXA-17", "CANCEL-11")
@pytest.mark.parametrize("cancelled", [False, True])
async def test_a_hexapro_of_omaha_is_played_and_cancelled_by_the_same_rules(
    evening: Make, cancelled: bool
) -> None:
    offer = replace(HEXA, game="omaha")
    config = replace(config_with(ONLINE, offer), rulebook="online-2.8-fi")
    async with evening(config) as night:
        hall = ContestEvening(night)
        await hall.enter("hexa-1", "anna", "bo", "cem")
        contest = hall.contest("hexa-1")
        if cancelled:
            await night.wait(5_000)
            await night.room.hall.cancel("hexa-1", "a fault of the software")
        else:
            await hall.play(contest)
        assert await hall.pool("hexa-1") == (0, 0)
        wallets, house = await hall.wallets("anna", "bo", "cem"), await hall.house()
        assert sum(wallets.values()) + sum(house.values()) == 3 * 100_00
        assert await night.faults() == []


@pytest.mark.clause("FEE-08")
@pytest.mark.parametrize("seats", [2, 5])
async def test_the_fee_of_a_sit_and_go_is_the_same_with_any_plan(
    evening: Make, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    assert isinstance(E7.plans, Plans)
    assert isinstance(E7.rake, PercentRake)
    usual, *others = E7.plans.plans
    sold = (usual, *(replace(plan, rates=E7.rake.rows) for plan in others))
    book = replace(E7, plans=replace(E7.plans, plans=sold))
    monkeypatch.setattr(wiring, "load", lambda _: book)
    async with evening(config_with(ONLINE, replace(SNG, seats=seats))) as night:
        store = night.room.committer.store
        await night.come("anna")
        await night.come("bo", 1_000_00)
        await night.room.plans.choose(PlayerId("bo"), 2, now=night.clock.now())
        fees = []
        for name in ("anna", "bo"):
            before = await taken(store, FEES)
            await night.ask(name, commands.Register(tournament="sng-1"))
            fees.append(await taken(store, FEES) - before)
        assert fees[0] == fees[1] > 0


@pytest.mark.clause("MTT-GEN-04", "MTT-HOUSE-03", "SYS-36")
async def test_staff_changes_the_terms_and_they_outlive_a_crash(evening: Make) -> None:
    offer = scheduled("evening", HOUR)
    async with evening(config_with(ONLINE, offer)) as night:
        hall = ContestEvening(night)
        await hall.enter("evening-1", "anna")
        later = replace(offer, start=Instant(OPENING + 2 * HOUR), guaranteed_cents=Cents(100_00))
        await night.room.hall.change("evening-1", later)
        await night.crash()
        config = hall.contest("evening-1").config
        assert (config.start, config.guaranteed_cents) == (OPENING + 2 * HOUR, 100_00)
        with pytest.raises(CannotChange):
            await night.room.hall.change("evening-1", replace(later, buy_in_cents=Cents(1)))


async def test_what_staff_announces_is_held_and_known_after_a_crash(evening: Make) -> None:
    async with evening(config_with(ONLINE)) as night:
        announced = await night.room.hall.announce(SNG)
        assert announced == "sng-1"
        await night.crash()
        assert list(night.room.hall.contests) == ["sng-1"]
        hall = ContestEvening(night)
        await hall.enter("sng-1", "anna", "bo", "cem")
        assert hall.contest("sng-2").field.stage == "registering"
        for offer, refusal in (
            (replace(SNG, id="lost", target="gone"), OfferUnfit),
            (scheduled("past", -1), OfferUnfit),
            (replace(SNG, id="bots", practice_bots=True), BotsForMoney),
        ):
            with pytest.raises(refusal):
                await night.room.hall.announce(offer)


@pytest.mark.clause("TYPE-SNG-02")
async def test_sit_and_gos_are_held_for_money_and_as_satellites_in_their_own_section(
    evening: Make,
) -> None:
    target = scheduled("target", 9 * HOUR, buy_in_cents=Cents(2500))
    satellite = replace(SNG, id="sat", target="target")
    async with evening(config_with(ONLINE, target, SNG, satellite)) as night:
        hall = ContestEvening(night)
        kinds = {contest.id: schedule_line(contest).kind for contest in night.room.hall}
        assert kinds == {"target-1": "scheduled", "sng-1": "sit-and-go", "sat-1": "sit-and-go"}
        for id in ("sng-1", "sat-1"):
            contest = hall.contest(id)
            assert (contest.config.rebuy, contest.config.re_entry) == (None, False)
            await hall.enter(id, "anna", "bo", "cem")
            await hall.play(contest)
            assert contest.field.stage == "finished"
        assert hall.contest("sng-1").field.paid_cents
        (winner,) = hall.contest("sat-1").field.seats_owed
        assert winner in hall.contest("target-1").field.entrants
        assert await night.faults() == []
