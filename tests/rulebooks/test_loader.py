from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.rulebooks.loader import (
    PACKAGED,
    BadRulebook,
    Contradiction,
    CyclicExtends,
    IdTaken,
    MissingKey,
    NotToml,
    UnknownKey,
    UnknownRulebook,
    UnreadableRulebook,
    WrongValue,
    list_rulebooks,
    load,
    merged,
)
from huone.rulebooks.schema import HexaPro, PercentRake
from huone.table.rules import NotOffered, SitOutClock, TurnClock

CLUB = 'extends = "online-2.8-fi"\n[meta]\nid = "our-club"\n'


def printed(book: str) -> str:
    return files("huone.rulebooks").joinpath("books", f"{book}.toml").read_text()


def written(tmp_path: Path, text: str, name: str = "club.toml") -> Path:
    path = tmp_path / name
    path.write_text(text)
    return path


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def refused(path: Path) -> BadRulebook:
    with pytest.raises(BadRulebook) as caught:
        load(path)
    return caught.value


def test_the_five_published_documents_are_listed_oldest_first() -> None:
    pages = list_rulebooks()
    assert [page.id for page in pages] == list(PACKAGED)
    assert [page.published for page in pages] == sorted(page.published for page in pages)
    assert {page.id: page.language for page in pages} == {
        "online-2.0-fi": "fi",
        "online-2.0-da": "da",
        "online-2.7-en": "en",
        "online-2.8-fi": "fi",
        "live-1.0-fi": "fi",
    }


def test_a_published_document_is_read_once() -> None:
    assert load("online-2.7-en") is load("online-2.7-en")


def test_the_digest_is_of_the_rules_and_not_of_their_spelling(tmp_path: Path) -> None:
    respelled = written(tmp_path, printed("live-1.0-fi").replace("30_000", "30000 "))
    assert load(respelled).digest == load("live-1.0-fi").digest
    changed = written(tmp_path, CLUB + "[clock]\ndecision_ms = 14_000\n")
    assert load(changed).digest not in {load(book).digest for book in PACKAGED}
    assert len({load(book).digest for book in PACKAGED}) == 5


def test_a_club_changes_one_value_and_keeps_the_rest(tmp_path: Path) -> None:
    club = load(written(tmp_path, CLUB + "[cash.sit_out]\ntable_limit_s = 120\n"))
    base = load("online-2.8-fi")
    assert isinstance(club.cash.sit_out, SitOutClock)
    assert club.cash.sit_out.table_limit_s == 120
    assert isinstance(base.cash.sit_out, SitOutClock)
    assert club.cash.sit_out.global_limit_s == base.cash.sit_out.global_limit_s
    assert club.rake == base.rake
    assert (club.meta.id, club.meta.version) == ("our-club", "2.8")


def test_a_club_replaces_a_table_of_rows_as_a_whole(tmp_path: Path) -> None:
    text = CLUB + (
        '[banzai]\noffered = "no"\n[rake]\nrows = [{ game = "texas", format = "standard", '
        'small_blind_cents = 5, big_blind_cents = 10, printed_name = "X", '
        "rate_basis_points = 100, cap_cents = 7 }]\n"
    )
    rake = load(written(tmp_path, text)).rake
    assert isinstance(rake, PercentRake)
    assert [row.cap_cents for row in rake.rows] == [7]
    assert rake.minimum_cents == 1


def test_a_chapter_of_another_kind_replaces_the_old_one_as_a_whole(tmp_path: Path) -> None:
    club = load(written(tmp_path, CLUB + '[banzai]\noffered = "no"\n'))
    assert isinstance(club.banzai, NotOffered)


def test_a_club_may_extend_the_book_of_another_club(tmp_path: Path) -> None:
    written(tmp_path, CLUB + "[clock]\ndecision_ms = 9_000\n", "parent.toml")
    child = 'extends = "parent.toml"\n[meta]\nid = "child"\n[day]\nrollover_minute = 60\n'
    book = load(written(tmp_path, child))
    assert isinstance(book.clock, TurnClock)
    assert book.clock.decision_ms == 9_000
    assert book.day.rollover_minute == 60


