"""Addresses that are programs: every spelling of their schemes, in every attribute that holds an address."""

from __future__ import annotations

from itertools import cycle

JAVASCRIPT = "javascript:alert(1)"
SPELLINGS = [
    JAVASCRIPT,
    "JaVaScRiPt:alert(1)",
    "JAVASCRIPT&#58;alert(1)",
    *(
        f"{before}{JAVASCRIPT}"
        for before in (" ", "\t", "&#1;", "&#x1f; ", "&#10;", "\x0c", "&#x2028;", "&#8203;", "&#65279;", "\0")
    ),
    *(
        f"java{inside}script:alert(1)"
        for inside in ("\t", "&#9;", "&#x0a;", "&#13;", "&Tab;", "&NewLine;", "\0", "&#173;", "&#x200d;")
    ),
    *(f"javascript{before}:alert(1)" for before in ("\n", "&#9;", " ", "&#0;")),
    "".join(f"&#{ord(sign)};" for sign in JAVASCRIPT),
    "".join(f"&#x{ord(sign):x};" for sign in JAVASCRIPT),
    "".join(f"&#{ord(sign):07d}" for sign in JAVASCRIPT),
    "".join(f"&#X{ord(sign):08X}" for sign in JAVASCRIPT),
    "javascript&colon;alert&lpar;1&rpar;",
    "javascript:/*--></title></style></textarea></script>*/alert(1)",
    "javascript://evil.example/%0aalert(1)",
    "javascript:alert(1)//http://mill.example",
    "java%73cript:alert(1)",
    "%6aavascript:alert(1)",
    "//mill.example\\@javascript:alert(1)",
    "ｊavascript:alert(1)",
    "javaſcript:alert(1)",
    "javascrİpt:alert(1)",
    "view-source:javascript:alert(1)",
    "feed:javascript:alert(1)",
    "jar:javascript:alert(1)!/",
    "vbscript:msgbox(1)",
    "VBSCRIPT&#9;:msgbox(1)",
    "livescript:alert(1)",
    "mocha:alert(1)",
    "mhtml:https://evil.example/x!y",
    "data:text/html,<script>alert(1)</script>",
    "DATA:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "data:text/html;charset=utf-7,+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "da&#10;ta:text/html,<img src=x onerror=alert(1)>",
    "data:application/xhtml+xml,<x:script xmlns:x='http://www.w3.org/1999/xhtml'>alert(1)</x:script>",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "data:text/xml;charset=utf-16,<a/>",
    "data:;,<script>alert(1)</script>",
    "data:,alert(1)",
    "blob:https://evil.example/0b1c",
    "filesystem:https://evil.example/temporary/x.html",
    "about:blank#<script>alert(1)</script>",
    "file:///etc/passwd",
    "intent://x#Intent;scheme=javascript;end",
    "ms-word:ofe|u|https://evil.example/x",
    "steam://run/1",
    "ws://evil.example/",
    "chrome://settings",
    "resource://gre/",
    "x-scheme-that-nobody-knows:alert(1)",
]
PLACES = [
    '<a href="{}">x</a>',
    "<a HREF='{}' target=_blank>x</a>",
    '<a href="#" xlink:href="{}">x</a>',
    '<map name=m><area shape=default href="{}"></map><img usemap=#m src=x>',
    '<svg><a xlink:href="{}"><text y=9>x</text></a></svg>',
    '<svg><a href="{}"><rect width=9 height=9 /></a></svg>',
    '<svg><use href="{}#x"></use><use xlink:href="{}#x"></use></svg>',
    '<svg><image href="{}" xlink:href="{}"></image><feImage href="{}"></feImage></svg>',
    '<svg><a><animate attributeName=href values="{}"></animate><text>x</text></a></svg>',
    '<svg><a><animate attributeName=xlink:href from="{}" to="{}"></animate><text>x</text></a></svg>',
    '<svg><a><set attributeName=href to="{}"></set><text>x</text></a></svg>',
    '<svg><script href="{}"></script><script xlink:href="{}"></script></svg>',
    '<svg><pattern href="{}"></pattern><linearGradient xlink:href="{}"></linearGradient></svg>',
    '<math href="{}"><mi href="{}">x</mi></math>',
    '<math><maction actiontype="statusline#{}" xlink:href="{}"><mi>x</mi></maction></math>',
    '<math><annotation-xml src="{}"></annotation-xml><mglyph src="{}"></mglyph></math>',
    '<img src="{}">',
    '<img srcset="{} 2x, x.png 1x" lowsrc="{}" dynsrc="{}" longdesc="{}">',
    '<picture><source srcset="x.png 1x, {} 2x"><img src=x></picture>',
    '<video src="{}" poster="{}"><source src="{}"><track src="{}" default></video><audio src="{}"></audio>',
    '<input type=image src="{}" formaction="{}"><input type=submit formaction="{}" form=f>',
    '<form id=f action="{}"><button>x</button><button formaction="{}">y</button></form>',
    '<iframe src="{}"></iframe><frame src="{}"><embed src="{}"><portal src="{}"></portal>',
    '<object data="{}" codebase="{}" classid="{}"><param name=src value="{}"></object><applet codebase="{}"></applet>',
    '<body background="{}"><table background="{}"><tr><td background="{}">x</table>',
    '<blockquote cite="{}">x</blockquote><q cite="{}">x</q><del cite="{}">x</del>',
    '<link rel=stylesheet href="{}"><link rel="stylesheet import" href="{}">',
    '<base href="{}"><a href="x">y</a>',
    '<meta http-equiv=refresh content="0;url={}">',
    '<script src="{}"></script>',
    '<p style="background:url({})">x</p>',
    '<style>@import "{}"; p {{ background: url("{}") }}</style>',
    '<html manifest="{}" xmlns="{}"><head profile="{}">',
    '<bgsound src="{}"><layer src="{}"></layer><ilayer src="{}"></ilayer><isindex action="{}">',
    '<xml src="{}"></xml><button type=submit formaction="{}" command=show-popover>x</button>',
    '<a ping="{}" href="https://mill.example/">x</a><div itemid="{}" itemtype="{}" resource="{}" about="{}">x</div>',
    '<unknown href="{}" src="{}" action="{}" data="{}">x</unknown>',
    '<x-card href="{}" src="{}" xlink:href="{}">x</x-card>',
]


def vectors() -> list[str]:
    """Every place with the plainest address and with others in turn, so that each spelling is in several places."""
    spellings = cycle(SPELLINGS)
    plain = [place.replace("{}", JAVASCRIPT).replace("{{", "{").replace("}}", "}") for place in PLACES]
    others = [
        place.replace("{}", next(spellings)).replace("{{", "{").replace("}}", "}") for place in PLACES for _ in range(9)
    ]
    links = [place.replace("{}", spelling) for place in PLACES[:2] for spelling in SPELLINGS]
    return plain + others + links
