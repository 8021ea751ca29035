import pytest

from huone.histories.heading import Heading


@pytest.mark.parametrize(
    ("currency", "decimals", "chips", "text"),
    [
        ("", 0, 150, "150"),
        ("", 1, 65, "6.5"),
        ("EUR", 2, 150, "€1.50"),
        ("EUR", 2, 5, "€0.05"),
        ("DKK", 2, 150, "DKK 1.50"),
        ("USD", 2, 10**12, "$10000000000.00"),
    ],
)
def test_amounts_are_written_as_money_or_chips(
    currency: str, decimals: int, chips: int, text: str
) -> None:
    assert Heading(currency=currency, decimals=decimals).amount(chips) == text


def test_a_seat_without_a_name_is_numbered_from_one() -> None:
    heading = Heading(names={0: "Aino"})
    assert heading.name(0) == "Aino"
    assert heading.name(1) == "Player 2"


def test_the_time_is_utc() -> None:
    assert f"{Heading(start_ms=1_700_000_000_999).start:%Y-%m-%d %H:%M:%S %Z}" == (
        "2023-11-14 22:13:20 UTC"
    )
