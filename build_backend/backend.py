"""Huone's build backend: setuptools, with a web client and mypyc.

HUONE_BUILD names the parts to build, as in "c,mypyc,web"; empty is none of them.
Unset, it is all of them, with two exceptions: without a working C compiler nothing is
compiled, and an editable install leaves mypyc out, for there a compiled module would
hide every edit of its source. A part that is built must succeed.
"""

import os
import shutil
from pathlib import Path
from typing import Any

from setuptools import build_meta

import native
import web

PARTS = frozenset({"c", "mypyc", "web"})

build_sdist = build_meta.build_sdist
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """Name what the wheel's build needs besides setuptools."""
    return requirements(chosen_parts(editable=False))


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """Name what the editable build needs besides setuptools."""
    return requirements(chosen_parts(editable=True))


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None
) -> str:
    """Build the parts and pack them into a wheel."""
    shutil.rmtree("build", ignore_errors=True)  # Its old files would enter the wheel.
    build(chosen_parts(editable=False))
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None
) -> str:
    """Build the parts into the source tree."""
    for old in [*Path("src").rglob("*.so"), *Path("src").rglob("*.pyd")]:
        old.unlink()  # It would go on hiding the .py file beside it.
    build(chosen_parts(editable=True))
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def chosen_parts(*, editable: bool) -> frozenset[str]:
    """Decide which parts this build has."""
    named = os.environ.get("HUONE_BUILD")
    if named is None:
        parts = PARTS - {"mypyc"} if editable else PARTS
        return parts if native.compiler_works() else parts - {"c", "mypyc"}
    parts = frozenset(filter(None, named.split(",")))
    if parts - PARTS:
        raise SystemExit(f"HUONE_BUILD={named}: choose from {','.join(sorted(PARTS))}")
    return parts


def requirements(parts: frozenset[str]) -> list[str]:
    """Name the packages that building these parts needs."""
    needed = [native.MYPY, native.IMPORTED] if "mypyc" in parts else []
    return needed + (web.requirements() if "web" in parts else [])


def build(parts: frozenset[str]) -> None:
    """Build the client now, and have setup.py compile the rest."""
    if "web" in parts:
        web.build()
    native.parts = parts
