from decimal import Decimal

import msgspec
import pytest

from huone.histories.conversion import Loss, convert, heading_of
from huone.histories.phh import Recorded, read, write, write_many

EVERYTHING = """
variant = 'NT'
ante_trimming_status = false
antes = [0.5, 0.5, 0.5]
blinds_or_straddles = [1, 2, -2]
min_bet = 2
starting_stacks = [100, inf, 150.25]
actions = ['d dh p1 ????', 'd dh p2 ????', '# The lights go out.', 'd dh p3 AhKh # seen', '', 'p3 cbr 6.5 # quick', 'p1 f', 'p2 f', '']
author = "Aino \\"A\\" Aalto"
event = 'An evening'
url = 'https://example.org/'
venue = 'A club'
address = 'Street 1'
city = 'Helsinki'
region = 'Uusimaa'
postal_code = '00100'
country = 'Finland'
time = 20:30:15
time_zone = 'Europe/Helsinki'
time_zone_abbreviation = 'EET'
day = 16
month = 11
year = 2026
hand = 4711
level = 3
seats = [2, 4, 5]
seat_count = 6
table = 'Kallio'
players = ['Aino', '', 'Helmi']
finishing_stacks = [98.5, inf, 155.25]
winnings = [0, 0, 6.5]
currency = 'EUR'
currency_symbol = '€'
time_limit = inf
time_banks = [30, 12.5, 0]
_sponsors = ["", "x", ""]
_odd = { deep = [1, { a = true }], "a key" = 2 }
"""  # noqa: E501  # The actions are one field.


OPTIONAL = (
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country",
    "time", "time_zone", "time_zone_abbreviation", "day", "month", "year", "hand", "level", "seats",
    "seat_count", "table", "currency", "currency_symbol", "time_limit", "time_banks",
)  # fmt: skip
"""The format's fields that say nothing about the play."""


def one(text: str) -> Recorded:
    (recorded,) = read(text, file="hand.phh")
    return recorded


def test_every_field_of_the_format_comes_back() -> None:
    first = one(EVERYTHING)
    second = one(write(first))
    assert second == first
    assert second.trims_antes is False
    assert second.notes["time_banks"] == [30, Decimal("12.5"), 0]
    assert [remark.says for remark in second.remarks] == [
        "The lights go out.", "seen", "", "quick", "",
    ]  # fmt: skip
    assert read(write_many([first]), file="hand.phh")[0].notes == first.notes


def test_every_field_of_the_format_is_in_the_example() -> None:
    assert set(OPTIONAL) == {key for key in one(EVERYTHING).notes if not key.startswith("_")}


@pytest.mark.parametrize("trims", [True, False, None])
def test_the_status_of_antes_is_not_turned_round(trims: bool | None) -> None:
    recorded = msgspec.structs.replace(one(EVERYTHING), trims_antes=trims)
    assert one(write(recorded)).trims_antes is trims


def test_a_text_has_the_number_the_date_the_table_and_the_blinds() -> None:
    text = convert(one(EVERYTHING), "text").text
    first, second = text.splitlines()[:2]
    assert first == (
        "Huone Hand #4711: Texas Hold'em No Limit (€1.00/€2.00) - 2026/11/16 18:30:15 UTC"
    )
    assert second == "Table 'Kallio' 6-max Seat #3 is the button"


def test_an_open_hand_history_has_the_number_the_date_and_the_blinds() -> None:
    document = msgspec.json.decode(convert(one(EVERYTHING), "ohh").text)["ohh"]
    assert document["game_number"] == "4711"
    assert document["start_date_utc"] == "2026-11-16T18:30:15Z"
    assert (document["small_blind_amount"], document["big_blind_amount"]) == (1, 2)
    assert document["table_name"] == "Kallio"


def test_a_date_that_is_not_known_is_left_out() -> None:
    undated = one(EVERYTHING.replace("year = 2026\n", ""))
    converted = convert(undated, "text")
    assert "1970" not in converted.text
    assert Loss("time", "the date is not complete") in converted.losses
    assert msgspec.json.decode(convert(undated, "ohh").text)["ohh"]["start_date_utc"] == ""


@pytest.mark.parametrize(
    ("zone", "hour"),
    [("time_zone_abbreviation = 'ET'", 1), ("time_zone_abbreviation = 'XYZ'", 20), ("", 20)],
)
def test_a_time_is_read_in_its_zone(zone: str, hour: int) -> None:
    text = EVERYTHING.replace("time_zone = 'Europe/Helsinki'\n", "")
    text = text.replace("time_zone_abbreviation = 'EET'", zone)
    start = heading_of(one(text)).start
    assert start is not None
    assert start.hour == hour


def test_what_a_text_cannot_hold_is_reported() -> None:
    lost = {loss.field for loss in convert(one(EVERYTHING), "text").losses}
    kept = {"year", "month", "day", "time", "hand", "table", "seat_count", "currency"}
    assert set(one(EVERYTHING).notes) - kept <= lost
    assert {"actions", "starting_stacks", "winnings", "ante_trimming_status"} <= lost
    assert not kept & lost
    assert convert(one(EVERYTHING), "phh").losses == ()
