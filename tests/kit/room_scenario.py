"""Room scenarios: what happens to people in a whole room, as files that a floor manager can read.

A file in tests/scenarios/room holds `[[room]]` tables:

    name         a sentence
    clauses      what it proves
    book         the rulebook; `online-2.7-en` where none is named
    only         instead of `book`: it holds by these books, and by no other online one
    stakes       lines of the lobby, as a settings file has them; 0.05/0.10 hold'em as `nl10`
    tournaments  offers, as a settings file has them; `starts_in = "1 h"` counts from the opening
    opens        the time of day at which the doors open (UTC); 22:13:20 where none is named
    house        what a house changes in the book, as its own rulebook file has it
    lot          the number that decides the prizes of a HexaPro
    unfit        the code with which such a room is refused before its doors open
    wallet       how much everybody brings, 100.00 where it is not said
    play         lines, one after the other

Whoever a line names for the first time comes in with his wallet full. Every lot falls on the first:
the first free seat, the first button; so who sits down in a line sits in its order, clockwise.
Amounts are chips or cents: `1000` and `10.00` are the same. `at X` names a stake or a tournament
where somebody is at several.

Deeds (`room_deeds`):

    anna bo cem sit down [at nl10] [with 10.00]       anna leaves          anna leaves the line
    staff opens nl200                                 anna takes a seat / bo's seat [with 10.00]
    anna comes in by straddling                       anna buys the button
    anna sits out [at the big blind]                  anna comes back [posting]
    anna posts / waits                                anna straddles
    anna adds 5.00                                    anna tops up automatically
    anna goes offline / is back online                crash
    cards anna As Ad, bo Kc Kd, board 2c 7d 9h Js 3s  (of the next hand of anna's table)
    deal [at X]                                       waits for the next hand
    anna lays front / middle / back As Ad             (Open Face Chinese)
    anna folds / checks / calls / bets 20 / raises to 40 / goes all in / shows / mucks
    play [3 hands] [at X]      everybody checks and calls      fold out [3 hands] [at X]
    wait 20 s / 10 min / 1 h 30 min
    anna bo enter [evening] [with ticket]             anna leaves evening
    anna re-enters / rebuys / declines / adds on [evening]
    staff cancels evening / disqualifies anna / pauses evening / resumes evening / voids the hand

Sights (`room_sights`), each line with a question mark in front:

    ? button anna                   ? small blind nobody         ? big blind cem
    ? dealt in anna bo              ? anna posted 10             ? no hand [within 5 min]
    ? turn anna                     ? anna may fold, call 10, raise 20-1000
    ? anna has 9.90 [at X]          ? wallet anna 90.00          ? rake 0.50      ? fees 1.00
    ? anna sits out / plays / is gone / waits in line / is out
    ? anna may come in by post wait ? buy-in anna 5.00-10.00     ? bank anna 15 s
    ? left 3    ? tables 2    ? level 2    ? stage finished      ? entries open / closed
    ? place anna 2                  ? prizes 6.50 3.50           ? table anna 2
    ? told PlayerMoved player=anna why=balance                   (any event, by some of its fields)

A deed that is refused stands behind an exclamation mark, with the code of the refusal:

    ! anna sits down with 4.99 -> buy-in/too-little
"""

import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from kit.chosen_cards import ChosenCards, chosen_cards
from kit.evening import NL10, OPENING, Evening
from kit.plain_luck import PlainLuck, drawn_lot, seats_as_entered
from kit.scenario import FOLDER
from msgspec import Struct
from msgspec.structs import replace

from huone.money.currency import EUR
from huone.refusal import Refused
from huone.room.config import RoomConfig, StakeOffer, verify_room
from huone.room.players.notices import Notice
from huone.room.room import Room
from huone.room.tournament_offers import TournamentOffer
from huone.room.tournaments.tournament import RoomTournament
from huone.room.wallet.table_rake import verify_charges
from huone.rulebooks.loader import load
from huone.server.sections import StakeSection, TournamentSection
from huone.table.events import TableEvent
from huone.tournament.events import TournamentEvent
from huone.units import Instant

ONLINE_BOOKS = ("online-2.0-fi", "online-2.0-da", "online-2.7-en", "online-2.8-fi")
SECONDS = {"s": 1, "min": 60, "h": 3600, "d": 86_400}
DAY_MS = 86_400_000


class RoomScenario(Struct, forbid_unknown_fields=True, kw_only=True):
    """One scenario, as it is written."""

    name: str
    clauses: list[str]
    book: str = "online-2.7-en"
    only: list[str] = []
    stakes: list[dict[str, Any]] = []
    tournaments: list[dict[str, Any]] = []
    opens: str = ""
    wallet: str = "100.00"
    house: str = ""
    lot: int | None = None
    unfit: str = ""
    play: str
    file: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"

    @property
    def lines(self) -> list[str]:
        """What is done and seen, without empty lines and remarks."""
        lines = (line.partition("#")[0].strip() for line in self.play.splitlines())
        return [line for line in lines if line]


class NotAsWritten(AssertionError):
    """Something is not as the scenario says."""


def load_room_scenarios() -> list[RoomScenario]:
    """Read every room scenario."""
    found = []
    for path in sorted((FOLDER / "room").rglob("*.toml")):
        for raw in tomllib.loads(path.read_text())["room"]:
            scenario = msgspec.convert(raw, RoomScenario)
            scenario.file = f"room/{path.stem}"
            found.append(scenario)
    return found


