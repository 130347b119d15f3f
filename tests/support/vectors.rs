//! The archives of `conformance/archive.jsonl`, given or built.

use base64::Engine as _;
use serde_json::Value;

use super::zip::{Member, build};

fn decode(value: &Value) -> Option<Vec<u8>> {
    value.as_str().map(|text| {
        base64::engine::general_purpose::STANDARD
            .decode(text)
            .expect("vectors hold valid base64")
    })
}

fn member(value: &Value, number: u64) -> Member {
    let name = value["name"].as_str().expect("a name");
    let repeat = &value["repeat"];
    let data = if let Some(bytes) = decode(&value["base64"]) {
        bytes
    } else if let Some(count) = repeat["count"].as_u64() {
        let byte = repeat["byte"].as_u64().expect("a byte") as u8;
        vec![byte; usize::try_from(count).expect("a small number")]
    } else {
        value["data"].as_str().unwrap_or_default().into()
    };
    let mode = value["mode"]
        .as_str()
        .map(|mode| u32::from_str_radix(mode, 8).expect("an octal mode"));
    let link = value["symlink"].as_str();
    Member {
        name: name.replace("{i}", &number.to_string()).into_bytes(),
        data: link.map_or(data, |target| target.as_bytes().to_vec()),
        deflate: value["method"].as_str() != Some("store"),
        mode: if link.is_some() {
            Some(0o120_777)
        } else {
            mode
        },
        encrypted: value["encrypted"].as_bool() == Some(true),
        bad_crc: value["bad_crc"].as_bool() == Some(true),
        declared_size: value["declared_size"]
            .as_u64()
            .map(|size| u32::try_from(size).expect("32 bits")),
        ..Member::default()
    }
}

fn built(case: &Value) -> Option<Vec<u8>> {
    let members: Vec<Member> = case["members"]
        .as_array()?
        .iter()
        .flat_map(|value| {
            let copies = value["copies"].as_u64().unwrap_or(1);
            (0..copies).map(move |number| member(value, number))
        })
        .collect();
    Some(build(&members))
}

/// All forms of the archive that the vector gives.
pub fn forms(case: &Value) -> Vec<(&'static str, Vec<u8>)> {
    if let Some(raw) = decode(&case["raw_base64"]) {
        return vec![("raw", raw)];
    }
    let given = decode(&case["zip_base64"]).map(|bytes| ("given", bytes));
    let built = built(case).map(|bytes| ("built", bytes));
    given.into_iter().chain(built).collect()
}
