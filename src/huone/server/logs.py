"""Logs: what the server says about itself, a line for each thing that happened.

Owns: the form of a log line, for a collector (JSON) or a person, and what never stands in one.
Never: writes a card, a password, a token or what somebody said.

Rule 1: a line names what happened first, then tables, hands and players by their ids.
"""

import logging
import sys
from collections.abc import Sequence
from typing import Final, Literal

import structlog
from structlog.processors import ExceptionRenderer
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor, WrappedLogger

from huone.room.staff.caretaker import DO, Trouble
from huone.table import events as table_events
from huone.table.events import TableEvent

SECRET: Final = frozenset(
    {"authorization", "cards", "code", "cookie", "deck", "password", "secret", "text", "token"}
)
"""Names under which nothing is written, whatever it is; a stable code is `reason`."""
HIDDEN: Final = "[hidden]"
TRACEBACKS: Final = ExceptionRenderer(ExceptionDictTransformer(show_locals=False))
"""Where a failure was, without the variables of that place: they hold tokens and cards."""

log = structlog.get_logger()


def hide_secrets(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    """Leave out what must not stand in a log."""
    for name in SECRET & line.keys():
        line[name] = HIDDEN
    return line


def set_up_logs(form: Literal["auto", "json", "text"]) -> None:
    """Let everything be written to standard error in one form, libraries included."""
    is_watched = sys.stderr.isatty()
    if form == "auto":
        form = "text" if is_watched else "json"
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    last: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if form == "json":
        last += [TRACEBACKS, structlog.processors.JSONRenderer()]
    else:
        plain = structlog.dev.plain_traceback
        last += [structlog.dev.ConsoleRenderer(colors=is_watched, exception_formatter=plain)]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last)
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # Every step and every connection is a line there; ours say what matters.
    for talkative in ("alembic", "uvicorn", "websockets"):
        logging.getLogger(talkative).setLevel(logging.WARNING)


def log_trouble(trouble: Trouble) -> None:
    """Write what has stopped working, and what an operator does about it."""
    log.error(
        f"{trouble.kind}-trouble",
        about=trouble.about,
        why=trouble.why,
        mends_itself=trouble.mends_itself,
        do=DO[trouble.kind],
    )


def log_trouble_over(trouble: Trouble) -> None:
    """Write that it works again; the operator who was woken wants to know."""
    log.warning(f"{trouble.kind}-trouble-over", about=trouble.about, since_ms=trouble.since_ms)


def log_clock_set_back(ahead_ms: int) -> None:
    """Write that the machine's clock was set back; the room's goes on."""
    log.error(
        "clock-set-back",
        ahead_ms=ahead_ms,
        do="see that the machine's clock is right; the room stays ahead until it has caught up",
    )


def log_hands(table: str, news: Sequence[TableEvent]) -> None:
    """Write when hands begin and end; what was held in them is nobody's to read here."""
    for event in news:
        if isinstance(event, table_events.InHand):
            continue
        match event:
            case table_events.HandLaidOut():
                log.info("hand-started", table=table, hand=event.number, game=event.game)
            case table_events.HandSettled():
                log.info("hand-settled", table=table, hand=event.number)
            case table_events.HandVoided():
                log.warning("hand-voided", table=table, hand=event.number, why=event.why)
            case table_events.SeatTaken() | table_events.SeatLeft():
                what = "seat-taken" if isinstance(event, table_events.SeatTaken) else "seat-left"
                log.info(what, table=table, seat=event.seat, player=event.player)
            case _:
                pass
