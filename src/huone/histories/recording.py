"""Recording: a hand that somebody else recorded, played again by our rules and compared.

Owns: the decisions in their order, and the comparison of every action with what is legal. The deck
that deals what the record shows is `histories.stacking`'s.
Never: holds rules; what the engine refuses is reported, not forced.

Rule 1: at the showdown a player shows what the record shows of him; who is not seen to show, mucks.
"""

import re
from collections.abc import Container, Iterator, Sequence
from typing import Final, Literal

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
    NotTheFixedAmount,
    RaiseNotAllowed,
    RaiseTooLarge,
    RaiseTooSmall,
)
from huone.games.dealing import Stock
from huone.games.events import BoardDealt, Event, Reshuffled
from huone.games.hand import Hand
from huone.games.rules import HandRules, Post, Stakes
from huone.games.setup import Setup, setup_of
from huone.histories.phh import UNKNOWN, BadHandHistory, Recorded
from huone.histories.stacking import (
    CutShort,
    Deals,
    Line,
    Mismatch,
    OddAction,
    RecordContradiction,
    StackedDeck,
    complete_own,
    verify_dealt,
)
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
RECORDED_POSTED = msgspec.structs.replace(RECORDED, short_blind_call="posted")

DECIDING = {"f", "cc", "cbr", "pb", "sd", "kp", "rj", "ch", "rc"}
WITH_CARDS = {"dh", "db", "sd", "sm"}
WITH_NUMBER = {"cbr", "rc"}
NUMBER = re.compile(r"\d{1,18}", re.ASCII)
SAME = "-"
WANTED: Final = {
    "bet": "act", "discard": "discard", "draw": "draw", "keep": "keep or reject",
    "show": "show or muck", "choose-game": "choose the game", "runouts": "choose the runouts",
}  # fmt: skip


class _NothingLeft(Mismatch):
    """A check or call by somebody who had nothing left to decide."""


class Reading(Struct, frozen=True, kw_only=True):
    """How to read what a record leaves open; what fits the rest of the record is the right one."""

    posts: Literal["live", "dead", "split"] = "live"
    """A post outside the blinds: live, dead, or live up to the big blind and dead beyond it."""
    price: Literal["nominal", "posted"] = "nominal"
    """What a call costs after a big blind that was all-in for less."""
    last_blind: bool = True
    """Of several equal blinds the last one acts last, or else the first one."""


PLAIN: Final = Reading()
JUST_PLAIN: Final = (PLAIN,)
PRICES: Final[tuple[Literal["nominal", "posted"], ...]] = ("nominal", "posted")


class Showdown(Struct, frozen=True):
    """What there was to win in the end, and whose cards the record shows."""

    live: tuple[int, ...]
    unseen: tuple[int, ...]
    """The players who were still in, and of whom not all cards are known."""
    pots: tuple[tuple[int, tuple[int, ...]], ...]
    """The chips of each pot, and who could win it; only where somebody is unseen."""

    @property
    def is_open(self) -> bool:
        """Whether a pot lies between hands of which nobody has shown one."""
        return any(len(able) > 1 and set(able) <= set(self.unseen) for _, able in self.pots)


class Replayed(Struct, frozen=True):
    """A recorded hand, played: how many actions were checked, and what oddities let through."""

    hand: Hand
    actions: int
    quirks: tuple[str, ...]
    showdown: Showdown

    @property
    def stacks(self) -> tuple[int, ...]:
        """The stacks at the end, in the record's order."""
        return tuple([player.stack for player in self.hand.players])

    @property
    def contributions(self) -> tuple[int, ...]:
        """What each player put in and did not get back uncalled, in the record's order."""
        return tuple([player.paid + player.dead for player in self.hand.players])


def play_recorded(recorded: Recorded, reading: Reading = PLAIN) -> Replayed:
    """Play a recorded hand to its end, or refuse it at the first action that is not legal."""
    player = _Player(recorded, reading)
    try:
        return player.play()
    except _NothingLeft as spare:
        # The cards that follow were dealt before it; without it they lie where they belong.
        actions = list(recorded.actions)
        deciding = [at for at, each in enumerate(actions) if each.split()[1] in DECIDING]
        del actions[deciding[player.actions - 1]]
        without = msgspec.structs.replace(recorded, actions=tuple(actions))
        replayed = play_recorded(without, reading)
        return msgspec.structs.replace(replayed, quirks=(str(spare), *replayed.quirks))


def showdown_of(hand: Hand, seen: Container[int]) -> Showdown:
    """Look at a hand before its showdown."""
    live = tuple([player.index for player in hand.players if not player.folded])
    if len(live) < 2:
        return Showdown(live, (), ())
    unseen = tuple([index for index in live if index not in seen])
    pots = [(pot.chips, tuple(pot.players)) for pot in hand.pots()] if unseen else []
    return Showdown(live, unseen, tuple(pots))


def big_blind_of(recorded: Recorded) -> int:
    """Give the big blind: the smallest bet if somebody posted it, else the largest blind."""
    unit = recorded.min_bet or recorded.small_bet
    return unit if unit in recorded.blinds else max(recorded.blinds)


