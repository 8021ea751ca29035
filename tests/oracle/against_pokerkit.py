"""The same hands played by this engine and by PokerKit: cards, actions, legal ranges, stacks.

Our hand leads. Its cards are dealt to PokerKit as well, and before every decision both are asked
whose turn it is and what is legal. A difference must be one of the deviations that are named here
and explained in docs/RULES.md; any other is `Unexplained`.
"""

import warnings
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgspec
import pokerkit as pk

from huone.cards.card import text_of
from huone.games import deck_of
from huone.games import events as game_events
from huone.games.betting import FIXED_LIMIT, Player
from huone.games.hand import Hand
from huone.games.rules import LIVE, Stakes, fixed_limit, no_limit, pot_limit
from huone.games.setup import setup_of

CLOSEST = msgspec.structs.replace(
    LIVE, showdown="all", limit_uncapped_heads_up=False, limit_all_in="full"
)
"""The rules of ours that are nearest to PokerKit's."""

AUTOMATIONS = tuple(
    each
    for each in pk.Automation
    if each
    not in (
        pk.Automation.CARD_BURNING,
        pk.Automation.HOLE_DEALING,
        pk.Automation.BOARD_DEALING,
    )
)
STACKS = (3, 7, 12, 25, 60, 150, 400)
SMALL, BIG = 2, 4


class Unexplained(AssertionError):
    """The two engines differ, and no named deviation says why."""


class Variant(NamedTuple):
    """A game that both have."""

    game: str
    stakes: Stakes
    players_max: int
    theirs: Callable[[list[int]], Any]


class FixedLimitOmahaEight(
    pk.FixedLimitPokerMixin, pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
):
    """PokerKit's class of this name is set up as pot limit; here it is what the name says."""


def blinds(game: Any, *bets: int) -> Callable[[list[int]], Any]:
    """Start a game with blinds; the bets are the least one, or small and big."""
    return lambda stacks: game.create_state(
        AUTOMATIONS, True, 0, (SMALL, BIG), *bets, stacks, len(stacks)
    )


def stud(game: Any) -> Callable[[list[int]], Any]:
    return lambda stacks: game.create_state(AUTOMATIONS, True, 1, 2, 4, 8, stacks, len(stacks))


LIMIT, STUD = fixed_limit(BIG, 2 * BIG), fixed_limit(4, 8, ante=1, bring_in=2)
VARIANTS = {
    "NLHE": Variant("texas", no_limit(SMALL, BIG), 8, blinds(pk.NoLimitTexasHoldem, BIG)),
    "FLHE": Variant("texas", LIMIT, 8, blinds(pk.FixedLimitTexasHoldem, BIG, 2 * BIG)),
    "PLO": Variant("omaha", pot_limit(SMALL, BIG), 8, blinds(pk.PotLimitOmahaHoldem, BIG)),
    "FLO8": Variant("omaha-hilo", LIMIT, 8, blinds(FixedLimitOmahaEight, BIG, 2 * BIG)),
    "stud": Variant("seven-card-stud", STUD, 6, stud(pk.FixedLimitSevenCardStud)),
    "stud8": Variant(
        "stud-hilo", STUD, 6, stud(pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter)
    ),
    "razz": Variant("razz", STUD, 6, stud(pk.FixedLimitRazz)),
    "27TD": Variant(
        "triple-draw-27",
        LIMIT,
        4,
        blinds(pk.FixedLimitDeuceToSevenLowballTripleDraw, BIG, 2 * BIG),
    ),
    "27SD": Variant(
        "single-draw-27",
        no_limit(SMALL, BIG),
        4,
        blinds(pk.NoLimitDeuceToSevenLowballSingleDraw, BIG),
    ),
    "badugi": Variant("badugi", LIMIT, 5, blinds(pk.FixedLimitBadugi, BIG, 2 * BIG)),
    "short deck": Variant(
        "short-deck", no_limit(SMALL, BIG), 6, blinds(pk.NoLimitShortDeckHoldem, BIG)
    ),
}


