"""Rules of a hand: what a house decides and what a table plays for.

Owns: `HandRules` (a rulebook's choices about one hand), `Stakes` (the amounts of a table),
`PointStakes` (the same where points are played for) and `Post` (a forced bet of one hand).
Never: holds a default for a house's choice; each published document states its own.
"""

from typing import Literal

from msgspec import Struct

Structure = Literal["no-limit", "pot-limit", "fixed-limit"]


class HandRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house's choices about the play of one hand.

    >>> ONLINE.showdown, LIVE.showdown
    ('all', 'in-order')
    """

    reopening: Literal["succession", "per-player", "never"]
    """Short all-ins that add up: in succession without a call between them (ALLIN-06), judged
    for each player by what he faces (LIVE-FULL-04), or never."""

    short_blind_call: Literal["nominal", "posted"]
    """The price after a short big blind: the full blind (AMB-31 online) or what was posted
    (LIVE-SBL-02)."""

    big_blind_ante_counts: Literal["at-once", "after-first-street"]
    """When a big blind ante enters the pot-limit arithmetic (LIVE-BBA-02)."""

    limit_raises_max: int
    """Raises on one street of a fixed-limit game, the bet itself not counted (LIVE-LIM-02)."""

    limit_uncapped_heads_up: bool
    """Whether that cap falls when a street starts with two players (LIVE-LIM-03)."""

    limit_all_in: Literal["over-half", "half-or-more", "full"]
    """How much of a unit a fixed-limit all-in must add to count as a raise (LIVE-LIM-04/05)."""

    showdown: Literal["all", "in-order"]
    """All live hands are shown at once (AMB-22 online), or each in turn may show or muck
    (LIVE-SHOW-02..07)."""

    all_in_face_up: bool
    """Whether hands are turned up as soon as no more betting is possible (TOUR-ALLIN-02)."""

    runouts_max: int
    """How often the rest of the board may be dealt when all are all-in and agree; 1 is once."""


class Stakes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The amounts of a table, in chips.

    >>> Stakes(structure="no-limit", small_blind=1, big_blind=2).min_bet
    2
    """

    structure: Structure
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    button_blind: int = 0
    """The one blind of an ante game, posted by the button, who so acts last; short deck has it."""
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    chip: int = 1
    """The smallest chip in play: the unit in which odd chips are handed out (AMB-28)."""

    @property
    def min_bet(self) -> int:
        """The smallest bet: in fixed limit a unit, else the big blind or ante (LIVE-MINB-01)."""
        if self.structure == "fixed-limit":
            return self.small_bet
        blind = self.big_blind or self.button_blind
        return blind or self.bring_in or self.ante or self.big_blind_ante


def no_limit(small_blind: int, big_blind: int, *, ante: int = 0) -> Stakes:
    """Describe no-limit stakes.

    >>> no_limit(1, 2).min_bet
    2
    """
    return Stakes(structure="no-limit", small_blind=small_blind, big_blind=big_blind, ante=ante)


def pot_limit(small_blind: int, big_blind: int, *, ante: int = 0) -> Stakes:
    """Describe pot-limit stakes.

    >>> pot_limit(1, 2).structure
    'pot-limit'
    """
    return Stakes(structure="pot-limit", small_blind=small_blind, big_blind=big_blind, ante=ante)


def fixed_limit(small_bet: int, big_bet: int, *, ante: int = 0, bring_in: int = 0) -> Stakes:
    """Describe fixed-limit stakes: blinds of half a unit and a unit, or ante and bring-in.

    >>> fixed_limit(2, 4).small_blind, fixed_limit(2, 4, ante=1, bring_in=1).small_blind
    (1, 0)
    """
    blinds = not bring_in
    return Stakes(
        structure="fixed-limit",
        small_blind=small_bet // 2 if blinds else 0,
        big_blind=small_bet if blinds else 0,
        small_bet=small_bet,
        big_bet=big_bet,
        ante=ante,
        bring_in=bring_in,
    )


class CashPoints(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Points at a cash table: what one is worth, and the house's two limits (OFC-CASH-05/06)."""

    point_chips: int
    min_stack_points: int
    max_loss_points: int


class TournamentPoints(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Points in a tournament: what one is worth; a loss is limited by chips alone (OFC-TOUR-09)."""

    point_chips: int


PointStakes = CashPoints | TournamentPoints


PostKind = Literal[
    "ante",
    "big-blind-ante",
    "small-blind",
    "big-blind",
    "straddle",
    "live-post",
    "dead-post",
    "absent",
]
"""What a forced bet is. `absent` costs nothing: what the seat owes is posted, and it gets no cards
(TOUR-ABS-01)."""


class Post(Struct, frozen=True):
    """A forced bet of one seat in one hand, at its nominal size.

    >>> Post(3, "big-blind", 2).chips
    2
    """

    seat: int
    kind: PostKind
    chips: int


ONLINE = HandRules(
    reopening="succession",
    short_blind_call="nominal",
    big_blind_ante_counts="at-once",
    limit_raises_max=3,
    limit_uncapped_heads_up=True,
    limit_all_in="over-half",
    showdown="all",
    all_in_face_up=True,
    runouts_max=1,
)
"""The choices of the online documents; `rulebooks` says which document has which."""

LIVE = HandRules(
    reopening="per-player",
    short_blind_call="posted",
    big_blind_ante_counts="after-first-street",
    limit_raises_max=3,
    limit_uncapped_heads_up=True,
    limit_all_in="over-half",
    showdown="in-order",
    all_in_face_up=False,
    runouts_max=1,
)
"""The choices of the live casino's cash tables."""
