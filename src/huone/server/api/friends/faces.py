"""Face routes: how players look to each other.

Owns: the handlers that show faces and let a player choose his own.
Never: looks into a picture; `huone.accounts.faces` does.

Rule 1: a picture is shown in a document like any other, never under an address of its own, so no
browser can take it for something else.
"""

import base64
from typing import Annotated, Final

from msgspec import Meta

from huone.bots.names import is_bot
from huone.server.api.account_bodies import NewFace, ShownFace, ShownFaces
from huone.server.api.operation import ANYBODY, PLAYER, ApiCall, Operation, Reply
from huone.server.api.words import Body
from huone.units import PlayerId

ASKED_MAX: Final = 24


class FacesQuery(Body, frozen=True, kw_only=True):
    """Whose faces; their names with commas between them."""

    players: Annotated[str, Meta(min_length=1, max_length=64 * ASKED_MAX)]


async def faces(call: ApiCall) -> Reply:
    """Show how some players look."""
    asked = call.asked(FacesQuery).players.split(",")[:ASKED_MAX]
    found = [await _shown(call, player) for player in dict.fromkeys(asked) if _may_be(player)]
    chosen = tuple(face for face in found if face.drawn or face.picture)
    return Reply(body=ShownFaces(faces=chosen))


async def choose_face(call: ApiCall) -> Reply:
    """Look different from now on."""
    asked = call.sent(NewFace)
    octets = _octets(asked.picture)
    await call.office.faces.choose(call.account, drawn=asked.drawn, picture=octets)
    return Reply(body=await _shown(call, call.player))


def _octets(picture: str) -> bytes:
    try:
        return base64.b64decode(picture + "==")
    except ValueError:
        return picture.encode()  # It is no picture, and refused as one that is none.


def _may_be(player: str) -> bool:
    return player.isascii() and player.isprintable() and not is_bot(PlayerId(player))


async def _shown(call: ApiCall, player: str) -> ShownFace:
    face = await call.office.faces.of(player)
    picture = base64.b64encode(face.picture).decode()
    return ShownFace(player=player, drawn=face.drawn, picture=picture)


OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/faces",
        roles=ANYBODY,
        handler=faces,
        query=FacesQuery,
        answers=ShownFaces,
    ),
    Operation(
        method="PUT",
        path="/api/me/face",
        roles=PLAYER,
        handler=choose_face,
        body=NewFace,
        answers=ShownFace,
    ),
)
