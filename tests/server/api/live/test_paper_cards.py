"""Examples 35 to 45 and 49 of the live house's design, over HTTP with exactly their results."""

from collections.abc import Callable
from typing import Any

import pytest
from kit.evening import Evening
from kit.live_house import LivePeople, Refusal, house, live_house
from kit.paper_cards import BOUNTY, EVENING, MINUTE_MS, PaperCards, levels, sheet

from huone.live.contests.sheet import ContestPrice, ContestSheet

Evenings = Callable[..., Evening]


def names(count: int) -> list[str]:
    return [f"Guest {number}" for number in range(1, count + 1)]


async def begun(
    people: LivePeople, held: ContestSheet, *guests: str, tables: int = 0
) -> PaperCards:
    """Announce a tournament, seat everybody and begin; tables may be opened beforehand."""
    cards = PaperCards(people, held.id)
    await cards.announce(held.id)
    for _ in range(tables):
        await cards.act("open-contest-table")
    await cards.enter(*guests)
    await cards.act("start-contest")
    return cards


async def by_table(cards: PaperCards) -> dict[int, list[tuple[int, str]]]:
    """Tell who sits where."""
    return {
        table["table"]: [(s["seat"], s["name"]) for s in table["seats"] if s["guest"]]
        for table in (await cards.see())["tables"]
    }


async def shrink(cards: PaperCards, **to: int) -> None:
    """Let players go out until each table has so many, the last seats first."""
    for table, seats in (await by_table(cards)).items():
        for seat, _ in seats[to[f"t{table}"] :]:
            await cards.act("bust-out", table=table, seats=[seat], by=[seats[0][0]])


async def proposed(cards: PaperCards, kind: str) -> list[dict[str, Any]]:
    return [one for one in (await cards.see())["proposals"] if one["kind"] == kind]


@pytest.mark.clause("TOUR-GEN-03", "TOUR-REENT-01", "TOUR-REENT-02", "TOUR-REENT-04")
async def test_35_the_ticket_shows_its_parts_and_two_re_entries_are_one(evening: Evenings) -> None:
    async with live_house(evening(house(contests=(EVENING,)))) as people:
        cards = await begun(people, EVENING, *names(40))
        shown = await cards.see()
        assert (shown["line"]["prize_cents"], shown["line"]["fee_cents"]) == (2_000, 500)
        for seats in list((await by_table(cards)).values())[:2]:
            for _, name in seats[1:5]:
                if (await cards.see())["line"]["entries"] < 47:
                    await cards.bust(name)
                    await cards.act("sell-entry", "cashier", guest=cards.guests[name])
        money = (await cards.see())["money"]
        assert (money["field"], money["pool_cents"], money["fees_cents"]) == (43, 94_000, 23_500)


@pytest.fixture
def raced() -> Any:
    return {"A": "Ks 9h 2d", "B": "Kh Qs 4c", "C": "7d 7c", "D": "Ac"}


async def race(
    cards: PaperCards, dealt: dict[str, str], alone: tuple[str, ...] = ()
) -> dict[str, Any]:
    seats = {name: (await cards.seat_of(name))[1] for name in dealt}
    done = await cards.act(
        "race-chips",
        table=1,
        leftovers={seats[name]: len(text.split()) for name, text in dealt.items()},
        cards={seats[name]: text.split() for name, text in dealt.items()},
        alone=[seats[name] for name in alone],
    )
    fact: dict[str, Any] = done["events"][0]["fact"]
    who = {seat: name for name, seat in seats.items()}
    return {key: [who[seat] for seat in fact.get(key, ())] for key in ("winners", "saved")}


@pytest.mark.clause(
    "TOUR-RACE-01", "TOUR-RACE-02", "TOUR-RACE-03", "TOUR-RACE-04", "TOUR-RACE-05", "TOUR-RACE-06"
)
async def test_36_nine_small_chips_become_three_large_ones(evening: Evenings, raced: Any) -> None:
    async with live_house(evening(house(contests=(EVENING,)))) as people:
        cards = await begun(people, EVENING, "A", "B", "C", "D")
        with pytest.raises(Refusal) as no:
            await race(cards, raced)
        assert no.value.code == "live/no-race-due"
        await people.wait(41 * MINUTE_MS)
        (due,) = await proposed(cards, "race")
        assert (due["old_chip"], due["new_chip"]) == (25, 100)
        assert await race(cards, raced) == {"winners": ["D", "A", "B"], "saved": []}
        shown = await cards.see()
        assert shown["chips_in_play"] - shown["chips_sold"] == 75
        assert not await proposed(cards, "race")


