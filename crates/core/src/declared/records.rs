//! Nodes → records with plain attributes: for each type of record, how its attributes are read.
//!
//! A record has the attributes that have a value, in the order of the classes of the same names in Python.

use std::collections::HashSet;

use super::families::families_of;
use super::json::{Json, Object};
use super::nodes::Node;
use super::prices::plain_price;
use super::products::{add_product, add_rating, offers_of, Offer};
use super::values::Values;

const MAX_IMAGES: usize = 50;
const MAX_STEPS: usize = 1000;
const MAX_STEP_DEPTH: usize = 4;
/// Maximum number of categories of a recipe, and of its nutrients.
const MAX_CATEGORIES: usize = 20;
const MAX_NUTRIENTS: usize = 30;
const MAX_YIELDS: usize = 5;
const REMOTE: &str = "TELECOMMUTE";
const VOTES: [&str; 2] = ["upvoteCount", "voteCount"];
const DATES: [&str; 2] = ["dateCreated", "datePublished"];

/// A type of record: the name of the list of them, their family, and what adds the attributes that only they have.
pub(super) struct RecordType {
    pub(super) listed_as: &'static str,
    family: &'static str,
    add: fn(&Node, &Values<'_>, &mut Object),
}

/// Every type of record.
pub(super) static RECORD_TYPES: [RecordType; 6] = [
    RecordType { listed_as: "recipes", family: "Recipe", add: add_recipe },
    RecordType { listed_as: "products", family: "Product", add: add_product },
    RecordType { listed_as: "events", family: "Event", add: add_event },
    RecordType { listed_as: "questions", family: "Question", add: add_question },
    RecordType { listed_as: "how_tos", family: "HowTo", add: add_how_to },
    RecordType { listed_as: "jobs", family: "JobPosting", add: add_job },
];

/// Returns the type of the record of a node; None for nodes of other types.
pub(super) fn record_type_of(node: &Node) -> Option<&'static RecordType> {
    families_of(&node.types).iter().find_map(|family| RECORD_TYPES.iter().find(|kind| kind.family == *family))
}

/// Returns the record of a node; nothing is known yet about what the page shows.
pub(super) fn read_record(kind: &RecordType, node: &Node, values: &Values<'_>, sources: &[&'static str]) -> Object {
    let mut record = Object::new();
    add_text(&mut record, "name", values.text(node, &["name", "title", "headline"]));
    add_text(&mut record, "url", values.url(node));
    add_text(&mut record, "description", values.text(node, &["description"]));
    let mut images: Vec<String> = Vec::new();
    for url in values.urls(node, &["image"]).take(MAX_IMAGES) {
        if !images.contains(&url) {
            images.push(url);
        }
    }
    record.insert("images".to_owned(), Json::texts(images));
    record.insert("sources".to_owned(), Json::texts(sources.iter().copied()));
    record.insert("shown".to_owned(), Json::Object(Object::new()));
    (kind.add)(node, values, &mut record);
    record
}

/// Adds a text that is not empty.
pub(super) fn add_text(record: &mut Object, name: &str, text: String) {
    if !text.is_empty() {
        record.insert(name.to_owned(), Json::Text(text));
    }
}

/// Adds for each attribute the first text of some properties.
pub(super) fn add_texts(record: &mut Object, values: &Values<'_>, node: &Node, attributes: &[(&str, &[&str])]) {
    for (name, properties) in attributes {
        add_text(record, name, values.text(node, properties));
    }
}

fn add_list(record: &mut Object, name: &str, list: Vec<Json>) {
    record.insert(name.to_owned(), Json::List(list));
}

