"""A verdict names its clause, decides on every cent, and does what the rulebook demands."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.houses import D0, E7, F0, F8, named
from kit.reviewed import ANNA, BEN, CARL, DORA

from huone.integrity import events as case_events
from huone.integrity.case import Case, NotAParty, applied, replayed
from huone.integrity.events import Cause, Measure, MoneyRuling, Sanction, Verdict
from huone.integrity.verdicts import (
    AmountUnfit,
    ClauseUnknown,
    MoneyUndecided,
    NotGuilty,
    NothingKeptBack,
    NotInformed,
    RefundTooLarge,
    RulingPartial,
    SanctionMissing,
    SanctionNotAllowed,
    verify_verdict,
)
from huone.refusal import Refused
from huone.rulebooks.clauses.registry import registry
from huone.rulebooks.schema import Rulebook
from huone.units import Cents, Instant, PlayerId

AT = Instant(0)
BY = "rita"


def case(*kept: int) -> Case:
    """Open a case: anna is suspected and was told, ben lost money to her."""
    events: list[case_events.CaseEvent] = [
        case_events.CaseOpened(by=BY, at_ms=AT, case="case-1", cause="collusion", title="x"),
        case_events.PartyLinked(by=BY, at_ms=AT, player=ANNA, part="suspect"),
        case_events.PartyLinked(by=BY, at_ms=AT, player=BEN, part="injured"),
        case_events.PartyLinked(by=BY, at_ms=AT, player=CARL, part="suspect"),
        case_events.PlayerInformed(by=BY, at_ms=AT, player=ANNA, text="we look into it"),
    ]
    events += [
        case_events.MoneyWithheld(
            by=BY, at_ms=AT, player=ANNA, cents=Cents(cents), entry=f"e{number}", why="x"
        )
        for number, cents in enumerate(kept, 1)
    ]
    return replayed(events)


def guilty(
    *rulings: MoneyRuling, cause: Cause = "stalling", measures: tuple[Measure, ...] = ("warn",)
) -> Verdict:
    return Verdict(
        cause=cause,
        clause="FRD-02",
        why="seen in nine hands",
        guilty=(ANNA,),
        sanctions=tuple(Sanction(player=ANNA, measure=each) for each in measures),
        money=rulings,
    )


def ruling(entry: str, seized: int, **to: int) -> MoneyRuling:
    players = {PlayerId(name): Cents(cents) for name, cents in to.items()}
    return MoneyRuling(entry=entry, to_players=players, seized_cents=Cents(seized))


def check(found: Case, verdict: Verdict, book: Rulebook = E7) -> None:
    verify_verdict(
        found,
        verdict,
        rules=book.integrity,
        penalties=book.tournament.registration.multi_account_penalties,
        clauses=registry().aliases,
    )


@pytest.mark.clause("ETH-02", "FRD-02", "MTT-HOUSE-02")
def test_seized_money_and_money_for_the_injured_add_up_to_what_was_kept() -> None:
    check(case(500, 70), guilty(ruling("e1", 200, ben=300), ruling("e2", 70)))


@pytest.mark.parametrize(
    ("verdict", "refusal"),
    [
        (guilty(), MoneyUndecided),
        (guilty(ruling("e1", 500), ruling("e1", 500)), MoneyUndecided),
        (guilty(ruling("e1", 500), ruling("e9", 500)), NothingKeptBack),
        (guilty(ruling("e1", 499)), RulingPartial),
        (guilty(ruling("e1", 501)), RulingPartial),
        (guilty(ruling("e1", 600, ben=-100)), AmountUnfit),
        (guilty(ruling("e1", 0, dora=500)), NotAParty),
        (msgspec.structs.replace(guilty(ruling("e1", 500)), clause="FRD-99"), ClauseUnknown),
        (msgspec.structs.replace(guilty(ruling("e1", 500)), guilty=(DORA,)), NotAParty),
        (msgspec.structs.replace(guilty(ruling("e1", 500)), guilty=(ANNA, CARL)), NotInformed),
        (
            Verdict(cause="stalling", clause="FRD-02", why="x", money=(ruling("e1", 500),)),
            NotGuilty,
        ),
        (
            Verdict(
                cause="stalling",
                clause="FRD-02",
                why="x",
                sanctions=(Sanction(player=CARL, measure="warn"),),
                money=(ruling("e1", 0, anna=500),),
            ),
            NotGuilty,
        ),
        (
            msgspec.structs.replace(guilty(ruling("e1", 500)), refunds={BEN: Cents(1)}),
            RefundTooLarge,
        ),
        (msgspec.structs.replace(guilty(ruling("e1", 500)), refunds={BEN: Cents(0)}), AmountUnfit),
    ],
)
def test_a_verdict_that_leaves_something_open_is_refused(
    verdict: Verdict, refusal: type[Refused]
) -> None:
    with pytest.raises(refusal):
        check(case(500), verdict)


def test_who_is_cleared_gets_everything_back() -> None:
    cleared = Verdict(cause="stalling", clause="FRD-02", why="x", money=(ruling("e1", 0, anna=9),))
    check(case(9), cleared)


@pytest.mark.clause("COL-02", "DUMP-02", "online:AMB-55")
@pytest.mark.parametrize(
    ("book", "cause", "measures", "allowed"),
    [
        (E7, "collusion", ("warn",), False),
        (E7, "collusion", ("bar",), True),
        (F0, "collusion", ("bar",), True),
        (F8, "soft-play", ("suspend",), False),
        (D0, "collusion", ("bar",), False),
        (D0, "collusion", ("bar", "suspend"), True),
        (D0, "collusion", ("bar", "close"), True),
        (E7, "chip-dumping", ("warn",), True),
        (D0, "chip-dumping", ("warn",), False),
        (D0, "chip-dumping", ("suspend",), True),
        (D0, "chip-dumping", ("bar",), True),
    ],
    ids=str,
)
def test_the_rulebook_says_which_sanction_must_be_there(
    book: Rulebook, cause: Cause, measures: tuple[Measure, ...], *, allowed: bool
) -> None:
    verdict = guilty(cause=cause, measures=measures)
    if allowed:
        check(case(), verdict, book)
        return
    with pytest.raises(SanctionMissing):
        check(case(), verdict, book)


@pytest.mark.clause("MTT-REG-07", "VD-41")
@pytest.mark.parametrize(
    ("book", "seized", "measures", "allowed"),
    [
        (E7, 500, ("warn", "disqualify", "bar"), True),
        (F0, 500, ("close",), True),
        (F8, 200, ("suspend",), True),
        (D0, 0, ("warn", "disqualify"), True),
        (D0, 500, ("disqualify",), False),
        (D0, 0, ("bar",), False),
    ],
    ids=str,
)
def test_the_rulebook_says_what_follows_from_several_accounts(
    book: Rulebook, seized: int, measures: tuple[Measure, ...], *, allowed: bool
) -> None:
    money = ruling("e1", seized, anna=500 - seized)
    verdict = guilty(money, cause="multi-accounting", measures=measures)
    if allowed:
        check(case(500), verdict, book)
        return
    with pytest.raises(SanctionNotAllowed):
        check(case(500), verdict, book)


@pytest.mark.clause("ETH-07")
@pytest.mark.parametrize("book", [E7, F8], ids=named)
@pytest.mark.parametrize("measure", ["suspend", "close"])
def test_who_let_a_machine_play_loses_his_account_and_his_money(
    book: Rulebook, measure: Measure
) -> None:
    check(case(500), guilty(ruling("e1", 500), cause="automation", measures=(measure,)), book)


@pytest.mark.clause("ETH-10")
@pytest.mark.parametrize("book", [E7, F0, F8, D0], ids=named)
def test_who_gets_round_the_measures_is_kept_out_of_everything(book: Rulebook) -> None:
    verdict = guilty(cause="circumvention", measures=("suspend", "bar"))
    check(case(), msgspec.structs.replace(verdict, clause="ETH-10"), book)


@pytest.mark.clause("DUMP-03")
@pytest.mark.parametrize("book", [E7, F0, F8, D0], ids=named)
def test_dumped_chips_need_not_be_refunded(book: Rulebook) -> None:
    verdict = guilty(ruling("e1", 500), cause="chip-dumping", measures=("suspend",))
    check(case(500), verdict, book)


@pytest.mark.clause("GEN-01")
def test_a_ruling_for_fairness_says_who_why_which_hand_and_what_changed() -> None:
    verdict = Verdict(
        cause="fairness",
        clause="GEN-01",
        why="the board was misread",
        changed="hand 7 at t1 is void",
        is_final=True,
    )
    check(case(), verdict)
    decided = applied(case(), case_events.VerdictGiven(by=BY, at_ms=AT, verdict=verdict))
    assert (decided.decided_by, decided.is_final) == (BY, True)
    assert decided.verdict == verdict


@given(
    st.lists(st.integers(1, 10_000), min_size=1, max_size=6),
    st.lists(st.integers(0, 10_000), min_size=18, max_size=18),
)
def test_whatever_is_kept_every_accepted_verdict_gives_exactly_that_away(
    kept: list[int], parts: list[int]
) -> None:
    """Cut what is kept anywhere: a verdict passes if and only if no cent is left or invented."""
    found = case(*kept)
    rulings = []
    for number, cents in enumerate(kept):
        to_ben, to_anna, error = parts[3 * number : 3 * number + 3]
        to_ben = min(to_ben, cents)
        to_anna = min(to_anna, cents - to_ben)
        wrong = 0 if error % 3 else error % 5
        seized = cents - to_ben - to_anna + wrong
        rulings.append(ruling(f"e{number + 1}", seized, ben=to_ben, anna=to_anna))
    verdict = guilty(*rulings)
    exact = all(each.total_cents == cents for each, cents in zip(rulings, kept, strict=True))
    if not exact:
        with pytest.raises(RulingPartial):
            check(found, verdict)
        return
    check(found, verdict)
    after = applied(found, case_events.VerdictGiven(by=BY, at_ms=AT, verdict=verdict))
    paid = sum(sum(each.to_players.values()) for each in rulings)
    assert paid + after.seized_cents == found.kept_cents == sum(kept)
    assert after.kept_cents == 0