@pytest.mark.clause("TOUR-RACE-07", "TOUR-RACE-08")
async def test_37_nobody_goes_out_in_a_race(evening: Evenings, raced: Any) -> None:
    async with live_house(evening(house(contests=(EVENING,)))) as people:
        cards = await begun(people, EVENING, "A", "B", "C", "D")
        await people.wait(41 * MINUTE_MS)
        found = await race(cards, raced, alone=("C",))
        assert found == {"winners": ["D", "A", "B"], "saved": ["C"]}


@pytest.mark.clause("TOUR-BAL-01", "TOUR-BAL-02")
async def test_38_one_move_levels_the_tables(evening: Evenings) -> None:
    async with live_house(evening(house(contests=(EVENING,)))) as people:
        cards = await begun(people, EVENING, *names(36))
        await shrink(cards, t1=9, t2=6, t3=9, t4=8)
        (one,) = await proposed(cards, "move")
        assert (one["players"], one["to_table"], one["to_players"]) == (9, 2, 6)
        assert one["difference_max"] == 2
        three = PaperCards(people, "three")
        await three.announce("evening")
        await three.enter(*[f"T{number}" for number in range(27)])
        await three.act("start-contest")
        await shrink(three, t1=9, t2=7, t3=8)
        (one,) = await proposed(three, "move")
        assert (one["table"], one["to_table"], one["difference_max"]) == (1, 2, 1)


@pytest.mark.clause("TOUR-BAL-03", "TOUR-BAL-04", "TOUR-BAL-05")
async def test_39_the_next_big_blind_moves_to_the_next_big_blind(evening: Evenings) -> None:
    async with live_house(evening(house(contests=(EVENING,)))) as people:
        cards = await begun(people, EVENING, *names(18))
        for seat in (2, 7):
            await cards.act("bust-out", table=2, seats=[seat])
        (one,) = await proposed(cards, "move")
        assert one["guest"] == ""
        with pytest.raises(Refusal) as no:
            await cards.act("accept-move", proposal=one["id"])
        assert no.value.code == "live/who-moves"
        await cards.act("state-big-blind", "dealer", table=1, seat=3)
        await cards.act("state-big-blind", "dealer", table=2, seat=5)
        (one,) = await proposed(cards, "move")
        mover = dict((await by_table(cards))[1])[4]
        assert (one["name"], one["seat"], one["to_seat"], one["waits"]) == (mover, 4, 7, False)
        await cards.act("accept-move", proposal=one["id"])
        assert await cards.seat_of(mover) == (2, 7)
        assert (await by_table(cards))[2][5] == (7, mover)
        seats = (await cards.see())["tables"][1]["seats"]
        assert seats[6]["travelling"]
        await cards.act("arrived", "dealer", guest=cards.guests[mover])
        with pytest.raises(Refusal) as no:
            await cards.act("accept-move", guest=cards.guests[mover], to_table=1, to_seat=1)
        assert no.value.code == "tournament/seat-taken"


@pytest.mark.clause("TOUR-BAL-05")
async def test_39_between_button_and_small_blind_he_waits_a_hand(evening: Evenings) -> None:
    async with live_house(evening(house(contests=(EVENING,)))) as people:
        cards = await begun(people, EVENING, *names(18))
        for seat in (4, 5):
            await cards.act("bust-out", table=2, seats=[seat])
        await cards.act("state-big-blind", "dealer", table=1, seat=3)
        await cards.act("state-big-blind", "dealer", table=2, seat=6)
        (one,) = await proposed(cards, "move")
        assert one["to_seat"] in (4, 5)
        assert one["waits"]
        await cards.act("accept-move", proposal=one["id"])
        table = (await cards.see())["tables"][1]
        assert one["to_seat"] not in table["deal"]["deal"]
        await cards.act("begin-hand", "dealer", table=2)
        assert one["to_seat"] in (await cards.see())["tables"][1]["deal"]["deal"]


@pytest.mark.clause("TOUR-BREAK-01", "TOUR-BREAK-02", "TOUR-BREAK-03")
async def test_40_the_first_table_of_the_order_is_broken(evening: Evenings) -> None:
    ordered = sheet("ordered", breaking_order=(1, 3, 2))
    async with live_house(evening(house(contests=(ordered,)))) as people:
        cards = await begun(people, ordered, *names(27))
        await shrink(cards, t1=7, t2=6, t3=5)
        (one,) = await proposed(cards, "break")
        assert one["table"] == 1
        await cards.act("break-table")
        assert {t: len(s) for t, s in (await by_table(cards)).items()} == {2: 9, 3: 9}


