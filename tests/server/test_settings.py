"""Settings: read, overridden, and refused with file, line and key."""

from pathlib import Path

import pytest

from huone.games.mix import MixStakes
from huone.games.rules import CashPoints, Stakes
from huone.refusal import Refused
from huone.server.sections import instant_of
from huone.server.settings import (
    BadSettings,
    BadVariable,
    SettingsUnreadable,
    default_text,
    read_settings,
    variables,
)

SMALL = """\
[room]
name = "Club"
rulebook = "online-2.7-en"
currency = "EUR"

[server]
port = 9000

[[stake]]
id = "nl10"
game = "texas"
bets = { structure = "no-limit", small_blind = 5, big_blind = 10 }
"""
WRONG = [
    ("port = 9000", "port = 90000", 7, "server.port", "<= 65535"),
    ("port = 9000", 'port = "a"', 7, "server.port", "expected `int`"),
    ("port = 9000", "prot = 9000", 7, "server.prot", "is unknown; there are host, port"),
    ('currency = "EUR"', 'currency = "XXX"', 4, "room.currency", "no currency called 'XXX'"),
    ('"online-2.7-en"', '"online-9"', 3, "room.rulebook", "the published ones are"),
    ('"online-2.7-en"', '"missing.toml"', 3, "room.rulebook", "cannot be read"),
    ('"no-limit"', '"nolimit"', 12, "stake[0].bets.structure", "may be fixed-limit, no-limit"),
    ("bets = {", "bet = {", 12, "stake[0].bet", "is unknown; there are id, game, bets, mix"),
    ('game = "texas"', 'game = "texass"', 9, "stake[0]", "there is no game"),
    ('game = "texas"', 'game = "soko"', 9, "stake[0]", "has no cash tables of soko"),
    ("big_blind = 10 }", "big_blind = 11 }", 9, "stake[0]", "no rake is set"),
    ("bets = {", "practice_bots = 2\nbets = {", 9, "stake[0]", "has no house bots"),
    ('id = "nl10"', 'id = "NL 10"', 10, "stake[0].id", "matching regex"),
    ("[server]", "[sever]", 6, "sever", "is unknown; there are room, server, chat"),
]


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "room.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_default_room_is_a_lobby_of_many_games_for_play_money() -> None:
    settings = read_settings(None, {})
    games = {line.game for line in settings.room.lobby}
    assert settings.room.currency == "PLAY"
    assert {"texas", "omaha", "sviten-special", "pineapple", "open-face-chinese"} <= games
    assert any(line.format == "banzai" for line in settings.room.lobby)
    assert {offer.kind for offer in settings.room.tournaments} >= {"sit-and-go", "hexapro"}
    practice = [line for line in settings.room.lobby if line.practice_bots]
    assert len(practice) > 10
    assert settings.database == "sqlite:///huone-data/room.db"
    assert settings.address == "http://127.0.0.1:8020"


def test_what_init_writes_is_the_default_room(tmp_path: Path) -> None:
    assert read_settings(written(tmp_path, default_text()), {}) == read_settings(None, {})


def test_a_stake_says_in_one_way_what_it_plays_for(tmp_path: Path) -> None:
    kinds = {type(line.stakes) for line in read_settings(None, {}).room.lobby}
    assert kinds == {Stakes, MixStakes, CashPoints}
    for stakes in ("", "mix = { small_bet = 1, big_bet = 2, ante = 1, bring_in = 1 }\n"):
        both = SMALL.replace("bets = {", f"{stakes}# bets = {{") if not stakes else SMALL + stakes
        with pytest.raises(BadSettings, match="in one of bets, mix and points"):
            read_settings(written(tmp_path, both), {})


@pytest.mark.parametrize(("right", "wrong", "line", "key", "problem"), WRONG)
def test_what_is_wrong_is_refused_with_its_line_and_key(
    right: str, wrong: str, line: int, key: str, problem: str, tmp_path: Path
) -> None:
    assert right in SMALL
    path = written(tmp_path, SMALL.replace(right, wrong))
    with pytest.raises(BadSettings) as no:
        read_settings(path, {})
    assert (no.value.facts["line"], no.value.facts["key"]) == (line, key)
    assert problem in str(no.value.facts["problem"])
    assert str(no.value).startswith(f"{path}:{line}: {key}: ")


@pytest.mark.parametrize("text", ["[room", "name = ", "\ud800"])
def test_a_file_that_is_no_toml_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "room.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(SettingsUnreadable):
        read_settings(path, {})
    with pytest.raises(SettingsUnreadable):
        read_settings(tmp_path / "missing.toml", {})


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    environment = {
        "HUONE_SERVER_PORT": "9001",
        "HUONE_ROOM_NAME": "Our room",
        "HUONE_CHAT_FORBIDDEN": "darn,heck",
        "HUONE_CONFIG": "ignored here",
        "PATH": "/bin",
    }
    settings = read_settings(written(tmp_path, SMALL), environment)
    assert settings.server.port == 9001
    assert settings.room.name == "Our room"
    assert settings.room.chat.forbidden == ("darn", "heck")


@pytest.mark.parametrize(
    ("variable", "value", "problem"),
    [
        ("HUONE_SERVER_PORT", "many", "expected `int`"),
        ("HUONE_SERVER_PORT", "-1", ">= 0"),
        ("HUONE_SERVER_LOG", "xml", "invalid enum value"),
        ("HUONE_SEVER_PORT", "1", "is unknown; there are HUONE_ROOM_NAME"),
    ],
)
def test_a_variable_that_is_wrong_is_refused_by_its_name(
    variable: str, value: str, problem: str
) -> None:
    with pytest.raises(BadVariable) as no:
        read_settings(None, {variable: value})
    assert no.value.facts["variable"] == variable
    assert problem in str(no.value.facts["problem"])


def test_every_plain_key_of_the_file_has_a_variable() -> None:
    assert {"HUONE_ROOM_RULEBOOK", "HUONE_SERVER_DATA", "HUONE_CHAT_LINES"} <= set(variables())


def test_a_tournament_is_read_with_its_times(tmp_path: Path) -> None:
    text = SMALL + (
        '[[tournament]]\nid = "daily"\nkind = "scheduled"\nbuy_in = 1000\n'
        "start = 2026-01-01T18:00:00+02:00\nevery_minutes = 60\n"
    )
    (offer,) = read_settings(written(tmp_path, text), {}).room.tournaments
    assert offer.start == 1_767_283_200_000
    assert offer.every_ms == 3_600_000


def test_a_tournament_that_cannot_be_held_is_refused_with_its_line(tmp_path: Path) -> None:
    text = SMALL + '[[tournament]]\nid = "sng"\nkind = "sit-and-go"\nbuy_in = 123\nseats = 2\n'
    with pytest.raises(Refused) as no:
        read_settings(written(tmp_path, text), {})
    assert (no.value.facts["line"], no.value.facts["key"]) == (13, "tournament[0]")


def test_a_time_without_a_zone_is_utc() -> None:
    from datetime import UTC, datetime

    plain = datetime(2026, 1, 1, 12)
    assert instant_of(plain) == instant_of(plain.replace(tzinfo=UTC))


def test_a_live_house_opens_from_its_own_settings(tmp_path: Path) -> None:
    found = read_settings(written(tmp_path, default_text(live=True)), {})
    assert (found.room.rulebook, found.room.currency) == ("live-1.0-fi", "EUR")
    assert found.room.lobby == ()
