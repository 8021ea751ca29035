"""The vectors that every verifier of a fair deal is held to: ours, the browser's and a stranger's.

PYTHONPATH=tests python -m kit.fair_vectors       writes tests/cards/data/fair.json anew
"""

import copy
import json
from pathlib import Path
from typing import Any

import msgspec
from kit.fair_hands import fair_hand, proof_of, seed_bytes, write_hand_proof

from huone.cards.cuts import anchor_of, chain_of, cut_orders
from huone.cards.shuffle import SealedDeck
from huone.histories.hand_proof import opened_card
from huone.money.accounts import cash_of
from huone.money.currency import EUR
from huone.money.proof import SealedBalances
from huone.room.tournaments.multiplier import MultiplierDraw
from huone.units import PlayerId

FILE = Path(__file__).parents[1] / "cards" / "data" / "fair.json"
HANDS: dict[str, dict[str, Any]] = {
    "holdem": {"game": "holdem", "seed": 3, "policy": "call", "cutters": 3},
    "uncut": {"game": "holdem", "seed": 4, "policy": "call", "cutters": 0},
    "stud": {"game": "seven-card-stud", "seed": 33, "policy": "random", "cutters": 2, "players": 8},
    "badugi": {"game": "badugi", "seed": 1, "policy": "random", "cutters": 2, "players": 7},
    "open-face": {"game": "open-face-chinese", "seed": 1, "policy": "random", "cutters": 1},
}
Json = Any
Change = tuple[list[str | int], Json]


def built() -> Json:
    """Make all vectors."""
    hands = {name: proof(**options) for name, options in HANDS.items()}
    cases = [
        *({"of": name, "is": "as it was dealt", "set": [], "wrong": None} for name in hands),
        *(
            {"of": of, "is": says, "set": changes, "wrong": wrong}
            for of, says, changes, wrong in attacks(hands)
        ),
    ]
    return {
        "chain": chain(),
        "orders": orders(),
        "hands": hands,
        "cases": cases,
        "balance": balance(),
        "lot": lot(),
    }


def lot() -> Json:
    """A drawn multiplier, and what a house could say instead."""
    players = [PlayerId(name) for name in ("anna", "bea", "cleo")]
    cuts = {player: seed_bytes("lot", player).hex() for player in players[:2]}
    anchors = {player: anchor_of(seed_bytes("lot", player).hex()) for player in players}
    drawn = MultiplierDraw("hexa-1", seed_bytes("half")).opened(players, cuts)
    proof = {
        "proof": "lot",
        "root": drawn.root,
        "number": drawn.number,
        "players": players,
        "anchors": anchors,
        "cuts": cuts,
        "opening": json.loads(msgspec.json.encode(drawn.opening)),
    }
    other = seed_bytes("other cut").hex()
    assert drawn.number is not None
    cases: list[tuple[str, list[Change]]] = [
        ("as it was drawn", []),
        ("another number", [(["number"], drawn.number - 1)]),
        ("another name", [(["players", 2], "shill")]),
        ("another order", [(["players"], players[::-1])]),
        ("a cut that was left out", [(["cuts"], {"anna": cuts[players[0]]})]),
        ("another cut", [(["cuts", "anna"], other)]),
        (
            "a cut with its own anchor",
            [(["cuts", "anna"], other), (["anchors", "anna"], anchor_of(other))],
        ),
        ("a cut of nobody", [(["cuts", "dora"], other), (["anchors", "dora"], anchor_of(other))]),
        ("another half", [(["opening", "payload"], "7")]),
        ("another tournament", [(["opening", "subject"], "multiplier/hexa-2")]),
        ("another root", [(["root"], "1" * 64)]),
    ]
    return {
        "proof": proof,
        "cases": [{"is": says, "set": changes, "holds": not changes} for says, changes in cases],
    }


def balance() -> Json:
    """A line of a sealed day, and what a house could hand out instead."""
    owned = {(cash_of(f"p{at}"), EUR.code): 100 * at for at in range(70)}
    day = SealedBalances(owned, day="2026-01-31", money=EUR.code, seed=seed_bytes("day"))
    proof = json.loads(msgspec.json.encode(day.proof_for(PlayerId("p7"))))
    beside = proof["path"][0]["cents"]
    cases: list[tuple[str, list[Change]]] = [
        ("as it was sealed", []),
        ("a cent less", [(["cents"], 699)]),
        ("another line", [(["line"], "p7; player:p7:cash 600 EUR")]),
        ("a sum that is a cent less", [(["sum_cents"], proof["sum_cents"] - 1)]),
        ("a neighbour with a cent less", [(["path", 0, "cents"], beside - 1)]),
        ("somebody who owes the room", [(["path", 0, "cents"], -1)]),
        ("a cent from here to there", [(["cents"], 701), (["path", 0, "cents"], beside - 1)]),
        ("another place", [(["position"], proof["position"] ^ 1)]),
        ("a larger tree", [(["count"], 256)]),
        ("another day", [(["subject"], "balances 2026-02-01 EUR")]),
        ("another day before it", [(["previous"], "1" * 64)]),
        ("another root", [(["root"], "1" * 64)]),
    ]
    return {
        "proof": proof,
        "cases": [{"is": says, "set": changes, "holds": not changes} for says, changes in cases],
    }


def chain() -> Json:
    secret = seed_bytes("chain")
    return {"secret": secret.hex(), "links": chain_of(secret, 4)}


