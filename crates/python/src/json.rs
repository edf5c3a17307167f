//! Values of JSON as Python has them.

use dehusk_core::declared::{Json, Object};
use dehusk_core::BlockRecord;
use pyo3::exceptions::{PyRecursionError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

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

/// Writes dictionaries, lists, tuples, records of blocks, texts, numbers, booleans and `None` as `json.dumps` does with `ensure_ascii=False`;
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

/// Maximum nesting of what is written; Python's own recursion limit is about as low.
const MAX_LEVEL: usize = 900;

enum JsonField<'a> {
    Text(&'a str),
    /// What is written as it is.
    Verbatim(&'a str),
    Number(usize),
}

/// Writes a share with at most three decimals, as Python writes it.
fn rounded(share: f64) -> String {
    let written = format!("{share:.3}");
    let short = written.trim_end_matches('0');
    format!("{short}{}", if short.ends_with('.') { "0" } else { "" })
}

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
            self.write_group('{', '}', dictionary.iter(), |writer, (key, value)| {
                writer.write_text(&key.cast::<PyString>()?.to_string_lossy());
                writer.written.push_str(": ");
                writer.write(&value)
            })?;
        } else if let Ok(list) = value.cast::<PyList>() {
            self.write_group('[', ']', list.iter(), |writer, value| writer.write(&value))?;
        } else if let Ok(tuple) = value.cast::<PyTuple>() {
            self.write_group('[', ']', tuple.iter(), |writer, value| writer.write(&value))?;
        } else if let Ok(records) = value.cast::<BlockRecords>() {
            let entries = records.get().blocks.iter().enumerate();
            self.write_group('[', ']', entries, |writer, (index, block)| {
                writer.write_block(block, records.get().probability.get(index).copied())
            })?;
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
        let probability = probability.map_or("null".to_owned(), rounded);
        let kept_part = block.kept_part.as_ref().filter(|part| **part != block.text);
        let fields = [
            Some(("role", JsonField::Text(block.role.name()))),
            Some(("kept", JsonField::Verbatim(if block.is_kept { "true" } else { "false" }))),
            Some(("probability", JsonField::Verbatim(&probability))),
            Some(("text", JsonField::Text(&block.text))),
            Some(("path", JsonField::Text(&block.css))),
            Some(("xpath", JsonField::Text(&block.xpath))),
            Some(("row", JsonField::Number(block.row))),
            block.is_hidden.then_some(("hidden", JsonField::Verbatim("true"))),
            kept_part.map(|part| ("kept_text", JsonField::Text(part))),
        ];
        self.write_group('{', '}', fields.into_iter().flatten(), |writer, (name, field)| {
            writer.write_text(name);
            writer.written.push_str(": ");
            match field {
                JsonField::Text(text) => writer.write_text(text),
                JsonField::Verbatim(json) => writer.written.push_str(json),
                JsonField::Number(number) => writer.written.push_str(&number.to_string()),
            }
            Ok(())
        })
    }

    fn write_group<T>(
        &mut self,
        open: char,
        close: char,
        entries: impl Iterator<Item = T>,
        mut write: impl FnMut(&mut Self, T) -> PyResult<()>,
    ) -> PyResult<()> {
        if self.level == MAX_LEVEL {
            return Err(PyRecursionError::new_err("the value is nested too deeply for JSON"));
        }
        self.level += 1;
        self.written.push(open);
        let mut is_empty = true;
        for entry in entries {
            if !is_empty {
                self.written.push_str(if self.indent.is_some() { "," } else { ", " });
            }
            self.break_line();
            is_empty = false;
            write(self, entry)?;
        }
        self.level -= 1;
        if !is_empty {
            self.break_line();
        }
        self.written.push(close);
        Ok(())
    }

    fn break_line(&mut self) {
        if let Some(indent) = self.indent {
            self.written.push('\n');
            self.written.extend(std::iter::repeat_n(' ', indent * self.level));
        }
    }

    fn write_text(&mut self, text: &str) {
        self.written.push('"');
        let mut begin = 0;
        for (at, byte) in text.bytes().enumerate().filter(|&(_, byte)| byte < b' ' || matches!(byte, b'"' | b'\\')) {
            self.written.push_str(&text[begin..at]);
            match byte {
                b'"' => self.written.push_str("\\\""),
                b'\\' => self.written.push_str("\\\\"),
                b'\n' => self.written.push_str("\\n"),
                b'\r' => self.written.push_str("\\r"),
                b'\t' => self.written.push_str("\\t"),
                0x08 => self.written.push_str("\\b"),
                0x0c => self.written.push_str("\\f"),
                _ => self.written.push_str(&format!("\\u{byte:04x}")),
            }
            begin = at + 1;
        }
        self.written.push_str(&text[begin..]);
        self.written.push('"');
    }
}
