"""VIPS, which divides a page as its reader sees it, for comparison with methods that extract content.

Deng Cai, Shipeng Yu, Ji-Rong Wen, Wei-Ying Ma: VIPS: a vision-based page segmentation algorithm. Microsoft Research,
MSR-TR-2003-79, 2003. In short: Extracting content structure for web pages based on visual representation. APWeb '03.

A round has three steps. Block extraction goes down the DOM tree and divides nodes by twelve rules (`blocks`).
Separators are the lines between the blocks that cross none of them, and have weights (`separators`). Blocks without a
strong separator between them are one segment, whose degree of coherence (DoC, 1 to 10) follows from the weights; a
segment that is less coherent than permitted (PDoC) is divided in a further round (`segments`).

Deviations: The report orders sizes, DoC values and weights, and gives no numbers; those here are ours, and were fixed
before anything was measured. A node is inline if the browser lays it out so, not by its tag, since style sheets decide
that today. Lines of no thickness separate blocks too: boxes with padding touch each other.
"""

from .segments import Segment, segments

__all__ = ["Segment", "segments"]
