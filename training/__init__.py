"""From the benchmark data to the models of the default extractor, which `python -m training.fit` makes."""
