"""Sights of room scenarios: what everybody or somebody can see, each a sentence."""

import re
from collections.abc import Awaitable, Callable

import msgspec
from kit.room_scenario import Stage, chips_of, ms_of
from kit.scenario import options
from kit.spots import Spot, contest_of, one_spot, spot_of, spots
from kit.takings import taken

from huone.games.events import CardsDealt, CardsPlaced
from huone.money.accounts import FEES, RAKE, cash_of, drop_of
from huone.room import commands
from huone.room.tournaments.views import tournament_view
from huone.table.events import InHand
from huone.units import PlayerId, Seat

Sight = Callable[[Stage, "re.Match[str]"], Awaitable[None]]
AT = r"(?: at (?P<at>\S+))?"
SIGHTS: list[tuple[re.Pattern[str], Sight]] = []


def sight(pattern: str) -> Callable[[Sight], Sight]:
    """Let a sentence be looked at by a function."""

    def keep(seen: Sight) -> Sight:
        SIGHTS.append((re.compile(pattern + "$"), seen))
        return seen

    return keep


async def see(stage: Stage, line: str) -> None:
    """Look whether it is as a line says."""
    await stage.room.quiet()
    for pattern, seen in SIGHTS:
        found = pattern.match(line)
        if found:
            await seen(stage, found)
            return
    raise SyntaxError(f"no such sight: {line}")


def same(found: object, said: object) -> None:
    """Tell what is there if it is not as it was said."""
    assert found == said, f"it is {found}"


# The hand


@sight(r"(?P<what>button|small blind|big blind) (?P<who>\S+)" + AT)
async def position(stage: Stage, found: "re.Match[str]") -> None:
    spot = one_spot(stage, found["at"])
    seat = getattr(spot.laid_out, found["what"].replace(" ", "_"))
    same(spot.names().get(seat, "nobody") if seat is not None else "nobody", found["who"])


@sight(r"game (?P<game>\S+)" + AT)
async def game(stage: Stage, found: "re.Match[str]") -> None:
    same(one_spot(stage, found["at"]).laid_out.game, found["game"])


@sight(r"dealt in(?P<who>(?: (?!at )\S+)*)" + AT)
async def dealt_in(stage: Stage, found: "re.Match[str]") -> None:
    spot = one_spot(stage, found["at"])
    names = spot.names()
    same(
        sorted(names[Seat(seat)] for seat in spot.laid_out.dealt_in if Seat(seat) in names),
        sorted(found["who"].split()),
    )


@sight(r"with cards(?P<who>(?: (?!at )\S+)*)" + AT)
async def with_cards(stage: Stage, found: "re.Match[str]") -> None:
    spot = one_spot(stage, found["at"])
    assert spot.running is not None, "no hand is played"
    dealt = [e.seat for e in spot.running.hand.events if isinstance(e, CardsDealt)]
    names = spot.names()
    same(sorted({names[Seat(seat)] for seat in dealt}), sorted(found["who"].split()))


@sight(r"(?P<who>\S+) posted (?P<chips>[\d.]+|nothing)(?: for (?P<what>\S+))?")
async def posted(stage: Stage, found: "re.Match[str]") -> None:
    spot = spot_of(stage, found["who"])
    seat = spot.seat(found["who"])
    mine = [p for p in spot.laid_out.posts if p.seat == seat]
    if found["what"]:
        mine = [post for post in mine if post.kind == found["what"]]
    want = 0 if found["chips"] == "nothing" else chips_of(found["chips"])
    same(sum(post.chips for post in mine), want)


@sight(r"no hand(?: within (?P<time>.+?))?" + AT)
async def no_hand(stage: Stage, found: "re.Match[str]") -> None:
    await stage.night.wait(ms_of(found["time"] or "30 s"))
    running = [spot.id for spot in spots(stage, found["at"]) if spot.running is not None]
    same(running, [])


@sight(r"a hand" + AT)
async def a_hand(stage: Stage, found: "re.Match[str]") -> None:
    assert one_spot(stage, found["at"]).running is not None, "no hand is played"


@sight(r"turn (?P<who>\S+)" + AT)
async def turn(stage: Stage, found: "re.Match[str]") -> None:
    spot = spot_of(stage, found["who"], found["at"])
    same(asked(spot), [found["who"]])


def asked(spot: Spot) -> list[str]:
    """Name those who are to act."""
    running = spot.running
    return [] if running is None else [spot.names()[seat] for seat in running.turns]


