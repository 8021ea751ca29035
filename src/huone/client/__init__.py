"""The client: a program's way into a room, over the same wire as everybody's.

Owns: a connection that comes back by itself, typed commands and typed messages.
Never: knows a rule; it asks, and shows what it is told.

    token = await token_for("http://127.0.0.1:8020", "anna", password)
    async with Client("ws://127.0.0.1:8020/ws", token=token) as client:
        table = client.follow("table:nl10-1")
        answer = await client.command(FindSeat(stake="nl10", chips=1000))
        async for message in table:
            ...
"""

from huone.client.client import Client, Dismissed, Following, RefusedByRoom, Unanswered
from huone.client.signing_in import SignInRefused, token_for

__all__ = [
    "Client",
    "Dismissed",
    "Following",
    "RefusedByRoom",
    "SignInRefused",
    "Unanswered",
    "token_for",
]
