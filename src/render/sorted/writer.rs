//! Values written as they come: no tree of them is made first. Fields that did
//! not come in order are put in order where they stand.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::ops::Range;

use serde::ser::{self, Error as _, Serialize, Serializer};
use serde_json::{Error, Number};

use super::{Content, quote};
use crate::render::safe;

/// What was written so far.
pub(super) struct Writer {
    pub(super) out: String,
    pub(super) content: Content,
}

/// An array that is open, and what closes it.
pub(super) struct Items<'a> {
    writer: &'a mut Writer,
    empty: bool,
    close: &'static str,
}

/// An object that is open, and what closes it.
pub(super) struct Fields<'a> {
    writer: &'a mut Writer,
    /// Where its first field begins.
    start: usize,
    /// Its fields, without the commas between them.
    fields: Vec<(Cow<'static, str>, Range<usize>)>,
    /// A key whose value is still to come.
    key: Option<String>,
    close: &'static str,
}

impl Writer {
    fn plain(&mut self, value: impl Display) -> Result<(), Error> {
        write!(self.out, "{value}").map_err(Error::custom)
    }

    fn items(&mut self, close: &'static str) -> Items<'_> {
        self.out.push('[');
        Items {
            writer: self,
            empty: true,
            close,
        }
    }

    fn fields(&mut self, close: &'static str) -> Fields<'_> {
        self.out.push('{');
        Fields {
            start: self.out.len(),
            writer: self,
            fields: Vec::new(),
            key: None,
            close,
        }
    }

    /// What stands for a variant that holds something.
    fn variant(&mut self, name: &str) {
        self.out.push('{');
        quote(&mut self.out, name);
        self.out.push(':');
    }
}

impl Items<'_> {
    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        if !std::mem::take(&mut self.empty) {
            self.writer.out.push(',');
        }
        value.serialize(&mut *self.writer)
    }

    fn close(self) {
        self.writer.out.push_str(self.close);
    }
}

impl Fields<'_> {
    fn field(
        &mut self,
        key: Cow<'static, str>,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), Error> {
        if !self.fields.is_empty() {
            self.writer.out.push(',');
        }
        let start = self.writer.out.len();
        quote(&mut self.writer.out, &key);
        self.writer.out.push(':');
        value.serialize(&mut *self.writer)?;
        self.fields.push((key, start..self.writer.out.len()));
        Ok(())
    }

    fn close(mut self) {
        if !self.fields.is_sorted_by(|one, next| one.0 <= next.0) {
            let written = self.writer.out.split_off(self.start);
            self.fields.sort_by(|one, next| one.0.cmp(&next.0));
            for (index, (_, place)) in self.fields.iter().enumerate() {
                if index > 0 {
                    self.writer.out.push(',');
                }
                let place = place.start - self.start..place.end - self.start;
                self.writer.out.push_str(&written[place]);
            }
        }
        self.writer.out.push_str(self.close);
    }
}

impl<'a> Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'a>;
    type SerializeTuple = Items<'a>;
    type SerializeTupleStruct = Items<'a>;
    type SerializeTupleVariant = Items<'a>;
    type SerializeMap = Fields<'a>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        self.plain(value)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        match Number::from_f64(value) {
            Some(number) => self.plain(number),
            None => self.serialize_unit(),
        }
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        match self.content {
            Content::Exact => quote(&mut self.out, value),
            Content::ForModels => quote(&mut self.out, &safe::for_models(value)),
        }
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        self.collect_seq(value)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.plain("null")
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.variant(variant);
        value.serialize(&mut *self)?;
        self.out.push('}');
        Ok(())
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Items<'a>, Error> {
        Ok(self.items("]"))
    }

    fn serialize_tuple(self, _length: usize) -> Result<Items<'a>, Error> {
        Ok(self.items("]"))
    }

    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        _length: usize,
    ) -> Result<Items<'a>, Error> {
        Ok(self.items("]"))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Items<'a>, Error> {
        self.variant(variant);
        Ok(self.items("]}"))
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Fields<'a>, Error> {
        Ok(self.fields("}"))
    }

    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Fields<'a>, Error> {
        Ok(self.fields("}"))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Fields<'a>, Error> {
        self.variant(variant);
        Ok(self.fields("}}"))
    }
}

/// The traits of whatever becomes an array differ in nothing but their names.
macro_rules! arrays {
    ($($array:ident: $item:ident),*) => {$(
        impl ser::$array for Items<'_> {
            type Ok = ();
            type Error = Error;

            fn $item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.item(value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        }
    )*};
}

arrays!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field
);

impl ser::SerializeMap for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        // Keys are texts; whatever else is one says so in its own words.
        let key = match serde_json::to_value(key)? {
            serde_json::Value::String(key) => key,
            other => other.to_string(),
        };
        self.key = Some(key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = self.key.take().unwrap_or_default();
        self.field(key.into(), value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl ser::SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.field(key.into(), value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl ser::SerializeStructVariant for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.field(key.into(), value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}
