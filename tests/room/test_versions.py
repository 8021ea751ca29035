"""Differences between the versions, each met by somebody in a running room.

A row names the difference, what is done in a room, and what each book answers; a book that
answered like another would fail its row.
"""

from collections.abc import Awaitable, Callable

import pytest
from kit.evening import ONLINE, Evening
from kit.room_scenario import load_room_scenarios
from kit.takings import taken
from msgspec.structs import replace

from huone.games.actions import Action, Bet, Call, Check, Show, Turn
from huone.integrity import events as case_events
from huone.integrity.events import Cause, Measure, Sanction, Verdict
from huone.money.accounts import RAKE
from huone.refusal import Refused
from huone.room import commands
from huone.room.players.notices import HandLost
from huone.units import PlayerId

Make = Callable[..., Evening]
Deed = Callable[[Evening], Awaitable[object]]
BOOKS = ("online-2.0-fi", "online-2.0-da", "online-2.7-en", "online-2.8-fi")
ANNA = PlayerId("anna")


async def top_up(night: Evening) -> object:
    """Switch the automatic top-up on."""
    table = await night.seat("anna", "bo", "cem")
    try:
        await night.ask("anna", commands.SetAutoTopUp(table=table.id, on=True))
    except Refused as no:
        return no.code
    return table.table.sitters.of(ANNA).auto_top_up


async def taken_back(night: Evening) -> object:
    """Let staff take a hand back that is over."""
    table = await night.seat("anna", "bo", "cem")
    await night.play(table)
    try:
        await night.room.void_hand(table.id, "a fault", hand=1)
    except Refused as no:
        return no.code
    return {sitter.stack for sitter in table.table.sitters}


async def back_with_less(night: Evening) -> object:
    """Leave with a large stack and ask at once with how much one may come back."""
    table = await night.seat("anna", "bo", "cem")
    await night.play(table)
    left = table.table.sitters.of(ANNA).stack
    await night.ask("anna", commands.Leave(table=table.id))
    await night.room.quiet()
    answer = await night.ask("anna", commands.AskBuyIn(stake="nl10", table=table.id))
    assert isinstance(answer, commands.BuyIns)
    return min(one.min_chips for one in answer.choices) >= left


async def after_a_crash(night: Evening) -> object:
    """Crash in a hand: it is void, and the button of the next hand says whether it is redealt."""
    table = await night.seat("anna", "bo", "cem")
    await night.play(table)
    await night.deal(table)
    begun = table.table.play.begun
    assert begun is not None
    await night.crash()
    (told,) = await night.enter("anna")
    assert isinstance(told, HandLost)
    for name in ("bo", "cem"):
        await night.enter(name)
    again = night.room.lobby.table(table.id)
    await night.deal(again)
    laid = again.table.play.begun
    assert laid is not None
    return (laid.laid_out.redeal_of is not None, laid.laid_out.button == begun.laid_out.button)


async def newcomer(night: Evening) -> object:
    """Sit down where hands are played, and tell the ways into the next one."""
    table = await night.seat("anna", "bo", "cem")
    await night.play(table)
    await night.come("dora")
    await night.ask("dora", commands.FindSeat(stake="nl10", chips=1000))
    await night.room.quiet()
    view = table.view(PlayerId("dora"))
    assert view is not None
    assert view.own is not None
    return sorted(offer.wish for offer in view.own.ways_in)


async def long_break(night: Evening) -> object:
    """Sit out for 500 seconds, and tell whether the seat is lost."""
    table = await night.seat("anna", "bo", "cem", "dora")
    await night.ask("anna", commands.SitOut(table=table.id))
    await night.wait(501_000)
    return ANNA not in table.players()


async def plan(night: Evening) -> object:
    """Choose the first plan."""
    await night.come("anna")
    try:
        chosen = await night.room.plans.choose(ANNA, 1, now=night.clock.now())
    except Refused as no:
        return no.code
    return chosen.plan.number


async def big_pot(night: Evening) -> object:
    """Play a pot that everybody is all in for, and tell the rake."""
    table = await night.seat("anna", "bo", "cem")
    await night.play(table, choose=all_in)
    await night.room.quiet()
    return await taken(night.room.committer.store, RAKE)


async def case_of(night: Evening, cause: Cause) -> str:
    """Open a case about anna, who has been told."""
    await night.come("anna")
    cases, now = night.room.cases, night.clock.now()
    case, _ = cases.begin(cause, "one way", by="rita", now=now)
    part = case_events.PartyLinked(by="rita", at_ms=now, player=ANNA, part="suspect")
    told = case_events.PlayerInformed(by="rita", at_ms=now, player=ANNA, text="we look into it")
    cases.add(case.id, part)
    await cases.add(case.id, told)
    return case.id


