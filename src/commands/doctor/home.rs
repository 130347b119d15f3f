//! The home: where it is, who may do what in it, and what of it is shared.

use std::path::Path;

use super::{DoctorArgs, wrong};
use crate::io::checkup::{Place, Wanted, place};
use crate::io::home::Home;
use crate::io::{installed, platform, states};
use crate::report::checkup::{Check, Topic};
use crate::store::category::Category;
use crate::store::layout::Scope;
use crate::store::user::UserId;

/// Everything about the home.
pub(super) fn checks(args: &DoctorArgs) -> Vec<Check> {
    let home = match args.store.home() {
        Ok(home) => home,
        Err(error) => return vec![wrong(Topic::Home, &error)],
    };
    let root = home.layout.home();
    let shown = root.display();
    // The way to the home is the operator's, links and all.
    match place(root, Wanted::Folder, true) {
        Place::Missing => vec![Check::fine(
            Topic::Home,
            format!("`{shown}` is not there yet; the first `skilldeck install` makes it"),
        )],
        Place::OtherKind => vec![Check::wrong(
            Topic::Home,
            format!("`{shown}` is no folder"),
            "name another home with `--home` or SKILLDECK_HOME",
        )],
        Place::Link | Place::Closed | Place::ReadOnly | Place::Open | Place::Fine => {
            inhabited(args, &home)
        }
    }
}

fn inhabited(args: &DoctorArgs, home: &Home) -> Vec<Check> {
    let mut checks = vec![Check::fine(
        Topic::Home,
        format!("`{}`", home.layout.home().display()),
    )];
    let users = match (args.all_users, installed::users(&home.layout)) {
        (true, Ok(users)) => users,
        (true, Err(error)) => {
            checks.push(wrong(Topic::Home, &error));
            Vec::new()
        }
        (false, _) => vec![home.user.clone()],
    };
    let faults = permissions(home, &users);
    if faults.is_empty() {
        checks.push(Check::fine(
            Topic::Permissions,
            "what must be written can be, by nobody but us",
        ));
    }
    checks.extend(faults);
    checks.push(match states::global(home) {
        Ok(_) => Check::fine(Topic::States, "the global state can be understood"),
        Err(error) => wrong(Topic::States, &error),
    });
    if platform::HAS_HANDLES {
        checks.extend(super::user::view(home, &Scope::Public));
        for user in &users {
            let home = Home {
                user: user.clone(),
                ..home.clone()
            };
            checks.extend(super::user::checks(&home));
        }
    }
    checks
}

/// Places that are not as they should be.
fn permissions(home: &Home, users: &[UserId]) -> Vec<Check> {
    let layout = &home.layout;
    let mut places = vec![
        (layout.home().to_owned(), Wanted::Folder, true),
        (layout.root().to_owned(), Wanted::FolderToRead, true),
        (
            layout.sources(Category::Public, &home.user),
            Wanted::FolderToRead,
            true,
        ),
        (layout.users(), Wanted::Folder, false),
        (layout.view(&Scope::Public), Wanted::Folder, false),
    ];
    places.extend(
        home.extensions
            .clone()
            .map(|file| (file, Wanted::File, true)),
    );
    for user in users {
        let custom = layout.sources(Category::Custom, user);
        places.push((layout.user(user), Wanted::Folder, false));
        places.extend(
            custom
                .parent()
                .map(|skills| (skills.to_owned(), Wanted::Folder, false)),
        );
        places.push((custom, Wanted::Folder, false));
        places.push((layout.states(user), Wanted::File, false));
        places.push((layout.lock_file(user), Wanted::File, false));
        places.push((
            layout.view(&Scope::User(user.clone())),
            Wanted::Folder,
            false,
        ));
    }
    places
        .iter()
        .filter_map(|(path, wanted, links)| fault(path, place(path, *wanted, *links), *wanted))
        .collect()
}

fn fault(path: &Path, place: Place, wanted: Wanted) -> Option<Check> {
    let shown = path.display();
    let kind = match wanted {
        Wanted::Folder | Wanted::FolderToRead => "folder",
        Wanted::File => "regular file",
    };
    let (what, mend) = match place {
        Place::Missing | Place::Fine => return None,
        Place::Link => (
            format!("`{shown}` is a link; it could lead anywhere"),
            format!("put the {kind} itself there"),
        ),
        Place::OtherKind => (format!("`{shown}` is no {kind}"), "move it away".to_owned()),
        Place::Closed => (
            format!("`{shown}` may not be read"),
            format!("chmod u+rX '{shown}', as its owner"),
        ),
        Place::ReadOnly => (
            format!("`{shown}` may not be written"),
            format!("chmod u+w '{shown}', as its owner"),
        ),
        Place::Open => (
            format!("everybody may write to `{shown}`: what is there may be anybody's"),
            format!("chmod o-w '{shown}'"),
        ),
    };
    Some(Check::wrong(Topic::Permissions, what, mend))
}
