"""Recording: a hand that somebody else recorded, played again by our rules and compared.

Owns: the deck that deals what the record shows, the decisions in their order, and the comparison of
every action, pot and stack.
Never: holds rules; what the engine refuses is reported, not forced.

Rule 1: a card that the record does not show is any card that it does not name elsewhere.
Rule 2: at the showdown a player shows what the record shows of him; who is not seen to show, mucks.
"""

from collections.abc import Iterator

from msgspec import Struct

from huone.cards.card import CARDS, Card, parse_cards
from huone.cards.deck import DECKS
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
from huone.games.definition import betting_game
from huone.games.hand import Hand
from huone.games.phh import UNKNOWN, BadHandHistory, Recorded
from huone.games.rules import HandRules, Post, Stakes
from huone.games.setup import Setup
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


class Mismatch(Refused):
    """The engine and the record disagree."""

    code = "phh/mismatch"
    says = "{why}"


class Line(Struct, frozen=True):
    """One action of a record, in parts."""

    player: int
    word: str
    rest: str


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


def setup_for(recorded: Recorded) -> Setup:
    """Set up the game and the stakes of a record."""
    bets = [abs(blind) for blind in recorded.blinds]
    stakes = Stakes(
        structure=recorded.structure,
        big_blind=recorded.min_bet if any(bets) else 0,
        ante=max(recorded.antes),
        bring_in=recorded.bring_in,
        small_bet=recorded.small_bet,
        big_bet=recorded.big_bet,
    )
    return Setup(betting_game(recorded.game), stakes, RECORDED)


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
        self.setup = setup_for(recorded)
        self.lines = [_parsed(action, recorded) for action in recorded.actions]
        self.shown = dict(_shown(self.lines))
        self.deck = [CARDS[card] for card in DECKS[str(self.setup.deck_size)]]
        self.named = set(self._named())
        self.at = 0
        self.actions = 0
        self.quirks: list[str] = []
        self.hand: Hand

    def play(self) -> Replayed:
        self._complete_unknown_hands()
        self._lay_cards(0, first=True)
        self.hand = Hand(
            self.setup, list(self.recorded.stacks), self.deck, posts=posts_of(self.recorded)
        )
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if line.word in DECIDING:
                self._decide(line)
        self._show_down()
        if not self.hand.is_over:
            raise Mismatch(why=f"the record ends, but the hand goes on: {self.hand.turn()}")
        return Replayed(self.hand, self.actions, tuple(self.quirks))

    # Cards

    def _named(self) -> Iterator[Card]:
        for line in self.lines:
            if line.word in ("dh", "db", "sm", "sd"):
                yield from (card for card in _cards(line.rest, self.recorded) if card is not None)

    def _complete_unknown_hands(self) -> None:
        """Where a hand was dealt unseen but shown in the end, deal what was shown.

        Followed back through the draws: a player puts away the last of his cards, and what he
        draws comes to the end of his hand.
        """
        fillers = iter([card for card in self.deck if card not in self.named])
        for player, final in self.shown.items():
            own = [
                index
                for index, line in enumerate(self.lines)
                if line.player == player and line.word in ("dh", "sd")
            ]
            if not all(
                UNKNOWN in self.lines[index].rest for index in own if self.lines[index].rest
            ):
                continue
            hand = list(final)
            for index in reversed(own):
                line = self.lines[index]
                count = len(line.rest) // 2
                if line.word == "dh":
                    dealt = hand[len(hand) - count :] if count else []
                    hand = hand[: len(hand) - count]
                else:
                    dealt = [next(fillers) for _ in range(count)]
                    hand += dealt
                self.lines[index] = Line(player, line.word, "".join(map(repr, dealt)))
            self.named.update(card for card in self._named())

    def _lay_cards(self, start: int, *, first: bool = False) -> None:
        """Put the cards that the record deals before the next decision where they will be taken."""
        deals = []
        for line in self.lines[start:]:
            if line.word in DECIDING:
                break
            if line.word in ("dh", "db"):
                deals.append(line)
        position = 0 if first else self.hand.stock.at
        street = 0 if first else self.hand.street
        for group in _by_street(deals):
            if not first:
                street += 1
            first = False
            position = self._lay_street(group, position, street)

    def _lay_street(self, group: list[Line], position: int, street: int) -> int:
        burn = self.setup.streets[min(street, len(self.setup.streets) - 1)].burn
        for _ in range(burn):
            self._lay(position, None)
            position += 1
        own = [_cards(line.rest, self.recorded) for line in group if line.word == "dh"]
        draw = any(len(cards) != len(own[0]) for cards in own) or street in self._draws()
        if draw:
            order = [card for cards in own for card in cards]
        else:
            order = [cards[step] for step in range(len(own[0]) if own else 0) for cards in own]
        for line in group:
            if line.word == "db":
                order += _cards(line.rest, self.recorded)
        for card in order:
            self._lay(position, card)
            position += 1
        return position

    def _draws(self) -> set[int]:
        return {index for index, plan in enumerate(self.setup.streets) if plan.draw}

    def _lay(self, position: int, card: Card | None) -> None:
        """Bring a card to a place of the deck; None is any card that the record does not name."""
        deck = self.deck
        if position >= len(deck):
            raise Mismatch(why="the record deals more cards than there are")
        if card is None:
            if deck[position] not in self.named:
                return
            found = next(
                (at for at in range(position, len(deck)) if deck[at] not in self.named), position
            )
        else:
            found = deck.index(card)
            if found < position:
                raise Mismatch(why=f"{card!r} is dealt twice")
        deck[position], deck[found] = deck[found], deck[position]

    # Decisions

    def _decide(self, line: Line) -> None:
        self.actions += 1
        self._lay_cards(self.at)
        what = f"action {self.actions}, p{line.player + 1} {line.word} {line.rest}".strip()
        try:
            self.hand.act(self._action(line), line.player)
        except RaiseTooSmall as small:
            self._raise_all_in(line, what, small)
        except Refused as refused:
            raise Mismatch(why=f"{what}: {refused}") from None

    def _raise_all_in(self, line: Line, what: str, small: RaiseTooSmall) -> None:
        """Let a raise through that is capped at the last opponent's stack: the rest comes back."""
        reach = max(
            player.bet + player.stack
            for player in self.hand.players
            if player.index != line.player and not player.folded
        )
        if int(line.rest) != reach:
            raise Mismatch(why=f"{what}: {small}") from None
        self.hand.act(Bet(int(str(small.facts["raise_to_min"]))), line.player)
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
        known = [card for card in _cards(line.rest, self.recorded) if card is not None]
        spare = [card for card in held if card not in self.named]
        spare += [card for card in held if card in self.named and card not in known]
        yield from known
        for _ in range(len(line.rest) // 2 - len(known)):
            yield spare.pop(0)

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
        return bool(said) or any(UNKNOWN in line.rest for line in dealt)


def _parsed(action: str, recorded: Recorded) -> Line:
    words = action.split()
    who, word, rest = words[0], words[1], words[2:]
    if word == "dh":
        who, rest = rest[0] if rest else "", rest[1:]
    try:
        player = int(who[1:]) - 1 if who.startswith("p") else -1
    except ValueError:
        player = len(recorded.stacks)
    if player >= len(recorded.stacks) or (who != "d" and player < 0):
        raise BadHandHistory(where=recorded.name, why=f"'{action}' names no player of the hand")
    return Line(player, word, "".join(rest))


def _shown(lines: list[Line]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Find the hands that were shown in full."""
    for line in lines:
        if line.word == "sm" and line.rest and UNKNOWN not in line.rest:
            yield line.player, parse_cards(line.rest)


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


def _by_street(deals: list[Line]) -> Iterator[list[Line]]:
    """Group deals into streets: a board ends one, and so does a player's next card."""
    group: list[Line] = []
    for line in deals:
        again = line.word == "dh" and any(
            each.player == line.player or each.word == "db" for each in group
        )
        if again or (line.word == "db" and any(each.word == "db" for each in group)):
            yield group
            group = []
        group.append(line)
    if group:
        yield group
