"""Worker processes: how they are started, given jobs, replaced and ended, and how they read jobs and answer.

The server gives each a page at a time, the laboratory a page with its extractors, `batch` a part of its input.
"""
