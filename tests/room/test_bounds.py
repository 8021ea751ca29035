"""Every text that a client can send has a length, and nothing in it that cannot be seen."""

import contextlib
import hashlib
import threading
from collections.abc import Callable, Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from kit.evening import Evening
from msgspec import Struct

from huone.cards.card import parse_cards
from huone.games.actions import ChooseGame, Discard
from huone.refusal import Refused
from huone.room import commands
from huone.room.bounds import (
    CHARACTERS,
    ENTRIES,
    CommandListTooLong,
    CommandTextUnfit,
    is_readable,
    verify_bounds,
)
from huone.room.home_terms import HomeTerms
from huone.room.players.chat import MUTED_MAX, TooManyMuted

Make = Callable[..., Evening]


def kinds(hint: object) -> list[type]:
    """List the classes of a union of unions."""
    if get_origin(hint) in (Union, UnionType):
        return [kind for part in get_args(hint) for kind in kinds(part)]
    return [hint] if isinstance(hint, type) else []


def unbounded(record: type) -> Iterator[str]:
    """Name the texts and lists of a record, however deep, that nothing bounds."""
    for field, hint in get_type_hints(record).items():
        where = f"{record.__name__}.{field}"
        for kind in kinds(hint):
            if kind is str and field not in CHARACTERS:
                yield where
            elif issubclass(kind, Struct):
                yield from unbounded(kind)
        for part in (hint, *get_args(hint)):
            if get_origin(part) in (tuple, dict, list) and field not in ENTRIES:
                yield where


def test_hole_6_every_text_and_list_of_every_command_has_a_bound() -> None:
    every = [kind for kind in kinds(commands.Command) if issubclass(kind, Struct)]
    assert len(every) > 25
    assert [where for each in every for where in unbounded(each)] == []


def test_a_list_without_a_bound_would_be_found() -> None:
    class Careless(Struct):
        names: tuple[str, ...]
        inside: commands.ProposeDeal
        nickname: str

    assert list(unbounded(Careless)) == ["Careless.names", "Careless.nickname"]


@pytest.mark.parametrize(
    "command",
    [
        commands.ProposeDeal(tournament="t", deal="custom", cents={f"p{n}": 1 for n in range(501)}),
        commands.PrepareCuts(anchors=("a",) * 9),
        commands.Act(table="t", action=Discard(cards=(parse_cards("As")[0],) * 14)),
    ],
)
def test_a_list_that_is_too_long_is_refused(command: commands.Command) -> None:
    with pytest.raises(CommandListTooLong):
        verify_bounds(command)


def test_a_text_deep_inside_a_command_is_looked_at_too() -> None:
    for command in (
        commands.ProposeDeal(tournament="t", deal="custom", cents={"an\u202ena": 1}),
        commands.Act(table="t", action=ChooseGame(game="x" * 65)),
        commands.OpenHomeGame(terms=HomeTerms(name="a\u200b")),
    ):
        with pytest.raises(CommandTextUnfit):
            verify_bounds(command)


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
            verify_bounds(command)
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


async def test_hole_6_a_password_is_worked_out_where_no_table_waits(
    evening: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work: list[bool] = []
    real = hashlib.scrypt

    def watched(*secrets: Any, **cost: Any) -> bytes:
        at_work.append(threading.current_thread() is threading.main_thread())
        return real(*secrets, **cost)

    monkeypatch.setattr(hashlib, "scrypt", watched)
    async with evening() as night:
        for name in ("anna", "bo"):
            await night.come(name)
        opened = await night.ask(
            "anna", commands.OpenPrivateTable(stake="nl10", name="Ours", password="dragon")
        )
        assert isinstance(opened, commands.Invited)
        for password in ("wrong", "dragon"):
            enter = commands.EnterPrivateTable(invitation=opened.invitation, password=password)
            with contextlib.suppress(Refused):
                await night.ask("bo", enter)
        with pytest.raises(Refused):
            await night.ask("bo", commands.EnterPrivateTable(invitation="none", password="x"))
    assert at_work == [False] * 4
