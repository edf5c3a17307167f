"""The server: extraction over HTTP, in worker processes that are replaced when they hang or die.

`operations.py` is the table of what it can do. Routes, validation, workers and the OpenAPI description follow from it.
"""
