"""Rake, plans and fees: tables that are computed from the rulebook, and a calculator."""

from typing import Final

from huone.guide.page import Grid, Page, PageSection, Part, RakeCalculator, RakeStake
from huone.guide.writer import PageWriter
from huone.money.rake import percent_rake, stepped_rake
from huone.rulebooks.schema import FeeTable, PercentRake, Plans, RakeRow, SteppedRake, TimeCharge

POTS: Final = (500, 1_000, 2_000, 4_000, 10_000, 20_000)
"""Pots of the example table, in cents."""
EXAMPLE: Final = (4_000, 4, 50, 100)
"""What the calculator shows first: the pot, the players and the blinds."""


def rake_page(writer: PageWriter) -> Page:
    """Say what a hand costs."""
    rake, words = writer.book.rake, writer.words
    if isinstance(rake, PercentRake):
        sections = [_how(writer, rake), _calculator(writer, rake), _stakes(writer, rake)]
    else:
        sections = [_stepped(writer, rake)]
    if isinstance(writer.book.plans, Plans):
        sections.append(_plans(writer, writer.book.plans))
    sections.append(_fees(writer))
    return Page("rake", words("rake.title"), words("rake.lead"), tuple(sections))


def _how(writer: PageWriter, rake: PercentRake) -> PageSection:
    words = writer.words
    short = words.listed([words.number(one) for one in rake.short_handed_players])
    return writer.section(
        "how",
        "rake.how",
        writer.say("rake.percent", clauses=writer.cited("rake.method")),
        writer.say(f"rake.no_flop_{rake.before_flop}", "rake.before_flop", clauses=("RAKE-07",)),
        writer.say("rake.matched"),
        writer.say(
            f"rake.rounding_{rake.rounding}",
            "rake.rounding",
            "rake.minimum_cents",
            least=words.money(rake.minimum_cents),
        ),
        writer.say(
            "rake.short_handed",
            "rake.short_handed_players",
            "rake.short_handed_cap_basis_points",
            players=short,
            share=words.percent(rake.short_handed_cap_basis_points),
        )
        if short
        else None,
    )


def _example_row(rake: PercentRake) -> int:
    for at, row in enumerate(rake.rows):
        if (row.small_blind_cents, row.big_blind_cents) == EXAMPLE[2:] and row.format == "standard":
            return at
    return 0


def _calculator(writer: PageWriter, rake: PercentRake) -> PageSection:
    words = writer.words
    pot, players, at = *EXAMPLE[:2], _example_row(rake)
    row = rake.rows[at]
    taken = percent_rake(pot, row, players, flop_dealt=True, rules=rake)
    stakes = tuple(
        RakeStake(stake_name(writer, one), one.rate_basis_points, one.cap_cents)
        for one in rake.rows
    )
    said = writer.say(
        "rake.example",
        pot=words.money(pot),
        players=words.number(players),
        stake=stake_name(writer, row),
        rake=words.money(taken),
    )
    calculator = RakeCalculator(
        stakes,
        rake.short_handed_players,
        rake.short_handed_cap_basis_points,
        rake.minimum_cents,
        writer.book.cash.seats_max,
        pot,
        players,
        at,
        int(taken),
    )
    return writer.section(
        "calculator", "rake.calculator", said, calculator, _pots(writer, rake, players)
    )


def _pots(writer: PageWriter, rake: PercentRake, players: int) -> Grid:
    """Show the rake of some pots at every stake."""
    words = writer.words
    rows = tuple(
        (
            stake_name(writer, row),
            *(
                words.money(percent_rake(pot, row, players, flop_dealt=True, rules=rake))
                for pot in POTS
            ),
        )
        for row in rake.rows
    )
    head = (words("head.stake"), *(words("head.pot", pot=words.money(pot)) for pot in POTS))
    return Grid(words("rake.pots", players=words.number(players)), head, rows)