def small_blind_of(recorded: Recorded) -> int:
    """Give the small blind: the largest one below the big blind, or none."""
    big = big_blind_of(recorded)
    return max([blind for blind in recorded.blinds if 0 < blind < big], default=0)


def setup_for(recorded: Recorded, rules: HandRules) -> Setup:
    """Set up the game and the stakes of a record."""
    bets = any(recorded.blinds)
    fixed = recorded.structure == "fixed-limit"
    big = big_blind_of(recorded) if fixed else recorded.min_bet
    stakes = Stakes(
        structure=recorded.structure,
        small_blind=small_blind_of(recorded) if bets else 0,
        big_blind=max(big, 0) if bets else 0,
        ante=max(recorded.antes),
        bring_in=recorded.bring_in,
        small_bet=recorded.small_bet,
        big_bet=recorded.big_bet,
        chip=recorded.chip,
    )
    return setup_of(recorded.game, stakes, rules)


TableKey = tuple[object, ...]
TABLES_MOST: Final = 4096
_tables: dict[TableKey, tuple[Setup, list[Post]]] = {}


def table_of(recorded: Recorded, reading: Reading) -> tuple[Setup, list[Post]]:
    """Give the setup and the forced bets of a record; a table has them for many hands."""
    key = (
        recorded.game, recorded.structure, recorded.antes, recorded.blinds, recorded.min_bet,
        recorded.small_bet, recorded.big_bet, recorded.bring_in, recorded.chip,
        recorded.trims_antes, recorded.rules, reading,
    )  # fmt: skip
    found = _tables.get(key)
    if found is None:
        if len(_tables) >= TABLES_MOST:
            _tables.clear()
        setup = setup_for(recorded, rules_for(recorded, reading))
        found = _tables[key] = setup, posts_of(recorded, reading)
    return found


def rules_for(recorded: Recorded, reading: Reading) -> HandRules:
    """Take the record's own rules, or wide ones."""
    if recorded.rules is not None:
        return recorded.rules
    return RECORDED if reading.price == "nominal" else RECORDED_POSTED


def posts_of(recorded: Recorded, reading: Reading = PLAIN) -> list[Post]:
    """Name the forced bets of a record.

    Antes are dead money, whoever paid them, unless the record trims them. The blind that is the
    smallest bet is the big blind, larger ones are straddles. Of blinds that are equally large one
    is a post by somebody who has just come.
    """
    trimmed = recorded.trims_antes and recorded.antes.count(recorded.antes[0]) == len(
        recorded.antes
    )
    posts = [
        Post(seat, "ante" if trimmed else "big-blind-ante", ante)
        for seat, ante in enumerate(recorded.antes)
        if ante
    ]
    blinds = recorded.blinds
    top = max(blinds)
    if top <= 0:
        if min(blinds) < 0:
            raise RecordContradiction(why="somebody posts, but nobody has posted a blind")
        return posts
    big = big_blind_of(recorded)
    places = [seat for seat, blind in enumerate(blinds) if blind == top]
    last = places[-1 if reading.last_blind else 0]
    for seat, blind in enumerate(blinds):
        if blind < 0:
            posts += _post(seat, -blind, big, reading)
        elif blind == top and seat != last:
            posts.append(Post(seat, "live-post", blind))
        elif blind > big:
            posts.append(Post(seat, "straddle", blind))
        elif blind == big:
            posts.append(Post(seat, "big-blind", blind))
        elif blind:
            posts.append(Post(seat, "small-blind", blind))
    return posts


def _post(seat: int, chips: int, big: int, reading: Reading) -> Iterator[Post]:
    """Name a post by somebody who is in neither blind."""
    live = chips if reading.posts == "live" else min(chips, big)
    if reading.posts == "dead":
        live = 0
    if live:
        yield Post(seat, "live-post", live)
    if chips > live:
        yield Post(seat, "dead-post", chips - live)


def readings_of(recorded: Recorded) -> Sequence[Reading]:
    """List the ways in which a record can be read, the plain one first."""
    blinds = recorded.blinds
    short = False
    for ante, blind, stack in zip(recorded.antes, blinds, recorded.stacks, strict=True):
        if ante + abs(blind) > stack:
            short = True
    top = max(blinds)
    equal = top > 0 and blinds.count(top) > 1
    if not short and not equal and min(blinds) >= 0:
        return JUST_PLAIN
    posts: list[Literal["live", "dead", "split"]] = ["live"]
    if min(blinds) < 0:
        posts.append("dead")
        if -min(blinds) > big_blind_of(recorded):
            posts.append("split")
    return [
        Reading(posts=post, price=price, last_blind=last)
        for last in ((True, False) if equal else (True,))
        for price in PRICES[: 2 if short else 1]
        for post in posts
    ]


