"""Stored: what the documents of wallets, plans and sealed days are.

Owns: which type stands behind which kind.
Never: reads one.
"""

from collections.abc import Mapping
from typing import Final

from huone.money.cashier import Request
from huone.room.wallet import cashier, plans, sealed_days

WALLET_PAPERS: Final[Mapping[str, object]] = {
    cashier.REQUEST: Request,
    plans.KIND: plans.Chosen,
    sealed_days.KIND: sealed_days.SealedDay,
}