BAD_CHANGES: list[tuple[str, str, type[BadRulebook], str, str]] = [
    ("[clock]\ndecision_s = 15\n", "decision_s", UnknownKey, "clock.decision_s", "unknown"),
    ("[bonus]\nx = 1\n", "[bonus]", UnknownKey, "bonus", "unknown"),
    ("[clock]\ndecision_ms = '15'\n", "decision_ms", WrongValue, "clock.decision_ms", "int"),
    ("[clock]\ndecision_ms = 0\n", "decision_ms", WrongValue, "clock.decision_ms", ">= 1"),
    ("[clock]\ndecision_ms = 1.5\n", "decision_ms", WrongValue, "clock.decision_ms", "float"),
    (
        "[crash]\nmode = 'undo'\n",
        "mode",
        WrongValue,
        "crash.mode",
        "may be misdeal, redeal, rollback",
    ),
    ("[crash]\nmode = 3\n", "mode", WrongValue, "crash.mode", "may be misdeal"),
    (
        "[cash.returning]\npolicy = 'evenings'\n",
        "policy",
        WrongValue,
        "cash.returning.policy",
        "may be evening, none, window",
    ),
    (
        "[cash.returning]\npolicy = 'evening'\n",
        "[cash.returning]",
        MissingKey,
        "cash.returning.same_structure_same_stakes",
        "missing",
    ),
    (
        "[plans]\noffered = 'no'\nprice = 3\n",
        "price",
        UnknownKey,
        "plans.price",
        "unknown",
    ),
    (
        "[rake]\nrows = [\n  { game = 'texas', format = 'standard', small_blind_cents = 5,"
        " big_blind_cents = 10, printed_name = 'X', rate_basis_points = 100, cap_cents = -7 },\n]",
        "  { game",
        WrongValue,
        "rake.rows[0].cap_cents",
        ">= 0",
    ),
    (
        "[rake]\nrows = [\n  { game = 'texas' },\n]",
        "  { game",
        MissingKey,
        "rake.rows[0].format",
        "missing",
    ),
    (
        "[hexapro]\nrake_per_100000 = 6_854\n",
        "rake_per",
        Contradiction,
        "hexapro.rake_per_100000",
        "6853",
    ),
    ("[clock] # Once.\n[clock]\n", "[clock]\n", NotToml, "not TOML", "Cannot declare"),
]


@pytest.mark.parametrize(("change", "at", "kind", "key", "says"), BAD_CHANGES)
def test_a_bad_change_is_refused_with_file_line_and_key(
    tmp_path: Path, change: str, at: str, kind: type[BadRulebook], key: str, says: str
) -> None:
    path = written(tmp_path, CLUB + change)
    refusal = refused(path)
    assert type(refusal) is kind
    assert refusal.facts["file"] == str(path)
    assert refusal.facts["line"] == CLUB.count("\n") + line_of(change, at)
    assert refusal.facts["key"] == key
    assert says in str(refusal.facts["problem"])
    assert str(refusal).startswith(f"{path}:{refusal.facts['line']}: {key}: ")


def test_a_book_that_lacks_a_key_is_refused_at_the_table_that_should_have_it(
    tmp_path: Path,
) -> None:
    text = printed("online-2.7-en").replace("guarantee_ms = 30_000", "", 1)
    refusal = refused(written(tmp_path, text))
    assert isinstance(refusal, MissingKey)
    assert refusal.facts["key"] == "clock.disconnect.guarantee_ms"
    assert refusal.facts["line"] == line_of(text, "[clock.disconnect]")


def test_a_book_that_lacks_a_chapter_is_refused_at_its_first_line(tmp_path: Path) -> None:
    refusal = refused(written(tmp_path, "# Nothing but a title.\n"))
    assert isinstance(refusal, MissingKey)
    assert (refusal.facts["line"], refusal.facts["key"]) == (1, "meta")


@pytest.mark.clause("TV-FEE-03")
def test_the_fee_row_that_2_8_prints_wrongly_is_refused(tmp_path: Path) -> None:
    text = printed("online-2.8-fi")
    as_printed = text.replace("prize_cents = 4_775", "prize_cents = 4_750")
    refusal = refused(written(tmp_path, as_printed))
    assert isinstance(refusal, Contradiction)
    assert refusal.facts["line"] == line_of(text, "prize_cents = 4_775")
    assert refusal.facts["key"] == "fees.sit_and_go[1].rows[5]"
    assert refusal.facts["problem"] == "prize part 4750 and fee 225 make 4975, not 5000"


@pytest.mark.clause("TV-FEE-03")
@pytest.mark.parametrize("book", PACKAGED)
def test_prize_part_and_fee_make_the_total_in_every_published_row(book: str) -> None:
    fees = load(book).fees
    rows = [row for table in fees.sit_and_go for row in table.rows]
    rows += getattr(fees.tournament, "rows", ())
    assert all(row.prize_cents + row.fee_cents == row.total_cents for row in rows)


def test_a_multiplier_table_that_does_not_sum_is_refused(tmp_path: Path) -> None:
    text = printed("online-2.7-en").replace("= 56_294", "= 56_293")
    refusal = refused(written(tmp_path, text))
    assert isinstance(refusal, Contradiction)
    assert "99999, not 100000" in str(refusal)
    hexapro_rows = text.index("rows = [", text.index("[hexapro]"))
    assert refusal.facts["line"] == text[:hexapro_rows].count("\n") + 1


def test_a_fault_in_an_extended_book_is_named_where_it_stands(tmp_path: Path) -> None:
    parent = written(tmp_path, CLUB + "[clock]\ndecision_ms = -1\n", "parent.toml")
    child = written(tmp_path, 'extends = "parent.toml"\n[meta]\nid = "child"\n')
    refusal = refused(child)
    assert (refusal.facts["file"], refusal.facts["line"]) == (str(parent), 5)


