"""How complete the content is: snippets, facts, lists, kinds, empty texts and word F1 in one run."""
