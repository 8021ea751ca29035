"""Hands: what a dealer taps at the beginning and the end of each, and what follows from it.

Owns: positions, posts and markers of a live hand, its misdeal, the tap of rake and jackpot euro.
Never: deals, or lays a hand out by itself; `table.deal` does.

Rule 1: who is here when the hand begins is dealt in; the others' blinds pass them (LIVE-MISS-01).
Rule 2: a misdeal leaves positions and markers as they were.
"""

from msgspec.structs import replace

from huone.games.definition import Mix, find
from huone.live.cage import boxes
from huone.live.events import HandBegan, HandDeclaredVoid, HandFinished, Happened
from huone.live.house import House
from huone.live.state import HandDone, HandNow, LiveTable, PostDue, TableMark
from huone.live.tables.absences import hand_back
from huone.money.jackpot import hand_drop
from huone.refusal import Broken, Refused
from huone.table.deal import LaidOut, last_of, lay_out, verify_deal
from huone.table.owed import BlindPlace
from huone.units import Instant, Seat


class HandIsOpen(Refused):
    """A hand begins when the one before is over."""

    code = "live/hand-open"
    says = "hand {hand} of table {table} is not over"


class NoHandHere(Refused):
    """There is no hand to end."""

    code = "live/no-hand"
    says = "no hand is being played at table {table}"


class ButtonNotDrawn(Refused):
    """The first button of a table is drawn by cards (LIVE-DRAW-01)."""

    code = "live/button-not-drawn"
    says = "draw a card to each seat of table {table} for the button first"


class LastRoundOver(Refused):
    """The last round has been played (LIVE-CLOSE-01)."""

    code = "live/last-round-over"
    says = "the last round of table {table} has been played"


class JackpotTapNeedsReason(Refused):
    """The jackpot's euro follows the rule, or somebody says why not (BBJ-DROP-02)."""

    code = "live/reason-missing"
    says = "the jackpot takes {by_rule} of this hand, not {given}; say why"


def begin_hand(house: House, fact: HandBegan, event: Happened) -> None:
    """Lay out the next hand of those who are here."""
    table = house.table(fact.table)
    if table.hand is not None:
        raise HandIsOpen(hand=table.hand.number, table=table.id)
    if table.last_round_left == 0:
        raise LastRoundOver(table=table.id)
    laid = _laid_out(house, table, fact)
    shown = replace(table, hand_no=table.hand_no + 1)
    house.tables[table.id] = replace(
        _with_places(shown, laid.places),
        progress=laid.progress,
        hand=_hand(table, laid, event.at_ms),
        drawn_button=0,
        clock=None,
    )


def _laid_out(house: House, table: LiveTable, fact: HandBegan) -> LaidOut:
    programme = house.rules.programme(table.line, table.seats)
    places, played = table.places(), programme.at(table.progress.played)
    verify_deal(table.progress, places, programme.config)
    is_new = last_of(table.progress, places) is None
    if is_new and not played.from_dealer and not table.drawn_button:
        raise ButtonNotDrawn(table=table.id)
    return lay_out(
        table.progress,
        places,
        played,
        config=programme.config,
        straddlers=[Seat(number) for number in fact.straddlers],
        draw=_no_luck,
        drawn_button=Seat(table.drawn_button) if is_new and table.drawn_button else None,
    )


def _no_luck(_: int) -> int:
    raise Broken("a fold draws nothing")


def _hand(table: LiveTable, laid: LaidOut, began_ms: Instant) -> HandNow:
    return HandNow(
        number=table.hand_no + 1,
        began_ms=began_ms,
        game=game_of_hand(table, laid),
        dealer=table.dealer,
        button=int(laid.button or 0),
        small_blind=int(laid.small_blind or 0),
        big_blind=int(laid.big_blind or 0),
        dealt_in={int(seat): str(player) for seat, player in sorted(laid.dealt_in.items())},
        posts=tuple(
            PostDue(seat=int(post.seat), kind=post.kind, cents=post.chips) for post in laid.posts
        ),
        before=TableMark(
            progress=table.progress,
            places={number: seat.place for number, seat in table.sitters.items()},
            owners={number: seat.place for number, seat in table.owners.items()},
            drawn_button=table.drawn_button,
        ),
    )


