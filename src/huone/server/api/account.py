"""Account routes: coming in, going out, and what a player keeps about himself.

Owns: the handlers below `/api` for registering, signing in, sessions, secrets, settings and notes.
Never: checks a password or a code itself; the office does.
"""

from typing import Final

import msgspec

from huone.accounts import staffing
from huone.accounts.account import Account, Session
from huone.accounts.client_settings import KeptNote
from huone.accounts.codes import uri_of
from huone.accounts.sign_in import Applicant, Caller, SignedIn
from huone.mail.letter import written_moment
from huone.server.api.account_bodies import (
    FirstRun,
    Login,
    Me,
    NewEmail,
    NewLanguage,
    NewNote,
    NewPassword,
    NewSecret,
    NewToken,
    Note,
    Notes,
    RecoveryCodes,
    RegisterAccount,
    ResetWanted,
    Sessions,
    SessionShown,
    Token,
    TotpCode,
    TotpSecret,
)
from huone.server.api.friends import faces
from huone.server.api.operation import ANYBODY, DONE, PLAYER, ApiCall, Operation, Reply, Settings
from huone.server.api.play_money import welcome
from huone.server.api.qr import qr_rows

# Coming in and going out.


async def register(call: ApiCall) -> Reply:
    """Found an account and sign in."""
    asked = call.sent(RegisterAccount)
    applicant = Applicant(
        name=asked.name, password=asked.password, email=asked.email, language=asked.language
    )
    signed_in = await call.office.reception.register(applicant, call.caller)
    if call.cookie:
        await call.office.reception.logout(call.cookie)
    await welcome(call.room, signed_in.account.player)
    call.office.write("welcome", signed_in.account)
    return await signed_in_reply(call, signed_in)


async def login(call: ApiCall) -> Reply:
    """Sign in with a name, a password and, where it is set up, a code."""
    asked = call.sent(Login)
    signed_in = await call.office.reception.login(
        asked.name, asked.password, asked.code, call.caller, cookie=call.cookie
    )
    return await signed_in_reply(call, signed_in)


async def logout(call: ApiCall) -> Reply:
    """Sign out here."""
    await call.office.reception.end_session(call.account.name, call.session.id)
    return Reply(cookie="")


async def first_run(call: ApiCall) -> Reply:
    """Become the first admin with the link from the command line."""
    asked = call.sent(FirstRun)
    applicant = Applicant(
        name=asked.name, password=asked.password, email=asked.email, language=asked.language
    )
    office = call.office
    account = await staffing.first_run(
        office.book, office.reception, call.word("token"), applicant, now=call.now
    )
    await welcome(call.room, account.player)
    signed_in = await office.reception.login(asked.name, asked.password, None, call.caller)
    return await signed_in_reply(call, signed_in)


async def want_password_reset(call: ApiCall) -> Reply:
    """Ask for a link to set a new password; the answer is the same whoever is named."""
    await call.office.want_reset(call.sent(ResetWanted).name, call.caller)
    return DONE


async def reset_password(call: ApiCall) -> Reply:
    """Set a new password with a link, which works once."""
    account = await call.office.reset(call.word("token"), call.sent(NewSecret).password)
    _tell_of_password(call, account)
    return DONE


def _tell_of_password(call: ApiCall, account: Account) -> None:
    when = written_moment(
        call.now, account.language, offset_minutes=call.room.config.offset_at(call.now)
    )
    link = f"{call.office.config.address}/reset"
    call.office.write("password-changed", account, when=when, link=link)


async def new_token(call: ApiCall) -> Reply:
    """Get a bearer token for a program."""
    asked = call.sent(NewToken)
    caller = Caller(address=call.caller.address, label=asked.label)
    made = await call.office.reception.new_token(call.account, caller, days=asked.days)
    return Reply(
        body=Token(id=made.session.id, token=made.token, expires_ms=made.session.expires_ms)
    )


# Oneself.


async def me(call: ApiCall) -> Reply:
    """Tell who I am and what I have set."""
    return Reply(body=await shown_me(call, call.account))


async def set_settings(call: ApiCall) -> Reply:
    """Keep the settings of a client."""
    settings = msgspec.convert(call.body, Settings)
    await call.office.keepsakes.keep_settings(call.account, settings)
    return DONE


async def set_language(call: ApiCall) -> Reply:
    """Speak another language."""
    language = call.sent(NewLanguage).language
    account = await call.office.reception.set_language(call.account.name, language)
    return Reply(body=await shown_me(call, account))


async def set_email(call: ApiCall) -> Reply:
    """Change the address to which letters go."""
    asked = call.sent(NewEmail)
    account = await call.office.reception.set_email(
        call.account, asked.password, asked.email, call.caller
    )
    return Reply(body=await shown_me(call, account))


async def set_password(call: ApiCall) -> Reply:
    """Change the password; every other session and token ends."""
    asked = call.sent(NewPassword)
    signed_in = await call.office.reception.change_password(
        call.account, asked.password, asked.new_password, call.caller
    )
    _tell_of_password(call, signed_in.account)
    return await signed_in_reply(call, signed_in)


async def sessions(call: ApiCall) -> Reply:
    """List where I am signed in."""
    current = call.session.id
    shown = [_session(each, current) for each in reversed(call.account.sessions)]
    return Reply(body=Sessions(sessions=tuple(shown)))


async def end_session(call: ApiCall) -> Reply:
    """End one of my sessions or tokens."""
    await call.office.reception.end_session(call.account.name, call.word("id"))
    return Reply(cookie="" if call.word("id") == call.session.id else None)


