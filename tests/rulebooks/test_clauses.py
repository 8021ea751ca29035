from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.refusal import Broken
from huone.rulebooks.clauses import (
    DOCUMENTS,
    Ambiguity,
    AmbiguousClause,
    CatalogueEntry,
    Clause,
    ClauseKind,
    Conflict,
    ListedDifference,
    UnknownClause,
    Vector,
    abridged,
    build,
    cited,
    registry,
)

CHAPTERS_ONLINE = {
    "General": 7,
    "Deck and hand ranking": 15,
    "Cash tables": 40,
    "Disconnection and server faults": 9,
    "Time bank": 7,
    "Play of a hand": 28,
    "Variants": 13,
    "Integrity": 19,
    "Tournaments": 71,
    "Tournament types": 22,
    "HexaPro": 19,
    "HexaPro Extreme": 11,
    "Cancellation": 17,
    "Tournament fees": 8,
    "Cash rake": 11,
    "Rake and fee plans": 7,
    "What the rules presuppose of the system": 44,
}
KINDS_LIVE = {  # ENGINE, TABLE, TOURNEY, FLOOR, CONDUCT, PROCEDURE
    "General play": (22, 25, 4, 37, 22, 5),
    "Opening, seating, buying in": (0, 19, 0, 3, 0, 0),
    "Shuffling, dealing, dealer errors": (6, 0, 0, 18, 1, 30),
    "Button and forced bets": (41, 26, 2, 2, 0, 0),
    "Betting": (23, 0, 0, 30, 1, 1),
    "Split pots and odd chips": (9, 0, 0, 0, 0, 0),
    "Games": (119, 20, 1, 14, 0, 16),
    "Open Face Chinese": (42, 5, 5, 0, 0, 0),
    "Bad beat jackpot": (17, 9, 0, 2, 0, 0),
    "Tournaments": (4, 0, 71, 12, 8, 1),
}
LIVE = "live-1.0-fi"
COUNTS = {
    (Clause, "online"): 304 + 44,
    (Clause, "live"): 673,
    (Vector, "online"): 86,
    (Vector, "live"): 108,
    (Ambiguity, "online"): 68,
    (Ambiguity, "live"): 73,
    (ListedDifference, "online"): 87,
    (Conflict, "both"): 27,
}


def room(entry: CatalogueEntry) -> str:
    if LIVE not in entry.rulebooks:
        return "online"
    return "live" if entry.rulebooks == (LIVE,) else "both"


def test_the_registry_holds_every_entry_of_both_catalogues() -> None:
    counts = Counter((type(entry), room(entry)) for entry in registry().entries.values())
    assert counts == COUNTS


def test_each_online_chapter_has_all_its_clauses() -> None:
    chapters = Counter(clause.chapter for clause in registry().clauses if room(clause) == "online")
    assert chapters == CHAPTERS_ONLINE


def test_each_live_chapter_has_all_its_clauses_by_kind() -> None:
    live = [clause for clause in registry().clauses if room(clause) == "live"]
    kinds = Counter((clause.chapter, clause.kind) for clause in live)
    table = {
        chapter: tuple(kinds[chapter, kind] for kind in ClauseKind if kind is not ClauseKind.SYSTEM)
        for chapter in KINDS_LIVE
    }
    assert table == KINDS_LIVE
    assert sum(kinds.values()) == sum(map(sum, KINDS_LIVE.values()))


def test_families_are_numbered_without_a_gap() -> None:
    numbers: dict[str, list[int]] = {}
    for id in registry().aliases:
        if ":" in id:
            family, _, number = id.rpartition("-")
            numbers.setdefault(family, []).append(int(number))
    # What running a live room has asked since begins with 70.
    numbers["live:AMB"] = [n if n < 70 else n - 8 for n in numbers["live:AMB"]]
    gaps = {name for name, used in numbers.items() if sorted(used) != list(range(1, len(used) + 1))}
    assert not gaps


@pytest.mark.parametrize(
    ("id", "rulebooks"),
    [
        ("GEN-01", DOCUMENTS[:4]),
        ("CASH-NEW-01", ("online-2.7-en",)),
        ("CASH-BTN-04", ("online-2.0-da", "online-2.7-en")),
        ("HEXA-01", ("online-2.0-fi", "online-2.7-en", "online-2.8-fi")),
        ("HEXA-07", ("online-2.8-fi",)),
        ("PLAN-03", ("online-2.7-en",)),
        ("online:AMB-42", ("online-2.0-da",)),
        ("LIVE-SHOW-02", ("live-1.0-fi",)),
    ],
)
def test_a_clause_is_in_force_where_the_documents_have_it(
    id: str, rulebooks: tuple[str, ...]
) -> None:
    assert registry().find(id).rulebooks == rulebooks


def test_every_id_that_a_sentence_names_exists() -> None:
    known = registry().aliases
    strangers = {
        (entry.id, id)
        for entry in registry().entries.values()
        for text in msgspec.structs.asdict(entry).values()
        if isinstance(text, str)
        for id in registry().cited_in(text)
        if id not in known and f"{room(entry)}:{id}" not in known
    }
    assert not strangers


