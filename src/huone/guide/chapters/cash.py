"""Cash tables: seats, buy-ins, coming back, blinds owed, Banzai."""

from huone.guide.page import Page, PageSection, Part
from huone.guide.writer import PageWriter
from huone.table.rules import (
    AutoTopUp,
    Banzai,
    FloorList,
    ReturnWindow,
    SameEvening,
    ShortBuyIn,
    Straddles,
    WeightedAssignment,
)


def cash_page(writer: PageWriter) -> Page:
    """Say how a cash table works."""
    words = writer.words
    sections = [
        _seats(writer),
        _buy_in(writer),
        _returning(writer),
        _blinds(writer),
        _chips(writer),
    ]
    if isinstance(writer.book.banzai, Banzai):
        sections.append(_banzai(writer, writer.book.banzai))
    sections.append(_crash(writer))
    return Page("cash", words("cash.title"), words("cash.lead"), tuple(sections))


def _seats(writer: PageWriter) -> PageSection:
    words, cash = writer.words, writer.book.cash
    start, seating = cash.start, cash.assignment
    parts: list[Part | None] = []
    if isinstance(seating, WeightedAssignment):
        parts += [
            writer.say("cash.seat_drawn", "cash.assignment.method"),
            writer.say(
                "cash.table_opens",
                "cash.assignment.queued_players_to_open",
                players=words.number(seating.queued_players_to_open),
            ),
        ]
    elif isinstance(seating, FloorList):
        parts += [
            writer.say(
                "cash.seat_listed",
                "cash.assignment.seat_claim_s",
                claim=words.seconds(seating.seat_claim_s),
            ),
            writer.say("cash.closed_first", "cash.assignment.closed_table_has_priority")
            if seating.closed_table_has_priority
            else None,
        ]
    heads_up = start.heads_up_hands_max
    parts += [
        writer.say(
            "cash.starts",
            "cash.start.min_players",
            "cash.start.min_players_to_continue",
            players=words.number(start.min_players),
            left=words.number(start.min_players_to_continue),
        ),
        writer.say("cash.heads_up", "cash.start.heads_up_hands_max", hands=words.number(heads_up))
        if heads_up != "unlimited"
        else None,
        writer.say(f"cash.seat_change_{cash.seat_change.replace('-', '_')}", "cash.seat_change"),
        writer.say("cash.playing_over", "cash.playing_over") if cash.playing_over else None,
    ]
    return writer.section("seats", "cash.seats", *parts)


def _buy_in(writer: PageWriter) -> PageSection:
    words, cash = writer.words, writer.book.cash
    rows = [
        (
            words(f"format.{one.format}"),
            _names(writer, one.games),
            words.number(one.min_bb),
            words.number(one.max_bb),
        )
        for one in cash.buy_in
    ]
    parts: list[Part | None] = [
        writer.say("cash.buy_in_how", "cash.buy_in"),
        writer.grid(
            "cash.buy_ins", ("format", "games", "least_bb", "most_bb"), rows, numeric_from=2
        ),
    ]
    short = cash.short_buy_in
    if isinstance(short, ShortBuyIn):
        parts.append(
            writer.say(
                "cash.short",
                "cash.short_buy_in",
                share=words.percent(short.min_basis_points_of_minimum),
                times=words.number(short.times_per_day),
            )
        )
    return writer.section("buy-in", "cash.buy_in", *parts)


def _names(writer: PageWriter, games: tuple[str, ...]) -> str:
    if len(games) > 4:
        return writer.words("format.all_games")
    return writer.words.listed([writer.words.game(id) for id in games])


