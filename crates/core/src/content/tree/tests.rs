use super::super::traversal::Step;
use super::*;

fn tree(html: &str) -> Tree {
    Tree::from_html(html).unwrap()
}

fn find(tree: &Tree, name: &str) -> NodeIndex {
    tree.descendants(BODY).find(|&node| tree.name(node) == name).unwrap()
}

/// The names of the nodes, `<` before those with a parent that ends.
fn outline(tree: &Tree) -> String {
    let step = |step| match step {
        Step::Enter(node) if tree.is_text(node) => tree.text(node).to_owned(),
        Step::Enter(node) => format!("<{}>", tree.name(node)),
        Step::Leave(node) => format!("</{}>", tree.name(node)),
    };
    tree.walk(BODY).map(step).collect()
}

#[test]
fn pages_become_trees() {
    let html = "<p id=\"a\">one <b>two</b> </p>\n<p>three &amp; four<br></p>";
    let tree = tree(html);
    assert_eq!(outline(&tree), "<p>one <b>two</b> </p>\n<p>three & four<br></br></p>");
    let first = find(&tree, "p");
    assert_eq!(tree.attribute(first, "id"), Some("a"));
    assert_eq!(tree.text_content(first), "one two ");
    assert_eq!(tree.rows(first).len(), 1);
    assert_eq!(tree.source(first).len(), html.find('\n').unwrap());
}

#[test]
fn nodes_can_be_moved() {
    let mut tree = tree("<div><b>1</b><i>2</i>3</div><p>4</p>");
    let (div, italic, paragraph) = (find(&tree, "div"), find(&tree, "i"), find(&tree, "p"));
    tree.insert_before(italic, paragraph);
    assert_eq!(outline(&tree), "<div><b>1</b><p>4</p><i>2</i>3</div>");
    tree.unwrap(div);
    assert_eq!(outline(&tree), "<b>1</b><p>4</p><i>2</i>3");
    let around = tree.new_element("section");
    tree.wrap(italic, around);
    let space = tree.new_text(" ");
    tree.insert_after(around, space);
    tree.detach(paragraph);
    assert_eq!(outline(&tree), "<b>1</b><section><i>2</i></section> 3");
    tree.clear(BODY);
    assert!(tree.is_empty());
}

#[test]
fn attributes_can_be_changed() {
    let mut tree = tree("<a href=\"b\" class=\"c d\" id=e>x</a>");
    let link = find(&tree, "a");
    tree.set_attribute(link, "href", "f");
    tree.set_attribute(link, "title", "g");
    tree.remove_attribute(link, "id");
    assert_eq!(tree.attributes(link).collect::<Vec<_>>(), [("href", "f"), ("class", "c d"), ("title", "g")]);
    assert!(tree.has_class(link, "d") && !tree.has_class(link, "c d"));
    tree.retain_attributes(link, |name, _| name == "title");
    assert_eq!(tree.attributes(link).collect::<Vec<_>>(), [("title", "g")]);
}

#[test]
fn names_that_no_other_page_has_are_numbered() {
    let mut tree = tree("<x-y>a</x-y>");
    let element = find(&tree, "x-y");
    assert!(tree.tag(element) as usize >= COUNT);
    tree.rename(element, "p");
    assert_eq!(tree.tag(element), crate::table::tags::number("p"));
}

#[test]
fn deep_trees_are_read_without_recursion() {
    let mut tree = Tree::new();
    let mut parent = BODY;
    for _ in 0..100_000 {
        let element = tree.new_element("div");
        tree.append(parent, element);
        parent = element;
    }
    assert_eq!(tree.descendants(BODY).count(), 100_000);
    assert_eq!(tree.walk(BODY).count(), 200_000);
    assert_eq!(tree.ancestors(parent).count(), 100_000);
    assert_eq!(tree.text_content(BODY), "");
}
