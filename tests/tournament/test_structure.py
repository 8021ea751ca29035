import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from huone.rulebooks.loader import load
from huone.tournament import offers
from huone.tournament.config import Level, TournamentConfig, verify_levels
from huone.tournament.structure import designed, outline
from huone.units import Cents, Chips, Instant


def sheet(*levels: tuple[int, int, int], chip: int = 25) -> TournamentConfig:
    config = offers.scheduled(
        load("live-1.0-fi"), id="t", total_cents=Cents(1000), start=Instant(0)
    )
    rows = tuple(
        Level(
            small_blind=Chips(small),
            big_blind=Chips(big),
            ante=Chips(ante),
            length_s=600,
            chip=Chips(chip),
        )
        for small, big, ante in levels
    )
    return replace(config, levels=rows, starting_chips=Chips(5_000))


@pytest.mark.clause("TOUR-STRUCT-01", "TOUR-STRUCT-03")
@given(
    chips=st.sampled_from([1_500, 5_000, 20_000]),
    hours=st.integers(1, 12),
    entrants=st.integers(2, 10_000),
    chip=st.sampled_from([1, 5, 25, 100]),
)
def test_a_designed_sheet_rises_is_payable_and_ends_shallow(
    chips: int, hours: int, entrants: int, chip: int
) -> None:
    levels = designed(Chips(chips), hours=hours, entrants=entrants, chip=Chips(chip))
    verify_levels(levels)
    config = replace(sheet((1, 2, 0)), levels=levels, starting_chips=Chips(chips))
    codes = {finding.code for finding in outline(config, entrants=entrants).findings}
    assert "deep-end" not in codes
    assert all(level.big_blind % chip == 0 for level in levels)


@pytest.mark.parametrize(
    ("config", "code"),
    [
        (sheet((25, 50, 0)), "deep-end"),
        (sheet((200, 400, 0), (5_000, 10_000, 0)), "shallow-start"),
        (sheet((25, 50, 0), (75, 150, 0)), "steep"),
        (sheet((10, 20, 0), (2_000, 4_000, 0)), "chips"),
    ],
)
def test_a_doubtful_structure_is_pointed_out(config: TournamentConfig, code: str) -> None:
    assert code in {finding.code for finding in outline(config, entrants=30).findings}


def test_the_length_of_a_sheet_counts_levels_until_the_blinds_are_large() -> None:
    config = sheet((25, 50, 0), (50, 100, 0), (1_000, 2_000, 0), (2_000, 4_000, 0))
    found = outline(config, entrants=8)
    assert (found.ends_in_level, found.minutes, found.start_big_blinds) == (3, 30, 100)
