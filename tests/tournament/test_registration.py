"""Purchases of a tournament: what each costs and brings, and where its money goes."""

import pytest
from kit.clubs import Club, mtt, only, players

from huone.tournament import events as tournament_events
from huone.tournament import offers
from huone.units import Cents


def out_of_chips(club: Club) -> str:
    """Go all in until somebody is out."""
    while True:
        for table in club.deal():
            if out := only(club.finish(table, all_in=True), tournament_events.PlayerOut):
                return out[0].player


@pytest.mark.clause("TOUR-REENT-02", "MTT-REG-05")
@pytest.mark.parametrize("bounties", [False, True])
def test_a_re_entry_costs_every_part_of_an_entry_again(bounties: bool) -> None:
    config = mtt(re_entry=True)
    if bounties:
        config = offers.with_bounties(config, "regular")
    club = Club(config).start(9)
    field = club.director.field
    player = out_of_chips(club)
    paid = field.prize_in_cents, field.bounty_in_cents, field.fees_cents
    club.enter(player)  # type: ignore[arg-type]
    (again,) = [b for b in only(club.told, tournament_events.ChipsBought) if b.what == "re-entry"]
    entry = config.entry
    parts = entry.prize_cents, entry.bounty_cents, entry.fee_cents
    assert (again.prize_cents, again.bounty_cents, again.fee_cents) == parts
    assert sum(parts) == 1_000
    after = field.prize_in_cents, field.bounty_in_cents, field.fees_cents
    assert after == tuple(Cents(old + more) for old, more in zip(paid, parts, strict=True))
    assert [made.entry for made in field.entrants[player].made] == [entry, entry]  # type: ignore[index]
    assert field.sitter(player)[2].chips == config.starting_chips  # type: ignore[arg-type]


def test_a_purchase_of_each_kind_is_in_the_pool() -> None:
    club = Club(offers.with_rebuys(mtt())).start(4)
    club.take(club.director.rebuy(players(1)[0], now=club.now, draw=club.draw))
    bought = only(club.told, tournament_events.ChipsBought)
    field = club.director.field
    assert [b.what for b in bought] == [*["entry"] * 4, "rebuy"]
    assert field.prize_in_cents == sum(b.prize_cents for b in bought) > 4 * 900
