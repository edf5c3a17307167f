"""Measures the tables and figures of the five papers again, and writes docs/results/papers.md."""
