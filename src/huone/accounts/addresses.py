"""Addresses: from where the accounts of a room have signed in.

Owns: reading them off the sessions that are kept.
Never: shows them to anybody but who looks for accounts of one person (ETH-03, SYS-23).
"""

from typing import Final

from huone.accounts.repository import AccountRepository
from huone.integrity.company import SeenAt
from huone.store.ports import Store

NOBODYS: Final = frozenset({"", "127.0.0.1", "::1"})
"""Addresses that say nothing: those of the machine that the room runs on."""


async def addresses_seen(store: Store) -> list[SeenAt]:
    """List each account with each address that its sessions came from."""
    seen = {
        (account.player, session.address)
        for account in await AccountRepository(store).all()
        for session in account.sessions
        if session.address not in NOBODYS
    }
    return [SeenAt(player, address) for player, address in sorted(seen)]
