"""Where pages come from: files, addresses, standard input."""
