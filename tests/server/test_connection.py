"""One client, from its first frame to the last."""

from collections.abc import Callable

from evening import Evening
from served import Served, within

from huone.room import commands as cm
from huone.room.subscriptions import LobbyView
from huone.table.view import TableView

Make = Callable[..., Evening]


async def test_a_client_is_welcomed_and_sees_the_lobby(evening: Make) -> None:
    async with evening() as night, Served(night) as served:
        client = await served.client("anna")
        assert client.welcome is not None
        assert client.welcome.player == "anna"
        assert not client.welcome.resumed
        first = await within(client.follow("lobby").get())
        assert isinstance(first.picture, LobbyView)
        assert first.number == 1


async def test_players_sit_down_and_are_dealt_in_over_the_wire(evening: Make) -> None:
    async with evening() as night, Served(night) as served:
        for name in ("anna", "bo", "cem"):
            await night.come(name)
        clients = [await served.client(name) for name in ("anna", "bo", "cem")]
        for client in clients:
            await within(client.command(cm.FindSeat(stake="nl10", chips=1000)))
        await night.room.quiet()
        table = next(iter(night.room.lobby))
        seen = [client.follow(f"table:{table.id}") for client in clients]
        await night.deal(table)
        for client, following in zip(clients, seen, strict=True):
            view = (await within(following.get())).picture
            assert isinstance(view, TableView)
            assert client.welcome is not None
            known = {s.player: s.cards.known for s in view.sitters if s.cards is not None}
            assert [player for player, cards in known.items() if cards] == [client.welcome.player]