def test_every_sentence_is_one_clean_line() -> None:
    for entry in registry().entries.values():
        for key, text in msgspec.structs.asdict(entry).items():
            if key in ("says", "question", "resolution", "live", "online"):
                assert text == " ".join(text.split()), entry.id
                assert text.endswith((".", ".)", "?", "…")), (entry.id, text)


def test_a_floor_clause_names_the_facts_it_needs_and_the_ruling_it_gives() -> None:
    for clause in registry().clauses:
        live_floor = clause.kind is ClauseKind.FLOOR and room(clause) == "live"
        assert bool(clause.facts) == bool(clause.ruling) == live_floor, clause.id


def test_an_id_of_both_catalogues_must_name_its_catalogue() -> None:
    with pytest.raises(AmbiguousClause, match="write online:TV-BTN-01 or live:TV-BTN-01"):
        registry().find("TV-BTN-01")
    assert registry().find("online:TV-BTN-01") != registry().find("live:TV-BTN-01")


def test_an_id_of_one_catalogue_may_name_it() -> None:
    assert registry().find("online:GEN-01") is registry().find("GEN-01")
    with pytest.raises(UnknownClause):
        registry().find("live:GEN-01")


def test_an_unknown_id_is_refused_with_near_matches() -> None:
    with pytest.raises(UnknownClause, match="no clause cash-rat-05; did you mean CASH-RAT-05"):
        registry().find("cash-rat-05")


def test_a_clause_knows_who_names_it() -> None:
    names = {entry.id for entry in registry().naming("CASH-START-02")}
    assert names == {"online:AMB-12", "CONF-13", "TV-START-01", "TV-START-02"}


def test_differences_give_all_four_documents() -> None:
    for difference in registry().differences:
        assert tuple(difference.values) == DOCUMENTS[:4], difference.id
        differs = len(set(difference.values.values())) > 1
        assert differs == (difference.kind != "same"), difference.id


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("as CASH-BTN-04/05 say", ["CASH-BTN-04", "CASH-BTN-05"]),
        ("LIVE-CARD-01..03.", ["LIVE-CARD-01", "LIVE-CARD-02", "LIVE-CARD-03"]),
        ("DSC-01…03", ["DSC-01", "DSC-02", "DSC-03"]),
        ("(live:TV-BTN-01)", ["live:TV-BTN-01"]),
        ("GAME-OMAHA5-02, MTT-H4H-01", ["GAME-OMAHA5-02", "MTT-H4H-01"]),
        ("HEXA-T1, SHA-256, A-10a, x-POT-01", []),
    ],
)
def test_citations_are_read_with_their_lists_and_runs(text: str, ids: list[str]) -> None:
    assert list(cited(text)) == ids


@given(st.lists(st.sampled_from(sorted(registry().entries))))
def test_an_abridged_list_is_read_back_as_it_was(ids: list[str]) -> None:
    assert list(cited(abridged(ids))) == ids


def test_neighbours_are_abridged_to_a_run() -> None:
    ids = ["live:AMB-01", "live:AMB-02", "AMB-62", "POT-01", "POT-02", "POT-03", "POT-02"]
    assert abridged(ids) == "live:AMB-01..02, AMB-62, POT-01..03, POT-02"


def test_what_only_looks_like_an_id_is_no_citation() -> None:
    assert list(registry().cited_in("UTF-16 text, see POT-04 and POT-99")) == ["POT-04", "POT-99"]


CHAPTER = """
title = "Cards"
rulebooks = ["online-2.0-fi"]
[clause.CARD-01]
title = "One deck"
kind = "ENGINE"
says = "One deck."
"""
QUESTION = """
title = "Questions"
rulebooks = ["online-2.0-fi"]
[ambiguity.AMB-01]
title = "Which"
question = "Which?"
resolution = "This."
clauses = ["CARD-02"]
"""


@pytest.mark.parametrize(
    ("texts", "complaint"),
    [
        ({"online/a.toml": CHAPTER.replace("ENGINE", "MOTOR")}, "online/a.toml, CARD-01: .*MOTOR"),
        ({"online/a.toml": CHAPTER + "colour = 1"}, "CARD-01: .*unknown field `colour`"),
        ({"online/a.toml": CHAPTER.replace("says", "# says")}, "CARD-01: .*required field `says`"),
        ({"online/a.toml": CHAPTER.replace("2.0-fi", "9")}, "CARD-01: Invalid enum .*online-9"),
        ({"online/a.toml": CHAPTER, "online/b.toml": CHAPTER}, "two entries: online:CARD-01"),
        ({"online/a.toml": CHAPTER, "online/q.toml": QUESTION}, "q.toml, AMB-01: 'CARD-02'"),
        (
            {"open.toml": '[[because]]\nreason = "x"\nclauses = "CARD-09"'},
            "open.toml: CARD-09 is unknown",
        ),
    ],
)
def test_a_mistake_in_the_data_is_named_with_its_file(
    texts: dict[str, str], complaint: str
) -> None:
    with pytest.raises(Broken, match=complaint):
        build(texts)
