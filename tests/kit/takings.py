"""What the house has taken, swept or not."""

from huone.money.accounts import Account, swept_to
from huone.store.ports import Store


async def taken(store: Store, account: Account) -> int:
    """Add up an account of the house and what shares hold for it."""
    found = await store.balances(account)
    return sum(cents for (name, _), cents in found.items() if swept_to(name) == account)
