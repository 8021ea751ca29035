"""Sandbox: hands outside any room, for programs, notebooks and tests."""
