"""Ten pages for the doors and the libraries behind them, and how alike two texts are."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from dehusk import parse

_FOLDER = Path(__file__).parents[2] / "docs" / "pages"

RECIPE = """<!DOCTYPE html>
<html lang="en">
<head>
<title>Barley bread for cold days | The Old Oven</title>
<meta name="author" content="Ines Calloway">
<meta property="og:site_name" content="The Old Oven">
<meta property="og:type" content="article">
<meta property="article:published_time" content="2023-11-04T08:30:00+01:00">
<meta name="description" content="A loaf that keeps for a week.">
<link rel="canonical" href="https://oven.example/barley-bread">
</head>
<body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/bread">Bread</a></li><li><a href="/cakes">Cakes</a></li></ul></nav>
<article>
<h1>Barley bread for cold days</h1>
<p>My grandmother baked this <b>dark loaf</b> every Saturday from October to March, and the smell of it went through the
whole house. It needs no kneading, little time, and an oven that is as hot as it will go. The recipe came with her
from <a href="/places/harrow-fen">Harrow Fen</a>, where barley was ground in the windmill until the war.</p>
<h2>What you need</h2>
<ul><li>400 grams of barley flour, freshly ground if you can get it</li><li>200 grams of strong wheat flour</li>
<li>a spoonful of honey, a spoonful of salt, and half a litre of warm water</li></ul>
<p>Stir the honey into the water and let it stand for ten minutes. Then mix everything with a wooden spoon, cover the
bowl with a cloth, and leave it in a warm corner of the kitchen until it has grown to twice its size.</p>
<h2>How long it takes</h2>
<table><tr><th>Step</th><th>Minutes</th></tr><tr><td>Rising in the bowl</td><td>90</td></tr>
<tr><td>Baking in the oven</td><td>45</td></tr></table>
<p><img src="/pictures/loaf.jpg" alt="A dark round loaf on a board"></p>
<p>Let the loaf cool on a grid before you cut it, however hard that is. It tastes best on the second day, with salted
butter and nothing else, and it keeps for a week in an earthenware pot with a lid on it.</p>
</article>
<section class="comments" id="comments"><h2>Comments</h2>
<div class="comment"><p>I made it yesterday with rye flour instead of wheat, and the whole family asked for more of it.
Thank you for writing this down, my grandmother used to bake something very much like it.</p></div></section>
<footer><p>© 2023 The Old Oven. <a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></p></footer>
</body>
</html>"""

BRIDGE = """<!DOCTYPE html>
<html lang="de">
<head><title>Die alte Brücke ist wieder offen - Flussblatt</title><meta name="author" content="Karl Weidner"></head>
<body>
<div id="kopf"><a href="/">Flussblatt</a> <a href="/ort">Aus dem Ort</a> <a href="/sport">Sport</a></div>
<div id="inhalt"><h1>Die alte Brücke ist wieder offen</h1>
<p>Nach drei Jahren Bauzeit ist die alte Brücke über den Fluss seit gestern wieder für alle offen. Viele Menschen kamen
schon am frühen Morgen, um als erste hinüber zu gehen, und die Kapelle der Feuerwehr spielte dazu einen Marsch.</p>
<p>Die Brücke war nach dem Hochwasser gesperrt worden, weil zwei ihrer Pfeiler unterspült waren. Der Rat der Stadt hatte
lange darüber gestritten, ob man sie retten oder durch eine neue ersetzen soll, und am Ende mit einer Stimme Mehrheit
für die Rettung gestimmt. Das hat vier Millionen gekostet, eine halbe mehr als am Anfang gedacht war.</p>
<p>„Das war es wert“, sagt die Bürgermeisterin, die selbst in der Nähe der Brücke aufgewachsen ist. „Sie gehört zu
unserer Stadt wie der Fluss, und wer hier lebt, der hat auf ihr als Kind Steine ins Wasser geworfen.“</p></div>
<div id="fuss"><a href="/impressum">Impressum</a> <a href="/datenschutz">Datenschutz</a></div>
</body>
</html>"""

PAGES = {
    **{path.stem: parse(path.read_bytes()).source for path in sorted(_FOLDER.glob("*.html"))},
    "recipe": RECIPE,
    "bridge": BRIDGE,
}
"""By name, as text."""


def alike(one: str | None, other: str | None) -> float:
    """The F1 of the words of two texts; a Han or kana character is a word."""
    words, others = Counter(_words(one)), Counter(_words(other))
    return 2 * (words & others).total() / max(words.total() + others.total(), 1)


def seen(html: str) -> str:
    """The text of some HTML, every tag taken for a blank."""
    return re.sub("<[^>]*>", " ", parse(html).html.decode())


def _words(text: str | None) -> list[str]:
    return re.findall(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+", text or "")
