"""Each law of rulebooks catches the fault planted for it, and nothing in the published books."""

from pathlib import Path

import pytest

from huone.rulebooks.laws import faults, most_paid_basis_points
from huone.rulebooks.loader import PACKAGED, Contradiction, load
from huone.rulebooks.schema import JackpotShares

ONLINE = "online-2.7-en"
LIVE = "live-1.0-fi"
RAKE_ROW = (
    '{{ game = "texas", format = "standard", small_blind_cents = {small}, big_blind_cents = 10, '
    'printed_name = "X", rate_basis_points = 100, cap_cents = 7 }}'
)
BANK = "initial_ms = {}, add_ms = 1, every_hands = 1, cap_ms = 5, floor_each_hand_ms = {}"
HAND = '{{ category = "flush", ranks = "{}" }}'
CRITERION = (
    '{{ games = ["texas"], category_1 = {}, category_2 = {}, loser_uses_both_hole_cards = false }}'
)
GOOD_CRITERION = CRITERION.format(HAND.format("K"), HAND.format("Q"))
BAD_CRITERION = CRITERION.format(HAND.format("K"), HAND.format("Z"))

PLANTED: list[tuple[str, str, str, str]] = [
    (ONLINE, "[cash]\ngames = ['texsa']", "cash.games", "no game texsa"),
    (ONLINE, "[banzai]\ngames = ['texsa']", "banzai.games", "no game texsa"),
    (ONLINE, "[hexapro]\ngames = ['texsa']", "hexapro.games", "no game texsa"),
    (LIVE, "[mixed_games]\ngames = ['texsa']", "mixed_games.games", "no game texsa"),
    (
        ONLINE,
        "[tournament.structure.seats_by_game]\ntexsa = 9",
        "tournament.structure.seats_by_game",
        "no game texsa",
    ),
    (ONLINE, "[hand]\nlimit_raises_max = 0", "hand.limit_raises_max", "at least 1"),
    (ONLINE, "[tournament.hand]\nrunouts_max = 0", "tournament.hand.runouts_max", "at least 1"),
    (ONLINE, "[cash]\nseats_min = 7", "cash.seats_min", "above the 6"),
    (ONLINE, "[cash]\ngames = ['texas', 'razz']", "cash.seats_by_game", "no seats for razz"),
    (ONLINE, "[cash.seats_by_game]\ntexas = 9", "cash.seats_by_game.texas", "outside 2 to 6"),
    (ONLINE, "[cash.start]\nmin_players = 1", "cash.start.min_players", "must lie between"),
    (
        ONLINE,
        "[cash]\nbuy_in = [{ games = ['texas'], format = 'standard', min_bb = 9, max_bb = 8 }]",
        "cash.buy_in[0].min_bb",
        "above the 8",
    ),
    (
        ONLINE,
        "[cash]\nbuy_in = [{ games = ['texas'], format = 'standard', min_bb = 7, max_bb = 8 }]",
        "cash.buy_in",
        "no standard range for omaha",
    ),
    (
        ONLINE,
        "[cash]\nbuy_in = [{ games = ['omaha', 'omaha'], format = 'standard', min_bb = 7, "
        "max_bb = 8 }]",
        "cash.buy_in[0].games",
        "repeats omaha standard",
    ),
    (ONLINE, "[cash.returning]\nlow_bb = 101", "cash.returning.low_bb", "above the 100"),
    (
        ONLINE,
        f"[clock.time_bank]\ncash = {{ {BANK.format(6, 0)} }}",
        "clock.time_bank.cash.initial_ms",
        "above the 5",
    ),
    (
        ONLINE,
        f"[hexapro]\ntime_bank_high = {{ {BANK.format(5, 6)} }}",
        "hexapro.time_bank_high.floor_each_hand_ms",
        "above the 5",
    ),
    (
        ONLINE,
        f"[rake]\nrows = [{RAKE_ROW.format(small=5)}, {RAKE_ROW.format(small=5)}]",
        "rake.rows[1]",
        "repeats a stake",
    ),
    (
        ONLINE,
        f"[rake]\nrows = [{RAKE_ROW.format(small=11)}]",
        "rake.rows[0].small_blind_cents",
        "above the big blind",
    ),
    (
        ONLINE,
        f"[rake]\nrows = [{RAKE_ROW.format(small=5)}]",
        "rake.rows",
        "no Banzai stake of texas",
    ),
    (
        ONLINE,
        "[plans]\nplans = [{ number = 1, price_cents = 0, lasts = 'period', rates = 'missing' }, "
        "{ number = 1, price_cents = 0, lasts = 'period', rates = 'missing' }]",
        "plans.plans[1].number",
        "repeats plan 1",
    ),
    (
        ONLINE,
        "[plans]\nplans = [{ number = 1, price_cents = 0, lasts = 'period', rates = ["
        f"{RAKE_ROW.format(small=11)}] }}]",
        "plans.plans[0].rates[0].small_blind_cents",
        "above the big blind",
    ),
    (
        "online-2.0-fi",
        "[fees.tournament]\nrows = [{ total_cents = 10, prize_cents = 9, fee_cents = 2 }]",
        "fees.tournament.rows[0]",
        "make 11, not 10",
    ),
    (ONLINE, "[hexapro]\nseats = 4", "hexapro.rake_per_100000", "does not follow"),
    (
        ONLINE,
        "[hexapro]\nrows = [{ multiplier_tenths = 10, weight_per_100000 = 100_000, "
        "starting_chips = 1, level_s = 1, payouts_basis_points = [9999] }]\n"
        "rake_per_100000 = 0\nseats = 1",
        "hexapro.rows[0].payouts_basis_points",
        "add up to 9999, not 10000",
    ),
    (
        ONLINE,
        "[hexapro]\nrows = [{ multiplier_tenths = 10, weight_per_100000 = 100_000, "
        "starting_chips = 1, level_s = 1, payouts_basis_points = [5000, 5000] }]\n"
        "rake_per_100000 = 0\nseats = 1",
        "hexapro.rows[0].payouts_basis_points",
        "pay 2 places to 1 players",
    ),
    (
        ONLINE,
        "[hexapro]\nbuy_ins_cents = [101]",
        "hexapro.rows[6].multiplier_tenths",
        "not whole cents",
    ),
    (ONLINE, "[hexapro]\nlevels = []", "hexapro.levels", "no level"),
    (
        ONLINE,
        "[hexapro]\nlevels = [{ small_blind = 5, big_blind = 4, ante = 0 }]",
        "hexapro.levels[0].small_blind",
        "above the big blind",
    ),
    (
        ONLINE,
        "[tournament.structure]\nlevels = [{ small_blind = 5, big_blind = 10, ante = 3 }, "
        "{ small_blind = 5, big_blind = 10, ante = 2 }]",
        "tournament.structure.levels[1].ante",
        "falls from 3 to 2",
    ),
    (
        ONLINE,
        "[tournament.structure]\nlevels = [{ small_blind = 5, big_blind = 10, ante = 3 }, "
        "{ small_blind = 5, big_blind = 9, ante = 3 }]",
        "tournament.structure.levels[1].big_blind",
        "falls from 10 to 9",
    ),
    (
        ONLINE,
        "[tournament.prizes]\nsit_and_go = [{ seats = 5, payouts_basis_points = [6500, 3000] }]",
        "tournament.prizes.sit_and_go[0].payouts_basis_points",
        "9500, not 10000",
    ),
    (
        ONLINE,
        "[tournament.breaks]\nminute_of_hour = 60",
        "tournament.breaks.minute_of_hour",
        "0 to 59",
    ),
    (ONLINE, "[tournament.phased]\noffered = 'no'", "tournament.phased.offered", "does not fit"),
    (
        "online-2.0-fi",
        "[tournament]\ntypes = ['bounty']",
        "tournament.bounty.offered",
        "does not fit",
    ),
    (LIVE, "[jackpot]\nmin_players = 11", "jackpot.min_players", "must lie between"),
    (
        LIVE,
        "[jackpot.category_1]\nlosers_basis_points = 6001",
        "jackpot.category_1",
        "10001, more than 10000",
    ),
    (
        LIVE,
        f"[jackpot]\ncriteria = [{BAD_CRITERION}]",
        "jackpot.criteria[0].category_2.ranks",
        "'Z' is no list of ranks",
    ),
    (
        LIVE,
        f"[jackpot]\ncriteria = [{GOOD_CRITERION}, {GOOD_CRITERION}]",
        "jackpot.criteria[1].games",
        "repeats texas",
    ),
]


@pytest.mark.parametrize(("base", "fault", "key", "problem"), PLANTED)
def test_a_planted_fault_is_caught_at_its_key(
    tmp_path: Path, base: str, fault: str, key: str, problem: str
) -> None:
    path = tmp_path / "club.toml"
    path.write_text(f'extends = "{base}"\n[meta]\nid = "club"\n{fault}\n')
    with pytest.raises(Contradiction) as caught:
        load(path)
    assert caught.value.facts["key"] == key
    assert problem in str(caught.value.facts["problem"])


@pytest.mark.parametrize("book", PACKAGED)
def test_no_published_book_contradicts_itself(book: str) -> None:
    assert list(faults(load(book))) == []


@pytest.mark.parametrize(
    ("others", "players", "paid"), [("together", 5, 8000), ("each", 5, 1800), ("each", 10, 2300)]
)
def test_shares_of_all_players_add_up_whatever_their_number(
    others: str, players: int, paid: int
) -> None:
    together = others == "together"
    shares = JackpotShares(
        losers_basis_points=4000 if together else 1000,
        winners_basis_points=2000 if together else 500,
        others_basis_points=2000 if together else 100,
        others="together" if together else "each",
    )
    assert most_paid_basis_points(shares, players=players) == paid
