"""Markup that is harmless as it is read first, and not when it is written and read again."""

from __future__ import annotations

from itertools import product

RAW = ["style", "title", "textarea", "xmp", "noscript", "noembed", "noframes", "iframe", "script", "listing"]
"""Elements whose text some parser reads as text alone, in some namespace or with scripts on."""
AROUND = [
    "{}",
    "<svg>{}</svg>",
    "<math>{}</math>",
    "<svg><desc>{}</desc></svg>",
    "<svg><title>{}</title></svg>",
    "<svg><foreignObject>{}</foreignObject></svg>",
    "<math><mtext>{}</mtext></math>",
    "<math><mi><mglyph>{}</mglyph></mi></math>",
    "<math><mtext><malignmark>{}</malignmark></mtext></math>",
    "<math><annotation-xml encoding=text/html>{}</annotation-xml></math>",
    "<math><annotation-xml encoding=application/xhtml+xml>{}</annotation-xml></math>",
    "<math><annotation-xml><svg>{}</svg></annotation-xml></math>",
    "<template>{}</template>",
    "<template><svg>{}</svg></template>",
    "<div><template shadowrootmode=open>{}</template></div>",
    "<select><option>{}</option></select>",
    "<select><template>{}</template></select>",
    "<table><tr><td>{}</table>",
    "<table>{}</table>",
    "<table><caption><svg>{}</svg></caption></table>",
    "<p><table><p>{}</table>",
    "<form><math><mtext></form><form><mglyph>{}",
    "<svg></p>{}",
    "<math></br>{}",
    "<noscript>{}</noscript>",
    "<noscript><svg>{}</svg></noscript>",
    "<ruby><rtc><rt>{}</ruby>",
    "<button><svg><desc><button>{}",
    "<a><svg><desc><a>{}",
    "<h1><svg><title><h1>{}",
    "<b><p><svg><title></b>{}",
    "<marquee><svg><foreignObject></marquee>{}",
    "<object><math><mo></object>{}",
    "<head><noscript>{}</noscript></head>",
    "<svg><font color=red><math>{}",
    "<math><mi></mi><svg><mi>{}",
    "<option><svg><title><option>{}",
]
INSIDE = [
    "<{raw}><p title='</{raw}><img src=x onerror=alert(1)>'>",
    "<{raw}><!--</{raw}><img src=x onerror=alert(1)>--></{raw}>",
    "<{raw}><![CDATA[</{raw}><img src=x onerror=alert(1)>]]></{raw}>",
    "<{raw}>&lt;/{raw}&gt;&lt;img src=x onerror=alert(1)&gt;</{raw}>",
    '<{raw}><a id="</{raw}>&quot;><img src=x onerror=alert(1)>"></{raw}>',
    "<{raw}/><img src=x title='-->&lt;img src=x onerror=alert(1)&gt;'></{raw}>",
    "<{raw}><{raw}></{raw}><b title='</{raw}><svg onload=alert(1)>'></{raw}>",
]
UNENDING = [
    "<plaintext><p title='</plaintext><img src=x onerror=alert(1)>'>",
    "<plaintext><!--</plaintext><img src=x onerror=alert(1)>-->",
]
FRAMES = [f"<frameset><noframes>{inside.format(raw='noframes')}</noframes>" for inside in INSIDE]
OTHERS = [
    "<!--><img src=x onerror=alert(1)>-->",
    "<!---><img src=x onerror=alert(1)>-->",
    "<!-- --!><img src=x onerror=alert(1)> -->",
    "<!-- --!\n><img src=x onerror=alert(1)> -->",
    "<!--<!--><img src=x onerror=alert(1)>-->",
    "<!--[if true]><img src=x onerror=alert(1)><![endif]-->",
    "<![if true]><img src=x onerror=alert(1)><![endif]>",
    "<!doctype [<!ENTITY x '<img src=x onerror=alert(1)>'>]>&x;",
    "<?php echo '><img src=x onerror=alert(1)>' ?>",
    "<?xml-stylesheet href='javascript:alert(1)'?>",
    "<% <img src=x onerror=alert(1)> %>",
    "</ <img src=x onerror=alert(1)>>",
    "</a title='><img src=x onerror=alert(1)>'>",
    "<svg><![CDATA[<img src=x onerror=alert(1)>]]>",
    "<svg><![CDATA[]]><img src=x onerror=alert(1)>",
    '<svg><a title="]]><img src=x onerror=alert(1)>"><![CDATA[',
    "<math><mtext><table><mglyph><style><![CDATA[</style><img title='</mglyph>&gt;&lt;img src=x onerror=alert(1)&gt;'>",
    "<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title='</style><img src=x onerror=alert(1)>'></h1>",
    "<form><div></form><form><svg><style><!--</style><img src=x onerror=alert(1)>-->",
    "<table><td><svg><desc><td></desc></svg><style><a title='</style><img src=x onerror=alert(1)>'>",
    "<select><noscript><style></select><img src=x onerror=alert(1)></style></noscript></select>",
    "<select><xmp><script></select><img src=x onerror=alert(1)></script></xmp></select>",
    "<svg><style><img title='</style><img src=x onerror=alert(1)>'></svg>",
    "<svg><style>&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;</style></svg>",
    "<svg><p><style><g title='</style><img src=x onerror=alert(1)>'>",
    "<d<img src=x onerror=alert(1)>></d>",
    "<x<script>alert(1)</script>></x>",
    "<p\"'`=<img src=x onerror=alert(1)>>x",
    "<svg><image><x><![CDATA[</x><img src=x onerror=alert(1)>]]>",
    "<image src=x onerror=alert(1)>",
    "<listing>&lt;img src=x onerror=alert(1)&gt;</listing>",
    "<pre>\n&lt;img src=x onerror=alert(1)&gt;</pre>",
    "<dehusk-text><script>alert(1)</script></dehusk-text>",
    "<dehusk-script><img src=x onerror=alert(1)></dehusk-script>",
    "<dehusk-noscript><img src=x onerror=alert(1)></dehusk-noscript>",
    "<p data-dehusk-row='\"><img src=x onerror=alert(1)>' data-outline='\"><script>alert(1)</script>' data-role=x>x",
]


def vectors() -> list[str]:
    """Every raw element with every way out of it, in every place."""
    inner = [inside.format(raw=raw) for raw, inside in product(RAW, INSIDE)]
    return OTHERS + FRAMES + [around.replace("{}", vector) for around, vector in product(AROUND, inner + UNENDING)]
