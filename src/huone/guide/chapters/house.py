"""The jackpot, fair play, and the rules of a room with dealers."""

from fractions import Fraction

from huone.guide.page import Grid, Page, Part
from huone.guide.writer import PageWriter
from huone.money.jackpot import shares
from huone.rulebooks.schema import BadBeatJackpot, FloorProcedures


def jackpot_page(writer: PageWriter) -> Page | None:
    """Say when the bad-beat jackpot is paid, and to whom."""
    rules, words = writer.book.jackpot, writer.words
    if not isinstance(rules, BadBeatJackpot):
        return None
    rows = [
        (
            words.listed([words.game(id) for id in one.games]),
            _losing(writer, one.category_1.category, one.category_1.ranks),
            _losing(writer, one.category_2.category, one.category_2.ranks),
        )
        for one in rules.criteria
    ]
    drop = rules.drop
    sections = (
        writer.section(
            "when",
            "jackpot.when",
            writer.say(
                "jackpot.players",
                "jackpot.min_players",
                "jackpot.max_players",
                least=words.number(rules.min_players),
                most=words.number(rules.max_players),
            ),
            writer.grid(
                "jackpot.criteria",
                ("games", "category_1", "category_2"),
                rows,
                "jackpot.criteria",
                numeric_from=3,
            ),
            writer.say("jackpot.both_cards"),
            writer.say("jackpot.checked", clauses=("BBJ-11",)),
        ),
        writer.section(
            "shares",
            "jackpot.shares",
            _share_table(writer, rules),
            writer.say(f"jackpot.rounding_{rules.rounding}", "jackpot.rounding"),
            writer.say("jackpot.seed", "jackpot.seed_cents", seed=words.money(rules.seed_cents)),
        ),
        writer.section(
            "drop",
            "jackpot.drop",
            writer.say(
                "jackpot.per_hand",
                "jackpot.drop.per_hand_cents",
                "jackpot.drop.min_players",
                drop=words.money(drop.per_hand_cents),
                players=words.number(drop.min_players),
            ),
            writer.say(
                "jackpot.timed",
                "jackpot.drop.timed_per_started_hour_cents",
                "jackpot.drop.timed_per_quarter_hour_cents",
                hour=words.money(drop.timed_per_started_hour_cents),
                quarter=words.money(drop.timed_per_quarter_hour_cents),
            ),
        ),
    )
    return Page("jackpot", words("jackpot.title"), words("jackpot.lead"), sections)


def _losing(writer: PageWriter, category: str, ranks: str) -> str:
    return f"{writer.words(f'rank.{category}')} ({' '.join(ranks)})"


def _share_table(writer: PageWriter, rules: BadBeatJackpot) -> Grid:
    words = writer.words
    rows = []
    for players in range(rules.min_players, rules.max_players + 1):
        row = [words.number(players)]
        for category in (rules.category_1, rules.category_2):
            paid = shares(players, 1, 1, category)
            row += [_percent(writer, part) for part in (paid.loser, paid.winner, paid.other)]
        rows.append(tuple(row))
    head = ("players", "loser_1", "winner_1", "other_1", "loser_2", "winner_2", "other_2")
    return writer.grid(
        "jackpot.share_table",
        head,
        rows,
        "jackpot.category_1",
        "jackpot.category_2",
        numeric_from=0,
    )


def _percent(writer: PageWriter, share: Fraction) -> str:
    return writer.words.percent(int(share * 10_000))


