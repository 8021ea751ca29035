from http import HTTPStatus

import huone.server.api.routes  # noqa: F401  # Brings every refusal that a route can raise.
from huone.refusal import Refused
from huone.server.api.problems import CONFLICT, STATUS, NotSignedIn, Unavailable, problem


def all_below(kind: type[Refused]) -> set[type[Refused]]:
    return {kind}.union(*(all_below(below) for below in kind.__subclasses__()))


def test_every_status_belongs_to_a_refusal_that_exists() -> None:
    codes = {kind.code for kind in all_below(Refused)}
    assert set(STATUS) <= codes
    assert set(STATUS.values()) <= {status.value for status in HTTPStatus}
    assert CONFLICT not in STATUS.values()


def test_every_refusal_of_accounts_and_of_the_door_has_been_given_a_status() -> None:
    codes = {kind.code for kind in all_below(Refused)}
    conflicts = {
        "account/guest-only",
        "account/name-taken",
        "account/no-address",
        "account/own-role",
        "account/staff-password",
        "account/totp-not-asked",
        "account/totp-off",
        "account/totp-on",
    }
    ours = {code for code in codes if code.startswith(("account/", "api/", "throttle/"))}
    assert ours - set(STATUS) == conflicts


def test_a_problem_says_what_the_refusal_says() -> None:
    found = problem(NotSignedIn())
    assert (found.status, found.title, found.detail) == (401, "Unauthorized", "sign in first")
    assert found.type == "urn:huone:api/not-signed-in"
    assert problem(Unavailable()).status == 503
