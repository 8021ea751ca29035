"""Keepsakes: what a player's client keeps with the room.

Owns: settings, which the room does not look into, and notes on other players.
Never: shows one player's to another.

Rule 1: both have a bound, so nobody uses the room as a disk.
"""

from collections.abc import Callable
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.accounts.account import Account
from huone.accounts.names import key_of
from huone.accounts.repository import AccountBusy
from huone.refusal import Refused
from huone.store.ports import Commit, Document, DocumentStale, Store

SETTINGS: Final = "settings"
NOTES: Final = "player-notes"
SETTINGS_BYTES_MAX: Final = 16 * 1024
NOTES_MAX: Final = 2_000
NOTE_CHARACTERS_MAX: Final = 1_000
TRIES: Final = 20

Colour = Literal["none", "red", "orange", "yellow", "green", "blue", "purple"]


class SettingsTooLarge(Refused):
    """Settings are few."""

    code = "account/settings-too-large"
    says = "settings have at most {bytes_max} bytes; these have {bytes_given}"


class NoteUnfit(Refused):
    """A note is short, and there are not too many."""

    code = "account/unfit-note"
    says = "a note has at most {characters_max} characters, and there are at most {notes_max}"


class KeptNote(Struct, frozen=True, kw_only=True):
    """A note, as it is kept."""

    player: str
    text: str
    colour: Colour


Notes = dict[str, KeptNote]


class ClientSettings:
    """The keepsakes of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def settings(self, account: Account) -> dict[str, msgspec.Raw]:
        """Give a client back what it has kept."""
        paper = await self._store.document(SETTINGS, account.key)
        body = paper.body if paper else b"{}"
        return msgspec.json.decode(body, type=dict[str, msgspec.Raw])

    async def keep_settings(self, account: Account, settings: dict[str, msgspec.Raw]) -> None:
        """Keep the settings of a client instead of those before."""
        body = msgspec.json.encode(settings)
        if len(body) > SETTINGS_BYTES_MAX:
            raise SettingsTooLarge(bytes_max=SETTINGS_BYTES_MAX, bytes_given=len(body))
        await self._change(SETTINGS, account, lambda _: body)

    async def notes(self, account: Account) -> list[KeptNote]:
        """Read what a player has written about others."""
        paper = await self._store.document(NOTES, account.key)
        return list(_notes(paper.body).values()) if paper else []

    async def keep_note(self, account: Account, note: KeptNote) -> None:
        """Keep a note; one that says nothing is removed."""
        if len(note.text) > NOTE_CHARACTERS_MAX:
            raise NoteUnfit(characters_max=NOTE_CHARACTERS_MAX, notes_max=NOTES_MAX)

        def changed(before: bytes) -> bytes:
            notes = {**_notes(before), key_of(note.player): note}
            if not note.text and note.colour == "none":
                del notes[key_of(note.player)]
            if len(notes) > NOTES_MAX:
                raise NoteUnfit(characters_max=NOTE_CHARACTERS_MAX, notes_max=NOTES_MAX)
            return msgspec.msgpack.encode(notes)

        await self._change(NOTES, account, changed)

    async def _change(self, kind: str, account: Account, how: Callable[[bytes], bytes]) -> None:
        for _ in range(TRIES):
            paper = await self._store.document(kind, account.key)
            body = how(paper.body if paper else b"")
            version = paper.version + 1 if paper else 1
            try:
                await self._store.commit(
                    Commit(documents=(Document(kind, account.key, version, body),))
                )
                return
            except DocumentStale:
                continue
        raise AccountBusy


def _notes(body: bytes) -> Notes:
    return msgspec.msgpack.decode(body, type=Notes) if body else {}
