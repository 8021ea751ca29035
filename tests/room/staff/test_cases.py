"""Cases in a room: kept over a crash, booked to the cent, and enforced at the tables."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.contests import SNG, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from msgspec.structs import replace

from huone.integrity import events as case_events
from huone.integrity.case import NotAParty, NotNow, OwnCase
from huone.integrity.events import MoneyRuling, Sanction, Verdict
from huone.integrity.verdicts import RulingPartial
from huone.money.accounts import SEIZED, cash_of, withheld_in
from huone.refusal import Refused
from huone.room import commands
from huone.room.players.chat import ReportedTooOften
from huone.room.players.limits import Barred
from huone.room.staff.cases import (
    REPORTS_OF_ONE_MAX,
    CaseUnknown,
    NoRecordings,
    NoWithholding,
    WalletBelowWithholding,
    WithheldAlready,
)
from huone.room.tournaments.tournament import AnotherAccount
from huone.units import Cents, Instant, PlayerId

Make = Callable[..., Evening]
ANNA, BO, CEM = map(PlayerId, ("anna", "bo", "cem"))
RITA = "rita"


async def open_case(night: Evening, *, kept: tuple[int, ...] = ()) -> str:
    """Open a case in which anna is suspected and bo was hurt, and keep money of hers back."""
    cases, now = night.room.cases, night.clock.now()
    case, _ = cases.begin("chip-dumping", "one way", by=RITA, now=now)
    for player, part in ((ANNA, "suspect"), (BO, "injured")):
        cases.add(case.id, case_events.PartyLinked(by=RITA, at_ms=now, player=player, part=part))  # type: ignore[arg-type]
    told = case_events.PlayerInformed(by=RITA, at_ms=now, player=ANNA, text="we look into it")
    recorded = cases.add(case.id, told)
    for number, cents in enumerate(kept, 1):
        recorded = cases.withhold(
            case.id, ANNA, Cents(cents), number=number, why="five stacks", by=RITA, now=now
        )
    await recorded
    return case.id


def verdict(night: Evening, case: str, *, to_bo: int, seized: int, bars: bool = False) -> Verdict:
    """Give one entry away: so much for bo, so much seized, the rest back to anna."""
    ((entry, kept),) = night.room.cases.file(case).case.kept.items()
    rest = Cents(kept.cents - to_bo - seized)
    players = {BO: Cents(to_bo), ANNA: rest}
    return Verdict(
        cause="chip-dumping",
        clause="DUMP-02",
        why="nine hands",
        guilty=(ANNA,),
        sanctions=(Sanction(player=ANNA, measure="bar"),) if bars else (),
        money=(MoneyRuling(entry=entry, to_players=players, seized_cents=Cents(seized)),),
    )


async def balances(night: Evening, case: str) -> tuple[int, int, int, int]:
    store = night.room.committer.store
    accounts = (cash_of(ANNA), cash_of(BO), withheld_in(case), SEIZED)
    found = [await store.balance(account) for account in accounts]
    return found[0], found[1], found[2], found[3]


@pytest.mark.clause("SYS-20", "ETH-05")
async def test_money_is_out_of_reach_from_withholding_to_the_verdict(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.come("bo")
        case = await open_case(night, kept=(6_000,))
        assert await balances(night, case) == (4_000, 10_000, 6_000, 0)
        assert night.room.cashier.wallet(ANNA) == 4_000
        (kept,) = night.room.cases.withheld(ANNA)
        assert (kept.case, kept.cents, kept.why) == (case, 6_000, "five stacks")
        decided = verdict(night, case, to_bo=2_500, seized=3_000)
        await night.room.cases.decide(case, decided, by=RITA, now=night.clock.now())
        assert await balances(night, case) == (4_500, 12_500, 0, 3_000)
        assert (night.room.cashier.wallet(ANNA), night.room.cashier.wallet(BO)) == (4_500, 12_500)
        assert night.room.cases.withheld(ANNA) == []
        assert not await night.faults()


async def test_a_verdict_that_does_not_add_up_changes_nothing(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.come("bo")
        case = await open_case(night, kept=(6_000,))
        before = night.room.cases.file(case)
        wrong = verdict(night, case, to_bo=2_500, seized=3_000)
        wrong = replace(wrong, money=(replace(wrong.money[0], seized_cents=Cents(3_001)),))
        with pytest.raises(RulingPartial):
            await night.room.cases.decide(case, wrong, by=RITA, now=night.clock.now())
        assert night.room.cases.file(case) == before
        assert await balances(night, case) == (4_000, 10_000, 6_000, 0)


async def test_a_verdict_is_given_once(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.come("bo")
        case = await open_case(night, kept=(6_000,))
        decided = verdict(night, case, to_bo=0, seized=6_000)
        await night.room.cases.decide(case, decided, by=RITA, now=night.clock.now())
        with pytest.raises(NotNow):
            await night.room.cases.decide(case, decided, by=RITA, now=night.clock.now())
        assert await balances(night, case) == (4_000, 10_000, 0, 6_000)


@pytest.mark.clause("SYS-20")
async def test_a_crash_forgets_nothing_of_a_case(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        await night.come("bo")
        case = await open_case(night, kept=(100, 250))
        before = night.room.cases.file(case)
        await night.crash()
        assert night.room.cases.file(case) == before
        assert before.case.kept_cents == 350
        second, recorded = night.room.cases.begin("collusion", "x", by=RITA, now=Instant(9))
        await recorded
        assert second.id == "case-2"


@pytest.mark.parametrize(
    ("player", "cents", "refusal"),
    [
        (ANNA, 10_001, WalletBelowWithholding),
        (ANNA, 0, WalletBelowWithholding),
        (CEM, 1, NotAParty),
    ],
)
async def test_only_money_of_a_party_that_is_there_is_kept_back(
    evening: Make, player: PlayerId, cents: int, refusal: type[Refused]
) -> None:
    async with evening() as night:
        for name in ("anna", "bo", "cem"):
            await night.come(name)
        case, now = await open_case(night), night.clock.now()
        with pytest.raises(refusal):
            night.room.cases.withhold(
                case, player, Cents(cents), number=1, why="x", by=RITA, now=now
            )
        with pytest.raises(OwnCase):
            night.room.cases.withhold(case, ANNA, Cents(5), number=1, why="x", by=BO, now=now)
        with pytest.raises(CaseUnknown):
            night.room.cases.withhold("case-9", ANNA, Cents(5), number=1, why="x", by=RITA, now=now)
        assert (await balances(night, case))[0] == 10_000


@pytest.mark.clause("ETH-06", "VD-17")
@pytest.mark.parametrize(
    ("book", "allowed"),
    [("online-2.7-en", True), ("online-2.8-fi", True), ("online-2.0-fi", False)],
)
async def test_a_recording_is_asked_for_where_the_rulebook_says_so(
    evening: Make, book: str, *, allowed: bool
) -> None:
    async with evening(replace(ONLINE, rulebook=book)) as night:
        await night.come("anna")
        await night.come("bo")
        case = await open_case(night)
        asked = case_events.RecordingAsked(by=RITA, at_ms=Instant(0), player=BO, text="of tonight")
        if not allowed:
            with pytest.raises(NoRecordings):
                night.room.cases.add(case, asked)
            return
        await night.room.cases.add(case, asked)
        assert BO in night.room.cases.file(case).case.informed


async def test_what_is_asked_twice_is_kept_back_once(evening: Make) -> None:
    """The answer may be lost on its way, and the same request come again."""
    async with evening() as night:
        await night.come("anna")
        await night.come("bo")
        case, now = await open_case(night, kept=(500,)), night.clock.now()
        for number in (1, 3):
            with pytest.raises(WithheldAlready):
                night.room.cases.withhold(
                    case, ANNA, Cents(500), number=number, why="x", by=RITA, now=now
                )
        assert (await balances(night, case))[0] == 9_500


async def test_a_house_that_pays_at_once_keeps_nothing_back(evening: Make) -> None:
    async with evening(replace(ONLINE, rulebook="live-1.0-fi")) as night:
        await night.come("anna")
        await night.come("bo")
        case = await open_case(night)
        with pytest.raises(NoWithholding):
            night.room.cases.withhold(
                case, ANNA, Cents(5), number=1, why="x", by=RITA, now=night.clock.now()
            )


@pytest.mark.clause("COL-02", "SYS-01")
async def test_who_is_barred_gets_up_and_sits_down_nowhere_until_a_verdict_frees_him(
    evening: Make,
) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        cases, now = night.room.cases, night.clock.now()
        case = await open_case(night, kept=(1_000,))
        assert cases.status(ANNA) == "under-investigation"
        decided = verdict(night, case, to_bo=0, seized=1_000, bars=True)
        await cases.decide(case, decided, by=RITA, now=now)
        assert cases.status(ANNA) == "active"
        await cases.bar(case, ANNA, by=RITA, now=now)
        await night.room.quiet()
        assert cases.status(ANNA) == "barred"
        assert ANNA not in table.players()
        with pytest.raises(Barred):
            await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        await night.crash()
        await night.enter("anna")
        with pytest.raises(Barred):
            await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        cases = night.room.cases
        cases.add(case, case_events.CaseClosed(by=RITA, at_ms=now))
        cases.add(case, case_events.CaseReopened(by="sam", at_ms=now, why="a new witness"))
        freed = Verdict(
            cause="chip-dumping", clause="DUMP-02", why="luck", refunds={ANNA: Cents(1_000)}
        )
        await cases.decide(case, freed, by="sam", now=now)
        assert cases.status(ANNA) == "active"
        assert (await balances(night, case))[2:] == (0, 0)
        await night.ask("anna", commands.FindSeat(stake="nl10", chips=1000))
        assert not await night.faults()


@pytest.mark.clause("MTT-REG-06", "SYS-23")
async def test_one_person_enters_a_tournament_through_one_account(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall, cases, now = ContestEvening(night), night.room.cases, night.clock.now()
        await night.come("anna")
        await night.come("bo")
        case = await open_case(night)
        linked = case_events.AccountsLinked(by=RITA, at_ms=now, players=(ANNA, BO))
        await cases.add(case, linked)
        assert cases.same_person(ANNA) == {BO}
        await hall.enter("sng-1", "anna", cents=0)
        with pytest.raises(AnotherAccount):
            await hall.enter("sng-1", "bo", cents=0)
        await hall.enter("sng-1", "cem")
        await cases.add(case, replace(linked, players=()))
        await hall.enter("sng-1", "bo", cents=0)
        stranger = replace(linked, players=(ANNA, CEM))
        with pytest.raises(NotAParty):
            cases.add(case, stranger)


@pytest.mark.clause("AMB-67")
async def test_who_is_barred_enters_no_tournament(evening: Make) -> None:
    async with evening(config_with(ONLINE, SNG)) as night:
        hall, cases, now = ContestEvening(night), night.room.cases, night.clock.now()
        await night.come("anna")
        await night.come("bo")
        case = await open_case(night, kept=(1_000,))
        decided = verdict(night, case, to_bo=0, seized=1_000, bars=True)
        await cases.decide(case, decided, by=RITA, now=now)
        await cases.bar(case, ANNA, by=RITA, now=now)
        with pytest.raises(Barred):
            await hall.enter("sng-1", "anna", cents=0)


@pytest.mark.clause("COL-03", "SYS-22")
async def test_a_report_opens_a_case_and_the_next_one_joins_it(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        await night.play(table)
        await night.ask("bo", commands.Report(table=table.id, about="anna", text="she dumps"))
        await night.ask(
            "cem", commands.Report(table=table.id, about="anna", text="I think so, too")
        )
        (file,) = night.room.cases.files.values()
        assert file.case.cause == "complaint"
        assert file.case.parties == {ANNA: "reported"}
        assert file.case.hands == (f"{table.id}/1",)
        told = [event for event in file.events if isinstance(event, case_events.EvidenceAdded)]
        assert [(each.by, each.text) for each in told] == [
            ("bo", "she dumps"),
            ("cem", "I think so, too"),
        ]
        assert night.room.cases.status(ANNA) == "active"
        assert len(await night.room.chat.complaints()) == 2


async def test_reports_about_oneself_and_about_nobody_open_no_case(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        await night.ask("bo", commands.Report(table=table.id, about="bo", text="me"))
        await night.ask("bo", commands.Report(table=table.id, about="nobody", text="who"))
        assert night.room.cases.files == {}
        assert len(await night.room.chat.complaints()) == 2


async def test_hole_7_one_who_floods_reports_silences_nobody_else(evening: Make) -> None:
    async with evening() as night:
        table = await night.seat("anna", "bo", "cem")
        flood = commands.Report(table=table.id, about="anna", text="")
        for _ in range(REPORTS_OF_ONE_MAX):
            await night.ask("bo", flood)
        with pytest.raises(ReportedTooOften):
            await night.ask("bo", flood)
        for _ in range(3):
            await night.wait(3_600_000)
            for _ in range(REPORTS_OF_ONE_MAX):
                await night.ask("bo", flood)
        honest = commands.Report(table=table.id, about="anna", text="they share cards")
        await night.ask("cem", honest)
        (file,) = night.room.cases.files.values()
        told = [event for event in file.events if isinstance(event, case_events.EvidenceAdded)]
        assert [event.by for event in told].count(BO) == REPORTS_OF_ONE_MAX
        assert told[-1].text == "they share cards"
        assert len(await night.room.chat.complaints()) == 4 * REPORTS_OF_ONE_MAX + 1


STEPS = st.tuples(st.integers(1, 4_000), st.integers(0, 100), st.integers(0, 100))


@settings(max_examples=12, deadline=None)
@given(st.lists(STEPS, min_size=1, max_size=4))
def test_whatever_is_kept_seized_and_refunded_no_cent_is_lost(
    steps: list[tuple[int, int, int]],
) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(keep_and_decide(Path(folder) / "room.db", steps))


async def keep_and_decide(path: Path, steps: list[tuple[int, int, int]]) -> None:
    """Keep, decide, reopen and refund again and again; the books say the same as the case."""
    async with Evening(path) as night:
        await night.come("anna")
        await night.come("bo")
        case, cases, now = await open_case(night), night.room.cases, night.clock.now()
        for wanted, to_bo, seized in steps:
            cents = min(wanted, night.room.cashier.wallet(ANNA))
            if not cents:
                break
            number = cases.file(case).case.keepings + 1
            await cases.withhold(case, ANNA, Cents(cents), number=number, why="x", by=RITA, now=now)
            refund = Cents(cases.file(case).case.seized_cents // 2)
            for_bo = cents * to_bo // 100
            decided = verdict(night, case, to_bo=for_bo, seized=(cents - for_bo) * seized // 100)
            decided = replace(decided, refunds={ANNA: refund} if refund else {})
            await cases.decide(case, decided, by=RITA, now=now)
            found = await balances(night, case)
            assert sum(found) == 20_000
            assert found[2:] == (0, cases.file(case).case.seized_cents)
            assert found[:2] == (night.room.cashier.wallet(ANNA), night.room.cashier.wallet(BO))
            cases.add(case, case_events.CaseClosed(by=RITA, at_ms=now))
            await cases.add(case, case_events.CaseReopened(by="sam", at_ms=now, why="again"))
        assert not await night.faults()
