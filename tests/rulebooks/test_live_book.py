"""The live book says what the document says; the numbers are typed from the catalogue."""

from collections.abc import Callable

import pytest
from kit.houses import LIVE, ONLINE

from huone.games.rules import LIVE as LIVE_HAND
from huone.rulebooks.clauses import registry
from huone.rulebooks.schema import (
    BadBeatJackpot,
    FloorProcedures,
    MixedGames,
    OpenFaceChinese,
    RakeStep,
    Rulebook,
    SteppedRake,
    TimeCharge,
)
from huone.table.rules import (
    CalledClock,
    FloorList,
    LongBreak,
    SameEvening,
    ShortBuyIn,
    Straddles,
)


def test_live_hands_differ_from_live_tournament_hands_only_in_showing_all_ins() -> None:
    assert LIVE.hand == LIVE_HAND
    assert not LIVE.hand.all_in_face_up
    assert LIVE.tournament.hand.all_in_face_up


# T1 of the live catalogue: cash and tournament maxima; some games have no tournaments.
LIVE_SEATS = {
    "texas": (10, 10),
    "omaha": (9, 9),
    "omaha5": (8, 8),
    "courchevel": (8, 8),
    "sviten-special": (7, 7),
    "helsinki-holdem": (9, 9),
    "pineapple": (10, 10),
    "crazy-pineapple": (10, 10),
    "double-flop-holdem": (10, 10),
    "soko": (8, 9),
    "seven-card-stud": (8, 9),
    "stud-hilo": (8, 9),
    "omaha-hilo": (9, 9),
    "omaha5-hilo": (8, 8),
    "razz": (8, 9),
    "dealers-choice": (8, None),
    "st-petersburg-dealers-choice": (8, None),
    "horse": (8, 8),
}


def test_the_live_room_seats_each_game_as_listed() -> None:
    tournament = LIVE.tournament.structure.seats_by_game
    assert set(LIVE.cash.games) == set(LIVE_SEATS)
    assert {
        game: (seats, tournament.get(game)) for game, seats in LIVE.cash.seats_by_game.items()
    } == LIVE_SEATS
    assert (LIVE.cash.seats_min, LIVE.cash.seats_max) == (2, 12)
    assert isinstance(LIVE.open_face, OpenFaceChinese)
    assert (LIVE.open_face.cash_players_min, LIVE.open_face.cash_players_max) == (2, 5)
    assert LIVE.open_face.tournament_players_min == 3
    assert LIVE.open_face.tournament_players_max == 5


# T4 of the live catalogue.
BAD_BEATS = [
    (
        {"omaha5", "courchevel", "omaha5-hilo"},
        ("four-of-a-kind", "A"),
        ("four-of-a-kind", "9"),
        False,
    ),
    ({"omaha", "omaha-hilo"}, ("four-of-a-kind", "J"), ("four-of-a-kind", "2"), False),
    ({"texas"}, ("full-house", "AK"), ("full-house", "AJ"), True),
    ({"seven-card-stud", "stud-hilo"}, ("four-of-a-kind", "4"), ("full-house", "A"), False),
    ({"soko"}, ("full-house", "4"), ("flush", "K"), False),
]


def live_jackpot() -> BadBeatJackpot:
    assert isinstance(LIVE.jackpot, BadBeatJackpot)
    return LIVE.jackpot


@pytest.mark.clause("BBJ-10")
def test_the_jackpot_has_the_listed_criteria_and_no_others() -> None:
    assert [
        (
            set(row.games),
            (row.category_1.category, row.category_1.ranks),
            (row.category_2.category, row.category_2.ranks),
            row.loser_uses_both_hole_cards,
        )
        for row in live_jackpot().criteria
    ] == BAD_BEATS


def test_the_jackpot_pays_and_collects_the_listed_amounts() -> None:
    one, two, drop = live_jackpot().category_1, live_jackpot().category_2, live_jackpot().drop
    assert (one.losers_basis_points, one.winners_basis_points, one.others_basis_points) == (
        *(4000, 2000, 2000),
    )
    assert (two.losers_basis_points, two.winners_basis_points, two.others_basis_points) == (
        *(1000, 500, 100),
    )
    assert (one.others, two.others) == ("together", "each")
    assert (live_jackpot().min_players, live_jackpot().max_players) == (5, 10)
    assert live_jackpot().seed_cents == 100_000
    assert (drop.per_hand_cents, drop.min_players, drop.from_betting_round) == (100, 5, 2)
    assert (drop.timed_per_started_hour_cents, drop.timed_per_quarter_hour_cents) == (4000, 1000)


