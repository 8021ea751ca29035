"""Faces: chosen or uploaded, seen by others, and drawn anew from whatever was sent."""

import base64
import io
import struct
from collections.abc import Callable
from contextlib import suppress
from random import Random
from zlib import compress, crc32

import pytest
from kit.evening import Evening
from kit.front_door import code_of, front_door
from PIL import Image

from huone.accounts.faces import BYTES_MAX, SIDE, SIDE_MAX, redrawn
from huone.refusal import Refused

Evenings = Callable[..., Evening]
GPS = 0x8825


def picture(width: int, height: int, kind: str = "JPEG", **how: object) -> bytes:
    """Paint a picture: red at the left, blue at the right."""
    painted = Image.new("RGB", (width, height), "blue")
    painted.paste("red", (0, 0, width // 2, height))
    sent = io.BytesIO()
    painted.save(sent, kind, **how)
    return sent.getvalue()


def sent(octets: bytes) -> dict[str, str]:
    """Write a picture into a body."""
    return {"picture": base64.b64encode(octets).decode()}


async def test_a_drawn_face_is_seen_by_others(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna, bert = await door.register("Anna"), await door.register("Bert")
        assert (await bert.get("/api/faces?players=Anna,bot-x-1")).json() == {"faces": []}
        assert (await anna.put("/api/me/face", json={"drawn": "fox"})).status_code == 200
        shown = (await bert.get("/api/faces?players=Anna,Bert")).json()["faces"]
        assert shown == [{"player": "Anna", "drawn": "fox", "picture": ""}]
        await anna.put("/api/me/face", json={})
        assert (await bert.get("/api/faces?players=Anna")).json() == {"faces": []}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
async def test_a_picture_is_drawn_anew(evening: Evenings, kind: str) -> None:
    place = Image.Exif()
    place.get_ifd(GPS)[1] = "N"
    place[0x010E] = "at home"
    came = picture(300, 200, kind, exif=place)
    assert b"at home" in came
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        answer = await anna.put("/api/me/face", json=sent(came))
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        kept = base64.b64decode(answer.json()["picture"])
        assert b"at home" not in kept
        with Image.open(io.BytesIO(kept)) as drawn:
            assert (drawn.format, drawn.size) == ("WEBP", (SIDE, SIDE))
            assert not drawn.getexif()
            dot = drawn.convert("RGB").crop((5, 60, 6, 61)).tobytes()
            assert dot[0] > 200 > 60 > dot[2]


async def test_what_is_no_picture_is_refused_and_changes_nothing(evening: Evenings) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        await anna.put("/api/me/face", json={"drawn": "owl"})
        whole = picture(200, 200)
        for wrong in (
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
            b"GIF89a" + bytes(40),
            whole[: len(whole) // 2],
            whole + bytes(BYTES_MAX),
        ):
            assert code_of(await anna.put("/api/me/face", json=sent(wrong))) in (
                "account/no-picture",
                "api/invalid",
            )
        huge = picture(5_000, 20, "PNG")
        assert code_of(await anna.put("/api/me/face", json=sent(huge))) == (
            "account/picture-too-large"
        )
        assert code_of(await anna.put("/api/me/face", json={"drawn": "../x"})) == "api/invalid"
        assert code_of(await anna.put("/api/me/face", json={"picture": "?"})) == "api/invalid"
        half = await anna.put("/api/me/face", json={"picture": "AAAAA"})
        assert code_of(half) == "account/no-picture"
        shown = (await anna.get("/api/faces?players=Anna")).json()["faces"]
        assert [face["drawn"] for face in shown] == ["owl"]


def huge_png(side: int) -> bytes:
    """Write a small file that says it is a huge picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", crc32(kind + body))

    size = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", size), chunk(b"IDAT", compress(bytes(1_000))), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("side", [SIDE_MAX + 1, 12_000, 30_000, 2**31 - 1])
async def test_a_small_file_that_holds_a_huge_picture_is_refused(
    evening: Evenings, side: int
) -> None:
    async with front_door(evening()) as door:
        anna = await door.register("Anna")
        refused = code_of(await anna.put("/api/me/face", json=sent(huge_png(side))))
        assert refused in ("account/no-picture", "account/picture-too-large")
        assert (await anna.get("/api/faces?players=Anna")).json() == {"faces": []}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_damaged_picture_is_drawn_or_refused(kind: str) -> None:
    chance, whole = Random(kind), picture(64, 48, kind, exif=Image.Exif())
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(chance.randrange(1, 8)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        with suppress(Refused):
            assert redrawn(bytes(damaged[: chance.randrange(20, len(damaged) + 1)]))
