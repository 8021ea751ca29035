"""Recording: a hand that somebody else recorded, played again by our rules and compared.

Owns: the decisions in their order, and the comparison of every action with what is legal. The deck
that deals what the record shows is `histories.stacking`'s.
Never: holds rules; what the engine refuses is reported, not forced.

Rule 1: at the showdown a player shows what the record shows of him; who is not seen to show, mucks.
"""

import re
from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec import Struct

from huone.cards.card import Card, mask_of, parse_cards
from huone.games.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    ChooseGame,
    ChooseRunouts,
    Discard,
    Fold,
    Keep,
    RaiseTooSmall,
)
from huone.games.dealing import Stock
from huone.games.events import Event, Reshuffled
from huone.games.hand import Hand
from huone.games.rules import HandRules, Post, Stakes
from huone.games.setup import Setup, setup_of
from huone.histories.phh import UNKNOWN, BadHandHistory, Recorded
from huone.histories.stacking import Deals, Mismatch, StackedDeck, verify_dealt
from huone.refusal import Refused

RECORDED = HandRules(
    reopening="per-player",
    short_blind_call="nominal",
    big_blind_ante_counts="at-once",
    limit_raises_max=4,
    limit_uncapped_heads_up=True,
    limit_all_in="half-or-more",
    showdown="in-order",
    all_in_face_up=False,
    runouts_max=1,
)
"""Rules wide enough for hands of many houses; what is legal by any of them is let through."""

DECIDING = {"f", "cc", "cbr", "pb", "sd", "kp", "rj", "ch", "rc"}
WITH_CARDS = {"dh", "db", "sd", "sm"}
WITH_NUMBER = {"cbr", "rc"}
NUMBER = re.compile(r"\d{1,18}", re.ASCII)


class Line(Struct):
    """One action of a record, in parts; a card of `cards` that it does not show is None."""

    player: int
    word: str
    rest: str
    cards: list[Card | None]


class Replayed(Struct, frozen=True):
    """A recorded hand, played: how many actions were checked, and what oddities let through."""

    hand: Hand
    actions: int
    quirks: tuple[str, ...]

    @property
    def stacks(self) -> tuple[int, ...]:
        """The stacks at the end, in the record's order."""
        return tuple(player.stack for player in self.hand.players)

    @property
    def contributions(self) -> tuple[int, ...]:
        """What each player put in and did not get back uncalled, in the record's order."""
        return tuple(player.paid + player.dead for player in self.hand.players)


def play_recorded(recorded: Recorded) -> Replayed:
    """Play a recorded hand to its end, or refuse it at the first action that is not legal."""
    return _Player(recorded).play()


def setup_for(recorded: Recorded, rules: HandRules) -> Setup:
    """Set up the game and the stakes of a record."""
    bets = [abs(blind) for blind in recorded.blinds]
    stakes = Stakes(
        structure=recorded.structure,
        big_blind=recorded.min_bet if any(bets) else 0,
        ante=max(recorded.antes),
        bring_in=recorded.bring_in,
        small_bet=recorded.small_bet,
        big_bet=recorded.big_bet,
        chip=recorded.chip,
    )
    return setup_of(recorded.game, stakes, rules)


def posts_of(recorded: Recorded) -> list[Post]:
    """Name the forced bets of a record.

    Antes that not everybody pays are dead money, such as a big blind ante. The largest blind is
    the big blind, larger ones after it are straddles.
    """
    posts: list[Post] = []
    ante_kind = "ante" if len(set(recorded.antes)) == 1 else "big-blind-ante"
    for seat, ante in enumerate(recorded.antes):
        if ante:
            posts.append(Post(seat, "ante" if ante_kind == "ante" else "big-blind-ante", ante))
    unit = recorded.min_bet or recorded.small_bet
    for seat, blind in enumerate(recorded.blinds):
        if blind < 0:
            posts.append(Post(seat, "live-post", -blind))
        elif blind > unit:
            posts.append(Post(seat, "straddle", blind))
        elif blind == unit:
            posts.append(Post(seat, "big-blind", blind))
        elif blind:
            posts.append(Post(seat, "small-blind", blind))
    return posts