@sight(r"(?P<who>\S+) may (?P<what>(?:fold|check|call|bring-in|show|discard|draw).*)")
async def may(stage: Stage, found: "re.Match[str]") -> None:
    spot = spot_of(stage, found["who"])
    assert spot.running is not None, "no hand is played"
    one = spot.running.turn_of(spot.seat(found["who"]))
    assert one is not None, f"it is the turn of {asked(spot)}"
    same(", ".join(options(one)), found["what"])


# Chips and money


@sight(r"(?P<who>[a-z0-9]+(?: [a-z0-9]+)*) ha(?:s|ve) (?P<chips>[\d.]+)" + AT)
async def has(stage: Stage, found: "re.Match[str]") -> None:
    names = found["who"].split()
    stacks = {name: spot_of(stage, name, found["at"]).stack(name) for name in names}
    same(stacks, dict.fromkeys(names, chips_of(found["chips"])))


@sight(r"wallet (?P<who>\S+) (?P<cents>[\d.]+)")
async def wallet(stage: Stage, found: "re.Match[str]") -> None:
    store = stage.room.committer.store
    same(await store.balance(cash_of(PlayerId(found["who"]))), chips_of(found["cents"]))


@sight(r"(?P<what>rake|fees) (?P<cents>[\d.]+)")
async def house(stage: Stage, found: "re.Match[str]") -> None:
    account = RAKE if found["what"] == "rake" else FEES
    same(await taken(stage.room.committer.store, account), chips_of(found["cents"]))


@sight(r"buy-in (?P<who>\S+) (?P<range>\S+)(?: or (?P<other>\S+))?" + AT)
async def buy_in(stage: Stage, found: "re.Match[str]") -> None:
    name = found["who"]
    await stage.come(name)
    stake = found["at"] or stage.night.config.lobby[0].id
    back = stage.left.get(name)
    there = stage.room.lobby.tables.get(back or "")
    table = back if there is not None and there.line.id == stake else None
    answer = await stage.night.ask(name, commands.AskBuyIn(stake=stake, table=table))
    assert isinstance(answer, commands.BuyIns)
    ranges = {(one.min_chips, one.max_chips) for one in answer.choices}
    wanted = [text for text in (found["range"], found["other"]) if text]
    want = set()
    for text in wanted:
        low, _, high = text.partition("-")
        want.add((chips_of(low), chips_of(high or low)))
    same(ranges, want)


@sight(r"bank (?P<who>\S+) (?P<time>[\d.]+ s)" + AT)
async def bank(stage: Stage, found: "re.Match[str]") -> None:
    spot = spot_of(stage, found["who"], found["at"])
    seat = spot.seat(found["who"])
    if spot.cash is not None:
        presence = spot.cash.table.sitters.presence[seat]
    elif spot.running is not None and seat in spot.running.seats:
        presence = spot.running.presence[seat]
    else:
        assert spot.contest is not None
        presence = spot.contest.field.tables[spot.number].seats[seat].presence
    same(presence.bank.left_ms, ms_of(found["time"]))


# People


@sight(r"(?P<who>\S+) (?P<how>sits out|plays|is gone|waits in line|is out)" + AT)
async def stands(stage: Stage, found: "re.Match[str]") -> None:
    name, how = found["who"], found["how"]
    here = [spot for spot in spots(stage, found["at"]) if name in spot.names().values()]
    if how == "is gone":
        assert not here, f"{name} sits at {here[0].id}"
    elif how == "is out":
        same(contest_of(stage, found["at"]).field.entrants[PlayerId(name)].out, said=True)
    elif how == "waits in line":
        assert stage.room.seats.places(PlayerId(name)), f"{name} waits for nothing"
    else:
        spot = spot_of(stage, name, found["at"])
        seat = spot.seat(name)
        if spot.cash is not None:
            away = spot.cash.table.sitters[seat].pause is not None
        else:
            assert spot.contest is not None
            away = spot.contest.field.tables[spot.number].seats[seat].away
        same("sits out" if away else "plays", how)


@sight(r"(?P<who>\S+) may come in by(?P<ways>(?: \S+)*)")
async def ways_in(stage: Stage, found: "re.Match[str]") -> None:
    spot = spot_of(stage, found["who"])
    assert spot.cash is not None
    view = spot.cash.view(PlayerId(found["who"]))
    assert view is not None
    assert view.own is not None
    same(sorted(offer.wish for offer in view.own.ways_in), sorted(found["ways"].split()))


# Tournaments


@sight(r"(?P<what>left|tables|level|stage|entries|paid) (?P<value>\S+)" + AT)
async def field(stage: Stage, found: "re.Match[str]") -> None:
    contest = contest_of(stage, found["at"])
    there = contest.field
    seen = {
        "left": there.players_left,
        "tables": len(there.tables),
        "level": there.level,
        "stage": there.stage,
        "entries": "open" if there.registration_open else "closed",
        "paid": len(there.prizes_cents or ()),
    }
    same(str(seen[found["what"]]), found["value"])


