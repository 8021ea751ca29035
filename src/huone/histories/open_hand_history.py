"""Open Hand History: a hand as JSON, for the programs that read that format.

Owns: the format's objects (specification 1.4.7) and how a hand fills them.
Never: writes a card that the hero did not see; it is written from what `games.view` lets through.

The format has no word for a discard or a chosen game, so those are left out; cards that are drawn
are dealt cards. An amount is what a player adds by that action. Of a bet that nobody matched, what
went back is in no pot.
"""

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

import msgspec
from msgspec import Struct

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.definition import Game
from huone.games.felt import Felt
from huone.games.view import CardsReceived, HandOpened, SeenEvent, history_for
from huone.histories.heading import Heading

SPEC_VERSION = "1.4.7"
GameType = Literal["Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw"]
BET_TYPES = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
POSTS = {
    "ante": "Post Ante",
    "big-blind-ante": "Post Ante",
    "small-blind": "Post SB",
    "big-blind": "Post BB",
    "straddle": "Straddle",
    "live-post": "Post Extra Blind",
    "dead-post": "Post Dead",
}
ZERO = Decimal(0)
encode = msgspec.json.Encoder(decimal_format="number").encode


class BetLimit(Struct, frozen=True):
    """How bets are limited; no cap is 0."""

    bet_type: str
    bet_cap: Decimal = ZERO


class OhhPlayer(Struct, frozen=True):
    """A player, by a number of the document's own."""

    id: int
    seat: int
    name: str
    starting_stack: Decimal


class Action(Struct, frozen=True, omit_defaults=True):
    """What a player does, or is dealt."""

    action_number: int
    player_id: int
    action: str
    amount: Decimal
    is_allin: bool
    cards: tuple[str, ...] = ()


class Round(Struct):
    """A street, or another board of it."""

    id: int
    street: str
    cards: list[str]
    actions: list[Action]


class Win(Struct):
    """What a player wins of a pot."""

    player_id: int
    win_amount: Decimal


class OhhPot(Struct):
    """A pot as it was before the house took its part."""

    number: int
    amount: Decimal = ZERO
    rake: Decimal = ZERO
    jackpot: Decimal = ZERO
    player_wins: list[Win] = []


class OpenHand(Struct, frozen=True, kw_only=True):
    """The whole document of one hand."""

    spec_version: str
    internal_version: str
    site_name: str
    network_name: str
    tournament: bool
    game_number: str
    start_date_utc: str
    table_name: str
    table_size: int
    game_type: GameType
    bet_limit: BetLimit
    currency: str
    dealer_seat: int
    small_blind_amount: Decimal
    big_blind_amount: Decimal
    ante_amount: Decimal
    hero_player_id: int | None
    flags: list[str]
    players: list[OhhPlayer]
    rounds: list[Round]
    pots: list[OhhPot]


def write_json(
    events: Sequence[game_events.Event], heading: Heading | None = None, *, hero: int | None = None
) -> str:
    """Write a finished hand as the hero saw it; without a hero, as an onlooker did."""
    return encode({"ohh": open_hand(events, heading or Heading(), hero=hero)}).decode()


def open_hand(
    events: Sequence[game_events.Event], heading: Heading, *, hero: int | None = None
) -> OpenHand:
    """Fill the format's document with a hand."""
    writer = _Writer(history_for(hero, list(events)), heading)
    writer.follow()
    opened, stakes = writer.opened, writer.opened.stakes
    return OpenHand(
        spec_version=SPEC_VERSION,
        internal_version=SPEC_VERSION,
        site_name="Huone",
        network_name="Huone",
        tournament=False,
        game_number=heading.number,
        start_date_utc=f"{heading.start:%Y-%m-%dT%H:%M:%SZ}" if heading.start else "",
        table_name=heading.table,
        table_size=heading.seats or max(opened.seats) + 1,
        game_type=game_type(writer.felt.game),
        bet_limit=BetLimit(BET_TYPES[stakes.structure]),
        currency=heading.currency or "Chips",
        dealer_seat=opened.button + 1,
        small_blind_amount=writer.amount(stakes.small_blind),
        big_blind_amount=writer.amount(stakes.big_blind),
        ante_amount=writer.amount(stakes.ante or stakes.big_blind_ante),
        hero_player_id=None if hero is None else writer.ids[hero],
        flags=writer.flags(hero),
        players=writer.players(),
        rounds=writer.rounds,
        pots=[writer.pots[number] for number in sorted(writer.pots)],
    )


def game_type(game: Game | None) -> GameType:
    """Find the format's nearest kind of game."""
    assert game is not None, "a finished hand has a game"
    split = len({award.hand for award in game.award}) > 1
    if game.family == "stud":
        return "StudHiLo" if split else "Stud"
    if game.family == "draw":
        return "Draw"
    if all(award.use.hole == (2, 2) for award in game.award):
        return "OmahaHiLo" if split else "Omaha"
    return "Holdem"


