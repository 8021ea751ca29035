"""Account bodies: what a client sends and gets about accounts, sessions and secrets.

Owns: the shapes of registering, signing in, and what a player keeps about himself and others.
Never: holds a secret longer than it takes to check it; a representation shows none.
"""

import msgspec

from huone.accounts.account import Role
from huone.accounts.client_settings import Colour
from huone.server.api.words import (
    Body,
    Email,
    FaceName,
    Label,
    Language,
    Picture,
    Shown,
    TokenDays,
    Typed,
)
from huone.server.wire import WireFact


class Problem(Shown, frozen=True, kw_only=True):
    """Why a request was not carried out; nothing has changed.

    `detail` is English; a client in another language words `code` and `facts` itself.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    facts: dict[str, WireFact]


class Secret(Body, frozen=True, kw_only=True):
    """A body that a log must not show."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class RegisterAccount(Secret, frozen=True, kw_only=True):
    """Let me in under a name that nobody else has."""

    name: Typed
    password: Typed
    email: Email | None = None
    language: Language = "en"


class NewGuest(Body, frozen=True, kw_only=True):
    """Let me play at once, under this name or under one that you choose."""

    name: Typed | None = None
    language: Language = "en"


class GuestName(Shown, frozen=True, kw_only=True):
    """A name that nobody has."""

    name: str


class FullAccount(Secret, frozen=True, kw_only=True):
    """Keep what I have as a guest: this is my password from now on."""

    password: Typed
    email: Email | None = None


class Login(Secret, frozen=True, kw_only=True):
    """It is me; `code` is of the authenticator, or one of the recovery codes."""

    name: Typed
    password: Typed
    code: Typed | None = None


class Me(Shown, frozen=True, kw_only=True):
    """Who I am, and what I have set."""

    player: str
    name: str
    roles: tuple[Role, ...]
    language: str
    email: str | None
    totp: bool
    settings: dict[str, msgspec.Raw]
    """The client's own; the server keeps it and does not look."""
    guest: bool = False
    """Whether I play without a password."""


class NewToken(Body, frozen=True, kw_only=True):
    """Give me a bearer token for a program."""

    label: Label = ""
    days: TokenDays = 90


class Token(Shown, frozen=True, kw_only=True):
    """A bearer token; it is shown this once."""

    id: str
    token: str
    expires_ms: int

    def __repr__(self) -> str:
        return f"<Token {self.id}>"


class SessionShown(Shown, frozen=True, kw_only=True):
    """Where I am signed in."""

    id: str
    kind: str
    """`browser` or `program`."""
    label: str
    address: str
    made_ms: int
    seen_ms: int
    expires_ms: int
    current: bool
    """Whether it is the one that asks."""


class Sessions(Shown, frozen=True, kw_only=True):
    """All my sessions, the newest first."""

    sessions: tuple[SessionShown, ...]


class NewLanguage(Body, frozen=True, kw_only=True):
    """Speak this language with me."""

    language: Language


class NewPassword(Secret, frozen=True, kw_only=True):
    """Change my password; every other session ends."""

    password: Typed
    new_password: Typed


class NewEmail(Secret, frozen=True, kw_only=True):
    """Write to me there from now on, or nowhere; the password shows that it is me."""

    password: Typed
    email: Email | None


class TotpSecret(Shown, frozen=True, kw_only=True):
    """A secret for an authenticator; it counts once a code of it was shown."""

    secret: str
    uri: str
    qr: tuple[str, ...] = ()
    """The same as a QR code, row by row; 1 is dark."""

    def __repr__(self) -> str:
        return "<TotpSecret>"


class TotpCode(Secret, frozen=True, kw_only=True):
    """A code of the authenticator, or a recovery code."""

    code: Typed


class RecoveryCodes(Shown, frozen=True, kw_only=True):
    """One-time codes for who has lost his authenticator; they are shown this once."""

    recovery_codes: tuple[str, ...]

    def __repr__(self) -> str:
        return "<RecoveryCodes>"


class Note(Shown, frozen=True, kw_only=True):
    """What I have written about another player."""

    player: str
    text: str
    colour: Colour


class Notes(Shown, frozen=True, kw_only=True):
    """All that I have written about others."""

    notes: tuple[Note, ...]


class NewNote(Body, frozen=True, kw_only=True):
    """Write this about a player; an empty text without a colour removes the note."""

    text: str
    colour: Colour = "none"


class ResetWanted(Secret, frozen=True, kw_only=True):
    """I have forgotten my password."""

    name: Typed


class NewSecret(Secret, frozen=True, kw_only=True):
    """Let this be my password from now on."""

    password: Typed


class FirstRun(Secret, frozen=True, kw_only=True):
    """I am the first who looks after this room."""

    name: Typed
    password: Typed
    email: Email | None = None
    language: Language = "en"


class NewFace(Body, frozen=True, kw_only=True):
    """Let me look like this; without a word it is the face that goes with my name."""

    drawn: FaceName = ""
    picture: Picture = ""
    """JPEG, PNG or WebP, in base64."""


class ShownFace(Shown, frozen=True, kw_only=True):
    """The face of one player."""

    player: str
    drawn: str = ""
    picture: str = ""
    """A WebP picture in base64; nothing for a drawn face."""


class ShownFaces(Shown, frozen=True, kw_only=True):
    """The faces of some players; who has chosen none is not among them."""

    faces: tuple[ShownFace, ...]
