"""Designs over HTTP: the drawing board of tournaments, for the floor.

Owns: the routes below `/api/staff/designs` and `/api/staff/offers`.
Never: decides what may be held; the room does, and says why not at which field.
"""

from typing import Final

import msgspec

from huone.room.staff.design_choices import DesignChoices, design_choices
from huone.room.staff.designs import DesignLook, SavedDesign
from huone.room.tournament_offers import TournamentOffer
from huone.server.api.directing.bodies import (
    DesignsRead,
    DesignsShown,
    DesignWritten,
    GenerateLevels,
    LevelsMade,
    LookAtDesign,
    OffersShown,
    ReadDesign,
    RehearseDesign,
    WriteDesign,
)
from huone.server.api.directing.rehearsing import rehearsed_apart
from huone.server.api.operation import DONE, FLOOR, ApiCall, Operation, Reply
from huone.server.api.staff_bodies import AnnounceTournament, offer_of
from huone.server.tournament_toml import read_tournaments, write_tournament
from huone.tournament.rehearsal.evening import Expectation
from huone.tournament.rehearsal.report import RehearsalReport
from huone.tournament.structure import SheetWish, designed_sheet
from huone.units import Chips

BOARD: Final = "/api/staff/designs"
HELD: Final = "/api/staff/offers"


async def designs(call: ApiCall) -> Reply:
    """List the drafts, the newest first."""
    drafts = sorted(call.room.designs.drafts.values(), key=lambda one: -one.at_ms)
    return Reply(body=DesignsShown(designs=tuple(drafts)))


async def design_options(call: ApiCall) -> Reply:
    """Say what a tournament may be in this house."""
    room = call.room
    return Reply(body=design_choices(room.config, room.rulebook, room.hall.offers.values()))


async def save_design(call: ApiCall) -> Reply:
    """Keep a draft; it need not be legal yet."""
    offer = _named(offer_of(call.sent(AnnounceTournament)), call.word("id"))
    await call.log("save-design", offer.id)
    await call.room.designs.save(offer, by=call.account.name, now=call.now)
    return DONE


async def forget_design(call: ApiCall) -> Reply:
    """Throw a draft away."""
    call.room.designs.find(call.word("id"))
    await call.log("forget-design", call.word("id"))
    await call.room.designs.forget(call.word("id"))
    return DONE


async def look_at_design(call: ApiCall) -> Reply:
    """Say all that is wrong with a draft, or how the lobby would show it."""
    asked = call.sent(LookAtDesign)
    return Reply(body=call.room.designs.look(offer_of(asked.offer), entrants=asked.entrants))


async def make_levels(call: ApiCall) -> Reply:
    """Make a sheet of levels from chips, players and the wanted end."""
    asked = call.sent(GenerateLevels)
    wish = SheetWish(
        starting_chips=Chips(asked.starting_chips),
        entrants=asked.entrants,
        minutes=asked.minutes,
        chip=Chips(asked.chip),
        length_s=asked.length_s,
        ante_form=asked.ante_form,
        antes_from_level=asked.antes_from_level,
        break_every_levels=asked.break_every_levels,
        break_s=asked.break_s,
    )
    return Reply(body=LevelsMade(levels=designed_sheet(wish)))


async def rehearse_design(call: ApiCall) -> Reply:
    """Play a draft many times before anybody pays for it."""
    asked = call.sent(RehearseDesign)
    config = call.room.designs.config(offer_of(asked.offer))
    expects = Expectation(
        entrants=asked.entrants,
        spread_percent=asked.spread_percent,
        players=asked.players,
        hands_per_hour=asked.hands_per_hour,
        late_percent=asked.late_percent,
        again_percent=asked.again_percent,
        add_on_percent=asked.add_on_percent,
    )
    report = await rehearsed_apart(config, expects, runs=asked.runs, seed=asked.seed)
    return Reply(body=report)


async def write_design(call: ApiCall) -> Reply:
    """Write a draft as TOML, as it stands in a settings file."""
    return Reply(body=DesignWritten(text=write_tournament(offer_of(call.sent(WriteDesign).offer))))


async def read_design(call: ApiCall) -> Reply:
    """Read drafts from TOML; nothing is kept."""
    found = read_tournaments(call.sent(ReadDesign).text)
    read = [SavedDesign(offer=offer, by=call.account.name, at_ms=call.now) for offer in found]
    return Reply(body=DesignsRead(designs=tuple(read)))


async def offers(call: ApiCall) -> Reply:
    """List all that the room holds, with the next time of each, however far ahead."""
    return Reply(body=OffersShown(offers=tuple(call.room.designs.offers(call.now))))


async def withdraw_offer(call: ApiCall) -> Reply:
    """Hold no more tournaments of an offer; those that are announced stay."""
    await call.log("withdraw-offer", call.word("id"))
    await call.room.designs.withdraw(call.word("id"), now=call.now)
    return DONE


def _named(offer: TournamentOffer, id: str) -> TournamentOffer:
    return msgspec.structs.replace(offer, id=id)


OPERATIONS: Final = (
    Operation(method="GET", path=BOARD, roles=FLOOR, handler=designs, answers=DesignsShown),
    Operation(
        method="GET",
        path=f"{BOARD}/choices",
        roles=FLOOR,
        handler=design_options,
        answers=DesignChoices,
    ),
    Operation(
        method="PUT",
        path=f"{BOARD}/{{id}}",
        roles=FLOOR,
        handler=save_design,
        body=AnnounceTournament,
    ),
    Operation(method="DELETE", path=f"{BOARD}/{{id}}", roles=FLOOR, handler=forget_design),
    Operation(
        method="POST",
        path=f"{BOARD}/look",
        roles=FLOOR,
        handler=look_at_design,
        body=LookAtDesign,
        answers=DesignLook,
    ),
    Operation(
        method="POST",
        path=f"{BOARD}/levels",
        roles=FLOOR,
        handler=make_levels,
        body=GenerateLevels,
        answers=LevelsMade,
    ),
    Operation(
        method="POST",
        path=f"{BOARD}/rehearse",
        roles=FLOOR,
        handler=rehearse_design,
        body=RehearseDesign,
        answers=RehearsalReport,
    ),
    Operation(
        method="POST",
        path=f"{BOARD}/write",
        roles=FLOOR,
        handler=write_design,
        body=WriteDesign,
        answers=DesignWritten,
    ),
    Operation(
        method="POST",
        path=f"{BOARD}/read",
        roles=FLOOR,
        handler=read_design,
        body=ReadDesign,
        answers=DesignsRead,
    ),
    Operation(method="GET", path=HELD, roles=FLOOR, handler=offers, answers=OffersShown),
    Operation(method="DELETE", path=f"{HELD}/{{id}}", roles=FLOOR, handler=withdraw_offer),
)
