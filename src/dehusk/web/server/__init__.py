"""The server: extraction over HTTP, in worker processes that are replaced when they hang or crash.

`operations.py` is the table of its operations. Routes, validation, workers and the OpenAPI description follow from it.
"""
