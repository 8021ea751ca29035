import pytest
from kit.rulings import ruling_on

from huone.floor import SITUATIONS, SUBJECTS, facts_of, read
from huone.floor.assistant.questions import questions
from huone.floor.assistant.speech import TONGUES, Speech, Tongue, texts
from huone.games.definition import catalog

STRING = {
    "call-to": "250",
    "big-blind": "250",
    "chips": "250",
    "later-chips": "500,500,250",
}


@pytest.mark.clause("LIVE-CHIP-09", "LIVE-STRING-01")
@pytest.mark.parametrize(
    ("tongue", "head", "more", "why"),
    [
        ("en", "Call 2.50", "12.50 go back", "One chip without words is a call, whatever its size"),
        ("fi", "Maksu 2,50", "12,50 takaisin", "Yksi merkki ilman sanoja on maksu"),
        ("sv", "Syn 2,50", "12,50 går tillbaka", "En marker utan ord är en syn"),
        ("da", "Call 2,50", "12,50 går tilbage", "Én chip uden ord er et call"),
    ],
)
def test_a_string_bet_is_announced_in_the_language_of_the_house(
    tongue: Tongue, head: str, more: str, why: str
) -> None:
    speech, ruling = Speech(tongue, decimals=2), ruling_on(read("chips-in", STRING))
    said = speech.announce(ruling.remedy)
    assert (said.head, said.more) == (head, (more,))
    assert speech.because(ruling).startswith(why)


def test_points_of_a_tournament_have_no_cents() -> None:
    assert Speech("en").amount(12_500) == "12,500"
    assert Speech("fi").amount(12_500) == "12\N{NO-BREAK SPACE}500"
    assert Speech("da", decimals=2).amount(123_456_78) == "123.456,78"


@pytest.mark.clause("LIVE-BOARD-03")
def test_an_early_flop_needs_its_street_and_not_its_cards() -> None:
    ruling = ruling_on(read("premature-board", {"game": "texas", "street": "flop"}))
    said = Speech("fi").announce_for("premature-board", ruling.remedy, street="flop")
    assert said.head == "Floppi jaetaan uudelleen"
    assert said.motions[0] == "Siirrä sivuun: kortit"
    turn = ruling_on(read("premature-board", {"game": "texas", "street": "turn"}))
    assert Speech("fi").announce(turn.remedy).motions[0] == "Siirrä sivuun: kortti"
    named = {"game": "texas", "street": "flop", "cards": "Qh 7c 2s"}
    motions = Speech("en").announce(ruling_on(read("premature-board", named)).remedy).motions
    assert motions[0] == "Set Q♥ 7♣ 2♠ aside"


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("name", SITUATIONS)
def test_every_question_has_words(name: str, tongue: Tongue) -> None:
    speech = Speech(tongue)
    assert speech.situation(name)
    asked = questions(name, speech, game="texas")
    assert {one.fact for one in asked} == {fact.name for fact in facts_of(SITUATIONS[name])}
    for one in asked:
        assert one.label
        assert all(answer.label for answer in one.answers)
        if one.kind in ("choice", "yes-no", "moves") and one.fact != "street":
            assert one.answers


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_street_and_subject_has_a_name(tongue: Tongue) -> None:
    speech = Speech(tongue)
    assert all(speech.subject(subject) for subject in SUBJECTS)
    for game in catalog().values():
        for street in getattr(game, "street", ()):
            assert speech.street(street.name)


def test_every_text_is_there_in_all_languages() -> None:
    for part in ("facts", "rulings"):
        for group, entries in texts(part).items():
            for key, said in entries.items():
                assert len(said) == len(TONGUES), f"{part}: {group} {key}"


def test_what_is_asked_first_is_what_a_hand_on_a_tablet_needs() -> None:
    asked = questions("chips-in", Speech("en"))
    assert [one.fact for one in asked if one.at_once] == [
        "call-to", "words", "said-to", "chips", "later-chips"
    ]  # fmt: skip
    assert {one.fact for one in asked if one.of_table} == {"structure", "big-blind"}
