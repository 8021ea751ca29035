"""Changes: what the operator may change of a tournament that is announced or being played.

Owns: which parts of a tournament are fixed once somebody has paid for it, and which are not.
Never: changes a prize that is final, or what somebody has bought.

Rule 1: time, structure, guarantee, payouts and registration are the operator's to change, with
notice to the players though none is owed (MTT-GEN-02, MTT-GEN-04, MTT-HOUSE-03, TOUR-STRUCT-04).
"""

from copy import copy

from msgspec import Struct

from huone.refusal import Refused
from huone.tournament import clockwork
from huone.tournament.config import TournamentConfig, verify_tournament
from huone.tournament.field import Tournament
from huone.tournament.levels import level_starts_ms
from huone.tournament.registration import TournamentOver, takes_entries
from huone.units import Instant

ALWAYS = frozenset({"name", "levels", "pause_ms", "deals"})
BEFORE_PRIZES = ALWAYS | {
    "guaranteed_cents",
    "added_cents",
    "payouts_basis_points",
    "prize_step_cents",
    "late_levels",
    "closes_early",
    "entries_max",
    "re_entry",
}
BEFORE_START = BEFORE_PRIZES | {"start"}
BEFORE_ENTRIES = frozenset(TournamentConfig.__struct_fields__) - {"id"}


class CannotChange(Refused):
    """Somebody has entered on these terms, or they have had their effect."""

    code = "tournament/cannot-change"
    says = "{what} of a tournament can not be changed any more"


def changed_fields(before: TournamentConfig, after: TournamentConfig) -> tuple[str, ...]:
    """Name what differs."""
    names = TournamentConfig.__struct_fields__
    return tuple(name for name in names if getattr(before, name) != getattr(after, name))


def verify_change(
    field: Tournament, before: TournamentConfig, after: TournamentConfig
) -> tuple[str, ...]:
    """Refuse a change that comes too late; names what is changed."""
    if field.stage in ("finished", "cancelled"):
        raise TournamentOver(stage=field.stage)
    verify_tournament(after)
    changed = changed_fields(before, after)
    for name in changed:
        if name not in _changeable(field):
            raise CannotChange(what=name.replace("_", " "))
    return changed


def _changeable(field: Tournament) -> frozenset[str]:
    if field.prizes_cents is not None:
        return ALWAYS
    if field.stage == "playing":
        return BEFORE_PRIZES
    return BEFORE_START if field.entrants else BEFORE_ENTRIES


class LevelOutlook(Struct, frozen=True, kw_only=True):
    """Where the clock stands, and how long entries are taken."""

    level: int
    level_left_ms: int
    takes_entries: bool
    entries_left_ms: int
    """Playing time until late registration is over; 0 where none is open."""


class ChangePreview(Struct, frozen=True, kw_only=True):
    """What a change would change, before it is made."""

    changed: tuple[str, ...]
    before: LevelOutlook | None = None
    after: LevelOutlook | None = None
    """Both are there while the tournament is played."""


def foresee(
    field: Tournament, before: TournamentConfig, after: TournamentConfig, now: Instant
) -> ChangePreview:
    """Say what a change would do to level and registration; refuses what `change` would."""
    changed = verify_change(field, before, after)
    if field.stage != "playing":
        return ChangePreview(changed=changed)
    then = copy(field)  # Only its clock is set; the tables and players are not touched.
    clockwork.keep_share(then, before, after, now)
    return ChangePreview(
        changed=changed, before=_outlook(field, before, now), after=_outlook(then, after, now)
    )


def _outlook(field: Tournament, config: TournamentConfig, now: Instant) -> LevelOutlook:
    taken = takes_entries(field, config)
    closes = level_starts_ms(config.late_levels + 1, clockwork.lengths_of(field, config))
    return LevelOutlook(
        level=field.level,
        level_left_ms=clockwork.level_left_ms(field, config, now),
        takes_entries=taken,
        entries_left_ms=max(0, closes - field.clock.at(now)) if taken else 0,
    )
