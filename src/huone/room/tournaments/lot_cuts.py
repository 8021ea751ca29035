"""Cuts of a lot: what the players of a HexaPro open once all of them have entered.

Owns: which cut is taken, and when it counts.
Never: draws; the tournament does as soon as no cut is missing, or when it has waited long enough.
"""

from huone.cards.cuts import anchor_of
from huone.room import commands
from huone.room.outbox import Told
from huone.room.shoe import CutUnfit, NoAnchor, verify_anchors
from huone.room.tournaments.tournament import RoomTournament
from huone.units import Instant, PlayerId


def cut_lot(
    contest: RoomTournament, player: PlayerId, command: commands.CutLot, *, now: Instant
) -> tuple[commands.CutTaken, Told]:
    """Take a player's cut of the multiplier; says whether it counts, or has come too late."""
    contest.verify_open()
    verify_anchors(command.root, command.cut)
    field = contest.field
    field.entrant(player)
    anchor = field.lot_anchors.get(player)
    if anchor is None or contest.lot is None:
        raise NoAnchor(table=contest.id)
    if anchor_of(command.cut) != anchor:
        raise CutUnfit(table=contest.id)
    if field.lot_until is None or command.root != contest.lot.root:
        return commands.CutTaken(root=command.root, counts=False), None
    field.lot_cuts[player] = command.cut
    told = None
    if field.lot_cuts.keys() == field.lot_anchors.keys():
        field.lot_until = now  # Nobody is waited for any more.
        told = contest.tick(now=now)
    return commands.CutTaken(root=command.root, counts=True), told
