"""What the operator may change of a tournament, and when it is too late."""

import pytest
from kit.clubs import LIVE, ONLINE, START, Club, mtt, only, players
from msgspec.structs import replace

from huone.tournament import events as tournament_events
from huone.tournament import offers
from huone.tournament.changes import CannotChange
from huone.tournament.config import BlindsFall
from huone.tournament.registration import TournamentOver
from huone.units import Cents, Chips, Instant


@pytest.mark.clause("MTT-GEN-02", "MTT-GEN-04", "MTT-REG-13", "MTT-PRZ-05", "MTT-HOUSE-03")
def test_time_guarantee_and_registration_change_before_the_start() -> None:
    club = Club(mtt())
    club.enter(*players(2))
    later = replace(
        mtt(), start=Instant(START + 600_000), guaranteed_cents=Cents(50_000), late_levels=1
    )
    (told,) = club.take(club.director.change(later, now=club.now))
    assert told == tournament_events.TournamentChanged(("start", "late_levels", "guaranteed_cents"))
    club.go(START)
    assert not club.director.field.tables
    club.go(Instant(START + 600_000))
    assert club.director.field.tables
    club.play_out()
    (over,) = only(club.told, tournament_events.RegistrationOver)
    assert over.pool_cents == 50_000


@pytest.mark.clause("TOUR-STRUCT-04", "OFC-TOUR-04")
def test_the_value_of_a_point_changes_inside_a_level_with_the_next_hand() -> None:
    config = offers.scheduled(
        LIVE, id="o", total_cents=Cents(1000), start=START, game="open-face-chinese"
    )
    club = Club(config).start(4)
    number = next(iter(club.director.field.tables))
    dearer = tuple(replace(x, big_blind=Chips(3 * x.big_blind)) for x in config.levels)
    told = club.take(club.director.change(replace(config, levels=dearer), now=club.now))
    assert [type(event) for event in told] == [
        tournament_events.TournamentChanged,
        tournament_events.LevelBegun,
    ]
    points = club.director.played_next(number).setup.stakes
    assert points.point_chips == 60  # type: ignore[union-attr]


def test_what_somebody_has_paid_for_is_not_changed_any_more() -> None:
    club = Club(mtt())
    dearer = replace(
        mtt(), entry=offers.scheduled(ONLINE, id="t", total_cents=Cents(2000), start=START).entry
    )
    club.take(club.director.change(dearer, now=club.now))
    assert club.director.change(dearer, now=club.now) == []
    club.enter(*players(3))
    with pytest.raises(CannotChange):
        club.director.change(mtt(), now=club.now)
    with pytest.raises(BlindsFall):
        club.director.change(replace(dearer, levels=dearer.levels[::-1]), now=club.now)
    club.go(START)
    with pytest.raises(CannotChange):
        club.director.change(replace(dearer, start=Instant(START + 1)), now=club.now)
    club.play_out()
    with pytest.raises(TournamentOver):
        club.director.change(replace(dearer, name="other"), now=club.now)


@pytest.mark.clause("TOUR-STRUCT-04")
@pytest.mark.parametrize("length_s", [60, 300, 1200, 3600])
def test_a_change_of_level_length_keeps_the_level_and_the_share_of_it_that_is_played(
    length_s: int,
) -> None:
    club = Club(mtt()).start(9)
    config = club.director.config
    usual = config.levels[0].length_s
    for level in range(1, 4):
        club.go(Instant(START + level * usual * 1000))
    club.go(Instant(START + (3 * usual + usual // 4) * 1000))
    assert club.director.field.level == 4
    levels = tuple(replace(level, length_s=length_s) for level in config.levels)
    changed = replace(config, levels=levels)
    seen = club.director.preview(changed, now=club.now)
    assert club.director.config == config
    assert seen.before is not None
    assert seen.after is not None
    assert (seen.before.level, seen.before.level_left_ms) == (4, 750 * usual)
    assert (seen.after.level, seen.after.level_left_ms) == (4, 750 * length_s)
    assert seen.after.takes_entries == seen.before.takes_entries
    club.take(club.director.change(changed, now=club.now))
    club.go(club.now)
    assert club.director.field.level == 4
    club.go(Instant(club.now + 750 * length_s - 1))
    assert club.director.field.level == 4
    club.go(Instant(club.now + 1))
    assert club.director.field.level == 5


def test_a_clock_that_stands_goes_on_standing_when_lengths_change() -> None:
    club = Club(mtt()).start(4)
    config = club.director.config
    club.take(club.director.pause(now=club.now))
    club.go(Instant(START + 1))
    levels = tuple(replace(level, length_s=60) for level in config.levels)
    club.take(club.director.change(replace(config, levels=levels), now=club.now))
    field = club.director.field
    assert field.level == 1
    assert (field.clock.running_since is None) == (field.stop is not None and field.stop.begun)
