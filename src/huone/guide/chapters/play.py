"""Betting, and time: how a hand goes on, and what happens to those who are not there."""

from huone.games.definition import find
from huone.guide.page import Page, PageSection, Part
from huone.guide.writer import PageWriter
from huone.rulebooks.schema import HexaPro
from huone.table.rules import CalledClock, LongBreak, SitOutClock, Straddles, TimeBank, TurnClock


def betting_page(writer: PageWriter) -> Page:
    """Say how betting works."""
    words = writer.words
    sections = (
        writer.section("forced", "betting.forced", writer.say("betting.blinds"), _antes(writer)),
        writer.section(
            "actions",
            "betting.actions",
            *(writer.say(f"betting.{key}", clauses=_online(writer, ids)) for key, ids in _ACTIONS),
        ),
        writer.section("limits", "betting.limits", *_limits(writer)),
        writer.section("all-in", "betting.all_in", *_all_in(writer)),
        writer.section("showdown", "betting.showdown", *_showdown(writer)),
    )
    return Page("betting", words("betting.title"), words("betting.lead"), sections)


_ACTIONS = (
    ("turns", ()),
    ("fold", ("BET-04",)),
    ("check", ("BET-05",)),
    ("call", ("BET-06",)),
    ("raise", ("BET-07", "BET-08")),
    ("ends", ()),
)


def _online(writer: PageWriter, ids: tuple[str, ...]) -> tuple[str, ...]:
    return ids if writer.book.meta.room == "online" else ()


def _antes(writer: PageWriter) -> Part:
    key = "betting.antes_none" if writer.book.cash.antes == "none" else "betting.antes_table"
    return writer.say(key, "cash.antes")


def _limits(writer: PageWriter) -> list[Part]:
    words, hand = writer.words, writer.book.hand
    used = {one for id in writer.games for one in find(id).structures}
    parts: list[Part] = [writer.say("betting.min_raise", clauses=_online(writer, ("BET-08",)))]
    if "no-limit" in used:
        parts.append(writer.say("betting.no_limit"))
    if "pot-limit" in used:
        pot, bet = 10, 4
        raised = pot + bet + bet + bet
        parts.append(
            writer.say(
                "betting.pot_limit",
                pot=words.number(pot),
                bet=words.number(bet),
                most=words.number(raised),
            )
        )
    if "fixed-limit" in used:
        key = "fixed_uncapped" if hand.limit_uncapped_heads_up else "fixed_capped"
        parts.append(
            writer.say(
                f"betting.{key}",
                "hand.limit_raises_max",
                "hand.limit_uncapped_heads_up",
                raises=words.number(hand.limit_raises_max),
            )
        )
    straddles = writer.book.cash.straddles
    if "fixed-limit" in used and isinstance(straddles, Straddles):
        key = "straddle_counts" if straddles.counts_as_limit_raise else "straddle_does_not_count"
        parts.append(writer.say(f"betting.{key}", "cash.straddles.counts_as_limit_raise"))
    return parts


def _all_in(writer: PageWriter) -> list[Part]:
    hand = writer.book.hand
    return [
        writer.say("betting.side_pots", clauses=_online(writer, ("POT-01",))),
        writer.say(f"betting.reopening_{hand.reopening.replace('-', '_')}", "hand.reopening"),
        writer.say("betting.uncalled"),
        writer.say(f"betting.short_blind_{hand.short_blind_call}", "hand.short_blind_call"),
    ]


def _showdown(writer: PageWriter) -> list[Part | None]:
    words, hand = writer.words, writer.book.hand
    return [
        writer.say(f"betting.showdown_{hand.showdown.replace('-', '_')}", "hand.showdown"),
        writer.say(
            "betting.face_up" if hand.all_in_face_up else "betting.face_down", "hand.all_in_face_up"
        ),
        writer.say("betting.odd_chip", clauses=_online(writer, ("POT-04",))),
        writer.say("betting.runouts", "hand.runouts_max", times=words.number(hand.runouts_max))
        if hand.runouts_max > 1
        else None,
    ]


def time_page(writer: PageWriter) -> Page:
    """Say how long a turn lasts, and what becomes of those who are away."""
    words, clock = writer.words, writer.book.clock
    sections: list[PageSection] = []
    if isinstance(clock, TurnClock):
        sections += [_turn(writer, clock), _banks(writer, clock), _lost(writer, clock)]
    else:
        sections.append(_called(writer, clock))
    sections.append(_sitting_out(writer))
    return Page("time", words("time.title"), words("time.lead"), tuple(sections))


