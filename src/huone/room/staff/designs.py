"""Designs: tournaments on the drawing board, before anybody can enter them.

Owns: the drafts of staff, what is wrong with one and at which field, how the lobby would show it,
and the list of everything that the room will hold.
Never: announces anything; `TournamentSchedule` does, when it is asked to.

Rule 1: a draft may be as wrong as its designer likes. What is announced may not.
Rule 2: what is shown of a draft is what players would see: the same view, of a tournament that is
built the same way and recorded nowhere.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.config import RoomConfig
from huone.room.outbox import Ack
from huone.room.tournament_offers import (
    NoSuchOffer,
    OfferUnfit,
    TournamentOffer,
    contradictions,
    verify_offers,
)
from huone.room.tournaments.schedule import OFFER, TournamentSchedule
from huone.room.tournaments.views import TournamentView, tournament_view
from huone.rulebooks.schema import Rulebook
from huone.tournament.config import TournamentConfig
from huone.tournament.field import Tournament
from huone.tournament.payouts import pool_now, prizes_now
from huone.tournament.structure import Outline, outline
from huone.units import Cents, Instant, PlayerId

KIND: Final = "tournament-design"
KEPT: Final = 200
"""So many drafts are kept; the oldest has to go before another comes."""
GONE: Final = b""

FIELDS: Final = {
    "fees/buy-in-not-offered": "buy_in_cents",
    "fees/none-on-rebuys": "rebuy_fee_cents",
    "games/unknown": "game",
    "hexapro/buy-in-not-offered": "buy_in_cents",
    "prizes/none": "payouts_basis_points",
    "prizes/too-much-set-aside": "set_aside_basis_points",
    "room/tournament-twice": "id",
    "satellite/tier-not-dearer": "target",
    "tournament/bad-config": "levels",
    "tournament/blinds-fall": "levels",
    "tournament/payouts-do-not-sum": "payouts_basis_points",
    "tournament/target-gone": "target",
}
"""At which field of the form a refusal is shown, by its code; others stand above the form."""

Source = Literal["settings", "staff"]


class TooManyDesigns(Refused):
    """The drawing board holds so many drafts."""

    code = "room/too-many-designs"
    says = "{kept} drafts are kept at most; delete one first"


class NoSuchDesign(Refused):
    """There is no draft of this name."""

    code = "room/no-such-design"
    says = "there is no draft called {design!r}"


class OfferInSettings(Refused):
    """What the settings file offers is taken out of the settings file."""

    code = "room/offer-in-settings"
    says = "{offer!r} stands in the settings file and is withdrawn there"


class OfferNeeded(Refused):
    """An offer that others lead to stays while they do."""

    code = "room/offer-needed"
    says = "{offer!r} stays as long as {others} lead to it"


class SavedDesign(Struct, frozen=True, kw_only=True):
    """A draft, who saved it last, and when."""

    offer: TournamentOffer
    by: str
    at_ms: Instant


class DesignProblem(Struct, frozen=True, kw_only=True):
    """Why a draft cannot be announced, at the field that has to change."""

    field: str
    code: str
    says: str
    facts: dict[str, int | str | tuple[int | str, ...] | None]


class DesignLook(Struct, frozen=True, kw_only=True):
    """A draft looked at: what is wrong, or how it would be shown and paid."""

    problems: tuple[DesignProblem, ...]
    view: TournamentView | None = None
    outline: Outline | None = None
    pool_cents: int = 0
    """What would be played for with so many entries."""
    prizes_cents: tuple[int, ...] = ()


class OfferLine(Struct, frozen=True, kw_only=True):
    """Something that the room holds, and when it does so next."""

    offer: TournamentOffer
    source: Source
    next_start: Instant | None
    """When the next one starts that is not announced yet; None is: there is none, or no time."""
    opens_at: Instant | None
    """When that one takes entries."""


class Designs:
    """The drawing board of a room."""

    def __init__(
        self,
        config: RoomConfig,
        rulebook: Rulebook,
        committer: Committer,
        hall: TournamentSchedule,
    ) -> None:
        self._configured = frozenset(offer.id for offer in config.tournaments)
        self._rulebook = rulebook
        self._committer = committer
        self._hall = hall
        self.drafts: dict[str, SavedDesign] = {}
        committer.readers[KIND] = self._read_back

    async def open(self) -> None:
        """Read the drafts, when the room opens."""
        found = await self._committer.read_all(KIND)
        self.drafts = {id: decode_design(body) for id, body in found.items()}

    async def _read_back(self, id: str) -> None:
        body = await self._committer.read(KIND, id)
        if body:
            self.drafts[id] = decode_design(body)
        else:
            self.drafts.pop(id, None)

    # Drafts

    def find(self, id: str) -> SavedDesign:
        """Find a draft."""
        found = self.drafts.get(id)
        if found is None:
            raise NoSuchDesign(design=id)
        return found

    def save(self, offer: TournamentOffer, *, by: str, now: Instant) -> Ack:
        """Keep a draft, in the place of one with the same id."""
        if offer.id not in self.drafts and len(self.drafts) >= KEPT:
            raise TooManyDesigns(kept=KEPT)
        saved = SavedDesign(offer=offer, by=by, at_ms=now)
        self.drafts[offer.id] = saved
        paper = Draft(KIND, offer.id, msgspec.msgpack.encode(saved))
        return self._committer.record(documents=(paper,))

    def forget(self, id: str) -> Ack:
        """Throw a draft away."""
        self.find(id)
        del self.drafts[id]
        return self._committer.record(documents=(Draft(KIND, id, GONE),))

    # Looking

    def look(self, offer: TournamentOffer, *, entrants: int) -> DesignLook:
        """Say everything that is wrong with a draft, or else how it would be shown."""
        problems = self.problems(offer)
        if problems:
            return DesignLook(problems=problems)
        contest = self._hall.sketch(offer)
        config = contest.config
        field = _field_of(config, entrants)
        return DesignLook(
            problems=(),
            view=tournament_view(contest),
            outline=outline(config, entrants=entrants),
            pool_cents=pool_now(field, config),
            prizes_cents=prizes_now(field, config),
        )

    def config(self, offer: TournamentOffer) -> TournamentConfig:
        """Give the tournament that a draft describes, or refuse it."""
        verify_offers(tuple({**self._hall.offers, offer.id: offer}.values()), self._rulebook)
        return self._hall.sketch(offer).config

    def problems(self, offer: TournamentOffer) -> tuple[DesignProblem, ...]:
        """List what is wrong: every contradiction, or else the first thing the rules refuse."""
        found: list[Refused] = [
            OfferUnfit(offer=offer.id, why=why, field=field) for field, why in contradictions(offer)
        ]
        if not found:
            try:
                self.config(offer)
            except Refused as no:
                found.append(no)
        return tuple(
            DesignProblem(field=_field_named(no), code=no.code, says=str(no), facts={**no.facts})
            for no in found
        )

    # What is held

    def offers(self, now: Instant) -> list[OfferLine]:
        """List all that the room holds, with the next time of each, however far ahead."""
        lines = []
        for offer in self._hall.offers.values():
            start = None if offer.is_recurring else self._hall.next_start(offer, now)
            lines.append(
                OfferLine(
                    offer=offer,
                    source="settings" if offer.id in self._configured else "staff",
                    next_start=start,
                    opens_at=None if start is None else Instant(start - offer.opens_before_ms),
                )
            )
        return lines

    def withdraw(self, id: str, *, now: Instant) -> Ack:
        """Hold no more tournaments of an offer; those that are announced are held."""
        offers = self._hall.offers
        if id not in offers:
            raise NoSuchOffer(offer=id)
        if id in self._configured:
            raise OfferInSettings(offer=id)
        leading = tuple(one.id for one in offers.values() if id in (one.target, one.phase_of))
        if leading:
            raise OfferNeeded(offer=id, others=leading)
        del offers[id]
        self._hall.act(now)
        return self._committer.record(documents=(Draft(OFFER, id, GONE),))


def decode_design(body: bytes) -> SavedDesign:
    """Read a draft."""
    return msgspec.msgpack.decode(body, type=SavedDesign)


def _field_named(no: Refused) -> str:
    field = no.facts.get("field")
    return field if isinstance(field, str) else FIELDS.get(no.code, "")


def _field_of(config: TournamentConfig, entrants: int) -> Tournament:
    """Give a field of so many who have paid, to say what they would play for."""
    field = Tournament()
    for number in range(entrants):
        field.enter(PlayerId(f"p{number}"), config.starting_chips)
    field.prize_in_cents = Cents(entrants * config.entry.prize_cents + config.carried_pool_cents)
    return field
