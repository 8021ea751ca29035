"""The betting against a second opinion: any setting, any action, legal or not."""

import msgspec
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from kit.hand_state import state_of
from oracle.naive_betting import Kind, Legal, NaiveBetting
from oracle.naive_pots import naive_division, naive_pots

from huone.games import deck_of
from huone.games.actions import Action, Bet, BringIn, Call, Check, Discard, Fold, Keep, Muck, Show
from huone.games.awards import values_on
from huone.games.hand import Hand
from huone.games.replay import replay
from huone.games.rules import ONLINE, HandRules, Post, Stakes
from huone.games.setup import Setup, setup_of, usual_posts
from huone.refusal import Refused

STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")
SHORT_STACKS = [26, 32, 60, 60]
"""Behind a raise to twenty, the blinds are short all-ins that together make a raise."""


def stakes_of(structure: str, ante: int, big_blind_ante: int) -> Stakes:
    bets = {"small_bet": 10, "big_bet": 20} if structure == "fixed-limit" else {}
    plain = {"structure": structure, "small_blind": 5, "big_blind": 10, "ante": ante, **bets}
    return msgspec.convert(plain | {"big_blind_ante": big_blind_ante}, Stakes)


@st.composite
def houses(draw: st.DrawFn) -> HandRules:
    """Any choice that a house may make about the betting."""
    return msgspec.structs.replace(
        ONLINE,
        reopening=draw(st.sampled_from(["succession", "per-player", "never"])),
        short_blind_call=draw(st.sampled_from(["nominal", "posted"])),
        big_blind_ante_counts=draw(st.sampled_from(["at-once", "after-first-street"])),
        limit_uncapped_heads_up=draw(st.booleans()),
        limit_all_in=draw(st.sampled_from(["over-half", "half-or-more", "full"])),
    )


@st.composite
def tables(draw: st.DrawFn) -> tuple[Setup, list[int], list[Post]]:
    """A line-up of short and long stacks with its forced bets, some of them extra."""
    ante, big_blind_ante = draw(st.sampled_from([(0, 0), (0, 0), (2, 0), (0, 10)]))
    stakes = stakes_of(draw(st.sampled_from(STRUCTURES)), ante, big_blind_ante)
    setup = setup_of("texas", stakes, draw(houses()))
    short = st.just(SHORT_STACKS)
    stacks = draw(st.one_of(short, st.lists(st.integers(1, 60), min_size=2, max_size=6)))
    posts = usual_posts(stakes, list(range(len(stacks))))
    if len(stacks) > 3 and draw(st.booleans()):
        kind, chips = draw(st.sampled_from([("straddle", 20), ("live-post", 10), ("dead-post", 5)]))
        posts.append(msgspec.convert({"seat": 2, "kind": kind, "chips": chips}, Post))
    return setup, stacks, posts


