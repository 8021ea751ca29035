"""Deeds of room scenarios: what players and staff do, each a sentence."""

import re
from collections.abc import Awaitable, Callable

from kit.evening import folding, passive
from kit.layouts import deck_for
from kit.room_scenario import Stage, chips_of, ms_of
from kit.scenario import action_of
from kit.spots import Spot, contest_of, one_spot, spot_of, spots
from msgspec.structs import replace

from huone.cards.card import Card, parse_cards
from huone.games.actions import Action, Bet, Call, Check, Place, Turn
from huone.room import commands
from huone.room.cash.floor_requests import Consent
from huone.room.commands import Command
from huone.units import Instant, PlayerId

Deed = Callable[[Stage, "re.Match[str]"], Awaitable[None]]
AT = r"(?: at (?P<at>\S+))?"
WHO = r"(?P<who>(?!staff )[a-z0-9]+(?: [a-z0-9]+)*?)"
PATIENCE_MS = 3_600_000
DEEDS: list[tuple[re.Pattern[str], Deed]] = []


def deed(pattern: str) -> Callable[[Deed], Deed]:
    """Let a sentence be done by a function."""

    def keep(done: Deed) -> Deed:
        DEEDS.append((re.compile(pattern + "$"), done))
        return done

    return keep


async def do(stage: Stage, line: str) -> None:
    """Do what a line says."""
    for pattern, done in DEEDS:
        found = pattern.match(line)
        if found:
            await done(stage, found)
            return
    raise SyntaxError(f"no such deed: {line}")


async def each(stage: Stage, found: "re.Match[str]") -> list[str]:
    """Name those whom a sentence is about; who is new comes in first."""
    names = found["who"].split()
    await stage.come(*names)
    return names


def at_table(make: Callable[[str, "re.Match[str]"], Command]) -> Deed:
    """Ask something of the table at which somebody sits."""

    async def done(stage: Stage, found: "re.Match[str]") -> None:
        for name in await each(stage, found):
            table = spot_of(stage, name, found.groupdict().get("at")).id
            await stage.night.ask(name, make(table, found))

    return done


# Coming and going


@deed(WHO + r" comes?")
async def comes(stage: Stage, found: "re.Match[str]") -> None:
    await each(stage, found)


@deed(WHO + r" sits? down" + AT + r"(?: with (?P<chips>[\d.]+))?")
async def sits_down(stage: Stage, found: "re.Match[str]") -> None:
    stake = found["at"] or stage.night.config.lobby[0].id
    for name in await each(stage, found):
        chips = chips_of(found["chips"] or "10.00")
        await stage.night.ask(name, commands.FindSeat(stake=stake, chips=chips))
        await stage.room.quiet()


@deed(r"staff opens(?: (?P<stake>\S+))?")
async def opens(stage: Stage, found: "re.Match[str]") -> None:
    await stage.room.open_table(found["stake"] or stage.night.config.lobby[0].id)


@deed(WHO + r" takes? (?:a seat|(?P<of>[a-z]+)'s seat)" + AT + r"(?: with (?P<chips>[\d.]+))?")
async def takes_seat(stage: Stage, found: "re.Match[str]") -> None:
    for name in await each(stage, found):
        table = next(spot.cash for spot in spots(stage, found["at"]) if spot.cash is not None)
        free = table.table.sitters.free_seats()
        seat = stage.seats[found["of"]] if found["of"] else int(free[0])
        chips = chips_of(found["chips"] or "100.00")
        await stage.night.ask(name, commands.SitDown(table=table.id, chips=chips, seat=seat))
        await stage.room.quiet()


@deed(r"staff lets (?P<who>[a-z]+) (?P<what>change seats|play over)")
async def lets(stage: Stage, found: "re.Match[str]") -> None:
    await stage.come(found["who"])
    table = next(spot.id for spot in spots(stage) if spot.cash is not None)
    consent: Consent = "change-seat" if found["what"] == "change seats" else "play-over"
    stage.room.floorwork.consent(PlayerId(found["who"]), table, consent)


@deed(WHO + r" moves? to (?P<of>[a-z]+)'s seat")
async def moves(stage: Stage, found: "re.Match[str]") -> None:
    table, seat = spot_of(stage, found["who"]).id, stage.seats[found["of"]]
    await stage.night.ask(found["who"], commands.ChangeSeat(table=table, seat=seat))


@deed(WHO + r" plays? over (?P<of>[a-z]+) with (?P<chips>[\d.]+)")
async def plays_over(stage: Stage, found: "re.Match[str]") -> None:
    spot = spot_of(stage, found["of"])
    seat, chips = int(spot.seat(found["of"])), chips_of(found["chips"])
    await stage.night.ask(found["who"], commands.PlayOver(table=spot.id, seat=seat, chips=chips))


