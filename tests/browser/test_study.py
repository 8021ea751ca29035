"""A player studies his own hands in a browser: sums, hands by how he played them, tags, a file."""

import re
from collections.abc import Callable

from kit.open_house import House
from kit.sitter import Sitter, check_or_fold
from kit.visitor import Visit
from playwright.sync_api import expect


def test_hands_are_added_up_named_and_saved(
    tables: House, visit: Visit, fresh_name: Callable[[str], str]
) -> None:
    anna = visit(tables, "phone").register(fresh_name("anna"))
    sitter = Sitter(anna)
    sitter.join("Texas Hold'em 3/6", tab="practice").arrives()
    sitter.plays_a_hand(check_or_fold)
    anna.open("/profile/study")
    expect(anna.page.locator("#study-panel tbody th").first).to_have_text(re.compile("Texas Hold"))
    tags = anna.page.get_by_label(re.compile("^Tags of hand")).first
    with anna.page.expect_response(re.compile("/tags$")):
        tags.fill("first hand, quiet")
        tags.blur()
    anna.page.reload()
    anna.page.get_by_label("Tag", exact=True).fill("quiet")
    anna.button("Filter").click()
    expect(anna.page.get_by_label(re.compile("^Tags of hand"))).to_have_count(1)
    expect(tags).to_have_value("first hand, quiet")
    with anna.page.expect_download() as saved:
        anna.button("Export all my hands").click()
    assert saved.value.suggested_filename == "hands.txt"
    assert anna.overflow() <= 0
    assert anna.axe() == []
