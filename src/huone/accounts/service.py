"""The office: everything about accounts in one place, for the routes and the command line.

Owns: opening it over a store, forgotten passwords, and the key that signs links.
Never: answers a client itself.
"""

import asyncio
import logging
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from huone.accounts.account import Account
from huone.accounts.client_settings import ClientSettings
from huone.accounts.faces import Faces
from huone.accounts.guests import GuestRules, Guests
from huone.accounts.links import KEY_BYTES, LinkUnfit, Signer
from huone.accounts.names import key_of
from huone.accounts.passwords import HashCost, Passwords, verify_strength
from huone.accounts.rates import RequestRates
from huone.accounts.repository import AccountRepository
from huone.accounts.second_factor import SecondFactor
from huone.accounts.sign_in import Caller, SignIn
from huone.accounts.tablets.devices import Devices
from huone.accounts.tablets.pins import Pins
from huone.mail.letter import LetterKind, Mail, write_letter
from huone.store.ports import Commit, Document, DocumentStale, Store
from huone.system.clock import Clock
from huone.system.entropy import Entropy
from huone.units import Instant

KEY: Final = "server-key"
LINKS: Final = "links"
RESET: Final = "password-reset"
RESET_MS: Final = 3_600_000

log: Final = logging.getLogger("huone.accounts")


class AccountsConfig(Struct, frozen=True, kw_only=True):
    """How strict the office is, and under which address links lead back to the room."""

    room: str = "Huone"
    address: str = "http://localhost:8000"
    cost: HashCost = HashCost()
    guests: GuestRules = GuestRules()
    rates: RequestRates = RequestRates()


class Accounts:
    """The accounts of a room."""

    def __init__(
        self,
        store: Store,
        config: AccountsConfig,
        *,
        clock: Clock,
        entropy: Entropy,
        mail: Mail | None = None,
    ) -> None:
        self.config = config
        self.clock = clock
        self.book = AccountRepository(store)
        self.keepsakes = ClientSettings(store)
        self.faces = Faces(store)
        self.passwords = Passwords(config.cost)
        self.reception = SignIn(
            self.book, self.passwords, clock=clock, entropy=entropy, rates=config.rates
        )
        self.guests = Guests(
            self.book, self.reception, self.passwords, config.guests, clock=clock, entropy=entropy
        )
        self.second_factor = SecondFactor(self.book, clock=clock, entropy=entropy)
        self.pins = Pins(self.book, self.reception, self.passwords, clock=clock)
        self.devices = Devices(self.book, self.reception, self.pins, clock=clock, entropy=entropy)
        self._entropy = entropy
        self._mail = mail
        self._letters: set[asyncio.Task[None]] = set()
        self._signer: Signer | None = None

    async def open(self) -> None:
        """Read the key that signs links, or draw it when the room is new; find the guests."""
        self._signer = Signer(await links_key(self.book.store, self._entropy))
        await self.guests.open()

    async def close(self) -> None:
        """Send the letters that are on their way, and let the threads go."""
        if self._letters:
            await asyncio.wait(self._letters)
        self.passwords.close()

    @property
    def signer(self) -> Signer:
        """Who signs links; there from the moment the office is open."""
        assert self._signer is not None, "the office is not open"
        return self._signer

    # Forgotten passwords.

    async def want_reset(self, name: str, caller: Caller) -> None:
        """Send a link to who has forgotten his password, and tell nobody whether he exists."""
        now, reception = self.clock.now(), self.reception
        for what, who in (("reset", key_of(name)[:64]), ("reset from address", caller.address)):
            reception.throttle.take(what, who, reception.rates.reset, now=now)
        account = await self.book.find(name)
        if account is not None and account.email is not None:
            self.write("reset", account, link=self.reset_link(account, now=now))

    def reset_link(self, account: Account, *, now: Instant, lasts_ms: int = RESET_MS) -> str:
        """Write a link with which a password can be set, once, within an hour or so long."""
        until = Instant(now + lasts_ms)
        # Signed together with the password that it replaces: after that it opens nothing.
        token = self.signer.sign(RESET, account.name, until=until, state=account.password)
        return f"{self.config.address}/password-reset/{token}"

    async def reset(self, token: str, password: str) -> Account:
        """Set a password with a link; all sessions end."""
        name = self.signer.words(token)[0:1]
        account = await self.book.find(name[0]) if name else None
        if account is None:
            raise LinkUnfit
        self.signer.verify(RESET, token, now=self.clock.now(), state=account.password)
        verify_strength(password, account.name)
        before, kept = account.password, await self.passwords.hash(password)

        def decide(found: Account) -> Account:
            if found.password != before:
                raise LinkUnfit
            return replace(found, password=kept, sessions=())

        return await self.book.change(account.name, decide)

    # Letters.

    def write(self, kind: LetterKind, account: Account, **facts: str) -> bool:
        """Write to somebody in his language; tells whether there is an address to write to."""
        if account.email is None or self._mail is None:
            return False
        letter = write_letter(
            kind,
            to=account.email,
            language=account.language,
            room=self.config.room,
            **{"name": account.name, "link": self.config.address, **facts},
        )
        # Nobody waits for a disk; and how long it takes must not tell that somebody exists.
        sending = asyncio.get_running_loop().create_task(self._mail.send(letter))
        self._letters.add(sending)
        sending.add_done_callback(self._letter_gone)
        return True

    def _letter_gone(self, sending: "asyncio.Task[None]") -> None:
        self._letters.discard(sending)
        if not sending.cancelled() and (failure := sending.exception()) is not None:
            log.error("a letter could not be sent: %s", type(failure).__name__)


async def links_key(store: Store, entropy: Entropy) -> bytes:
    """Read the key that signs links, or draw it when there is none."""
    paper = await store.document(KEY, LINKS)
    if paper is None:
        drawn = Document(KEY, LINKS, 1, entropy.take(KEY_BYTES))
        try:
            await store.commit(Commit(documents=(drawn,)))
            return drawn.body
        except DocumentStale:
            paper = await store.document(KEY, LINKS)
            assert paper is not None
    return paper.body
