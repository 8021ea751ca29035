"""`python -m huone` is the `huone` command."""

from huone.cli.app import main

main()
