"""The table: bets of every kind, what players see, choices in advance, lost lines, the clock."""

import re
from collections.abc import Callable

from kit.sitter import DUEL, TRIO, Sitter
from playwright.sync_api import expect

Company = Callable[..., list[Sitter]]


def test_a_hand_is_bet_by_preset_slider_box_and_step_and_both_see_the_same(
    company: Company,
) -> None:
    first, second = company(DUEL)
    raise_to = first.bar.get_by_role("button", name=re.compile("^Raise to"))

    first.has_turn()
    assert len(set(first.cards())) == 2
    assert first.cards(second.name) == ["face-down card"] * 2
    assert second.cards(first.name) == ["face-down card"] * 2
    first.bar.get_by_role("button", name="Pot", exact=True).click()
    expect(raise_to).to_contain_text("300")
    raise_to.click()
    second.act("Call 200")

    second.act("Check")
    first.has_turn()
    slider, box = first.bar.get_by_role("slider"), first.bar.get_by_role("textbox")
    where = slider.bounding_box()
    assert where is not None
    middle = (where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    first.page.mouse.move(where["x"] + 13, middle[1])
    first.page.mouse.down()
    first.page.mouse.move(*middle, steps=4)
    first.page.mouse.up()
    chips = int(box.input_value())
    assert 3_000 < chips < 7_000  # About the middle of 100 to 9,700.
    first.act(f"Bet {chips:,}")
    second.act(f"Call {chips:,}")

    second.has_turn()
    box = second.bar.get_by_role("textbox")
    box.fill("1")
    expect(second.bar.get_by_role("button", name=re.compile("^Bet 100"))).to_be_visible()
    box.fill("345")
    second.act("Bet 345")
    first.act("Call 345")

    second.has_turn()
    second.bar.get_by_role("button", name="More").click()
    assert first.board() == second.board()
    assert len(first.board()) == 5
    second.act("Bet 200")
    first.act("Fold")
    for sitter in (first, second):
        sitter.hears(f"^{second.name} wins ")
    mine = first.cards()
    assert not any(card in said for card in mine for said in second.heard())


def test_a_choice_in_advance_is_cancelled_when_the_price_changes(company: Company) -> None:
    button, small, big = company(TRIO)
    call = small.in_advance("Call 100")
    call.click()
    expect(call).to_have_attribute("aria-pressed", "true")
    big.in_advance("Call any").click()
    button.bar.get_by_role("button", name="Pot", exact=True).click()
    button.act("Raise to 700")
    small.has_turn()
    expect(small.page.get_by_role("status").filter(has_text="pre-select is off")).to_be_visible()
    small.act("Fold")
    button.hears(f"^{big.name}: Call 500$")

    # A choice of one street is no choice of the next.
    button.in_advance("Check / Fold").click()
    big.act("Check")
    button.hears(f"^{button.name}: Check$")
    big.act("Bet 200")
    button.has_turn()
    expect(button.in_advance("Check / Fold")).to_have_count(0)


def test_a_reload_comes_back_to_the_same_hand(company: Company) -> None:
    first, second = company(DUEL, "phone")
    first.act("Call 50")
    second.act("Check")
    second.has_turn()
    seen = (second.cards(), second.board(), second.cards(first.name))
    assert [len(one) for one in seen] == [2, 3, 2]
    second.page.reload()
    second.has_turn()
    assert (second.cards(), second.board(), second.cards(first.name)) == seen
    second.act("Bet 100")
    first.hears(f"^{second.name}: Bet 100$")


def test_a_lost_line_is_said_calmly_and_nothing_is_missed_when_it_is_back(
    company: Company,
) -> None:
    first, second = company(DUEL)
    first.has_turn()
    second.line.cut()
    banner = second.page.get_by_text("Connection lost.")
    expect(banner).to_be_visible()
    first.hears(f"^{second.name} has lost the connection$")
    first.act("Call 50")
    second.line.mend()
    expect(banner).to_have_count(0)
    second.hears(f"^{first.name}: Call 50$")
    second.line.cut()
    expect(second.page.get_by_text(re.compile(r"\d+ s left to act"))).to_be_visible()
    second.bar.get_by_role("button", name=re.compile("^Check")).click()
    second.line.mend()
    first.hears(f"^{second.name}: Check$")


def test_the_live_region_tells_a_whole_hand_once(company: Company) -> None:
    big, button = company(DUEL)
    big.act("Fold")  # The first hand; in the second one the button is the other's.
    for sitter, action in (
        (button, "Call 50"),
        (big, "Check"),
        (big, "Bet 100"),
        (button, "Call 100"),
        (big, "Check"),
        (button, "Check"),
        (big, "Check"),
        (button, "Check"),
    ):
        sitter.act(action)
    button.hears("^Hand 3 begins")
    heard = button.heard()
    told = heard[heard.index("Hand 2 begins") : heard.index("Hand 3 begins")]
    card, b, s = "[a-z]+ of [a-z]+", big.name, button.name
    expected = [
        "Hand 2 begins",
        f"{s}: Small blind 50",
        f"{b}: Big blind 100",
        f"Your cards: {card}, {card}",
        "Your turn: 50 to call",
        f"{s}: Call 50",
        f"{b}: Check",
        f"Flop: {card}, {card}, {card}",
        f"{b}: Bet 100",
        "Your turn: 100 to call",
        f"{s}: Call 100",
        f"Turn: {card}",
        f"{b}: Check",
        "Your turn",
        f"{s}: Check",
        f"River: {card}",
        f"{b}: Check",
        "Your turn",
        f"{s}: Check",
    ]
    assert len(told) > len(expected)
    for said, sentence in zip(told, expected, strict=False):
        assert re.fullmatch(sentence, said), told
    showdown = " | ".join(told[len(expected) :])
    assert re.search(f" shows {card}, {card} .*wins (400|200) with ", showdown)
