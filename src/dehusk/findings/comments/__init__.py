"""What readers wrote below a text: each comment with its author and its date, where the page gives them."""

from .comment import Comment as Comment
from .comments import comments_of as comments_of
