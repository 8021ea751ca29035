"""Study routes: what my hands add up to, my hands by how I played them, tags and export.

Owns: the handlers below `/api/me/study`.
Never: looks through more hands for one request than it says; a client asks again.
"""

from typing import Final

from huone.histories.own_study import OwnResult
from huone.room.hand_history import NothingPlayed, NotInFormat
from huone.server.api.hands import chip_cents_of, hand_line, is_cash
from huone.server.api.operation import DONE, PLAYER, ApiCall, Operation, Reply
from huone.server.api.study.bodies import (
    ExportPage,
    ExportQuery,
    NewTags,
    StudiedLine,
    StudiedPage,
    StudyQuery,
    StudyShown,
    TagsShown,
)
from huone.server.api.study.keeping import STEP, Tags, count_on, keep_tags, read_study, read_tags
from huone.store.ports import HandQuery, HandRecord

LOOKED_AT: Final = 200
"""Through how many hands one request looks for those that fit."""
WRITTEN: Final = 100
"""How many hands one page of an export has."""
FOUND_MAX: Final = 50


async def study(call: ApiCall) -> Reply:
    """Add up my hands by game, stake, position, day and session."""
    store = call.room.committer.store
    known, _ = await read_study(store, call.account.key)
    query = HandQuery(player=call.player, after=known.upto, limit=STEP)
    found = await call.room.histories.find(query)
    sums = await count_on(store, call.account.key, found, lambda one: _counted(call, one))
    body = StudyShown(
        behind=len(found) == STEP,
        lines=tuple(sums.lines),
        days=tuple(sums.days),
        sessions=tuple(reversed(sums.sessions)),
    )
    return Reply(body=body)


async def studied_hands(call: ApiCall) -> Reply:
    """Find my hands by how I played them, the newest first."""
    query = call.asked(StudyQuery)
    tags = await read_tags(call.room.committer.store, call.account.key)
    found, before = await _candidates(call, query, tags)
    lines = []
    for record in found:
        line = await _fitting(call, query, record, tags)
        if line is not None:
            lines.append(line)
        if len(lines) == FOUND_MAX:
            before = record.hand_id
            break
    return Reply(body=StudiedPage(hands=tuple(lines), before=before))


async def set_tags(call: ApiCall) -> Reply:
    """Call one of my hands by some words."""
    table, number = call.word("table"), call.number("number")
    await call.room.histories.own_hand(call.player, table, number)
    store = call.room.committer.store
    await keep_tags(store, call.account.key, f"{table}/{number}", call.sent(NewTags).tags)
    return DONE


async def hand_tags(call: ApiCall) -> Reply:
    """List the words that I have for hands."""
    counts: dict[str, int] = {}
    for words in (await read_tags(call.room.committer.store, call.account.key)).values():
        for word in words:
            counts[word] = counts.get(word, 0) + 1
    return Reply(body=TagsShown(tags=dict(sorted(counts.items()))))


async def export_hands(call: ApiCall) -> Reply:
    """Write my hands out, a page at a time: in words, as PHH or as Open Hand History."""
    query = call.asked(ExportQuery)
    asked = HandQuery(player=call.player, before=query.before, limit=WRITTEN)
    found = await call.room.histories.find(asked)
    texts = [await _written(call, query.format, record) for record in found]
    kept = [text for text in texts if text is not None]
    body = ExportPage(
        text="\n".join(kept),
        hands=len(kept),
        left_out=len(texts) - len(kept),
        before=found[-1].hand_id if len(found) == WRITTEN else None,
    )
    return Reply(body=body)


async def _counted(call: ApiCall, record: HandRecord) -> OwnResult | None:
    return await call.room.histories.own_result(
        call.player,
        record,
        kind="cash" if await is_cash(call, record.table) else "tournament",
        chip_cents=await chip_cents_of(call, record.table),
    )


async def _candidates(
    call: ApiCall, query: StudyQuery, tags: Tags
) -> tuple[list[HandRecord], int | None]:
    """Give the next hands to look at, and where to go on after them."""
    if query.tag is not None:
        named = [hand.rsplit("/", 1) for hand, words in tags.items() if query.tag in words]
        found = [await call.room.histories.record(table, int(no)) for table, no in named]
        behind = [one for one in found if query.before is None or one.hand_id < query.before]
        newest = sorted(behind, key=lambda one: -one.hand_id)
        return newest[:LOOKED_AT], (
            newest[LOOKED_AT - 1].hand_id if len(newest) > LOOKED_AT else None
        )
    page = await call.room.histories.find(
        HandQuery(
            player=call.player,
            game=query.game,
            for_money=None if query.kind is None else query.kind == "cash",
            from_ms=query.from_ms,
            until_ms=query.until_ms,
            before=query.before,
            limit=LOOKED_AT,
        )
    )
    return list(page), page[-1].hand_id if len(page) == LOOKED_AT else None


async def _fitting(
    call: ApiCall, query: StudyQuery, record: HandRecord, tags: Tags
) -> StudiedLine | None:
    counted = await _counted(call, record)
    if counted is None or not _fits(query, counted):
        return None
    style = counted.style
    return StudiedLine(
        hand=await hand_line(call, record),
        stake=counted.stake,
        position=counted.position,
        voluntary=style.voluntary > 0,
        raised=style.raised > 0,
        three_bet=style.three_bets > 0,
        showdown=style.showdowns > 0,
        tags=tags.get(f"{record.table}/{record.hand_no}", ()),
    )


def _fits(query: StudyQuery, hand: OwnResult) -> bool:
    style = hand.style
    did = {
        "voluntary": style.voluntary,
        "raised": style.raised,
        "three_bet": style.three_bets,
        "showdown": style.showdowns,
    }
    asked = (
        query.kind is None or query.kind == hand.kind,
        query.game is None or query.game == hand.game,
        query.stake is None or query.stake == hand.stake,
        query.position is None or query.position == hand.position,
        query.did is None or did[query.did] > 0,
        query.result is None or (query.result == "won") == (hand.big_blinds > 0),
        query.result != "lost" or hand.big_blinds < 0,
    )
    return all(asked)


async def _written(call: ApiCall, format: str, record: HandRecord) -> str | None:
    histories = call.room.histories
    write = {"text": histories.text, "phh": histories.phh, "ohh": histories.open_hand}[format]
    try:
        return await write(call.player, record.table, record.hand_no)
    except (NothingPlayed, NotInFormat):
        return None


OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/me/study",
        roles=PLAYER,
        handler=study,
        is_long=True,
        answers=StudyShown,
    ),
    Operation(
        method="GET",
        path="/api/me/study/hands",
        roles=PLAYER,
        handler=studied_hands,
        is_long=True,
        query=StudyQuery,
        answers=StudiedPage,
    ),
    Operation(
        method="GET", path="/api/me/study/tags", roles=PLAYER, handler=hand_tags, answers=TagsShown
    ),
    Operation(
        method="PUT",
        path="/api/hands/{table}/{number}/tags",
        roles=PLAYER,
        handler=set_tags,
        body=NewTags,
    ),
    Operation(
        method="GET",
        path="/api/me/study/export",
        roles=PLAYER,
        handler=export_hands,
        is_long=True,
        query=ExportQuery,
        answers=ExportPage,
    ),
)
