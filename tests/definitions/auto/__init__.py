"""The default extractor as plain numpy: what the compiled core has to answer.

Slow and literal on purpose. It reads the same model files and says in formulas what each signal, each round of trees,
the selection, the kinds and the explanation are.
"""
