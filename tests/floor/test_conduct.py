import pytest
from kit.rulings import LIVE, choices, ruling_on, said
from msgspec.structs import replace

from huone.floor import ImpossibleFacts, rule
from huone.floor.conduct import (
    Breach,
    CardsCareless,
    Cheating,
    ClockExpired,
    Dispute,
    ForeignLanguage,
    Interference,
    Partners,
    SlowPlayer,
    Spectator,
    UndueBenefit,
)
from huone.rulebooks.loader import load

WARNING = "warn: keep your cards private and on the table"


@pytest.mark.clause("LIVE-CARD-04")
def test_careless_handling_of_cards_may_cost_the_game_when_repeated() -> None:
    first = ruling_on(CardsCareless(times_before=0))
    assert (first.says, choices(first)) == (WARNING, [])
    again = ruling_on(CardsCareless(times_before=2))
    assert again.says == "the house decides"
    assert choices(again) == [f"floor: {WARNING}", "floor: remove from the game"]


@pytest.mark.clause("LIVE-SPEC-01", "LIVE-SPEC-02", "LIVE-SPEC-03")
@pytest.mark.parametrize(
    ("facts", "words", "options"),
    [
        (Spectator(disturbs=False), "he may watch", ["floor: send away from the table"]),
        (Spectator(disturbs=True), "order to keep quiet", ["floor: send away from the table"]),
        (Spectator(disturbs=False, sits=True), "send away from the table", []),
    ],
)
def test_spectators_may_be_sent_away(facts: Spectator, words: str, options: list[str]) -> None:
    ruling = ruling_on(facts)
    assert (ruling.says, choices(ruling)) == (words, options)


PAID = UndueBenefit(chips=500, proven=True)


@pytest.mark.clause("LIVE-UNJUST-01", "LIVE-UNJUST-02", "CONF-21")
@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (PAID, "500 go to the payer"),
        (replace(PAID, next_hand_started=True), "500 go to the payer"),  # Without a time limit.
        (replace(PAID, proven=False), "nothing was found"),
        (replace(PAID, tournament=True), "500 go to the payer"),
        (
            replace(PAID, tournament=True, next_hand_started=True),
            "it stands and is not corrected",
        ),
    ],
)
def test_what_was_paid_wrongly_goes_back(facts: UndueBenefit, words: str) -> None:
    assert said(facts) == words
    assert ("LIVE-UNJUST-02" in ruling_on(facts).clauses) is facts.tournament
    # Online nothing was paid by a person: a malfunction voids what it did.
    assert (LIVE.crash.malfunction_voids, load("online-2.8-fi").crash.malfunction_voids) == (
        False,
        True,
    )


@pytest.mark.clause("LIVE-DEC-01")
def test_what_the_rules_do_not_answer_the_house_decides_finally() -> None:
    ruling = ruling_on(Dispute(claims=("split", "redeal")))
    assert ruling.says == "the house decides"
    assert choices(ruling) == ["floor: split", "floor: redeal"]
    assert ruling.clauses == ("LIVE-DEC-01",)
    for claims in ((), ("split",), ("split", "split")):
        with pytest.raises(ImpossibleFacts, match="two sides"):
            ruling_on(Dispute(claims=claims))


CLOCK = "floor: start the clock: 30 seconds"


@pytest.mark.clause("LIVE-TIME-01", "TOUR-STALL-02", "TOUR-STALL-04")
def test_how_long_is_reasonable_depends_on_the_decision() -> None:
    hard = SlowPlayer(large_pot=True, prizes_near=True, again=True, tournament=True)
    ruling = ruling_on(hard)
    assert ruling.says == "the time is reasonable"
    assert "a large pot, prizes are near" in ruling.why
    assert choices(ruling) == [CLOCK]
    stalling = ruling_on(SlowPlayer(large_pot=False, again=True, tournament=True))
    assert stalling.says == "warn: this is stalling"
    assert choices(stalling) == [
        CLOCK,
        "floor: inspect the cards",
        "floor: exclude for a set time",
    ]
    for reason in ("large_pot", "many_players", "prizes_near"):
        facts = replace(SlowPlayer(large_pot=False, easy=True, tournament=True), **{reason: True})
        assert said(facts) == "the time is reasonable"
    cash = ruling_on(SlowPlayer(large_pot=False, again=True, easy=True))
    assert (cash.says, choices(cash)) == ("the time is reasonable", [CLOCK])
    assert "TOUR-STALL-02" in ruling.clauses
    assert "TOUR-STALL-02" not in cash.clauses


def test_the_clock_is_the_houses_clock() -> None:
    facts = SlowPlayer(large_pot=True)
    slower = replace(LIVE, clock=replace(LIVE.clock, called_ms=60_000))
    assert choices(rule(facts, slower)) == ["floor: start the clock: 60 seconds"]
    own_clocks = replace(LIVE, clock=load("online-2.8-fi").clock)
    assert choices(rule(facts, own_clocks)) == []


@pytest.mark.clause("LIVE-TIME-03", "LIVE-DEAD-07", "live:AMB-01")
def test_a_player_whose_time_is_over_checks_or_folds() -> None:
    assert said(ClockExpired(facing_bet=True)) == "fold"
    assert said(ClockExpired(facing_bet=False)) == "check"