@deed(WHO + r" leaves? the line" + AT)
async def leaves_line(stage: Stage, found: "re.Match[str]") -> None:
    stake = found["at"] or stage.night.config.lobby[0].id
    for name in await each(stage, found):
        await stage.night.ask(name, commands.LeaveQueue(stake=stake))


@deed(WHO + r" leaves?(?: (?P<what>(?!the)\S+))?")
async def leaves(stage: Stage, found: "re.Match[str]") -> None:
    offers = {offer.id for offer in stage.night.config.tournaments}
    for name in await each(stage, found):
        if found["what"] in offers:
            contest = contest_of(stage, found["what"]).id
            await stage.night.ask(name, commands.Unregister(tournament=contest))
            continue
        spot = spot_of(stage, name, found["what"])
        stage.left[name], stage.seats[name] = spot.id, int(spot.seat(name))
        await stage.night.ask(name, commands.Leave(table=stage.left[name]))


@deed(WHO + r" goe?s? offline")
async def offline(stage: Stage, found: "re.Match[str]") -> None:
    for name in await each(stage, found):
        stage.room.gone(PlayerId(name))


@deed(WHO + r" (?:is|are) back online")
async def online(stage: Stage, found: "re.Match[str]") -> None:
    for name in await each(stage, found):
        stage.notes.setdefault(name, []).extend(await stage.night.enter(name))


@deed(r"crash")
async def crash(stage: Stage, _: "re.Match[str]") -> None:
    await stage.night.crash()
    for name in sorted(stage.people):
        await stage.night.enter(name)


@deed(r"wait (?P<time>.+)")
async def waits(stage: Stage, found: "re.Match[str]") -> None:
    await stage.night.wait(ms_of(found["time"]))


# Breaks, blinds and chips

deed(WHO + r" sits? out at the big blind" + AT)(
    at_table(lambda table, _: commands.SitOut(table=table, when="next-big-blind"))
)
deed(WHO + r" sits? out" + AT)(at_table(lambda table, _: commands.SitOut(table=table)))
deed(WHO + r" comes? back posting" + AT)(
    at_table(lambda table, _: commands.ComeBack(table=table, wish="post"))
)
deed(WHO + r" comes? back" + AT)(at_table(lambda table, _: commands.ComeBack(table=table)))
deed(WHO + r" posts?" + AT)(at_table(lambda table, _: commands.MakeWish(table=table, wish="post")))
deed(WHO + r" waits?" + AT)(at_table(lambda table, _: commands.MakeWish(table=table, wish="wait")))
deed(WHO + r" comes? in by straddling" + AT)(
    at_table(lambda table, _: commands.MakeWish(table=table, wish="straddle"))
)
deed(WHO + r" buys? the button" + AT)(
    at_table(lambda table, _: commands.MakeWish(table=table, wish="buy-button"))
)
deed(WHO + r" straddles?" + AT)(at_table(lambda table, _: commands.Straddle(table=table, on=True)))
deed(WHO + r" adds? (?P<chips>[\d.]+)" + AT)(
    at_table(lambda table, found: commands.AddChips(table=table, chips=chips_of(found["chips"])))
)
deed(WHO + r" tops? up automatically" + AT)(
    at_table(lambda table, _: commands.SetAutoTopUp(table=table, on=True))
)


deed(WHO + r" calls? the clock" + AT)(at_table(lambda table, _: commands.CallClock(table=table)))


# Hands


@deed(r"cards (?P<cards>.+)")
async def cards(stage: Stage, found: "re.Match[str]") -> None:
    parts = (part.strip().partition(" ") for part in found["cards"].split(","))
    stage.cards.waiting.append(
        {name: parse_cards(text.replace(" ", "")) for name, _, text in parts}
    )


@deed(r"deal" + AT)
async def deal(stage: Stage, found: "re.Match[str]") -> None:
    await deal_at(stage, found["at"])


async def deal_at(stage: Stage, at: str | None) -> Spot:
    """Wait until a hand is dealt."""
    ends = stage.night.clock.now() + PATIENCE_MS
    while (spot := one_spot(stage, at)).running is None:
        due = stage.room.next_deadline()
        assert due is not None, "nobody will ever be dealt in"
        assert due <= ends, "nobody was dealt in for an hour"
        await stage.night.wait(max(0, due - stage.night.clock.now()))
    return spot


async def next_thing(stage: Stage) -> None:
    """Wait for whatever happens next."""
    due = stage.room.next_deadline()
    assert due is not None, "nothing will happen any more"
    await stage.night.wait(max(0, due - stage.night.clock.now()))


def everything(turn: Turn) -> Action:
    """Bet all there is, or call."""
    if turn.kind != "bet":
        return passive(turn)
    if turn.raise_to_max:
        return Bet(turn.raise_to_max)
    return Check() if turn.can_check else Call()


