import pytest
from rulings import said

from huone.floor import SITUATIONS, Situation, UnknownSituation, facts_of, find, name_of, read


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


def test_an_unknown_situation_is_refused_with_near_names() -> None:
    with pytest.raises(UnknownSituation, match="did you mean out-of-turn"):
        find("out-of-trun")
