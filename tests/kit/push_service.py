"""A push service of our own: it takes messages for browsers that it knows, and opens them.

A real one cannot look into a message. This one has the browsers' private keys, so a test reads what
a telephone would show.
"""

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def as_text(octets: bytes) -> str:
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


class PushService:
    """Keeps what it was handed, by the name of the browser."""

    def __init__(self) -> None:
        self.url = ""
        self.taken: list[dict[str, Any]] = []
        """Every message that was taken, opened, with `browser`, `ttl` and `sender`."""
        self.answers: list[tuple[int, dict[str, str]]] = []
        """What is answered next, instead of taking a message."""
        self.asked = 0
        self.held = threading.Event()
        self.held.set()
        """Cleared, nobody is answered."""
        self._keys: dict[str, tuple[Any, bytes]] = {}

    def browser(self, name: str) -> dict[str, str]:
        """Subscribe a browser; gives what it tells the room."""
        pair, auth = generate_private_key(SECP256R1()), os.urandom(16)
        self._keys[name] = (pair, auth)
        point = pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"{self.url}/push/{name}"
        return {"endpoint": endpoint, "key": as_text(point), "auth": as_text(auth)}

    def take(self, path: str, headers: Any, body: bytes) -> tuple[int, dict[str, str]]:
        """Take one request."""
        self.asked += 1
        self.held.wait(60)
        if self.answers:
            return self.answers.pop(0)
        name = path.rpartition("/")[2]
        if name not in self._keys:
            return 410, {}
        assert headers["Content-Encoding"] == "aes128gcm"
        assert Vapid02.verify(headers["Authorization"]), "whoever sends must prove it"
        pair, auth = self._keys[name]
        opened = http_ece.decrypt(body, private_key=pair, auth_secret=auth, version="aes128gcm")
        claims = headers["Authorization"].partition("t=")[2].split(".")[1]
        self.taken.append(
            {
                **json.loads(opened),
                "browser": name,
                "ttl": int(headers["TTL"]),
                "sender": json.loads(base64.urlsafe_b64decode(claims + "==")),
                "octets": opened,
            }
        )
        return 201, {}


@contextmanager
def push_service() -> Iterator[PushService]:
    """Open a push service on this machine."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers = service.take(self.path, self.headers, body)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.held.set()
        server.shutdown()
        server.server_close()
        thread.join()
