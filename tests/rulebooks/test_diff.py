from itertools import combinations
from pathlib import Path

import pytest

from huone.refusal import Refused
from huone.rulebooks.clauses import DOCUMENTS, Conflict, Document, registry
from huone.rulebooks.diff import Change, Difference, changes, diff
from huone.rulebooks.loader import load

ONLINE = DOCUMENTS[:4]
PAIRS = list(combinations(ONLINE, 2))

# Rows of the VD table that no value of a book can carry: another sentence, or a default of ours
# that equals what the other document prints.
NO_VALUE_BEHIND = {
    "VD-03": "D0 makes a newcomer wait even for his seat, which is then kept for him",
    "VD-11": "a returning player is seated like any other in every document",
    "VD-12": "one value with VD-14",
    "VD-13": "where no range is printed ours is the one that the others print",
    "VD-14": "one value with VD-12",
    "VD-50": "one chapter with VD-49 where a document has no HexaPro at all",
    "VD-63": "E7 prints the same figures as F8 under a heading of plans",
}


def by_topic(found: list[Difference]) -> dict[str, Difference]:
    return {d.clauses[0]: d for d in found if d.clauses}


def test_2_7_and_2_8_differ_in_every_row_of_the_table_and_in_nothing_else() -> None:
    found = diff("online-2.7-en", "online-2.8-fi")
    listed = [
        entry.id
        for entry in registry().differences
        if entry.values["online-2.7-en"] != entry.values["online-2.8-fi"]
    ]
    assert sorted(d.clauses[0] for d in found) == sorted(listed)
    assert len(listed) == 52


@pytest.mark.clause("VD-50")
@pytest.mark.parametrize(
    ("row", "topic", "a", "b", "change"),
    [
        ("VD-03", "New cash player", "wait or post BB", "wait for BB", ("wait, post", "wait")),
        ("VD-05", "Sit-out removal at one table", "10 min", "500 s", ("600 s", "500 s")),
        ("VD-15", "Server crash", "roll back", "redeal", ("rollback", "redeal")),
        ("VD-20", "Collusion account sanction", "may, at once", "may", ("may at once", "may")),
        ("VD-31", "Banzai join stack", "= 10 BB", "≤ 10 BB", ("exactly", "at most")),
        ("VD-32", "Banzai top-up", "= 10 BB", "≤ 10 BB", ("exactly", "at most")),
        (
            "VD-40",
            "Late-reg early close",
            "closes; payouts can begin",
            "may; all fit in paid places",
            ("automatic", "operator"),
        ),
        (
            "VD-49",
            "HexaPro chapter",
            "yes",
            'yes (+ "HexaPro Omaha")',
            ("texas", "texas, omaha"),
        ),
        ("VD-50", "HexaPro WTA threshold", "≤ 10x", "≤ 25x", ("80 %, 12 %, 8 %", "100 %")),
        (
            "VD-60",
            "2-handed SNG fee",
            "3 %",
            "4 % to €25, 4.5 % from €50",
            ("€0.97", "€0.96"),
        ),
        ("VD-69", "Rake & fee plans", "yes", "–", ("offered", "not offered")),
    ],
)
def test_each_value_that_2_8_changed_is_told_in_words_and_in_figures(
    row: str, topic: str, a: str, b: str, change: tuple[str, str]
) -> None:
    told = by_topic(diff("online-2.7-en", "online-2.8-fi"))[row]
    assert (told.topic, told.a, told.b) == (topic, a, b)
    assert (told.changes[0].a, told.changes[0].b) == change
    assert told.kind != "wording"


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_changed_key_between_online_books_is_explained_by_a_row_of_the_table(
    a: Document, b: Document
) -> None:
    rows = {entry.id for entry in registry().differences}
    for difference in diff(a, b):
        assert difference.clauses[0] in rows, difference


@pytest.mark.clause("VD-01", "VD-04", "VD-05", "VD-07", "VD-10", "VD-15", "VD-16")
@pytest.mark.clause("VD-17", "VD-20", "VD-21", "VD-31", "VD-32", "VD-33", "VD-34")
@pytest.mark.clause("VD-36", "VD-40", "VD-41", "VD-48", "VD-49", "VD-53", "VD-57")
@pytest.mark.clause("VD-59", "VD-60", "VD-61", "VD-62", "VD-64", "VD-65", "VD-69")
@pytest.mark.clause("VD-81", "VD-83")
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_row_of_the_table_that_is_more_than_wording_changes_a_key(
    a: Document, b: Document
) -> None:
    found = by_topic(diff(a, b))
    for entry in registry().differences:
        if entry.kind not in ("wording", "same") and entry.divides(a, b):
            assert found[entry.id].changes or entry.id in NO_VALUE_BEHIND, entry.id