def decided(cause: Cause, *measures: Measure) -> Callable[[Evening], Awaitable[object]]:
    """Find anna guilty, with these sanctions and no other."""

    async def decide(night: Evening) -> object:
        case = await case_of(night, cause)
        sanctions = tuple(Sanction(player=ANNA, measure=measure) for measure in measures)
        verdict = Verdict(
            cause=cause, clause="ETH-01", why="nine hands", guilty=(ANNA,), sanctions=sanctions
        )
        try:
            await night.room.cases.decide(case, verdict, by="rita", now=night.clock.now())
        except Refused as no:
            return no.code
        return "decided"

    return decide


async def recording(night: Evening) -> object:
    """Ask a suspect for a recording of her play."""
    case, now = await case_of(night, "collusion"), night.clock.now()
    asked = case_events.RecordingAsked(by="rita", at_ms=now, player=ANNA, text="the final table")
    try:
        await night.room.cases.add(case, asked)
    except Refused as no:
        return no.code
    return "asked"


def all_in(turn: Turn) -> Action:
    """Bet everything, or call."""
    if turn.kind != "bet":
        return Show()
    if turn.raise_to_max:
        return Bet(turn.raise_to_max)
    return Check() if turn.can_check else Call()


OLD = {"online-2.0-fi", "online-2.0-da"}
F8 = "online-2.8-fi"
E7 = "online-2.7-en"
D0 = "online-2.0-da"
NO_RECORDINGS = "case/no-recordings"
MISSING, NOT_ALLOWED = "case/sanction-missing", "case/sanction-not-allowed"
STANDS, NO_TOP_UP, NO_PLANS = "void/finished-hands-stand", "buy-in/no-auto-top-up", "plan/none-here"
REDEALT, ROLLED_BACK = (True, True), (False, True)

ROWS = (
    pytest.param(
        taken_back,
        lambda book: STANDS if book in OLD else {1000},
        id="VD-01",
        marks=pytest.mark.clause("VD-01"),
    ),
    pytest.param(
        newcomer,
        lambda book: ["post", "wait"] if book == E7 else ["wait"],
        id="VD-03",
        marks=pytest.mark.clause("VD-03"),
    ),
    pytest.param(
        long_break, lambda book: book == F8, id="VD-05", marks=pytest.mark.clause("VD-05")
    ),
    pytest.param(
        top_up,
        lambda book: NO_TOP_UP if book in OLD else True,
        id="VD-10",
        marks=pytest.mark.clause("VD-10"),
    ),
    pytest.param(
        back_with_less, lambda book: book not in OLD, id="VD-12", marks=pytest.mark.clause("VD-12")
    ),
    pytest.param(
        after_a_crash,
        lambda book: REDEALT if book.endswith("fi") else ROLLED_BACK,
        id="VD-15",
        marks=pytest.mark.clause("VD-15"),
    ),
    pytest.param(
        recording,
        lambda book: NO_RECORDINGS if book in OLD else "asked",
        id="VD-17",
        marks=pytest.mark.clause("VD-17", "ETH-06"),
    ),
    pytest.param(
        decided("collusion", "bar"),
        lambda book: MISSING if book == D0 else "decided",
        id="VD-20",
        marks=pytest.mark.clause("VD-20", "COL-02", "online:AMB-55"),
    ),
    pytest.param(
        decided("chip-dumping"),
        lambda book: MISSING if book == D0 else "decided",
        id="VD-21",
        marks=pytest.mark.clause("VD-21", "DUMP-02", "online:AMB-55"),
    ),
    pytest.param(
        decided("multi-accounting", "suspend"),
        lambda book: NOT_ALLOWED if book == D0 else "decided",
        id="VD-41",
        marks=pytest.mark.clause("VD-41", "MTT-REG-07"),
    ),
    pytest.param(
        big_pot,
        lambda book: 90 if book in OLD else 50,
        id="VD-63",
        marks=pytest.mark.clause("VD-63"),
    ),
    pytest.param(
        plan,
        lambda book: 1 if book == E7 else NO_PLANS,
        id="VD-69",
        marks=pytest.mark.clause("VD-69"),
    ),
)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("deed", "answer"),
    ROWS,
)
async def test_a_room_plays_by_its_own_version(
    evening: Make, book: str, deed: Deed, answer: Callable[[str], object]
) -> None:
    async with evening(replace(ONLINE, rulebook=book)) as night:
        assert await deed(night) == answer(book)


def test_no_row_is_answered_alike_by_all_books() -> None:
    for row in ROWS:
        _, answer = row.values
        assert callable(answer)
        assert len({str(answer(book)) for book in BOOKS}) > 1, row.id


def test_thirty_differences_are_met_in_a_room() -> None:
    """Here, and in the scenarios that hold by some of the books only."""
    rows = {str(row.id) for row in ROWS}
    written = {id for each in load_room_scenarios() if each.only for id in each.clauses}
    met = rows | {id for id in written if id.startswith("VD-")}
    assert len(met) >= 30, sorted(met)