WAYS = {"play": passive, "fold out": folding, "all in": everything}


@deed(r"(?P<how>play|fold out|all in)(?: (?P<count>\d+) hands?)?" + AT)
async def play(stage: Stage, found: "re.Match[str]") -> None:
    for _ in range(int(found["count"] or 1)):
        spot = one_spot(stage, found["at"])
        if spot.running is None:
            spot = await deal_at(stage, found["at"])
        await finish(stage, spot, WAYS[found["how"]])


async def finish(stage: Stage, spot: Spot, choose: Callable[[Turn], Action]) -> None:
    """Play the running hand of a table to its end."""
    running = spot.running
    assert running is not None
    while spot.running is running:
        await stage.room.quiet()
        turns = list(running.turns)
        if not turns or spot.running is not running:
            break
        seat = turns[0]
        if PlayerId(spot.names()[seat]) not in stage.room.notices.present:
            await next_thing(stage)  # Nobody is there to act.
            continue
        turn = running.turn_of(seat)
        assert turn is not None
        act = commands.Act(table=spot.id, action=choose(turn))
        await stage.night.ask(spot.names()[seat], act)


@deed(
    WHO + r" (?P<what>(?:folds?|checks?|calls?|shows?|mucks?|pats?|keeps?|rejects?|brings in"
    r"|bets? [\d.]+|raises? to [\d.]+|goes all in|discards? .+|chooses .+))" + AT
)
async def acts(stage: Stage, found: "re.Match[str]") -> None:
    for name in await each(stage, found):
        spot = spot_of(stage, name, found["at"])
        await stage.night.ask(
            name, commands.Act(table=spot.id, action=action(spot, name, found["what"]))
        )


def action(spot: Spot, name: str, what: str) -> Action:
    """Read what somebody does in a hand."""
    if what == "goes all in":
        running = spot.running
        assert running is not None, "no hand is played"
        turn = running.turn_of(spot.seat(name))
        return everything(turn) if turn is not None else Call()
    if what == "brings in":
        return action_of(["bring-in"])
    words = what.replace("raises to", "raise").replace("raise to", "raise").split()
    word = words[0].removesuffix("s") if words[0] != "pass" else words[0]
    if word in ("bet", "raise"):
        return Bet(chips_of(words[1]))
    return action_of([word, *words[1:]])


# Tournaments


@deed(WHO + r" enters?(?: (?P<what>\S+))?(?: (?P<games>\d+) times)?(?: for (?P<cents>[\d.]+))?")
async def enters(stage: Stage, found: "re.Match[str]") -> None:
    offer = found["what"] or stage.night.config.tournaments[0].id
    for name in await each(stage, found):
        open_ones = [c for c in stage.room.hall if offer in (c.announced.offer.id, c.id)]
        contest = next((c for c in open_ones if c.field.registration_open), open_ones[0])
        cents = chips_of(found["cents"]) if found["cents"] else None
        entry = commands.Register(
            tournament=contest.id, games=int(found["games"] or 1), buy_in_cents=cents
        )
        await stage.night.ask(name, entry)
        await stage.room.quiet()


def in_contest(make: Callable[[str], Command]) -> Deed:
    """Ask something of a tournament."""

    async def done(stage: Stage, found: "re.Match[str]") -> None:
        for name in await each(stage, found):
            await stage.night.ask(name, make(contest_of(stage, found["what"]).id))
            await stage.room.quiet()

    return done


WHAT = r"(?: (?P<what>\S+))?"
deed(WHO + r" re-enters?" + WHAT)(in_contest(lambda t: commands.ReEnter(tournament=t)))
deed(WHO + r" rebuys?" + WHAT)(in_contest(lambda t: commands.Rebuy(tournament=t)))
deed(WHO + r" declines?" + WHAT)(in_contest(lambda t: commands.DeclineRebuy(tournament=t)))
deed(WHO + r" adds? on" + WHAT)(in_contest(lambda t: commands.AddOn(tournament=t)))
deed(WHO + r" proposes icm" + WHAT)(
    in_contest(lambda t: commands.ProposeDeal(tournament=t, deal="icm"))
)
deed(WHO + r" agrees?" + WHAT)(in_contest(lambda t: commands.AgreeDeal(tournament=t)))


@deed(r"staff (?P<does>cancels|pauses|resumes)" + WHAT)
async def staff(stage: Stage, found: "re.Match[str]") -> None:
    hall, contest = stage.room.hall, contest_of(stage, found["what"]).id
    if found["does"] == "cancels":
        await hall.cancel(contest, "a fault of the software")
    elif found["does"] == "pauses":
        await hall.pause(contest)
    else:
        await hall.resume(contest)


