"""Settings: what an operator has written, read and checked before anything starts.

Owns: the TOML file of a room, its overrides from the environment, and refusals that name file, line
and key.
Never: opens a database or a port, or decides what a rulebook allows; it asks.

Rule 1: what is not understood is refused, with the words that would be.
Rule 2: without a file the room is the one of `defaults/room.toml`, which `huone init` writes.
"""

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeGuard, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.games.rules import Stakes
from huone.live.contests.sheet import ContestSheet
from huone.live.menu import LiveSettings, MenuLine
from huone.money.currency import CurrencyCode
from huone.refusal import Refused
from huone.room.config import ChatRules, RoomConfig, StakeOffer, StakeTwice, verify_room
from huone.room.tournament_offers import TournamentOffer
from huone.room.wallet.table_rake import verify_charges
from huone.rulebooks.loader import load
from huone.rulebooks.schema import Rulebook
from huone.server.doors import networks_in
from huone.server.section import Section
from huone.server.sections import (
    ChatSection,
    DeskSection,
    GuestsSection,
    LimitsSection,
    MailSection,
    PushSection,
    RoomSection,
    ServerSection,
    SettingsFile,
    StakeSection,
)
from huone.store.address import is_postgres, path_of
from huone.system.zone import zone_named
from huone.toml.complaints import complaint
from huone.toml.lines import KeyPath, key_lines, spelled

PREFIX: Final = "HUONE_"
FILE_VARIABLE: Final = "HUONE_CONFIG"
NOT_SETTINGS: Final = (FILE_VARIABLE, "HUONE_BUILD")
"""Variables of the environment that mean something else."""
CHIPS_MAX: Final = 1_000_000_000
"""The largest blind, bet or ante of a stake."""
DEFAULT_NAME: Final = "the default settings"


SAID_MAX: Final = 600
"""How much of what is written is said back."""


class BadSettings(Refused):
    """A settings file says what cannot be."""

    code = "settings/bad"
    says = "{file}:{line}: {key}: {problem}"


class BadVariable(Refused):
    """A variable of the environment says what cannot be."""

    code = "settings/bad-variable"
    says = "{variable}: {problem}"


class SettingsUnreadable(Refused):
    """A settings file cannot be read at all."""

    code = "settings/unreadable"
    says = "{file} cannot be read: {problem}"


class Settings(Struct, frozen=True, kw_only=True):
    """What the server is started with."""

    room: RoomConfig
    server: ServerSection
    guests: GuestsSection = GuestsSection()
    limits: LimitsSection = LimitsSection()
    mail: MailSection = MailSection()
    push: PushSection = PushSection()

    @property
    def folder(self) -> Path:
        """Where the data is."""
        return Path(self.server.data)

    @property
    def database(self) -> str:
        """The address of the database."""
        return self.server.database or f"sqlite:///{self.folder / 'room.db'}"

    @property
    def address(self) -> str:
        """How the room is reached."""
        return self.server.address or f"http://{self.server.host}:{self.server.port}"


def default_text(*, live: bool = False) -> str:
    """Give the commented settings of the default room, or of a live house."""
    name = "live.toml" if live else "room.toml"
    return files("huone.server").joinpath("defaults", name).read_text(encoding="utf-8")


