"""Structured data compared with extruct: `python -m benchmarks.structured`."""
