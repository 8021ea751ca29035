"""The HTTP interface: what a client asks that is no move in a game.

Owns: every route under `/api`, the bodies that go in and out, who may ask what, and the
description of it all (`/api/openapi.json`).
Never: contains a rule of poker or of money; the room does. `BODIES` lists every shape, so that
the types of the web client are generated from it.
"""

from typing import Final

from huone.live.cage.sheets import BoxPage, DayReport, JackpotPage, TillPage, TimeSheetView
from huone.live.contests.shapes import ContestCancellation, ContestPage, ContestView
from huone.live.contests.walls import ContestWallView
from huone.live.phones import PhoneView
from huone.live.view import BuyInView, GuestView, HouseView
from huone.live.walls import WallView
from huone.server.api import (
    account_bodies,
    case_bodies,
    hand_bodies,
    home_bodies,
    live_bodies,
    money_bodies,
    rules_bodies,
    staff_bodies,
    tournament_bodies,
)
from huone.server.api.directing import bodies as directing_bodies
from huone.server.api.friends import bodies as friends_bodies
from huone.server.api.reminders import bodies as reminder_bodies
from huone.server.api.study import bodies as study_bodies
from huone.server.api.words import Body, Shown

BODIES: Final[tuple[type, ...]] = (
    *directing_bodies.ANSWERS,
    *(
        shape
        for module in (
            account_bodies,
            money_bodies,
            hand_bodies,
            staff_bodies,
            tournament_bodies,
            case_bodies,
            home_bodies,
            friends_bodies,
            live_bodies,
            rules_bodies,
            directing_bodies,
            reminder_bodies,
            study_bodies,
        )
        for shape in vars(module).values()
        if isinstance(shape, type)
        and issubclass(shape, Body | Shown)
        and shape.__module__ == module.__name__
        and shape is not account_bodies.Secret
    ),
    HouseView,
    BuyInView,
    GuestView,
    BoxPage,
    TillPage,
    TimeSheetView,
    JackpotPage,
    DayReport,
    PhoneView,
    WallView,
    ContestWallView,
    ContestCancellation,
    ContestPage,
    ContestView,
)
"""Every body that is sent or answered, in the order they are written down."""
