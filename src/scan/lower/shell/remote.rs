//! Names of what lies on other machines.

use super::value::base_name;

/// `host:path`, not a drive and not a plain path.
pub(super) fn is_remote(path: &str) -> bool {
    path.contains("://")
        || path
            .split_once(':')
            .is_some_and(|(host, _)| host.len() > 1 && !host.contains('/'))
}

/// The last part of a URL's path.
pub(super) fn url_file(url: &str) -> String {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let name = base_name(path);
    if name.is_empty() || !path.trim_end_matches('/').contains('/') {
        return "index.html".to_owned();
    }
    name.to_owned()
}
