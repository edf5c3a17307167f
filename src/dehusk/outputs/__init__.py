"""What comes out: one selection as text, Markdown, cleaned HTML, the page with its husk hidden, JSON or TEI."""
