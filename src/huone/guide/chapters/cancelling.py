"""Cancelled tournaments, with an example that the room's own arithmetic works out."""

from huone.guide.page import Page, PageSection
from huone.guide.writer import PageWriter
from huone.rulebooks.schema import HexaPro
from huone.tournament.cancellation import PrizeMoney, Remaining, cancellation_payouts
from huone.units import Cents, Chips, PlayerId

ENTRIES, PRIZE_CENTS, FEE_CENTS = 20, 900, 100
STACKS = {"Aino": 12_000, "Bo": 9_000, "Carl": 6_000, "Dina": 3_000}
PRIZES = (50, 30, 20)
"""The example: so many entries of this much, these players left, these prizes in percent."""


def cancellation_page(writer: PageWriter) -> Page:
    """Say who gets what when the house has to cancel a tournament."""
    words, rules = writer.words, writer.book.cancellation
    half = words.percent(rules.two_pools_equal_basis_points)
    sections = [
        writer.section(
            "before",
            "cancel.before",
            writer.say(
                f"cancel.refund_{rules.before_start}",
                "cancellation.before_start",
                clauses=("CANCEL-02", "CANCEL-03"),
            ),
        ),
        writer.section(
            "started",
            "cancel.started",
            writer.say("cancel.out"),
            writer.say(
                f"cancel.fees_{rules.started_refund}",
                "cancellation.started_refund",
                clauses=("CANCEL-05",),
            ),
            writer.say("cancel.pools", "cancellation.two_pools_equal_basis_points", share=half),
            writer.say(
                f"cancel.freeroll_{rules.freeroll.replace('-', '_')}", "cancellation.freeroll"
            ),
            writer.say(
                f"cancel.money_{rules.in_the_money}",
                "cancellation.in_the_money",
                clauses=("CANCEL-08",),
            ),
            writer.say(
                f"cancel.final_{rules.final_table}",
                "cancellation.final_table",
                clauses=("CANCEL-09",),
            ),
            writer.say("cancel.bounty", "cancellation.bounty"),
        ),
        _example(writer),
    ]
    if isinstance(writer.book.hexapro, HexaPro):
        sections.append(
            writer.section(
                "hexapro",
                "cancel.hexapro",
                writer.say(
                    f"cancel.hexa_shares_{rules.hexapro_rest}",
                    "cancellation.hexapro_rest",
                    "cancellation.hexapro_each_basis_points",
                    share=words.percent(rules.hexapro_each_basis_points),
                ),
                writer.say(
                    "cancel.hexa_fee",
                    "cancellation.hexapro_fee_per_100000",
                    fee=words.per_100000(rules.hexapro_fee_per_100000),
                ),
            )
        )
    return Page("cancellation", words("cancel.title"), words("cancel.lead"), tuple(sections))


def _example(writer: PageWriter) -> PageSection:
    """Work one cancellation out in each of its three states."""
    words, rules = writer.words, writer.book.cancellation
    pool = ENTRIES * PRIZE_CENTS
    prizes = tuple(Cents(pool * share // 100) for share in PRIZES)
    columns = []
    for players, tables in ((4, 2), (3, 2), (3, 1)):
        left = [
            Remaining(PlayerId(name), Chips(stack), Cents(FEE_CENTS), Cents(0))
            for name, stack in list(STACKS.items())[:players]
        ]
        money = PrizeMoney(Cents(pool), Cents(0), prizes, freeroll=False)
        paid = cancellation_payouts(left, money=money, tables_left=tables, rules=rules)
        columns.append({str(one.player): words.money(one.total_cents) for one in paid})
    rows = [
        (name, words.number(stack), *(column.get(name, "–") for column in columns))
        for name, stack in STACKS.items()
    ]
    facts = {
        "entries": words.number(ENTRIES),
        "prize": words.money(PRIZE_CENTS),
        "fee": words.money(FEE_CENTS),
        "pool": words.money(pool),
        "prizes": words.listed([words.money(one) for one in prizes]),
    }
    head = ("player", "stack", "four_left", "three_left", "final_table")
    return writer.section(
        "example",
        "cancel.example",
        writer.say("cancel.example_is", **facts),
        writer.grid("cancel.example_table", head, rows),
        writer.say("cancel.example_why"),
    )
