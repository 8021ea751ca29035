"""Tables: a cash table of a rulebook, ready to be opened.

Owns: which of a rulebook's chapters a cash table plays by.
Never: opens a table or chooses stakes; a lobby does.

>>> from huone.games.rules import no_limit
>>> from huone.rulebooks.loader import load
>>> config = cash_table(load("online-2.7-en"), id="t1", game="texas", stakes=no_limit(5, 10))
>>> config.seats, config.limits.min_chips, config.limits.max_chips
(6, 500, 1000)
"""

from typing import Literal

from huone.games.definition import Mix, OpenFaceGame, find
from huone.games.mix import MixStakes
from huone.games.rules import CashPoints, Stakes, Structure
from huone.refusal import Refused
from huone.rulebooks.schema import BadBeatJackpot, MixedGames, OpenFaceChinese, Rulebook
from huone.table.buyin import Limits, Stake, table_limits
from huone.table.config import AnyStakes, TableConfig, WonButton
from huone.table.rules import BadBeatCriterion, Banzai, Clock, PlacementClock, StakeFormat
from huone.units import Chips

Betting = Structure | Literal["mixed", "points"]

PAUSE_MS = 3_000
"""How long a result is shown before the next hand, unless a lobby says otherwise."""


class NotPlayedHere(Refused):
    """The rulebook does not have this game."""

    code = "rulebook/not-played-here"
    says = "{rulebook} has no cash tables of {game}"


def cash_table(
    rulebook: Rulebook,
    *,
    id: str,
    game: str,
    stakes: AnyStakes,
    name: str = "",
    format: StakeFormat = "standard",
    seats: int | None = None,
    limits: Limits | None = None,
    won_button: WonButton = "off",
    jackpot: bool = False,
    pause_ms: int = PAUSE_MS,
) -> TableConfig:
    """Describe a cash table that plays by a rulebook, with its seats and limits unless given."""
    found = find(game)
    verify_played(rulebook, found.id)
    stake = stake_of(found.id, stakes, format)
    return TableConfig(
        id=id,
        name=name or id,
        rulebook=rulebook.meta.id,
        game=found.id,
        stakes=stakes,
        stake=stake,
        limits=limits or usual_limits(rulebook, stake),
        seats=seats or usual_seats(rulebook, stake),
        cash=rulebook.cash,
        clock=clock_of(rulebook, found.id),
        hand=rulebook.hand,
        crash=rulebook.crash,
        banzai=rulebook.banzai,
        pause_ms=pause_ms,
        won_button=won_button,
        bad_beats=criteria_of(rulebook) if jackpot else (),
        hands_per_game=_hands_per_game(rulebook),
    )


def verify_played(rulebook: Rulebook, game: str) -> None:
    """Refuse a game that the rulebook has no cash tables of."""
    played = game in rulebook.cash.games
    if isinstance(find(game), OpenFaceGame):
        played = isinstance(rulebook.open_face, OpenFaceChinese)
    if not played:
        raise NotPlayedHere(rulebook=rulebook.meta.id, game=game)


def stake_of(game: str, stakes: AnyStakes, format: StakeFormat) -> Stake:
    """Name what a table plays for; a game without blinds counts in its smallest bet or point."""
    if isinstance(stakes, CashPoints):
        small, big = 0, stakes.point_chips
    else:
        bets = stakes.blinds if isinstance(stakes, MixStakes) else stakes
        small, big = bets.small_blind, bets.big_blind or bets.min_bet
    return Stake(
        game=game,
        format=format,
        betting=betting_of(game, stakes),
        small_blind_chips=Chips(small),
        big_blind_chips=Chips(big),
    )


def betting_of(game: str, stakes: AnyStakes) -> Betting:
    """Say how a table bets: by one structure, or by several in turn (LIVE-ONOS-06..09)."""
    found = find(game)
    if isinstance(stakes, CashPoints):
        return "points"
    usual = stakes.structure if isinstance(stakes, Stakes) else "fixed-limit"
    structures = set(found.structure_of.values()) if isinstance(found, Mix) else set()
    return usual if structures <= {usual} else "mixed"


def usual_limits(rulebook: Rulebook, stake: Stake) -> Limits:
    """Give the buy-in range of a stake where the table sets none (CASH-BUY-01, LIVE-BUY-04)."""
    if stake.format == "banzai" and isinstance(rulebook.banzai, Banzai):
        full = stake.blinds(rulebook.banzai.stack_bb)
        return Limits(min_chips=full, max_chips=full, why="a Banzai table has one stack")
    if isinstance(find(stake.game), OpenFaceGame):
        assert isinstance(rulebook.open_face, OpenFaceChinese)
        points = rulebook.open_face.min_stack_points
        why = f"everybody needs chips for {points} points"
        return Limits(min_chips=stake.blinds(points), max_chips=None, why=why)  # OFC-CASH-05.
    return table_limits(stake, rulebook.cash.buy_in)


def usual_seats(rulebook: Rulebook, stake: Stake) -> int:
    """Give the seats of a game (CASH-ASG-02, BANZ-05, T1)."""
    if stake.format == "banzai" and isinstance(rulebook.banzai, Banzai):
        return rulebook.banzai.seats
    if isinstance(rulebook.open_face, OpenFaceChinese) and stake.game not in rulebook.cash.games:
        return rulebook.open_face.cash_players_max
    return rulebook.cash.seats_by_game[stake.game]


def clock_of(rulebook: Rulebook, game: str) -> Clock:
    """Give the clock of a game: placements have their own (OFC-TIME-01)."""
    if isinstance(find(game), OpenFaceGame):
        assert isinstance(rulebook.open_face, OpenFaceChinese)
        return PlacementClock(placement_ms=rulebook.open_face.placement_ms)
    return rulebook.clock


def criteria_of(rulebook: Rulebook) -> tuple[BadBeatCriterion, ...]:
    """Give what must lose for the jackpot of a house; a house without one has no criteria."""
    jackpot = rulebook.jackpot
    return jackpot.criteria if isinstance(jackpot, BadBeatJackpot) else ()


def _hands_per_game(rulebook: Rulebook) -> int | None:
    mixed = rulebook.mixed_games
    return mixed.hands_per_game if isinstance(mixed, MixedGames) else None
