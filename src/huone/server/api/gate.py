"""The door: every request passes here, and here alone is decided whether it may.

Owns: sessions and tokens of requests, the check of roles, Origin and the header against foreign
pages, sizes, rates, strict reading of paths, queries and bodies, and the headers of every answer.
Never: does what is asked; the handler of the operation does.

Rule 1: whatever comes in, a problem document with a stable code goes out, and nothing changed.
Rule 2: a browser is known by its cookie and must show that its own page asks. A program is known
by its token and by nothing else.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from huone.accounts.account import Account, Role, Session
from huone.accounts.identity import COOKIE
from huone.accounts.sign_in import Caller
from huone.cards.card import encode_hook
from huone.refusal import Refused
from huone.server.api.operation import SAFE, ApiCall, ApiContext, Operation, Reply
from huone.server.api.problems import (
    MEDIA_TYPE,
    BodyTooLarge,
    ForeignOrigin,
    HeaderMissing,
    Invalid,
    NoGuest,
    NoSuchRoute,
    NotJson,
    NotSignedIn,
    OwnMistake,
    RoleMissing,
    Unavailable,
    Unreadable,
    WrongMethod,
    problem,
    retry_after,
    status_of,
)
from huone.server.api.words import Day, Number, Typed, Word
from huone.server.doors import network_of
from huone.store.ports import StoreUnavailable

BODY_BYTES_MAX: Final = 64 * 1024
OWN_HEADER: Final = "X-Huone"
COOKIE_S: Final = 365 * 86_400
"""How long a browser keeps the cookie of a session; the session itself may end before."""
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")
HEADERS: Final[Mapping[str, str]] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer of the interface says to a browser."""
TRANSPORT: Final = "max-age=63072000; includeSubDomains"

PATH_WORDS: Final[Mapping[str, object]] = {
    "act": Word,
    "contest": Word,
    "box": Word,
    "case": Word,
    "day": Day,
    "guest": Word,
    "id": Word,
    "number": Number,
    "player": Word,
    "seat": Number,
    "stake": Word,
    "table": Word,
    "till": Word,
    "token": Typed,
}
"""What may stand at each place of a path."""

Endpoint = Callable[[Request], Awaitable[Response]]
log: Final = logging.getLogger("huone.api")
encode: Final = msgspec.json.Encoder(enc_hook=encode_hook).encode


class Gate:
    """Answers requests to a list of operations."""

    def __init__(self, desk: ApiContext, operations: Sequence[Operation], *, secure: bool) -> None:
        self._desk = desk
        self._secure = secure
        self._by_path: dict[str, dict[str, Operation]] = {}
        self._piles: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Who looks through a pile of hands now."""
        for operation in operations:
            ways = self._by_path.setdefault(operation.path, {})
            assert operation.method not in ways, f"{operation.method} {operation.path} twice"
            ways[operation.method] = operation

    def routes(self) -> list[Route]:
        """Give the routes of all operations, and of everything else below `/api`."""
        found = [
            Route(path, self._endpoint(path), methods=list(METHODS))
            for path in sorted(self._by_path, key=_most_exact_first)
        ]
        return [*found, Route("/api/{rest:path}", self._nothing, methods=list(METHODS))]

    def _endpoint(self, path: str) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            return await self._answer(request, self._by_path[path])

        return endpoint

    async def _nothing(self, request: Request) -> Response:
        return self._refused(NoSuchRoute(path=_shown(request.url.path)))

    async def _answer(self, request: Request, ways: Mapping[str, Operation]) -> Response:
        try:
            operation = ways.get(request.method)
            if operation is None:
                raise WrongMethod(path=_shown(request.url.path), methods=", ".join(ways))
            return self._replied(operation, await self._carry_out(request, operation))
        except Refused as no:
            return self._refused(no, allow=ways)
        except StoreUnavailable as away:
            self._desk.room.caretaker.store_failed(away)
            return self._refused(Unavailable())
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            # The path may hold a link and the body a password: the log names the route alone.
            log.exception("a request failed: %s", next(iter(ways.values())).path)
            return self._refused(OwnMistake())

    async def _carry_out(self, request: Request, operation: Operation) -> Reply:
        caller = caller_of(request)
        cookie, token = request.cookies.get(COOKIE), bearer_of(request)
        signed_in = await self._desk.office.reception.identify(cookie=cookie, token=token)
        self._count(caller, signed_in, operation)
        if operation.method not in SAFE and token is None:
            verify_own_page(request, self._desk.office.config.address)
        verify_role(operation.roles, signed_in)
        if operation.for_members and signed_in is not None and signed_in[0].guest:
            raise NoGuest
        call = ApiCall(
            self._desk,
            caller=caller,
            signed_in=signed_in,
            cookie=cookie,
            path=path_of(request.path_params),
            query=query_of(request, operation.query),
            body=await body_of(request, operation.body),
        )
        try:
            async with self._turn(operation, signed_in):
                return await operation.handler(call)
        except Refused as no:
            await call.log_refusal(operation, no.code)
            raise
        except Exception:
            if call.told is not None:
                await call.log_refusal(operation, OwnMistake.code)
            raise

    def _count(
        self, caller: Caller, signed_in: tuple[Account, Session] | None, operation: Operation
    ) -> None:
        reception = self._desk.office.reception
        throttle, now = reception.throttle, self._desk.now
        if operation.for_a_crowd and signed_in is None:
            # One bucket for each address: whoever floods from elsewhere keeps no guest out.
            crowd = f"crowd {caller.address}"
            throttle.take("requests", crowd, reception.rates.crowd, now=now)
            return
        # All sessions of an account together, or twenty of them would ask twenty times as much.
        who = signed_in[0].key if signed_in else caller.address
        throttle.take("requests", who, reception.rates.request, now=now)

    @asynccontextmanager
    async def _turn(
        self, operation: Operation, signed_in: tuple[Account, Session] | None
    ) -> AsyncIterator[None]:
        """Let one account look through one pile of hands at a time; its next question waits."""
        if not operation.is_long or signed_in is None:
            yield
            return
        async with self._piles.setdefault(signed_in[0].key, asyncio.Lock()):
            yield

    # Answers.

    def _replied(self, operation: Operation, reply: Reply) -> Response:
        if reply.text is not None:
            response = Response(reply.text, media_type="text/plain; charset=utf-8")
        elif reply.body is not None:
            response = Response(
                encode(reply.body), status_code=operation.status, media_type="application/json"
            )
        else:
            response = Response(status_code=204)
        if reply.cookie is not None:
            self._set_cookie(response, reply.cookie)
        return self._hardened(response)

    def _refused(self, no: Refused, *, allow: Iterable[str] = ()) -> Response:
        response = Response(encode(problem(no)), status_code=status_of(no), media_type=MEDIA_TYPE)
        wait = retry_after(no)
        if wait is not None:
            response.headers["Retry-After"] = str(wait)
        if isinstance(no, WrongMethod):
            response.headers["Allow"] = ", ".join(allow)
        if status_of(no) == 401:
            response.headers["WWW-Authenticate"] = "Bearer"
        return self._hardened(response)

    def _hardened(self, response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        if self._secure:
            response.headers["Strict-Transport-Security"] = TRANSPORT
        return response

    def _set_cookie(self, response: Response, token: str) -> None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_S if token else 0,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="strict",
        )


# Who asks, and whether he may.


def caller_of(request: Request) -> Caller:
    """Tell from where a request comes; neighbours in one network of IPv6 count as one."""
    host = request.client.host if request.client else ""
    return Caller(address=network_of(host), label=_label(request))


def bearer_of(request: Request) -> str | None:
    """Take the token of a program; an empty one is a wrong one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return (token.strip() or "~") if scheme.casefold() == "bearer" else None