@pytest.mark.clause("GAME-SVITEN-22", "GAME-SVITEN-23")
async def test_41_eight_play_hand_for_hand_and_seven_the_final(evening: Evenings) -> None:
    sviten = sheet("sviten", game="sviten-special", seats=7)
    async with live_house(evening(house(contests=(sviten,)))) as people:
        cards = await begun(people, sviten, *names(10), tables=2)
        await shrink(cards, t1=4, t2=5)
        assert not (await cards.see())["hand_for_hand"]
        await shrink(cards, t1=4, t2=4)
        shown = await cards.see()
        assert (shown["hand_for_hand"], shown["not_done"]) == (True, [1, 2])
        with pytest.raises(Refusal) as no:
            await cards.act("next-round")
        assert no.value.code == "live/round-not-done"
        await shrink(cards, t1=4, t2=3)
        for table in (1, 2):
            await cards.act("round-done", "dealer", table=table)
        await cards.act("next-round")
        shown = await cards.see()
        assert (shown["hand_for_hand"], shown["line"]["players_left"]) == (False, 7)
        await cards.act("break-table")
        assert [len(seats) for seats in (await by_table(cards)).values()] == [7]


SIX_PAID = (4_000, 2_000, 1_600, 1_400, 600, 400)


def six_paid(id: str, seats: int) -> ContestSheet:
    price = ContestPrice(prize_cents=50_000)
    return sheet(id, entry=price, seats=seats, payouts_basis_points=SIX_PAID, late_levels=0)


@pytest.mark.clause("TOUR-PRIZE-04", "TOUR-PRIZE-05", "TOUR-PRIZE-06")
@pytest.mark.parametrize(
    ("seats", "order", "cents"),
    [
        (10, "listed", [30_000, 20_000]),
        (10, "equal", [25_000, 25_000]),
        (5, None, [25_000, 25_000]),
    ],
)
async def test_42_two_of_one_hand_and_two_of_one_round(
    evening: Evenings, seats: int, order: str | None, cents: list[int]
) -> None:
    held = six_paid("six", seats)
    async with live_house(evening(house(contests=(held,)))) as people:
        cards = await begun(people, held, *names(10))
        await cards.act("fix-prizes")
        await shrink(cards, t1=6 if seats == 10 else 3, t2=3)
        tables = await by_table(cards)
        if seats == 10:
            two = [name for _, name in tables[1][-2:]]
            with pytest.raises(Refusal) as no:
                await cards.bust(*two)
            assert no.value.code == "live/order-needed"
            await cards.bust(*two, order=order)
        else:
            await cards.act("call-hand-for-hand")
            two = [tables[table][-1][1] for table in (1, 2)]
            for name in two:
                await cards.bust(name)
            for table in (1, 2):
                await cards.act("round-done", "dealer", table=table)
            await cards.act("next-round")
        assert [(await cards.player(name))["prize_cents"] for name in two] == cents


@pytest.mark.clause("TOUR-PKO-01", "TOUR-PKO-02", "TOUR-BTY-01")
async def test_43_half_of_a_progressive_bounty_stays_on_the_head(evening: Evenings) -> None:
    async with live_house(evening(house(contests=(BOUNTY,)))) as people:
        cards = await begun(people, BOUNTY, "Anna", "Ben", "Carla")
        with pytest.raises(Refusal) as no:
            await cards.bust("Carla")
        assert no.value.code == "live/bounty-whose"
        await cards.bust("Carla", by=("Anna",))
        anna = await cards.player("Anna")
        assert (anna["bounties_won_cents"], anna["bounty_cents"]) == (10_000, 30_000)


@pytest.mark.clause("TOUR-BTY-04", "TOUR-BTY-05")
async def test_43_three_bounty_chips_and_two_sharers(evening: Evenings) -> None:
    chips = sheet(
        "chips",
        entry=ContestPrice(prize_cents=40_000, bounty_cents=30_000, fee_cents=7_000),
        bounty="regular",
        bounty_chip_cents=10_000,
    )
    async with live_house(evening(house(contests=(chips,)))) as people:
        cards = await begun(people, chips, "Anna", "Ben", "Carla")
        await cards.bust("Carla", by=("Ben", "Anna"))
        won = [(await cards.player(name))["bounty_chips_won"] for name in ("Ben", "Anna")]
        assert won == [2, 1]
        assert (await cards.player("Ben"))["bounties_won_cents"] == 20_000


