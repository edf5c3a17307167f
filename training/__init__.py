"""From the benchmark data to the model of the default extractor. `python -m training.fit` makes it."""
