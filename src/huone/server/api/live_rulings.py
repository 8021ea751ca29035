"""Live rulings: the floor's assistant and its log, over HTTP.

Owns: the routes below `/api/live/rulings`, and what is shown of a ruling and of the log.
Never: rules (`huone.floor`), or keeps anything (`room.live.rulings`).
"""

from typing import Annotated, Final

from msgspec import Meta

from huone.accounts.account import Role
from huone.floor import SUBJECTS, name_of
from huone.floor.assistant.finding import find_situations
from huone.floor.assistant.questions import questions
from huone.floor.assistant.speech import Speech, SpokenRuling
from huone.floor.remedies import Acts, MayAct
from huone.floor.ruling import Ruling
from huone.games.definition import find
from huone.guide.book import offered
from huone.live.log import LoggedRuling, RulingLog
from huone.money.currency import currency_named
from huone.refusal import Refused
from huone.room.live.rulings import AnsweredRuling, RulingDecision, StatedFacts, newest
from huone.rulebooks.clauses import registry
from huone.rulebooks.clauses.entries import Ambiguity, Clause
from huone.server.api.live_bodies import (
    AskRuling,
    CitedClause,
    DecideRuling,
    GameNamed,
    LiveGames,
    NoteRuling,
    RulingAnswer,
    RulingGiven,
    RulingLine,
    RulingLines,
    RulingLogPage,
    RulingOption,
    RulingQuestion,
    SituationForm,
    SituationLine,
    SituationList,
    StrikeRuling,
    Tongue,
)
from huone.server.api.operation import STAFF, ApiCall, Operation, Reply
from huone.server.api.words import Body, Day
from huone.units import Instant

DECIDERS: Final[tuple[Role, ...]] = ("floor", "admin")
SHOWN_MAX: Final = 200
LATE_MS: Final = 15 * 60_000
"""What happened longer ago than this is not noted as if it were now."""

FOLLOW_UPS: Final = {
    "slow-player": ("clock-expired",),
    "turn-skipped": ("premature-board", "premature-stud"),
    "wrong-count": ("no-return",),
    "exposed-card": ("no-return",),
    "hand-lost": ("dispute",),
    "cards-careless": ("partners",),
    "device-used": ("breach",),
    "partners": ("cheating",),
    "open-table": ("seat-change",),
}


class TooOld(Refused):
    """A tablet that was away for long says when something happened; a person looks at it."""

    code = "live/too-old"
    says = "this happened {minutes} minutes ago; note it with the time of now"


class NothingToDecide(Refused):
    """A decision is about a question."""

    code = "live/nothing-to-decide"
    says = "name a situation with its facts, or the number of an open ruling"


class SituationsQuery(Body, frozen=True, kw_only=True):
    """What to look for, and in which language the names are."""

    words: Annotated[str, Meta(max_length=100)] = ""
    language: Tongue = "en"


class FormQuery(Body, frozen=True, kw_only=True):
    """The game of the table, and the language of the questions."""

    game: Annotated[str, Meta(max_length=40)] = ""
    language: Tongue = "en"


class RulingsQuery(Body, frozen=True, kw_only=True):
    """What to look for in the log; without a day, in the last days."""

    words: Annotated[str, Meta(max_length=100)] = ""
    clause: Annotated[str, Meta(max_length=40)] = ""
    situation: Annotated[str, Meta(max_length=40)] = ""
    table: Annotated[str, Meta(max_length=64)] = ""
    day: Day | None = None
    language: Tongue = "en"


# Questions and answers: nothing is noted.


async def live_games(call: ApiCall) -> Reply:
    """List the games that rulings can be asked about."""
    games = tuple(GameNamed(game=id, name=find(id).name) for id in offered(call.room.rulebook))
    decimals = currency_named(call.room.config.currency).decimals
    return Reply(body=LiveGames(games=games, decimals=decimals))


async def situations(call: ApiCall) -> Reply:
    """List all situations, or find those that some words may mean."""
    asked = call.asked(SituationsQuery)
    speech = Speech(asked.language)
    subjects = {name_of(kind): title for title, kinds in SUBJECTS.items() for kind in kinds}
    found = (
        [(hit.situation, hit.phrase) for hit in find_situations(asked.words)]
        if asked.words.strip()
        else [(name, "") for name in subjects]
    )
    lines = tuple(
        SituationLine(
            situation=name,
            name=speech.situation(name),
            subject=speech.subject(subjects[name]),
            phrase=phrase,
        )
        for name, phrase in found
    )
    return Reply(body=SituationList(situations=lines))