def _stakes(writer: PageWriter, rake: PercentRake) -> PageSection:
    words = writer.words
    short = rake.short_handed_cap_basis_points
    rows = [
        (
            stake_name(writer, row),
            row.printed_name,
            words.percent(row.rate_basis_points),
            words.money(row.cap_cents),
            words.money(row.cap_cents * short // 10_000),
        )
        for row in rake.rows
    ]
    head = ("stake", "printed", "rate", "cap", "cap_short")
    return writer.section(
        "table", "rake.table", writer.grid("rake.stakes", head, rows, "rake.rows", numeric_from=2)
    )


def stake_name(writer: PageWriter, row: RakeRow) -> str:
    """Name a stake by game, format and blinds, never by its printed name (online:AMB-05)."""
    words = writer.words
    name = f"{words.game(row.game)} {words.blinds(row.small_blind_cents, row.big_blind_cents)}"
    return name if row.format == "standard" else f"{name} · {words(f'format.{row.format}')}"


def _stepped(writer: PageWriter, rake: SteppedRake) -> PageSection:
    words = writer.words
    cap = None if rake.cap_cents == "none" else rake.cap_cents
    rows = [
        (
            words.money(pot),
            *(
                words.money(sum(stepped_rake([pot], step, cap_cents=cap)))
                for step in (rake.standard, rake.high)
            ),
        )
        for pot in POTS
    ]
    charge = rake.time_charge
    said: Part | None = None
    if isinstance(charge, TimeCharge):
        said = (
            writer.say("rake.time_venue", "rake.time_charge")
            if charge.per_hour_cents == "venue"
            else writer.say(
                "rake.time", "rake.time_charge", hour=words.money(charge.per_hour_cents)
            )
        )
    return writer.section(
        "how",
        "rake.how",
        writer.say(
            "rake.stepped",
            "rake.standard",
            unit=words.money(rake.standard.unit_cents),
            step=words.money(rake.standard.step_cents),
        ),
        writer.say(
            "rake.stepped_high",
            "rake.high",
            unit=words.money(rake.high.unit_cents),
            step=words.money(rake.high.step_cents),
        ),
        writer.say("rake.stepped_cap" if cap else "rake.stepped_no_cap", "rake.cap_cents"),
        writer.say(
            "rake.initial",
            "rake.initial_deal_cents",
            "rake.walk_cents",
            deal=words.money(rake.initial_deal_cents),
            walk=words.money(rake.walk_cents),
        ),
        writer.grid(
            "rake.stepped_table", ("pot_size", "rake_standard", "rake_high"), rows, numeric_from=0
        ),
        said,
    )


def _plans(writer: PageWriter, plans: Plans) -> PageSection:
    words = writer.words
    rows = [
        (
            words.number(plan.number),
            words.money(plan.price_cents),
            words("plan.until_changed")
            if plan.lasts == "until-changed"
            else words("plan.days", days=words.number(plans.period_days)),
        )
        for plan in plans.plans
    ]
    return writer.section(
        "plans",
        "rake.plans",
        writer.say("rake.plans_how"),
        writer.grid("rake.plans_table", ("plan", "price", "lasts"), rows, "plans"),
        writer.say(
            "rake.plans_cancel",
            "plans.cancellations_per_year",
            times=words.number(plans.cancellations_per_year),
        ),
    )


def _fees(writer: PageWriter) -> PageSection:
    words, fees = writer.words, writer.book.fees
    parts: list[Part | None] = [
        writer.say(f"rake.fees_how_{fees.rake_in_hands}", "fees.rake_in_hands"),
        writer.say(
            "rake.fees_usual",
            "fees.tournament.usual_basis_points_of_total",
            share=words.percent(fees.tournament.usual_basis_points_of_total),
        ),
    ]
    for table in fees.sit_and_go:
        rows = [
            (words.money(one.total_cents), words.money(one.prize_cents), words.money(one.fee_cents))
            for one in table.rows
        ]
        caption = words("rake.fees_seats", seats=words.number(table.seats))
        head = (words("head.total"), words("head.prize_part"), words("head.fee"))
        parts.append(Grid(caption, head, tuple(rows), writer.cited("fees.sit_and_go"), 0))
    if isinstance(fees.tournament, FeeTable):
        rows = [
            (words.money(one.total_cents), words.money(one.prize_cents), words.money(one.fee_cents))
            for one in fees.tournament.rows
        ]
        parts.append(
            writer.grid(
                "rake.fees_table",
                ("total", "prize_part", "fee"),
                rows,
                "fees.tournament.rows",
                numeric_from=0,
            )
        )
    parts += [
        writer.say(f"rake.fees_rebuy_{fees.rebuy_and_add_on}", "fees.rebuy_and_add_on"),
        writer.say(
            "rake.fees_plan" if fees.change_with_plan else "rake.fees_no_plan",
            "fees.change_with_plan",
        ),
    ]
    return writer.section("fees", "rake.fees", *parts)
