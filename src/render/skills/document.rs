//! The JSON documents of `list`, `search` and `describe`.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::report::skills::{
    Description, Descriptions, Hits, Listing, Reach, SkillIndex, SkillRow,
};
use crate::store::category::Category;
use crate::store::standing::State;

/// `schema_version` of a listing.
pub(crate) const LIST: &str = "skilldeck.list.v1";
/// `schema_version` of an answer to a query.
pub(crate) const SEARCH: &str = "skilldeck.search.v1";
/// `schema_version` of descriptions.
pub(crate) const DESCRIBE: &str = "skilldeck.describe.v1";
/// `schema_version` of an index.
pub(crate) const INDEX: &str = "skilldeck.index.v1";

/// Installed skills, or those of a folder.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ListDocument<'a> {
    /// Which contract this is.
    pub(crate) schema_version: &'static str,
    /// Sorted by user, then by name.
    pub(crate) skills: Vec<SkillDocument<'a>>,
    /// How many skills of each state are listed.
    pub(crate) summary: StateCounts,
    /// How many skills there are without the filters.
    pub(crate) total: usize,
}

/// How many skills there are of each state.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct StateCounts {
    /// Switched off.
    pub(crate) disabled: usize,
    /// Unusable.
    pub(crate) invalid: usize,
    /// There to be used, with other files than were installed.
    pub(crate) modified: usize,
    /// There to be used.
    pub(crate) ok: usize,
    /// Another of the same name counts.
    pub(crate) shadowed: usize,
}

/// One skill.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SkillDocument<'a> {
    /// The tools it may use; null when it may use all.
    pub(crate) allowed_tools: Option<&'a [String]>,
    /// `public`, `integrations`, `custom`, `legacy`; null in a plain folder.
    pub(crate) category: Option<&'static str>,
    /// Column of the reason in its SKILL.md.
    pub(crate) column: Option<u32>,
    /// As declared; null for an invalid skill.
    pub(crate) description: Option<&'a str>,
    /// Whether it is switched on; null for an invalid skill and in a plain
    /// folder.
    pub(crate) enabled: Option<bool>,
    /// Its folder on disk.
    pub(crate) folder: &'a str,
    /// Line of the reason in its SKILL.md.
    pub(crate) line: Option<u32>,
    /// Whether its files differ from what was installed, whatever its state is;
    /// null for what skilldeck did not install, and in a search.
    pub(crate) modified: Option<bool>,
    /// As declared; the folder's name for an invalid skill.
    pub(crate) name: &'a str,
    /// Path of its folder below the category or the plain folder.
    pub(crate) path: &'a str,
    /// Why it is invalid.
    pub(crate) reason: Option<&'a str>,
    /// Category and path of the skill that counts in its place.
    pub(crate) shadowed_by: Option<&'a str>,
    /// `ok`, `modified`, `disabled`, `shadowed` or `invalid`.
    #[cfg_attr(test, schemars(extend("enum" = crate::contracts::states())))]
    pub(crate) state: &'static str,
    /// Whose it is, with `--all-users`.
    pub(crate) user: Option<&'a str>,
    /// As declared.
    pub(crate) version: Option<&'a str>,
}

/// The answer to a query.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SearchDocument<'a> {
    /// What may have been meant.
    pub(crate) did_you_mean: Option<&'a str>,
    /// How many skills match, those beyond the limit too.
    pub(crate) matched: usize,
    /// As asked.
    pub(crate) query: &'a str,
    /// Whether plain words were ranked.
    pub(crate) ranked: bool,
    /// Which contract this is.
    pub(crate) schema_version: &'static str,
    /// The best first.
    pub(crate) skills: Vec<HitDocument<'a>>,
}

/// A skill that was found.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct HitDocument<'a> {
    /// How well it fits, if words were ranked.
    pub(crate) score: Option<f64>,
    /// The skill.
    pub(crate) skill: SkillDocument<'a>,
}

/// Skills described.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct DescribeDocument<'a> {
    /// How many skills match, those beyond the limit too.
    pub(crate) matched: usize,
    /// What was asked for and is not there.
    pub(crate) missing: Vec<MissingDocument<'a>>,
    /// As asked.
    pub(crate) query: &'a str,
    /// Which contract this is.
    pub(crate) schema_version: &'static str,
    /// The best first.
    pub(crate) skills: Vec<DescriptionDocument<'a>>,
}

/// Something that is not there.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MissingDocument<'a> {
    /// What may have been meant.
    pub(crate) did_you_mean: Option<&'a str>,
    /// Whether it is there, but switched off.
    pub(crate) disabled: bool,
    /// As asked.
    pub(crate) name: &'a str,
}

/// A skill described.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct DescriptionDocument<'a> {
    /// As declared.
    pub(crate) author: Option<&'a str>,
    /// What its code can reach; null when it was not examined.
    pub(crate) capabilities: Option<ReachDocument<'a>>,
    /// As declared.
    pub(crate) compatibility: Option<&'a str>,
    /// Its files, sorted by path.
    pub(crate) files: Vec<FileDocument<'a>>,
    /// Whether some files are left out.
    pub(crate) files_cut: bool,
    /// As declared.
    pub(crate) license: Option<&'a str>,
    /// Where a sandbox sees its SKILL.md.
    pub(crate) location: &'a str,
    /// The secrets it says it needs.
    pub(crate) required_secrets: Vec<SecretDocument<'a>>,
    /// The skill.
    pub(crate) skill: SkillDocument<'a>,
}

