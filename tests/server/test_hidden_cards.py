"""Nobody learns a hidden card: two games that differ only in others' cards look alike.

The same evening is played twice. The second time every card that somebody else holds face down
stands for another one that nobody ever sees. Up to the showdown the viewer's stream must be the
same, byte for byte.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from kit.evening import Evening
from kit.served import PLAY_ROOM, choice
from kit.talk import Talk

from huone.accounts.identity import KnownNames
from huone.cards.card import CARDS, Card
from huone.cards.shuffle import SealedDeck
from huone.games import events as game_events
from huone.games.rules import fixed_limit, pot_limit
from huone.games.view import CardsReceived, SeenEvent, seen_by
from huone.money.currency import PLAY
from huone.room import shoe
from huone.room.config import RoomConfig, StakeOffer
from huone.room.feed.hub import Message
from huone.server.context import ServerContext
from huone.server.wire import Subscribe
from huone.table import events as table_events
from huone.table import view as table_view
from huone.table.config import AnyStakes
from huone.units import PlayerId

VIEWER = PlayerId("anna")
GAMES: list[tuple[str, AnyStakes]] = [
    ("texas", pot_limit(5, 10)),
    ("omaha", pot_limit(5, 10)),
    ("pineapple", pot_limit(5, 10)),
    ("sviten-special", pot_limit(5, 10)),
    ("five-card-draw", pot_limit(5, 10)),
    ("seven-card-stud", fixed_limit(10, 20, ante=2, bring_in=4)),
]
Swap = dict[Card, Card]


class Played:
    """What the viewer was sent in one game, and what really happened in it."""

    def __init__(
        self, sent: Sequence[bytes], happened: Sequence[game_events.Event], seat: int
    ) -> None:
        shown = [at for at, frame in enumerate(sent) if b'"HandShown"' in frame]
        self.before_showdown = list(sent[: shown[0]])
        self.at_showdown = list(sent[shown[0] :])
        self._dealt = [event for event in happened if isinstance(event, game_events.CardsDealt)]
        self._boards = [event for event in happened if isinstance(event, game_events.BoardDealt)]
        self._seat = seat

    def swap(self) -> Swap:
        """Pair each hidden card of others with a card that nobody was dealt."""
        hidden = [card for dealt in self._dealt if dealt.seat != self._seat for card in dealt.down]
        seen = {card for dealt in self._dealt for card in (*dealt.down, *dealt.up)}
        seen |= {card for dealt in self._boards for card in dealt.cards}
        free = [card for card in CARDS if card not in seen]
        pairs = dict(zip(hidden, free, strict=False))
        return pairs | {free: hidden for hidden, free in pairs.items()}


async def play(path: Path, game: str, stakes: AnyStakes) -> Played:
    """Play one hand to its end while the viewer watches his table."""
    line = StakeOffer(id="game", game=game, stakes=stakes, raked=False)
    room = RoomConfig(name="Test", rulebook=PLAY_ROOM, currency=PLAY.code, lobby=(line,))
    async with Evening(path, room) as night:
        table = await night.seat(VIEWER, "bo", "cem", stake="game")
        async with Talk(ServerContext(night.room, KnownNames())) as talk:
            await talk.hello(VIEWER)
            await talk.say(Subscribe(topic=f"table:{table.id}"))
            await talk.hear(Message)
            talk.raw.clear()
            await night.deal(table)
            await night.finish(table, choose=lambda turn: choice(table, turn))
            await talk.rest()
            happened = [e.event for _, e in night.told if isinstance(e, table_events.InHand)]
            return Played(talk.raw, happened, table.table.sitters.of(VIEWER).seat)


def disguise(swap: Swap) -> type[SealedDeck]:
    """Make decks in which some cards stand for others."""

    class Disguised(SealedDeck):
        __slots__ = ()

        def __init__(self, *args: str, **kwargs: object) -> None:
            super().__init__(*args, **kwargs)  # type: ignore[arg-type]
            self.cards = tuple(swap.get(card, card) for card in self.cards)

    return Disguised


async def play_twice(
    folder: Path, game: str, stakes: AnyStakes, monkeypatch: pytest.MonkeyPatch
) -> tuple[Played, Played]:
    first = await play(folder / "first.db", game, stakes)
    monkeypatch.setattr(shoe, "SealedDeck", disguise(first.swap()))
    return first, await play(folder / "second.db", game, stakes)


@pytest.mark.clause("DEAL-02")
@pytest.mark.parametrize(("game", "stakes"), GAMES, ids=[game for game, _ in GAMES])
async def test_others_hidden_cards_change_no_byte_before_the_showdown(
    game: str, stakes: AnyStakes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await play_twice(tmp_path, game, stakes, monkeypatch)
    assert first.before_showdown == second.before_showdown
    assert len(first.before_showdown) > 20
    assert first.at_showdown != second.at_showdown, "the cards were not the same ones"


def leaking(viewer: int | None, event: game_events.Event) -> SeenEvent:
    """Show everybody what is dealt face down."""
    if isinstance(event, game_events.CardsDealt):
        return CardsReceived(event.seat, len(event.down), event.down, event.up)
    return seen_by(viewer, event)


async def test_a_planted_leak_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_view, "seen_in_hand", leaking)
    first, second = await play_twice(tmp_path, *GAMES[0], monkeypatch)
    assert first.before_showdown != second.before_showdown
