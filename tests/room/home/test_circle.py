"""Circles: asking, accepting, parting and blocking, both sides at once and within bounds."""

import pytest

from huone.refusal import Refused
from huone.room.home import circle
from huone.room.home.circle import Circle
from huone.units import PlayerId

ANNA, BO = PlayerId("anna"), PlayerId("bo")


def others(count: int) -> tuple[PlayerId, ...]:
    """Name so many other people."""
    return tuple(PlayerId(f"other{number}") for number in range(count))


def test_a_question_and_a_yes_make_friends_on_both_sides() -> None:
    anna, bo = circle.befriend(Circle(), Circle(), me=ANNA, other=BO)
    assert (anna, bo) == (Circle(asked=(BO,)), Circle(waiting=(ANNA,)))
    bo, anna = circle.befriend(bo, anna, me=BO, other=ANNA)
    assert (anna, bo) == (Circle(friends=(BO,)), Circle(friends=(ANNA,)))
    assert circle.may_see(anna, BO)
    assert circle.part(anna, bo, me=ANNA, other=BO) == (Circle(), Circle())


def test_a_question_can_be_taken_back_and_leaves_nothing() -> None:
    anna, bo = circle.befriend(Circle(), Circle(), me=ANNA, other=BO)
    assert circle.part(anna, bo, me=ANNA, other=BO) == (Circle(), Circle())


def test_who_is_turned_down_is_not_told_and_a_change_of_mind_is_a_yes() -> None:
    anna, bo = circle.befriend(Circle(), Circle(), me=ANNA, other=BO)
    bo, anna = circle.part(bo, anna, me=BO, other=ANNA)
    assert (anna, bo) == (Circle(asked=(BO,)), Circle())
    bo, anna = circle.befriend(bo, anna, me=BO, other=ANNA)
    assert anna.friends == (BO,)


def test_who_is_blocked_is_a_friend_no_more_and_his_question_reaches_nobody() -> None:
    bo, anna = circle.block(Circle(friends=(ANNA,)), Circle(friends=(BO,)), me=BO, other=ANNA)
    assert (anna, bo) == (Circle(), Circle(blocked=(ANNA,)))
    assert circle.block(bo, anna, me=BO, other=ANNA) == (bo, anna)
    anna, bo = circle.befriend(anna, bo, me=ANNA, other=BO)
    assert (anna, bo) == (Circle(asked=(BO,)), Circle(blocked=(ANNA,)))
    assert circle.unblock(bo, ANNA) == Circle()


def test_who_wants_to_be_seen_by_nobody_is_seen_by_no_friend() -> None:
    assert not circle.may_see(Circle(friends=(BO,), seen_by="nobody"), BO)
    assert not circle.may_see(Circle(waiting=(BO,)), BO)


@pytest.mark.parametrize(
    ("mine", "theirs", "code"),
    [
        (Circle(friends=(BO,)), Circle(friends=(ANNA,)), "friends/already"),
        (Circle(asked=(BO,)), Circle(waiting=(ANNA,)), "friends/asked-already"),
        (Circle(blocked=(BO,)), Circle(), "friends/blocked"),
        (Circle(asked=others(circle.ASKS_MAX)), Circle(), "friends/too-many"),
        (Circle(), Circle(waiting=others(circle.ASKS_MAX)), "friends/full"),
        (Circle(friends=others(circle.FRIENDS_MAX)), Circle(asked=(ANNA,)), "friends/too-many"),
        (Circle(), Circle(asked=(ANNA,), friends=others(circle.FRIENDS_MAX)), "friends/full"),
    ],
)
def test_what_is_refused_has_a_code(mine: Circle, theirs: Circle, code: str) -> None:
    with pytest.raises(Refused) as refused:
        circle.befriend(mine, theirs, me=ANNA, other=BO)
    assert refused.value.code == code


def test_nobody_blocks_himself_or_everybody() -> None:
    with pytest.raises(circle.FriendOfOneself):
        circle.block(Circle(), Circle(), me=ANNA, other=ANNA)
    full = Circle(blocked=others(circle.BLOCKED_MAX))
    with pytest.raises(circle.TooManyFriends):
        circle.block(full, Circle(), me=ANNA, other=BO)