async def situation_form(call: ApiCall) -> Reply:
    """Show what is asked about a situation, for the game of a table."""
    asked, name = call.asked(FormQuery), call.word("id")
    speech = Speech(asked.language)
    listed = tuple(
        RulingQuestion(
            fact=one.fact,
            label=one.label,
            kind=one.kind,
            answers=tuple(RulingAnswer(value=a.value, label=a.label) for a in one.answers),
            needed=one.needed,
            at_once=one.at_once,
            usual=one.usual,
            of_table=one.of_table,
            when_fact=one.when_fact,
            when_answers=one.when_answers,
            needed_for=one.needed_for,
        )
        for one in questions(name, speech, game=asked.game)
    )
    return Reply(body=SituationForm(situation=name, name=speech.situation(name), questions=listed))


async def ask_ruling(call: ApiCall) -> Reply:
    """Say what the rules say to some facts; nothing is noted."""
    asked = call.sent(AskRuling)
    stated = StatedFacts(
        situation=asked.situation,
        facts=asked.facts,
        language=asked.language,
        decimals=asked.decimals,
    )
    return Reply(body=_given(stated, call.room.rulings.answer(stated)))


# The log.


async def rulings(call: ApiCall) -> Reply:
    """Search the log of rulings, the newest first."""
    asked, keeper = call.asked(RulingsQuery), call.room.rulings
    logs = [await keeper.day(asked.day)] if asked.day else newest(keeper.days.values())
    found = [
        _line(log, line, asked.language)
        for log in logs
        for line in log.search(
            words=asked.words, clause=asked.clause, situation=asked.situation, table=asked.table
        )
    ]
    today = keeper.today(call.now)
    return Reply(body=RulingLogPage(rulings=tuple(found[:SHOWN_MAX]), day=today))


async def note_ruling(call: ApiCall) -> Reply:
    """Keep a question open, for somebody to decide."""
    asked = call.sent(NoteRuling)
    at = _when(call, asked.at_ms)
    line, ack = call.room.rulings.ask(
        _stated(asked), by=call.account.name, request=asked.id, at=at, now=call.now
    )
    if ack is not None:
        await ack
    return Reply(body=_line(_today(call), line, asked.language))


async def decide_ruling(call: ApiCall) -> Reply:
    """Decide on a ruling: as stated, an option, or otherwise with a reason."""
    asked, keeper = call.sent(DecideRuling), call.room.rulings
    at = _when(call, asked.at_ms)
    made = RulingDecision(
        how=asked.how, option=asked.option, says=asked.says, why=asked.why, took_ms=asked.took_ms
    )
    who = {"by": call.account.name, "request": asked.id}
    if asked.ruling is not None:
        line, ack = keeper.decide_open(asked.ruling, made, at=at, now=call.now, **who)
    elif asked.situation is not None:
        line, ack = keeper.decide(_stated(asked), made, at=at, now=call.now, **who)
    else:
        raise NothingToDecide
    if ack is not None:
        await ack
    return Reply(body=_line(_today(call), line, asked.language))


async def strike_ruling(call: ApiCall) -> Reply:
    """Strike a ruling: it stays in the log, and does not count any more."""
    asked, keeper, number = call.sent(StrikeRuling), call.room.rulings, call.number("number")
    log = await keeper.day(asked.day)
    name, is_chief = call.account.name, "admin" in call.account.roles
    keeper.verify_strike(log, number, by=name, now=call.now, is_chief=is_chief)
    await call.log("strike-ruling", f"{asked.day}:{number}", why=asked.why)
    keeper.verify_strike(log, number, by=name, now=call.now, is_chief=is_chief)
    line, ack = keeper.strike(log, number, asked.why, by=name, now=call.now)
    await ack
    return Reply(body=_line(log, line, "en"))


# What is shown.


def _today(call: ApiCall) -> RulingLog:
    return call.room.rulings.days[call.room.rulings.today(call.now)]


