"""Every term of a tournament can be written in the settings file; contradictions are refused."""

from pathlib import Path

import pytest

from huone.room.tournament_offers import TournamentOffer, seat_worth, tournament_config
from huone.rulebooks.loader import load
from huone.server.settings import BadSettings, read_settings
from huone.tournament.config import TournamentConfig
from huone.units import Instant

HEAD = '[room]\nrulebook = "{book}"\ncurrency = "EUR"\n'
LINE = (
    '[[tournament]]\nid = "t"\nkind = "scheduled"\nbuy_in = {buy_in}\n'
    "start = 2030-01-01T12:00:00Z\n"
)
FREE = "added = 5000\n"


def settings(tmp_path: Path, text: str, *, book: str, buy_in: int) -> tuple[TournamentOffer, ...]:
    path = tmp_path / "room.toml"
    path.write_text(HEAD.format(book=book) + LINE.format(buy_in=buy_in) + text, encoding="utf-8")
    return read_settings(path, {}).room.tournaments


def held(
    tmp_path: Path, text: str, *, book: str = "online-2.7-en", buy_in: int = 1000
) -> TournamentConfig:
    offers = settings(tmp_path, text, book=book, buy_in=buy_in)
    worth = seat_worth(offers[0], offers)
    return tournament_config(offers[0], load(book), id="t", start=Instant(0), seat_cents=worth)


@pytest.mark.clause("TIME-07", "TOUR-SPEC-01", "TOUR-PRIZE-03", "MTT-FEE-04", "FEE-06")
def test_terms_of_the_file_reach_the_tournament(tmp_path: Path) -> None:
    config = held(tmp_path, "time_bank_seconds = 60\ntime_bank_max_seconds = 90\n")
    assert config.time_bank is not None
    assert (config.time_bank.initial_ms, config.time_bank.cap_ms) == (60_000, 90_000)
    terms = 'set_aside = { "first out" = 100 }\ncloses_early = false\n'
    config = held(tmp_path, terms, book="online-2.8-fi")
    assert (config.set_aside_basis_points, config.closes_early) == ({"first out": 100}, False)
    config = held(tmp_path, FREE + 'invited = ["ann", "bo"]\n', buy_in=0)
    assert sorted(config.invited or ()) == ["ann", "bo"]
    config = held(tmp_path, "rebuys = 2\nrebuy_fee = 50\nadd_on_break_seconds = 120\n")
    assert config.rebuy is not None
    assert (config.rebuy.price.fee_cents, config.add_on_break_s) == (50, 120)
    assert held(tmp_path, "vip = { ann = 5000 }\n").vip_cents == {"ann": 5000}


@pytest.mark.clause("TOUR-BTY-05", "TOUR-ANTE-01", "TOUR-BBA-01", "TOUR-RACE-01", "TOUR-STRUCT-01")
def test_a_live_sheet_has_antes_of_each_player_chips_and_levels_of_its_own(tmp_path: Path) -> None:
    live = "live-1.0-fi"
    assert held(tmp_path, "", book=live).ante_form == "each-player"
    assert held(tmp_path, 'ante_form = "big-blind"\n', book=live).ante_form == "big-blind"
    config = held(tmp_path, 'bounty = "regular"\nbounty_chips = 1\n', book=live)
    assert config.bounty_chip_cents == config.entry.bounty_cents > 0
    sheet = (
        "[[tournament.level]]\nsmall_blind = 25\nbig_blind = 50\nchip = 25\n"
        "break_after_minutes = 10\n[[tournament.level]]\nsmall_blind = 100\nbig_blind = 200\n"
        "ante = 100\nminutes = 20\nchip = 100\n"
    )
    levels = held(tmp_path, sheet, book=live).levels
    assert [(x.big_blind, x.length_s, x.break_after_s, x.chip) for x in levels] == [
        (50, 900, 600, 25),
        (200, 1200, 0, 100),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rebuy_fee = 50\n", "a rebuy fee needs rebuys"),
        ("bounty_chips = 2\n", "bounty chips need regular bounties"),
        ('invited = ["ann"]\n', "conditions are for freerolls"),
        ('ante_form = "big-blind"\n', "has no big-blind antes"),
        ("set_aside = { charity = 10000 }\n", "are set aside"),
        ("time_bank_seconds = 90\ntime_bank_max_seconds = 60\n", "starts above its cap"),
        ('phase_of = "final"\n', "no second phase 'final'"),
    ],
)
def test_terms_that_contradict_each_other_are_refused_with_file_and_line(
    text: str, why: str, tmp_path: Path
) -> None:
    with pytest.raises(BadSettings, match=why) as refused:
        held(tmp_path, text)
    assert "room.toml:4:" in str(refused.value)


@pytest.mark.clause("TYPE-SAT-02")
def test_a_tier_of_satellites_costs_more_than_the_one_below(tmp_path: Path) -> None:
    above = (
        '[[tournament]]\nid = "{}"\nkind = "scheduled"\nbuy_in = {}\nstart = 2030-01-02T12:00:00Z\n'
    )
    top = above.format("top", 9000)
    good = 'target = "step"\n' + above.format("step", 3000) + 'target = "top"\n' + top
    assert held(tmp_path, good).satellite is not None
    with pytest.raises(BadSettings, match="not more than"):
        held(tmp_path, good.replace("3000", "900"))