class Legal(NamedTuple):
    """What an engine says is legal: 0 for a raise is none."""

    actor: int
    kind: str
    call_chips: int = 0
    raise_to_min: int = 0
    raise_to_max: int = 0

    @property
    def can_only_check(self) -> bool:
        return self == Legal(self.actor, "bet")


class Difference(NamedTuple):
    """Where the two engines part: what each says, and our hand at that moment."""

    hand: Hand
    ours: Legal | tuple[int, ...]
    theirs: Legal | tuple[int, ...]


class Match:
    """One hand on two tables."""

    def __init__(self, name: str, seed: int) -> None:
        variant = VARIANTS[name]
        self.rerun = f"Match({name!r}, {seed}).play()"
        self.chance = Random(f"{name}/{seed}")
        count = self.chance.randint(2, variant.players_max)
        stacks = [self.chance.choice(STACKS) + self.chance.randrange(3) for _ in range(count)]
        setup = setup_of(variant.game, variant.stakes, CLOSEST)
        decks = [deck_of(setup, self.chance.getrandbits(256)) for _ in range(2)]
        self.hand = Hand(setup, list(stacks), decks[0], redeck=decks[1])
        self.state = variant.theirs(stacks)
        self.seen = 0
        self.own: dict[int, deque[str]] = {player: deque() for player in range(count)}
        self.board: deque[str] = deque()
        self.decisions = 0
        self.deviations: list[str] = []

    def play(self) -> list[str]:
        """Play on both tables as far as they go together; name the deviations on the way."""
        with warnings.catch_warnings():
            # PokerKit warns where a hand is odd but legal.
            warnings.simplefilter("ignore")
            self._play()
        return self.deviations

    def _play(self) -> None:
        while True:
            self._deal_theirs()
            ours, theirs = our_legal(self.hand), their_legal(self.state)
            if theirs.can_only_check and ours != theirs:
                self.deviations.append(IDLE_CHECK)
                self.state.check_or_call()
                continue
            if ours != theirs:
                self._note(Difference(self.hand, ours, theirs))
                if ours[:3] != theirs[:3]:
                    return
            if self.hand.is_over:
                break
            self.decisions += 1
            self._act(ours, theirs)
        stacks = tuple(self.hand.stacks.values()), tuple(self.state.stacks)
        if stacks[0] != stacks[1]:
            self._note(Difference(self.hand, *stacks))

    def _note(self, difference: Difference) -> None:
        """Name the deviation that explains a difference, or fail."""
        for deviation in DEVIATIONS:
            if deviation.explains(difference):
                self.deviations.append(deviation.name)
                return
        raise Unexplained(f"{self.rerun}: {difference.ours} here, {difference.theirs} there")

    def _deal_theirs(self) -> None:
        """Deal to PokerKit what was dealt here, in the order that it asks for it."""
        for event in self.hand.events[self.seen :]:
            if isinstance(event, game_events.CardsDealt):
                self.own[event.seat].extend(map(repr, event.down + event.up))
            elif isinstance(event, game_events.BoardDealt):
                self.board.extend(map(repr, event.cards))
        self.seen = len(self.hand.events)
        state = self.state
        while state.status:
            if state.can_burn_card("??"):
                state.burn_card("??")
            elif state.hole_dealee_index is not None and self.own[state.hole_dealee_index]:
                state.deal_hole(self.own[state.hole_dealee_index].popleft())
            elif state.can_deal_board() and self.board:
                count = state.board_dealing_counts[0]
                state.deal_board("".join(self.board.popleft() for _ in range(count)))
            else:
                return

    def _act(self, ours: Legal, theirs: Legal) -> None:
        """Do something that is legal on both tables."""
        turn = self.hand.turn()
        assert turn is not None
        if turn.kind == "draw":
            self._draw(turn.discard_max)
            return
        luck = self.chance.random()
        sizes = self._sizes(ours, theirs, fixed=turn.fixed)
        if luck < 0.35 and sizes:
            to_chips = self.chance.choice(sizes)
            self.hand.bet(to_chips)
            self.state.complete_bet_or_raise_to(to_chips)
        elif luck < 0.5 and turn.call_chips:
            self.hand.fold()
            self.state.fold()
        elif turn.bring_in_chips:
            self.hand.bring_in()
            self.state.post_bring_in()
        else:
            self.hand.check_or_call()
            self.state.check_or_call()

    def _draw(self, most: int) -> None:
        held = self.hand.holdings[self.hand.actor].cards()
        cards = self.chance.sample(held, self.chance.randint(0, most))
        self.hand.discard(cards)
        self.state.stand_pat_or_discard(text_of(cards).replace(" ", ""))

    def _sizes(self, ours: Legal, theirs: Legal, *, fixed: bool) -> list[int]:
        """List some sizes of a raise that both allow."""
        if fixed:
            common = {ours.raise_to_min, ours.raise_to_max} & {theirs.raise_to_min}
            return sorted(common - {0})
        low = max(ours.raise_to_min, theirs.raise_to_min)
        high = min(ours.raise_to_max, theirs.raise_to_max)
        return [low, self.chance.randint(low, high), high] if 0 < low <= high else []