@sight(r"place (?P<who>\S+) (?P<place>\d+)" + AT)
async def place(stage: Stage, found: "re.Match[str]") -> None:
    finishes = contest_of(stage, found["at"]).field.finishes
    assert PlayerId(found["who"]) in finishes, f"finished are {list(finishes)}"
    same(finishes[PlayerId(found["who"])].place, int(found["place"]))


@sight(r"prizes(?P<cents>(?: [\d.]+)+)" + AT)
async def prizes(stage: Stage, found: "re.Match[str]") -> None:
    wanted = [chips_of(text) for text in found["cents"].split()]
    same(list(contest_of(stage, found["at"]).field.prizes_cents or ()), wanted)


@sight(r"table (?P<who>\S+) (?P<number>\d+)" + AT)
async def table(stage: Stage, found: "re.Match[str]") -> None:
    same(spot_of(stage, found["who"], found["at"]).number, int(found["number"]))


@sight(r"in the hand (?P<what>[A-Z]\w+)(?P<fields>(?: \w+=\S+)*)(?: before (?P<before>\w+))?")
async def in_the_hand(stage: Stage, found: "re.Match[str]") -> None:
    told = [event.event for event in stage.told if isinstance(event, InHand)]
    if found["before"]:
        names = [type(event).__name__ for event in told]
        told = told[: names.index(found["before"])]
    wanted = dict(pair.split("=") for pair in found["fields"].split())
    alike = [event for event in told if type(event).__name__ == found["what"]]
    hits = [e for e in alike if all(str(getattr(e, k)) == v for k, v in wanted.items())]
    assert hits, f"there were {alike or told}"


@sight(r"(?P<who>\S+) laid (?P<row>front|middle|back)(?P<cards>(?: [2-9TJQKA][cdhs])*)")
async def laid(stage: Stage, found: "re.Match[str]") -> None:
    seat = spot_of(stage, found["who"]).seat(found["who"])
    told = [event.event for event in stage.told if isinstance(event, InHand)]
    placed = [e for e in told if isinstance(e, CardsPlaced) and e.seat == seat]
    cards = sorted(str(card) for event in placed for card in getattr(event, found["row"]))
    same(cards, sorted(found["cards"].split()))


@sight(r"(?P<who>\S+) was told (?P<what>[A-Z]\w+)")
async def was_told(stage: Stage, found: "re.Match[str]") -> None:
    notes = [type(note).__name__ for note in stage.notes.get(found["who"], [])]
    assert found["what"] in notes, f"he was told {notes}"


@sight(r"(?P<what>\S+) breaks at minute (?P<minute>\d+) for (?P<time>.+)")
async def breaks(stage: Stage, found: "re.Match[str]") -> None:
    shown = tournament_view(contest_of(stage, found["what"])).breaks
    assert shown is not None, "nothing is said of breaks"
    wanted = (int(found["minute"]), ms_of(found["time"]) // 1000)
    same((shown.minute_of_hour, shown.length_s), wanted)


@sight(r"seats (?P<stake>\S+) (?P<count>\d+)")
async def seats(stage: Stage, found: "re.Match[str]") -> None:
    table = stage.room.lobby.public_tables(found["stake"])[0]
    same(table.table.config.seats, int(found["count"]))


@sight(r"no jackpot")
async def no_jackpot(stage: Stage, found: "re.Match[str]") -> None:
    spot = one_spot(stage)
    assert spot.cash is not None
    claim = stage.room.jackpots.claim_for(spot.id, spot.cash.newest_hand)
    assert claim is None, f"{claim.id} claims it"


@sight(r"dropped (?P<cents>[\d.]+)")
async def dropped(stage: Stage, found: "re.Match[str]") -> None:
    (name,) = {line.jackpot for line in stage.night.config.lobby if line.jackpot}
    same(await taken(stage.room.committer.store, drop_of(name)), chips_of(found["cents"]))


@sight(r"(?P<not>not )?told (?P<what>[A-Z]\w+)(?P<fields>(?: \w+=\S+)*)")
async def told(stage: Stage, found: "re.Match[str]") -> None:
    wanted = dict(pair.split("=") for pair in found["fields"].split())
    alike = [event for event in stage.told if type(event).__name__ == found["what"]]
    hits = [
        event
        for event in alike
        if all(
            str(msgspec.to_builtins(getattr(event, key))) == value for key, value in wanted.items()
        )
    ]
    assert bool(hits) != bool(found["not"]), f"told were {alike or stage.told}"
