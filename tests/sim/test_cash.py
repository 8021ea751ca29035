import pytest
from msgspec.structs import replace

from huone.games.actions import Action
from huone.games.hand import Hand
from huone.money.settlement import settle_hand
from huone.refusal import Refused
from huone.sim import checkers, till
from huone.sim.cash import CashRun, run
from huone.table import blinds, entry, running
from huone.table.cash import CashTable
from huone.table.clock import Bank
from huone.table.events import LeftBecause, TableEvent
from huone.table.owed import BlindPlace
from huone.table.people import TablePeople
from huone.table.rules import CashRules, TimeBank
from huone.table.sitters import Sitter
from huone.table.state import CashState
from huone.table.view import CardsView, TableView, table_view
from huone.units import Instant, PlayerId, Seat

RULEBOOKS = ["online-2.0-fi", "online-2.0-da", "online-2.7-en", "online-2.8-fi", "live-1.0-fi"]


def small(rulebook: str = "online-2.8-fi", *, hands: int = 150, crashes: int = 5) -> CashRun:
    return run(rulebook, tables=8, hands=hands, seed=7, crashes=crashes)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_floor_keeps_every_law_through_crashes(rulebook: str) -> None:
    done = small(rulebook)
    assert done.laws_broken == []
    assert (done.hands, done.crashes) == (150, 5)
    assert done.cents_in == done.cents_out > 0


def test_the_same_seed_gives_the_same_world() -> None:
    assert small().digest == small().digest != small(hands=149).digest


def why(done: CashRun) -> str:
    (broken,) = done.laws_broken
    assert broken.rerun.startswith("huone sim cash --rulebook")
    return broken.why


def test_a_skipped_big_blind_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    order = blinds.big_blind_order

    def skipping(
        last: blinds.LastHand, candidates: blinds.Lineup, *, follows: blinds.Follows
    ) -> list[Seat]:
        found = order(last, candidates, follows=follows)
        return [*found[1:-1], found[0], found[-1]] if len(found) > 3 else found

    monkeypatch.setattr(blinds, "big_blind_order", skipping)
    assert "passed over by the big blind" in why(small(hands=400))


def test_a_cent_of_rake_that_is_lost_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def losing(*arguments: object, rake_cents: int, **named: object) -> object:
        short = max(0, rake_cents - 1)
        return settle_hand(*arguments, rake_cents=short, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(till, "settle_hand", losing)
    assert "chips in and chips out differ" in why(small())


def test_a_card_that_leaks_into_a_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: CashTable, viewer: PlayerId | None) -> TableView:
        view, hand = table_view(table, viewer), table.hand
        assert isinstance(hand, Hand)
        cards = tuple(hand.holdings[0].cards())
        sitters = [replace(seat, cards=CardsView(known=cards)) for seat in view.sitters]
        return replace(view, sitters=tuple(sitters))

    monkeypatch.setattr(checkers, "table_view", leaking)
    assert "sees" in why(small())


def test_a_forgotten_timer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    deadline = CashTable.next_deadline

    def forgetting(table: CashTable) -> Instant | None:
        return None if table.running else deadline(table)

    monkeypatch.setattr(CashTable, "next_deadline", forgetting)
    assert "nothing has happened" in why(small(hands=400))


def test_a_newcomer_who_is_dealt_in_for_nothing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(ready: list[BlindPlace], rules: CashRules) -> list[BlindPlace]:
        return ready

    monkeypatch.setattr(entry, "_clear", generous)
    assert "without a blind" in why(small(hands=400))


def test_a_time_bank_without_a_cap_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def growing(bank: Bank, rules: TimeBank) -> Bank:
        return Bank(left_ms=bank.left_ms + rules.cap_ms, hands=bank.hands + 1)

    monkeypatch.setattr(running, "at_hand_start", growing)
    assert "a time bank of" in why(small())


def test_a_player_who_acts_for_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    act = CashTable.act

    def anybody(
        table: CashTable, player: PlayerId, action: Action, *, now: Instant
    ) -> list[TableEvent]:
        hand = table.hand
        assert isinstance(hand, Hand)
        actor = table.sitters[Seat(hand.players[hand.actor].seat)].player
        return act(table, actor, action, now=now)

    monkeypatch.setattr(CashTable, "act", anybody)
    assert "acts for somebody else" in why(small())


def test_a_player_who_leaves_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    get_up = TablePeople.get_up

    def staying(
        people: TablePeople, sitter: Sitter, why: LeftBecause, *, now: Instant
    ) -> list[TableEvent]:
        happened = get_up(people, sitter, why, now=now)
        if sitter.seat in people.sitters.free_seats():
            people.sitters.seat(sitter)
        return happened

    monkeypatch.setattr(TablePeople, "get_up", staying)
    assert "escrow" in why(small(hands=400))


def test_a_record_that_is_forgotten_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def stale(table: CashTable) -> CashState:
        return table.state()

    monkeypatch.setattr(CashTable, "settled_state", stale)
    assert why(small(hands=400, crashes=40))


@pytest.mark.parametrize(
    "asked",
    [
        {"rulebook": "house-of-cards"},
        {"tables": 0},
        {"hands": 0},
        {"crashes": -1},
        {"crashes": 11},
    ],
)
def test_a_floor_that_cannot_be_is_refused(asked: dict[str, str | int]) -> None:
    usual: dict[str, str | int] = {
        "rulebook": "online-2.8-fi", "tables": 2, "hands": 10, "seed": 1, "crashes": 0,
    }  # fmt: skip
    with pytest.raises(Refused):
        run(**(usual | asked))  # type: ignore[arg-type]


@pytest.mark.deep
@pytest.mark.parametrize("rulebook", ["online-2.8-fi", "live-1.0-fi"])
@pytest.mark.clause("CASH-BTN-02", "LIVE-MOVE-02")
def test_nobody_pays_the_big_blind_twice_running_or_escapes_it(rulebook: str) -> None:
    done = run(rulebook, tables=50, hands=100_000, seed=3, crashes=0)
    assert (done.hands, done.laws_broken) == (100_000, [])


@pytest.mark.deep
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_large_floor_keeps_every_law(rulebook: str) -> None:
    done = run(rulebook, tables=50, hands=20_000, seed=1, crashes=100)
    assert done.laws_broken == []