def orders() -> list[Json]:
    root = seed_bytes("root").hex()
    found = []
    for count, seats in ((52, [0, 5, 300]), (36, [2]), (52, [])):
        cuts = {seat: seed_bytes("order", seat).hex() for seat in seats}
        dealt, again = cut_orders(root, count, cuts)
        found.append({"root": root, "count": count, "cuts": cuts, "dealt": dealt, "again": again})
    return found


def proof(*, game: str, seed: int, policy: str, cutters: int, players: int = 4) -> dict[str, Json]:
    hand, sealed, cuts = fair_hand(game, seed, players=players, cutters=cutters, policy=policy)
    viewer = hand.events[0].seats[0]  # type: ignore[union-attr]
    given = json.loads(write_hand_proof(proof_of(hand, sealed, cuts, viewer)))
    assert isinstance(given, dict)
    return given


def attacks(hands: dict[str, Json]) -> list[tuple[str, str, list[Change], str]]:
    """What a cheating house could hand out, and what is found wrong with it."""
    held = hands["holdem"]
    flop = event_at(held, "BoardDealt")
    cards = held["seen"][flop]["cards"]
    first, second = sorted(held["cuts"])[:2]
    other = seed_bytes("other cut").hex()
    own = event_at(held, "CardsReceived", own=True)
    shown = event_at(held, "HandShown", last=True)
    board = held["seen"][flop]["cards"][0]
    missing = {**held, "cards": [each for each in held["cards"] if each["payload"] != board]}
    swapped = {**held["cuts"], first: held["cuts"][second], second: held["cuts"][first]}
    later = opened_elsewhere(held)
    return [
        ("holdem", "a deck that was sealed after the fact", [(["root"], "ab" * 32)], "root"),
        ("holdem", "an exchanged card", [(["cards", 0, "payload"], "2c")], "opening"),
        ("holdem", "a board out of order", [(["seen", flop, "cards"], cards[::-1])], "place"),
        (
            "holdem",
            "own cards in another order",
            [(["seen", own, "down"], held["seen"][own]["down"][::-1])],
            "place",
        ),
        ("holdem", "two cuts exchanged", [(["cuts"], swapped)], "cut"),
        ("holdem", "another cut", [(["cuts", first], other)], "cut"),
        (
            "holdem",
            "another cut that fits an anchor of its own",
            [(["cuts", first], other), (["anchors", first], anchor_of(other))],
            "place",
        ),
        (
            "holdem",
            "a cut that was left out",
            [(["cuts"], {s: c for s, c in held["cuts"].items() if s != first})],
            "place",
        ),
        (
            "holdem",
            "a cut of the hand before, used again",
            [(["cuts", first], held["anchors"][first])],
            "cut",
        ),
        ("holdem", "another hand before it", [(["previous"], "0" * 64)], "previous"),
        ("holdem", "another hand's cards", [(["subject"], "nl10-1/8")], "subject"),
        ("holdem", "a deck of another size", [(["count"], 36)], "count"),
        ("holdem", "a deck of no size", [(["count"], 53)], "count"),
        ("holdem", "a card without proof", [(["cards"], missing["cards"])], "missing"),
        (
            "holdem",
            "a card opened twice",
            [(["cards"], [*held["cards"], held["cards"][0]])],
            "twice",
        ),
        (
            "holdem",
            "a shown card that is in the deck, but was not dealt to its seat",
            [
                (["seen", shown, "cards"], [later["payload"], *held["seen"][shown]["cards"][1:]]),
                (["cards"], [*held["cards"], later]),
            ],
            "place",
        ),
        (
            "stud",
            "cards that were shuffled again, out of order",
            again_exchanged(hands["stud"]),
            "order",
        ),
    ]


def event_at(proof: Json, kind: str, *, own: bool = False, last: bool = False) -> int:
    found = [
        at
        for at, event in enumerate(proof["seen"])
        if event["type"] == kind and (not own or event.get("down"))
    ]
    return found[-1] if last else found[0]


def opened_elsewhere(proof: Json) -> Json:
    """Open a card of the same deck that nobody has seen."""
    _, sealed, _ = fair_hand("holdem", 3, policy="call", cutters=3)
    seen = {each["payload"] for each in proof["cards"]}
    at = next(at for at, card in enumerate(sealed.cards) if str(card) not in seen)
    return json.loads(json.dumps(_fields(sealed, at)))


def _fields(sealed: SealedDeck, at: int) -> Json:
    opened = opened_card(sealed.open_card(at))
    return {name: getattr(opened, name) for name in opened.__struct_fields__}


def again_exchanged(proof: Json) -> list[Change]:
    """Exchange two up cards that were dealt after the deck was shuffled again."""
    after = event_at(proof, "Reshuffled")
    dealt = [
        (at, event["up"][0])
        for at, event in enumerate(proof["seen"])
        if at > after and event["type"] == "CardsReceived" and event["up"]
    ]
    (one, card), (other, instead) = dealt[0], dealt[-1]
    return [(["seen", one, "up", 0], instead), (["seen", other, "up", 0], card)]


def changed(proof: Json, changes: list[Change]) -> Json:
    """Give a proof with some of its values replaced."""
    made = copy.deepcopy(proof)
    for path, value in changes:
        part = made
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value
    return made


def written() -> str:
    return json.dumps(built(), separators=(",", ":")).replace('{"of":', '\n{"of":') + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written())
