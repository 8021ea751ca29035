"""Cases in the room: the integrity cases of a house, kept, and booked when money moves.

Owns: every case with its events, what players report, and where withheld money goes by a verdict.
Never: decides. What happens here was decided by the person who is named in the event.

Rule 1: an event, the money it moves and the bars it lifts are one request; there is no half of it.
Rule 2: money moves in two ways only, when it is kept back and when a verdict says where it goes.
"""

from collections.abc import Callable
from typing import Final, Literal

import msgspec
from msgspec import Struct

from huone.integrity import events as case_events
from huone.integrity.case import Case, applied, opened, replayed, verify
from huone.integrity.events import CaseEvent, Cause, Verdict
from huone.integrity.verdicts import verify_verdict
from huone.money import cases as books
from huone.money.ledger import Entry, EntryId
from huone.refusal import Refused
from huone.room.commit import Committer, Draft
from huone.room.outbox import Ack
from huone.room.wallet.cashier import Cashier
from huone.rulebooks.clauses.registry import registry
from huone.rulebooks.schema import Rulebook
from huone.units import Cents, Instant, PlayerId

KIND: Final = "case"
REPORTS_OF_ONE_MAX: Final = 20
"""How many reports of one player join one case; the log of reports has them all."""
WORDS_OF_ONE_MAX: Final = 50
"""How often a player says something in his own case before somebody has answered."""
TEXT_MAX: Final = 1_000

AccountStatus = Literal["active", "under-investigation", "suspended", "barred", "closed"]
"""How an account stands with the house (SYS-01); only staff suspends, without a case, too."""


class CaseUnknown(Refused):
    """No case has this id."""

    code = "case/unknown"
    says = "there is no case {case!r}"


class SaidEnough(Refused):
    """Staff reads what was said before more is."""

    code = "case/said-enough"
    says = "you have said {most} things in case {case!r}; staff answers before you say more"


class NoWithholding(Refused):
    """A house may have to pay winnings while it still looks."""

    code = "case/no-withholding"
    says = "the rulebook does not let winnings be kept back during a review"


class NoRecordings(Refused):
    """Not every document lets the house ask for recordings (VD-17)."""

    code = "case/no-recordings"
    says = "the rulebook does not let the house ask for recordings"


class WalletBelowWithholding(Refused):
    """Only what is in the wallet can be kept back."""

    code = "case/wallet-too-small"
    says = "{player!r} has {wallet_cents} in the wallet, not {cents}"


class WithheldAlready(Refused):
    """What was asked once is done once, however often the answer is lost."""

    code = "case/withheld-already"
    says = "withholding {number} of {case!r} is in the books; the next is {next}"


class Withheld(Struct, frozen=True, kw_only=True):
    """Money of a player that waits for a verdict."""

    case: str
    cents: int
    at_ms: Instant
    why: str


class CaseFile(Struct, frozen=True):
    """A case, and everything that has happened in it."""

    case: Case
    events: tuple[CaseEvent, ...]


