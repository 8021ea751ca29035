"""Guest routes: play at once, and keep what one has by setting a password.

Owns: the handlers for guests, and what a guest must not hold to be swept.
Never: gives a guest money; where a room plays for money he plays in home games alone.
"""

from typing import Final

from huone.accounts.account import Account
from huone.money.currency import PLAY
from huone.room.room import Room
from huone.server.api.account import signed_in_reply
from huone.server.api.account_bodies import FullAccount, GuestName, Me, NewGuest
from huone.server.api.operation import (
    ANYBODY,
    PLAYER,
    ApiCall,
    ApiContext,
    Operation,
    Reply,
)
from huone.server.api.play_money import welcome
from huone.units import Cents, Instant, PlayerId


async def guest_name(call: ApiCall) -> Reply:
    """Offer a name to who wants to play at once."""
    return Reply(body=GuestName(name=await call.office.guests.offer_name()))


async def new_guest(call: ApiCall) -> Reply:
    """Play at once, under a name and without a password."""
    asked = call.sent(NewGuest)
    signed_in = await call.office.guests.come(asked.name, asked.language, call.caller)
    await welcome(call.room, signed_in.account.player)
    return await signed_in_reply(call, signed_in)


async def become_full(call: ApiCall) -> Reply:
    """Set a password: the name, the chips and the hands of a guest stay his."""
    asked = call.sent(FullAccount)
    signed_in = await call.office.guests.settle(
        call.account, asked.password, asked.email, call.caller
    )
    return await signed_in_reply(call, signed_in)


async def sweep_guests(desk: ApiContext) -> int:
    """Let go of guests who were not seen for long and hold nothing."""

    async def clear(account: Account) -> bool:
        return await _holds_nothing(desk.room, account.player, now=desk.now)

    return await desk.office.guests.sweep(clear)


async def _holds_nothing(room: Room, player: PlayerId, *, now: Instant) -> bool:
    """Tell whether a guest has no seat, no entry, no ticket and no game; play money goes back."""
    kept = room.tables_of(player) or room.seats.places(player) or room.lobby.owned(player)
    if kept or list(room.hall.of_player(player)):
        return False
    record = await room.players.admit(player, now=now)
    if any(record.tickets.values()) or (record.cash_cents and room.config.currency != PLAY.code):
        return False
    if record.cash_cents:
        request = f"swept-{player}-{now}"
        room.cashier.ask_withdrawal(player, Cents(record.cash_cents), request=request, now=now)
        _, recorded = room.cashier.approve(request, by="house", now=now)
        await recorded
    return True


OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/guests/name",
        roles=ANYBODY,
        handler=guest_name,
        answers=GuestName,
    ),
    Operation(
        method="POST",
        path="/api/guests",
        roles=ANYBODY,
        handler=new_guest,
        body=NewGuest,
        answers=Me,
        status=201,
    ),
    Operation(
        method="POST",
        path="/api/me/account",
        roles=PLAYER,
        handler=become_full,
        body=FullAccount,
        answers=Me,
    ),
)
