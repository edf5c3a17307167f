"""The tables and figures of the five papers, measured again: `python -m benchmarks.papers` writes docs/results/papers.md."""