class Cases:
    """The cases of a room."""

    def __init__(
        self,
        committer: Committer,
        cashier: Cashier,
        rulebook: Rulebook,
        *,
        show_out: Callable[[PlayerId, Instant], None],
    ) -> None:
        self._committer = committer
        committer.readers[KIND] = self._read_back
        self._cashier = cashier
        self._rules = rulebook.integrity
        self._penalties = rulebook.tournament.registration.multi_account_penalties
        self._show_out = show_out
        self.files: dict[str, CaseFile] = {}

    async def open(self) -> None:
        """Read all cases, when the room opens."""
        for id, body in (await self._committer.read_all(KIND)).items():
            events = decode_events(body)
            self.files[id] = CaseFile(replayed(events), events)

    async def _read_back(self, id: str) -> None:
        """Read a case anew whose newest event was not recorded."""
        body = await self._committer.read(KIND, id)
        self.files.pop(id, None)
        if body is not None:
            events = decode_events(body)
            self.files[id] = CaseFile(replayed(events), events)

    # Questions

    def file(self, case: str) -> CaseFile:
        """Find a case with its events."""
        found = self.files.get(case)
        if found is None:
            raise CaseUnknown(case=case)
        return found

    def status(self, player: PlayerId) -> AccountStatus:
        """Tell how a player stands with the house, as far as cases say (SYS-01)."""
        cases = [file.case for file in self.files.values() if player in file.case.parties]
        if any(player in case.under("close") for case in cases):
            return "closed"
        if any(player in case.under("bar") for case in cases):
            return "barred"
        inquiries = [case for case in cases if case.stage in ("open", "appealed")]
        if any(case.parties[player] == "suspect" for case in inquiries):
            return "under-investigation"
        return "active"

    def same_person(self, player: PlayerId) -> frozenset[PlayerId]:
        """Name the other accounts of a person, as far as staff has linked them (SYS-23)."""
        linked = (file.case.one_person for file in self.files.values())
        return frozenset().union(*(each for each in linked if player in each)) - {player}

    def withheld(self, player: PlayerId) -> list[Withheld]:
        """List what is kept back of a player, and why."""
        return [
            Withheld(case=file.case.id, cents=kept.cents, at_ms=kept.at_ms, why=kept.why)
            for file in self.files.values()
            for kept in file.case.kept.values()
            if kept.player == player
        ]

    # What people do

    def begin(self, cause: Cause, title: str, *, by: str, now: Instant) -> tuple[Case, Ack]:
        """Open a case."""
        event = case_events.CaseOpened(
            by=by, at_ms=now, case=f"case-{len(self.files) + 1}", cause=cause, title=title
        )
        self.files[event.case] = CaseFile(opened(event), ())
        return self.files[event.case].case, self._record(event.case, event, opens=True)

    def verify(self, case: str, event: CaseEvent) -> None:
        """Refuse what may not happen in a case, before anybody writes it down."""
        verify(self.file(case).case, event)
        if isinstance(event, case_events.RecordingAsked) and not self._rules.video_requests:
            raise NoRecordings

    def add(self, case: str, event: CaseEvent) -> Ack:
        """Record something that moves no money."""
        assert not isinstance(
            event, case_events.CaseOpened | case_events.MoneyWithheld | case_events.VerdictGiven
        )
        self.verify(case, event)
        return self._record(case, event)

    def verify_withholding(
        self, case: str, player: PlayerId, cents: Cents, *, number: int, by: str
    ) -> None:
        """Refuse to keep back what is kept already, or what rulebook or wallet do not allow."""
        event = case_events.MoneyWithheld(
            by=by, at_ms=Instant(0), player=player, cents=cents, entry="", why=""
        )
        self.verify(case, event)
        following = self.file(case).case.keepings + 1
        if number != following:
            raise WithheldAlready(number=number, case=case, next=following)
        if not self._rules.winnings_held_during_review:
            raise NoWithholding
        wallet = self._cashier.wallet(player)
        if not 0 < cents <= wallet:
            raise WalletBelowWithholding(player=player, wallet_cents=wallet, cents=cents)

    def withhold(
        self,
        case: str,
        player: PlayerId,
        cents: Cents,
        *,
        number: int,
        why: str,
        by: str,
        now: Instant,
    ) -> Ack:
        """Keep money of a party back until the verdict (ETH-05); `number` counts in the case."""
        self.verify_withholding(case, player, cents, number=number, by=by)
        slip = self._cashier.slip(now, by)
        entry = books.withhold(slip, case, player, number=number, cents=cents)
        event = case_events.MoneyWithheld(
            by=by, at_ms=now, player=player, cents=cents, entry=entry.id, why=why
        )
        return self._record(case, event, entries=(entry,))

    def verify_verdict(self, case: str, verdict: Verdict, *, by: str) -> None:
        """Refuse a verdict that is not complete or not allowed."""
        self.verify(case, case_events.VerdictGiven(by=by, at_ms=Instant(0), verdict=verdict))
        verify_verdict(
            self.file(case).case,
            verdict,
            rules=self._rules,
            penalties=self._penalties,
            clauses=registry().aliases,
        )

    async def decide(self, case: str, verdict: Verdict, *, by: str, now: Instant) -> None:
        """Record a verdict, and book every cent of it in the same request."""
        self.verify_verdict(case, verdict, by=by)
        kept = {ruling.entry: await self._entry(ruling.entry) for ruling in verdict.money}
        before = self.file(case).case
        receivers = {player for ruling in verdict.money for player in ruling.to_players}
        for player in sorted({*receivers, *verdict.refunds, *before.under("bar")}):
            await self._cashier.players.admit(player, now=now)
        # Somebody else may have decided while the books were read.
        self.verify_verdict(case, verdict, by=by)
        entries = self._booked(self.file(case).case, verdict, kept, by=by, now=now)
        event = case_events.VerdictGiven(by=by, at_ms=now, verdict=verdict)
        # What an earlier verdict has barred is free again, unless this one bars it, too.
        papers = tuple(self._cashier.bar(player, "") for player in sorted(before.under("bar")))
        await self._record(case, event, entries=entries, documents=papers)

    async def bar(self, case: str, player: PlayerId, *, by: str, now: Instant) -> None:
        """Carry a bar out: the player gets up, and sits down nowhere (COL-02)."""
        event = case_events.SanctionCarriedOut(by=by, at_ms=now, player=player, measure="bar")
        self.verify(case, event)
        await self._cashier.players.admit(player, now=now)
        self.verify(case, event)
        paper = self._cashier.bar(player, f"verdict in {case}")
        recorded = self._record(case, event, documents=(paper,))
        self._show_out(player, now)
        await recorded

    # What players do

    def complain(
        self, by: PlayerId, about: PlayerId, text: str, hands: tuple[str, ...], *, now: Instant
    ) -> Ack | None:
        """Let a report join the open case about a player, or open one (COL-03, SYS-22)."""
        if by == about:
            return None
        with self._committer.decision():
            return self._complain(by, about, text, hands, now)

    def _complain(
        self, by: PlayerId, about: PlayerId, text: str, hands: tuple[str, ...], now: Instant
    ) -> Ack | None:
        evidence = case_events.EvidenceAdded(
            by=by, at_ms=now, proof="report", text=text[:TEXT_MAX], hands=hands
        )
        file = self._about(by, about)
        if file is None:
            case, _ = self.begin("complaint", f"Reports about {about}", by=by, now=now)
            self._record(
                case.id, case_events.PartyLinked(by=by, at_ms=now, player=about, part="reported")
            )
            return self._record(case.id, evidence)
        own = [e for e in file.events if isinstance(e, case_events.EvidenceAdded) and e.by == by]
        if len(own) >= REPORTS_OF_ONE_MAX:
            return None  # In the log of reports all the same; nobody else's is kept out by his.
        return self._record(file.case.id, evidence)

    def dispute(
        self, by: PlayerId, text: str, hands: tuple[str, ...], *, now: Instant
    ) -> tuple[Case, Ack | None]:
        """Let a player say what was wrong or is owed to him; he sees the case (SYS-40)."""
        with self._committer.decision():
            file = self._dispute_of(by) or self._open_dispute(by, now=now)
            case = file.case.id
            if sum(event.by == by for event in file.events) >= WORDS_OF_ONE_MAX:
                raise SaidEnough(case=case, most=WORDS_OF_ONE_MAX)
            if hands:
                named = case_events.EvidenceAdded(
                    by=by, at_ms=now, proof="report", text="", hands=hands
                )
                self._record(case, named)
            said = case_events.PlayerHeard(by=by, at_ms=now, player=by, text=text[:TEXT_MAX])
            recorded = self._record(case, said)
            return self.files[case].case, recorded

    def _dispute_of(self, by: PlayerId) -> CaseFile | None:
        """Find the open case in which a player has spoken up himself."""
        for file in self.files.values():
            case = file.case
            if case.cause == "dispute" and case.opened_by == by and case.stage == "open":
                return file
        return None

    def _open_dispute(self, by: PlayerId, *, now: Instant) -> CaseFile:
        case, _ = self.begin("dispute", f"Dispute of {by}", by=by, now=now)
        self._record(case.id, case_events.PartyLinked(by=by, at_ms=now, player=by, part="injured"))
        return self.files[case.id]

    def _about(self, by: PlayerId, about: PlayerId) -> CaseFile | None:
        """Find the open case in which somebody is reported or suspected."""
        for file in self.files.values():
            part = file.case.parties.get(about)
            is_open = file.case.stage == "open" and not file.case.has_party(by)
            if is_open and part in ("reported", "suspect"):
                return file
        return None

    # Recording

    async def _entry(self, id: str) -> Entry:
        await self._committer.catch_up()
        posted = await self._committer.store.find(EntryId(id))
        assert posted is not None, "what a case keeps back is in the books"
        return posted.entry

    def _booked(
        self, case: Case, verdict: Verdict, kept: dict[str, Entry], *, by: str, now: Instant
    ) -> tuple[Entry, ...]:
        slip = self._cashier.slip(now, by)
        entries = [
            books.settle_case(
                slip,
                kept[ruling.entry],
                books.WithheldSplit(
                    to_players={p: cents for p, cents in ruling.to_players.items() if cents},
                    seized_cents=ruling.seized_cents,
                ),
            )
            for ruling in verdict.money
        ]
        number = case.verdicts + 1
        entries += [
            books.refund(slip, case.id, player, number=number, cents=cents)
            for player, cents in verdict.refunds.items()
        ]
        return tuple(entries)

    def _record(
        self,
        case: str,
        event: CaseEvent,
        *,
        opens: bool = False,
        entries: tuple[Entry, ...] = (),
        documents: tuple[Draft, ...] = (),
    ) -> Ack:
        """Change the case, carry the wallets on, and hand all of it over as one request."""
        file = self.files[case]
        state = file.case if opens else applied(file.case, event)
        self.files[case] = CaseFile(state, (*file.events, event))
        self._cashier.players.carry(*entries)
        paper = Draft(KIND, case, encode_events(self.files[case].events))
        return self._committer.record(entries=entries, documents=(paper, *documents))


def encode_events(events: tuple[CaseEvent, ...]) -> bytes:
    """Write the events of a case down."""
    return msgspec.msgpack.encode(events)


def decode_events(body: bytes) -> tuple[CaseEvent, ...]:
    """Read the events of a case back."""
    return _DECODER.decode(body)


_DECODER = msgspec.msgpack.Decoder(tuple[CaseEvent, ...])
