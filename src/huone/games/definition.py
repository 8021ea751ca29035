"""Definition: a game as data, read from one TOML file.

Owns: the schema of a game and of a mix of games, its checks, and where games are found: in the
catalogue, which rooms offer from; among the small games of research; among those that a program
has defined for itself.
Never: contains a rule of one game in Python.

Rule 1: a file is complete and exact, or it is refused with the line and the key that is wrong.
Rule 2: a room offers what the catalogue has. Other games are found by name, and play by the same
code, for whoever asks for them.
"""

from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from huone.cards.card import CARDS, RANKS, Card, parse_cards
from huone.cards.deck import DECKS
from huone.games.rules import Stakes, Structure
from huone.refusal import Refused

Family = Literal["board", "draw", "stud", "mix", "open-face"]
RankingName = Literal[
    "high", "low-a5", "eight-or-better", "low-27", "badugi", "short-deck", "soko", "front"
]


class BadGame(Refused):
    """A catalogue file that no hand could be dealt from."""

    code = "games/bad-definition"
    says = "{file}: {why}"


class UnknownGame(Refused):
    """A name that is in no catalogue."""

    code = "games/unknown"
    says = "there is no game '{game}'; see `huone games`"


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many play; the maxima are the house's advice, the deck's limit is law (GAME-GEN-01).

    `preferred` is how many a game is best played with, where a document says so (GAME-SVITEN-23).
    """

    min: int
    cash: int
    tournament: int
    preferred: int | None = None


class Draw(Struct, frozen=True, forbid_unknown_fields=True):
    """An exchange of cards before a street's own cards are dealt.

    `sealed`: everyone commits before the first replacement (GAME-SVITEN-15), else in turn.
    `single_face_up`: a single replacement lies face up and may be rejected (GAME-SVITEN-05).
    """

    max: int
    sealed: bool
    single_face_up: bool


class Street(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One street: what is put away and drawn, burned, dealt and bet."""

    name: str
    open: Literal["blinds", "button", "door-card", "best-exposed"]
    unit: Literal["small", "big"]
    burn: int = 0
    down: int = 0
    up: int = 0
    board: int = 0
    discard: int = 0
    draw: Draw | None = None
    open_pair_doubles: bool = False


class Use(Struct, frozen=True, forbid_unknown_fields=True):
    """How many hole and board cards make a hand: fewest and most of each."""

    hole: tuple[int, int]
    board: tuple[int, int]


class Award(Struct, frozen=True, forbid_unknown_fields=True):
    """A share of each pot, and the hand that wins it.

    An odd chip between shares goes to the first; a share that nobody qualifies for goes to the
    first as well (GAME-HILO-08). `odd_chip` orders the winners of one share among themselves.
    """

    share: str
    hand: RankingName
    use: Use
    odd_chip: Literal["button", "high-card", "low-card", "first-share"]
    board: int = 0


