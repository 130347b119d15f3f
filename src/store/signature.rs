//! Signatures of trees and states: equal means that nothing changed. The bytes
//! are those of DeerFlow, so that a live DeerFlow agrees.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use crate::skill::package::hex;

use super::json_text::{self, Json};
use super::state::Switches;
use super::tree::{Kind, Node};

/// A signature in the making.
#[derive(Default)]
pub struct Signature(Sha256);

impl Signature {
    /// Adds a labelled tree; `None` is one that is not there.
    #[must_use]
    pub fn tree(mut self, label: &str, root: Option<&Node>) -> Self {
        self.0.update(format!("root:{label}\0"));
        match root {
            None => self.0.update(b"absent\0"),
            Some(root) => self.folder(label, root, &mut Vec::new()),
        }
        self
    }

    /// Adds text as it is.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        self.0.update(text.as_bytes());
        self
    }

    /// 64 hex digits.
    #[must_use]
    pub fn finish(self) -> String {
        hex(&self.0.finalize())
    }

    fn folder(&mut self, label: &str, node: &Node, path: &mut Vec<u8>) {
        let here = path.len();
        let down = |path: &mut Vec<u8>, name: &[u8]| {
            if here > 0 {
                path.push(b'/');
            }
            path.extend_from_slice(name);
        };
        let mut tail = String::new();
        for child in &node.children {
            down(path, &child.name);
            let kind = match child.kind() {
                Kind::Folder => "dir",
                Kind::Link => "link",
                Kind::File | Kind::Special => "file",
            };
            tail.clear();
            let _ = write!(
                tail,
                ":{kind}:{}:{}:{}:{}\0",
                child.inode, child.mode, child.size, child.modified
            );
            self.0.update(label.as_bytes());
            self.0.update(b":");
            self.0.update(path.as_slice());
            self.0.update(tail.as_bytes());
            path.truncate(here);
        }
        for child in &node.children {
            if child.kind() == Kind::Folder {
                down(path, &child.name);
                self.folder(label, child, path);
                path.truncate(here);
            }
        }
    }
}

/// The signature of one package for our own record: its tree and the mode of
/// its folder.
#[must_use]
pub fn package(node: &Node) -> String {
    Signature::default()
        .tree("package", Some(node))
        .text(&node.mode.to_string())
        .finish()
}

/// The state that stands behind the source trees. `user` is the user's states
/// as they are, for a user's scope.
#[must_use]
pub fn state_text(global: &Switches, user: Option<&Json>) -> String {
    let mut out = String::from("{\"extensions\":{");
    for (index, (name, on)) in global.mentioned().enumerate() {
        if index > 0 {
            out.push(',');
        }
        json_text::quote(&mut out, name);
        let _ = write!(out, ":{{\"enabled\":{on}}}");
    }
    out.push('}');
    if let Some(user) = user {
        out.push_str(",\"user\":");
        json_text::write_sorted(&mut out, user);
    }
    out.push('}');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str, mode: u32, inode: u64, children: Vec<Node>) -> Node {
        Node {
            name: name.as_bytes().to_vec(),
            mode,
            inode,
            size: inode * 10,
            modified: i128::from(inode) * 1_000_000_007,
            children,
            ..Node::default()
        }
    }

    #[test]
    fn trees_are_signed_byte_for_byte() {
        let root = node(
            "",
            0o040_755,
            1,
            vec![
                node(
                    "a",
                    0o040_755,
                    2,
                    vec![
                        node("SKILL.md", 0o100_644, 3, vec![]),
                        node(
                            "z",
                            0o040_700,
                            4,
                            vec![node("\u{e9}", 0o120_777, 5, vec![])],
                        ),
                    ],
                ),
                node("b", 0o010_644, 6, vec![]),
            ],
        );
        let bytes = "root:public\0\
            public:a:dir:2:16877:20:2000000014\0\
            public:b:file:6:4516:60:6000000042\0\
            public:a/SKILL.md:file:3:33188:30:3000000021\0\
            public:a/z:dir:4:16832:40:4000000028\0\
            public:a/z/\u{e9}:link:5:41471:50:5000000035\0\
            root:legacy\0absent\0{\"extensions\":{}}";
        let signature = Signature::default()
            .tree("public", Some(&root))
            .tree("legacy", None)
            .text(&state_text(&Switches::default(), None))
            .finish();
        assert_eq!(signature, hex(&Sha256::digest(bytes.as_bytes())));
    }

    #[test]
    fn states_are_printed_sorted_and_escaped() {
        let none = |_: &str| None;
        let global = Switches::of_extensions(
            r#"{"skills":{"b":{"enabled":"off"},"\u00e9":{},"a":{"enabled":1}}}"#,
            &none,
        )
        .expect("it has the form");
        let user = json_text::parse(r#"{"z":{"enabled":1.0},"a":null}"#).expect("JSON");
        assert_eq!(
            state_text(&global, Some(&user.json)),
            "{\"extensions\":{\"a\":{\"enabled\":true},\"b\":{\"enabled\":false},\
             \"\\u00e9\":{\"enabled\":true}},\"user\":{\"a\":null,\"z\":{\"enabled\":1.0}}}"
        );
    }
}
