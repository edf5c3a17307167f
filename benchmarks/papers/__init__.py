"""The tables and figures of the five papers, measured again: `make papers` writes docs/results/papers.md."""