class DoorCard(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Who opens by the upcards: the door card on the first street, then the best exposed hand."""

    fixed_limit: Literal["lowest", "highest"]
    pot_limit: Literal["lowest", "highest"]
    ace: Literal["high", "low"]
    exposed: RankingName


class SitsOut(Struct, frozen=True, forbid_unknown_fields=True):
    """With so many players, this one is not dealt in (GAME-SVITEN-24, OFC-CASH-02)."""

    at: int
    who: Literal["cutoff", "button"]


class Game(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of betting streets.

    `deck` counts the cards; `cards` names them where they are neither all 52 nor the 36 from the
    sixes up. `stakes` are what it is played for where nobody says otherwise, and
    `limit_raises_max` are its own raises on a street of fixed limit, whatever the house allows.
    """

    id: str
    name: str
    family: Family
    aliases: tuple[str, ...]
    clauses: tuple[str, ...]
    structures: tuple[Structure, ...]
    players: Players
    deck: int
    street: tuple[Street, ...]
    award: tuple[Award, ...]
    boards: int = 1
    door: DoorCard | None = None
    sits_out: SitsOut | None = None
    shortage: Literal["none", "reuse-discards", "community-card"] = "none"
    cards: str = ""
    stakes: Stakes | None = None
    limit_raises_max: int | None = None

    @property
    def deck_cards(self) -> tuple[Card, ...]:
        """The cards that it is played with, in Bridge Rank Order."""
        if self.cards:
            return tuple(sorted(parse_cards(self.cards)))
        return tuple(CARDS[card] for card in DECKS[str(self.deck)])

    @property
    def own_cards(self) -> int:
        """How many cards a player is dealt in all."""
        return sum(street.down + street.up for street in self.street)

    @property
    def kept_cards(self) -> int:
        """How many cards of his own a player has at the showdown."""
        return self.own_cards - sum(street.discard for street in self.street)

    @property
    def shared_cards(self) -> int:
        """How many cards go to all boards together, and to the burns."""
        return sum(street.board * self.boards + street.burn for street in self.street)

    @property
    def hands_max(self) -> int:
        """The most hands that the deck can serve; never over twelve (GAME-GEN-01, live:AMB-56)."""
        if self.sits_out is not None:
            return self.sits_out.at - 1
        own, left = self.own_cards, self.deck - self.shared_cards
        if self.shortage == "community-card":
            # The last two streets may each be one card for all (GAME-STUD-28, GAME-STUD-32).
            own -= sum(street.down + street.up for street in self.street[-2:])
            left -= 2
        return min(12, left // own)


class GameChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """Who names the game of each hand, and how many cards he may see first (GAME-DC, GAME-SPB)."""

    chooser: Literal["button", "first"]
    down: int


class Rotation(Struct, frozen=True, forbid_unknown_fields=True):
    """The games follow each other, so many hands each (GAME-HORSE-01)."""

    hands: int
    button_frozen_in_stud: bool


class Mix(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Several games at one table: chosen hand by hand, or in rotation."""

    id: str
    name: str
    family: Family
    aliases: tuple[str, ...]
    clauses: tuple[str, ...]
    structures: tuple[Structure, ...]
    players: Players
    menu: tuple[str, ...]
    choice: GameChoice | None = None
    rotation: Rotation | None = None
    structure_of: dict[str, Structure] = {}


class RowSizes(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards each row of a layout takes (OFC-05)."""

    front: Literal[3]
    middle: Literal[5]
    back: Literal[5]


BonusHand = Literal[
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
]
"""Five cards that can earn a bonus, the worst first."""

FRONT_HANDS = tuple(rank * count for count in (2, 3) for rank in RANKS)
"""Fronts that can earn a bonus, as players write them: 22 to AA, then 222 to AAA."""


class OpenFaceGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game without betting, in which cards are placed and points are scored (OFC)."""

    id: str
    name: str
    family: Family
    aliases: tuple[str, ...]
    clauses: tuple[str, ...]
    structures: tuple[Literal["points"], ...]
    players: Players
    deck: Literal[52]
    first_cards: int
    layout: RowSizes
    sits_out: SitsOut
    row_points: int
    scoop_points: int
    foul_points: int
    front_bonus: dict[str, int]
    middle_bonus: dict[BonusHand, int]
    back_bonus: dict[BonusHand, int]

    @property
    def own_cards(self) -> int:
        """How many cards a player is dealt in all."""
        return self.layout.front + self.layout.middle + self.layout.back

    @property
    def hands_max(self) -> int:
        """The most hands that the deck can serve; nothing is burned (live:AMB-36, live:AMB-56)."""
        return self.deck // self.own_cards


AnyGame = Game | Mix | OpenFaceGame
SIX = 16
"""The lowest card of the short deck."""


def parse(text: str, *, file: str) -> AnyGame:
    """Read the text of a game, or refuse it with what is wrong, and where."""
    try:
        raw = msgspec.toml.decode(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadGame(file=file, why=f"it is not TOML: {error}") from None
    try:
        game = msgspec.convert(raw, _kind(raw))
    except msgspec.ValidationError as error:
        raise BadGame(file=file, why=_complaint(error, _kind(raw), text)) from None
    if isinstance(game, Game):
        _check(game, file)
    elif isinstance(game, OpenFaceGame):
        _check_open_face(game, file)
    return game


def _complaint(error: msgspec.ValidationError, shape: type[AnyGame], text: str) -> str:
    """Say which key is wrong and why, and on which line it stands or its table begins."""
    from huone.toml.complaints import complaint  # Nobody waits for these who makes no mistake.
    from huone.toml.lines import key_lines, spelled

    found = complaint(error, shape)
    lines = key_lines(text)
    enclosing = (found.path[:length] for length in range(len(found.path), 0, -1))
    line = next((lines[path] for path in enclosing if path in lines), 1)
    return f"line {line}: {spelled(found.path)} {found.problem}"


def _kind(raw: object) -> type[AnyGame]:
    family = raw.get("family") if isinstance(raw, dict) else None
    if family == "mix":
        return Mix
    return OpenFaceGame if family == "open-face" else Game


def _check(game: Game, file: str) -> None:
    """Refuse a game that cannot be dealt or won."""
    if not game.street or not game.award:
        raise BadGame(file=file, why="a game needs at least one street and one award")
    _check_deck(game, file)
    for award in game.award:
        if award.board >= game.boards:
            raise BadGame(file=file, why=f"award '{award.share}' is of board {award.board}")
        if not _can_be_used(award.use, game.kept_cards):
            raise BadGame(file=file, why=f"award '{award.share}' uses cards as no hand can")
    if game.hands_max < game.players.min:
        raise BadGame(file=file, why=f"{game.deck} cards cannot serve {game.players.min} players")
    exposed = any(street.open in ("door-card", "best-exposed") for street in game.street)
    if exposed and game.door is None:
        raise BadGame(file=file, why="upcards open, so a [door] table is needed")


def _check_deck(game: Game, file: str) -> None:
    """Refuse a deck that is not the one it says, or that its hands cannot be compared with."""
    if not game.cards and str(game.deck) not in DECKS:
        why = f"a deck of {game.deck} needs `cards` that names them; {' and '.join(DECKS)} do not"
        raise BadGame(file=file, why=why)
    try:
        cards = parse_cards(game.cards)
    except Refused as refused:
        raise BadGame(file=file, why=f"cards: {refused}") from None
    if game.cards and len(cards) != game.deck:
        raise BadGame(file=file, why=f"deck is {game.deck}, but {len(cards)} cards are named")
    if any(award.hand == "short-deck" for award in game.award) and min(game.deck_cards) < SIX:
        raise BadGame(file=file, why="the short-deck ranking knows no card below a six")
    if game.limit_raises_max is not None and game.limit_raises_max < 0:
        raise BadGame(file=file, why="limit_raises_max is below zero")


def _check_open_face(game: OpenFaceGame, file: str) -> None:
    """Refuse an open-face game that cannot be dealt or scored."""
    if not 1 <= game.first_cards <= game.own_cards:
        raise BadGame(file=file, why=f"{game.first_cards} first cards do not fit a layout")
    for hand in game.front_bonus:
        if hand not in FRONT_HANDS:
            raise BadGame(file=file, why=f"'{hand}' is no front that earns a bonus")
    bonuses = (*game.front_bonus.values(), *game.middle_bonus.values(), *game.back_bonus.values())
    if min(game.row_points, game.scoop_points, game.foul_points, *bonuses) < 0:
        raise BadGame(file=file, why="points below zero")


def _can_be_used(use: Use, kept: int) -> bool:
    """Tell whether a showdown knows how: any cards, own cards alone, or exactly two and three."""
    if use.board == (0, 0):
        return use.hole == (kept, kept)
    return use.hole[1] == kept or (use.hole, use.board) == ((2, 2), (3, 3))


def check_mix(mix: Mix, games: dict[str, AnyGame], *, file: str) -> None:
    """Refuse a mix that names a game or a structure that cannot be played in it."""
    if (mix.choice is None) == (mix.rotation is None):
        raise BadGame(file=file, why="a mix has either a [choice] or a [rotation]")
    for name in (*mix.menu, *mix.structure_of):
        if not isinstance(games.get(name), Game) or name not in mix.menu:
            raise BadGame(file=file, why=f"'{name}' is no betting game of the menu")
    for name in mix.menu:
        game = games[name]
        assert isinstance(game, Game)
        _check_menu_game(mix, game, file)


def _check_menu_game(mix: Mix, game: Game, file: str) -> None:
    played = [mix.structure_of[game.id]] if game.id in mix.structure_of else mix.structures
    for structure in played:
        if structure not in game.structures:
            raise BadGame(file=file, why=f"{game.id} is not played {structure}")
    if mix.choice is not None and mix.choice.down > game.street[0].down:
        # The cards seen before the choice are part of the initial deal (GAME-SPB-04).
        raise BadGame(file=file, why=f"{game.id} begins with fewer than {mix.choice.down} cards")


@cache
def catalog() -> dict[str, AnyGame]:
    """Read every game that rooms offer, by id.

    >>> catalog()["omaha"].name
    'Omaha'
    """
    games = _games_in("catalog")
    for game in games.values():
        if isinstance(game, Mix):
            check_mix(game, games, file=f"{game.id}.toml")
    return games


@cache
def research() -> dict[str, AnyGame]:
    """Read the small games that papers are written about, by id; no room offers them.

    >>> [game.deck_cards for game in research().values() if game.id == "kuhn"]
    [(Jc, Qc, Kc)]
    """
    return _games_in("research")


def _games_in(folder: str) -> dict[str, AnyGame]:
    from importlib.resources import files  # It takes as long to load as all the games.

    games = {}
    for entry in sorted((files("huone.games") / folder).iterdir(), key=lambda entry: entry.name):
        game = parse(entry.read_text(encoding="utf-8"), file=entry.name)
        if entry.name != f"{game.id}.toml":
            raise BadGame(file=entry.name, why=f"it defines '{game.id}'")
        games[game.id] = game
    return games


_defined: dict[str, AnyGame] = {}


def define(game: AnyGame) -> AnyGame:
    """Make a game known by its id to everything that names games, in this process.

    The later of two with one id counts; a game of the catalogue cannot be replaced.
    """
    known = catalog() | research()
    if known.get(game.id, game) != game:
        raise BadGame(
            file=f"{game.id}.toml", why=f"'{game.id}' is in the catalogue; take another id"
        )
    if isinstance(game, Mix):
        check_mix(game, known | _defined, file=f"{game.id}.toml")
    _defined[game.id] = game
    return game


def find(name: str) -> AnyGame:
    """Find a game by its id or another name that players use.

    >>> find("plo").id
    'omaha'
    """
    return _defined.get(name) or _find(name)


@cache
def _find(name: str) -> AnyGame:
    wanted = name.lower().replace("_", "-").replace(" ", "-")
    for game in (catalog() | research()).values():
        if wanted == game.id or wanted in game.aliases:
            return game
    raise UnknownGame(game=name)


def betting_game(name: str) -> Game:
    """Find a game of betting streets; a mix or an open-face game is refused."""
    game = find(name)
    if not isinstance(game, Game):
        raise UnknownGame(game=name)
    return game
