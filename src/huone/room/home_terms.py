"""Terms: what the host of a home game has chosen, and the table that follows from it.

Owns: the choices of a host, their bounds, and the rules of the house as far as he changes them.
Never: has a rule of its own; what he leaves open is the rulebook's.

Rule 1: chips of a home game are counted, never money. So nothing is raked, nobody's limits of
loss are touched, and whoever comes back sits down with as much as he likes.
Rule 2: what is chosen is verified by laying the table, so a game begins or is refused at once.
"""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from huone.games.definition import AnyGame, Game, Mix, OpenFaceGame, find
from huone.games.mix import mix_stakes
from huone.games.rules import CashPoints, HandRules, Stakes, Structure, fixed_limit
from huone.refusal import Refused
from huone.rulebooks.schema import OpenFaceChinese, Rulebook
from huone.rulebooks.tables import NotPlayedHere, cash_table, verify_played
from huone.table.buyin import Limits
from huone.table.config import AnyStakes, BadTable, TableConfig
from huone.table.programme import Programme
from huone.table.rules import (
    CashRules,
    Clock,
    NoReturnRule,
    NotOffered,
    PlacementClock,
    SitOutClock,
    StartRules,
    Straddles,
    TopUpRules,
    TurnClock,
)
from huone.units import Chips

HOME: Final = "home"
"""What stands before the number of every home game, in the place of a stake."""
AWAY_S: Final = 12 * 3_600
"""How long a friend keeps the seat that he has got up from."""
BOUNDS: Final = {
    "big_blind": (2, 1_000_000),
    "small_blind": (1, 1_000_000),
    "seats": (2, 9),
    "act_seconds": (5, 300),
    "bots": (0, 9),
}
BUY_IN_MAX: Final = 1_000_000_000
SEATS_MAX: Final = 9
"""How many seats a client can draw."""

Approval = Literal["all", "more", "none"]
"""For which chips the host is asked: for all, for all but the first, or for none."""


class TermsUnfit(Refused):
    """A choice of the host is out of its bounds."""

    code = "home/unfit-terms"
    says = "{field} is {low} to {high}, not {asked}"


class HomeTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host of a home game has chosen."""

    name: str
    game: str = "texas"
    structure: Structure | None = None
    """How it is bet, where the game can be played in several ways."""
    small_blind: int = 1
    big_blind: int = 2
    """The big blind, or the smallest bet or point of a game without blinds."""
    seats: int = 6
    buy_in_min: int = 40
    buy_in_max: int = 400
    act_seconds: int = 20
    players_needed: int = 2
    """How many begin; once they do, two go on."""
    approval: Approval = "more"
    straddle: bool = False
    run_twice: bool = False
    bots: int = 0
    """How many house bots fill empty seats."""


def verify_terms(terms: HomeTerms, rulebook: Rulebook) -> None:
    """Refuse what cannot be played, and what nobody could keep count of."""
    for field, (low, high) in BOUNDS.items():
        _verify(field, getattr(terms, field), low, high)
    _verify("small_blind", terms.small_blind, 1, terms.big_blind)
    _verify("players_needed", terms.players_needed, 2, terms.seats)
    # Somebody has to play with them, and a seat stays free for the next friend.
    _verify("bots", terms.bots, 0, terms.seats - 2)
    _verify("buy_in_max", terms.buy_in_max, terms.big_blind, BUY_IN_MAX)
    _verify("buy_in_min", terms.buy_in_min, terms.big_blind, terms.buy_in_max)
    verify_played(rulebook, find(terms.game).id)
    if not _is_playable(terms, rulebook):
        fewer = (replace(terms, seats=seats, bots=0) for seats in range(terms.seats, 1, -1))
        most = next((each.seats for each in fewer if _is_playable(each, rulebook)), 0)
        raise TermsUnfit(field="seats", low=2, high=most, asked=terms.seats)


def most_seats(game: str, rulebook: Rulebook) -> int:
    """Tell how many can play a game at one table here; 0 if it is not played."""
    try:
        verify_played(rulebook, game)
    except NotPlayedHere:
        return 0
    usual = HomeTerms(name=HOME, game=game, buy_in_min=100, buy_in_max=400)
    seats = range(SEATS_MAX, 1, -1)
    return next((n for n in seats if _is_playable(replace(usual, seats=n), rulebook)), 0)


def _is_playable(terms: HomeTerms, rulebook: Rulebook) -> bool:
    try:
        Programme(home_table(terms, rulebook, table=HOME))
    except BadTable:
        return False
    return True


def _verify(field: str, asked: int, low: int, high: int) -> None:
    if not low <= asked <= high:
        raise TermsUnfit(field=field, low=low, high=high, asked=asked)


def home_table(terms: HomeTerms, rulebook: Rulebook, *, table: str) -> TableConfig:
    """Lay the table of a home game: the house's rules, with what the host may change of them."""
    config = cash_table(
        rulebook,
        id=table,
        game=terms.game,
        stakes=home_stakes(terms, rulebook),
        name=terms.name,
        seats=terms.seats,
        limits=home_limits(terms),
    )
    return replace(
        config,
        cash=_rules(terms, config.cash),
        clock=_clock(terms, config.clock),
        hand=_hand(terms, config.hand),
        is_counted=True,
    )


