from datetime import date

import pytest

from huone.rulebooks.wording import decimal, key_words, row_name, value_words


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("cap_cents", 50, "€0.50"),
        ("price_cents", 1_000_000, "€10000.00"),
        ("rate_basis_points", 350, "3.5 %"),
        ("usual_basis_points_of_total", 1000, "10 %"),
        ("rake_per_100000", 6853, "6.853 %"),
        ("multiplier_tenths", 15, "1.5x"),
        ("multiplier_tenths", 10_000, "1000x"),
        ("rollover_minute", 360, "06:00"),
        ("add_ms", 250, "0.25 s"),
        ("table_limit_s", 500, "500 s"),
        ("min_bb", 50, "50 BB"),
        ("charity_after_days", 90, "90 days"),
        ("charity_after_days", "never", "never"),
        ("seats", 6, "6"),
        ("offered", "yes", "offered"),
        ("offered", "no", "not offered"),
        ("playing_over", True, "yes"),
        ("playing_over", False, "no"),
        ("choices", ("wait", "post"), "wait, post"),
        ("late_stages", (), "none"),
        ("by_game_at_players", {}, "none"),
        ("seats_by_game", {"texas": 6, "omaha": 6}, "texas 6, omaha 6"),
        ("published", date(2024, 2, 5), "2024 02 05"),
        ("anything", None, "–"),
    ],
)
def test_a_value_is_said_with_its_unit(key: str, value: object, words: str) -> None:
    assert value_words(key, value) == words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("table_limit_s", "table limit"),
        ("cap_cents", "cap"),
        ("min_basis_points_of_minimum", "min of minimum"),
        ("hexapro", "hexapro"),
        ("starting_chips", "starting chips"),
    ],
)
def test_a_key_is_named_without_its_unit(key: str, words: str) -> None:
    assert key_words(key) == words


@pytest.mark.parametrize(
    ("value", "places", "words"),
    [(0, 2, "0"), (5, 2, "0.05"), (550, 2, "5.5"), (600, 2, "6"), (6853, 3, "6.853")],
)
def test_small_units_are_written_exactly(value: int, places: int, words: str) -> None:
    assert decimal(value, places) == words


@pytest.mark.parametrize(
    ("table", "row", "name"),
    [
        (
            "rake.rows",
            {"game": "texas", "format": "banzai", "small_blind_cents": 5, "big_blind_cents": 10},
            "texas banzai €0.05/€0.10",
        ),
        ("fees.sit_and_go", {"seats": 5}, "seats 5"),
        ("plans.plans", {"number": 2}, "number 2"),
        ("fees.tournament.rows", {"total_cents": 100}, "€1.00"),
        ("hexapro.rows", {"multiplier_tenths": 15}, "1.5x"),
        (
            "cash.buy_in",
            {"games": ("texas", "omaha"), "format": "standard"},
            "texas, omaha standard",
        ),
    ],
)
def test_a_row_is_named_by_what_tells_it_apart(
    table: str, row: dict[str, object], name: str
) -> None:
    assert row_name(table, row) == name
