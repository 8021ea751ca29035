"""The four online books say what the documents say; the numbers are typed from the catalogue."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from kit.houses import D0, E7, F0, F8, ONLINE, named

from huone.games.rules import ONLINE as ONLINE_HAND
from huone.rulebooks.laws import rake_per_100000
from huone.rulebooks.loader import PACKAGED
from huone.rulebooks.schema import (
    BountyRules,
    FeeRow,
    FeeShare,
    FeeTable,
    HexaPro,
    PercentRake,
    Plans,
    Rulebook,
    SynchronisedBreaks,
)
from huone.table.rules import (
    AutoTopUp,
    Banzai,
    NoReturnRule,
    NotOffered,
    ReturnWindow,
    SitOutClock,
    TimeBank,
    TurnClock,
)

OLD_BANK = (10_000, 250, 1, 30_000, 10_000)
OLD_TYPES = {
    "guaranteed",
    "sit-and-go",
    "freezeout",
    "satellite",
    "freeroll",
    "multi-buy-in",
    "rebuy",
}
NEW_TYPES = OLD_TYPES | {"bounty", "phased"}
WAIT_OR_POST = ("wait", "post")


def banzai(book: Rulebook) -> Banzai:
    assert isinstance(book.banzai, Banzai)
    return book.banzai


def clock(book: Rulebook) -> TurnClock:
    assert isinstance(book.clock, TurnClock)
    return book.clock


def sit_out(book: Rulebook) -> SitOutClock:
    assert isinstance(book.cash.sit_out, SitOutClock)
    return book.cash.sit_out


def bank(rules: TimeBank) -> tuple[int, ...]:
    return (
        rules.initial_ms,
        rules.add_ms,
        rules.every_hands,
        rules.cap_ms,
        rules.floor_each_hand_ms,
    )


def hexapro(book: Rulebook) -> HexaPro | None:
    return book.hexapro if isinstance(book.hexapro, HexaPro) else None


def hexapro_bank(which: str) -> Callable[[Rulebook], tuple[int, ...] | None]:
    return lambda book: bank(getattr(rules, which)) if (rules := hexapro(book)) else None


def winner_takes_all_to(book: Rulebook) -> int | None:
    if (rules := hexapro(book)) is None:
        return None
    return max(r.multiplier_tenths for r in rules.rows if r.payouts_basis_points == (10_000,)) // 10


def split_above(book: Rulebook) -> set[tuple[int, ...]] | None:
    if (rules := hexapro(book)) is None:
        return None
    return {r.payouts_basis_points for r in rules.rows} - {(10_000,)}


def rathole(book: Rulebook) -> tuple[int, int] | None:
    rule = book.cash.returning
    return (rule.window_s // 60, rule.free_returns) if isinstance(rule, ReturnWindow) else None


def fee_rows(book: Rulebook, seats: int) -> tuple[FeeRow, ...]:
    return next(table.rows for table in book.fees.sit_and_go if table.seats == seats)


def fee_percents(book: Rulebook, seats: int) -> dict[int, Fraction]:
    return {
        row.total_cents: Fraction(100 * row.fee_cents, row.total_cents)
        for row in fee_rows(book, seats)
    }


# Section 16.1 of the online catalogue, one line for each of its rows.
PARAMETER_SHEET: list[tuple[str, Callable[[Rulebook], object], tuple[object, ...]]] = [
    ("cash.max_seats", lambda b: b.cash.seats_max, (6, 6, 6, 6)),
    ("cash.min_players_to_start", lambda b: b.cash.start.min_players, (3, 3, 3, 3)),
    (
        "cash.new_player",
        lambda b: b.cash.new_players.choices,
        (("wait",), ("wait",), WAIT_OR_POST, ("wait",)),
    ),
    ("cash.hu_hands", lambda b: b.cash.start.heads_up_hands_max, (1, 1, 1, 1)),
    (
        "cash.missed_blind_return",
        lambda b: b.cash.missed_blinds.return_as,
        ("big-blind", "big-blind", "new-player", "new-player"),
    ),
    ("cash.sitout_table_limit_s", lambda b: sit_out(b).table_limit_s, (600, 600, 600, 500)),
    ("cash.sitout_global_limit_s", lambda b: sit_out(b).global_limit_s, (500, 500, 500, 500)),
    (
        "cash.buyin_min_bb / max_bb",
        lambda b: (b.cash.buy_in[0].min_bb, b.cash.buy_in[0].max_bb),
        ((50, 100), (50, 100), (50, 100), (50, 100)),
    ),
    (
        "cash.ratholing",
        lambda b: not isinstance(b.cash.returning, NoReturnRule),
        (False, False, True, True),
    ),
    ("rathole.window_min / free_returns", rathole, (None, None, (30, 5), (30, 5))),
    ("rathole.reset", lambda b: (b.day.zone, b.day.rollover_minute), (("utc", 0),) * 4),
    (
        "cash.auto_topup",
        lambda b: (
            isinstance(b.cash.auto_top_up, AutoTopUp) and not b.cash.auto_top_up.on_by_default
        ),
        (False, False, True, True),
    ),
    (
        "timebank.cash",
        lambda b: bank(clock(b).time_bank.cash),
        (OLD_BANK, OLD_BANK, (15_000, 5_000, 10, 30_000, 0), (15_000, 5_000, 10, 30_000, 0)),
    ),
    (
        "timebank.hexa_lt25",
        hexapro_bank("time_bank_low"),
        (OLD_BANK, None, (10_000, 5_000, 5, 20_000, 0), (10_000, 5_000, 5, 20_000, 0)),
    ),
    (
        "timebank.hexa_ge25",
        hexapro_bank("time_bank_high"),
        (OLD_BANK, None, (30_000, 5_000, 5, 60_000, 0), (30_000, 5_000, 5, 60_000, 0)),
    ),
    (
        "timebank.mtt",
        lambda b: bank(clock(b).time_bank.tournament),
        (OLD_BANK, OLD_BANK, (15_000, 5_000, 10, 30_000, 0), (15_000, 5_000, 10, 30_000, 0)),
    ),
    (
        "timebank.mtt overridable",
        lambda b: clock(b).time_bank.tournament_may_override,
        (False, False, True, True),
    ),
    (
        "timebank.sng",
        lambda b: bank(clock(b).time_bank.sit_and_go),
        (OLD_BANK, OLD_BANK, (10_000, 5_000, 5, 20_000, 0), (10_000, 5_000, 5, 20_000, 0)),
    ),
    (
        "timebank.floor_each_hand_s",
        lambda b: clock(b).time_bank.cash.floor_each_hand_ms,
        (10_000, 10_000, 0, 0),
    ),
    (
        "dsc.extra_after_normal_s / guarantee_s",
        lambda b: (clock(b).disconnect.extra_ms, clock(b).disconnect.guarantee_ms),
        ((20_000, 30_000),) * 4,
    ),
    ("crash.mode", lambda b: b.crash.mode, ("redeal", "rollback", "rollback", "redeal")),
    ("unresolved.charity_days", lambda b: b.crash.charity_after_days, (90, "never", 90, 90)),
    ("banzai.seats", lambda b: banzai(b).seats, (6, 6, 5, 5)),
    (
        "banzai.join_bb",
        lambda b: (banzai(b).join, banzai(b).stack_bb),
        (("at-most", 10), ("exactly", 10), ("exactly", 10), ("at-most", 10)),
    ),
    (
        "banzai.topup_bb",
        lambda b: banzai(b).top_up,
        ("at-most", "at-most", "exactly", "at-most"),
    ),
    ("banzai.max_tables_per_stake", lambda b: banzai(b).tables_per_stake_max, (2, 2, 4, 4)),
    (
        "banzai.carry_min / resets_per_day",
        lambda b: (banzai(b).carry_window_s // 60, banzai(b).resets_per_day),
        ((30, 0), (30, 0), (30, 5), (30, 5)),
    ),
    (
        "mtt.late_reg_early_close",
        lambda b: b.tournament.registration.early_close,
        ("operator", "automatic", "automatic", "operator"),
    ),
    (
        "mtt.types",
        lambda b: set(b.tournament.types),
        (OLD_TYPES, OLD_TYPES, NEW_TYPES, NEW_TYPES),
    ),
    (
        "hexa.enabled / omaha",
        lambda b: rules.games if (rules := hexapro(b)) else None,
        (("texas",), None, ("texas",), ("texas", "omaha")),
    ),
    ("hexa.wta_max_multiplier", winner_takes_all_to, (10, None, 10, 25)),
    (
        "hexa.split_above",
        split_above,
        ({(8000, 1200, 800)}, None, {(8000, 1200, 800)}, {(8000, 1200, 800)}),
    ),
    (
        "hext.enabled",
        lambda b: isinstance(b.hexapro_extreme, HexaPro),
        (False, False, True, True),
    ),
    ("plans.enabled", lambda b: isinstance(b.plans, Plans), (False, False, True, False)),
    (
        "sng5.stakes",
        lambda b: [row.total_cents // 100 for row in fee_rows(b, 5)],
        (
            [1, 2, 4, 10, 25, 50, 100],
            [1, 2, 4, 10, 25, 50, 100],
            [1, 2, 4, 10, 25],
            [1, 2, 4, 10, 25],
        ),
    ),
    (
        "sng2.fee",
        lambda b: set(fee_percents(b, 2).values()),
        ({3}, {3}, {3}, {4, Fraction(9, 2)}),
    ),
    (
        "cancel.freeroll",
        lambda b: b.cancellation.freeroll,
        ("two-pools", "equal", "two-pools", "two-pools"),
    ),
]


@pytest.mark.parametrize(
    ("parameter", "value", "expected"), PARAMETER_SHEET, ids=[row[0] for row in PARAMETER_SHEET]
)
def test_each_online_book_has_its_column_of_the_parameter_sheet(
    parameter: str, value: Callable[[Rulebook], object], expected: tuple[object, ...]
) -> None:
    assert tuple(value(book) for book in ONLINE) == expected, parameter


# RAKE-T1..T3: small blind, big blind, name, basis points, cap; all in cents.
TEXAS_OLD = [
    (2, 4, "NL4", 100, 100),
    (5, 10, "NL10", 300, 200),
    (10, 25, "NL25", 500, 300),
    (25, 50, "NL50", 550, 300),
    (50, 100, "NL100", 600, 300),
    (100, 200, "NL200", 600, 300),
    (200, 400, "NL400", 600, 300),
]
TEXAS_NEW = [
    (2, 4, "NL4", 200, 50),
    (5, 10, "NL10", 350, 100),
    (15, 25, "NL25", 450, 200),
    (25, 50, "NL50", 550, 200),
    (50, 100, "NL100", 600, 300),
    (100, 200, "NL200", 600, 300),
    (200, 400, "NL400", 600, 300),
]
OMAHA_OLD = [
    (2, 4, "PL4", 100, 100),
    (5, 10, "PL10", 300, 200),
    (10, 25, "PL25", 300, 300),
    (25, 50, "PL50", 350, 300),
    (50, 100, "PL100", 600, 300),
    (100, 200, "PL200", 600, 300),
    (200, 400, "PL400", 600, 300),
]
OMAHA_NEW = [
    (2, 4, "PL4", 200, 50),
    (5, 10, "PL10", 300, 150),
    (10, 25, "PL25", 300, 250),
    (25, 50, "PL50", 350, 300),
    (50, 100, "PL100", 600, 300),
    (100, 200, "PL200", 600, 300),
    (200, 400, "PL400", 600, 300),
]
BANZAI_OLD = [(5, 10, "NL1", 100, 300), (25, 50, "NL5", 100, 300), (100, 200, "NL20", 100, 300)]
BANZAI_NEW = [
    (5, 10, "NL1", 200, 25),
    (25, 50, "NL5", 200, 50),
    (100, 200, "NL20", 250, 100),
    (250, 500, "NL50", 250, 150),
    (500, 1000, "NL100", 250, 200),
]
OLD_RAKE = {
    ("texas", "standard"): TEXAS_OLD,
    ("omaha", "standard"): OMAHA_OLD,
    ("texas", "banzai"): BANZAI_OLD,
}
NEW_RAKE = {
    ("texas", "standard"): TEXAS_NEW,
    ("texas", "deepstack"): [(5, 10, "NL100", 350, 200)],
    ("omaha", "standard"): OMAHA_NEW,
    ("omaha", "shortstack"): [(25, 50, "PL10", 300, 150)],
    ("texas", "banzai"): BANZAI_NEW,
}


def rake_tables(book: Rulebook) -> dict[tuple[str, str], list[tuple[int, int, str, int, int]]]:
    assert isinstance(book.rake, PercentRake)
    tables: dict[tuple[str, str], list[tuple[int, int, str, int, int]]] = {}
    for row in book.rake.rows:
        tables.setdefault((row.game, row.format), []).append(
            (
                row.small_blind_cents,
                row.big_blind_cents,
                row.printed_name,
                row.rate_basis_points,
                row.cap_cents,
            )
        )
    return tables


@pytest.mark.clause("RAKE-04", "RAKE-05", "RAKE-06", "VD-63", "online:AMB-06")
@pytest.mark.parametrize(
    ("book", "expected"),
    [(F0, OLD_RAKE), (D0, OLD_RAKE), (E7, NEW_RAKE), (F8, NEW_RAKE)],
    ids=PACKAGED[:4],
)
def test_the_rake_tables_are_those_of_the_document(
    book: Rulebook, expected: dict[tuple[str, str], list[tuple[int, int, str, int, int]]]
) -> None:
    tables = rake_tables(book)
    banzai_omaha = tables.pop(("omaha", "banzai"))
    assert tables == expected
    assert [row[:2] + row[3:] for row in banzai_omaha] == [
        row[:2] + row[3:] for row in expected["texas", "banzai"]
    ]


@pytest.mark.parametrize("book", ONLINE, ids=named)
def test_every_printed_name_is_the_maximum_buy_in_in_euro(book: Rulebook) -> None:
    assert isinstance(book.rake, PercentRake)
    buy_ins = {(game, row.format): row.max_bb for row in book.cash.buy_in for game in row.games}
    for row in book.rake.rows:
        max_bb = buy_ins.get((row.game, row.format), banzai(book).stack_bb)
        assert int(row.printed_name[2:]) * 100 == max_bb * row.big_blind_cents


@pytest.mark.parametrize("book", ONLINE, ids=named)
def test_the_online_rake_has_one_set_of_side_rules(book: Rulebook) -> None:
    rake = book.rake
    assert isinstance(rake, PercentRake)
    assert (rake.before_flop, rake.minimum_cents, rake.rounding) == ("none", 1, "half-up")
    assert (rake.short_handed_players, rake.short_handed_cap_basis_points) == ((2, 3), 5000)


# FEE-T1..T3: total, prize part, fee; all in cents.
FIVE_HANDED = [
    (100, 95, 5),
    (200, 190, 10),
    (400, 380, 20),
    (1000, 950, 50),
    (2500, 2375, 125),
]
FIVE_HANDED_OLD = [*FIVE_HANDED, (5000, 4850, 150), (10_000, 9700, 300)]
TWO_HANDED = [
    (100, 97, 3),
    (200, 194, 6),
    (400, 388, 12),
    (1000, 970, 30),
    (2500, 2425, 75),
    (5000, 4850, 150),
    (10_000, 9700, 300),
    (20_000, 19_400, 600),
]
TWO_HANDED_F8 = [
    (100, 96, 4),
    (200, 192, 8),
    (400, 384, 16),
    (1000, 960, 40),
    (2500, 2400, 100),
    (5000, 4775, 225),
    (10_000, 9550, 450),
    (20_000, 19_100, 900),
]
MTT = [
    (100, 90, 10),
    (400, 360, 40),
    (1000, 900, 100),
    (2500, 2250, 250),
    (5000, 4500, 500),
    (10_000, 9000, 1000),
]


@pytest.mark.clause("FEE-01", "FEE-02", "FEE-03")
@pytest.mark.parametrize(
    ("book", "five", "two"),
    [
        (F0, FIVE_HANDED_OLD, TWO_HANDED),
        (D0, FIVE_HANDED_OLD, TWO_HANDED),
        (E7, FIVE_HANDED, TWO_HANDED),
        (F8, FIVE_HANDED, TWO_HANDED_F8),
    ],
    ids=PACKAGED[:4],
)
def test_sit_and_go_fees_are_those_of_the_document(
    book: Rulebook, five: list[tuple[int, int, int]], two: list[tuple[int, int, int]]
) -> None:
    assert [(r.total_cents, r.prize_cents, r.fee_cents) for r in fee_rows(book, 5)] == five
    assert [(r.total_cents, r.prize_cents, r.fee_cents) for r in fee_rows(book, 2)] == two


@pytest.mark.clause("FEE-04", "online:AMB-30")
def test_old_documents_list_tournament_fees_and_new_ones_name_a_usual_share() -> None:
    for book in (F0, D0):
        fees = book.fees.tournament
        assert isinstance(fees, FeeTable)
        assert [(r.total_cents, r.prize_cents, r.fee_cents) for r in fees.rows] == MTT
        assert book.fees.rebuy_and_add_on == "none"
    for book in (E7, F8):
        assert book.fees.tournament == FeeShare(usual_basis_points_of_total=1000)
        assert book.fees.rebuy_and_add_on == "possible"
    assert not E7.fees.change_with_plan


# HEXA-T1, HEXA-T3: multiplier in tenths, weight, level seconds.
HEXAPRO_DRAW = [
    (10_000, 1, 240),
    (1_000, 5, 240),
    (250, 100, 240),
    (100, 4_600, 180),
    (50, 14_000, 180),
    (30, 25_000, 120),
    (15, 56_294, 60),
]
HEXAPRO_LEVELS = [
    *[(10, 20, 0), (15, 30, 4), (20, 40, 5), (25, 50, 6), (30, 60, 7), (40, 80, 10)],
    *[(50, 100, 12), (60, 120, 15), (75, 150, 20), (100, 200, 25), (125, 250, 30)],
    *[(150, 300, 40), (200, 400, 50), (250, 500, 60), (300, 600, 70), (350, 700, 85)],
    *[(400, 800, 100), (500, 1000, 125), (600, 1200, 150), (700, 1400, 175), (800, 1600, 200)],
    *[(900, 1800, 225), (1000, 2000, 250), (1200, 2400, 300), (1400, 2800, 350)],
    *[(1600, 3200, 400), (1800, 3600, 450), (2000, 4000, 500)],
]
# HEXT-T1, HEXT-09, HEXT-11: multiplier in tenths, weight, chips, level seconds, payouts.
EXTREME_DRAW = [
    (10_000, 1, 500, 180, (8000, 1200, 800)),
    (1_250, 202, 500, 180, (8000, 1600, 400)),
    (200, 100, 300, 120, (10_000,)),
    (100, 3_550, 300, 120, (10_000,)),
    (40, 12_000, 200, 60, (10_000,)),
    (30, 41_772, 200, 60, (10_000,)),
    (10, 42_375, 100, 60, (10_000,)),
]
EXTREME_SMALL_BLINDS = [
    *[10, 15, 20, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 350, 400, 500, 600, 700]
]


@pytest.mark.clause("HEXA-02", "HEXA-04", "HEXA-10", "HEXA-11", "HEXA-12")
@pytest.mark.parametrize("book", [F0, E7, F8], ids=named)
def test_hexapro_has_the_printed_draw_stacks_and_levels(book: Rulebook) -> None:
    rules = book.hexapro
    assert isinstance(rules, HexaPro)
    assert rules.seats == 3
    assert rules.buy_ins_cents == (100, 200, 500, 1_000, 2_500, 5_000, 10_000)
    drawn = [(row.multiplier_tenths, row.weight_per_100000, row.level_s) for row in rules.rows]
    assert drawn == HEXAPRO_DRAW
    assert {row.starting_chips for row in rules.rows} == {500}
    assert [(lv.small_blind, lv.big_blind, lv.ante) for lv in rules.levels] == HEXAPRO_LEVELS


@pytest.mark.clause(
    "HEXT-02", "HEXT-04", "HEXT-06", "HEXT-07", "HEXT-08", "HEXT-09", "HEXT-10", "HEXT-11"
)
@pytest.mark.parametrize("book", [E7, F8], ids=named)
def test_hexapro_extreme_has_the_printed_draw_stacks_and_levels(book: Rulebook) -> None:
    rules = book.hexapro_extreme
    assert isinstance(rules, HexaPro)
    assert rules.buy_ins_cents == (20, 50, 100, 200, 500, 1_000, 2_000, 2_500, 5_000, 10_000)
    assert [
        (
            row.multiplier_tenths,
            row.weight_per_100000,
            row.starting_chips,
            row.level_s,
            row.payouts_basis_points,
        )
        for row in rules.rows
    ] == EXTREME_DRAW
    assert [(lv.small_blind, lv.big_blind, lv.ante) for lv in rules.levels] == [
        (small, 2 * small, 0) for small in EXTREME_SMALL_BLINDS
    ]


@pytest.mark.clause("HEXA-06", "HEXA-07")
def test_hexapro_pays_three_places_from_25x_except_in_2_8_from_100x() -> None:
    for book, least in (F0, 250), (E7, 250), (F8, 1_000):
        assert isinstance(book.hexapro, HexaPro)
        for row in book.hexapro.rows:
            split = row.multiplier_tenths >= least
            assert row.payouts_basis_points == ((8000, 1200, 800) if split else (10_000,))


HEXAPRO_CHAPTERS = [
    chapter
    for book in ONLINE
    for chapter in (book.hexapro, book.hexapro_extreme)
    if isinstance(chapter, HexaPro)
]


@pytest.mark.clause("HEXA-01", "HEXA-05", "HEXT-03", "HEXT-05")
@pytest.mark.parametrize("rules", HEXAPRO_CHAPTERS)
def test_every_multiplier_table_sums_to_100000_and_keeps_6_853_percent(rules: HexaPro) -> None:
    assert sum(row.weight_per_100000 for row in rules.rows) == 100_000
    assert sum(row.multiplier_tenths * row.weight_per_100000 for row in rules.rows) == 2_794_410
    assert rake_per_100000(rules) == 6_853 == rules.rake_per_100000
    largest = max(row.multiplier_tenths for row in rules.rows) * max(rules.buy_ins_cents) // 10
    assert largest == 10_000_000
    for row in rules.rows:
        for buy_in in rules.buy_ins_cents:
            pool, rest = divmod(buy_in * row.multiplier_tenths, 10)
            assert rest == 0
            assert all(pool * share % 10_000 == 0 for share in row.payouts_basis_points)


@pytest.mark.clause("PLAN-03", "PLAN-07")
def test_seven_plans_have_prices_and_only_the_first_has_rates() -> None:
    plans = E7.plans
    assert isinstance(plans, Plans)
    assert [plan.price_cents // 100 for plan in plans.plans] == [
        *[0, 200, 500, 1_000, 2_000, 5_000, 10_000]
    ]
    assert [plan.rates for plan in plans.plans] == ["rake-table", *["missing"] * 6]
    assert [plan.lasts for plan in plans.plans] == ["until-changed", *["period"] * 6]
    assert (plans.period_days, plans.cancellations_per_year) == (30, 2)


def test_online_hands_are_played_as_the_engine_calls_online() -> None:
    for book in ONLINE:
        assert book.hand == book.tournament.hand == ONLINE_HAND


# Section 21 of the online catalogue, and the resolutions that name a number.
@pytest.mark.parametrize("book", ONLINE, ids=named)
def test_what_the_documents_need_but_never_give_has_the_stated_default(book: Rulebook) -> None:
    rules = book.tournament
    assert clock(book).decision_ms == 15_000
    assert (rules.structure.seats_per_table, rules.structure.final_table_seats) == (9, 9)
    assert rules.structure.starting_chips == 1_500
    assert (rules.structure.level_s, rules.structure.sit_and_go_level_s) == (600, 300)
    assert [(lv.small_blind, lv.big_blind, lv.ante) for lv in rules.structure.levels] == (
        HEXAPRO_LEVELS
    )
    assert {row.seats: row.payouts_basis_points for row in rules.prizes.sit_and_go} == {
        2: (10_000,),
        5: (6500, 3500),
    }
    assert (rules.prizes.paid_basis_points_of_entries, rules.prizes.paid_min) == (1500, 1)
    assert (rules.registration.late_levels, rules.registration.min_entries) == (4, 2)
    assert rules.registration.unregistration_closes_s == 300
    assert isinstance(rules.breaks, SynchronisedBreaks)
    assert (rules.breaks.minute_of_hour, rules.breaks.length_s) == (55, 300)
    assert rules.absence.late_stage_extra_ms == 20_000
    assert rules.hand_for_hand.players_above_paid == 1


@pytest.mark.parametrize("book", [E7, F8], ids=named)
def test_new_documents_have_bounties_and_phases(book: Rulebook) -> None:
    bounty = book.tournament.bounty
    assert isinstance(bounty, BountyRules)
    assert bounty.progressive_cash_basis_points == 5000
    assert set(bounty.forms) == {"regular", "progressive", "vip"}
    assert not isinstance(book.tournament.phased, NotOffered)


@pytest.mark.parametrize(
    ("book", "account", "dumping"),
    [
        (F0, "may", "may"),
        (D0, "will-at-once", "will"),
        (E7, "may-at-once", "may"),
        (F8, "may", "may"),
    ],
    ids=PACKAGED[:4],
)
def test_the_danish_document_alone_binds_the_house_to_punish(
    book: Rulebook, account: str, dumping: str
) -> None:
    assert book.integrity.collusion_bars_from_poker == "will"
    assert book.integrity.collusion_account == account
    assert book.integrity.chip_dumping == dumping
