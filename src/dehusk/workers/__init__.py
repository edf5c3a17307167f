"""Worker processes of the server, of the laboratory and of `batch`: starting, jobs, answers, replacement."""
