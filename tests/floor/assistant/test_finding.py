import pytest

from huone.floor import SITUATIONS
from huone.floor.assistant.finding import find_situations, folded
from huone.floor.assistant.speech import TONGUES, texts

SAID = {
    "chips-in": "string bet, one chip, raise too small, yksi iso merkki, merkit kahdessa erässä, "
    "för liten höjning, marker i två omgångar",
    "premature-board": "flop too early, turn came early, floppi liian aikaisin, river liian aik, "
    "för tidig flop, turn för tidigt",
    "out-of-turn": "out of turn, acted too early, väärä vuoro, väärällä vuorolla, fel tur, "
    "höjde i fel tur",
    "wrong-count": "three cards, one card missing, kolme korttia, kortti puuttuu, för många kort, "
    "kort saknas",
    "exposed-card": "exposed card, dealer flashed card, kortti paljastui, kortti näkyi, "
    "kort vändes",
    "hand-lost": "dealer took my hand, jakaja otti käden, dealern tog handen",
    "hand-released": "threw winning hand, heitti voittokäden, kastade vinnande hand",
    "device-used": "phone, puhelin, mobil",
    "foreign-language": "speaks russian, vieras kieli, främmande språk",
    "slow-player": "stalling, viivyttely, maskning",
    "clock-expired": "time ran out, aika loppui, tiden gick ut",
    "long-absence": "away too long, liian kauan poissa, borta för länge",
    "undue-benefit": "pot to wrong player, potti väärälle, potten till fel spelare",
    "jackpot-claim": "bad beat, jackpot",
    "dropped-card": "card on the floor, kortti lattialla, kort på golvet",
    "boxed-cards": "joker, kortti väärin päin, uppvänt kort",
    "wrong-burn": "forgot to burn, unohti polttaa, glömde bränna",
    "surplus-board": "four card flop, neljän kortin floppi, fyra kort på floppen",
    "shown-to-one": "show one show all, näytti naapurille, visade grannen",
    "breach": "swearing, kiroilu, svordomar",
    "not-shuffled": "misdeal, mitätön jako, felgiv, väärä jako",
}
"""What people say, in three languages, and what they mean."""
PHRASES = [(phrase.strip(), name) for name, said in SAID.items() for phrase in said.split(",")]


def test_there_are_enough_phrases_to_prove_something() -> None:
    assert len(PHRASES) >= 60


@pytest.mark.parametrize(("phrase", "situation"), PHRASES)
def test_everyday_words_find_what_they_mean(phrase: str, situation: str) -> None:
    assert situation in [hit.situation for hit in find_situations(phrase)[:3]]


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_situation_has_a_name_and_phrases_in_every_language(name: str) -> None:
    said = texts("situations")[name]
    assert len(said["name"]) == len(TONGUES)
    for tongue in ("en", "fi", "sv"):
        phrases = said[tongue]
        assert isinstance(phrases, str)
        assert len(phrases.split(";")) >= (4 if name == "bounty-chip-in" else 5), (name, tongue)
        for phrase in phrases.split(";"):
            assert name in [hit.situation for hit in find_situations(phrase, limit=20)]


def test_a_word_may_mean_several_situations() -> None:
    found = {hit.situation for hit in find_situations("misdeal")}
    assert {"not-shuffled", "wrong-start", "wrong-count", "boxed-cards", "exposed-card"} <= found


@pytest.mark.parametrize("typo", ["strnig bet", "string bte", "STRING-BET", "  string   bet "])
def test_spelling_does_not_have_to_be_perfect(typo: str) -> None:
    assert find_situations(typo)[0].situation == "chips-in"


@pytest.mark.parametrize("nothing", ["", "   ", "qqqqqq", "?!"])
def test_what_means_nothing_finds_nothing(nothing: str) -> None:
    assert find_situations(nothing) == []


def test_accents_are_left_out() -> None:
    assert folded("Väärä Ögon Åæø") == ("vaara", "ogon", "aaeo")
