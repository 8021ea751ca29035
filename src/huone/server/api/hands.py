"""Hand routes: a player's own hands, their proofs, and hands that he shows to others.

Owns: the handlers of the history and of results.
Never: shows a hand to who was not dealt in, unless a player of it has shared it. Whether a hand of
others exists is not told either.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, Literal

from msgspec import convert

from huone.games.commentary import commented
from huone.histories.hand_proof import OpenedCard
from huone.money.accounts import cash_of
from huone.room.hand_history import OwnHand
from huone.room.home_terms import HOME
from huone.server.api.hand_bodies import (
    CardProof,
    HandLine,
    HandPlayer,
    HandsPage,
    Proofs,
    ReviewedHand,
    SeenHand,
    ShareLink,
    StyleSeen,
)
from huone.server.api.money_bodies import ResultLine, ResultPoint, Results
from huone.server.api.operation import ANYBODY, INTEGRITY, PLAYER, ApiCall, Operation, Reply
from huone.server.api.pages import HandsQuery, newest_movements
from huone.server.api.words import Body
from huone.store.ports import HandQuery, HandRecord, Movement
from huone.units import Instant, PlayerId

SHARE: Final = "shared-hand"
DAY_MS: Final = 86_400_000
COUNTED_MAX: Final = 5_000
"""How many of the newest hands and movements a graph is drawn from."""


class FormatQuery(Body, frozen=True, kw_only=True):
    """How a hand is written."""

    format: Literal["events", "text", "phh", "ohh"] = "events"


async def my_hands(call: ApiCall) -> Reply:
    """List my hands, the newest first: all of them, or those for money or in tournaments."""
    query = call.asked(HandsQuery)
    found = await call.room.histories.find(_hand_query(call.player, query))
    lines = [await hand_line(call, record) for record in found]
    before = found[-1].hand_id if len(found) == query.limit else None
    return Reply(body=HandsPage(hands=tuple(lines), before=before))


async def hand(call: ApiCall) -> Reply:
    """Show a hand as I saw it: as events, in words, or in the PHH format."""
    table, number = call.word("table"), call.number("number")
    return await _written(call, call.player, table, number)


async def hand_proof(call: ApiCall) -> Reply:
    """Open every card that I saw, against the root that was published before the deal."""
    table, number = call.word("table"), call.number("number")
    proof = await call.room.histories.proof(call.player, table, number)
    body = Proofs(
        root=proof.root,
        cards=tuple(map(_proof, proof.cards)),
        previous=proof.previous,
        subject=proof.subject,
        count=proof.count,
        anchors=proof.anchors,
        cuts=proof.cuts,
        seen=proof.seen,
    )
    return Reply(body=body)


async def share_hand(call: ApiCall) -> Reply:
    """Get a link that shows this hand to others as I saw it."""
    table, number = call.word("table"), call.number("number")
    await call.room.histories.own_hand(call.player, table, number)
    token = call.office.signer.sign(SHARE, call.player, table, str(number), until=Instant(0))
    return Reply(body=ShareLink(link=f"{call.office.config.address}/shared/{token}"))


async def shared_hand(call: ApiCall) -> Reply:
    """Show a hand that one of its players has shared."""
    words = call.office.signer.verify(SHARE, call.word("token"), now=call.now)
    player, table, number = words
    return await _written(call, PlayerId(player), table, int(number))


async def review_hand(call: ApiCall) -> Reply:
    """Show a hand whole to who reviews it; that he looked is written down (ETH-04)."""
    table, number = call.word("table"), call.number("number")
    history, opening = await call.room.histories.for_review(table, number)
    await call.log("review-hand", table, hand=number)
    body = ReviewedHand(
        table=history.table,
        hand_no=history.hand_no,
        players={int(seat): str(player) for seat, player in history.players.items()},
        events=history.events,
        seed=None if opening is None else opening.seed,
        previous=history.previous,
        deck=history.deck,
        void_why=history.void_why,
    )
    return Reply(body=body)


async def results(call: ApiCall) -> Reply:
    """Draw the graph of my results, day by day."""
    hands = await _newest_hands(call)
    worth = {table: await chip_cents_of(call, table) for table in {each.table for each in hands}}
    cash = _points(
        (record.ended_ms, worth[record.table] * _won(record, call.player), 1)
        for record in hands
        if worth[record.table]
    )
    moved = await newest_movements(
        call.room.committer.store, cash_of(call.player), before=None, limit=COUNTED_MAX
    )
    tournaments = _points(
        (each.posted.entry.at_ms, each.amount, 0) for each in moved if _is_tournament(each)
    )
    lines = (
        ResultLine(kind="cash", points=cash),
        ResultLine(kind="tournament", points=tournaments),
    )
    return Reply(body=Results(lines=lines, currency=call.room.config.currency))


async def style(call: ApiCall) -> Reply:
    """Count how somebody plays, from my newest hands with him; a stranger has played none."""
    found = await call.room.histories.style(call.player, PlayerId(call.word("player")))
    return Reply(body=convert(found, StyleSeen, from_attributes=True))


# What is shown.


async def _written(call: ApiCall, player: PlayerId, table: str, number: int) -> Reply:
    histories = call.room.histories
    match call.asked(FormatQuery).format:
        case "text":
            return Reply(text=await histories.text(player, table, number))
        case "phh":
            return Reply(text=await histories.phh(player, table, number))
        case "ohh":
            return Reply(text=await histories.open_hand(player, table, number))
        case _:
            own = await histories.own_hand(player, table, number)
            return Reply(body=_seen(own, chip_cents=await chip_cents_of(call, table)))


def _seen(own: OwnHand, *, chip_cents: int) -> SeenHand:
    record = own.record
    return SeenHand(
        hand_id=record.hand_id,
        table=record.table,
        hand_no=record.hand_no,
        game=record.game,
        rulebook=record.rulebook,
        started_ms=record.started_ms,
        ended_ms=record.ended_ms,
        outcome=record.outcome.value,
        root=record.commitment.hex(),
        seat=own.seat,
        players=tuple(
            HandPlayer(
                seat=dealt.seat,
                player=dealt.player,
                before_chips=dealt.before_chips,
                after_chips=dealt.after_chips,
            )
            for dealt in record.dealt
        ),
        seen=tuple(commented(own.seen)),
        chip_cents=chip_cents,
    )


def _hand_query(player: PlayerId, query: HandsQuery) -> HandQuery:
    return HandQuery(
        player=player,
        table=query.table,
        game=query.game,
        for_money=None if query.kind is None else query.kind == "cash",
        from_ms=query.from_ms,
        until_ms=query.until_ms,
        before=query.before,
        limit=query.limit,
    )


async def hand_line(call: ApiCall, record: HandRecord) -> HandLine:
    """Show one of my hands as a line of a list."""
    (own,) = (dealt for dealt in record.dealt if dealt.player == call.player)
    return HandLine(
        hand_id=record.hand_id,
        table=record.table,
        hand_no=record.hand_no,
        game=record.game,
        started_ms=record.started_ms,
        ended_ms=record.ended_ms,
        outcome=record.outcome.value,
        kind="cash" if await is_cash(call, record.table) else "tournament",
        before_chips=own.before_chips,
        after_chips=own.after_chips,
        players=len(record.dealt),
    )


def _proof(opened: OpenedCard) -> CardProof:
    return convert(opened, CardProof, from_attributes=True)


# Results.


async def _newest_hands(call: ApiCall) -> list[HandRecord]:
    found: list[HandRecord] = []
    before = None
    while len(found) < COUNTED_MAX:
        query = HandQuery(player=call.player, before=before, limit=1_000)
        page = await call.room.histories.find(query)
        if not page:
            break
        found += page
        before = page[-1].hand_id
    return found


async def is_cash(call: ApiCall, table: str) -> bool:
    """Tell whether a hand was of no tournament; chips of a home game are worth nothing either."""
    return table.startswith(f"{HOME}-") or await chip_cents_of(call, table) > 0


async def chip_cents_of(call: ApiCall, table: str) -> int:
    """Tell what a chip of a table was worth; nothing in a tournament."""
    state = await call.room.committer.store.table(table)
    return state.chip_cents if state else 0


def _won(record: HandRecord, player: PlayerId) -> int:
    (own,) = (dealt for dealt in record.dealt if dealt.player == player)
    return own.after_chips - own.before_chips


def _is_tournament(movement: Movement) -> bool:
    return movement.posted.entry.cause.subject == "tournament"


def _points(moved: Iterable[tuple[int, int, int]]) -> tuple[ResultPoint, ...]:
    cents: defaultdict[int, int] = defaultdict(int)
    hands: defaultdict[int, int] = defaultdict(int)
    for at_ms, won, played in moved:
        day = at_ms // DAY_MS
        cents[day] += won
        hands[day] += played
    points, so_far, all_hands = [], 0, 0
    for day in sorted(cents):
        so_far, all_hands = so_far + cents[day], all_hands + hands[day]
        points.append(ResultPoint(at_ms=(day + 1) * DAY_MS, hands=all_hands, cents=so_far))
    return tuple(points)


OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/me/hands",
        roles=PLAYER,
        handler=my_hands,
        query=HandsQuery,
        answers=HandsPage,
    ),
    Operation(
        method="GET",
        path="/api/hands/{table}/{number}",
        roles=PLAYER,
        handler=hand,
        query=FormatQuery,
        answers=SeenHand,
        text=True,
    ),
    Operation(
        method="GET",
        path="/api/hands/{table}/{number}/proof",
        roles=PLAYER,
        handler=hand_proof,
        answers=Proofs,
    ),
    Operation(
        method="POST",
        path="/api/hands/{table}/{number}/share",
        roles=PLAYER,
        handler=share_hand,
        answers=ShareLink,
        status=201,
    ),
    Operation(
        method="GET",
        path="/api/shared/{token}",
        roles=ANYBODY,
        handler=shared_hand,
        query=FormatQuery,
        answers=SeenHand,
        text=True,
    ),
    Operation(
        method="GET",
        path="/api/staff/hands/{table}/{number}",
        roles=INTEGRITY,
        handler=review_hand,
        answers=ReviewedHand,
    ),
    Operation(
        method="GET",
        path="/api/me/results",
        roles=PLAYER,
        handler=results,
        is_long=True,
        answers=Results,
    ),
    Operation(
        method="GET",
        path="/api/players/{player}/style",
        roles=PLAYER,
        handler=style,
        is_long=True,
        answers=StyleSeen,
    ),
)
