"""What kind of page this is, once its blocks are judged: how the kept text is made up, and what the page declares."""
