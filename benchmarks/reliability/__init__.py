"""Reliability: one answer for a page wherever it is asked, flat memory, and hostile pages against other extractors."""