class _Writer:
    """Follows a hand, and collects its rounds and pots."""

    def __init__(self, seen: list[SeenEvent], heading: Heading) -> None:
        opened = seen[0]
        assert isinstance(opened, HandOpened), "a hand begins with its opening"
        self.opened = opened
        self.seen = seen
        self.heading = heading
        self.felt = Felt(opened)
        self.ids = {seat: index for index, seat in enumerate(opened.seats)}
        self.rounds: list[Round] = []
        self.pots: dict[int, OhhPot] = {}
        self.numbered = 0

    def amount(self, chips: int) -> Decimal:
        """Write chips as the money that they stand for."""
        return Decimal(chips).scaleb(-self.heading.decimals)

    def players(self) -> list[OhhPlayer]:
        """List who was dealt in."""
        stacks = zip(self.opened.seats, self.opened.stacks, strict=True)
        return [
            OhhPlayer(self.ids[seat], seat + 1, self.heading.name(seat), self.amount(stack))
            for seat, stack in stacks
        ]

    def flags(self, hero: int | None) -> list[str]:
        """Name what is special about the hand."""
        flags = ["Observed"] if hero is None else []
        game = self.felt.game
        several = game is not None and len(self.felt.boards) > game.boards
        return [*flags, "Run_It_Twice"] if several else flags

    def follow(self) -> None:
        """Take in the whole hand."""
        self._begin_round("Preflop")
        for event in self.seen[1:]:
            self._take(event)
            self.felt.see(event)

    def _take(self, event: SeenEvent) -> None:
        if isinstance(event, game_events.StreetStarted):
            self._start_street(event.name)
        elif isinstance(event, game_events.BoardDealt):
            self._deal_board(event)
        elif isinstance(event, CardsReceived):
            cards = (*event.down, *event.up)
            if cards:
                self._act(event.seat, "Dealt Cards", cards=cards)
        elif isinstance(event, game_events.HandShown | game_events.HandMucked):
            self._show(event)
        elif isinstance(event, game_events.RakeTaken):
            pot = self._pot(event.pot)
            pot.rake += self.amount(event.rake_chips)
            pot.jackpot += self.amount(event.jackpot_chips)
            pot.amount += self.amount(event.rake_chips + event.jackpot_chips)
        elif isinstance(event, game_events.PotWon):
            self._win(event)
        else:
            self._bet(event)

    def _begin_round(self, street: str) -> None:
        self.rounds.append(Round(len(self.rounds), street, [], []))
        self.numbered = 0

    def _start_street(self, name: str) -> None:
        """Begin a round; forced bets lie in the first one already."""
        if self.felt.street:
            self._begin_round(name.title())
        elif self.felt.game is not None and self.felt.game.family != "board":
            self.rounds[0].street = name.title()

    def _deal_board(self, event: game_events.BoardDealt) -> None:
        """Lay out a board; a second one is a round of its own."""
        if self.rounds[-1].cards:
            self._begin_round(self.rounds[-1].street)
        self.rounds[-1].cards = [repr(card) for card in event.cards]

    def _act(
        self,
        seat: int,
        action: str,
        *,
        chips: int = 0,
        all_in: bool = False,
        cards: Sequence[Card] = (),
    ) -> None:
        self.numbered += 1
        self.rounds[-1].actions.append(
            Action(
                self.numbered,
                self.ids[seat],
                action,
                self.amount(chips),
                all_in,
                tuple(repr(card) for card in cards),
            )
        )

    def _bet(self, event: SeenEvent) -> None:
        """Write forced bets and the actions of a street."""
        if isinstance(event, game_events.Posted):
            self._act(event.seat, POSTS[event.kind], chips=event.chips, all_in=event.all_in)
        elif isinstance(event, game_events.Folded | game_events.HandKilled):
            self._act(event.seat, "Fold")
        elif isinstance(event, game_events.Checked):
            self._act(event.seat, "Check")
        elif isinstance(event, game_events.Called | game_events.BetPlaced | game_events.BroughtIn):
            added = event.to_chips - self.felt.players[event.seat].bet
            raised = "Raise" if self.felt.level else "Bet"
            word = "Call" if isinstance(event, game_events.Called) else raised
            self._act(event.seat, word, chips=added, all_in=event.all_in)

    def _show(self, event: game_events.HandShown | game_events.HandMucked) -> None:
        """Write the showdown as a round; hands that lie open earlier are shown where they are."""
        game = self.felt.game
        last = game is None or self.felt.street == game.street[-1].name
        if last and self.rounds[-1].street != "Showdown":
            self._begin_round("Showdown")
        if isinstance(event, game_events.HandShown):
            self._act(event.seat, "Shows Cards", cards=event.cards)
        else:
            self._act(event.seat, "Mucks Cards")

    def _pot(self, number: int) -> OhhPot:
        return self.pots.setdefault(number, OhhPot(number))

    def _win(self, event: game_events.PotWon) -> None:
        """Add a win; several shares of one pot are one win of the player."""
        pot = self._pot(event.pot)
        pot.amount += self.amount(event.chips)
        for win in pot.player_wins:
            if win.player_id == self.ids[event.seat]:
                win.win_amount += self.amount(event.chips)
                return
        pot.player_wins.append(Win(self.ids[event.seat], self.amount(event.chips)))
