import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.rulings import remedies, ruling_on, said

from huone.cards.card import decode_hook
from huone.floor import (
    SITUATIONS,
    Fact,
    MissingFact,
    Ruling,
    Situation,
    UnknownSituation,
    facts_of,
    find,
    name_of,
    read,
)
from huone.floor.assistant.questions import questions
from huone.floor.assistant.speech import TONGUES, Speech, texts
from huone.floor.phrase import encode_hook, parts_of
from huone.refusal import Refused


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_situation_explains_itself_and_its_facts(name: str) -> None:
    kind = SITUATIONS[name]
    assert find(name) is kind
    assert name_of(kind) == name
    assert (kind.__doc__ or "").partition("\n")[0].endswith(".")
    assert kind.decide is not Situation.decide
    for fact in facts_of(kind):
        assert fact.meaning
        assert fact.kind


def test_facts_are_read_as_they_are_typed() -> None:
    facts = {"live-players": "3", "move": "raise", "call-to": "200", "to-chips": "1000"}
    assert said(read("out-of-turn", facts | {"skipped": "fold, fold"})) == "raise to 1000"
    assert said(read("out-of-turn", facts | {"skipped": "fold,call"})) == "call 200; 800 go back"


def test_claims_of_several_words_are_parted_by_commas() -> None:
    dispute = read("dispute", {"claims": "split the pot, deal again"})
    assert [str(option) for option in ruling_on(dispute).options] == [
        "floor: split the pot",
        "floor: deal again",
    ]


def test_an_unknown_situation_is_refused_with_near_names() -> None:
    with pytest.raises(UnknownSituation, match="did you mean out-of-turn"):
        find("out-of-trun")


GAMES = ["texas", "courchevel", "sviten-special", "soko", "razz", "st-petersburg", "horse", "ofc"]
STREETS = ["preflop", "flop", "turn", "river", "third", "fifth", "seventh", "nowhere"]
NAMES = {
    "game": st.sampled_from(GAMES),
    "street": st.sampled_from(STREETS),
    "hands": st.sampled_from(["AsKs,7h7s", "AsKs", "AhKsQd2c,9s9h9d9c", "zz"]),
    "language": st.sampled_from(["fi", "de"]),
    "claims": st.sampled_from(["split,redeal", "split"]),
}
CARDS = st.lists(st.sampled_from(["As", "Kd", "7h", "2c", "9s"]), unique=True).map(" ".join)


def stated_as(fact: Fact) -> st.SearchStrategy[str]:
    """Anything that a person might state for a fact."""
    kind = fact.kind.removeprefix("list of ")
    one: st.SearchStrategy[str]
    if fact.name in NAMES:
        return NAMES[fact.name]
    if kind == "cards":
        return CARDS
    if kind == "card":
        one = st.sampled_from(["As", "Kd", "7h"])
    elif kind == "yes or no":
        one = st.sampled_from(["yes", "no"])
    elif kind == "number":
        one = st.sampled_from(["0", "1", "2", "3", "4", "100", "200", "500", "-1"])
    else:
        one = st.sampled_from(kind.split(" | "))
    return st.lists(one, max_size=3).map(",".join) if fact.kind != kind else one


def answer(name: str, stated: dict[str, str]) -> Ruling | Refused:
    try:
        return ruling_on(read(name, stated))
    except Refused as refused:
        return refused


def verify_said_in_all_languages(name: str, ruling: Ruling) -> None:
    """See that every sentence of a ruling has its words, but for what people said themselves."""
    abouts = [getattr(remedy, "about", "") for remedy in remedies(ruling)]
    typed = name == "dispute"
    for text in (ruling.why, *(about for about in abouts if about and not typed)):
        for template, _ in parts_of(text):
            assert len(texts("rulings")["reason"][template]) == len(TONGUES), template
    for tongue in TONGUES:
        speech = Speech(tongue, decimals=2)
        assert speech.because(ruling)
        assert all(speech.announce(remedy).head for remedy in remedies(ruling))


@pytest.mark.parametrize("name", SITUATIONS)
@settings(max_examples=25)
@given(data=st.data())
def test_whatever_is_stated_is_ruled_by_clauses_that_exist_or_refused_with_a_code(
    name: str, data: st.DataObject
) -> None:
    known = {fact.name: stated_as(fact) for fact in facts_of(find(name))}
    ruling = answer(name, data.draw(st.fixed_dictionaries(known)))
    if isinstance(ruling, Refused):
        assert "/" in ruling.code
        return
    assert ruling.clauses
    assert all(str(remedy) for remedy in remedies(ruling))
    assert ruling.says != "the house decides" or ruling.options
    verify_said_in_all_languages(name, ruling)
    told = msgspec.json.encode(ruling, enc_hook=encode_hook)
    assert msgspec.json.decode(told, type=Ruling, dec_hook=decode_hook) == ruling


@pytest.mark.clause("LIVE-SIGN-01", "LIVE-SIGN-03", "LIVE-CARD-06", "LIVE-DEAD-09", "LIVE-SEAT-10")
@pytest.mark.parametrize(
    ("name", "enough", "says", "short", "missing"),
    [
        ("gesture", {"sign": "cards-to-dealer"}, "fold", {"sign": "tap"}, "facing-bet"),
        ("hand-lost", {"held": "yes"}, "the hand is dead", {"held": "no"}, "capped"),
        ("foreign-cards", {"held": "yes"}, "the hand is live", {"held": "no"}, "capped"),
        (
            "seat-change",
            {"hand-running": "yes"},
            "he stays where he is",
            {"hand-running": "no", "hands-to-blind": "2"},
            "hands-to-blind-there",
        ),
    ],
)
def test_nobody_is_asked_for_what_does_not_matter(
    name: str, enough: dict[str, str], says: str, short: dict[str, str], missing: str
) -> None:
    assert ruling_on(read(name, enough)).says == says
    with pytest.raises(MissingFact) as no:
        ruling_on(read(name, short))
    assert no.value.facts["fact"] == missing
    asked = {one.fact: one for one in questions(name, Speech("en"))}[missing]
    assert asked.at_once
    assert asked.needed_for == asked.when_answers
    assert short[asked.when_fact] in asked.when_answers
    assert enough[asked.when_fact] not in asked.when_answers
