//! Our own record beside a view's manifest: what each unit was made from and
//! what was made of it. It saves work and is never needed.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// The version written; another is not read.
const VERSION: u32 = 1;

/// The file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Units by their path, by category (or `skills` of a folder elsewhere).
    pub units: BTreeMap<String, BTreeMap<String, Unit>>,
    /// The version of the form.
    version: u32,
    /// Signature of the view it speaks of.
    #[serde(default)]
    pub view_signature: String,
}

/// One unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// The members and the names they declare; null is one that cannot be used.
    pub members: BTreeMap<String, Option<String>>,
    /// The members that are shown.
    pub shown: Vec<String>,
    /// Signature of the source.
    pub source: String,
    /// Signature of the copy; null when there is none.
    pub view: Option<String>,
}

impl Default for Record {
    fn default() -> Self {
        Self {
            units: BTreeMap::new(),
            version: VERSION,
            view_signature: String::new(),
        }
    }
}

impl Record {
    /// An empty record of the view of this signature.
    #[must_use]
    pub fn of(view_signature: String) -> Self {
        Self {
            view_signature,
            ..Self::default()
        }
    }

    /// The record in `text`; an empty one if it is none.
    #[must_use]
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text)
            .ok()
            .filter(|record: &Self| record.version == VERSION)
            .unwrap_or_default()
    }

    /// The names that its members declare.
    #[must_use]
    pub fn names(&self) -> BTreeSet<String> {
        let units = self.units.values().flatten();
        let names = units.flat_map(|(_, unit)| unit.members.values());
        names.flatten().cloned().collect()
    }

    /// The unit at `relative`.
    #[must_use]
    pub fn unit(&self, category: &str, relative: &str) -> Option<&Unit> {
        self.units.get(category)?.get(relative)
    }

    /// As text.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("texts and maps with text keys are JSON")
    }
}

/// What the manifest of a scope says, in the form that DeerFlow reads.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Manifest {
    /// Signature of the sources and the states.
    pub source_signature: String,
    version: u32,
    /// Signature of the view.
    pub view_signature: String,
}

impl Manifest {
    /// Of these signatures.
    #[must_use]
    pub fn new(source_signature: String, view_signature: String) -> Self {
        Self {
            source_signature,
            version: VERSION,
            view_signature,
        }
    }

    /// The manifest in `text`, if it is one of version 1.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text)
            .ok()
            .filter(|manifest: &Self| manifest.version == VERSION)
    }

    /// As Python's `json.dump(sort_keys=True)` writes it.
    #[must_use]
    pub fn text(&self) -> String {
        format!(
            "{{\"source_signature\": \"{}\", \"version\": {}, \"view_signature\": \"{}\"}}",
            self.source_signature, self.version, self.view_signature
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_record_or_manifest_of_ours_is_none() {
        let manifest = Manifest::new("a".to_owned(), "b".to_owned());
        let text = r#"{"source_signature": "a", "version": 1, "view_signature": "b"}"#;
        assert_eq!(manifest.text(), text);
        assert_eq!(Manifest::read(text), Some(manifest));
        assert_eq!(Manifest::read(&text.replace("1,", "2,")), None);
        assert_eq!(Manifest::read("{}"), None);
        let record = Record::default();
        assert_eq!(Record::read(&record.text()), record);
        assert_eq!(Record::read("garbage"), record);
    }
}