def _turn(writer: PageWriter, clock: TurnClock) -> PageSection:
    decision = writer.words.milliseconds(clock.decision_ms)
    sits = "time.out_sits_out" if clock.time_out_sits_out else "time.out_stays"
    return writer.section(
        "turn",
        "time.turn",
        writer.say("time.decision", "clock.decision_ms", decision=decision),
        writer.say("time.out", clauses=writer.cited("clock.time_out_sits_out")),
        writer.say(sits, "clock.time_out_sits_out"),
    )


def _banks(writer: PageWriter, clock: TurnClock) -> PageSection:
    words, banks, book = writer.words, clock.time_bank, writer.book
    rows = [
        _bank(writer, "bank.cash", banks.cash),
        _bank(writer, "bank.tournament", banks.tournament),
        _bank(writer, "bank.sit_and_go", banks.sit_and_go),
    ]
    if isinstance(hexa := book.hexapro, HexaPro):
        rows.append(_bank(writer, "bank.hexapro", hexa.time_bank_low))
        high = words("bank.hexapro_high", times=words.decimal(hexa.time_bank_high_from_tenths, 10))
        rows.append((high, *_bank(writer, "bank.hexapro", hexa.time_bank_high)[1:]))
    own = writer.say("time.own_bank", "clock.time_bank.tournament_may_override")
    return writer.section(
        "bank",
        "time.bank",
        writer.say("time.bank_how"),
        writer.grid(
            "time.banks",
            ("game", "start", "more", "every", "most"),
            rows,
            "clock.time_bank.cash",
            "clock.time_bank.tournament",
            "clock.time_bank.sit_and_go",
        ),
        own if banks.tournament_may_override else None,
    )


def _bank(writer: PageWriter, key: str, bank: TimeBank) -> tuple[str, ...]:
    words = writer.words
    return (
        words(key),
        words.milliseconds(bank.initial_ms),
        words.milliseconds(bank.add_ms),
        words.number(bank.every_hands),
        words.milliseconds(bank.cap_ms),
    )


def _lost(writer: PageWriter, clock: TurnClock) -> PageSection:
    words, lost = writer.words, clock.disconnect
    bank = "time.lost_bank" if lost.draws_on_time_bank else "time.lost_no_bank"
    sits = "time.lost_sits_out" if lost.sits_out_after_hand else "time.lost_stays"
    extra = writer.say(
        "time.lost_extra", "clock.disconnect.extra_ms", extra=words.milliseconds(lost.extra_ms)
    )
    least = writer.say(
        "time.lost_least",
        "clock.disconnect.guarantee_ms",
        least=words.milliseconds(lost.guarantee_ms),
    )
    late = writer.book.tournament.absence.late_stage_extra_ms
    late_said = writer.say(
        "time.lost_late", "tournament.absence.late_stage_extra_ms", extra=words.milliseconds(late)
    )
    return writer.section(
        "connection",
        "time.lost",
        extra if lost.extra_ms else None,
        least if lost.guarantee_ms else None,
        writer.say(bank, "clock.disconnect.draws_on_time_bank"),
        writer.say(f"time.lost_then_{lost.then}", "clock.disconnect.then"),
        writer.say(sits, "clock.disconnect.sits_out_after_hand"),
        late_said if late else None,
        writer.say("time.lost_back"),
        writer.say("time.lost_all_in"),
    )


def _called(writer: PageWriter, clock: CalledClock) -> PageSection:
    called = writer.words.milliseconds(clock.called_ms)
    return writer.section(
        "turn",
        "time.turn",
        writer.say("time.called", "clock.method", "clock.called_ms", called=called),
        writer.say("time.out", clauses=writer.cited("clock.called_ms")),
    )


def _sitting_out(writer: PageWriter) -> PageSection:
    words, rules = writer.words, writer.book.cash.sit_out
    parts: list[Part | None]
    if isinstance(rules, SitOutClock):
        parts = [
            writer.say(
                "time.sit_out",
                "cash.sit_out.table_limit_s",
                limit=words.seconds(rules.table_limit_s),
            ),
            writer.say(
                "time.sit_out_all",
                "cash.sit_out.global_limit_s",
                "cash.sit_out.global_from_tables",
                tables=words.number(rules.global_from_tables),
                limit=words.seconds(rules.global_limit_s),
            ),
            writer.say("time.sit_out_blind", "cash.sit_out.next_big_blind_option")
            if rules.next_big_blind_option
            else None,
        ]
    else:
        assert isinstance(rules, LongBreak)
        parts = [
            writer.say(
                "time.long_break",
                "cash.sit_out.long_break_s",
                "cash.sit_out.breaks_per_day",
                time=words.seconds(rules.long_break_s),
                times=words.number(rules.breaks_per_day),
            )
        ]
    absence = writer.book.tournament.absence.sitting_out
    parts.append(
        writer.say(f"time.tournament_{absence.replace('-', '_')}", "tournament.absence.sitting_out")
    )
    return writer.section("sitting-out", "time.sitting_out", *parts)
