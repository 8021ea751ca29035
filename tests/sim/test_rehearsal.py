from pathlib import Path

import pytest

from huone.sim.rehearsal import RehearsalProposal, UnreadableProposal, read_proposal, rehearse


def proposal(**changes: object) -> RehearsalProposal:
    usual: dict[str, object] = {
        "name": "evening",
        "rulebook": "online-2.8-fi",
        "buy_in_cents": 1000,
        "entrants_min": 4,
        "entrants_max": 12,
    }
    return RehearsalProposal(**(usual | changes))  # type: ignore[arg-type]


def test_rehearsals_say_how_long_it_takes_and_what_the_guarantee_costs() -> None:
    found = rehearse(proposal(guaranteed_cents=9_000), runs=4, seed=1)
    assert 0 < found.minutes_min <= found.minutes_median <= found.minutes_max
    assert 0 < found.overlay_runs <= 4
    assert found.overlay_cents_max <= 9_000 - 4 * 900


def test_rehearsals_of_drawn_multipliers_say_what_reserve_they_need() -> None:
    found = rehearse(proposal(hexapro=True), runs=6, seed=2)
    assert found.reserve_cents >= 0
    assert found == rehearse(proposal(hexapro=True), runs=6, seed=2)


def test_a_proposal_is_read_from_a_file_or_refused(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(
        'name = "e"\nrulebook = "live-1.0-fi"\nbuy_in_cents = 500\n'
        "entrants_min = 2\nentrants_max = 3\n"
    )
    assert read_proposal(file).buy_in_cents == 500
    file.write_text('name = "e"\n')
    with pytest.raises(UnreadableProposal, match="missing required field"):
        read_proposal(file)
    with pytest.raises(UnreadableProposal):
        read_proposal(tmp_path / "nothing.toml")
