"""Play: hands in the terminal against bots, any game of the catalogue."""

import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

from huone.cards.card import Card, text_of
from huone.cli.output import console, refusals_explained

if TYPE_CHECKING:
    from huone.games.actions import Turn
    from huone.games.felt import Felt
    from huone.games.openface.felt import OpenFelt
    from huone.games.view import SeenEvent
    from huone.sim.seat import AnyFelt, SeatTable, SimResult

DEMONSTRATION_HANDS = 3


def play(
    game: Annotated[str, typer.Argument(help="A game of `huone games`.")] = "texas",
    players: Annotated[int, typer.Option(help="How many play, you included.")] = 6,
    stack: Annotated[int, typer.Option(help="Chips that everybody starts with.")] = 200,
    policy: Annotated[
        str, typer.Option(help="The bots: call, random, tight, equity or house.")
    ] = "house",
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    hands: Annotated[int, typer.Option(min=0, help="How many hands; 0 is until you leave.")] = 0,
) -> None:
    """Play hands in the terminal against bots; without a terminal, watch bots play."""
    from huone.sim.seat import Left, SeatTable

    person = sys.stdin.isatty()
    seed = secrets.randbits(32) if seed is None else seed
    with refusals_explained():
        table = SeatTable(
            game, players=players, stack=stack, policy=policy, seed=seed, person=person
        )
        guest = Terminal(table)
        count = hands or (0 if person else DEMONSTRATION_HANDS)
        try:
            while count == 0 or table.hands < count:
                guest.announce(table.hands + 1)
                guest.conclude(table.play_hand(guest))
        except (Left, EOFError, KeyboardInterrupt):
            console.print()
    again = f"huone play {table.game.id} --players {players} --stack {stack} --policy {policy}"
    said = f"The same again: {again} --seed {seed}"
    console.print(said, style="dim", highlight=False, soft_wrap=True)


class Terminal:
    """A person, or an onlooker, in front of a terminal."""

    def __init__(self, table: "SeatTable") -> None:
        from huone.sim.narration import Narrator

        self.table = table
        self.narrator = Narrator(table.names, painted if console.is_terminal else text_of)
        self.drawn: Turn | None = None

    def announce(self, number: int) -> None:
        """Begin a hand."""
        console.print()
        console.rule(f"[bold]Hand {number}[/bold]", align="left", style="dim")

    def sees(self, event: "SeenEvent", felt: "AnyFelt") -> None:
        """Print what happened."""
        said = self.narrator.tell(event, felt)
        if said:
            console.print(said, highlight=False)

    def answers(self, turn: "Turn", felt: "AnyFelt") -> str:
        """Draw the table, once for each turn, and read a line."""
        from huone.games.openface.felt import OpenFelt
        from huone.sim.speech import legal_in_words

        if turn is not self.drawn:
            self.drawn = turn
            if isinstance(felt, OpenFelt):
                draw_layouts(felt, self.table, turn)
            else:
                draw(felt, self.table, turn)
            console.print(f"You can {legal_in_words(turn)}.", highlight=False, markup=False)
        return console.input("[bold]> [/bold]")

    def is_told(self, message: str) -> None:
        """Print why an answer was not taken, or help."""
        console.print(escape(message), style="yellow", highlight=False)

    def conclude(self, result: "SimResult") -> None:
        """Print what everyone won and lost."""
        changes = [
            f"{self.table.names[seat]} {change:+} ({self.table.stacks[seat]})"
            for seat, change in result.changes.items()
            if change or seat == self.table.viewer
        ]
        console.print(", ".join(changes), style="dim", highlight=False)


def draw(felt: "Felt", table: "SeatTable", turn: "Turn") -> None:
    """Draw the table as the seat whose turn it is sees it."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for seat in felt.players:
        grid.add_row(*_row(felt, table.names[seat], seat, turn.seat))
    console.print()
    console.print(grid)
    for board in felt.boards:
        if board:
            console.print(f"Board  {_cards(board)}", highlight=False)
    console.print(f"Pot    {_pots(felt)}", highlight=False)
    own = felt.cards[turn.seat].known
    if own:
        shown = _numbered(own) if turn.kind in ("discard", "draw") else _cards(own)
        console.print(f"You    {shown}  [bold]{_named(felt, own)}[/bold]", highlight=False)


def draw_layouts(felt: "OpenFelt", table: "SeatTable", turn: "Turn") -> None:
    """Draw the layouts of an open-face hand, row under row."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for seat, layout in felt.layouts.items():
        front, middle, back = (_cards(row) for row in layout.rows)
        button = "[bold]D[/bold]" if seat == felt.button else " "
        grid.add_row(button, _own(table.names[seat], seat, turn.seat), front)
        grid.add_row("", str(felt.stacks[seat]), middle)
        grid.add_row("", "", back)
    console.print()
    console.print(grid)
    console.print(f"You    {_numbered(felt.in_hand[turn.seat])}", highlight=False)


def _own(name: str, seat: int, viewer: int) -> str:
    return f"[bold]{name}[/bold]" if seat == viewer else name


def _pots(felt: "Felt") -> str:
    from huone.sim.narration import pot_name

    pots = felt.pots_so_far()
    named = [f"{pot_name(number)}: {pot.chips}" for number, pot in enumerate(pots)]
    return f"{felt.pot_chips} ({', '.join(named)})" if len(pots) > 1 else str(felt.pot_chips)


def _numbered(cards: Sequence[Card]) -> str:
    """Write cards with the places by which they are put away."""
    return "  ".join(f"[dim]{place}[/dim] {_cards([card])}" for place, card in enumerate(cards, 1))


def _named(felt: "Felt", own: Sequence[Card]) -> str:
    """Say what one's cards make, for each share where there are several."""
    from huone.games.naming import names_of

    names = {} if felt.game is None else names_of(felt.game, own, felt.boards)
    several = felt.game is not None and len(felt.game.award) > 1
    return "; ".join(f"{share}: {name}" if several else name for share, name in names.items())


def _row(felt: "Felt", name: str, seat: int, viewer: int) -> list[str]:
    player, cards = felt.players[seat], felt.cards[seat]
    state = "folded" if player.folded else "all-in" if player.stack == 0 else ""
    hidden = "" if player.folded else " ".join(["▒▒"] * cards.hidden)
    shown = "" if player.folded else _cards(cards.known)
    return [
        "[bold]D[/bold]" if seat == felt.button else " ",
        _own(name, seat, viewer),
        str(player.stack),
        f"bet {player.bet}" if player.bet else "",
        " ".join(filter(None, [hidden, shown])),
        f"[dim]{state}[/dim]",
    ]


def _cards(cards: Sequence[Card]) -> str:
    return painted(cards) if console.is_terminal else text_of(cards)


def painted(cards: Sequence[Card]) -> str:
    """Write cards with suit signs, hearts and diamonds red."""
    from huone.cli.cards import suited

    return " ".join(suited(card.pretty) for card in cards)