@pytest.mark.clause("TOUR-SANC-01", "TOUR-SANC-02", "TOUR-DQ-01", "TOUR-DQ-02")
@pytest.mark.parametrize(
    ("facts", "words", "options"),
    [
        (
            Breach(stack=5000),
            "the house decides",
            [
                "floor: warn",
                "floor: exclude for a set time",
                "floor: remove from the tournament: 5000 go out of play, the prize pool stays as "
                "it is",
            ],
        ),
        (Breach(stack=5000, cheating=True), "disqualify: 5000 go out of play", []),
        (Breach(stack=0, cheating=True, eliminated=True), "annul the placing", []),
        (Breach(stack=0, eliminated=True), "the house decides", ["floor: warn"]),
    ],
)
def test_breaches_in_a_tournament(facts: Breach, words: str, options: list[str]) -> None:
    ruling = ruling_on(facts)
    assert (ruling.says, choices(ruling)) == (words, options)


def test_who_is_out_has_no_chips() -> None:
    with pytest.raises(ImpossibleFacts):
        ruling_on(Breach(stack=5, eliminated=True))


@pytest.mark.clause("LIVE-COLL-04", "LIVE-COLL-05", "TOUR-COLL-02")
@pytest.mark.parametrize(
    ("tournament", "clause"), [(True, "TOUR-COLL-02"), (False, "LIVE-COLL-05")]
)
def test_suspected_partners_may_be_looked_at_and_separated(tournament: bool, clause: str) -> None:
    ruling = ruling_on(Partners(tournament=tournament))
    assert choices(ruling) == [
        "floor: inspect the cards",
        "floor: separate the players",
        "floor: nothing was found",
    ]
    assert clause in ruling.clauses


MARKED = Cheating(form="marked-cards", found=True)


@pytest.mark.clause("LIVE-CHEAT-01", "LIVE-CHEAT-02")
@pytest.mark.parametrize(
    ("facts", "words", "options"),
    [
        (MARKED, "the house decides", ["floor: remove from the game"]),
        (
            replace(MARKED, form="collusion"),
            "the house decides",
            ["floor: remove from the game", "floor: separate the players"],
        ),
        (replace(MARKED, found=False), "nothing was found", []),
        (
            replace(MARKED, tournament=True, stack=900, form="technical-aid"),
            "disqualify: 900 go out of play",
            [],
        ),
        (replace(MARKED, tournament=True, eliminated=True), "annul the placing", []),
    ],
)
def test_cheating_is_forbidden_in_every_form(
    facts: Cheating, words: str, options: list[str]
) -> None:
    ruling = ruling_on(facts)
    assert (ruling.says, choices(ruling)) == (words, options)
    assert {"LIVE-CHEAT-01", "LIVE-CHEAT-02"} <= set(ruling.clauses)
    partners = facts.form == "collusion"
    assert ("LIVE-COLL-01" in ruling.clauses) is partners
    other = ruling_on(replace(facts, form="other"))
    assert "LIVE-CHEAT-02" not in other.clauses
    assert "LIVE-CHEAT-01" in other.clauses


@pytest.mark.clause("TOUR-CHEAT-01")
def test_chips_that_change_owners_are_cheating_in_a_tournament_alone() -> None:
    moved = replace(MARKED, form="chips-moved", tournament=True, stack=900)
    assert said(moved) == "disqualify: 900 go out of play"
    assert ruling_on(moved).clauses[0] == "TOUR-CHEAT-01"
    for facts in (replace(moved, tournament=False), replace(MARKED, eliminated=True)):
        with pytest.raises(ImpossibleFacts, match="only be in a tournament"):
            ruling_on(facts)


@pytest.mark.clause("LIVE-ACT-01", "LIVE-ACT-02", "LIVE-ACT-03")
@pytest.mark.parametrize(
    ("in_hand", "advised", "clauses"),
    [
        (True, False, ("LIVE-ACT-03",)),
        (False, False, ("LIVE-ACT-02", "LIVE-ACT-03")),
        (True, True, ("LIVE-ACT-01", "LIVE-ACT-03")),
        (False, True, ("LIVE-ACT-01", "LIVE-ACT-02", "LIVE-ACT-03")),
    ],
)
def test_nobody_influences_a_hand_but_by_playing_it(
    in_hand: bool, advised: bool, clauses: tuple[str, ...]
) -> None:
    cash = ruling_on(Interference(in_hand=in_hand, advised=advised))
    assert (cash.says, cash.clauses) == ("warn: one player to a hand", clauses)
    assert choices(cash) == []
    event = ruling_on(Interference(in_hand=in_hand, advised=advised, tournament=True))
    assert choices(event) == ["floor: exclude for a set time"]


@pytest.mark.clause("LIVE-GEN-02")
@pytest.mark.parametrize(
    ("language", "hand_running", "words"),
    [
        ("fi", True, "it is allowed"),
        ("sv", True, "it is allowed"),
        ("en", True, "it is allowed"),
        ("de", True, "warn: in a hand only fi, sv, en"),
        ("de", False, "it is allowed"),
    ],
)
def test_in_a_hand_the_languages_of_the_house_are_spoken(
    language: str, hand_running: bool, words: str
) -> None:
    assert said(ForeignLanguage(language=language, hand_running=hand_running)) == words
