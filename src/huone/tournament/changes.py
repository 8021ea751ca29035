"""Changes: what the operator may change of a tournament that is announced or being played.

Owns: which parts of a tournament are fixed once somebody has paid for it, and which are not.
Never: changes a prize that is final, or what somebody has bought.

Rule 1: time, structure, guarantee, payouts and registration are the operator's to change, with
notice to the players though none is owed (MTT-GEN-02, MTT-GEN-04, MTT-HOUSE-03, TOUR-STRUCT-04).
"""

from huone.refusal import Refused
from huone.tournament.config import TournamentConfig, verify_tournament
from huone.tournament.field import Tournament
from huone.tournament.registration import TournamentOver

ALWAYS = frozenset({"name", "levels", "pause_ms", "deals"})
BEFORE_PRIZES = ALWAYS | {
    "guaranteed_cents",
    "added_cents",
    "payouts_basis_points",
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
