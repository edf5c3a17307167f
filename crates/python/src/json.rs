//! Values of JSON as Python has them.

use dehusk_core::declared::{write_json_text, Json, Object};
use dehusk_core::BlockRecord;
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::declarations::StructuredData;
use crate::records::BlockRecords;

/// Maximum depth and number of the objects that are listed.
const MAX_DEPTH: usize = 12;
const MAX_OBJECTS: usize = 5000;

/// Returns some values as a list, as `json.loads` would; numbers are texts.
pub fn list_of<'a, 'py>(py: Python<'py>, values: impl IntoIterator<Item = &'a Json>) -> PyResult<Bound<'py, PyList>> {
    Converter { py, objects: None }.list(values, 0)
}

/// Returns the same, and a list of the objects in the values, outer ones first.
pub fn with_objects<'a, 'py>(
    py: Python<'py>,
    values: impl IntoIterator<Item = &'a Json>,
) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>)> {
    let objects = PyList::empty(py);
    let values = Converter { py, objects: Some(objects.clone()) }.list(values, 0)?;
    Ok((values, objects))
}

/// Returns an object as a dictionary.
pub fn dictionary_of<'py>(py: Python<'py>, object: &Object) -> PyResult<Bound<'py, PyDict>> {
    Converter { py, objects: None }.dictionary(object, 0)
}

struct Converter<'py> {
    py: Python<'py>,
    /// The dictionaries that were made, where they are wanted.
    objects: Option<Bound<'py, PyList>>,
}

impl<'py> Converter<'py> {
    fn value(&self, value: &Json, depth: usize) -> PyResult<Bound<'py, PyAny>> {
        Ok(match value {
            Json::Null => self.py.None().into_bound(self.py),
            Json::Bool(flag) => PyBool::new(self.py, *flag).to_owned().into_any(),
            Json::Text(text) => PyString::new(self.py, text).into_any(),
            Json::List(parts) => self.list(parts, depth)?.into_any(),
            Json::Object(object) => self.dictionary(object, depth)?.into_any(),
        })
    }

    fn list<'a>(&self, values: impl IntoIterator<Item = &'a Json>, depth: usize) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(self.py);
        values.into_iter().try_for_each(|value| list.append(self.value(value, depth + 1)?))?;
        Ok(list)
    }

    fn dictionary(&self, object: &Object, depth: usize) -> PyResult<Bound<'py, PyDict>> {
        let dictionary = PyDict::new(self.py);
        if let Some(objects) = self.objects.as_ref().filter(|list| depth <= MAX_DEPTH && list.len() < MAX_OBJECTS) {
            objects.append(&dictionary)?;
        }
        object.iter().try_for_each(|(key, value)| dictionary.set_item(key, self.value(value, depth + 1)?))?;
        Ok(dictionary)
    }
}

/// Reads the JSON objects and lists in a text of any kind, outermost only, and strings that contain one.
#[pyfunction]
pub fn json_values<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
    let values = py.detach(|| dehusk_core::declared::json_values(text));
    list_of(py, &values)
}

/// Writes dictionaries, lists, tuples, records of blocks, structured data, texts, numbers, booleans and `None` as `json.dumps` does with `ensure_ascii=False`;
/// without an indent on one line.
///
/// The encoder of the standard library is compiled only for what is on one line.
#[pyfunction]
#[pyo3(signature = (value, indent = None))]
pub fn write_json(value: &Bound<'_, PyAny>, indent: Option<usize>) -> PyResult<String> {
    let mut writer = JsonWriter { written: String::new(), indent, level: 0 };
    writer.write(value)?;
    Ok(writer.written)
}

const SPACES: &str = "                                ";
/// Maximum nesting of what is written; Python's own recursion limit is about as low.
const MAX_LEVEL: usize = 900;

struct JsonWriter {
    written: String,
    indent: Option<usize>,
    level: usize,
}

