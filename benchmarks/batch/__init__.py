"""Batches: speed with one and two workers, beside other extractors, and memory over many pages."""