@pytest.mark.clause("VD-02", "VD-08", "VD-18", "VD-19", "VD-22", "VD-23", "VD-24")
@pytest.mark.clause("VD-25", "VD-26", "VD-27", "VD-28", "VD-29", "VD-30", "VD-35")
@pytest.mark.clause("VD-37", "VD-38", "VD-39", "VD-42", "VD-43", "VD-44", "VD-45")
@pytest.mark.clause("VD-46", "VD-47", "VD-51", "VD-52", "VD-54", "VD-55", "VD-56")
@pytest.mark.clause("VD-58", "VD-66", "VD-67", "VD-68", "VD-70", "VD-71", "VD-72")
@pytest.mark.clause("VD-73", "VD-74", "VD-75", "VD-76", "VD-77", "VD-78", "VD-79")
@pytest.mark.clause("VD-80", "VD-82", "VD-84", "VD-85", "VD-86", "VD-87")
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_wording_comes_last_and_changes_no_key(a: str, b: str) -> None:
    kinds = [difference.kind == "wording" for difference in diff(a, b)]
    assert kinds == sorted(kinds)
    assert not any(d.changes for d in diff(a, b) if d.kind == "wording")


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_other_way_round_says_the_same_the_other_way_round(a: str, b: str) -> None:
    there = {(d.topic, d.a, d.b, d.kind) for d in diff(a, b)}
    back = {(d.topic, d.b, d.a, d.kind) for d in diff(b, a)}
    assert there == back


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_book_does_not_differ_from_itself(document: str) -> None:
    assert diff(document, document) == []


@pytest.mark.parametrize("document", ONLINE)
def test_live_and_online_differ_in_every_listed_conflict(document: str) -> None:
    found = by_topic(diff("live-1.0-fi", document))
    for entry in registry().entries.values():
        if isinstance(entry, Conflict):
            assert (found[entry.id].a, found[entry.id].b) == (entry.live, entry.online)


def club(tmp_path: Path, change: str) -> Path:
    path = tmp_path / "club.toml"
    path.write_text(f'extends = "online-2.8-fi"\n[meta]\nid = "club"\n{change}\n')
    return path


def test_a_club_book_differs_in_what_it_changes_and_cites(tmp_path: Path) -> None:
    path = club(tmp_path, "[cash.sit_out]\ntable_limit_s = 90 # CASH-SIT-02")
    change = Change(
        key="cash, sit out, table limit",
        a="500 s",
        b="90 s",
        clauses=("CASH-SIT-03", "CASH-SIT-02"),
    )
    assert diff("online-2.8-fi", path) == [
        Difference(
            topic=change.key,
            a="500 s",
            b="90 s",
            clauses=change.clauses,
            kind="value",
            changes=(change,),
        )
    ]


ROW = (
    '{{ game = "{game}", format = "{format}", small_blind_cents = 5, big_blind_cents = 10, '
    'printed_name = "X", rate_basis_points = {rate}, cap_cents = {cap} }},'
)


def test_rows_are_compared_with_the_row_of_the_same_name(tmp_path: Path) -> None:
    rows = "\n".join(
        ROW.format(game=game, format=kind, rate=rate, cap=cap)
        for game, kind, rate, cap in [
            ("omaha", "banzai", 200, 25),
            ("texas", "banzai", 200, 20),
            ("omaha", "deepstack", 100, 30),
        ]
    )
    told = {
        (c.key, c.a, c.b)
        for c in changes("online-2.8-fi", club(tmp_path, f"[rake]\nrows = [\n{rows}\n]"))
    }
    assert ("rake, texas banzai €0.05/€0.10, cap", "€0.25", "€0.20") in told
    assert (
        "rake, omaha deepstack €0.05/€0.10",
        "–",
        "printed name X, rate 1 %, cap €0.30",
    ) in told
    assert (
        "rake, texas standard €0.02/€0.04",
        "printed name NL4, rate 2 %, cap €0.50",
        "–",
    ) in told
    assert not any("omaha banzai €0.05" in key and "cap" in key for key, _, _ in told)


def test_a_key_that_nobody_cites_still_shows(tmp_path: Path) -> None:
    path = club(tmp_path, "[cash.seats_by_game]\nomaha = 5")
    (told,) = diff("online-2.8-fi", path)
    assert (told.topic, told.a, told.b) == (
        "cash, seats by game",
        "texas 6, omaha 6",
        "texas 6, omaha 5",
    )
    assert told.kind == "value"


def test_an_unknown_book_is_refused() -> None:
    with pytest.raises(Refused, match="no rulebook nowhere"):
        diff("nowhere", "online-2.8-fi")


def test_equal_rules_under_another_name_do_not_differ(tmp_path: Path) -> None:
    path = club(tmp_path, "")
    assert load(path).digest != load("online-2.8-fi").digest
    assert diff(path, "online-2.8-fi") == []
