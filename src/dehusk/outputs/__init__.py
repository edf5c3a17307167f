"""What comes out: the selected text rendered as text, cleaned HTML, the page with its husk hidden, or JSON."""
