"""Live devices: binding tablets, PINs, and signing in on a tablet, over HTTP.

Owns: the routes of devices and PINs.
Never: keeps anything (`accounts.tablets`).
"""

from typing import Annotated, Final

from msgspec import Meta

from huone.server.api.account import signed_in_reply
from huone.server.api.account_bodies import Me
from huone.server.api.operation import (
    ADMIN,
    ANYBODY,
    DONE,
    PLAYER,
    ApiCall,
    Operation,
    Reply,
)
from huone.server.api.words import END, Body, Shown, Typed, Word

Pin = Annotated[str, Meta(pattern=r"^[0-9]{6}" + END, max_length=6)]
Code = Annotated[str, Meta(pattern=r"^[0-9]{8}" + END, max_length=8)]
Place = Annotated[str, Meta(min_length=1, max_length=40)]


class SetPin(Body, frozen=True, kw_only=True):
    """Choose a PIN."""

    password: Typed
    pin: Pin


class NewDeviceCode(Body, frozen=True, kw_only=True):
    """Where the device will be: a table, the list, the cage."""

    place: Place


class DeviceCode(Shown, frozen=True, kw_only=True):
    """A code that binds one device within a quarter of an hour."""

    code: str
    place: str


class BindDevice(Body, frozen=True, kw_only=True):
    """Bind this device."""

    code: Code


class BoundDevice(Shown, frozen=True, kw_only=True):
    """A device that is bound; the token stays on it and is told once."""

    device: str
    place: str
    token: str


class DeviceSignIn(Body, frozen=True, kw_only=True):
    """Sign in on a bound device."""

    device: Word
    token: Typed
    name: Typed
    pin: Pin


class DeviceLine(Shown, frozen=True, kw_only=True):
    """A bound device."""

    device: str
    place: str
    bound_ms: int


class DeviceList(Shown, frozen=True, kw_only=True):
    """All bound devices."""

    devices: tuple[DeviceLine, ...]


async def set_pin(call: ApiCall) -> Reply:
    """Choose the PIN with which one signs in on tablets."""
    asked = call.sent(SetPin)
    await call.office.pins.set(call.account, asked.password, asked.pin, call.caller)
    return DONE


async def new_device_code(call: ApiCall) -> Reply:
    """Give a code that binds a device to a place."""
    place = call.sent(NewDeviceCode).place
    await call.log("new-device-code", place)
    return Reply(body=DeviceCode(code=call.office.devices.new_code(place), place=place))


async def live_devices(call: ApiCall) -> Reply:
    """List the bound devices."""
    found = sorted(await call.office.devices.all(), key=lambda device: device.bound_ms)
    lines = tuple(
        DeviceLine(device=each.id, place=each.place, bound_ms=each.bound_ms) for each in found
    )
    return Reply(body=DeviceList(devices=lines))


async def unbind_device(call: ApiCall) -> Reply:
    """Unbind a device."""
    await call.log("unbind-device", call.word("id"))
    await call.office.devices.unbind(call.word("id"))
    return DONE


async def bind_device(call: ApiCall) -> Reply:
    """Bind the device that shows a code; its token is told this once."""
    device, token = await call.office.devices.bind(call.sent(BindDevice).code, call.caller)
    return Reply(body=BoundDevice(device=device.id, place=device.place, token=token))


async def sign_in_on_device(call: ApiCall) -> Reply:
    """Sign in on a bound device with a PIN."""
    asked = call.sent(DeviceSignIn)
    signed_in = await call.office.devices.sign_in(
        asked.device, asked.token, asked.name, asked.pin, call.caller
    )
    return await signed_in_reply(call, signed_in)


OPERATIONS: Final = (
    Operation(
        method="POST",
        path="/api/me/pin",
        roles=PLAYER,
        handler=set_pin,
        body=SetPin,
        for_members=True,
    ),
    Operation(
        method="POST",
        path="/api/live/devices/new-code",
        roles=ADMIN,
        handler=new_device_code,
        body=NewDeviceCode,
        answers=DeviceCode,
    ),
    Operation(
        method="GET",
        path="/api/live/devices",
        roles=ADMIN,
        handler=live_devices,
        answers=DeviceList,
    ),
    Operation(method="DELETE", path="/api/live/devices/{id}", roles=ADMIN, handler=unbind_device),
    Operation(
        method="POST",
        path="/api/devices/bind",
        roles=ANYBODY,
        handler=bind_device,
        body=BindDevice,
        answers=BoundDevice,
        status=201,
    ),
    Operation(
        method="POST",
        path="/api/devices/sign-in",
        roles=ANYBODY,
        handler=sign_in_on_device,
        body=DeviceSignIn,
        answers=Me,
    ),
)