def refusal_in(what: str, refused: Refused, stack: int) -> Mismatch:
    """Say what the engine's refusal of a recorded action means for the record."""
    why = f"{what}: {refused}"
    if isinstance(refused, RaiseTooLarge) and int(str(refused.facts["to_chips"])) > stack:
        return RecordContradiction(why=f"{why}; the stack is {stack}")
    if isinstance(refused, RaiseTooSmall | RaiseNotAllowed | RaiseTooLarge | NotTheFixedAmount):
        return OddAction(why=why)
    return RecordContradiction(why=why)


class _Player:
    """Plays a record: keeps the deck one step ahead of the dealer."""

    def __init__(self, recorded: Recorded, reading: Reading) -> None:
        self.recorded = recorded
        self.reading = reading
        self.lines = [_parsed(action, recorded) for action in recorded.actions]
        _name_dashes(self.lines)
        setup, self.posts = table_of(recorded, reading)
        self.setup = self._with_runouts(setup)
        self.shown = dict(_shown(self.lines))
        dealt = {line.player for line in self.lines if line.word == "dh"}
        for player in self.shown.keys() - dealt:
            # Who shows a hand was dealt it, even if the record does not say so.
            self.lines.insert(0, Line(player, "dh", "", [None] * len(self.shown[player])))
        self.deck = StackedDeck(self.setup.deck_cards)
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
        showdown = showdown_of(self.hand, self._seen())
        self._show_down()
        if not self.hand.is_over:
            turn = self.hand.turn()
            waits = "" if turn is None else f" with p{self.hand.actor + 1} to {WANTED[turn.kind]}"
            raise CutShort(why=f"the record ends, but the hand goes on{waits}")
        if len(showdown.live) > 1:
            self._verify_boards()
        return Replayed(self.hand, self.actions, tuple(self.quirks), showdown)

    def _verify_boards(self) -> None:
        """Refuse a record that comes to a showdown without having dealt the board."""
        dealt = sum(len(line.cards) for line in self.lines if line.word == "db")
        lies = sum(len(event.cards) for event in self.hand.events if isinstance(event, BoardDealt))
        if dealt < lies:
            raise CutShort(why=f"{dealt} cards of the board are recorded where {lies} lie")

    def _seen(self) -> set[int]:
        """Find the players of whom the record shows every card."""
        seen = set(self.shown)
        for player in range(len(self.recorded.stacks)):
            own = [
                card
                for line in self.lines
                if line.player == player and line.word == "dh"
                for card in line.cards
            ]
            put_away = sum(
                len(line.cards)
                for line in self.lines
                if line.player == player and line.word == "sd"
            )
            held = len(self.hand.holdings[player].cards())
            if None not in own and len(own) - put_away >= held:
                seen.add(player)
        return seen

    def _with_runouts(self, setup: Setup) -> Setup:
        """Let the board be run more than once where players were asked."""
        asked = [int(line.rest) for line in self.lines if line.word == "rc"]
        if not asked or self.recorded.rules is not None:
            return setup
        rules = msgspec.structs.replace(setup.rules, runouts_max=max(2, *asked))
        return setup_for(self.recorded, rules)

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
                complete_own(own, list(final), spare)

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
            posts=self.posts,
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
        if line.word == "cc" and self._is_decided(line.player):
            raise _NothingLeft(why=f"{what}: nothing was left to decide")
        try:
            self._act(self._action(line), line)
        except RaiseTooSmall as small:
            self._raise_all_in(line, what, small)
        except Mismatch as mismatch:
            raise type(mismatch)(why=f"after {what}: {mismatch}") from None
        except Refused as refused:
            raise refusal_in(what, refused, self._reach(line.player)) from None

    def _is_decided(self, player: int) -> bool:
        """Tell whether the betting is over for a player whom some houses ask all the same.

        His only opponents are all-in for no more than lies before him.
        """
        turn = self.hand.turn()
        live = [each.index for each in self.hand.players if not each.folded]
        return (turn is None or turn.kind == "show") and len(live) > 1 and player in live

    def _reach(self, player: int) -> int:
        return self.hand.players[player].bet + self.hand.players[player].stack

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
            raise refusal_in(what, small, self._reach(line.player)) from None
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
    if word == "sm" and text == SAME:
        return Line(_player(who, action, recorded), word, text, [])
    if word not in DECIDING | WITH_CARDS:
        raise BadHandHistory(where=recorded.name, why=f"'{action}' is no action")
    if word in WITH_NUMBER and not NUMBER.fullmatch(text):
        raise BadHandHistory(where=recorded.name, why=f"'{action}' lacks its number")
    cards = _cards(text, recorded) if word in WITH_CARDS else []
    return Line(_player(who, action, recorded), word, text, cards)


def _name_dashes(lines: list[Line]) -> None:
    """Where a hand is shown with a dash, it is the one that was dealt."""
    for at, line in enumerate(lines):
        if line.word == "sm" and line.rest == SAME:
            dealt = [each for each in lines[:at] if each.player == line.player]
            held: list[Card | None] = []
            for each in dealt:
                if each.word == "dh":
                    held += each.cards
                elif each.word == "sd":
                    held = [card for card in held if card is None or card not in each.cards]
            line.cards = held


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
