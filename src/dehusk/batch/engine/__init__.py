"""The local engine: worker processes on all cores, which read splits of the input and encode their rows."""