def game_of_hand(table: LiveTable, laid: LaidOut) -> str:
    """Name the game of a hand: of a mix the one that was chosen, or whose turn it is."""
    if isinstance(find(table.line.game), Mix) and table.game:
        return table.game
    return laid.played.game.id


def _with_places(table: LiveTable, places: tuple[BlindPlace, ...]) -> LiveTable:
    count = len(table.sitters)
    sitters = zip(table.sitters.items(), places[:count], strict=True)
    owners = zip(table.owners.items(), places[count:], strict=True)
    return replace(
        table,
        sitters={number: replace(seat, place=place) for (number, seat), place in sitters},
        owners={number: replace(seat, place=place) for (number, seat), place in owners},
    )


def end_hand(house: House, fact: HandFinished, _: Happened) -> None:
    """Note what went into the boxes; the next hand may begin."""
    table = _running(house, fact.table)
    assert table.hand is not None
    by_rule = drop_by_rule(house, table, second_street=fact.second_street)
    if fact.jackpot_cents != by_rule and not fact.why.strip():
        raise JackpotTapNeedsReason(by_rule=by_rule, given=fact.jackpot_cents)
    hand, left = table.hand, table.last_round_left
    done = HandDone(
        number=hand.number,
        began_ms=hand.began_ms,
        game=hand.game,
        dealt_in=hand.dealt_in,
        rake_cents=fact.rake_cents,
        jackpot_cents=fact.jackpot_cents,
    )
    progress = table.progress
    if fact.won_by and progress.last is not None:
        progress = replace(progress, last=replace(progress.last, won=Seat(fact.won_by)))
    boxes.tap(house, table, rake_cents=fact.rake_cents, jackpot_cents=fact.jackpot_cents)
    table = replace(
        table,
        hand=None,
        clock=None,
        progress=progress,
        last_hand=done,
        hands_done=table.hands_done + 1,
        last_round_left=None if left is None else max(0, left - 1),
    )
    house.tables[table.id] = _owners_served(table)


def void_hand(house: House, fact: HandDeclaredVoid, _: Happened) -> None:
    """Take a misdeal back: everything is as before it (LIVE-REDEAL-01)."""
    table = _running(house, fact.table)
    assert table.hand is not None
    mark = table.hand.before
    # Who came or went meanwhile did so; only positions and markers are put back.
    table = replace(
        table,
        hand=None,
        clock=None,
        progress=mark.progress,
        drawn_button=mark.drawn_button,
        sitters={
            number: replace(seat, place=_put_back(seat.place, mark.places.get(number)))
            for number, seat in table.sitters.items()
        },
        owners={
            number: replace(seat, place=_put_back(seat.place, mark.owners.get(number)))
            for number, seat in table.owners.items()
        },
    )
    house.tables[table.id] = _owners_served(table)


def _put_back(place: BlindPlace, before: BlindPlace | None) -> BlindPlace:
    if before is None or before.player != place.player:
        return place
    away = place.wish == "sit-out"
    return replace(before, wish="sit-out") if away else before


def _owners_served(table: LiveTable) -> LiveTable:
    for number in sorted(table.returning):
        table = hand_back(table, number)
    return table


def _running(house: House, id: str) -> LiveTable:
    table = house.table(id)
    if table.hand is None:
        raise NoHandHere(table=id)
    return table


def drop_by_rule(house: House, table: LiveTable, *, second_street: bool) -> int:
    """Say what the jackpot takes of the running hand (BBJ-DROP-01/02)."""
    rules = house.rules.jackpot
    if table.line.jackpot is None or rules is None or table.hand is None:
        return 0
    if table.timed is not None:
        return 0  # BBJ-DROP-04.
    return hand_drop(len(table.hand.dealt_in), second_street=second_street, rules=rules.drop)