# The second factor.


async def start_totp(call: ApiCall) -> Reply:
    """Get a secret for an authenticator."""
    secret = await call.office.second_factor.start(call.account.name)
    uri = uri_of(secret, name=call.account.name, room=call.room.config.name)
    return Reply(body=TotpSecret(secret=secret, uri=uri, qr=qr_rows(uri)))


async def finish_totp(call: ApiCall) -> Reply:
    """Switch the authenticator on with its first code."""
    code = call.sent(TotpCode).code
    was_right = call.office.reception.count_code(call.account, call.caller)
    codes = await call.office.second_factor.finish(call.account.name, code)
    was_right()
    return Reply(body=RecoveryCodes(recovery_codes=codes))


async def drop_totp(call: ApiCall) -> Reply:
    """Switch the authenticator off with a code."""
    code = call.sent(TotpCode).code
    was_right = call.office.reception.count_code(call.account, call.caller)
    await call.office.second_factor.drop(call.account.name, code)
    was_right()
    return DONE


# Notes on others.


async def notes(call: ApiCall) -> Reply:
    """Read what I have written about others."""
    kept = await call.office.keepsakes.notes(call.account)
    shown = [Note(player=each.player, text=each.text, colour=each.colour) for each in kept]
    return Reply(body=Notes(notes=tuple(shown)))


async def set_note(call: ApiCall) -> Reply:
    """Write something about another player."""
    asked, about = call.sent(NewNote), call.word("player")
    note = KeptNote(player=about, text=asked.text, colour=asked.colour)
    await call.office.keepsakes.keep_note(call.account, note)
    return DONE


async def shown_me(call: ApiCall, account: Account) -> Me:
    """Show an account to its owner."""
    return Me(
        player=account.player,
        name=account.name,
        roles=account.roles,
        language=account.language,
        email=account.email,
        totp=account.totp_secret is not None,
        settings=await call.office.keepsakes.settings(account),
        guest=account.guest,
    )


async def signed_in_reply(call: ApiCall, signed_in: SignedIn) -> Reply:
    """Answer who has just come in, with the cookie of his session."""
    body = await shown_me(call, signed_in.account)
    return Reply(body=body, cookie=signed_in.token)


def _session(session: Session, current: str) -> SessionShown:
    return SessionShown(
        id=session.id,
        kind=session.kind,
        label=session.label,
        address=session.address,
        made_ms=session.made_ms,
        seen_ms=session.seen_ms,
        expires_ms=session.expires_ms,
        current=session.id == current,
    )


OPERATIONS: Final = (
    *faces.OPERATIONS,
    Operation(
        method="POST",
        path="/api/register",
        roles=ANYBODY,
        handler=register,
        body=RegisterAccount,
        answers=Me,
        status=201,
    ),
    Operation(
        method="POST", path="/api/login", roles=ANYBODY, handler=login, body=Login, answers=Me
    ),
    Operation(method="POST", path="/api/logout", roles=PLAYER, handler=logout),
    Operation(
        method="POST",
        path="/api/first-run/{token}",
        roles=ANYBODY,
        handler=first_run,
        body=FirstRun,
        answers=Me,
        status=201,
    ),
    Operation(
        method="POST",
        path="/api/password-reset",
        roles=ANYBODY,
        handler=want_password_reset,
        body=ResetWanted,
    ),
    Operation(
        method="POST",
        path="/api/password-reset/{token}",
        roles=ANYBODY,
        handler=reset_password,
        body=NewSecret,
    ),
    Operation(
        method="POST",
        path="/api/tokens",
        roles=PLAYER,
        handler=new_token,
        for_members=True,
        body=NewToken,
        answers=Token,
        status=201,
    ),
    Operation(method="GET", path="/api/me", roles=PLAYER, handler=me, answers=Me),
    Operation(
        method="PUT",
        path="/api/me/settings",
        roles=PLAYER,
        handler=set_settings,
        body=Settings,
    ),
    Operation(
        method="PUT",
        path="/api/me/language",
        roles=PLAYER,
        handler=set_language,
        body=NewLanguage,
        answers=Me,
    ),
    Operation(
        method="PUT",
        path="/api/me/email",
        roles=PLAYER,
        handler=set_email,
        for_members=True,
        body=NewEmail,
        answers=Me,
    ),
    Operation(
        method="PUT",
        path="/api/me/password",
        roles=PLAYER,
        handler=set_password,
        for_members=True,
        body=NewPassword,
        answers=Me,
    ),
    Operation(
        method="GET", path="/api/me/sessions", roles=PLAYER, handler=sessions, answers=Sessions
    ),
    Operation(method="DELETE", path="/api/me/sessions/{id}", roles=PLAYER, handler=end_session),
    Operation(
        method="POST",
        path="/api/me/totp",
        roles=PLAYER,
        handler=start_totp,
        for_members=True,
        answers=TotpSecret,
    ),
    Operation(
        method="PUT",
        path="/api/me/totp",
        roles=PLAYER,
        handler=finish_totp,
        for_members=True,
        body=TotpCode,
        answers=RecoveryCodes,
    ),
    Operation(
        method="DELETE",
        path="/api/me/totp",
        roles=PLAYER,
        handler=drop_totp,
        for_members=True,
        body=TotpCode,
    ),
    Operation(method="GET", path="/api/me/notes", roles=PLAYER, handler=notes, answers=Notes),
    Operation(
        method="PUT", path="/api/me/notes/{player}", roles=PLAYER, handler=set_note, body=NewNote
    ),
)