@pytest.mark.clause("TOUR-DQ-01", "TOUR-DQ-02", "TOUR-DQ-03", "TOUR-DQ-04")
async def test_44_a_disqualified_finisher_moves_the_others_up(evening: Evenings) -> None:
    three = sheet(
        "three",
        entry=ContestPrice(prize_cents=25_000),
        payouts_basis_points=(5_000, 3_000, 2_000),
        late_levels=0,
    )
    async with live_house(evening(house(contests=(three,)))) as people:
        cards = await begun(people, three, "A", "B", "C", "D")
        for name in ("D", "C", "B"):
            await cards.bust(name, by=("A",))
        assert [(await cards.player(name))["prize_cents"] for name in "ABCD"] == [
            50_000,
            30_000,
            20_000,
            0,
        ]
        await cards.act("disqualify", guest=cards.guests["B"], why="marked cards")
        found = [(await cards.player(name))["collect_cents"] for name in "ABCD"]
        assert found == [50_000, 0, 30_000, 20_000]


@pytest.mark.clause(
    "TOUR-BBA-01", "TOUR-BBA-02", "TOUR-BBA-03", "TOUR-ABS-01", "TOUR-ABS-02", "TOUR-ABS-04"
)
async def test_45_a_short_stack_fills_the_blind_first(evening: Evenings) -> None:
    held = sheet("bba", chips=(), levels=levels((500, 1_000, 1_000)), seats=8)
    async with live_house(evening(house(contests=(held,)))) as people:
        cards = await begun(people, held, *names(8))
        (table,) = (await cards.see())["tables"]
        big = table["deal"]["big_blind"]
        guest = table["seats"][big - 1]["guest"]
        await cards.act("count-stack", "dealer", guest=guest, chips=1_300)
        (table,) = (await cards.see())["tables"]
        posts = [(p["kind"], p["chips"]) for p in table["deal"]["posts"] if p["seat"] == big]
        assert posts == [("big-blind", 1_000), ("big-blind-ante", 300)]
        away = {seat: False for seat in range(1, 9) if seat != big}
        few = dict(list(away.items())[:3])
        await cards.act("mark-present", "dealer", table=1, present=few)
        (table,) = (await cards.see())["tables"]
        assert set(table["deal"]["deal"]) == set(range(1, 9)) - set(few)
        await cards.act("mark-present", "dealer", table=1, present=away)
        (table,) = (await cards.see())["tables"]
        assert (len(table["deal"]["deal"]), len(table["deal"]["dead"])) == (8, 7)
        assert set(table["deal"]["post_for"]) <= set(away)


async def test_49_a_bust_out_taken_back_moves_places_and_prizes(evening: Evenings) -> None:
    async with live_house(evening(house(contests=(EVENING,)))) as people:
        cards = await begun(people, EVENING, *names(21))
        again = [seats[0][1] for seats in (await by_table(cards)).values()]
        again.append((await by_table(cards))[1][1][1])
        for name in again:
            await cards.bust(name)
            await cards.act("sell-entry", "cashier", guest=cards.guests[name])
        await people.wait(41 * MINUTE_MS)
        await cards.act("fix-prizes")
        assert await cards.prizes() == [21_300, 12_700, 9_000, 7_000]
        while (await cards.see())["line"]["players_left"] > 5:
            seats = max((await by_table(cards)).values(), key=len)
            await cards.bust(seats[-1][1])
        d, e = [name for seats in (await by_table(cards)).values() for _, name in seats][:2]
        at = await cards.seat_of(e)
        done = await cards.bust(e)
        await cards.bust(d)
        assert (await cards.player(d))["place"] == 4
        assert (await cards.player(d))["collect_cents"] == 7_000
        back = await cards.undo(done["events"][0]["number"])
        recall = back["events"][1]["fact"]
        assert (recall["type"], recall["cents"]) == ("DebtBooked", -7_000)
        assert (await cards.player(d))["place"] == 5
        assert (await cards.player(d))["prize_cents"] == 0
        assert (await cards.see())["line"]["players_left"] == 4
        assert await cards.seat_of(e) == at
        await cards.undo(back["events"][0]["number"])
        assert (await cards.player(d))["prize_cents"] == 7_000


@pytest.mark.clause("OFC-CASH-06", "OFC-CASH-07")
async def test_47_a_loss_at_the_limit_is_shared_in_proportion(evening: Evenings) -> None:
    async with live_house(evening(house())) as people:
        shown = await people.see("helper/points?owed=25,20,25&limit=50")
        assert shown["points"] == [18, 14, 18]
