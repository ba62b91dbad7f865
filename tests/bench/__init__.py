"""Benchmarks: what a rule engine costs, as ratios against tools that people know; `make bench` runs them."""
