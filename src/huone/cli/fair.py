"""Fair: shuffle a sealed deck, open a part of it, and check what somebody else opened."""

import sys
from json import loads
from pathlib import Path
from typing import Annotated, Final

import typer

from huone.cards.commitment import HASH_BYTES, CardOpening, DeckOpening
from huone.cards.cuts import chain_of
from huone.cards.proof import read, write
from huone.cards.shuffle import Proof, SealedDeck, seed_from, verify
from huone.cli.output import JsonFlag, console, print_json, refusals_explained, refuse
from huone.histories.hand_proof import HandProof, What, read_hand_proof, verify_hand
from huone.money.proof import BalanceProof, read_balance_proof, verify_balance
from huone.room.tournaments.multiplier import LotProof, read_lot_proof, verify_lot

fair = typer.Typer(help="Shuffle, seal and verify decks.")

WRONG: Final[dict[What, str]] = {
    "root": "this is another deck than the one that was published",
    "previous": "another hand went before it",
    "subject": "this card is of another hand",
    "count": "the deck has another number of cards",
    "opening": "this card is not in the sealed deck",
    "twice": "this card or its position is opened twice",
    "missing": "these cards were seen and have no proof",
    "cut": "this cut does not fit its anchor",
    "place": "this card was not the next one",
    "order": "this card was shuffled again and came out of order",
}

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


@fair.command("chain")
def chain_command(
    secret: Annotated[str, typer.Option(help="32 secret bytes in hexadecimal.")] = "",
    length: Annotated[int, typer.Option(help="How many cuts.", min=1, max=10_000)] = 100,
) -> None:
    """Grow a chain of cuts for a program: its anchor, then one cut for each hand."""
    import secrets

    with refusals_explained():
        seed = seed_from(secret) if secret else secrets.token_bytes(32)
        if len(seed) != HASH_BYTES:
            refuse("a secret has 32 bytes")
    print_json({"secret": seed.hex(), "links": chain_of(seed, length)})


@fair.command("verify")
def verify_command(
    file: Annotated[str, typer.Argument(help="File with a proof, or - for standard input.")],
    root: Annotated[str, typer.Option(help="The root that was published before the deal.")] = "",
    previous: Annotated[str, typer.Option(help="The root of the hand before it.")] = "",
    json: JsonFlag = False,
) -> None:
    """Check a proof (card, deck, seed, hand, balance, lot): exit code 0 it holds, 1 not, 2 none."""
    with refusals_explained():
        text = text_of(file)
        kind = kind_of_proof(text)
        if kind == "hand":
            answer = hand_answer(read_hand_proof(text), root, previous)
        elif kind == "balance":
            answer = balance_answer(read_balance_proof(text), root, previous)
        elif kind == "lot":
            answer = lot_answer(read_lot_proof(text), root)
        else:
            answer = part_answer(read(text), root)
    if json:
        print_json(answer)
    else:
        told = "holds" if answer["holds"] else "DOES NOT HOLD"
        console.print(f"{told}: {answer['says']}", highlight=False)
        console.print(f"root {answer['root']}", highlight=False)
        if not root:
            console.print("Compare the root with the one that was published before the deal.")
    raise typer.Exit(0 if answer["holds"] else 1)


def part_answer(proof: Proof, root: str) -> dict[str, object]:
    """Check a card, a deck or a seed, and say what it claims."""
    root = root or proof.root
    holds = verify(proof, root=root)
    return {"holds": holds, "proof": proof.proof, "root": root, "says": says(proof)}


def kind_of_proof(text: str) -> object:
    """Tell what a text is meant to prove."""
    try:
        found = loads(text)
    except (ValueError, RecursionError):
        return None
    return found.get("proof") if isinstance(found, dict) else None


def balance_answer(proof: BalanceProof, root: str, previous: str) -> dict[str, object]:
    """Check a line of a sealed day, and say what it claims."""
    holds = verify_balance(proof, root=root or proof.root) and previous in ("", proof.previous)
    told = f"{proof.subject}: {proof.line}; {proof.cents} of {proof.sum_cents} owed"
    return {"holds": holds, "proof": proof.proof, "root": root or proof.root, "says": told}


def lot_answer(proof: LotProof, root: str) -> dict[str, object]:
    """Draw a multiplier again, and say whose cuts it has."""
    holds = verify_lot(proof, root=root or proof.root)
    cutters = ", ".join(sorted(proof.cuts)) or "nobody"
    told = f"{proof.opening.subject}: number {proof.number}, cut by {cutters}"
    return {"holds": holds, "proof": proof.proof, "root": root or proof.root, "says": told}


def hand_answer(proof: HandProof, root: str, previous: str) -> dict[str, object]:
    """Check a whole hand, and say what was checked or what is wrong."""
    verdict = verify_hand(proof, root=root or proof.root, previous=previous or None)
    cutters = ", ".join(str(seat) for seat in sorted(proof.cuts)) or "nobody"
    told = f"hand {proof.subject}: {len(proof.cards)} cards at their places, cut by {cutters}"
    left_out = sorted(proof.anchors.keys() - proof.cuts.keys())
    if left_out:
        told += f" (no cut came from {', '.join(map(str, left_out))})"
    return {
        "holds": verdict.holds,
        "proof": proof.proof,
        "root": root or proof.root,
        "says": told if verdict.wrong is None else f"{WRONG[verdict.wrong]}: {verdict.where}",
        "wrong": verdict.wrong,
        "cut_by": sorted(proof.cuts),
        "left_out": left_out,
    }


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
