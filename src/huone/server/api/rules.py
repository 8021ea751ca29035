"""Rules routes: which rules apply, a player's yes to them, and the jackpots of the house.

Owns: the handlers for the rulebook in force and its acceptance (SYS-43, SYS-44), for jackpots and
the claims that staff decides (BBJ-11), for unresolved bets and charity (SYS-28).
Never: decides who may play, judges a hand or moves money; the room does.
"""

from typing import Final

from huone.room.cash.jackpot.claims import ClaimedJackpot
from huone.room.staff.unresolved import UnresolvedBets
from huone.rulebooks.schema import BadBeatJackpot
from huone.server.api.operation import (
    ADMIN,
    ANYBODY,
    CASHIER,
    FLOOR,
    PLAYER,
    ApiCall,
    Operation,
    Reply,
)
from huone.server.api.rules_bodies import (
    AcceptRules,
    DecideClaim,
    GiveBack,
    GiveCharity,
    JackpotClaims,
    JackpotCriterion,
    JackpotHand,
    JackpotMeter,
    JackpotMeters,
    JackpotWin,
    MyRules,
    ShownClaim,
    TakeIn,
    UnresolvedPage,
    UnresolvedShown,
)
from huone.table.rules import BadBeatCriterion, LosingHand
from huone.units import Cents

RULES_PATH: Final = "/rules"
PAST_MAX: Final = 20
CLAIMS_MAX: Final = 200
UNRESOLVED_MAX: Final = 200


async def my_rules(call: ApiCall) -> Reply:
    """Tell which rules apply, and whether I have accepted them."""
    await call.room.players.admit(call.player, now=call.now)
    return Reply(body=_shown(call))


async def accept_rules(call: ApiCall) -> Reply:
    """Accept the rules that apply; it is recorded with their id, and in the audit log."""
    asked = call.sent(AcceptRules)
    await call.room.players.admit(call.player, now=call.now)
    told = call.room.acceptance.accept(call.player, asked.rulebook, asked.version, now=call.now)
    if told is not None:
        await call.log("accept-rules", rulebook=asked.rulebook, version=asked.version)
        await told
    return Reply(body=_shown(call))


def _shown(call: ApiCall) -> MyRules:
    meta, yes = call.room.rulebook.meta, call.room.acceptance.of(call.player)
    return MyRules(
        rulebook=meta.id,
        version=meta.version,
        title=meta.title,
        published=meta.published.isoformat(),
        link=RULES_PATH,
        asks=call.room.acceptance.asks,
        accepted_ms=None if yes is None else yes.at_ms,
    )


# Jackpots.


async def jackpots(call: ApiCall) -> Reply:
    """Show every jackpot: what can be won, by what, and who has won it."""
    found = call.room.jackpots
    if found.rules is None:
        return Reply(body=JackpotMeters(jackpots=()))
    meters = tuple(_meter(call, name, found.rules) for name in found.names())
    return Reply(body=JackpotMeters(jackpots=meters))


async def jackpot_claims(call: ApiCall) -> Reply:
    """List the hands that claim a jackpot."""
    claims = sorted(
        call.room.jackpots.claims.values(),
        key=lambda claim: (claim.state != "waiting", -claim.began_ms),
    )
    return Reply(body=JackpotClaims(claims=tuple(map(_claim, claims[:CLAIMS_MAX]))))


async def decide_claim(call: ApiCall) -> Reply:
    """Confirm or reject a claim; what is confirmed is paid in the order of the hands."""
    asked, id = call.sent(DecideClaim), call.word("id")
    call.room.jackpots.claim(id)
    act = "confirm-jackpot" if asked.confirm else "reject-jackpot"
    await call.log(act, about=id, why=asked.why)
    told = call.room.jackpots.decide(
        id, confirm=asked.confirm, by=call.account.name, why=asked.why, now=call.now
    )
    if told is not None:
        await told
    return Reply(body=_claim(call.room.jackpots.claim(id)))


def _meter(call: ApiCall, name: str, rules: BadBeatJackpot) -> JackpotMeter:
    found = call.room.jackpots
    paid = [c for c in found.claims.values() if c.jackpot == name and c.state == "paid"]
    newest = sorted(paid, key=lambda claim: claim.paid_ms or 0, reverse=True)[:PAST_MAX]
    return JackpotMeter(
        jackpot=name,
        cents=found.booked_cents(name),
        next_cents=found.dropped_cents(name),
        guaranteed_cents=rules.seed_cents,
        min_players=rules.min_players,
        stakes=tuple(line.id for line in call.room.config.lobby if line.jackpot == name),
        criteria=tuple(map(_criterion, rules.criteria)),
        wins=tuple(map(_win, newest)),
    )


def _criterion(rules: BadBeatCriterion) -> JackpotCriterion:
    return JackpotCriterion(
        games=tuple(rules.games),
        category_1=_hand(rules.category_1),
        category_2=_hand(rules.category_2),
        both_hole_cards=rules.loser_uses_both_hole_cards,
    )


def _hand(hand: LosingHand) -> JackpotHand:
    return JackpotHand(category=hand.category, ranks=hand.ranks)


def _win(claim: ClaimedJackpot) -> JackpotWin:
    assert claim.paid_ms is not None
    return JackpotWin(
        table=claim.table,
        hand_no=claim.hand_no,
        category=claim.category,
        paid_ms=claim.paid_ms,
        cents=sum(claim.shares.values()),
        shares=_by_player(claim),
    )


