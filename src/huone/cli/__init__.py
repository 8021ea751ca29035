"""The `huone` command: thin layers over the library, one module for a group of commands."""
