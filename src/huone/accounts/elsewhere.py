"""Elsewhere: what was done to accounts from another process, such as the command line.

Owns: finding in the audit log whose accounts were touched since the last look.
Never: ends a session; it tells whose sessions to look at.

Rule 1: every privileged act is in the audit log, so a look at its newest line costs two short reads
however many people are in.
"""

from typing import Final

from huone.accounts.account import Account
from huone.accounts.repository import AccountRepository

LOOKS_BACK_MAX: Final = 200


class ActsElsewhere:
    """Looks for acts that this process may not have heard of."""

    def __init__(self, book: AccountRepository) -> None:
        self._book = book
        self._seen = 0

    async def touched(self) -> list[Account]:
        """Read the accounts that acts since the last look were about."""
        newest = await self._book.log.newest(before=None, limit=1)
        last = newest[0].number if newest else 0
        since, self._seen = self._seen, last
        if since == 0 or last == since:
            return []
        lines = await self._book.log.newest(before=None, limit=min(last - since, LOOKS_BACK_MAX))
        found = [await self._book.find(name) for name in {line.about for line in lines}]
        return [account for account in found if account is not None]
