"""Every text that a client can send has a length, and nothing in it that cannot be seen."""

from collections.abc import Callable
from types import UnionType
from typing import Union, get_args, get_origin, get_type_hints

import pytest
from kit.evening import Evening
from msgspec import Struct

from huone.refusal import Refused
from huone.room import commands
from huone.room.bounds import CHARACTERS, CommandTextUnfit, is_readable, verify_texts
from huone.room.players.chat import MUTED_MAX, TooManyMuted

Make = Callable[..., Evening]


def kinds(hint: object) -> list[type]:
    """List the classes of a union of unions."""
    if get_origin(hint) in (Union, UnionType):
        return [kind for part in get_args(hint) for kind in kinds(part)]
    return [hint] if isinstance(hint, type) else []


def texts(command: type) -> list[str]:
    """Name the fields of a command that a client writes freely."""
    return [field for field, hint in get_type_hints(command).items() if str in kinds(hint)]


def test_every_text_of_every_command_has_a_bound() -> None:
    every = [kind for kind in kinds(commands.Command) if issubclass(kind, Struct)]
    assert len(every) > 25
    unbounded = [f"{each.__name__}.{field}" for each in every for field in texts(each)
                 if field not in CHARACTERS]  # fmt: skip
    assert unbounded == []


@pytest.mark.parametrize(
    "name", ["x" * 41, "an\u202ena", "anna\u200b", "an\nna", "\ud800", "x" * 15_000]
)
async def test_a_text_that_is_too_long_or_not_to_be_seen_is_refused(
    evening: Make, name: str
) -> None:
    async with evening() as night:
        await night.come("anna")
        command = commands.OpenPrivateTable(stake="nl10", name=name)
        with pytest.raises(Refused) as no:
            verify_texts(command)
        assert isinstance(no.value, CommandTextUnfit)
        assert no.value.facts == {"field": "name", "characters": 40}
        if name.isascii():
            with pytest.raises(CommandTextUnfit):
                await night.ask("anna", command)
        assert list(night.room.lobby.listings) == []


@pytest.mark.parametrize("name", ["Tiistain peli", "Bo’s bord", "naïve 🃏", "நண்பர்கள்"])
def test_writing_of_any_language_is_welcome(name: str) -> None:
    assert is_readable(name)


async def test_nobody_mutes_without_end(evening: Make) -> None:
    async with evening() as night:
        await night.come("anna")
        for number in range(MUTED_MAX):
            await night.ask("anna", commands.Mute(player=f"p{number}"))
        with pytest.raises(TooManyMuted):
            await night.ask("anna", commands.Mute(player="one-more"))
        await night.ask("anna", commands.Mute(player="p0", on=False))
        await night.ask("anna", commands.Mute(player="one-more"))
