"""The plain typed modules that mypyc compiles when a wheel is built.

Owns: the list. Read by the build (build_backend/native.py), by `huone doctor` and by
the tests.
"""

MODULES: tuple[str, ...] = ()