impl JsonWriter {
    fn write(&mut self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = value.cast::<PyString>() {
            self.write_text(&text.to_string_lossy());
        } else if value.is_none() {
            self.written.push_str("null");
        } else if let Ok(flag) = value.cast::<PyBool>() {
            self.written.push_str(if flag.is_true() { "true" } else { "false" });
        } else if let Ok(dictionary) = value.cast::<PyDict>() {
            self.open('{')?;
            for (index, (key, value)) in dictionary.iter().enumerate() {
                self.write_key(&key.cast::<PyString>()?.to_string_lossy(), index == 0);
                self.write(&value)?;
            }
            self.close('}', dictionary.is_empty());
        } else if let Ok(list) = value.cast::<PyList>() {
            self.write_group('[', ']', list.iter(), |writer, value| writer.write(&value))?;
        } else if let Ok(tuple) = value.cast::<PyTuple>() {
            self.write_group('[', ']', tuple.iter(), |writer, value| writer.write(&value))?;
        } else if let Ok(records) = value.cast::<BlockRecords>() {
            let entries = records.get().blocks.iter().enumerate();
            self.write_group('[', ']', entries, |writer, (index, block)| {
                writer.write_block(block, records.get().probability.get(index).copied())
            })?;
        } else if let Ok(structured) = value.cast::<StructuredData>() {
            self.write_object(&structured.get().found)?;
        } else if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
            self.write_number(value)?;
        } else {
            let kind = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!("Object of type {kind} is not JSON serializable")));
        }
        Ok(())
    }

    /// Writes a number as Python does: exact, and the shortest that reads as the same.
    fn write_number(&mut self, number: &Bound<'_, PyAny>) -> PyResult<()> {
        match number.cast::<PyFloat>().map(|float| float.value()) {
            Ok(value) if value.is_nan() => self.written.push_str("NaN"),
            Ok(value) if value.is_infinite() => {
                self.written.push_str(if value > 0.0 { "Infinity" } else { "-Infinity" })
            }
            Ok(value) => self.written.push_str(&PyFloat::new(number.py(), value).repr()?.to_string_lossy()),
            Err(_) => match number.extract::<i64>() {
                Ok(value) => self.written.push_str(&value.to_string()),
                Err(_) => self.written.push_str(&number.str()?.to_string_lossy()),
            },
        }
        Ok(())
    }

    fn write_block(&mut self, block: &BlockRecord, probability: Option<f64>) -> PyResult<()> {
        self.open('{')?;
        self.write_plain_key("role", true);
        self.write_text(block.role.name());
        self.write_plain_key("kept", false);
        self.written.push_str(if block.is_kept { "true" } else { "false" });
        self.write_plain_key("probability", false);
        match probability {
            Some(probability) => self.write_share(probability),
            None => self.written.push_str("null"),
        }
        for (name, text) in [("text", &block.text), ("path", &block.css), ("xpath", &block.xpath)] {
            self.write_plain_key(name, false);
            self.write_text(text);
        }
        self.write_plain_key("row", false);
        self.write_count(block.row);
        if block.is_hidden {
            self.write_plain_key("hidden", false);
            self.written.push_str("true");
        }
        if let Some(part) = block.kept_part.as_ref().filter(|part| **part != block.text) {
            self.write_plain_key("kept_text", false);
            self.write_text(part);
        }
        self.close('}', false);
        Ok(())
    }

    fn write_json(&mut self, value: &Json) -> PyResult<()> {
        match value {
            Json::Null => self.written.push_str("null"),
            Json::Bool(flag) => self.written.push_str(if *flag { "true" } else { "false" }),
            Json::Text(text) => self.write_text(text),
            Json::List(parts) => self.write_group('[', ']', parts, Self::write_json)?,
            Json::Object(object) => self.write_object(object)?,
        }
        Ok(())
    }

    fn write_object(&mut self, object: &Object) -> PyResult<()> {
        self.open('{')?;
        for (index, (key, value)) in object.iter().enumerate() {
            self.write_key(key, index == 0);
            self.write_json(value)?;
        }
        self.close('}', object.is_empty());
        Ok(())
    }

    fn write_group<T>(
        &mut self,
        open: char,
        close: char,
        entries: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T) -> PyResult<()>,
    ) -> PyResult<()> {
        self.open(open)?;
        let mut is_empty = true;
        for entry in entries {
            self.begin_entry(is_empty);
            is_empty = false;
            write(self, entry)?;
        }
        self.close(close, is_empty);
        Ok(())
    }

    fn open(&mut self, bracket: char) -> PyResult<()> {
        if self.level == MAX_LEVEL {
            return Err(PyRecursionError::new_err("the value is nested too deeply for JSON"));
        }
        self.level += 1;
        self.written.push(bracket);
        Ok(())
    }

    fn close(&mut self, bracket: char, is_empty: bool) {
        self.level -= 1;
        if !is_empty {
            self.break_line();
        }
        self.written.push(bracket);
    }

    fn begin_entry(&mut self, is_first: bool) {
        if !is_first {
            self.written.push_str(if self.indent.is_some() { "," } else { ", " });
        }
        self.break_line();
    }

    fn write_key(&mut self, key: &str, is_first: bool) {
        self.begin_entry(is_first);
        self.write_text(key);
        self.written.push_str(": ");
    }

    /// Writes a key without characters that are escaped.
    fn write_plain_key(&mut self, key: &str, is_first: bool) {
        self.begin_entry(is_first);
        self.written.push('"');
        self.written.push_str(key);
        self.written.push_str("\": ");
    }

    fn break_line(&mut self) {
        if let Some(indent) = self.indent {
            self.written.push('\n');
            let mut spaces = indent * self.level;
            while spaces > 0 {
                let run = spaces.min(SPACES.len());
                self.written.push_str(&SPACES[..run]);
                spaces -= run;
            }
        }
    }

    fn write_text(&mut self, text: &str) {
        write_json_text(text, &mut self.written);
    }

    /// Writes a number that is not negative.
    fn write_count(&mut self, mut number: usize) {
        let mut unit = 1;
        while number / unit > 9 {
            unit *= 10;
        }
        while unit > 0 {
            self.written.push(char::from(b'0' + (number / unit) as u8));
            (number, unit) = (number % unit, unit / 10);
        }
    }

    /// Writes a share rounded to three decimals, as Python writes it.
    fn write_share(&mut self, share: f64) {
        let thousandths = share * 1000.0;
        let is_tie = (thousandths.fract() - 0.5).abs() < 1e-6;
        if is_tie || !(0.0..1.0).contains(&share) || thousandths >= 999.5 {
            let written = format!("{share:.3}");
            let short = written.trim_end_matches('0');
            self.written.extend([short, if short.ends_with('.') { "0" } else { "" }]);
            return;
        }
        let mut rest = thousandths.round() as u32;
        self.written.push_str("0.");
        let mut unit = 100;
        while unit == 100 || rest > 0 {
            self.written.push(char::from(b'0' + (rest / unit) as u8));
            (rest, unit) = (rest % unit, unit / 10);
        }
    }
}