/// What the code of a skill can reach, by the names that stand in it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ReachDocument<'a> {
    /// Whether all of it was examined, and no name is left out.
    pub(crate) complete: bool,
    /// Files it removes.
    pub(crate) deletes: &'a BTreeSet<String>,
    /// Environment variables it reads; `*` is all of them.
    pub(crate) environment: &'a BTreeSet<String>,
    /// Hosts it contacts.
    pub(crate) hosts: &'a BTreeSet<String>,
    /// Programs it runs.
    pub(crate) programs: &'a BTreeSet<String>,
    /// Files it reads.
    pub(crate) reads: &'a BTreeSet<String>,
    /// Files it writes.
    pub(crate) writes: &'a BTreeSet<String>,
}

impl<'a> ReachDocument<'a> {
    fn of(reach: &'a Reach) -> Self {
        let capabilities = &reach.capabilities;
        Self {
            complete: reach.complete,
            deletes: &capabilities.deletes,
            environment: &capabilities.environment,
            hosts: &capabilities.hosts,
            programs: &capabilities.programs,
            reads: &capabilities.reads,
            writes: &capabilities.writes,
        }
    }
}

/// A file of a skill.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct FileDocument<'a> {
    /// Path in the package.
    pub(crate) path: &'a str,
    /// Bytes.
    pub(crate) size: u64,
}

/// A secret that a skill says it needs.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SecretDocument<'a> {
    /// Name of the variable.
    pub(crate) name: &'a str,
    /// Whether the skill works without it.
    pub(crate) optional: bool,
}

/// The index of skills.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct IndexDocument<'a> {
    /// For a model's prompt; empty without skills.
    pub(crate) index: &'a str,
    /// The names in it, sorted.
    pub(crate) names: &'a [String],
    /// Which contract this is.
    pub(crate) schema_version: &'static str,
}

impl<'a> ListDocument<'a> {
    pub(crate) fn of(listing: &'a Listing) -> Self {
        let count = |state| {
            let rows = listing.skills.iter();
            rows.filter(|row| row.state == state).count()
        };
        Self {
            schema_version: LIST,
            skills: listing.skills.iter().map(SkillDocument::of).collect(),
            summary: StateCounts {
                disabled: count(State::Disabled),
                invalid: count(State::Invalid),
                modified: count(State::Modified),
                ok: count(State::Ok),
                shadowed: count(State::Shadowed),
            },
            total: listing.total,
        }
    }
}

impl<'a> SkillDocument<'a> {
    fn of(row: &'a SkillRow) -> Self {
        Self {
            allowed_tools: row.allowed_tools.as_deref(),
            category: row.category.map(Category::word),
            column: row.position.map(|at| at.column),
            description: row.description.as_deref(),
            enabled: row.enabled,
            folder: &row.folder,
            line: row.position.map(|at| at.line),
            name: &row.name,
            path: &row.path,
            reason: row.reason.as_deref(),
            modified: row.modified,
            shadowed_by: row.shadowed_by.as_deref(),
            state: row.state.word(),
            user: row.user.as_deref(),
            version: row.version.as_deref(),
        }
    }
}

impl<'a> SearchDocument<'a> {
    pub(crate) fn of(hits: &'a Hits) -> Self {
        Self {
            did_you_mean: hits.did_you_mean.as_deref(),
            matched: hits.matched,
            query: &hits.query,
            ranked: hits.ranked,
            schema_version: SEARCH,
            skills: hits
                .skills
                .iter()
                .map(|(row, score)| HitDocument {
                    score: *score,
                    skill: SkillDocument::of(row),
                })
                .collect(),
        }
    }
}

impl<'a> DescribeDocument<'a> {
    pub(crate) fn of(found: &'a Descriptions) -> Self {
        Self {
            matched: found.matched,
            missing: found
                .missing
                .iter()
                .map(|missing| MissingDocument {
                    did_you_mean: missing.near.as_deref(),
                    disabled: missing.disabled,
                    name: &missing.name,
                })
                .collect(),
            query: &found.query,
            schema_version: DESCRIBE,
            skills: found.skills.iter().map(DescriptionDocument::of).collect(),
        }
    }
}

impl<'a> DescriptionDocument<'a> {
    fn of(skill: &'a Description) -> Self {
        Self {
            author: skill.author.as_deref(),
            capabilities: skill.reach.as_ref().map(ReachDocument::of),
            compatibility: skill.compatibility.as_deref(),
            files: skill
                .files
                .iter()
                .map(|(path, size)| FileDocument { path, size: *size })
                .collect(),
            files_cut: skill.files_cut,
            license: skill.license.as_deref(),
            location: &skill.location,
            required_secrets: skill
                .secrets
                .iter()
                .map(|secret| SecretDocument {
                    name: &secret.name,
                    optional: secret.optional,
                })
                .collect(),
            skill: SkillDocument::of(&skill.row),
        }
    }
}

impl<'a> IndexDocument<'a> {
    pub(crate) fn of(index: &'a SkillIndex) -> Self {
        Self {
            index: &index.text,
            names: &index.names,
            schema_version: INDEX,
        }
    }
}
