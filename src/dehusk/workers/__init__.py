"""Worker processes: how one is started, given jobs and ended, and how it reads them and answers.

The server gives each a page at a time, `batch` a part of its input. Both replace a worker that hangs or dies.
"""
