"""Study: recorded hands as tables, for a data frame, a spreadsheet or a question.

Owns: three tables (hands, actions, players), who did what how often, and where hands come from:
files of any layout that `histories` reads, or the database of a room.
Never: guesses a card or a winner that the record does not show.

>>> from huone.games import play
>>> from huone.study import Study, studied_hand
>>> hand = play("texas", stacks=[200, 200, 200])
>>> hand.bet(6); hand.fold(); hand.call(); hand.check(); hand.bet(8); hand.fold()
>>> study = Study()
>>> study.add(studied_hand(hand.events, id="1", names={0: "Ann", 1: "Bo", 2: "Cy"}))
>>> [(row["player"], row["position"], row["vpip"], row["net"]) for row in study.players]
[('Ann', 'SB', False, -1), ('Bo', 'BB', True, -6), ('Cy', 'BTN', True, 7)]
>>> study.summary()[0]["player"], study.summary()[0]["vpip"]
('Ann', 0.0)

`huone study FOLDER --out tables` does the same for a folder; `study.polars()` gives data frames.
"""

from huone.study.rows import StudiedHand, studied_hand
from huone.study.sources import Unread, files_in, hands_of_files, hands_of_room
from huone.study.tables import COLUMNS, Study

__all__ = [
    "COLUMNS",
    "StudiedHand",
    "Study",
    "Unread",
    "files_in",
    "hands_of_files",
    "hands_of_room",
    "studied_hand",
]