def fair_play_page(writer: PageWriter) -> Page:
    """Say what is not allowed, and what follows."""
    words, rules = writer.words, writer.book.integrity
    online = writer.book.meta.room == "online"
    parts: list[Part | None] = [
        writer.say("fair.one_player", clauses=("LIVE-GEN-03",) if not online else ()),
        writer.say("fair.collusion", "integrity.collusion_bars_from_poker"),
        writer.say("fair.dumping", "integrity.chip_dumping"),
        writer.say("fair.programs", "integrity.automation_sanctions")
        if rules.automation_sanctions
        else None,
        writer.say("fair.accounts"),
        writer.say("fair.talk"),
    ]
    strength: list[Part | None] = [
        writer.say(f"fair.decided_{rules.sanction_decided_by}", "integrity.sanction_decided_by"),
        writer.say(
            f"fair.bars_{rules.collusion_bars_from_poker.replace('-', '_')}",
            "integrity.collusion_bars_from_poker",
        ),
        writer.say(
            f"fair.account_{rules.collusion_account.replace('-', '_')}",
            "integrity.collusion_account",
        ),
        writer.say(f"fair.dump_{rules.chip_dumping.replace('-', '_')}", "integrity.chip_dumping"),
        writer.say("fair.held", "integrity.winnings_held_during_review")
        if rules.winnings_held_during_review
        else None,
        writer.say(
            "fair.reminder",
            "integrity.review_reminder_days",
            days=words.number(rules.review_reminder_days),
        ),
        writer.say("fair.video", "integrity.video_requests") if rules.video_requests else None,
    ]
    shuffle = [writer.say("fair.sealed"), writer.say("fair.verify")]
    sections = (
        writer.section("not-allowed", "fair.not_allowed", *parts),
        writer.section("follows", "fair.follows", *strength),
        writer.section("deck", "fair.deck", *shuffle),
        writer.section("help", "fair.help", writer.say("fair.report"), writer.say("fair.limits")),
    )
    return Page("fair-play", words("fair.title"), words("fair.lead"), sections)


def live_page(writer: PageWriter) -> Page | None:
    """Say what holds at a table with a dealer and real chips."""
    rules, words = writer.book.floor, writer.words
    if not isinstance(rules, FloorProcedures):
        return None
    languages = words.listed([words(f"language.{one}") for one in rules.languages])
    rounding = f"live.round_{rules.bet_rounding_cash.replace('-', '_')}"
    last = rules.last_round_hands
    last_said = (
        writer.say("live.last_orbit", "floor.last_round_hands")
        if last == "one-orbit"
        else writer.say("live.last_hands", "floor.last_round_hands", hands=words.number(last))
    )
    day = writer.book.day
    sections = (
        writer.section(
            "table",
            "live.table",
            writer.say("live.languages", "floor.languages", languages=languages),
            writer.say("live.turn", clauses=("LIVE-GEN-03",)),
            writer.say("live.cards", clauses=("LIVE-CARD-01", "LIVE-CARD-02")),
            writer.say("live.chips", clauses=("LIVE-STAKE-02",)),
            writer.say("live.devices", clauses=("LIVE-DEV-02",)),
            writer.say("live.day", "day.rollover_minute", time=words.clock(day.rollover_minute)),
        ),
        writer.section(
            "bets",
            "live.bets",
            writer.say(
                "live.half",
                "floor.raise_completed_from_basis_points",
                share=words.percent(rules.raise_completed_from_basis_points),
            ),
            writer.say(rounding, "floor.bet_rounding_cash"),
            writer.say(f"live.above_{rules.bet_above_maximum}", "floor.bet_above_maximum"),
            writer.say(
                "live.out_of_turn",
                "floor.turn_lost_after_actions",
                actions=words.number(rules.turn_lost_after_actions),
            ),
        ),
        writer.section(
            "misdeals",
            "live.misdeals",
            writer.say(
                "live.exposed",
                "floor.exposed_hole_cards_misdeal_from",
                cards=words.number(rules.exposed_hole_cards_misdeal_from),
            ),
            writer.say(
                "live.boxed",
                "floor.boxed_cards_misdeal_from",
                cards=words.number(rules.boxed_cards_misdeal_from),
            ),
            writer.say(
                "live.no_return",
                "floor.no_return_after_actions",
                actions=words.number(rules.no_return_after_actions),
            ),
        ),
        writer.section("closing", "live.closing", last_said, writer.say("live.decides")),
    )
    return Page("live", words("live.title"), words("live.lead"), sections)
