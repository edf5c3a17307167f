"""Metrics: pure functions of an extraction and its gold.

`METRICS` has them all by name; `table.py` says how to add one. Every `Score` is
1, 1, 1 where both sides are empty, and 0, 0, 0 where only one is.
"""

from ...overlap import Score
from .table import MAIN, METRICS, SHOWN, Metric, legend, score_markdown, score_nodes, score_text

__all__ = ["MAIN", "METRICS", "SHOWN", "Metric", "Score", "legend", "score_markdown", "score_nodes", "score_text"]
