"""The book of accounts: every account, kept in the store of the room.

Owns: finding, founding and changing accounts, so that two changes at once are both made.
Never: decides what changes; whoever asks hands over how.

Rule 1: the store is the truth. An account is read for each decision, and a change that another
has overtaken, from this process or from the command line, is decided anew.
Rule 2: where an account is kept follows from its name, so two of the same name cannot exist.
"""

from collections.abc import Callable, Sequence
from typing import Final

from huone.accounts.account import Account, decode, encode
from huone.accounts.audit_log import AuditLog, StaffAct
from huone.accounts.names import NameTaken, key_of
from huone.refusal import Refused
from huone.store.ports import Commit, Document, DocumentStale, Store

KIND: Final = "account"
TRIES: Final = 20


class NoSuchAccount(Refused):
    """Nobody has this name."""

    code = "account/unknown"
    says = "nobody is called {name!r}"


class AccountBusy(Refused):
    """Too many changes of one account at the same time."""

    code = "account/busy"
    says = "too much is happening to this account at once; try again"


class AccountRepository:
    """All accounts of a room."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.log = AuditLog(store)
        self.ended: list[Callable[[str], None]] = []
        """Who is told the id of a session that is over."""

    async def find(self, name: str) -> Account | None:
        """Find an account by its name, in any spelling."""
        return (await self._read(name))[0]

    async def named(self, name: str) -> Account:
        """Find an account that must be there."""
        account = await self.find(name)
        if account is None:
            raise NoSuchAccount(name=name)
        return account

    async def all(self) -> list[Account]:
        """Read every account, in the order of names."""
        return [decode(paper.body) for paper in await self.store.documents(KIND)]

    async def search(self, part: str, *, limit: int) -> list[Account]:
        """Find accounts by a part of their names, or of names that look like it."""
        key = key_of(part)
        if not _is_plain(key):
            return []
        found = await self.store.documents_named(KIND, key, limit=limit)
        return [decode(paper.body) for paper in found]

    async def found(
        self, account: Account, *, act: StaffAct | None = None, papers: Sequence[Document] = ()
    ) -> None:
        """Keep a new account, with the papers that go along; its name must be free."""
        for _ in range(TRIES):
            if await self.find(account.name) is not None:
                raise NameTaken(name=account.name)
            if await self._post(account, 1, act, papers):
                return
        raise AccountBusy

    async def change(
        self,
        name: str,
        decide: Callable[[Account], Account],
        *,
        act: StaffAct | None = None,
        papers: Sequence[Document] = (),
    ) -> Account:
        """Change an account; `decide` may be asked again, and may refuse."""
        for _ in range(TRIES):
            account, version = await self._read(name)
            if account is None:
                raise NoSuchAccount(name=name)
            after = decide(account)
            if after == account and act is None:
                return account
            if await self._post(after, version + 1, act, papers):
                self._tell_ended(account, after)
                return after
        raise AccountBusy

    def _tell_ended(self, before: Account, after: Account) -> None:
        for session in before.sessions:
            if after.session(session.id) is None:
                for listener in self.ended:
                    listener(session.id)

    async def _read(self, name: str) -> tuple[Account | None, int]:
        key = key_of(name)
        # What no name can be is not looked for: a database may choke on it.
        paper = await self.store.document(KIND, key) if _is_plain(key) else None
        return (decode(paper.body), paper.version) if paper else (None, 0)

    async def _post(
        self, account: Account, version: int, act: StaffAct | None, papers: Sequence[Document]
    ) -> bool:
        own = Document(KIND, account.key, version, encode(account))
        told = () if act is None else await self.log.papers(act)
        try:
            await self.store.commit(Commit(documents=(own, *told, *papers)))
        except DocumentStale:
            return False
        return True


def _is_plain(key: str) -> bool:
    return key.isascii() and key.isprintable() and len(key) <= 64
