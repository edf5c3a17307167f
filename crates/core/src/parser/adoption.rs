//! The adoption agency algorithm, which ends formatting that is misnested with blocks.
//!
//! <https://html.spec.whatwg.org/#adoption-agency-algorithm>

use super::builder::Builder;
use super::stack::Open;
use super::tree::{Id, Node};

impl Builder<'_> {
    /// The end tag of a formatting element.
    pub(super) fn adopt(&mut self, tag: i32) {
        const MOST_TIMES: usize = 8;
        let current = self.stack.current();
        if current.tag == tag && self.formatting.place_of(current.id).is_none() {
            self.pop();
            return;
        }
        for _ in 0..MOST_TIMES {
            let element = match self.last_formatting(tag) {
                Some(element) => element,
                None => return self.close_any_other(tag),
            };
            let place = match self.stack.place_of(element) {
                Some(place) => place,
                None => return self.formatting.remove(element),
            };
            if !self.stack.has_element_in_scope(element) {
                return;
            }
            match (place + 1..self.stack.len()).find(|&place| self.stack.get(place).is_some_and(Open::is_special)) {
                Some(block) => self.adopt_block(element, place, block),
                None => {
                    self.pop_to(place);
                    return self.formatting.remove(element);
                }
            }
        }
    }

    /// Move the furthest block, at a place in the stack, out of a formatting element, and let the formatting go on in it.
    fn adopt_block(&mut self, element: Id, place: usize, block_place: usize) {
        let open_at = |place: usize| self.stack.get(place).unwrap_or_else(|| self.stack.current());
        let (ancestor, block) = (open_at(place.saturating_sub(1)), open_at(block_place));
        let (last, bookmark) = self.adopt_between(element, block_place, block.id);
        self.tree.detach(last);
        self.insert_at(ancestor, last);
        let copy = self.copy_of(element);
        self.tree.move_children(block.id, copy);
        self.tree.append(block.id, copy);
        self.move_formatting(element, copy, bookmark);
        self.remove_open(element);
        if let Some(block_place) = self.stack.place_of(block.id) {
            self.tree.node_mut(copy).is_open = true;
            let open = Open::new(copy, self.tree.node(copy));
            self.stack.insert(block_place + 1, open);
        }
    }

    /// The inner loop: elements between the formatting element and the block are copied around the block, or closed.
    ///
    /// The answer is the outermost of them, and the element of the list after which the formatting element's copy belongs.
    fn adopt_between(&mut self, element: Id, block_place: usize, block: Id) -> (Id, Option<Id>) {
        const MOST_COPIED: usize = 3;
        let (mut last, mut bookmark, mut place, mut count) = (block, None, block_place, 0);
        while place > 0 {
            place -= 1;
            count += 1;
            let node = self.stack.get(place).map_or(element, |open| open.id);
            if node == element {
                break;
            }
            if count > MOST_COPIED {
                self.formatting.remove(node);
            }
            if self.formatting.place_of(node).is_none() {
                self.remove_open(node);
                continue;
            }
            let copy = self.copy_of(node);
            self.formatting.replace(node, copy);
            self.tree.node_mut(node).is_open = false;
            self.tree.node_mut(copy).is_open = true;
            self.stack.replace(place, Open::new(copy, self.tree.node(copy)));
            if last == block {
                bookmark = Some(copy);
            }
            self.tree.detach(last);
            self.tree.append(copy, last);
            last = copy;
        }
        (last, bookmark)
    }

    /// Put the copy of a formatting element in the list: after the bookmark, or in the place of the element.
    fn move_formatting(&mut self, element: Id, copy: Id, bookmark: Option<Id>) {
        match bookmark {
            None => self.formatting.replace(element, copy),
            Some(bookmark) => {
                self.formatting.remove(element);
                let place = self.formatting.place_of(bookmark).map_or(0, |place| place + 1);
                self.formatting.insert(place, copy);
            }
        }
    }

    /// An element with the same name and attributes that stands nowhere.
    fn copy_of(&mut self, id: Id) -> Id {
        let Node { tag, namespace, span, .. } = *self.tree.node(id);
        self.tree.create(Node::new(tag, namespace, span))
    }
}