def config_of(scenario: RoomScenario, book: str) -> RoomConfig:
    """Describe the room of a scenario."""
    stakes = [_line(raw) for raw in scenario.stakes]
    offers = [_offer(raw, opens_at(scenario)) for raw in scenario.tournaments]
    return RoomConfig(
        name="Test",
        rulebook=book,
        currency=EUR.code,
        lobby=tuple(stakes) or (NL10,),
        tournaments=tuple(offers),
    )


def _line(raw: dict[str, Any]) -> StakeOffer:
    given = dict(raw)
    seats = given.pop("seats", None)  # A settings file has bounds of its own.
    line = msgspec.convert(given, StakeSection).offer()
    assert line is not None, f"what is {raw} played for?"
    return line if seats is None else replace(line, seats=seats)


def _offer(raw: dict[str, Any], opens: Instant) -> TournamentOffer:
    given = dict(raw)
    starts_in = given.pop("starts_in", None)
    if starts_in is not None:
        given["start"] = datetime.fromtimestamp((opens + ms_of(starts_in)) / 1000, UTC)
    return msgspec.convert(given, TournamentSection).offer()


def opens_at(scenario: RoomScenario) -> Instant:
    """Say when the doors open."""
    if not scenario.opens:
        return OPENING
    hours, minutes = scenario.opens.split(":")
    return Instant(OPENING - OPENING % DAY_MS + (int(hours) * 60 + int(minutes)) * 60_000)


def ms_of(text: str) -> int:
    """Read a time such as `1 h 30 min`."""
    words = text.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return round(sum(float(number) * SECONDS[unit] for number, unit in pairs) * 1000)


def chips_of(text: str) -> int:
    """Read an amount: `1000` and `10.00` are the same."""
    whole, dot, cents = text.partition(".")
    assert not dot or len(cents) == 2, f"{text} has no cents"
    return int(whole + cents)


class Stage:
    """A room while a scenario is played in it."""

    def __init__(self, scenario: RoomScenario, night: Evening, cards: ChosenCards) -> None:
        self.scenario = scenario
        self.night = night
        self.cards = cards
        self.people: set[str] = set()
        self.told: list[TableEvent | TournamentEvent] = []
        self.left: dict[str, str] = {}
        """The table that somebody has left last."""
        self.notes: dict[str, list[Notice]] = {}
        """What waited for somebody who came back."""
        self.seats: dict[str, int] = {}
        """Where he sat there."""
        self._listens_to: Room | None = None

    @property
    def room(self) -> Room:
        """The room; another one after a crash."""
        return self.night.room

    def listen(self) -> None:
        """Hear everything that this room tells."""
        if self._listens_to is not self.room:
            self._listens_to = self.room
            self.room.listeners.append(self._hear_table)
            self.room.hall.listeners.append(self._hear_contest)

    def _hear_table(self, table: str, news: Sequence[TableEvent]) -> None:
        self.told += news

    def _hear_contest(self, contest: RoomTournament, news: Sequence[TournamentEvent]) -> None:
        self.told += news

    async def come(self, *names: str) -> None:
        """Let those in who have not been here yet."""
        for name in names:
            if name not in self.people:
                self.people.add(name)
                await self.night.come(name, chips_of(self.scenario.wallet))


async def play_room(scenario: RoomScenario, book: str, path: Path) -> None:
    """Play a scenario by a book; raises `NotAsWritten` or a refusal where it is not as written."""
    from kit import room_deeds, room_sights  # Both know the stage.
    from kit.spots import names_at

    with _foreseen(scenario.lot) as cards:
        config = config_of(scenario, _own_book(scenario, book, path) if scenario.house else book)
        if scenario.unfit:
            _verify_unfit(scenario, config)
            return
        night = Evening(path, config, luck=PlainLuck, opens=opens_at(scenario))
        async with night:
            stage = Stage(scenario, night, cards)
            cards.names_at = lambda table: names_at(stage, table)
            for line in scenario.lines:
                stage.listen()
                try:
                    if line.startswith("?"):
                        await room_sights.see(stage, line[1:].strip())
                    elif line.startswith("!"):
                        await _refused(stage, line[1:].strip())
                    else:
                        await room_deeds.do(stage, line)
                except Refused as no:
                    raise NotAsWritten(f"{line}: refused with {no.code}: {no}") from no
                except AssertionError as wrong:
                    raise NotAsWritten(f"{line}: {wrong}") from wrong
                await stage.room.quiet()
            assert stage.room.failures == []


def _own_book(scenario: RoomScenario, book: str, beside: Path) -> str:
    """Write a house's own rulebook, and give its file."""
    file = beside.with_suffix(".toml")
    meta = '[meta]\nid = "own-house"\ntitle = "A house of its own"\n'
    file.write_text(f'extends = "{book}"\n\n{meta}\n{scenario.house}\n')
    return str(file)


def _verify_unfit(scenario: RoomScenario, config: RoomConfig) -> None:
    found: Refused | None = None
    try:
        rulebook = load(config.rulebook)
        verify_room(config, rulebook)
        verify_charges(config, rulebook)
    except Refused as no:
        found = no
    assert found is not None, "such a room may open"
    assert found.code == scenario.unfit, f"refused with {found.code}: {found}"


@contextmanager
def _foreseen(lot: int | None) -> Iterator[ChosenCards]:
    with seats_as_entered(), drawn_lot(lot), chosen_cards() as cards:
        yield cards


async def _refused(stage: Stage, line: str) -> None:
    from kit import room_deeds

    deed, _, code = line.partition(" -> ")
    found: Refused | None = None
    try:
        await room_deeds.do(stage, deed.strip())
    except Refused as no:
        found = no
    assert found is not None, "was not refused"
    assert found.code == code.strip(), f"refused with {found.code}: {found}"
