"""Operations: one request that the room knows how to answer.

Owns: the shape of a route (its method, path, role, body, query and answer) and of one call of it.
Never: answers; a handler does. Who may call what is written in the operation and nowhere else.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Literal, TypeVar

from msgspec import Raw, Struct

from huone.accounts.account import Account, Role, Session
from huone.accounts.audit_log import Fact, StaffAct
from huone.accounts.service import Accounts
from huone.accounts.sign_in import Caller
from huone.room.room import Room
from huone.server.api.words import Body
from huone.server.reminders.reminding import Reminding
from huone.units import Instant, PlayerId

Method = Literal["GET", "POST", "PUT", "DELETE"]
SAFE: Final = ("GET",)
ANYBODY: Final[tuple[Role, ...]] = ()
PLAYER: Final[tuple[Role, ...]] = ("player",)
FLOOR: Final[tuple[Role, ...]] = ("floor",)
CASHIER: Final[tuple[Role, ...]] = ("cashier",)
INTEGRITY: Final[tuple[Role, ...]] = ("integrity",)
ADMIN: Final[tuple[Role, ...]] = ("admin",)
STAFF: Final[tuple[Role, ...]] = ("floor", "cashier", "integrity", "admin")

Settings = dict[str, Raw]
"""The one body that the room does not look into."""

Typed = TypeVar("Typed", bound=Struct)


class ApiContext:
    """What handlers work with: the room, and the office that knows its people."""

    def __init__(self, room: Room, office: Accounts, reminding: Reminding | None = None) -> None:
        self.room = room
        self.office = office
        self.reminding = reminding

    @property
    def now(self) -> Instant:
        """What time it is."""
        return self.room.clock.now()


class Reply(Struct, frozen=True, kw_only=True):
    """What a handler answers; without a body and a text it is an empty answer."""

    body: Struct | None = None
    text: str | None = None
    """Plain text instead of a body."""
    cookie: str | None = None
    """The token of a new session for the browser; empty text ends the one it has."""

    def __repr__(self) -> str:
        return f"<Reply {type(self.body).__name__}>"


DONE: Final = Reply()


class ApiCall:
    """One request on its way, checked as far as a request can be."""

    def __init__(
        self,
        desk: ApiContext,
        *,
        caller: Caller,
        signed_in: tuple[Account, Session] | None,
        cookie: str | None,
        path: Mapping[str, str | int],
        query: Struct | None,
        body: object,
    ) -> None:
        self.desk = desk
        self.room = desk.room
        self.office = desk.office
        self.caller = caller
        self.cookie = cookie
        self.body = body
        self._signed_in = signed_in
        self._path = path
        self._query = query
        self.told: StaffAct | None = None
        """The newest act of this call that is in the audit log."""

    @property
    def now(self) -> Instant:
        """What time it is."""
        return self.desk.now

    @property
    def account(self) -> Account:
        """Whose request it is; the operation has made sure that it is somebody's."""
        assert self._signed_in is not None
        return self._signed_in[0]

    @property
    def is_signed_in(self) -> bool:
        """Whether it is somebody's request."""
        return self._signed_in is not None

    @property
    def session(self) -> Session:
        """Through which session he asks."""
        assert self._signed_in is not None
        return self._signed_in[1]

    @property
    def player(self) -> PlayerId:
        """Who he is in the room."""
        return self.account.player

    def word(self, name: str) -> str:
        """Take a word out of the path."""
        return str(self._path[name])

    def number(self, name: str) -> int:
        """Take a number out of the path."""
        return int(self._path[name])

    def sent(self, shape: type[Typed]) -> Typed:
        """Take the body, which has the shape of the operation."""
        assert isinstance(self.body, shape)
        return self.body

    def asked(self, shape: type[Typed]) -> Typed:
        """Take the query, which has the shape of the operation."""
        assert isinstance(self._query, shape)
        return self._query

    async def log(self, act: str, about: str = "", **facts: Fact) -> None:
        """Write a privileged act into the audit log, before it is done."""
        line = StaffAct(by=self.account.name, act=act, about=about, facts=facts, at_ms=self.now)
        await self.office.book.log.append(line)
        self.told = line

    async def log_refusal(self, operation: "Operation", code: str) -> None:
        """Write into the audit log that an act was refused, whether it had been announced or not.

        An act of players is none of staff's; one that is only asked about changes nothing.
        """
        if operation.method in SAFE or not operation.roles or "player" in operation.roles:
            return
        act, about = operation.name.replace("_", "-"), " ".join(map(str, self._path.values()))
        if self.told is not None:
            act, about = self.told.act, self.told.about
        self.told = None
        await self.log(act, about, refused=code)


Handler = Callable[[ApiCall], Awaitable[Reply]]


class Operation(Struct, frozen=True, kw_only=True):
    """One request that the room knows how to answer."""

    method: Method
    path: str
    roles: tuple[Role, ...]
    """Who may ask: one of these roles is needed; without any, everybody may."""
    handler: Handler
    answers: type[Struct] | None = None
    """The body of the answer; None for an empty one."""
    body: type[Body] | type[Settings] | None = None
    query: type[Body] | None = None
    status: int = 200
    text: bool = False
    """Whether the answer may also be plain text."""
    for_members: bool = False
    """Whether it is for accounts with a password, not for guests."""
    for_a_crowd: bool = False
    """Whether a whole house asks it from one address, which has a larger share then."""
    is_long: bool = False
    """Whether it looks through a pile of hands, so that one account asks it once at a time."""

    @property
    def summary(self) -> str:
        """What it does, in the words of its handler."""
        return (self.handler.__doc__ or "").strip().partition("\n")[0]

    @property
    def name(self) -> str:
        """The name of its handler, which is its id in the description."""
        return getattr(self.handler, "__name__", "")
