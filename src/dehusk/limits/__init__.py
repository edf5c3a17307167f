"""How large a page may be, and how much work and memory it may take; docs/guide/limits.md explains it."""

from .clock import Clock, check_time, step, within_time
from .limits import DEFAULT_LIMITS, Limits

__all__ = ["DEFAULT_LIMITS", "Clock", "Limits", "check_time", "step", "within_time"]
