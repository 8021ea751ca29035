"""Benchmarks: this package against its peers, in one run, on the machine at hand."""
