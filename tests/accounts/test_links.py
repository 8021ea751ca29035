import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.accounts.links import LinkUnfit, Signer
from huone.units import Instant

SIGNER = Signer(bytes(range(32)))
NOW, LATER = Instant(1_000), Instant(2_000)
LINK = SIGNER.sign("reset", "anna", until=LATER, state="old")


def test_a_link_says_what_was_signed() -> None:
    assert SIGNER.words(LINK) == ("anna",)
    assert SIGNER.verify("reset", LINK, now=NOW, state="old") == ("anna",)


@pytest.mark.parametrize(
    ("purpose", "now", "state"),
    [("share", NOW, "old"), ("reset", LATER, "old"), ("reset", NOW, "new"), ("", NOW, "old")],
    ids=["for something else", "too late", "used", "for nothing"],
)
def test_a_link_is_good_for_one_thing_in_one_state_for_a_while(
    purpose: str, now: Instant, state: str
) -> None:
    with pytest.raises(LinkUnfit):
        SIGNER.verify(purpose, LINK, now=now, state=state)


def test_a_link_of_another_room_is_refused() -> None:
    with pytest.raises(LinkUnfit):
        Signer(bytes(32)).verify("reset", LINK, now=NOW, state="old")


@given(st.integers(0, len(LINK) - 1), st.sampled_from("ABCDEFGHabcdefgh0123456789-_"))
def test_a_link_that_was_touched_anywhere_is_refused(at: int, letter: str) -> None:
    touched = LINK[:at] + letter + LINK[at + 1 :]
    if touched != LINK:
        with pytest.raises(LinkUnfit):
            SIGNER.verify("reset", touched, now=NOW, state="old")


@given(st.text(max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(LinkUnfit):
        SIGNER.verify("reset", text, now=NOW, state="old")


def test_the_key_is_not_shown() -> None:
    assert repr(SIGNER) == "<Signer>"
