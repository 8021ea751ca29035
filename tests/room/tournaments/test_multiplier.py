"""The lot of a HexaPro: sealed before, cut by its players when all have entered, proven after."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from kit.contests import HEXA, ContestEvening, config_with
from kit.evening import ONLINE, Evening
from kit.fair_vectors import FILE, changed
from msgspec.structs import asdict, replace

from huone.cards.cuts import anchor_of, chain_of
from huone.refusal import Refused
from huone.room import commands
from huone.room.tournaments.multiplier import (
    LotProof,
    LotView,
    MultiplierDraw,
    read_lot_proof,
    verify_lot,
)
from huone.room.tournaments.tournament import RoomTournament
from huone.room.tournaments.views import lot_view
from huone.tournament.hexapro import NUMBERS
from huone.tournament.start import LOT_WAITS_MS
from huone.units import PlayerId

Make = Callable[..., Evening]
NAMES = ("anna", "bo", "cem")
PLAYERS = tuple(PlayerId(name) for name in NAMES)
SEED = bytes(range(32))


def cut_of(name: str) -> str:
    return chain_of(name.encode().ljust(32, b"."), 1)[1]


CUTS = {PlayerId(name): cut_of(name) for name in NAMES}


def proof_of(shown: LotView) -> LotProof:
    """Write what everybody is shown as a proof; a browser saves the same."""
    given = asdict(shown)
    fields = {name: given[name] for name in ("root", "number", "players", "anchors", "cuts")}
    assert shown.opening is not None
    return read_lot_proof(json.dumps({"proof": "lot", **fields, "opening": asdict(shown.opening)}))


def drawn() -> LotProof:
    lot = MultiplierDraw("hexa-1", SEED)
    anchors = {player: anchor_of(cut) for player, cut in CUTS.items()}
    opened = lot.opened(PLAYERS, CUTS)
    return proof_of(replace(opened, players=PLAYERS, anchors=anchors, cuts=CUTS))


@pytest.mark.clause("HEXA-04", "online:AMB-66")
def test_the_number_is_proven_by_the_root_that_was_published_before() -> None:
    assert verify_lot(drawn(), root=MultiplierDraw("hexa-1", SEED).root)


VECTOR = json.loads(FILE.read_text())["lot"]


@pytest.mark.parametrize("case", VECTOR["cases"], ids=lambda case: case["is"])
def test_what_a_house_could_say_is_judged(case: dict[str, Any]) -> None:
    proof = read_lot_proof(json.dumps(changed(VECTOR["proof"], case["set"])))
    assert verify_lot(proof, root=VECTOR["proof"]["root"]) is case["holds"]


def test_numbers_are_spread_evenly() -> None:
    lots = (MultiplierDraw("t", n.to_bytes(32, "big")) for n in range(4_000))
    tenths = Counter(lot.number(PLAYERS, CUTS) * 10 // NUMBERS for lot in lots)
    assert all(320 < tenths[tenth] < 480 for tenth in range(10))


# A house that would like small numbers, and has a player of its own who enters last.

SHILLS = [PlayerId(f"shill{n}") for n in range(20)]
GAMES = 300


def mean_drawn(guess: Callable[[MultiplierDraw, PlayerId, int], int]) -> float:
    """Let a house try names for its own player, and tell the mean of what is drawn then."""
    total = 0
    for game in range(GAMES):
        lot = MultiplierDraw(f"t{game}", game.to_bytes(32, "big"))
        _, shill = min((guess(lot, name, game), name) for name in SHILLS)
        total += lot.number((*PLAYERS[:2], shill), {PLAYERS[0]: cut_of(f"honest{game}")})
    return total / GAMES / NUMBERS


def test_hole_10_a_house_that_tries_names_gains_nothing_once_one_honest_player_cuts() -> None:
    """It fixes the name before the cut is opened, so it can only guess without it."""
    mean = mean_drawn(lambda lot, name, _: lot.number((*PLAYERS[:2], name), {}))
    assert 0.45 < mean < 0.55


def test_planted_a_cut_that_is_known_before_the_last_entry_would_be_ground_away() -> None:
    def knows(lot: MultiplierDraw, name: PlayerId, game: int) -> int:
        return lot.number((*PLAYERS[:2], name), {PLAYERS[0]: cut_of(f"honest{game}")})

    assert mean_drawn(knows) < 0.1


# In the room.


async def entered(night: Evening, *names: str) -> RoomTournament:
    """Let people enter who have all left an anchor."""
    club = ContestEvening(night)
    for name in names:
        await night.come(name, 100_00)
        await night.ask(name, commands.PrepareCuts(anchors=(anchor_of(cut_of(name)),)))
        await club.enter("hexa-1", name)
    return club.contest("hexa-1")


async def cut(night: Evening, contest: RoomTournament, name: str) -> bool:
    assert contest.lot is not None
    ask = commands.CutLot(tournament=contest.id, root=contest.lot.root, cut=cut_of(name))
    answer = await night.ask(name, ask)
    assert isinstance(answer, commands.CutTaken)
    return answer.counts


def shown(contest: RoomTournament) -> LotView:
    found = lot_view(contest)
    assert found is not None
    return found


async def test_the_draw_waits_for_the_cuts_and_goes_on_when_all_are_there(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        contest = await entered(night, *NAMES)
        asked = shown(contest)
        assert (asked.until, asked.number) == (night.clock.now() + LOT_WAITS_MS, None)
        assert asked.players == PLAYERS
        for name in NAMES[:2]:
            assert await cut(night, contest, name)
        assert contest.field.stage == "registering"
        with pytest.raises(Refused) as no:
            await night.ask("anna", commands.Unregister(tournament=contest.id))
        assert no.value.code == "entries/registration-closed"
        assert await cut(night, contest, "cem")
        stage: str = contest.field.stage
        assert stage == "playing"
        assert verify_lot(proof_of(shown(contest)), root=asked.root)
        assert shown(contest).cuts == CUTS
        assert await night.faults() == []


async def test_who_does_not_cut_holds_up_nobody_for_long_and_is_seen(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        contest = await entered(night, *NAMES)
        assert await cut(night, contest, "bo")
        await night.wait(LOT_WAITS_MS)
        assert contest.field.stage == "playing"
        assert (list(shown(contest).cuts), len(shown(contest).anchors)) == (["bo"], 3)
        assert verify_lot(proof_of(shown(contest)), root=shown(contest).root)
        assert not await cut(night, contest, "cem"), "too late"


async def test_without_anchors_nobody_waits(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        club = ContestEvening(night)
        await club.enter("hexa-1", *NAMES)
        assert club.contest("hexa-1").field.stage == "playing"


async def test_another_cut_and_a_stranger_s_are_refused(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        contest = await entered(night, *NAMES)
        await night.come("dora")
        for name, given, code in (
            ("anna", cut_of("bo"), "fair/cut-unfit"),
            ("anna", "nothing", "fair/anchors-unfit"),
            ("dora", cut_of("dora"), "tournament/not-entered"),
        ):
            ask = commands.CutLot(tournament=contest.id, root=shown(contest).root, cut=given)
            with pytest.raises(Refused) as no:
                await night.ask(name, ask)
            assert no.value.code == code
        assert contest.field.lot_cuts == {}


async def test_a_crash_while_cuts_are_waited_for_draws_without_them(evening: Make) -> None:
    async with evening(config_with(ONLINE, HEXA)) as night:
        await entered(night, *NAMES)
        await night.crash()
        await night.wait(LOT_WAITS_MS)
        contest = ContestEvening(night).contest("hexa-1")
        assert contest.field.stage == "playing"
        assert (shown(contest).cuts, len(shown(contest).anchors)) == ({}, 3)
        assert await night.faults() == []
