"""Fair: shuffle a sealed deck, open a part of it, and check what somebody else opened."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from huone.cards.commitment import CardOpening, DeckOpening
from huone.cards.proof import read, write
from huone.cards.shuffle import Proof, SealedDeck, seed_from, verify
from huone.cli.output import JsonFlag, console, print_json, refusals_explained, refuse

fair = typer.Typer(help="Shuffle, seal and verify decks.")

SeedFlag = Annotated[str, typer.Option("--seed", help="Seed in hexadecimal, 32 bytes or more.")]
DeckFlag = Annotated[str, typer.Option("--deck", help="Kind of deck: 52 or 36 cards.")]
SubjectFlag = Annotated[str, typer.Option("--subject", help="What the deck is for.")]


@fair.command("shuffle")
def shuffle_command(
    seed: SeedFlag = "",
    deck: DeckFlag = "52",
    subject: SubjectFlag = "",
    json: JsonFlag = False,
) -> None:
    """Shuffle and seal a deck; without a seed the operating system gives one."""
    import secrets

    seed = seed or secrets.token_bytes(32).hex()
    with refusals_explained():
        sealed = sealed_deck(deck, seed, subject)
    cards = [str(card) for card in sealed.cards]
    if json:
        print_json({"root": sealed.root, "seed": seed, "deck": deck, "cards": cards})
        return
    console.print(f"root  {sealed.root}")
    console.print(f"seed  {seed}")
    for row in range(0, len(cards), 13):
        console.print("      " + " ".join(cards[row : row + 13]), highlight=False)


@fair.command("open")
def open_command(
    part: Annotated[str, typer.Argument(help="A position from 0, or `deck`, or `seed`.")],
    seed: SeedFlag,
    deck: DeckFlag = "52",
    subject: SubjectFlag = "",
) -> None:
    """Print the proof of one card, of the whole deck, or of the seed, for `huone fair verify`."""
    with refusals_explained():
        print(write(opening(sealed_deck(deck, seed, subject), part)))


@fair.command("verify")
def verify_command(
    file: Annotated[str, typer.Argument(help="File with a proof, or - for standard input.")],
    root: Annotated[str, typer.Option(help="The root that was published before the deal.")] = "",
    json: JsonFlag = False,
) -> None:
    """Check a proof: exit code 0 when it holds, 1 when it does not, 2 when it is none."""
    with refusals_explained():
        proof = read(text_of(file))
        holds = verify(proof, root=root or proof.root)
    answer = {"holds": holds, "proof": proof.proof, "root": root or proof.root, "says": says(proof)}
    if json:
        print_json(answer)
    else:
        console.print(f"{'holds' if holds else 'DOES NOT HOLD'}: {answer['says']}", highlight=False)
        console.print(f"root {answer['root']}", highlight=False)
        if not root:
            console.print("Compare the root with the one that was published before the deal.")
    raise typer.Exit(0 if holds else 1)


def sealed_deck(deck: str, seed: str, subject: str) -> SealedDeck:
    """Shuffle and seal the deck that the options describe."""
    return SealedDeck(deck, seed=seed_from(seed), subject=subject)


def opening(sealed: SealedDeck, part: str) -> Proof:
    """Open the part of a deck that was asked for."""
    if part == "deck":
        return sealed.open_all()
    if part == "seed":
        return sealed.open_seed()
    if not (part.isascii() and part.isdigit()):
        refuse(f"{part!r} is neither a position nor `deck` nor `seed`")
    return sealed.open_card(int(part))


def says(proof: Proof) -> str:
    """Tell in words what a proof claims."""
    if isinstance(proof, CardOpening):
        return f"position {proof.position} of {proof.count} is {proof.payload}"
    if isinstance(proof, DeckOpening):
        return f"all {len(proof.payloads)} cards, in order, are {' '.join(proof.payloads)}"
    return f"the deck of {proof.deck} cards was shuffled from the seed {proof.seed}"


def text_of(file: str) -> str:
    """Read the text of a file, or of standard input for a dash."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode()
    except OSError as error:
        refuse(f"cannot read {file}: {error.strerror}")
    except UnicodeDecodeError:
        refuse(f"{file} is not a proof: it is not UTF-8 text")