class _Player:
    """Plays a record: keeps the deck one step ahead of the dealer."""

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        self.lines = [_parsed(action, recorded) for action in recorded.actions]
        self.setup = setup_for(recorded, self._rules())
        self.shown = dict(_shown(self.lines))
        self.deck = StackedDeck(self.setup.deck_size)
        self.later_masks: list[int] = []
        self.at = 0
        self.actions = 0
        self.quirks: list[str] = []
        self.hand: Hand

    def play(self) -> Replayed:
        self._complete_unknown_hands()
        self._deal()
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if line.word in DECIDING:
                self._decide(line)
        self._show_down()
        if not self.hand.is_over:
            raise Mismatch(why=f"the record ends, but the hand goes on: {self.hand.turn()}")
        return Replayed(self.hand, self.actions, tuple(self.quirks))

    def _rules(self) -> HandRules:
        """Take the record's own rules, or wide ones, with runouts if players were asked."""
        if self.recorded.rules is not None:
            return self.recorded.rules
        asked = [int(line.rest) for line in self.lines if line.word == "rc"]
        if asked:
            return msgspec.structs.replace(RECORDED, runouts_max=max(2, *asked))
        return RECORDED

    # Cards

    def _masks_of_later_cards(self) -> list[int]:
        """List, for each line, the cards that it or a later one names."""
        mask, masks = 0, [0]
        for line in reversed(self.lines):
            mask |= mask_of(card for card in line.cards if card is not None)
            masks.append(mask)
        return masks[::-1]

    def _complete_unknown_hands(self) -> None:
        """Where cards were dealt unseen but shown in the end, deal what was shown."""
        named = self._masks_of_later_cards()[0]
        spare = iter([card for card in self.deck.cards if not card.bit & named])
        for player, final in self.shown.items():
            own = [
                line for line in self.lines if line.player == player and line.word in ("dh", "sd")
            ]
            if any(None in line.cards for line in own):
                _complete(own, list(final), spare)

    def _deal(self) -> None:
        """Deal the first street: once to see which card lands where, then as it is recorded."""
        self.later_masks = self._masks_of_later_cards()
        twin = self._start()
        stock = Stock(self.deck.cards, self.deck.redeck)
        self._arrange(stock, twin, twin.events)
        self.hand = self._start()

    def _start(self) -> Hand:
        return Hand(
            self.setup,
            list(self.recorded.stacks),
            self.deck.cards,
            posts=posts_of(self.recorded),
            redeck=self.deck.redeck,
        )

    def _deals(self) -> tuple[Deals, int]:
        """Collect what the record deals before the next decision, and say where that is."""
        deals = Deals()
        at = self.at
        while at < len(self.lines) and self.lines[at].word not in DECIDING:
            line = self.lines[at]
            if line.word == "dh":
                deals.own.setdefault(line.player, []).extend(line.cards)
            elif line.word == "db":
                deals.board.extend(line.cards)
            at += 1
        return deals, at

    def _arrange(self, stock: Stock, twin: Hand, happens: list[Event]) -> None:
        """Order the stock so that it deals what the record does until the next decision."""
        deals, at = self._deals()
        self.deck.arrange(stock, twin.stock, happens, deals=deals, later_mask=self.later_masks[at])

    def _cards_follow(self, line: Line) -> bool:
        """Tell whether cards may be dealt or burned after a decision."""
        if line.word == "sd":
            return True
        following = self.lines[self.at : self.at + 1]
        return bool(following) and following[0].word not in DECIDING

    # Decisions

    def _decide(self, line: Line) -> None:
        self.actions += 1
        what = f"action {self.actions}, p{line.player + 1} {line.word} {line.rest}".strip()
        try:
            self._act(self._action(line), line)
        except RaiseTooSmall as small:
            self._raise_all_in(line, what, small)
        except Mismatch as mismatch:
            raise Mismatch(why=f"after {what}: {mismatch}") from None
        except Refused as refused:
            raise Mismatch(why=f"{what}: {refused}") from None

    def _act(self, action: Action, line: Line) -> None:
        """Take an action; a twin takes it first where cards follow, to see which land where."""
        hand = self.hand
        if self._cards_follow(line):
            twin = hand.copy()
            self._arrange(hand.stock, twin, twin.act(action, line.player))
        happened = hand.act(action, line.player)
        if any(isinstance(event, Reshuffled) for event in happened):
            verify_dealt(happened, self._deals()[0])

    def _raise_all_in(self, line: Line, what: str, small: RaiseTooSmall) -> None:
        """Let a raise through that is capped at the last opponent's stack: the rest comes back."""
        reach = max(
            player.bet + player.stack
            for player in self.hand.players
            if player.index != line.player and not player.folded
        )
        if int(line.rest) != reach:
            raise Mismatch(why=f"{what}: {small}") from None
        self._act(Bet(int(str(small.facts["raise_to_min"]))), line)
        self.quirks.append(f"{what}: a raise capped at the opponent's stack")

    def _action(self, line: Line) -> Action:
        if line.word == "cc":
            turn = self.hand.turn()
            return Check() if turn is not None and turn.can_check else Call()
        if line.word == "cbr":
            return Bet(int(line.rest))
        if line.word == "sd":
            return Discard(tuple(self._put_away(line)))
        if line.word in ("kp", "rj"):
            return Keep(line.word == "kp")
        if line.word == "ch":
            return ChooseGame(line.rest)
        if line.word == "rc":
            return ChooseRunouts(int(line.rest))
        return BringIn() if line.word == "pb" else Fold()

    def _put_away(self, line: Line) -> Iterator[Card]:
        """Name the cards of a discard; an unseen one is the last that the record does not name."""
        held = self.hand.holdings[line.player].cards()
        known = [card for card in line.cards if card is not None]
        named = self.later_masks[self.at]
        spare = [card for card in held if not card.bit & named and card not in known]
        spare += [card for card in held if card.bit & named and card not in known]
        yield from known
        yield from spare[: len(line.cards) - len(known)]

    def _show_down(self) -> None:
        """Show or muck for everyone, as the record has it."""
        hand = self.hand
        while not hand.is_over:
            turn = hand.turn()
            if turn is None or turn.kind != "show":
                return
            if self._mucks(hand.actor) and hand.can_muck():
                hand.muck()
            else:
                hand.show()

    def _mucks(self, player: int) -> bool:
        """Tell whether a player gave up: seen to muck, or never seen to hold anything."""
        if player in self.shown:
            return False
        said = [line for line in self.lines if line.word == "sm" and line.player == player]
        dealt = [line for line in self.lines if line.word == "dh" and line.player == player]
        return bool(said) or any(None in line.cards for line in dealt)


