"""Readers judge extractions: of four programs without knowing which is which, or of dehusk next to the page."""
