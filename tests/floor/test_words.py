import pytest
from kit.rulings import choices, ruling_on, said

from huone.floor import ImpossibleFacts
from huone.floor.remedies import Acts
from huone.floor.words import ConditionalWords, Gesture, HiddenChips, MiscountedBet


@pytest.mark.clause("LIVE-VERB-02")
def test_an_announcement_on_a_condition_binds_only_if_somebody_relied_on_it() -> None:
    plain = ruling_on(ConditionalWords())
    assert plain.says.startswith("warn")
    assert choices(plain) == []
    misled = ruling_on(ConditionalWords(misled=True))
    assert misled.says == "the house decides"
    assert choices(misled) == [
        "floor: warn: announcements on a condition are not allowed",
        "floor: the announcement binds",
    ]


@pytest.mark.clause("LIVE-SIGN-01", "LIVE-SIGN-02", "LIVE-SIGN-03")
@pytest.mark.parametrize(
    ("sign", "facing_bet", "clause", "words"),
    [
        ("cards-to-dealer", True, "LIVE-SIGN-01", "fold"),
        ("cards-to-dealer", False, "LIVE-SIGN-01", "fold"),
        ("upcards-turned", True, "LIVE-SIGN-02", "fold"),
        ("upcards-lifted", False, "LIVE-SIGN-02", "fold"),
        ("tap", False, "LIVE-SIGN-03", "check"),
        ("tap", True, "LIVE-SIGN-03", "may fold or call or raise (100 to call)"),
    ],
)
def test_a_sign_is_read_as_an_action(sign: str, facing_bet: bool, clause: str, words: str) -> None:
    gesture = Gesture(sign=sign, facing_bet=facing_bet, call_to=100)  # type: ignore[arg-type]
    assert said(gesture) == words
    assert clause in ruling_on(gesture).clauses
    assert ("upcard" in ruling_on(gesture).why) is sign.startswith("upcards")


@pytest.mark.clause("LIVE-SIZE-01", "LIVE-SIZE-02")
@pytest.mark.parametrize(
    ("facts", "call", "adds", "returns"),
    [
        (MiscountedBet(said=500, visible=700), 700, 200, 0),
        (MiscountedBet(said=700, visible=500), 500, 0, 200),
        (MiscountedBet(said=500, visible=700, caller_reach=600), 600, 100, 0),
        (MiscountedBet(said=500, visible=500, hidden=5000), 500, 0, 0),
    ],
)
def test_the_visible_chips_are_the_bet(
    facts: MiscountedBet, call: int, adds: int, returns: int
) -> None:
    remedy = ruling_on(facts).remedy
    assert isinstance(remedy, Acts)
    assert (remedy.to_chips, remedy.adds_chips, remedy.returns_chips) == (call, adds, returns)
    assert remedy.all_in is (facts.caller_reach == call)
    assert ("LIVE-SIZE-02" in ruling_on(facts).clauses) == bool(facts.hidden)


def test_a_bet_that_nobody_could_see_is_no_bet() -> None:
    with pytest.raises(ImpossibleFacts, match="no chips of the bet could be seen"):
        ruling_on(MiscountedBet(said=500, visible=0, hidden=100))


@pytest.mark.clause("LIVE-STAKE-03")
def test_chips_hidden_on_purpose_do_not_play() -> None:
    assert said(HiddenChips(chips=900, on_purpose=True)) == "900 go out of play"
    assert said(HiddenChips(chips=900, on_purpose=False)).startswith("900 play")
