"""Opening: what a new day takes over from the one before.

Owns: the fact with which a day begins.
Never: opens a day; whoever notes the fact does.
"""

from msgspec.structs import replace

from huone.live.events import DayOpened, GuestCarried
from huone.live.house import House
from huone.live.menu import LiveSettings

CARRIED_MAX = 2_000
"""How many named guests a day takes over at most; the newest are kept."""


def day_opened(before: House, day: str, settings: LiveSettings, *, secret: str) -> DayOpened:
    """Open a day with the menu of the settings and the guests whose names are known."""
    rules = before.rules.jackpot
    names = {line.jackpot for line in settings.menu if line.jackpot}
    known = {name: one.booked_cents for name, one in before.jackpots.items()}
    seed = 0 if rules is None else rules.seed_cents
    named = [guest for guest in before.guests.values() if guest.name]
    return DayOpened(
        day=day,
        menu=settings.menu,
        settings=replace(settings, menu=()),
        secret=secret,
        met=before.met,
        tills_cents={id: till.cash_cents for id, till in before.tills.items()},
        chips_out_cents=before.chips_out_cents,
        jackpots_cents=known,
        seeded_cents=dict.fromkeys(sorted(names - known.keys()), seed),
        guests=tuple(
            GuestCarried(
                id=guest.id,
                name=guest.name,
                language=guest.language,
                devices_forbidden=guest.devices_forbidden,
                excluded_until_ms=guest.excluded_until_ms,
                excluded_why=guest.excluded_why,
                parted_from=guest.parted_from,
                player=guest.player,
            )
            for guest in named[-CARRIED_MAX:]
        ),
    )
