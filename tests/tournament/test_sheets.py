"""What a tournament writes down hand after hand, in a small field and in a large one."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.clubs import START, Club, mtt, players

from huone.tournament import events as tournament_events
from huone.tournament.field import Tournament, decode_tournament
from huone.tournament.offers import phase_2
from huone.tournament.sheets import PAGE, PRIZES, SUMMARY, TABLE, Sheets
from huone.units import Cents, Chips, PlayerId

FIELDS = (100, 1_000, 10_000)


class Files:
    """A club and everything that it has written down."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.sheets = Sheets()
        self.filed: dict[str, bytes] = {}
        self.read = 0

    def write(self) -> dict[str, bytes]:
        director = self.club.director
        self.sheets.note(self.club.told[self.read :], director.field)
        self.read = len(self.club.told)
        changed = self.sheets.changed(director.field, director.take_touched())
        self.filed |= changed
        return changed

    def verify(self) -> None:
        field = self.club.director.field
        assert Sheets.read(self.filed)[1] == field
        assert [*Sheets.read(self.filed)[1].entrants] == [*field.entrants]


def kinds(changed: dict[str, bytes]) -> list[str]:
    return sorted(name.rstrip("0123456789") for name in changed)


@pytest.fixture(scope="module")
def written() -> dict[int, list[dict[str, bytes]]]:
    """What hands have written at a few tables of each field, with nobody out or one."""
    found: dict[int, list[dict[str, bytes]]] = {}
    for count in FIELDS:
        club = Club(mtt(late_levels=0))
        files = Files(club)
        club.start(count)
        files.write()
        found[count] = []
        for table in club.deal()[:6]:
            club.finish(table, all_in=len(found[count]) > 2)
            found[count].append(files.write())
        files.verify()
    return found


@pytest.mark.parametrize("count", FIELDS)
def test_a_hand_writes_its_table_and_the_summary_and_the_pages_of_who_is_out(
    written: dict[int, list[dict[str, bytes]]], count: int
) -> None:
    # The first hands are dealt at all tables, and each sheet says so once.
    for changed in written[count][1:3]:
        assert kinds(changed) == [SUMMARY, TABLE]
    for changed in written[count][3:]:
        assert set(kinds(changed)) <= {SUMMARY, TABLE, PAGE}
        assert len(changed) <= 12


def test_what_a_hand_writes_does_not_grow_with_the_field(
    written: dict[int, list[dict[str, bytes]]],
) -> None:
    bytes_of = {
        count: [sum(map(len, changed.values())) for changed in written[count][1:]]
        for count in FIELDS
    }
    small, large = bytes_of[100], bytes_of[10_000]
    assert max(large[:2]) <= max(small[:2]) + 50, bytes_of
    assert max(large) <= 2 * max(small), bytes_of
    whole = len(msgspec.msgpack.encode(Tournament()))
    assert whole < 10, "what is as it always was costs nothing"


def test_entries_write_one_page_each() -> None:
    club = Club(mtt())
    files = Files(club)
    files.write()
    for number, player in enumerate(players(200)):
        club.enter(player)
        changed = files.write()
        assert kinds(changed) == [PAGE, SUMMARY]
        assert len(changed[f"{PAGE}{(number + 1) // 16}"]) < 1_500
    files.verify()


def test_who_leaves_before_the_start_is_on_no_page() -> None:
    club = Club(mtt())
    files = Files(club)
    club.enter(*players(2))
    files.write()
    for player in players(2):
        club.take(club.director.unregister(player, now=club.now))
    changed = files.write()
    assert changed[f"{PAGE}0"] == b""
    files.verify()
    club.enter(PlayerId("p1"))
    files.write()
    files.verify()
    assert club.director.field.entrants[PlayerId("p1")].number == 3


def test_who_comes_from_a_first_phase_is_written_down_at_once() -> None:
    carried = {player: Chips(1000 + n) for n, player in enumerate(players(20))}
    club = Club(phase_2(mtt(), carried_chips=carried, pool_cents=Cents(20_000)))
    files = Files(club)
    files.write()
    files.verify()


def test_prizes_are_written_once() -> None:
    club = Club(mtt(late_levels=0))
    files = Files(club)
    club.start(100)
    assert PRIZES in files.write()
    while not club.director.is_over and club.director.field.players_left > 50:
        for table in club.deal():
            if table in club.director.running:
                club.finish(table, all_in=True)
                assert PRIZES not in files.write()
    files.verify()
    assert set(files.sheets.cleared().values()) == {b""}


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), re_entry=st.booleans(), late=st.integers(0, 2))
def test_sheets_read_back_are_the_tournament_after_every_hand(
    seed: int, re_entry: bool, late: int
) -> None:
    club = Club(mtt(late_levels=late, re_entry=re_entry), seed=seed)
    files = Files(club)
    club.start(14)
    while not club.director.is_over:
        for table in club.deal():
            if table not in club.director.running:
                continue
            club.finish(table, all_in=club.chance.random() < 0.7)
            files.write()
            files.verify()
            if re_entry and club.chance.random() < 0.2 and not club.director.is_over:
                _come_again(club)


def _come_again(club: Club) -> None:
    gone = [e.player for e in club.told if isinstance(e, tournament_events.PlayerOut)]
    field = club.director.field
    for player in gone[-1:]:
        if field.registration_open and field.entrants[player].out and not field.finishes:
            club.enter(player)


def test_a_tournament_in_one_piece_is_the_same_as_its_sheets() -> None:
    club = Club(mtt()).start(30)
    files = Files(club)
    files.write()
    assert decode_tournament(club.director.stored()) == Sheets.read(files.filed)[1]
    assert club.now == START
