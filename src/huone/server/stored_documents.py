"""Stored documents: how each kind is read, so that an audit finds one that cannot be.

Owns: which type stands behind which kind.
Never: keeps or changes a document.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from huone.accounts import account, audit_log, client_settings, faces, repository, service, staffing
from huone.accounts.links import KEY_BYTES, Signer
from huone.accounts.tablets import devices
from huone.money.limits import OwnLimits
from huone.push import wishes
from huone.room import hand_history, receipts
from huone.room.cash import lobby, seats, time_charge
from huone.room.cash import table as cash_table
from huone.room.cash.jackpot.stored import STORED
from huone.room.home.community import STORED as OF_COMMUNITY
from huone.room.live.office import STORED as OF_LIVE_HOUSE
from huone.room.players import chat, directory, memory, notices
from huone.room.staff import caretaker, cases, unresolved
from huone.room.staff.stored import STORED as DIRECTED
from huone.room.tournament_offers import TournamentOffer
from huone.room.tournaments import documents, schedule
from huone.room.wallet.stored import WALLET_PAPERS
from huone.server.api.study import keeping
from huone.store.ports import FINISHED_TOURNAMENT
from huone.table.state import decode_state

Read = Callable[[bytes], object]


def _packed(type: object) -> Read:
    decoder: msgspec.msgpack.Decoder[object] = msgspec.msgpack.Decoder(type)
    return decoder.decode


def _key(body: bytes) -> Signer:
    if len(body) < KEY_BYTES:
        raise ValueError("a key has more bytes")
    return Signer(body)


READERS: Final[Mapping[str, Read]] = {
    repository.KIND: account.decode,
    audit_log.LINE: _packed(audit_log.LogLine),
    audit_log.HEAD: _packed(audit_log.Head),
    client_settings.SETTINGS: msgspec.json.Decoder(dict[str, msgspec.Raw]).decode,
    client_settings.NOTES: _packed(client_settings.Notes),
    faces.KIND: _packed(faces.Face),
    **OF_COMMUNITY,
    hand_history.VOIDED: _packed(hand_history.VoidRuling),
    receipts.KIND: _packed(tuple[receipts.StoredReceipt, ...]),
    caretaker.CHECK: _packed(int),
    **{kind: _packed(shape) for kind, shape in STORED.items()},
    lobby.LISTING: _packed(lobby.Listing),
    seats.QUEUE: _packed(seats.Queue),
    time_charge.KIND: _packed(time_charge.TimeSheet),
    cash_table.STATE: decode_state,
    chat.LINE: _packed(chat.ChatLine),
    **chat.SHOWN,
    chat.COMPLAINT: _packed(chat.ChatComplaint),
    memory.KIND: _packed(memory.PlayerMemory),
    notices.KIND: _packed(tuple[notices.Notice, ...]),
    cases.KIND: cases.decode_events,
    **OF_LIVE_HOUSE,
    wishes.KIND: wishes.decode_wishes,
    keeping.STUDY: keeping.decode_study,
    keeping.TAGS: keeping.decode_tags,
    devices.KIND: devices.decode_device,
    unresolved.KIND: _packed(unresolved.UnresolvedBets),
    directory.LIMITS: _packed(OwnLimits),
    **{kind: _packed(shape) for kind, shape in WALLET_PAPERS.items()},
    documents.ANNOUNCED: _packed(documents.AnnouncedTournament),
    documents.STATE: _packed(documents.StoredSummary),
    documents.SHEET: _packed(Any),
    documents.ENTRIES: _packed(documents.StoredEntry),
    FINISHED_TOURNAMENT: _packed(documents.StoredResult),
    staffing.FIRST_RUN: _packed(tuple[int, str]),
    service.KEY: _key,
    schedule.SERIES: _packed(schedule.Series),
    schedule.OFFER: _packed(TournamentOffer),
    **DIRECTED,
}
"""What is not named here is read by nobody when a room starts."""