fn add_recipe(node: &Node, values: &Values<'_>, record: &mut Object) {
    add_text(record, "author", values.text(node, &["author"]));
    let mut yields = String::new();
    for text in values.texts(node, &["recipeYield", "yield"]).take(MAX_YIELDS) {
        if text.chars().count() > yields.chars().count() {
            yields = text;
        }
    }
    add_text(record, "yields", yields);
    let times: [(&str, &[&str]); 3] =
        [("prep_time", &["prepTime"]), ("cook_time", &["cookTime"]), ("total_time", &["totalTime"])];
    add_texts(record, values, node, &times);
    for (name, property) in [("category", "recipeCategory"), ("cuisine", "recipeCuisine")] {
        let texts: Vec<String> = values.texts(node, &[property]).take(MAX_CATEGORIES).collect();
        add_text(record, name, texts.join(", "));
    }
    let ingredients = values.texts(node, &["recipeIngredient", "ingredients", "ingredient"]);
    add_list(record, "ingredients", ingredients.map(Json::Text).collect());
    let steps = steps_of(node, values, &["recipeInstructions"]);
    let instructions = steps.into_iter().map(|step| if step.text.is_empty() { step.name } else { step.text });
    add_list(record, "instructions", instructions.map(Json::Text).collect());
    let mut nutrition = Object::new();
    if let Some(node) = values.node(node, &["nutrition"]) {
        let keywords = usize::from(!node.types.is_empty()) + usize::from(node.id.is_some());
        for name in node.properties.keys().take(MAX_NUTRIENTS - keywords) {
            add_text(&mut nutrition, name.strip_suffix("Content").unwrap_or(name), values.text(node, &[name]));
        }
    }
    record.insert("nutrition".to_owned(), Json::Object(nutrition));
    add_rating(node, values, record);
}

fn add_event(node: &Node, values: &Values<'_>, record: &mut Object) {
    let best = Offer::best(&offers_of(node, values));
    add_texts(record, values, node, &[("start", &["startDate"]), ("end", &["endDate"])]);
    add_text(record, "status", values.term(node, &["eventStatus"]));
    add_text(record, "attendance", values.term(node, &["eventAttendanceMode"]));
    add_text(record, "location", values.text(node, &["location"]));
    add_text(record, "address", values.node(node, &["location"]).map_or(String::new(), |place| values.address(place)));
    add_text(record, "organizer", values.text(node, &["organizer"]));
    add_list(record, "performers", values.texts(node, &["performer", "performers"]).map(Json::Text).collect());
    add_text(record, "price", best.price);
    add_text(record, "currency", best.currency);
    add_text(record, "availability", best.availability);
}

fn add_question(node: &Node, values: &Values<'_>, record: &mut Object) {
    let fields: [(&str, &[&str]); 4] =
        [("text", &["text"]), ("author", &["author"]), ("date", &DATES), ("votes", &VOTES)];
    add_texts(record, values, node, &fields);
    let read = |names: &'static [&'static str], is_accepted: bool| {
        values.nodes(node, names).map(|part| answer(part, values, is_accepted)).collect::<Vec<_>>()
    };
    let mut answers = read(&["acceptedAnswer"], true);
    let text = |answer: &Object| answer.get("text").and_then(Json::text).unwrap_or("").to_owned();
    let accepted: HashSet<String> = answers.iter().map(text).collect();
    let suggested = read(&["suggestedAnswer", "answer"], false);
    answers.extend(suggested.into_iter().filter(|answer| !accepted.contains(&text(answer))));
    add_list(record, "answers", answers.into_iter().map(Json::Object).collect());
}

fn answer(node: &Node, values: &Values<'_>, is_accepted: bool) -> Object {
    let text = |names: &[&str]| Json::Text(values.text(node, names));
    Object::from([
        ("text".to_owned(), text(&["text", "description", "name"])),
        ("is_accepted".to_owned(), Json::Bool(is_accepted)),
        ("author".to_owned(), text(&["author"])),
        ("date".to_owned(), text(&DATES)),
        ("votes".to_owned(), text(&VOTES)),
        ("url".to_owned(), Json::Text(values.url(node))),
    ])
}

