"""Machine code: the C kernel, and typed modules compiled by mypyc."""

import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Distribution, Extension, errors

import docstrings

# Exact, for another mypy may find other errors: an install must not depend on the day.
MYPY = "mypy==2.4.1"
# What the compiled modules import: mypyc must know its types.
IMPORTED = "msgspec>=0.19"
# The kernel uses builtins of GCC and Clang; another compiler counts as none.
PROBE = """
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#ifndef __GNUC__
#error "GCC or Clang is needed"
#endif
"""

KERNEL = "src/huone/cards/_kernel.c"
HEADERS = "src/huone/cards/*.h"

parts: frozenset[str] = frozenset()  # Set by the backend before setup.py runs.


def extensions() -> list[Any]:
    """List what setup.py compiles."""
    found: list[Any] = []
    if "c" in parts:
        found.append(
            Extension(
                "huone.cards._kernel",
                [KERNEL],
                depends=sorted(map(str, Path().glob(HEADERS))),
                extra_compile_args=["-std=c11", "-O3"],
                py_limited_api=True,
            )
        )
    if "mypyc" in parts and module_files():
        from mypyc.build import mypycify

        # No configuration file: strictness and plugins are for the checks, not here. What plain
        # modules import beside those that are compiled may be missing.
        files = ["--config-file=", "--ignore-missing-imports", *module_files()]
        found += mypycify(files, debug_level="0", group_name="huone")
        docstrings.put_into(Path("build/__native_huone.c"), module_files())
    return found


def module_files() -> list[str]:
    """Name the source files of the modules to be compiled."""
    modules = runpy.run_path("src/huone/compiled.py")["MODULES"]
    return [f"src/{module.replace('.', '/')}.py" for module in modules]


def compiler_works() -> bool:
    """Try a C compiler, with Python's headers; one on PATH may still lack them."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        probe = Distribution({"ext_modules": [Extension("probe", [str(source)])]})
        command = probe.get_command_obj("build_ext")
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except (errors.BaseError, errors.CCompilerError):
            print("No working C compiler: this will be plain Python.")
            return False
    return True
