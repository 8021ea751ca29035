import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.accounts.names import HouseNameReserved, NameUnfit, key_of, verify_name
from huone.money.accounts import verify_name as fits_the_ledger
from huone.refusal import Refused


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "a1",
        "x" * 20,
        "Big.Al_2-go",
        "0815",
        "Staffan",
        "Roomy",
        "Banksy",
        "Floriana",
        "Thea",
    ],
)
def test_a_plain_name_is_taken_as_it_is(name: str) -> None:
    assert verify_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "x" * 21,
        "-anna",
        "an na",
        "anna\n",
        "Väinö",
        "аnna",  # The first letter is Cyrillic.
        "anna\u200b",  # Ends in a space of no width.
        "anna\u202e",  # Turns the text after it around.
        "a\x00b",
        "a:b",
        "a~b",
        "ａｎｎａ",
    ],
)
def test_a_name_that_cannot_be_told_apart_by_eye_is_refused(name: str) -> None:
    with pytest.raises(NameUnfit):
        verify_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "bot-1",
        "BOT-x",
        "B0t_anna",
        "bot.1",
        "House",
        "r00m",
        "Admin",
        "admin2",
        "2admin",
        "the-cashier",
        "TheCashier",
        "dealer-1",
        "Dealer_Anna",
        "adrnin",
        "4dm1n",
        "a.d.m.i.n",
        "Huone-Support",
        "supp0rt24",
        "real_staff",
        "HouseOfficial.house",
        "secur1ty",
    ],
)
def test_hole_15_nobody_passes_for_a_bot_the_house_or_staff(name: str) -> None:
    with pytest.raises(HouseNameReserved):
        verify_name(name)


def test_who_sets_the_room_up_may_be_called_admin_but_not_a_bot() -> None:
    assert verify_name("admin", is_staff=True) == "admin"
    with pytest.raises(HouseNameReserved):
        verify_name("bot-admin", is_staff=True)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "aNNA"), ("BigAl1", "bigall"), ("b0b", "Bob"), ("a_b", "a-b"), ("a.b", "a-b")],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@given(st.text(max_size=25))
def test_every_name_that_is_taken_fits_into_the_ledger(name: str) -> None:
    try:
        taken = verify_name(name)
    except Refused:
        return
    assert fits_the_ledger(taken) == name
    assert key_of(name).isascii()