def verify_own_page(request: Request, address: str) -> None:
    """Refuse a request that another site has made a browser send."""
    if request.headers.get(OWN_HEADER) != "1":
        raise HeaderMissing(header=f"{OWN_HEADER}: 1")
    if not is_own_origin(
        request.headers.get("origin"), host=request.headers.get("host", ""), address=address
    ):
        raise ForeignOrigin


def is_own_origin(origin: str | None, *, host: str, address: str) -> bool:
    """Tell whether a page with this origin was served by this room."""
    if not origin:
        return False
    try:
        given, own = urlsplit(origin), urlsplit(address)
    except ValueError:
        return False
    if given.scheme not in ("http", "https") or not given.netloc:
        return False
    if (given.scheme, given.netloc.casefold()) == (own.scheme, own.netloc.casefold()):
        return True
    return bool(host) and given.netloc.casefold() == host.casefold()


def verify_role(roles: Sequence[Role], signed_in: tuple[Account, Session] | None) -> None:
    """Refuse who has none of the roles that are needed; this is the one place that does."""
    if not roles:
        return
    if signed_in is None:
        raise NotSignedIn
    if not set(roles) & set(signed_in[0].roles):
        raise RoleMissing(roles=" or ".join(roles))


# What is asked.


def path_of(given: Mapping[str, object]) -> dict[str, str | int]:
    """Read the words of a path; each place knows what may stand there."""
    return {name: _place(name, value) for name, value in given.items()}


def _place(name: str, value: object) -> str | int:
    try:
        # A number is written in digits and in no other way, so that a thing has one address.
        is_number = PATH_WORDS[name] is Number and str(value).isdecimal()
        found = msgspec.convert(value, PATH_WORDS[name], strict=not is_number)
    except msgspec.ValidationError as error:
        raise Invalid(where=name, why=_why(error)) from None
    assert isinstance(found, str | int)
    return found


def query_of(request: Request, shape: type[Struct] | None) -> Struct | None:
    """Read a query; what nobody knows and what is asked twice is refused."""
    pairs = request.query_params.multi_items()
    given = dict(pairs)
    if len(given) < len(pairs):
        raise Invalid(where="query", why="the same name is given twice")
    if shape is None:
        if given:
            raise Invalid(where="query", why=f"unknown field `{_shown(next(iter(given)))}`")
        return None
    try:
        return msgspec.convert(given, shape, strict=False)
    except msgspec.ValidationError as error:
        raise _invalid(error, "query") from None


async def body_of(request: Request, shape: object) -> object:
    """Read a body; its size is known before it is looked at."""
    if shape is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise NotJson
    octets = bytearray()
    async for part in request.stream():
        octets += part
        if len(octets) > BODY_BYTES_MAX:
            raise BodyTooLarge(bytes_max=BODY_BYTES_MAX)
    try:
        return msgspec.json.decode(octets, type=shape)
    except msgspec.ValidationError as error:
        raise _invalid(error, "body") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(why=str(error)) from None


def _invalid(error: msgspec.ValidationError, part: str) -> Invalid:
    where = re.search(r"at `\$\.?(.*)`$", str(error))
    return Invalid(where=where[1] if where and where[1] else part, why=_why(error))


def _why(error: msgspec.ValidationError) -> str:
    return _shown(re.sub(r" - at `.*`$", "", str(error)))


def _shown(text: str) -> str:
    return text[:200].encode("ascii", "backslashreplace").decode()


def _label(request: Request) -> str:
    return _shown(request.headers.get("user-agent", ""))[:100]


def _most_exact_first(path: str) -> tuple[int, str]:
    return path.count("{"), path