def read_settings(path: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Read a settings file, or the default one, with its overrides; anything wrong is refused."""
    if path is None:
        source = _Source(DEFAULT_NAME, default_text(), Path.cwd())
    else:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise SettingsUnreadable(file=str(path), problem=str(error)) from error
        source = _Source(str(path), text, path.resolve().parent)
    written = source.written()
    found = _overridden(written, environment)
    return Settings(
        room=source.room(found),
        server=found.server,
        guests=found.guests,
        limits=found.limits,
        mail=found.mail,
        push=found.push,
    )


def _leads_to(offer: TournamentOffer, offers: tuple[TournamentOffer, ...]) -> set[str]:
    """Name an offer and all that it leads to, tier by tier."""
    names, ahead = {offer.id}, [offer]
    while ahead:
        one = ahead.pop()
        for name in {one.target, one.phase_of} - {None, *names}:
            assert name is not None
            names.add(name)
            ahead += [other for other in offers if other.id == name]
    return names


class _Source:
    """The text of one settings file."""

    def __init__(self, name: str, text: str, folder: Path) -> None:
        self._name = name
        self._text = text
        self._folder = folder

    def written(self) -> SettingsFile:
        """Read what is written, without looking at its meaning."""
        try:
            values = tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            raise SettingsUnreadable(file=self._name, problem=str(error)) from error
        try:
            return msgspec.convert(values, SettingsFile)
        except msgspec.ValidationError as error:
            found = complaint(error, SettingsFile)
            known = f"; there are {_keys_at(found.path)}" if found.kind == "unknown-key" else ""
            raise self._bad(found.path, found.problem + known) from error

    def room(self, found: SettingsFile) -> RoomConfig:
        """Give the room that is meant; what the rulebook does not allow is refused."""
        rulebook, where = self._rulebook(found.room.rulebook)
        config = RoomConfig(
            name=found.room.name,
            rulebook=where,
            currency=CurrencyCode(found.room.currency),
            lobby=(),
            chat=ChatRules(
                lines=found.chat.lines,
                window_ms=found.chat.window_seconds * 1_000,
                characters=found.chat.characters,
                forbidden=found.chat.forbidden,
            ),
            desk=found.desk.rules(),
            offset_minutes=found.room.utc_offset_minutes,
            reconnect_ms=found.room.reconnect_seconds * 1_000,
            asks_acceptance=found.room.ask_rules,
            takes_guests=found.guests.welcome,
        )
        self._verify(config, rulebook, ("room", "currency"))
        self._verify_addresses(found)
        self._verify_mail(found.mail)
        names = [said.id for said in found.stake]
        for at, name in enumerate(names):
            if name in names[:at]:
                raise self._bad(("stake", at, "id"), str(StakeTwice(stake=name)))
        lines = tuple(self._line(config, rulebook, found, at) for at in range(len(found.stake)))
        offers = self._offers(config, rulebook, found)
        self._verify(replace(config, lobby=lines), rulebook, ("stake",))
        self._verify(replace(config, tournaments=offers), rulebook, ("tournament",))
        live = self._live(config, rulebook, found)
        return replace(config, lobby=lines, tournaments=offers, live=live)

    def _live(
        self, config: RoomConfig, rulebook: Rulebook, found: SettingsFile
    ) -> LiveSettings | None:
        said = found.live
        if said is None:
            return None
        settings = LiveSettings(
            zone=said.zone,
            guests=said.guests,
            seat_offers=said.seat_offers,
            boxes=said.boxes,
            drop_tolerance_cents=said.drop_tolerance_cents,
            names_on_walls=said.names_on_walls,
        )
        if said.zone:
            try:
                zone_named(said.zone)
            except Refused as no:
                raise self._bad(("live", "zone"), str(no)) from no
        menu: list[MenuLine] = []
        for at, one in enumerate(said.menu):
            line, path = one.line(), ("live", "menu", at)
            if line is None:
                raise self._bad(path, "says what it plays for in one of bets, mix and points")
            if any(line.id == other.id for other in menu):
                raise self._bad(path, f"the menu has two lines called {line.id!r}")
            menu.append(line)
            whole = replace(settings, menu=(line,))
            self._verify(replace(config, live=whole), rulebook, path)
        sheets: list[ContestSheet] = []
        for at, contest in enumerate(said.contest):
            if any(contest.id == other.id for other in sheets):
                raise self._bad(("live", "contest", at), f"two sheets are called {contest.id!r}")
            sheets.append(contest.sheet())
            whole = replace(settings, contests=(sheets[-1],))
            self._verify(replace(config, live=whole), rulebook, ("live", "contest", at))
        self._verify(replace(config, live=settings), rulebook, ("live",))
        return replace(settings, menu=tuple(menu), contests=tuple(sheets))

    def _offers(
        self, config: RoomConfig, rulebook: Rulebook, found: SettingsFile
    ) -> tuple[TournamentOffer, ...]:
        offers = tuple(said.offer() for said in found.tournament)
        for at, offer in enumerate(offers):
            # A satellite is looked at together with its targets, a phase with the next one.
            names = _leads_to(offer, offers)
            both = tuple(other for other in offers if other.id in names)
            if len(both) == len(names):
                self._verify(replace(config, tournaments=both), rulebook, ("tournament", at))
            elif len(both) < len(names):
                self._verify(replace(config, tournaments=(offer,)), rulebook, ("tournament", at))
        return offers

    def _rulebook(self, name: str) -> tuple[Rulebook, str]:
        own = files("huone.server").joinpath("defaults", f"{name}.toml")
        if name not in ("room", "live") and own.is_file():
            name = str(own)
        elif name.endswith(".toml"):
            name = str(self._folder / name)
        try:
            return load(name), name
        except Refused as no:
            raise self._bad(("room", "rulebook"), str(no)) from no

    def _line(
        self, config: RoomConfig, rulebook: Rulebook, found: SettingsFile, at: int
    ) -> StakeOffer:
        said, path = found.stake[at], ("stake", at)
        line = said.offer()
        if line is None:
            raise self._bad(path, "says what it plays for in one of bets, mix and points")
        self._verify_amounts(said, path)
        self._verify(replace(config, lobby=(line,)), rulebook, path)
        return line

    def _verify_amounts(self, said: StakeSection, path: KeyPath) -> None:
        for name in Stakes.__struct_fields__ if said.bets is not None else ():
            amount = getattr(said.bets, name)
            if isinstance(amount, int) and not 0 <= amount <= CHIPS_MAX:
                problem = f"is 0 to {CHIPS_MAX}, not {amount}"
                raise self._bad((*path, "bets", name), problem)
        least, most = said.min_buy_in, said.max_buy_in
        if least is None and most is not None:
            raise self._bad((*path, "max_buy_in"), "needs min_buy_in beside it")
        if least is not None and most is not None and least > most:
            raise self._bad((*path, "min_buy_in"), f"{least} is more than max_buy_in, {most}")

    def _verify_mail(self, mail: MailSection) -> None:
        if mail.host and not mail.sender:
            raise self._bad(("mail", "sender"), "is missing: an address such as room@poker.example")
        at_home = mail.host in ("localhost", "127.0.0.1", "::1")
        if mail.user and mail.security == "none" and not at_home:
            problem = "sends the password readable for everybody; use starttls or tls"
            raise self._bad(("mail", "security"), problem)

    def _verify_addresses(self, found: SettingsFile) -> None:
        read: dict[str, Callable[[str], object]] = {
            "proxies": networks_in,
            "monitors": networks_in,
            "database": lambda url: not url or is_postgres(url) or path_of(url),
        }
        for key, reader in read.items():
            try:
                reader(getattr(found.server, key))
            except Refused as no:
                raise self._bad(("server", key), str(no)) from no

    def _verify(self, config: RoomConfig, rulebook: Rulebook, path: KeyPath) -> None:
        try:
            verify_room(config, rulebook)
            verify_charges(config, rulebook)
        except Refused as no:
            raise self._bad(path, str(no)) from no

    def _bad(self, path: KeyPath, problem: str) -> BadSettings:
        lines = key_lines(self._text)
        # A key that is missing has no line; the nearest one around it has.
        near = next(
            (lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in lines), 1
        )
        key, problem = shortened(spelled(path)), shortened(problem)
        return BadSettings(file=self._name, line=near, key=key, problem=problem)


def shortened(said: str) -> str:
    """Keep a line readable that repeats what was written.

    >>> shortened("x" * 2_000)[-4:]
    'xxx…'
    """
    return said if len(said) <= SAID_MAX else said[: SAID_MAX - 1] + "…"


def _keys_at(path: KeyPath) -> str:
    """List the keys that may stand beside a key."""
    kind: type[Struct] = SettingsFile
    for step in path[:-1]:
        if isinstance(step, str):
            shape = get_type_hints(kind)[step]
            kind = next(part for part in (shape, *get_args(shape)) if _is_record(part))
    return ", ".join(field.name for field in msgspec.structs.fields(kind))


def _is_record(part: object) -> TypeGuard[type[Struct]]:
    return isinstance(part, type) and issubclass(part, Struct)


def _overridden(written: SettingsFile, environment: Mapping[str, str]) -> SettingsFile:
    """Put the environment over what is written."""
    changed = {name: getattr(written, name) for name in _SECTIONS}
    for variable, text in environment.items():
        if variable.startswith(PREFIX) and variable not in NOT_SETTINGS:
            section, key = _meant(variable)
            value = _read(variable, text, _SECTIONS[section], key)
            changed[section] = replace(changed[section], **{key: value})
    return replace(written, **changed)


_SECTIONS: Final[dict[str, type[Section]]] = {
    "room": RoomSection,
    "server": ServerSection,
    "chat": ChatSection,
    "desk": DeskSection,
    "guests": GuestsSection,
    "limits": LimitsSection,
    "mail": MailSection,
    "push": PushSection,
}


def variables() -> Iterator[str]:
    """List the variables that override the file."""
    for section, kind in _SECTIONS.items():
        for field in msgspec.structs.fields(kind):
            yield f"{PREFIX}{section}_{field.name}".upper()


def _meant(variable: str) -> tuple[str, str]:
    if variable not in variables():
        raise BadVariable(
            variable=variable, problem=f"is unknown; there are {', '.join(variables())}"
        )
    section, _, key = variable.removeprefix(PREFIX).lower().partition("_")
    return section, key


def _read(variable: str, text: str, kind: type[Section], key: str) -> object:
    shape = next(field.type for field in msgspec.structs.fields(kind) if field.name == key)
    value: object = text.split(",") if get_origin(shape) is tuple else text
    try:
        return msgspec.convert(value, shape, strict=False)
    except msgspec.ValidationError as error:
        found = complaint(error, kind)
        raise BadVariable(variable=variable, problem=found.problem) from error
