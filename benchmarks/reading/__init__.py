"""Faults that a reader sees and word F1 does not: in the Markdown and in the metadata, beside other extractors."""
