from pathlib import Path

import msgspec
import pytest

from huone.histories.phh import BadHandHistory, read
from huone.histories.verification import verify_line, verify_recorded

DATA = Path(__file__).parent / "data" / "phh"

SITE = {
    "id": "site:1",
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [10, 20, 0],
    "min_bet": 20,
    "starting_stacks": [1000, 1000, 1000],
    "actions": [
        "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 60", "p1 cc", "p2 f",
        "d db 2c3d4h", "p1 cc", "p3 cc", "d db 9s", "p1 cc", "p3 cc", "d db 8s", "p1 cc", "p3 cc",
        "p1 sm AsAd", "p3 sm KsKd",
    ],
    "contrib": [60, 20, 60],
    "pot": 140,
    "winners": [0],
    "gains": [130, 0, 0],
    "final": [1070, 980, 940],
}  # fmt: skip
"""A hand as a site printed it, with a rake of ten."""
NOT_KNOWN = [None, None, None]


def line(**changes: object) -> str:
    return msgspec.json.encode(SITE | changes).decode()


@pytest.mark.parametrize("file", sorted(path.name for path in DATA.iterdir()))
def test_the_hands_beside_the_tests_are_verified(file: str) -> None:
    for recorded in read((DATA / file).read_text(), file=file):
        assert verify_recorded(recorded).state == "verified"


def test_wrong_finishing_stacks_are_named() -> None:
    text = (DATA / "razz-heads-up.phh").read_text().replace("[105, 95]", "[104, 96]")
    (recorded,) = read(text, file="razz.phh")
    verdict = verify_recorded(recorded)
    assert verdict.state == "failed"
    assert verdict.why == "the stacks end as 105, 95, not 104, 96"


def test_a_site_s_print_is_verified_up_to_its_rake() -> None:
    assert verify_line(line(), where="file:1").state == "verified"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"contrib": [50, 20, 60]}, "contributions are 60, 20, 60, not 50, 20, 60"),
        ({"pot": 150}, "the pot is 140, not 150"),
        ({"final": [1070, 980, 950]}, "p3 ends with 940, not 950"),
        ({"gains": [0, 130, 0], "winners": [1], "final": NOT_KNOWN}, "the gains are 140, 0, 0"),
        ({"gains": [150, 0, 0]}, "the gains are 140, 0, 0, not 150, 0, 0"),
        ({"actions": ["d dh p1 ????", "p1 f"]}, "it is seat 2's turn"),
    ],
)
def test_a_print_that_contradicts_the_hand_fails(changes: dict[str, object], why: str) -> None:
    verdict = verify_line(line(**changes), where="file:1")
    assert verdict.state == "failed"
    assert why in verdict.why


def test_a_pot_shared_evenly_against_the_cards_is_a_quirk() -> None:
    changes: dict[str, object] = {
        "winners": [0, 2],
        "gains": [70, 0, 70],
        "final": [None, 980, None],
    }
    verdict = verify_line(line(**changes), where="file:1")
    assert verdict.state == "quirk"
    assert "shares the pot evenly" in verdict.why


def test_an_unevenly_shared_pot_against_the_cards_fails() -> None:
    changes: dict[str, object] = {
        "winners": [0, 2],
        "gains": [100, 0, 40],
        "final": [None, 980, None],
    }
    assert verify_line(line(**changes), where="file:1").state == "failed"


def test_a_dealer_who_halves_odd_chips_is_allowed_half_a_chip() -> None:
    fields = {key: SITE[key] for key in SITE if key not in ("contrib", "pot", "winners", "gains")}
    for final, state in (([1080.5, 980, 939.5], "verified"), ([1070, 980, 950], "failed")):
        text = msgspec.json.encode(fields | {"final": final}).decode()
        assert verify_line(text, where="file:1").state == state


@pytest.mark.parametrize("text", ["not json", "[]", '{"variant": "NT"}', '{"id": "1", "final": 3}'])
def test_a_line_that_is_no_hand_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadHandHistory, match=r"^file:7: "):
        verify_line(text, where="file:7")
