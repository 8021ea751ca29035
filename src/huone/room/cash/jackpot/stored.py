"""Stored: the documents that jackpots keep, for whoever has to read all of a room's."""

from collections.abc import Mapping
from typing import Final

from huone.room.cash.jackpot.claims import CLAIM, ClaimedJackpot
from huone.room.cash.jackpot.jackpots import KIND as DAY
from huone.room.cash.jackpot.jackpots import JackpotDay
from huone.room.cash.jackpot.timed_drop import KIND as SHEET
from huone.room.cash.jackpot.timed_drop import DropSheet

STORED: Final[Mapping[str, type]] = {DAY: JackpotDay, CLAIM: ClaimedJackpot, SHEET: DropSheet}
