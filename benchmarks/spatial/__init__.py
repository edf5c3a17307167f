"""Whether area and position on the rendered page improve words-leaves and CETD."""
