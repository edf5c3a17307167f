"""Writing rows: a worker encodes those of a split, and shards take what is encoded as it is.

`forms.py` is the table of the forms that rows can be written in. Shards have temporary names until they are complete,
and the journal says which splits are in which shard.
"""
