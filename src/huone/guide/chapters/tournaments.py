"""Tournaments: types, registration, structures, prizes; and HexaPro with its odds."""

from huone.guide.page import Page, PageSection, Part
from huone.guide.writer import PageWriter
from huone.rulebooks.schema import (
    BountyRules,
    ChipRace,
    HexaPro,
    PhasedRules,
    SynchronisedBreaks,
)
from huone.tournament.hexapro import payouts
from huone.units import Cents


def tournaments_page(writer: PageWriter) -> Page:
    """Say how tournaments are run."""
    words = writer.words
    sections = [
        _types(writer),
        _joining(writer),
        _buying(writer),
        _structure(writer),
        _tables(writer),
        _breaks(writer),
        _prizes(writer),
    ]
    if isinstance(writer.book.tournament.bounty, BountyRules):
        sections.append(_bounty(writer, writer.book.tournament.bounty))
    if isinstance(writer.book.tournament.phased, PhasedRules):
        sections.append(_phased(writer, writer.book.tournament.phased))
    if isinstance(writer.book.tournament.chip_race, ChipRace):
        sections.append(_race(writer, writer.book.tournament.chip_race))
    return Page("tournaments", words("tour.title"), words("tour.lead"), tuple(sections))


def _types(writer: PageWriter) -> PageSection:
    words = writer.words
    rows = [(words(f"type.{one}"), words(f"type_is.{one}")) for one in writer.book.tournament.types]
    grid = writer.grid("tour.types", ("type", "means"), rows, "tournament.types", numeric_from=2)
    return writer.section("types", "tour.types", grid)


def _joining(writer: PageWriter) -> PageSection:
    words, rules = writer.words, writer.book.tournament.registration
    at = "tournament.registration"
    return writer.section(
        "joining",
        "tour.joining",
        writer.say("tour.late", f"{at}.late_levels", levels=words.number(rules.late_levels)),
        writer.say(f"tour.early_{rules.early_close}", f"{at}.early_close"),
        writer.say(
            "tour.unregister",
            f"{at}.unregistration_closes_s",
            time=words.seconds(rules.unregistration_closes_s),
        ),
        writer.say(
            "tour.min_entries", f"{at}.min_entries", players=words.number(rules.min_entries)
        ),
        writer.say(f"tour.re_entry_{rules.re_entry.replace('-', '_')}", f"{at}.re_entry"),
        writer.say("tour.one_account", f"{at}.multi_account_penalties"),
    )


def _buying(writer: PageWriter) -> PageSection:
    words, rules = writer.words, writer.book.tournament.rebuy
    at = "tournament.rebuy"
    return writer.section(
        "rebuys",
        "tour.rebuys",
        writer.say(f"tour.rebuy_{rules.stack_at_most.replace('-', '_')}", f"{at}.stack_at_most"),
        writer.say("tour.rebuy_late", f"{at}.while_late_registration")
        if rules.while_late_registration
        else None,
        writer.say("tour.add_ons", f"{at}.add_ons", count=words.number(rules.add_ons)),
    )


def _structure(writer: PageWriter) -> PageSection:
    words, rules = writer.words, writer.book.tournament.structure
    at = "tournament.structure"
    rows = [
        (
            words.number(level),
            words.number(one.small_blind),
            words.number(one.big_blind),
            words.number(one.ante),
        )
        for level, one in enumerate(rules.levels, start=1)
    ]
    return writer.section(
        "structure",
        "tour.structure",
        writer.say(
            "tour.usual",
            f"{at}.starting_chips",
            f"{at}.level_s",
            f"{at}.sit_and_go_level_s",
            chips=words.number(rules.starting_chips),
            level=words.seconds(rules.level_s),
            sit_and_go=words.seconds(rules.sit_and_go_level_s),
        ),
        writer.say(
            "tour.seats",
            f"{at}.seats_per_table",
            f"{at}.final_table_seats",
            seats=words.number(rules.seats_per_table),
            final=words.number(rules.final_table_seats),
        ),
        writer.grid(
            "tour.levels",
            ("level", "small_blind", "big_blind", "ante"),
            rows,
            f"{at}.levels",
            numeric_from=0,
        ),
        writer.say(
            f"tour.last_level_{rules.beyond_last_level}", "tournament.structure.beyond_last_level"
        ),
    )