class BettingMachine(RuleBasedStateMachine):
    """Plays one hand on both sides at once, and tries what is not allowed."""

    def naive_rules(self, rules: HandRules) -> HandRules:
        """The rules by which the second opinion judges: the same, unless a fault is planted."""
        return rules

    def playing(self) -> bool:
        return hasattr(self, "hand") and not self.hand.is_over

    @precondition(lambda self: not self.playing())
    @rule(table=tables(), seed=st.integers(0, 999))
    def deal(self, table: tuple[Setup, list[int], list[Post]], seed: int) -> None:
        self.teardown()
        setup, stacks, posts = table
        self.start(setup, stacks, posts, seed=seed)

    def start(self, setup: Setup, stacks: list[int], posts: list[Post], *, seed: int) -> None:
        rules = self.naive_rules(setup.rules)
        units = [setup.stakes.small_bet] * 2 + [setup.stakes.big_bet] * 2
        self.hand = Hand(setup, stacks, deck_of(setup, seed), posts=posts)
        self.naive = NaiveBetting(stacks, setup.stakes, rules, posts=posts, units=units)

    @invariant()
    def both_say_the_same(self) -> None:
        if hasattr(self, "hand"):
            turn = self.hand.turn()
            seen = turn and Legal(
                turn.seat, turn.can_check, turn.call_chips, (turn.raise_to_min, turn.raise_to_max)
            )
            assert seen == self.naive.legal()

    @invariant()
    def no_chip_is_lost(self) -> None:
        if hasattr(self, "hand"):
            players = self.hand.players
            if not self.hand.is_over:
                for player in players:
                    assert player.stack == self.naive.stack(player.index)
                    assert player.paid == self.naive.paid(player.index)
            lying = 0 if self.hand.is_over else self.hand.betting.pot_chips()
            assert lying + sum(player.stack for player in players) == sum(self.naive.start)

    @precondition(lambda self: self.may("fold"))
    @rule()
    def fold(self) -> None:
        self.do("fold")

    @precondition(lambda self: self.may("stay"))
    @rule()
    def check_or_call(self) -> None:
        legal = self.naive.legal()
        self.do("check" if legal and legal.can_check else "call")

    @precondition(lambda self: self.may("raise"))
    @rule(size=st.floats(0, 1))
    def bet(self, size: float) -> None:
        low, high = self.raises()
        self.do("bet", low + round(size * (high - low)))

    @precondition(lambda self: self.may("raise"))
    @rule()
    def bet_the_least(self) -> None:
        self.do("bet", self.raises()[0])

    @precondition(lambda self: self.may("raise"))
    @rule()
    def bet_the_most(self) -> None:
        self.do("bet", self.raises()[1])

    def may(self, what: str) -> bool:
        """Whether the player may; folding where a check is free is left out."""
        legal = self.naive.legal() if self.playing() else None
        if legal is None:
            return False
        return {"fold": not legal.can_check, "stay": True, "raise": legal.raises[1] > 0}[what]

    def raises(self) -> tuple[int, int]:
        legal = self.naive.legal()
        assert legal is not None
        return legal.raises

    def do(self, kind: Kind, to_chips: int = 0) -> None:
        """Act on both sides; a copy taken before stays as it was."""
        twin, before = self.hand.copy(), state_of(self.hand)
        plain = {"fold": Fold(), "check": Check(), "call": Call(), "bet": Bet(to_chips)}
        self.hand.act(plain[kind])  # type: ignore[arg-type]  # One of the four.
        self.naive.do(kind, to_chips)
        assert state_of(twin) == before, "a copy changed with its original"

    @precondition(playing)
    @rule(to_chips=st.integers(-5, 130))
    def bet_a_wrong_amount(self, to_chips: int) -> None:
        legal = self.naive.legal()
        assert legal is not None
        low, high = legal.raises
        if not high or not low <= to_chips <= high:
            facts = self.refused(Bet(to_chips))
            assert "why" in facts or (facts["raise_to_min"], facts["raise_to_max"]) == (low, high)

    @precondition(playing)
    @rule(
        action=st.sampled_from(
            [Check(), Call(), Show(), Muck(), BringIn(), Keep(True), Discard(())]
        )
    )
    def do_what_is_not_due(self, action: Action) -> None:
        legal = self.naive.legal()
        assert legal is not None
        due = isinstance(action, Check) if legal.can_check else isinstance(action, Call)
        if not due:
            self.refused(action)

    @precondition(playing)
    @rule(seat=st.integers(0, 6), action=st.sampled_from([Fold(), Check(), Call(), Bet(20)]))
    def act_out_of_turn(self, seat: int, action: Action) -> None:
        legal = self.naive.legal()
        assert legal is not None
        if seat != legal.player:
            assert self.refused(action, seat)["turn"] == legal.player

    def refused(self, action: Action, seat: int | None = None) -> dict[str, object]:
        """See an action refused, and nothing changed by it."""
        before = state_of(self.hand)
        with pytest.raises(Refused) as refused:
            self.hand.act(action, seat)
        assert state_of(self.hand) == before, f"{action} was refused, yet the hand has changed"
        assert not self.hand.can(action, seat)
        return dict(refused.value.facts)

    def teardown(self) -> None:
        if hasattr(self, "hand"):
            if self.hand.is_over:
                self.check_the_awards()
                assert self.refused(Fold()) == {}
            assert state_of(replay(self.hand.setup, self.hand.events)) == state_of(self.hand)

    def check_the_awards(self) -> None:
        """Compare the final stacks with the naive pots and the value of each hand."""
        naive = self.naive
        seats = naive.seats()
        stacks = [naive.stack(player) for player in seats]
        folded = [naive.folded(player) for player in seats]
        values = values_on(self.hand.state, 0) if len(naive.live()) > 1 else [[1] * len(stacks)]
        paid = [naive.paid(player) for player in seats]
        for chips, contenders in naive_pots(paid, naive.dead, folded):
            for player, won in naive_division(chips, contenders, values).items():
                stacks[player] += won
        assert self.hand.stacks == dict(enumerate(stacks))


TestBetting = BettingMachine.TestCase
TestBetting.settings = settings(max_examples=120, stateful_step_count=30, deadline=None)


class ReopensForEveryone(BettingMachine):
    """A planted fault: the engine lets short all-ins add up where the house says they never do."""

    @precondition(lambda self: not self.playing())
    @rule(seed=st.integers(0, 999))
    def deal(self, seed: int) -> None:  # Where it could show.
        setup = setup_of("texas", stakes_of("no-limit", 0, 0), ONLINE)
        self.start(setup, SHORT_STACKS, usual_posts(setup.stakes, [0, 1, 2, 3]), seed=seed)
        self.do("bet", 20)

    def naive_rules(self, rules: HandRules) -> HandRules:
        return msgspec.structs.replace(rules, reopening="never")


class ForgetsTheBlind(BettingMachine):
    """A planted fault: the engine takes another price for a short blind than the house."""

    def naive_rules(self, rules: HandRules) -> HandRules:
        return msgspec.structs.replace(rules, short_blind_call="nominal")


class CapsNobody(BettingMachine):
    """A planted fault: the engine caps the raises where the house does not."""

    def naive_rules(self, rules: HandRules) -> HandRules:
        return msgspec.structs.replace(rules, limit_raises_max=99)


@pytest.mark.parametrize("machine", [ReopensForEveryone, ForgetsTheBlind, CapsNobody])
def test_a_planted_fault_in_the_betting_is_found(machine: type[BettingMachine]) -> None:
    search = settings(
        max_examples=2000,
        stateful_step_count=30,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
    )
    with pytest.raises(AssertionError, match="Legal"):
        run_state_machine_as_test(machine, settings=search)