def test_the_live_rake_is_a_euro_for_each_full_twenty_or_ten() -> None:
    rake = LIVE.rake
    assert isinstance(rake, SteppedRake)
    assert rake.standard == RakeStep(step_cents=2_000, unit_cents=100)
    assert rake.high == RakeStep(step_cents=1_000, unit_cents=100)
    assert (rake.initial_deal_cents, rake.walk_cents, rake.cap_cents) == (100, 100, "none")
    assert rake.time_charge == TimeCharge(per_hour_cents="venue")


def test_the_live_parameters_have_the_values_of_the_live_catalogue() -> None:
    cash, rules = LIVE.cash, LIVE.tournament
    assert LIVE.clock == CalledClock(called_ms=30_000, time_out="check-else-fold")
    assert cash.sit_out == LongBreak(long_break_s=1_800, breaks_per_day=1)
    assert isinstance(cash.assignment, FloorList)
    assert cash.assignment.seat_claim_s == 300
    assert LIVE.hand.limit_raises_max == 3
    assert isinstance(cash.short_buy_in, ShortBuyIn)
    assert cash.short_buy_in.min_basis_points_of_minimum == 5000
    assert cash.short_buy_in.times_per_day == 1
    assert cash.missed_blinds.markers_max == 2
    assert LIVE.hand.reopening == "per-player"
    assert isinstance(cash.straddles, Straddles)
    assert cash.straddles.factor == 2
    assert isinstance(cash.returning, SameEvening)
    assert isinstance(LIVE.open_face, OpenFaceChinese)
    assert (LIVE.open_face.min_stack_points, LIVE.open_face.max_loss_points) == (50, 50)
    assert rules.registration.start_min_per_table == 3
    assert rules.rebuy.last_hands_announced == 3
    assert (rules.balancing.max_difference, rules.balancing.max_difference_late) == (2, 1)
    assert isinstance(LIVE.mixed_games, MixedGames)
    assert LIVE.mixed_games.hands_per_game == 8
    assert isinstance(LIVE.floor, FloorProcedures)
    assert LIVE.floor.languages == ("fi", "sv", "en")
    assert (LIVE.day.zone, LIVE.day.rollover_minute) == ("local", 360)


# Section 7 of the live catalogue: one switch for each conflict that is a value of a book.
CONFLICTS: list[tuple[str, Callable[[Rulebook], object], object, object]] = [
    ("CONF-01", lambda b: b.tournament.placing.equal_stacks, "share", "random"),
    ("CONF-02", lambda b: b.tournament.placing.across_tables, "share", "stack"),
    ("CONF-03", lambda b: b.tournament.balancing.who_moves, "next-big-blind", "random"),
    (
        "CONF-04",
        lambda b: b.tournament.balancing.to_seat,
        "nearest-to-big-blind",
        "farthest-from-big-blind",
    ),
    ("CONF-06", lambda b: b.crash.mode == "misdeal", True, False),
    ("CONF-07", lambda b: b.hand.reopening, "per-player", "succession"),
    ("CONF-08", lambda b: b.tournament.absence.sitting_out, "not-dealt", "dealt-fold"),
    ("CONF-09", lambda b: isinstance(b.clock, CalledClock), True, False),
    ("CONF-10", lambda b: isinstance(b.cash.returning, SameEvening), True, False),
    ("CONF-11", lambda b: b.cash.missed_blinds.markers_max, 2, 0),
    ("CONF-12", lambda b: isinstance(b.cash.sit_out, LongBreak), True, False),
    ("CONF-13", lambda b: b.cash.start.min_players, 2, 3),
    ("CONF-14", lambda b: b.hand.showdown, "in-order", "all"),
    ("CONF-15", lambda b: b.cash.pot_amount_shown, "pot-limit-only", "always"),
    ("CONF-16", lambda b: isinstance(b.cash.assignment, FloorList), True, False),
    ("CONF-20", lambda b: b.tournament.registration.early_close == "never", True, False),
    ("CONF-23", lambda b: b.hand.short_blind_call, "posted", "nominal"),
    (
        "CONF-24",
        lambda b: (
            isinstance(b.cash.straddles, Straddles),
            b.cash.playing_over,
            b.cash.button.may_be_bought,
        ),
        (True, True, True),
        (False, False, False),
    ),
    ("CONF-25", lambda b: b.cancellation.final_table, "icm", "icm"),
    ("CONF-26", lambda b: isinstance(b.rake, SteppedRake), True, False),
    ("CONF-27", lambda b: b.tournament.prizes.private_deals, "house-may-ignore", "none"),
]


@pytest.mark.parametrize(
    ("conflict", "value", "live", "online"), CONFLICTS, ids=[row[0] for row in CONFLICTS]
)
def test_live_and_online_books_stand_on_their_side_of_each_conflict(
    conflict: str, value: Callable[[Rulebook], object], live: object, online: object
) -> None:
    assert registry().find(conflict)
    assert value(LIVE) == live
    assert {value(book) == online for book in ONLINE} == {True}
