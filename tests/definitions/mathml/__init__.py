"""MathML as TeX."""

from .mathml import tex_of as tex_of
