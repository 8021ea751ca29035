"""Integrity: how strongly a document binds the house to punish.

Owns: the types of the sanction chapters (ETH, FRD, COL, DUMP, LIVE-COLL).
Never: punishes; a person decides after a review (online:AMB-55).
"""

from typing import Literal

from huone.table.rules import Positive, Rules

Strength = Literal["may", "may-at-once", "will", "will-at-once"]


class IntegrityRules(Rules, frozen=True):
    """What follows once a case is decided, and what a review may ask for."""

    collusion_bars_from_poker: Strength
    collusion_account: Strength
    chip_dumping: Strength
    sanction_decided_by: Literal["operator-after-review"]
    video_requests: bool
    automation_sanctions: bool
    winnings_held_during_review: bool
    review_reminder_days: Positive