def _tables(writer: PageWriter) -> PageSection:
    words, tour = writer.words, writer.book.tournament
    balancing, step = tour.balancing, tour.hand_for_hand
    at = "tournament.balancing"
    return writer.section(
        "tables",
        "tour.tables",
        writer.say("tour.drawn", "tournament.seats"),
        writer.say(
            "tour.balance", f"{at}.max_difference", players=words.number(balancing.max_difference)
        ),
        writer.say(f"tour.moves_{balancing.who_moves.replace('-', '_')}", f"{at}.who_moves"),
        writer.say(
            f"tour.absent_{tour.absence.absent_from_start.replace('-', '_')}",
            "tournament.absence.absent_from_start",
        ),
        writer.say(
            "tour.hand_for_hand",
            "tournament.hand_for_hand.players_above_paid",
            players=words.number(step.players_above_paid),
        ),
        writer.say("tour.hand_for_hand_staff", "tournament.hand_for_hand.operator_switch")
        if step.operator_switch
        else None,
        writer.say(
            f"tour.same_hand_{tour.placing.equal_stacks}",
            "tournament.placing.equal_stacks",
        ),
    )


def _breaks(writer: PageWriter) -> PageSection:
    words, breaks = writer.words, writer.book.tournament.breaks
    if not isinstance(breaks, SynchronisedBreaks):
        return writer.section(
            "breaks", "tour.breaks", writer.say("tour.breaks_sheet", "tournament.breaks")
        )
    return writer.section(
        "breaks",
        "tour.breaks",
        writer.say(
            "tour.breaks_all",
            "tournament.breaks.minute_of_hour",
            "tournament.breaks.length_s",
            minute=words.number(breaks.minute_of_hour),
            length=words.seconds(breaks.length_s),
        ),
        writer.say("tour.breaks_wait", "tournament.breaks.waits_for_hands")
        if breaks.waits_for_hands
        else None,
        None
        if breaks.in_first_level
        else writer.say("tour.breaks_first", "tournament.breaks.in_first_level"),
    )


def _prizes(writer: PageWriter) -> PageSection:
    words, prizes = writer.words, writer.book.tournament.prizes
    at = "tournament.prizes"
    rows = [
        (
            words.number(one.seats),
            " · ".join(words.percent(share) for share in one.payouts_basis_points),
        )
        for one in prizes.sit_and_go
    ]
    return writer.section(
        "prizes",
        "tour.prizes",
        writer.say(
            "tour.paid",
            f"{at}.paid_basis_points_of_entries",
            share=words.percent(prizes.paid_basis_points_of_entries),
        ),
        writer.say(f"tour.credited_{prizes.credited}", "tournament.prizes.credited"),
        writer.grid(
            "tour.sit_and_go", ("seats", "shares"), rows, f"{at}.sit_and_go", numeric_from=0
        ),
        writer.say(f"tour.deals_{prizes.private_deals.replace('-', '_')}", f"{at}.private_deals"),
    )


def _bounty(writer: PageWriter, rules: BountyRules) -> PageSection:
    words, at = writer.words, "tournament.bounty"
    forms = words.listed([words(f"bounty.{one}") for one in rules.forms])
    parts: list[Part | None] = [
        writer.say(
            "tour.bounty",
            f"{at}.share_of_prize_part_basis_points",
            share=words.percent(rules.share_of_prize_part_basis_points),
        ),
        writer.say("tour.bounty_forms", f"{at}.forms", forms=forms),
        writer.say(
            "tour.progressive",
            f"{at}.progressive_cash_basis_points",
            share=words.percent(rules.progressive_cash_basis_points),
        )
        if "progressive" in rules.forms
        else None,
        writer.say(
            f"tour.bounty_split_{rules.eliminator}", "tournament.bounty.eliminator", f"{at}.split"
        ),
        writer.say("tour.bounty_own", f"{at}.winner_keeps_own") if rules.winner_keeps_own else None,
    ]
    return writer.section("bounty", "tour.bounties", *parts)


