"""A rulebook: one published document as one frozen value.

Owns: `Rulebook` and its title page.
Never: has a default; a document that is silent says so in its file, with the clause that decides.
"""

import hashlib
from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from huone.games.rules import HandRules
from huone.rulebooks.schema.charges import FeeRules, PercentRake, Plans, SteppedRake
from huone.rulebooks.schema.hexapro import HexaPro
from huone.rulebooks.schema.integrity import IntegrityRules
from huone.rulebooks.schema.jackpot import BadBeatJackpot
from huone.rulebooks.schema.live import FloorProcedures, MixedGames, OpenFaceChinese
from huone.rulebooks.schema.tournament import CancellationRules, TournamentRules
from huone.table.rules import (
    Banzai,
    CalledClock,
    CashRules,
    CrashRules,
    GamingDay,
    NotOffered,
    Rules,
    TurnClock,
)

RulebookId = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9.-]*$", max_length=64)]


class TitlePage(Rules, frozen=True):
    """What the document is."""

    id: RulebookId
    title: str
    language: Literal["da", "en", "fi", "sv"]
    version: str
    published: date
    room: Literal["online", "live"]


class Rulebook(Rules, frozen=True):
    """All rules of one document; `hand` is for cash tables, tournaments have their own."""

    meta: TitlePage
    day: GamingDay
    hand: HandRules
    cash: CashRules
    clock: TurnClock | CalledClock
    crash: CrashRules
    banzai: Banzai | NotOffered
    rake: PercentRake | SteppedRake
    plans: Plans | NotOffered
    fees: FeeRules
    hexapro: HexaPro | NotOffered
    hexapro_extreme: HexaPro | NotOffered
    tournament: TournamentRules
    cancellation: CancellationRules
    jackpot: BadBeatJackpot | NotOffered
    floor: FloorProcedures | NotOffered
    mixed_games: MixedGames | NotOffered
    open_face: OpenFaceChinese | NotOffered
    integrity: IntegrityRules

    @property
    def digest(self) -> str:
        """The fingerprint of the rules: equal for equal rules, however their file is written."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()