def our_legal(hand: Hand) -> Legal:
    turn = hand.turn()
    if turn is None:
        return Legal(-1, "over")
    call = turn.call_chips or turn.bring_in_chips
    return Legal(turn.seat, turn.kind, call, turn.raise_to_min, turn.raise_to_max)


def their_legal(state: Any) -> Legal:
    if not state.status:
        return Legal(-1, "over")
    drawer = state.stand_patter_or_discarder_index
    if drawer is not None:
        return Legal(drawer, "draw")
    if state.actor_index is None:
        return Legal(-1, "waits")
    call = state.checking_or_calling_amount
    if state.bring_in_status:
        call = state.effective_bring_in_amount
    low = state.min_completion_betting_or_raising_to_amount
    high = state.max_completion_betting_or_raising_to_amount
    return Legal(state.actor_index, "bet", call, low or 0, high or 0)


# Named deviations


class Deviation(NamedTuple):
    """A difference with a reason, explained under its name in docs/RULES.md."""

    name: str
    explains: Callable[[Difference], bool]


class Asked(NamedTuple):
    """A decision on which both agree whose it is, but not what is legal."""

    hand: Hand
    player: Player
    ours: Legal
    theirs: Legal
    bets: list[game_events.BetPlaced]
    """The bets and raises of the street so far."""

    @property
    def fixed(self) -> bool:
        return self.hand.betting.structure == FIXED_LIMIT

    @property
    def why_not(self) -> str:
        return self.hand.betting.why_no_raise(self.player)

    @property
    def only_we_let_raise(self) -> bool:
        return self.ours.raise_to_min > 0 and not self.theirs.raise_to_min

    @property
    def only_they_let_raise(self) -> bool:
        return self.theirs.raise_to_min > 0 and not self.ours.raise_to_min


def on_a_bet(explains: Callable[[Asked], bool]) -> Callable[[Difference], bool]:
    """Let a predicate judge differences about a bet alone."""

    def judged(difference: Difference) -> bool:
        hand, ours, theirs = difference
        if not (isinstance(ours, Legal) and isinstance(theirs, Legal)) or ours[:2] != theirs[:2]:
            return False
        player = hand.players[ours.actor]
        return explains(Asked(hand, player, ours, theirs, bets_on_street(hand)))

    return judged


def bets_on_street(hand: Hand) -> list[game_events.BetPlaced]:
    found: list[game_events.BetPlaced] = []
    for event in hand.events:
        if isinstance(event, game_events.StreetStarted):
            found = []
        elif isinstance(event, game_events.BetPlaced):
            found.append(event)
    return found


def nobody_can_match(asked: Asked) -> bool:
    """We let a player raise whom all others have too little to follow; what is over comes back."""
    reaches = [
        player.bet + player.stack
        for player in asked.hand.players
        if not player.folded and player is not asked.player
    ]
    return asked.only_we_let_raise and max(reaches) <= asked.hand.betting.level


def short_big_blind(asked: Asked) -> bool:
    """A raise is measured from the full big blind here, from what was posted there."""
    posted = [event for event in asked.hand.events if isinstance(event, game_events.Posted)]
    short = any(event.kind == "big-blind" and event.chips < BIG for event in posted)
    return asked.hand.street == 0 and short