fn add_how_to(node: &Node, values: &Values<'_>, record: &mut Object) {
    add_texts(record, values, node, &[("total_time", &["totalTime", "performTime"]), ("cost", &["estimatedCost"])]);
    add_list(record, "supplies", values.texts(node, &["supply"]).map(Json::Text).collect());
    add_list(record, "tools", values.texts(node, &["tool"]).map(Json::Text).collect());
    let steps = steps_of(node, values, &["step", "steps"]);
    add_list(record, "steps", steps.into_iter().map(Step::into_json).collect());
}

fn add_job(node: &Node, values: &Values<'_>, record: &mut Object) {
    let nothing = Node::default();
    let pay = values.node(node, &["baseSalary", "estimatedSalary"]).map_or(&nothing, |pay| &**pay);
    let amount = values.node(pay, &["value"]).map_or(pay, |amount| &**amount);
    add_text(record, "company", values.text(node, &["hiringOrganization"]));
    add_text(record, "location", job_location(node, values));
    let is_remote = values.term(node, &["jobLocationType"]).eq_ignore_ascii_case(REMOTE);
    record.insert("is_remote".to_owned(), Json::Bool(is_remote));
    add_list(record, "employment_types", values.texts(node, &["employmentType"]).map(Json::Text).collect());
    add_texts(record, values, node, &[("posted", &["datePosted"]), ("expires", &["validThrough"])]);
    let lowest = values.texts(amount, &["minValue", "value", "minPrice"]).next();
    add_text(record, "salary", plain_price(&lowest.unwrap_or_else(|| values.text(node, &["baseSalary"]))));
    add_text(record, "highest_salary", plain_price(&values.text(amount, &["maxValue"])));
    let currency = values.texts(pay, &["currency"]).next();
    add_text(record, "currency", currency.unwrap_or_else(|| values.text(node, &["salaryCurrency"])));
    add_text(record, "salary_unit", values.text(amount, &["unitText"]));
    // of a `PropertyValue` the name is that of who gave the identifier
    let identifier = values.nodes(node, &["identifier"]).find_map(|part| values.texts(part, &["value"]).next());
    add_text(record, "identifier", identifier.unwrap_or_else(|| values.text(node, &["identifier"])));
}

fn job_location(node: &Node, values: &Values<'_>) -> String {
    let mut places: Vec<String> = Vec::new();
    for place in values.nodes(node, &["jobLocation"]) {
        let address = values.address(place);
        let line = if address.is_empty() { values.text(place, &["name"]) } else { address };
        if !line.is_empty() && !places.contains(&line) {
            places.push(line);
        }
    }
    if places.is_empty() {
        values.text(node, &["jobLocation"])
    } else {
        places.join("; ")
    }
}

/// A step of a how-to.
struct Step {
    name: String,
    text: String,
    url: String,
}

impl Step {
    fn into_json(self) -> Json {
        let fields = [("name", self.name), ("text", self.text), ("url", self.url)];
        Json::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), Json::Text(value))).collect())
    }
}

/// Returns the steps in order; those of sections one after another, and texts by their lines.
fn steps_of(node: &Node, values: &Values<'_>, names: &[&str]) -> Vec<Step> {
    steps_within(node, values, names, 0)
}

fn steps_within(node: &Node, values: &Values<'_>, names: &[&str], depth: usize) -> Vec<Step> {
    let lines = values.lines(node, names).into_iter().take(MAX_STEPS);
    let mut steps: Vec<Step> = lines.map(|text| Step { name: String::new(), text, url: String::new() }).collect();
    for part in values.nodes(node, names) {
        if steps.len() >= MAX_STEPS {
            break;
        }
        let mut inside = Vec::new();
        if depth < MAX_STEP_DEPTH {
            inside = steps_within(part, values, &["itemListElement", "steps", "item"], depth + 1);
        }
        let text = values.text(part, &["text", "description"]);
        if text.is_empty() && !inside.is_empty() {
            steps.append(&mut inside);
            continue;
        }
        let step = Step { name: values.text(part, &["name"]), text, url: values.url(part) };
        if !step.name.is_empty() || !step.text.is_empty() {
            steps.push(step);
        }
    }
    steps.truncate(MAX_STEPS);
    steps
}
