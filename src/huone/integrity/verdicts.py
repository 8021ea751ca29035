"""Verdicts: what a decision has to say before it counts.

Owns: the rules of a verdict: its clause, what the rulebook demands, and that no cent is left over.
Never: finds anybody guilty; it only holds people who do to the rules.

Rule 1: sanctions are decided by a person after a review; the rulebook says what he must add.
Rule 2: money of somebody who is not guilty goes back to him, whole.
"""

from collections.abc import Collection
from typing import Final

from huone.integrity.case import Case, WithheldMoney, verify_party
from huone.integrity.events import Cause, Measure, MoneyRuling, Verdict
from huone.refusal import Refused
from huone.rulebooks.schema.integrity import IntegrityRules, Strength
from huone.rulebooks.schema.tournament import Penalty
from huone.units import PlayerId

PARTNERS: Final[tuple[Cause, ...]] = ("collusion", "soft-play")
"""What counts as collusion: playing together against the others (COL-01)."""
ACCOUNT: Final[tuple[Measure, ...]] = ("suspend", "close")
PENALTIES: Final[dict[Measure, Penalty]] = {
    "warn": "warning",
    "disqualify": "disqualification",
    "exclude-from-banzai": "exclusion",
    "suspend": "exclusion",
    "close": "exclusion",
    "bar": "exclusion",
}
"""What the measures are called where one person plays through several accounts."""


class ClauseUnknown(Refused):
    """A verdict names the clause that it follows."""

    code = "case/unknown-clause"
    says = "no rulebook has a clause {clause!r}"


class MoneyUndecided(Refused):
    """A verdict says where everything goes that is kept back, and nothing else."""

    code = "case/money-undecided"
    says = "the verdict must decide on {entry!r}, once"


class NothingKeptBack(Refused):
    """A verdict can only give away what the case keeps back."""

    code = "case/nothing-kept-back"
    says = "case {case!r} keeps nothing back under {entry!r}"


class RulingPartial(Refused):
    """Every cent that was kept back goes somewhere."""

    code = "case/ruling-partial"
    says = "{entry!r} keeps {kept_cents} back; the verdict gives away {given_cents}"


class NotGuilty(Refused):
    """Who is not guilty loses nothing."""

    code = "case/not-guilty"
    says = "{player!r} was not found guilty; what was kept of him goes back to him"


class NotInformed(Refused):
    """Nobody is punished who does not know that there is a case."""

    code = "case/not-informed"
    says = "{player!r} was never told about the case"


class SanctionMissing(Refused):
    """The rulebook leaves no choice here."""

    code = "case/sanction-missing"
    says = "for {cause} the rulebook demands {measures} for {player!r}"


class SanctionNotAllowed(Refused):
    """A rulebook says what follows when one person plays through several accounts."""

    code = "case/sanction-not-allowed"
    says = "for {cause} the rulebook knows {penalties}, not {penalty}"


class RefundTooLarge(Refused):
    """Only what this case has seized can be refunded."""

    code = "case/refund-too-large"
    says = "{refund_cents} cannot be refunded; the case has seized {seized_cents}"


class AmountUnfit(Refused):
    """A part of a ruling is some money, never less than none."""

    code = "case/unfit-amount"
    says = "a ruling cannot give anybody {cents} cents"


def verify_verdict(
    case: Case,
    verdict: Verdict,
    *,
    rules: IntegrityRules,
    penalties: Collection[Penalty],
    clauses: Collection[str],
) -> None:
    """Refuse a verdict that leaves something open or takes what it must not.

    Whether somebody who was put out of a tournament is barred, or loses money, too is for staff to
    say (MTT-HOUSE-02); what was dumped it need not give back to anybody (DUMP-03).
    """
    if verdict.clause not in clauses:
        raise ClauseUnknown(clause=verdict.clause)
    for player in (*verdict.guilty, *verdict.refunds):
        verify_party(case, player)
    _verify_sanctions(case, verdict, rules)
    if verdict.cause == "multi-accounting":
        _verify_penalties(verdict, penalties)
    _verify_money(case, verdict)
    _verify_refunds(case, verdict)


def _verify_sanctions(case: Case, verdict: Verdict, rules: IntegrityRules) -> None:
    for sanction in verdict.sanctions:
        if sanction.player not in verdict.guilty:
            raise NotGuilty(player=sanction.player)
    for player in verdict.guilty:
        if player not in case.informed:
            raise NotInformed(player=player)
        for measures in demanded(verdict.cause, rules):
            _verify_demanded(verdict, player, measures)


def demanded(cause: Cause, rules: IntegrityRules) -> list[tuple[Measure, ...]]:
    """Tell what the rulebook demands for a cause: one measure of each group (online:AMB-55)."""
    groups: list[tuple[Measure, ...]] = []
    if cause in PARTNERS:
        if _must(rules.collusion_bars_from_poker):
            groups.append(("bar",))
        if _must(rules.collusion_account):
            groups.append(ACCOUNT)
    if cause == "chip-dumping" and _must(rules.chip_dumping):
        groups.append((*ACCOUNT, "bar"))
    return groups


def _must(strength: Strength) -> bool:
    return strength.startswith("will")


def _verify_demanded(verdict: Verdict, player: PlayerId, measures: tuple[Measure, ...]) -> None:
    given = {each.measure for each in verdict.sanctions if each.player == player}
    if not given & set(measures):
        raise SanctionMissing(cause=verdict.cause, player=player, measures=" or ".join(measures))


def _verify_penalties(verdict: Verdict, penalties: Collection[Penalty]) -> None:
    """Refuse what the rulebook does not know for several accounts of one person (MTT-REG-07)."""
    given: set[Penalty] = {PENALTIES[each.measure] for each in verdict.sanctions}
    if any(ruling.seized_cents for ruling in verdict.money):
        given.add("forfeiture")
    for penalty in sorted(given - set(penalties)):
        raise SanctionNotAllowed(
            cause=verdict.cause, penalty=penalty, penalties=", ".join(penalties)
        )


def _verify_money(case: Case, verdict: Verdict) -> None:
    decided = [ruling.entry for ruling in verdict.money]
    for entry in case.kept:
        if decided.count(entry) != 1:
            raise MoneyUndecided(entry=entry)
    for ruling in verdict.money:
        kept = case.kept.get(ruling.entry)
        if kept is None:
            raise NothingKeptBack(case=case.id, entry=ruling.entry)
        _verify_ruling(case, verdict, ruling, kept)


def _verify_ruling(case: Case, verdict: Verdict, ruling: MoneyRuling, kept: WithheldMoney) -> None:
    for cents in (*ruling.to_players.values(), ruling.seized_cents):
        if cents < 0:
            raise AmountUnfit(cents=cents)
    if ruling.total_cents != kept.cents:
        given = ruling.total_cents
        raise RulingPartial(entry=ruling.entry, kept_cents=kept.cents, given_cents=given)
    for player in ruling.to_players:
        verify_party(case, player)
    goes_back = ruling.to_players.get(kept.player, 0)
    if kept.player not in verdict.guilty and goes_back != kept.cents:
        raise NotGuilty(player=kept.player)


def _verify_refunds(case: Case, verdict: Verdict) -> None:
    for cents in verdict.refunds.values():
        if cents <= 0:
            raise AmountUnfit(cents=cents)
    refund = sum(verdict.refunds.values())
    if refund > case.seized_cents:
        raise RefundTooLarge(refund_cents=refund, seized_cents=case.seized_cents)