def first_all_in_reopens(asked: Asked) -> bool:
    """There the first bet of a street counts as full, even an all-in under the least bet."""
    least = asked.hand.setup.stakes.min_bet
    price = BIG if asked.hand.street == 0 else 0
    first_is_short = bool(asked.bets) and asked.bets[0].to_chips - price < least
    return asked.only_they_let_raise and first_is_short and "reopen" in asked.why_not


def limit_cap(asked: Asked) -> bool:
    """Four bets there, the blind not counted but every all-in; here the blind and three raises."""
    one_lets = asked.only_we_let_raise or asked.only_they_let_raise
    return asked.fixed and one_lets and len(asked.bets) >= 3


def limit_short_all_in(asked: Asked) -> bool:
    """After an all-in under a full bet the next one completes it here, and adds to it there."""
    unit = asked.hand.setup.streets[asked.hand.street].unit
    return asked.fixed and any(event.all_in and event.to_chips % unit for event in asked.bets)


def open_pair(asked: Asked) -> bool:
    """An open pair on fourth street allows the big bet here."""
    plan = asked.hand.setup.streets[asked.hand.street]
    only_the_most = asked.ours._replace(raise_to_max=asked.theirs.raise_to_max) == asked.theirs
    doubled = asked.hand.betting.level + plan.big_unit
    reach = asked.player.bet + asked.player.stack
    return plan.pair_doubles and only_the_most and asked.ours.raise_to_max == min(doubled, reach)


def last_chips_bring_in(asked: Asked) -> bool:
    """Who brings in with his last chips has nothing to complete with."""
    due = asked.hand.state.bring_in_due
    return due and asked.only_they_let_raise and asked.player.stack <= asked.ours.call_chips


def odd_chip(difference: Difference) -> bool:
    """Stacks differ by the odd chips of divided pots alone."""
    hand, ours, theirs = difference
    if isinstance(ours, Legal) or isinstance(theirs, Legal):
        return False
    won: dict[int, set[int]] = {}
    for event in hand.events:
        if isinstance(event, game_events.PotWon):
            won.setdefault(event.pot, set()).add(event.seat)
    divided = [players for players in won.values() if len(players) > 1]
    shares = len(hand.setup.awards)
    moved = [abs(one - other) for one, other in zip(ours, theirs, strict=True)]
    winners = set().union(*divided)
    return (
        sum(ours) == sum(theirs)
        and all(player in winners for player, chips in enumerate(moved) if chips)
        and max(moved) <= shares * len(divided)
    )


IDLE_CHECK = "check with nobody to bet against"
"""There a player is asked to check although all others are all-in for no more than his bet."""


def side_pot_without_a_low(difference: Difference) -> bool:
    """There a low of the main pot takes part of a side pot for which nobody has a low."""
    hand, ours, theirs = difference
    if isinstance(ours, Legal) or isinstance(theirs, Legal) or len(hand.setup.awards) < 2:
        return False
    won = [event for event in hand.events if isinstance(event, game_events.PotWon)]
    split = {event.pot for event in won if event.share == "low"}
    whole = {event.seat for event in won if event.pot not in split}
    differing = {
        player for player, (one, other) in enumerate(zip(ours, theirs, strict=True)) if one != other
    }
    return bool(split) and sum(ours) == sum(theirs) and differing <= whole


DEVIATIONS = (
    Deviation("short big blind", on_a_bet(short_big_blind)),
    Deviation("raise that nobody can match", on_a_bet(nobody_can_match)),
    Deviation("short all-in before any full bet", on_a_bet(first_all_in_reopens)),
    Deviation("limit cap", on_a_bet(limit_cap)),
    Deviation("limit all-in below a full bet", on_a_bet(limit_short_all_in)),
    Deviation("open pair", on_a_bet(open_pair)),
    Deviation("bring-in with the last chips", on_a_bet(last_chips_bring_in)),
    Deviation("odd chip", odd_chip),
    Deviation("side pot without a low", side_pot_without_a_low),
)
NAMES = (IDLE_CHECK, *(deviation.name for deviation in DEVIATIONS))
