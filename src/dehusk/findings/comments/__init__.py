"""What people wrote one after another: comments below a text, posts of a thread, answers to a question.

Each has its author and its date, where the page gives them.
"""

from .comment import Comment as Comment
from .comment import Post as Post
from .comments import named_comments as named_comments
from .comments import posts_of as posts_of
from .comments import unnamed_comments as unnamed_comments
from .signed import Signed as Signed
from .signed import signed_posts as signed_posts
from .thread import Thread as Thread
from .thread import find_thread as find_thread