def _parsed(action: str, recorded: Recorded) -> Line:
    words = action.split()
    who, word, rest = words[0], words[1], words[2:]
    if word == "dh":
        who, rest = rest[0] if rest else "", rest[1:]
    text = "".join(rest)
    if word not in DECIDING | WITH_CARDS:
        raise BadHandHistory(where=recorded.name, why=f"'{action}' is no action")
    if word in WITH_NUMBER and not NUMBER.fullmatch(text):
        raise BadHandHistory(where=recorded.name, why=f"'{action}' lacks its number")
    cards = _cards(text, recorded) if word in WITH_CARDS else []
    return Line(_player(who, action, recorded), word, text, cards)


def _player(who: str, action: str, recorded: Recorded) -> int:
    """Find the player of an action by his number; the dealer is -1."""
    if who == "d":
        return -1
    number = int(who[1:]) if who.startswith("p") and NUMBER.fullmatch(who[1:]) else 0
    if 1 <= number <= len(recorded.stacks):
        return number - 1
    raise BadHandHistory(where=recorded.name, why=f"'{action}' names no player of the hand")


def _shown(lines: list[Line]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Find the hands that were shown in full."""
    for line in lines:
        cards = tuple(card for card in line.cards if card is not None)
        if line.word == "sm" and cards and len(cards) == len(line.cards):
            yield line.player, cards


def _complete(own: list[Line], hand: list[Card], spare: Iterator[Card]) -> None:
    """Name a player's unseen cards, followed back from his last hand through the draws.

    What he put away unseen is any card; what he drew unseen is what he still has in the end, unless
    it is known to have come earlier.
    """
    for place in reversed(range(len(own))):
        line = own[place]
        known = [card for card in line.cards if card is not None]
        unseen = len(line.cards) - len(known)
        if line.word == "sd":
            named = list(islice(spare, unseen))
            hand += known + named
        else:
            hand = [card for card in hand if card not in known]
            earlier = [card for before in own[:place] for card in before.cards]
            free = [card for card in hand if card not in earlier]
            named = free[len(free) - unseen :] if unseen else []
            hand = [card for card in hand if card not in named]
        missing = unseen - len(named)
        line.cards = [*named, *([None] * missing), *known]


def _cards(text: str, recorded: Recorded) -> list[Card | None]:
    """Read cards of which some may be unknown."""
    found: list[Card | None] = []
    for at in range(0, len(text), 2):
        part = text[at : at + 2]
        try:
            found.append(None if part == UNKNOWN else parse_cards(part)[0])
        except Refused as refused:
            raise BadHandHistory(where=recorded.name, why=str(refused)) from None
    return found