def _phased(writer: PageWriter, rules: PhasedRules) -> PageSection:
    words, at = writer.words, "tournament.phased"
    direct = "tour.phase_direct" if rules.direct_entry_to_phase_2 else "tour.phase_no_direct"
    return writer.section(
        "phased",
        "tour.phased",
        writer.say(
            f"tour.phase_end_{rules.stacks_carried}",
            "tournament.phased.stacks_carried",
            f"{at}.phase_1_end_level",
            level=words.number(rules.phase_1_end_level),
        ),
        writer.say(direct, f"{at}.direct_entry_to_phase_2"),
    )


def _race(writer: PageWriter, rules: ChipRace) -> PageSection:
    words, at = writer.words, "tournament.chip_race"
    safe = None if rules.may_eliminate else writer.say("tour.race_safe", f"{at}.may_eliminate")
    most = writer.say(
        "tour.race", f"{at}.units_per_player_max", most=words.number(rules.units_per_player_max)
    )
    return writer.section("chip-race", "tour.chip_race", most, safe)


def hexapro_page(writer: PageWriter) -> Page | None:
    """Say what can be won in a HexaPro, how often, and what it costs on average."""
    words = writer.words
    chapters = [
        (name, chapter)
        for name in ("hexapro", "hexapro_extreme")
        if isinstance(chapter := getattr(writer.book, name), HexaPro)
    ]
    if not chapters:
        return None
    sections = [_hexapro(writer, name, chapter) for name, chapter in chapters]
    return Page("hexapro", words("hexa.title"), words("hexa.lead"), tuple(sections))


def _hexapro(writer: PageWriter, name: str, chapter: HexaPro) -> PageSection:
    words = writer.words
    example = Cents(chapter.buy_ins_cents[min(3, len(chapter.buy_ins_cents) - 1)])
    rows = [
        (
            f"{words.decimal(row.multiplier_tenths, 10)} ×",
            words.per_100000(row.weight_per_100000),
            words.number(row.starting_chips),
            words.seconds(row.level_s),
            " · ".join(words.money(one) for one in payouts(example, row)),
        )
        for row in chapter.rows
    ]
    levels = [
        (
            words.number(at),
            words.number(one.small_blind),
            words.number(one.big_blind),
            words.number(one.ante),
        )
        for at, one in enumerate(chapter.levels, start=1)
    ]
    facts = {
        "seats": words.number(chapter.seats),
        "games": words.listed([words.game(one) for one in chapter.games]),
        "buy_ins": words.listed([words.money(one) for one in chapter.buy_ins_cents]),
    }
    back = 100_000 - chapter.rake_per_100000
    return writer.section(
        name.replace("_", "-"),
        f"hexa.{name}",
        writer.say(
            "hexa.what",
            f"{name}.seats",
            f"{name}.games",
            seats=facts["seats"],
            games=facts["games"],
        ),
        writer.say("hexa.buy_ins", f"{name}.buy_ins_cents", buy_ins=facts["buy_ins"]),
        writer.say("hexa.draw"),
        writer.grid(
            "hexa.table",
            ("multiplier", "odds", "stack", "level_time", "prizes"),
            rows,
            f"{name}.rows",
            numeric_from=0,
        ),
        writer.say("hexa.example", buy_in=words.money(example)),
        writer.say(
            "hexa.expected",
            f"{name}.rake_per_100000",
            back=words.per_100000(back),
            rake=words.per_100000(chapter.rake_per_100000),
        ),
        writer.say(
            "hexa.several",
            f"{name}.games_per_confirmation_max",
            games=words.number(chapter.games_per_confirmation_max),
        ),
        writer.grid(
            "hexa.levels",
            ("level", "small_blind", "big_blind", "ante"),
            levels,
            f"{name}.levels",
            numeric_from=0,
        ),
    )