def _returning(writer: PageWriter) -> PageSection:
    words, rules = writer.words, writer.book.cash.returning
    parts: list[Part | None]
    if isinstance(rules, ReturnWindow):
        facts = {
            "window": words.seconds(rules.window_s),
            "low": words.number(rules.low_bb),
            "high": words.number(rules.high_bb),
            "times": words.number(rules.free_returns),
        }
        at = "cash.returning"
        never = words.listed(
            [
                f"{words.game(one.game)} {words(f'format.{one.format}')}"
                for one in rules.never_smaller
            ]
        )
        parts = [
            writer.say("cash.return_window", f"{at}.window_s", window=facts["window"]),
            writer.say("cash.return_low", f"{at}.low_bb", low=facts["low"]),
            writer.say(
                "cash.return_middle",
                f"{at}.low_bb",
                f"{at}.high_bb",
                low=facts["low"],
                high=facts["high"],
            ),
            writer.say("cash.return_high", f"{at}.high_bb", high=facts["high"]),
            writer.say("cash.return_free", f"{at}.free_returns", times=facts["times"]),
            writer.say("cash.return_never", f"{at}.never_smaller", tables=never) if never else None,
            writer.say("cash.return_why", f"{at}.policy"),
        ]
    elif isinstance(rules, SameEvening):
        key = "cash.evening_above" if rules.return_may_exceed_maximum else "cash.evening_within"
        parts = [
            writer.say(
                f"cash.evening_{rules.same_structure_same_stakes}",
                "cash.returning.same_structure_same_stakes",
                "cash.returning.policy",
            ),
            writer.say(key, "cash.returning.return_may_exceed_maximum"),
        ]
    else:
        parts = [writer.say("cash.return_none", "cash.returning.policy")]
    return writer.section("returning", "cash.returning", *parts)


def _blinds(writer: PageWriter) -> PageSection:
    words, cash = writer.words, writer.book.cash
    new = cash.new_players
    parts: list[Part | None] = [
        writer.say(f"cash.new_{choice}", "cash.new_players.choices") for choice in new.choices
    ]
    free = new.dealt_in_free_below_players
    parts += [
        writer.say(
            "cash.new_free",
            "cash.new_players.dealt_in_free_below_players",
            players=words.number(free),
        )
        if free
        else None,
        writer.say(
            f"cash.missed_{cash.missed_blinds.return_as.replace('-', '_')}",
            "cash.missed_blinds.return_as",
        ),
    ]
    if isinstance(cash.straddles, Straddles):
        parts.append(
            writer.say(
                "cash.straddle", "cash.straddles", factor=words.number(cash.straddles.factor)
            )
        )
    if cash.button.may_be_bought:
        parts.append(writer.say("cash.buy_button", "cash.button.may_be_bought"))
    return writer.section("blinds", "cash.blinds", *parts)


def _chips(writer: PageWriter) -> PageSection:
    cash = writer.book.cash
    auto = cash.auto_top_up
    parts: list[Part | None] = [
        writer.say(
            f"cash.top_up_{cash.top_up.any_amount_from.replace('-', '_')}",
            "cash.top_up.any_amount_from",
        ),
        writer.say(
            f"cash.off_table_{cash.top_up.chips_may_leave_table}",
            "cash.top_up.chips_may_leave_table",
        ),
    ]
    if isinstance(auto, AutoTopUp):
        key = "cash.auto_on" if auto.on_by_default else "cash.auto_off"
        parts.append(writer.say(key, "cash.auto_top_up"))
    parts.append(
        writer.say(f"cash.leave_{cash.leave_mid_hand.replace('-', '_')}", "cash.leave_mid_hand")
    )
    return writer.section("chips", "cash.chips", *parts)


def _banzai(writer: PageWriter, rules: Banzai) -> PageSection:
    words = writer.words
    return writer.section(
        "banzai",
        "cash.banzai",
        writer.say(
            f"cash.banzai_what_{rules.join}",
            "banzai.stack_bb",
            "banzai.join",
            stack=words.number(rules.stack_bb),
            seats=words.number(rules.seats),
        ),
        writer.say(
            f"cash.banzai_carry_{rules.carry_scope}",
            "banzai.carry_scope",
            "banzai.carry_window_s",
            stack=words.number(rules.stack_bb),
            window=words.seconds(rules.carry_window_s),
        ),
        writer.say(
            "cash.banzai_resets", "banzai.resets_per_day", times=words.number(rules.resets_per_day)
        )
        if rules.resets_per_day
        else None,
        writer.say(
            "cash.banzai_tables",
            "banzai.tables_per_stake_max",
            tables=words.number(rules.tables_per_stake_max),
        ),
    )


def _crash(writer: PageWriter) -> PageSection:
    words, crash = writer.words, writer.book.crash
    days = crash.charity_after_days
    return writer.section(
        "fault",
        "cash.fault",
        writer.say(f"cash.crash_{crash.mode}", "crash.mode"),
        writer.say("cash.malfunction", "crash.malfunction_voids")
        if crash.malfunction_voids
        else None,
        writer.say("cash.charity", "crash.charity_after_days", days=words.number(days))
        if days != "never"
        else None,
    )
