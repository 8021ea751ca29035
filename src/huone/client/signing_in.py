"""Signing in: from a name and a password to the token that a program connects with.

Owns: the two requests that it takes.
Never: keeps the password.
"""

import asyncio
import json
import urllib.error
import urllib.request
from http.client import HTTPMessage

OWN_HEADER = "X-Huone"


class SignInRefused(Exception):
    """The server said no."""

    def __init__(self, problem: dict[str, object]) -> None:
        super().__init__(f"{problem.get('detail')} ({problem.get('code')})")
        self.code = str(problem.get("code"))


async def token_for(
    address: str, name: str, password: str, *, register: bool = False, label: str = "program"
) -> str:
    """Sign in at a room such as `http://127.0.0.1:8020`, or register there, and ask for a token."""
    return await asyncio.to_thread(_token, address.rstrip("/"), name, password, register, label)


def _token(address: str, name: str, password: str, register: bool, label: str) -> str:
    way = "register" if register else "login"
    headers, _ = _post(f"{address}/api/{way}", {"name": name, "password": password}, "")
    cookie = (headers["Set-Cookie"] or "").partition(";")[0]
    _, body = _post(f"{address}/api/tokens", {"label": label}, cookie)
    return str(body["token"])


def _post(url: str, body: dict[str, str], cookie: str) -> tuple[HTTPMessage, dict[str, object]]:
    origin = "/".join(url.split("/")[:3])
    headers = {"Content-Type": "application/json", OWN_HEADER: "1", "Origin": origin}
    if cookie:
        headers["Cookie"] = cookie
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.headers, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            raise SignInRefused(json.loads(error.read())) from None
