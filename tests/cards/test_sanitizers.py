"""The kernel under the compiler's sanitizers: no bad read, no undefined behaviour."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "src/huone/cards/_kernel.c"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g", "-O1"]

# Puts the instrumented kernel where the package looks for it, then runs the given tests.
RUN = """
import importlib.util, sys
import pytest
path, *tests = sys.argv[1:]
spec = importlib.util.spec_from_file_location("huone.cards._kernel", path)
kernel = importlib.util.module_from_spec(spec)
spec.loader.exec_module(kernel)
import huone.cards
sys.modules["huone.cards._kernel"] = huone.cards._kernel = kernel
sys.exit(pytest.main(["-q", "-s", "-m", "not deep", "-p", "no:cacheprovider", *tests]))
"""

# A read outside a table, so that silence means something.
PLANTED = ("ranking->value[place & INDEX_BITS]", "ranking->value[place | 0x4000000]")


def built(source: Path, folder: Path) -> Path:
    """Compile a kernel with sanitizers."""
    compiler = sysconfig.get_config_var("CC").split()[0]
    include = sysconfig.get_path("include")
    library = folder / "_kernel.so"
    command = [compiler, "-std=c11", "-shared", "-fPIC", *SANITIZERS, f"-I{include}"]
    subprocess.run([*command, str(source), "-o", str(library)], check=True)
    return library


def run_tests(library: Path, *tests: str) -> subprocess.CompletedProcess[str]:
    """Run tests with this kernel; the runtime of the sanitizer must be loaded first."""
    compiler = sysconfig.get_config_var("CC").split()[0]
    asked = [compiler, "-print-file-name=libasan.so"]
    runtime = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    settings = {"LD_PRELOAD": runtime, "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
    command = [sys.executable, "-c", RUN, str(library), *tests]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.deep
def test_the_kernel_reads_only_what_is_its_own(tmp_path: Path) -> None:
    ended = run_tests(built(KERNEL, tmp_path), "tests/cards")
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.deep
def test_a_planted_bad_read_is_caught(tmp_path: Path) -> None:
    for part in [KERNEL, *KERNEL.parent.glob("*.h")]:
        (tmp_path / part.name).write_text(part.read_text().replace(*PLANTED))
    library = built(tmp_path / KERNEL.name, tmp_path)
    ended = run_tests(library, "tests/cards/test_kernel.py")
    assert ended.returncode != 0
    assert "AddressSanitizer" in ended.stderr or "runtime error" in ended.stderr