def _by_player(claim: ClaimedJackpot) -> dict[str, int]:
    return {str(player): int(cents) for player, cents in claim.shares.items()}


def _claim(claim: ClaimedJackpot) -> ShownClaim:
    return ShownClaim(
        claim=claim.id,
        jackpot=claim.jackpot,
        table=claim.table,
        hand_no=claim.hand_no,
        game=claim.game,
        category=claim.category,
        began_ms=claim.began_ms,
        players={str(seat): str(player) for seat, player in claim.players.items()},
        losers=tuple(map(int, claim.losers)),
        winners=tuple(map(int, claim.winners)),
        hands={str(seat): cards for seat, cards in claim.hands.items()},
        boards=claim.boards,
        state=claim.state,
        decided_by=claim.decided_by,
        why=claim.why,
        shares=_by_player(claim),
    )


# Unresolved bets.


async def unresolved_bets(call: ApiCall) -> Reply:
    """List bets that nobody could be paid, their deadlines, and what charity is owed (SYS-28)."""
    return Reply(body=await _unresolved(call))


async def take_in(call: ApiCall) -> Reply:
    """Take the chips of a table in that could not be opened again."""
    asked = call.sent(TakeIn)
    await call.log("take-in-chips", about=asked.table, why=asked.why)
    await call.room.unresolved.take_in(
        asked.table, why=asked.why, by=call.account.name, now=call.now
    )
    return Reply(body=await _unresolved(call))


async def give_back(call: ApiCall) -> Reply:
    """Pay unresolved bets to players."""
    asked, id = call.sent(GiveBack), call.word("id")
    to_players = {}
    for name, cents in asked.to_players.items():
        player = (await call.office.book.named(name)).player
        await call.room.players.admit(player, now=call.now)
        to_players[player] = Cents(cents)
    await call.log("give-back-bets", about=id, why=asked.why)
    await call.room.unresolved.give(id, to_players, by=call.account.name, now=call.now)
    return Reply(body=await _unresolved(call))


async def give_charity(call: ApiCall) -> Reply:
    """Note that charity has been given what it is owed (SRV-02)."""
    asked = call.sent(GiveCharity)
    await call.log("pay-charity", about=asked.id, cents=asked.cents, why=asked.why)
    await call.room.unresolved.pay_charity(
        asked.id, Cents(asked.cents), by=call.account.name, now=call.now
    )
    return Reply(body=await _unresolved(call))


async def _unresolved(call: ApiCall) -> UnresolvedPage:
    desk, store = call.room.unresolved, call.room.committer.store
    bets = sorted(desk.bets.values(), key=lambda one: one.since_ms)
    closed = [id for id in sorted(call.room.lobby.set_aside) if id not in call.room.lobby.tables]
    states = [await store.table(id) for id in closed]
    return UnresolvedPage(
        bets=tuple(map(_bets, bets[-UNRESOLVED_MAX:])),
        charity_cents=await desk.charity_cents(),
        tables=tuple(state.table for state in states if state is not None and state.seats),
    )


def _bets(bets: UnresolvedBets) -> UnresolvedShown:
    return UnresolvedShown(
        id=bets.id,
        table=bets.table,
        hand_no=bets.hand_no,
        cents=bets.cents,
        owners={str(player): cents for player, cents in bets.owners.items()},
        since_ms=bets.since_ms,
        due_ms=bets.due_ms,
        why=bets.why,
        state=bets.state,
        decided_by=bets.decided_by,
        decided_ms=bets.decided_ms,
    )


OPERATIONS: Final = (
    Operation(method="GET", path="/api/me/rules", roles=PLAYER, handler=my_rules, answers=MyRules),
    Operation(
        method="PUT",
        path="/api/me/rules",
        roles=PLAYER,
        handler=accept_rules,
        body=AcceptRules,
        answers=MyRules,
    ),
    Operation(
        method="GET",
        path="/api/jackpots",
        roles=ANYBODY,
        handler=jackpots,
        answers=JackpotMeters,
    ),
    Operation(
        method="GET",
        path="/api/staff/jackpot-claims",
        roles=FLOOR,
        handler=jackpot_claims,
        answers=JackpotClaims,
    ),
    Operation(
        method="POST",
        path="/api/staff/jackpot-claims/{id}",
        roles=FLOOR,
        handler=decide_claim,
        body=DecideClaim,
        answers=ShownClaim,
    ),
    Operation(
        method="GET",
        path="/api/staff/unresolved",
        roles=(*CASHIER, *ADMIN),
        handler=unresolved_bets,
        answers=UnresolvedPage,
    ),
    Operation(
        method="POST",
        path="/api/staff/unresolved",
        roles=CASHIER,
        handler=take_in,
        body=TakeIn,
        answers=UnresolvedPage,
    ),
    Operation(
        method="POST",
        path="/api/staff/unresolved/{id}",
        roles=CASHIER,
        handler=give_back,
        body=GiveBack,
        answers=UnresolvedPage,
    ),
    Operation(
        method="POST",
        path="/api/staff/charity",
        roles=CASHIER,
        handler=give_charity,
        body=GiveCharity,
        answers=UnresolvedPage,
    ),
)