def private_start(config: TableConfig, *, players_needed: int) -> TableConfig:
    """Let a private table begin with as many as its host wants, and go on with two."""
    return replace(config, cash=replace(config.cash, start=_start(players_needed)))


def home_stakes(terms: HomeTerms, rulebook: Rulebook) -> AnyStakes:
    """Say what a game is played for, whatever kind of game it is."""
    game, small, big = find(terms.game), terms.small_blind, terms.big_blind
    if isinstance(game, OpenFaceGame):
        if not isinstance(rulebook.open_face, OpenFaceChinese):
            raise NotPlayedHere(rulebook=rulebook.meta.id, game=game.id)
        return CashPoints(
            point_chips=big,
            min_stack_points=rulebook.open_face.min_stack_points,
            max_loss_points=rulebook.open_face.max_loss_points,
        )
    ante, bring_in = max(1, big // 5), max(1, big // 3)
    if isinstance(game, Mix) and game.rotation is not None:
        return mix_stakes(big, 2 * big, ante=ante, bring_in=bring_in, big_blind=big)
    structure = terms.structure or game.structures[0]
    if structure == "fixed-limit":
        stud = isinstance(game, Game) and game.door is not None
        more = {"ante": ante, "bring_in": bring_in} if stud else {}
        return fixed_limit(big, 2 * big, **more)
    return _bets(game, structure, small, big)


def _bets(game: AnyGame, structure: Structure, small: int, big: int) -> Stakes:
    if isinstance(game, Game) and game.door is not None:
        return Stakes(structure=structure, ante=small, bring_in=small)
    if isinstance(game, Game) and game.deck == 36:
        return Stakes(structure=structure, ante=big, button_blind=big)
    return Stakes(structure=structure, small_blind=small, big_blind=big)


def home_limits(terms: HomeTerms) -> Limits:
    """Give the range that a host lets everybody sit down with."""
    return Limits(
        min_chips=Chips(terms.buy_in_min),
        max_chips=Chips(terms.buy_in_max),
        why="the host has set it",
    )


def _rules(terms: HomeTerms, rules: CashRules) -> CashRules:
    away = rules.sit_out
    if isinstance(away, SitOutClock):
        away = replace(away, table_limit_s=AWAY_S, global_limit_s=AWAY_S)
    return replace(
        rules,
        seats_max=SEATS_MAX,
        start=_start(terms.players_needed),
        sit_out=away,
        short_buy_in=NotOffered(),
        returning=NoReturnRule(),
        auto_top_up=NotOffered(),
        straddles=_straddles(terms, rules.straddles),
        playing_over=False,
        seat_change="never",
        top_up=TopUpRules(any_amount_from="one-chip", chips_may_leave_table="never"),
    )


def _start(players_needed: int) -> StartRules:
    return StartRules(
        min_players=players_needed, min_players_to_continue=2, heads_up_hands_max="unlimited"
    )


def _straddles(terms: HomeTerms, usual: Straddles | NotOffered) -> Straddles | NotOffered:
    if not terms.straddle:
        return NotOffered()
    if isinstance(usual, Straddles):
        return usual
    return Straddles(factor=2, multiple=False, on_button=False, counts_as_limit_raise=True)


def _clock(terms: HomeTerms, usual: Clock) -> Clock:
    ms = terms.act_seconds * 1_000
    if isinstance(usual, TurnClock):
        return replace(usual, decision_ms=ms)
    return replace(usual, placement_ms=ms) if isinstance(usual, PlacementClock) else usual


def _hand(terms: HomeTerms, usual: HandRules) -> HandRules:
    return replace(usual, runouts_max=max(2, usual.runouts_max) if terms.run_twice else 1)
