//! What the core found, as a list of columns that a host reads from memory.

/// What the elements of a column are.
#[repr(u32)]
#[derive(Clone, Copy)]
pub enum Kind {
    /// Text in UTF-8.
    Text,
    Bytes,
    Integers,
    Floats,
    Doubles,
}

/// A name, and where the values are.
#[repr(C)]
pub struct Column {
    name: *const u8,
    name_size: usize,
    kind: Kind,
    values: *const u8,
    count: usize,
}

/// Values that a column can show.
pub trait Values {
    const KIND: Kind;
    fn place(&self) -> (*const u8, usize);
}

macro_rules! values {
    ($($type:ty: $kind:ident),*) => {
        $(impl Values for $type {
            const KIND: Kind = Kind::$kind;
            fn place(&self) -> (*const u8, usize) {
                (self.as_ptr().cast(), self.len())
            }
        })*
    };
}

values!(str: Text, [u8]: Bytes, [bool]: Bytes, [i32]: Integers, [f32]: Floats, [f64]: Doubles);

/// A column of values that do not move: they are in memory of their own, which the answer owns.
pub fn column<V: Values + ?Sized>(name: &'static str, values: &V) -> Column {
    let (values, count) = values.place();
    Column { name: name.as_ptr(), name_size: name.len(), kind: V::KIND, values, count }
}

/// Columns, and the owner of their values. A host reads the first two fields.
#[repr(C)]
pub struct Answer<T> {
    first: *const Column,
    count: usize,
    columns: Vec<Column>,
    /// What the columns show, or why there is nothing to show.
    pub owner: Result<T, String>,
}

impl<T> Answer<T> {
    /// The answer whose columns are those of its owner; where there is none, one that says why.
    pub fn new(owner: Result<T, String>, columns_of: impl FnOnce(&T) -> Vec<Column>) -> *mut Answer<T> {
        let columns = match &owner {
            Ok(owner) => columns_of(owner),
            Err(line) => vec![column("error", line.as_str())],
        };
        Box::into_raw(Box::new(Answer { first: columns.as_ptr(), count: columns.len(), columns, owner }))
    }
}
