"""Promises: everything that others rely on by its name, read from the code as it is now.

Others are browsers and programs on the wire, files on disk, settings, monitors and scripts. What is
read here is compared with `data/promises.json`, which says how it was.
"""

import ast
import asyncio
import re
import sqlite3
import string
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import typer
from kit.evening import Evening
from msgspec import Struct, inspect
from nets import shapes

import huone
from huone.accounts.account import Account
from huone.accounts.audit_log import Head, LogLine
from huone.accounts.client_settings import Notes
from huone.accounts.identity import KnownNames
from huone.cli.app import app
from huone.histories.own_study import OwnStudy
from huone.integrity.events import CaseEvent
from huone.money.cashier import Request
from huone.money.limits import OwnLimits
from huone.push.wishes import Wishes
from huone.refusal import Refused
from huone.room.cash.jackpot.jackpots import JackpotDay
from huone.room.cash.lobby import Listing
from huone.room.cash.seats import Queue
from huone.room.cash.time_charge import TimeSheet
from huone.room.hand_history import HandHistory, VoidRuling
from huone.room.players.chat import ChatComplaint, ChatLine
from huone.room.players.memory import PlayerMemory
from huone.room.players.notices import Notice
from huone.room.receipts import StoredReceipt as KeptReceipt
from huone.room.tournament_offers import TournamentOffer
from huone.room.tournaments.documents import (
    AnnouncedTournament,
    StoredEntry,
    StoredResult,
    StoredSummary,
)
from huone.room.tournaments.schedule import Series
from huone.room.wallet.plans import Chosen
from huone.server.api.routes import OPERATIONS
from huone.server.api.study.keeping import Tags
from huone.server.context import ServerContext
from huone.server.sections import SettingsFile
from huone.server.wire import ClientFrame, ServerFrame
from huone.store.ports import DealtIn, SeatStack, StartedHand
from huone.table.state import CashState
from huone.tournament.field import Tournament
from huone.tournament.sheets import StoredPlayer, TableSheet

STORED: dict[str, Any] = {
    "account": Account,
    "audit-head": Head,
    "audit-line": LogLine,
    "case": tuple[CaseEvent, ...],
    "cash-request": Request,
    "chat-line": ChatLine,
    "complaint": ChatComplaint,
    "first-run": tuple[int, str],
    "hand-tags": Tags,
    "hand-voided": VoidRuling,
    "jackpot-day": JackpotDay,
    "limits": OwnLimits,
    "listing": Listing,
    "notices": tuple[Notice, ...],
    "own-study": OwnStudy,
    "plan": Chosen,
    "player-notes": Notes,
    "queue": Queue,
    "receipts": tuple[KeptReceipt, ...],
    "regular": PlayerMemory,
    "reminders": Wishes,
    "server-key": bytes,
    "settings": dict[str, Any],
    "table-state": CashState,
    "time-sheet": TimeSheet,
    "tournament": AnnouncedTournament,
    "tournament-entries:": StoredEntry,
    "tournament-finished": StoredResult,
    "tournament-offer": TournamentOffer,
    "tournament-series": Series,
    "tournament-sheet:": bytes,
    "tournament-state": StoredSummary,
}
"""Every kind of document, and what its body is read as."""

INSIDE: dict[str, Any] = {
    "a hand's history": HandHistory,
    "a table's running hand": StartedHand,
    "a table's seats": tuple[SeatStack, ...],
    "who was dealt in": tuple[DealtIn, ...],
    "sheet: summary": Tournament,
    "sheet: table": TableSheet,
    "sheet: players": list[StoredPlayer],
}
"""What stands in columns and sheets that are no documents of their own."""

FORMATTER = string.Formatter()


def promises() -> dict[str, Any]:
    """Read all of them."""
    return {
        "tags": tags(),
        "frames": {"client": _tags_in(ClientFrame), "server": _tags_in(ServerFrame)},
        "stored": {kind: shapes.shape_of(body) for kind, body in {**STORED, **INSIDE}.items()},
        "kinds": kinds(),
        "http": http(),
        "refusals": refusals(),
        "settings": shapes.shape_of(SettingsFile),
        "commands": commands(),
        **asyncio.run(_opened()),
    }