def _when(call: ApiCall, at_ms: int) -> Instant:
    late = call.now - at_ms
    if late > LATE_MS:
        raise TooOld(minutes=late // 60_000)
    return Instant(min(at_ms, call.now))


def _stated(asked: NoteRuling | DecideRuling) -> StatedFacts:
    assert asked.situation is not None
    return StatedFacts(
        situation=asked.situation,
        facts=asked.facts,
        language=asked.language,
        decimals=asked.decimals,
        table=asked.table,
        hand=asked.hand,
        seat=asked.seat,
        guest=asked.guest,
    )


def _given(stated: StatedFacts, answered: AnsweredRuling) -> RulingGiven:
    stays, returns = _chips(answered.ruling)
    return RulingGiven(
        situation=stated.situation,
        lines=_lines(answered.says),
        why=answered.why,
        options=tuple(
            RulingOption(chooser=option.chooser, lines=_lines(said))
            for option, said in answered.options
        ),
        clauses=tuple(_cited(clause) for clause in answered.ruling.clauses),
        stays_chips=stays,
        returns_chips=returns,
        follow_ups=FOLLOW_UPS.get(stated.situation, ()),
    )


def _chips(ruling: Ruling) -> tuple[int, int]:
    match ruling.remedy:
        case Acts(to_chips=stays, returns_chips=returns):
            return stays, returns
        case MayAct(returns_chips=returns):
            return 0, returns
        case _:
            return 0, 0


def _lines(said: SpokenRuling) -> RulingLines:
    return RulingLines(head=said.head, more=said.more, motions=said.motions)


def _cited(id: str) -> CitedClause:
    entry = registry().find(id)
    says = entry.says if isinstance(entry, Clause) else ""
    if isinstance(entry, Ambiguity):
        says = entry.resolution
    return CitedClause(clause=id, title=entry.title, says=says)


def _line(log: RulingLog, line: LoggedRuling, language: Tongue) -> RulingLine:
    asked, decided, struck = line.asked, line.decided, line.struck
    return RulingLine(
        day=log.day,
        number=line.number,
        at_ms=asked.at_ms,
        asked_by=asked.by,
        situation=asked.situation,
        name=Speech(language).situation(asked.situation),
        says=asked.says,
        why=asked.why,
        clauses=asked.clauses,
        options=asked.options,
        table=asked.table,
        hand=asked.hand,
        seat=asked.seat,
        guest=asked.guest,
        how=decided.how if decided else None,
        decided=decided.says if decided else "",
        decided_why=decided.why if decided else "",
        decided_by=decided.by if decided else "",
        took_ms=decided.took_ms if decided else 0,
        struck_by=struck.by if struck else "",
        struck_why=struck.why if struck else "",
    )


BELOW: Final = "/api/live/rulings"
OPERATIONS: Final = (
    Operation(
        method="GET",
        path=f"{BELOW}/games",
        roles=STAFF,
        handler=live_games,
        answers=LiveGames,
    ),
    Operation(
        method="GET",
        path=f"{BELOW}/situations",
        roles=STAFF,
        handler=situations,
        query=SituationsQuery,
        answers=SituationList,
    ),
    Operation(
        method="GET",
        path=f"{BELOW}/situations/{{id}}",
        roles=STAFF,
        handler=situation_form,
        query=FormQuery,
        answers=SituationForm,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/ask",
        roles=STAFF,
        handler=ask_ruling,
        body=AskRuling,
        answers=RulingGiven,
    ),
    Operation(
        method="GET",
        path=BELOW,
        roles=STAFF,
        handler=rulings,
        query=RulingsQuery,
        answers=RulingLogPage,
    ),
    Operation(
        method="POST",
        path=BELOW,
        roles=STAFF,
        handler=note_ruling,
        body=NoteRuling,
        answers=RulingLine,
        status=201,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/decide",
        roles=DECIDERS,
        handler=decide_ruling,
        body=DecideRuling,
        answers=RulingLine,
        status=201,
    ),
    Operation(
        method="POST",
        path=f"{BELOW}/{{number}}/strike",
        roles=DECIDERS,
        handler=strike_ruling,
        body=StrikeRuling,
        answers=RulingLine,
    ),
)
