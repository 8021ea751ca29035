"""Reminder routes: what a player wants to be told while he is not looking.

Owns: the handlers below `/api/me/reminders`.
Never: sends; they say what is wanted, and a push to try it goes through the same queue.
"""

from typing import Final

from huone.accounts.account import Account
from huone.push.browser import verified_browser
from huone.push.wishes import Wishes
from huone.refusal import Refused
from huone.server.api.operation import PLAYER, ApiCall, Operation, Reply
from huone.server.api.reminders.bodies import BrowserShown, NewBrowser, NewWishes, Reminders, Tried
from huone.server.reminders.reminding import Reminding
from huone.units import Instant

TRIAL_MS: Final = 60_000


class NoReminders(Refused):
    """The room reminds nobody."""

    code = "push/not-here"
    says = "this room sends no notifications"


async def reminders(call: ApiCall) -> Reply:
    """Tell of what I am reminded, and in which browsers."""
    return _shown(call, call.account, _reminding(call).wishes.of(call.account.key))


async def set_reminders(call: ApiCall) -> Reply:
    """Choose of what I am reminded, how, and at which hours not."""
    asked = call.sent(NewWishes)
    chosen = Wishes(
        push=tuple(dict.fromkeys(asked.push)),
        mail=tuple(dict.fromkeys(asked.mail)),
        quiet_from=asked.quiet_from,
        quiet_until=asked.quiet_until,
        zone=asked.zone,
    )
    kept = await _reminding(call).wishes.choose(call.account.key, chosen)
    return _shown(call, call.account, kept)


async def add_browser(call: ApiCall) -> Reply:
    """Let this browser be told."""
    reminding, asked = _reminding(call), call.sent(NewBrowser)
    browser = verified_browser(
        endpoint=asked.endpoint,
        key=asked.key,
        auth=asked.auth,
        services=reminding.services,
        session=call.session.id,
        label=call.session.label,
        now=call.now,
    )
    return _shown(call, call.account, await reminding.wishes.add(call.account.key, browser))


async def remove_browser(call: ApiCall) -> Reply:
    """Tell a browser nothing more."""
    kept = await _reminding(call).wishes.remove(call.account.key, call.word("id"))
    return _shown(call, call.account, kept)


async def try_reminders(call: ApiCall) -> Reply:
    """Send a push message to all of my browsers, to see that it arrives."""
    sent = _reminding(call).send(
        call.account,
        "test",
        place=call.room.config.name,
        tag="test",
        url="/profile/reminders",
        until=Instant(call.now + TRIAL_MS),
    )
    return Reply(body=Tried(browsers=sent))


def _reminding(call: ApiCall) -> Reminding:
    if call.desk.reminding is None:
        raise NoReminders
    return call.desk.reminding


def _shown(call: ApiCall, account: Account, wishes: Wishes) -> Reply:
    reminding = _reminding(call)
    body = Reminders(
        key=reminding.queue.sender.public if reminding.services else None,
        mail_possible=reminding.mails and account.email is not None,
        push=wishes.push,
        mail=wishes.mail,
        quiet_from=wishes.quiet_from,
        quiet_until=wishes.quiet_until,
        zone=wishes.zone,
        browsers=tuple(
            BrowserShown(
                id=each.id,
                label=each.label,
                made_ms=each.made_ms,
                current=each.session == call.session.id,
            )
            for each in wishes.browsers
            if account.session(each.session) is not None
        ),
    )
    return Reply(body=body)


OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/me/reminders",
        roles=PLAYER,
        handler=reminders,
        answers=Reminders,
    ),
    Operation(
        method="PUT",
        path="/api/me/reminders",
        roles=PLAYER,
        handler=set_reminders,
        body=NewWishes,
        answers=Reminders,
    ),
    Operation(
        method="POST",
        path="/api/me/reminders/browsers",
        roles=PLAYER,
        handler=add_browser,
        body=NewBrowser,
        answers=Reminders,
        status=201,
    ),
    Operation(
        method="DELETE",
        path="/api/me/reminders/browsers/{id}",
        roles=PLAYER,
        handler=remove_browser,
        answers=Reminders,
    ),
    Operation(
        method="POST",
        path="/api/me/reminders/test",
        roles=PLAYER,
        handler=try_reminders,
        answers=Tried,
    ),
)