def tags() -> dict[str, list[Any]]:
    """List every tag of the wire and of the store, with the fields of all that carry it."""
    found: dict[str, list[Any]] = {}
    for kind in shapes.records():
        tag = shapes.tag_of(kind)
        # The sections of a rulebook have tags of other names, and laws of their own.
        if tag is not None and "=" not in tag and not _is_base(kind):
            found.setdefault(tag, []).append(shapes.fields_of(kind))
    return {tag: found[tag] for tag in sorted(found)}


def _is_base(kind: type[Struct]) -> bool:
    """Whether only what derives from a record is ever written."""
    return bool(kind.__subclasses__())


def _tags_in(union: object) -> list[str]:
    info = inspect.type_info(union)
    assert isinstance(info, inspect.UnionType)
    kinds = [part.cls for part in info.types if isinstance(part, inspect.StructType)]
    return sorted(str(shapes.tag_of(kind)) for kind in kinds)


def kinds() -> dict[str, int]:
    """Count in how many places each kind of document is spelt out as a constant."""
    root = Path(huone.__file__).parent
    found: Counter[str] = Counter()
    for path in root.rglob("*.py"):
        if path.relative_to(root).parts[0] in ("cli", "sim", "swarm", "bench", "rulebooks"):
            continue
        for statement in ast.parse(path.read_bytes()).body:
            if isinstance(statement, ast.Assign | ast.AnnAssign):
                value = statement.value
                if isinstance(value, ast.Constant) and value.value in STORED:
                    found[str(value.value)] += 1
    return {kind: found[kind] for kind in sorted(STORED)}


def http() -> dict[str, Any]:
    """List every request over HTTP: who may ask, what goes in and what comes out."""
    return {
        f"{one.method} {one.path}": {
            "roles": sorted(one.roles),
            "status": one.status,
            "query": _body(one.query),
            "body": _body(one.body),
            "answer": _body(one.answers),
        }
        for one in sorted(OPERATIONS, key=lambda one: (one.path, one.method))
    }


def _body(shape: Any) -> object:
    if shape is None:
        return None
    if isinstance(shape, type) and issubclass(shape, Struct):
        return {"record": shapes.fields_of(shape)}
    return shapes.shape_of(dict[str, Any])


def refusals() -> dict[str, list[str]]:
    """List every code that a refusal can have, with the facts that its sentence names."""
    shapes.every_module()
    found: dict[str, set[str]] = {}
    for kind in shapes.subclasses_of(Refused):
        assert issubclass(kind, Refused)
        facts = {name for _, name, _, _ in FORMATTER.parse(kind.says) if name}
        found.setdefault(kind.code, set()).update(facts)
    return {code: sorted(found[code]) for code in sorted(found)}


async def _opened() -> dict[str, Any]:
    """Open a room, and list the names of its figures, and of its tables and their columns."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.db"
        async with Evening(path) as night:
            page = ServerContext(night.room, KnownNames()).metrics.page().decode()
        with closing(sqlite3.connect(path)) as database:
            names = database.execute("select name from sqlite_master where type = 'table'")
            columns = {
                str(name): [str(row[1]) for row in database.execute(f"pragma table_info('{name}')")]
                for (name,) in names.fetchall()
            }
    return {
        "metrics": sorted(set(re.findall(r"^# TYPE (\S+)", page, re.MULTILINE))),
        "columns": {name: columns[name] for name in sorted(columns) if "sqlite_" not in name},
    }


def commands() -> dict[str, Any]:
    """List every command of the shell with its options."""
    return dict(_commands(typer.main.get_command(app), "huone"))


def _commands(command: Any, name: str) -> dict[str, Any]:
    options = {
        (param.opts[0] if param.param_type_name == "option" else f"<{param.name}>"): sorted(
            [*param.opts[1:], *param.secondary_opts]
        )
        for param in command.params
        if param.name not in ("help", "install_completion", "show_completion")
    }
    found: dict[str, Any] = {name: options}
    for below in sorted(getattr(command, "commands", {})):
        part = command.resolve_command(typer.Context(command), [below])[1]
        found |= _commands(part, f"{name} {below}")
    return found