@deed(r"staff (?P<does>disqualifies|removes|keeps from Banzai) (?P<who>\S+)")
async def staff_and_player(stage: Stage, found: "re.Match[str]") -> None:
    player = PlayerId(found["who"])
    if found["does"] == "disqualifies":
        contest = next(c for c in stage.room.hall if player in c.field.entrants)
        await stage.room.hall.disqualify(contest.id, player)
    elif found["does"] == "removes":
        await stage.room.remove_player(spot_of(stage, found["who"]).id, player)
    else:
        await stage.room.exclude_from_banzai(player, "unethical play")


@deed(r"staff goes to level (?P<level>\d+)" + AT)
async def to_level(stage: Stage, found: "re.Match[str]") -> None:
    await stage.room.hall.go_to_level(contest_of(stage, found["at"]).id, int(found["level"]))


@deed(r"staff delays (?P<what>\S+) by (?P<time>.+)")
async def delays(stage: Stage, found: "re.Match[str]") -> None:
    contest = contest_of(stage, found["what"])
    offer = contest.announced.offer
    assert offer.start is not None
    later = replace(offer, start=Instant(offer.start + ms_of(found["time"])))
    await stage.room.hall.change(contest.id, later)


@deed(r"staff confirms the jackpot" + AT)
async def confirms(stage: Stage, found: "re.Match[str]") -> None:
    spot = one_spot(stage, found["at"])
    assert spot.cash is not None
    claim = f"{spot.id}.{spot.cash.newest_hand}"
    now = stage.night.clock.now()
    stage.room.jackpots.decide(claim, confirm=True, by="Floor", why="seen", now=now)


@deed(r"deck (?P<rows>.+)")
async def chosen_deck(stage: Stage, found: "re.Match[str]") -> None:
    """Choose all thirteen cards of everybody in the next hand of Open Face."""
    parts = [part.strip().partition(" ") for part in found["rows"].split(",")]
    deck = deck_for(*(cards for _, _, cards in parts))
    stage.cards.deck = (deck, deck[::-1])


@deed(r"layouts (?P<rows>.+)")
async def layouts(stage: Stage, found: "re.Match[str]") -> None:
    """Deal and place a whole hand of Open Face: front, middle and back of each, from the left."""
    parts = [part.strip().partition(" ") for part in found["rows"].split(",")]
    await chosen_deck(stage, found)
    while not list(spots(stage)):
        await next_thing(stage)  # A tournament is still to start.
    spot = await deal_at(stage, None)
    stage.cards.deck = None
    running = spot.running
    assert running is not None
    left = {name: list(parse_cards(cards.replace(" ", ""))) for name, _, cards in parts}
    while spot.running is running and running.turns:
        name = spot.names()[next(iter(running.turns))]
        turn = running.turn_of(spot.seat(name))
        assert turn is not None
        cards = [left[name].pop(0) for _ in range(turn.place_count)]
        free = (turn.front_free, turn.middle_free, turn.back_free)
        rows: list[tuple[Card, ...]] = []
        for row in range(3):
            rows.append(tuple(cards[: free[row]]))
            cards = cards[free[row] :]
        act = commands.Act(table=spot.id, action=Place(*rows))
        await stage.night.ask(name, act)
        await stage.room.quiet()


@deed(WHO + r" lays (?P<row>front|middle|back) (?P<cards>.+)")
async def lays(stage: Stage, found: "re.Match[str]") -> None:
    row = {found["row"]: parse_cards(found["cards"].replace(" ", ""))}
    table = spot_of(stage, found["who"]).id
    await stage.night.ask(found["who"], commands.Act(table=table, action=Place(**row)))


@deed(r"staff calls hand for hand" + AT)
async def hand_for_hand(stage: Stage, found: "re.Match[str]") -> None:
    await stage.room.hall.call_hand_for_hand(contest_of(stage, found["at"]).id, on=True)


@deed(r"staff voids the hand(?: (?P<hand>\d+))?" + AT)
async def voids(stage: Stage, found: "re.Match[str]") -> None:
    spot = one_spot(stage, found["at"])
    if spot.contest is not None:
        voided = spot.contest.void_hand(spot.number, "a fault", now=stage.night.clock.now())
        assert voided is not None
        await voided
        return
    hand = int(found["hand"]) if found["hand"] else None
    await stage.room.void_hand(spot.id, "a fault", hand=hand)


@deed(r"play to the end(?: of (?P<what>\S+))?")
async def to_the_end(stage: Stage, found: "re.Match[str]") -> None:
    contest = contest_of(stage, found["what"])
    for _ in range(10_000):
        if contest.director.is_over:
            return
        running = [s for s in spots(stage, contest.id) if s.running is not None]
        if running:
            await finish(stage, running[0], everything)
            continue
        await next_thing(stage)
    raise AssertionError("it does not end")
