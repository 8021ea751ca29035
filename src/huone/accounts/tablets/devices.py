"""Devices: tablets and walls of a live house, each bound to a place by an admin's code.

Owns: codes, bound devices, and signing in on one with a PIN.
Never: keeps a token; only what proves that a device has one.

Rule 1: a code works once and for a quarter of an hour.
"""

import hmac
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from huone.accounts.account import new_token, proof_of, with_session
from huone.accounts.repository import AccountRepository
from huone.accounts.sign_in import Caller, SignedIn, SignIn
from huone.accounts.tablets.pins import Pins
from huone.refusal import Refused
from huone.store.ports import Commit, Document, Store
from huone.system.clock import Clock
from huone.system.entropy import Entropy, draw_from
from huone.units import Instant

KIND: Final = "live-device"
CODE_MS: Final = 15 * 60_000
SHIFT_MS: Final = 12 * 3_600_000
"""How long a session on a tablet lasts."""
CODES_MAX: Final = 100
DEVICES_MAX: Final = 500


class DeviceNotBound(Refused):
    """A PIN works on the tablets of the house alone."""

    code = "live/device-not-bound"
    says = "this device is not bound to a place; an admin gives it a code"


class DeviceCodeWrong(Refused):
    """The code is wrong, used up or over."""

    code = "live/device-code-wrong"
    says = "this code does not bind a device; ask an admin for a new one"


class TooManyDevices(Refused):
    """A house has a bound for its tablets."""

    code = "live/too-many-devices"
    says = "the house has {most} devices already; unbind one first"


class LiveDevice(Struct, frozen=True, kw_only=True):
    """A tablet or a wall, and where it is."""

    id: str
    place: str
    proof: bytes
    bound_ms: Instant
    gone: bool = False

    def __repr__(self) -> str:
        return f"<LiveDevice {self.id} at {self.place}>"


class Devices:
    """The bound devices of a house."""

    def __init__(
        self,
        book: AccountRepository,
        reception: SignIn,
        pins: Pins,
        *,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self._book = book
        self._reception = reception
        self._pins = pins
        self._clock = clock
        self._entropy = entropy
        self._codes: dict[str, tuple[str, Instant]] = {}

    @property
    def _store(self) -> Store:
        return self._book.store

    def new_code(self, place: str) -> str:
        """Give a code with which a device is bound to a place."""
        code = f"{draw_from(self._entropy, 10**8):08d}"
        while len(self._codes) >= CODES_MAX:
            del self._codes[next(iter(self._codes))]
        self._codes[code] = (place, Instant(self._clock.now() + CODE_MS))
        return code

    async def bind(self, code: str, caller: Caller) -> tuple[LiveDevice, str]:
        """Bind the device that shows a code; its token is told this once."""
        now = self._clock.now()
        reception = self._reception
        reception.throttle.take(
            "device code", caller.address, reception.rates.login_from_address, now=now
        )
        place, until = self._codes.pop(code, ("", Instant(0)))
        if now >= until:
            raise DeviceCodeWrong
        if len(await self.all()) >= DEVICES_MAX:
            raise TooManyDevices(most=DEVICES_MAX)
        token = new_token("device", self._entropy)
        device = LiveDevice(
            id=self._entropy.take(4).hex(), place=place, proof=proof_of(token), bound_ms=now
        )
        await self._keep(device, 1)
        return device, token

    async def all(self) -> list[LiveDevice]:
        """List the bound devices."""
        found = [decode_device(paper.body) for paper in await self._store.documents(KIND)]
        return [device for device in found if not device.gone]

    async def unbind(self, id: str) -> None:
        """Let a device not be one any more; sessions on it end by themselves."""
        paper = await self._store.document(KIND, id)
        if paper is None or decode_device(paper.body).gone:
            raise DeviceNotBound
        await self._keep(replace(decode_device(paper.body), gone=True), paper.version + 1)

    async def sign_in(self, id: str, token: str, name: str, pin: str, caller: Caller) -> SignedIn:
        """Sign somebody in on a bound device with his PIN."""
        paper = await self._store.document(KIND, id)
        device = None if paper is None else decode_device(paper.body)
        if device is None or device.gone or not hmac.compare_digest(device.proof, proof_of(token)):
            raise DeviceNotBound
        account, now = await self._pins.verify(name, pin), self._clock.now()
        on_device = replace(caller, label=f"tablet {device.id} at {device.place}")
        signed_in = self._reception.signed_in(account, on_device, lasts_ms=SHIFT_MS, now=now)
        session = replace(signed_in.session, device=device.id)
        after = await self._book.change(
            account.name, lambda found: with_session(found, session, now=now)
        )
        return replace(signed_in, account=after, session=session)

    async def _keep(self, device: LiveDevice, version: int) -> None:
        body = msgspec.msgpack.encode(device)
        await self._store.commit(Commit(documents=(Document(KIND, device.id, version, body),)))


_device: Final = msgspec.msgpack.Decoder(LiveDevice)


def decode_device(body: bytes) -> LiveDevice:
    """Read a device."""
    return _device.decode(body)
