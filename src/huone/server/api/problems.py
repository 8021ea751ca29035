"""Problems: how a request that is not carried out is answered.

Owns: the refusals of the door itself, and the HTTP status of every refusal.
Never: answers with less than a stable code, or with more than the asker may know.
"""

from http import HTTPStatus
from typing import Final

from huone.refusal import Fact, Refused
from huone.server.api.account_bodies import Problem

MEDIA_TYPE: Final = "application/problem+json"


class NoGuest(Refused):
    """That is for accounts with a password."""

    code = "account/no-guest"
    says = "create an account first; it keeps your name and your chips"


class NotSignedIn(Refused):
    """Only who has signed in may do that."""

    code = "api/not-signed-in"
    says = "sign in first"


class RoleMissing(Refused):
    """Only who has one of these roles may do that."""

    code = "api/role-missing"
    says = "that is for {roles} only"


class ForeignOrigin(Refused):
    """The request comes from a page of somebody else."""

    code = "api/foreign-origin"
    says = "this request comes from another site"


class HeaderMissing(Refused):
    """A page of this room says so in a header that other pages cannot send."""

    code = "api/header-missing"
    says = "requests that change something carry the header {header}"


class BodyTooLarge(Refused):
    """A body has a bound."""

    code = "api/body-too-large"
    says = "a body has at most {bytes_max} bytes"


class NotJson(Refused):
    """Bodies are JSON and say so."""

    code = "api/not-json"
    says = "a body is sent as application/json"


class Unreadable(Refused):
    """The body is not JSON."""

    code = "api/unreadable"
    says = "the body cannot be read: {why}"


class Invalid(Refused):
    """Something has the wrong type, is outside of its range, or is not known."""

    code = "api/invalid"
    says = "{where}: {why}"


class NoSuchRoute(Refused):
    """Nothing is here."""

    code = "api/no-such-route"
    says = "there is nothing at {path}"


class WrongMethod(Refused):
    """Something is here, and it is asked for in another way."""

    code = "api/wrong-method"
    says = "{path} knows {methods} only"


class Unavailable(Refused):
    """The database does not answer at this moment."""

    code = "api/unavailable"
    says = "the room cannot reach its books at this moment; try again"


class OwnMistake(Refused):
    """We are wrong, not the asker."""

    code = "api/own-mistake"
    says = "the room made a mistake; it is written down"


STATUS: Final[dict[str, int]] = {
    "account/link-not-valid": 410,
    "account/staff-protected": 403,
    "account/registration-closed": 403,
    "account/suspended": 403,
    "account/too-busy": 503,
    "account/busy": 503,
    "account/totp-needed": 401,
    "account/unknown": 404,
    "account/unknown-session": 404,
    "account/wrong-code": 401,
    "account/wrong-name-or-password": 401,
    "account/reserved-name": 422,
    "account/settings-too-large": 413,
    "account/unfit-name": 422,
    "account/unfit-note": 422,
    "account/unfit-token-days": 422,
    "account/unknown-role": 422,
    "account/weak-password": 422,
    "api/body-too-large": 413,
    "api/foreign-origin": 403,
    "api/header-missing": 403,
    "api/invalid": 422,
    "api/one-audience": 422,
    "api/no-such-route": 404,
    "api/not-json": 415,
    "api/not-signed-in": 401,
    "api/own-mistake": 500,
    "api/role-missing": 403,
    "api/unavailable": 503,
    "api/unreadable": 400,
    "api/wrong-method": 405,
    "account/barred": 403,
    "account/guests-full": 503,
    "account/guests-not-here": 403,
    "account/no-guest": 403,
    "account/no-picture": 422,
    "account/picture-too-large": 422,
    "case/own-case": 403,
    "case/own-verdict": 403,
    "case/unfit-amount": 422,
    "case/unknown": 404,
    "case/unknown-clause": 422,
    "cashier/unknown-player": 404,
    "cashier/unknown-request": 404,
    "club/not-yours": 403,
    "club/unfit": 422,
    "club/unknown": 404,
    "history/unknown-hand": 404,
    "home/not-host": 403,
    "jackpot/unknown-claim": 404,
    "ledger/unfit-name": 422,
    "ledger/unknown-account": 404,
    "plan/none-here": 404,
    "plan/unknown": 404,
    "private/members-only": 403,
    "private/not-invited": 404,
    "private/removed": 403,
    "room/no-such-stake": 404,
    "room/no-such-table": 404,
    "room/no-such-tournament": 404,
    "room/no-such-tournament-offer": 404,
    "store/unknown-table": 404,
    "throttle/too-often": 429,
    "unresolved/unknown": 404,
}
"""What is not listed is a conflict: well asked, and not possible as things stand."""

CONFLICT: Final = 409


def status_of(no: Refused) -> int:
    """Find the HTTP status of a refusal."""
    return STATUS.get(no.code, CONFLICT)


def problem(no: Refused) -> Problem:
    """Write a refusal down as a problem document (RFC 9457)."""
    status = status_of(no)
    return Problem(
        type=f"urn:huone:{no.code}",
        title=HTTPStatus(status).phrase,
        status=status,
        code=no.code,
        detail=str(no),
        facts=dict(no.facts),
    )


def retry_after(no: Refused) -> Fact:
    """Tell after how many seconds it is worth trying again, if that is known."""
    return no.facts.get("retry_s")