def test_a_replaced_row_is_named_in_the_book_that_replaced_it(tmp_path: Path) -> None:
    parent = CLUB + "[tournament.hand_for_hand.by_game_at_players]\nsoko = 9\n"
    written(tmp_path, parent, "parent.toml")
    child = 'extends = "parent.toml"\n[meta]\nid = "child"\n[hexapro]\nlevels = [{}]\n'
    path = written(tmp_path, child)
    refusal = refused(path)
    assert (refusal.facts["file"], refusal.facts["line"]) == (str(path), 5)
    assert refusal.facts["key"] == "hexapro.levels[0].small_blind"


def test_a_book_that_extends_itself_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, 'extends = "club.toml"\n[meta]\nid = "x"\n')
    refusal = refused(path)
    assert isinstance(refusal, CyclicExtends)
    assert (refusal.facts["key"], refusal.facts["line"]) == ("extends", 1)


def test_two_books_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    written(tmp_path, 'extends = "b.toml"\n[meta]\nid = "a"\n', "a.toml")
    b = written(tmp_path, '\nextends = "a.toml"\n[meta]\nid = "b"\n', "b.toml")
    refusal = refused(tmp_path / "a.toml")
    assert isinstance(refusal, CyclicExtends)
    assert (refusal.facts["file"], refusal.facts["line"]) == (str(b), 2)
    assert "a.toml -> " in str(refusal)


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ('extends = "online-9.9-xx"\n[meta]\nid = "x"\n', WrongValue, "extends"),
        ('extends = "gone.toml"\n[meta]\nid = "x"\n', WrongValue, "extends"),
        ('extends = 3\n[meta]\nid = "x"\n', WrongValue, "extends"),
        ('extends = "online-2.8-fi"\n', MissingKey, "meta.id"),
        ('extends = "online-2.8-fi"\nmeta = 3\n', MissingKey, "meta.id"),
        ('extends = "online-2.8-fi"\n[meta]\nid = "Our Club"\n', WrongValue, "meta.id"),
    ],
)
def test_a_book_that_extends_names_a_rulebook_and_itself(
    tmp_path: Path, text: str, kind: type[BadRulebook], key: str
) -> None:
    refusal = refused(written(tmp_path, text))
    assert type(refusal) is kind
    assert refusal.facts["key"] == key


def test_a_changed_book_may_not_keep_the_id_of_a_published_one(tmp_path: Path) -> None:
    text = printed("online-2.8-fi").replace("table_limit_s = 500", "table_limit_s = 400")
    refusal = refused(written(tmp_path, text))
    assert isinstance(refusal, IdTaken)
    assert refusal.facts["line"] == line_of(text, 'id = "online-2.8-fi"')


def test_an_unknown_id_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownRulebook, match=r"no rulebook online-3\.0.*live-1\.0-fi"):
        load("online-3.0")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableRulebook, match="No such file"):
        load(tmp_path / "nowhere.toml")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UnreadableRulebook, match="UTF-8"):
        load(str(path))


@pytest.mark.parametrize(
    ("text", "line"), [("[meta\n", 1), ("a = 1\nb = = 2\n", 2), ('a = """never closed\n', 2)]
)
def test_a_file_that_is_not_toml_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int
) -> None:
    refusal = refused(written(tmp_path, text))
    assert isinstance(refusal, NotToml)
    assert refusal.facts["line"] == line


values = st.recursive(
    st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=2),
    lambda inner: st.dictionaries(st.sampled_from("abcd"), inner, max_size=3),
    max_leaves=8,
)
tables = st.dictionaries(st.sampled_from("abcd"), values, max_size=3)


@given(tables, tables)
def test_changes_laid_over_a_base_always_have_the_last_word(
    base: dict[str, object], changes: dict[str, object]
) -> None:
    both = merged(base, changes)
    assert set(both) == set(base) | set(changes)
    assert merged(both, changes) == both
    assert merged(base, {}) == base
    for key, value in changes.items():
        if not isinstance(value, dict):
            assert both[key] == value


@given(book=st.sampled_from(PACKAGED), data=st.data())
def test_no_line_of_a_published_book_can_be_lost_unnoticed(
    book: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lines = printed(book).splitlines()
    lost = data.draw(st.sampled_from([i for i, line in enumerate(lines) if " = " in line]))
    text = "\n".join(lines[:lost] + lines[lost + 1 :])
    with pytest.raises(BadRulebook):
        load(written(tmp_path_factory.mktemp("lost"), text))


def test_hexapro_extreme_can_be_closed_without_closing_hexapro(tmp_path: Path) -> None:
    club = load(written(tmp_path, CLUB + '[hexapro_extreme]\noffered = "no"\n'))
    assert isinstance(club.hexapro_extreme, NotOffered)
    assert isinstance(club.hexapro, HexaPro)
