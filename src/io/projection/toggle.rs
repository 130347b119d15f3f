//! Switches skills on and off. What goes off is hidden first, then recorded;
//! the views follow before the call returns.

use std::collections::BTreeSet;

use crate::error::Error;
use crate::io::home::{self, Home};
use crate::nearest::nearest;
use crate::store::category::Category;
use crate::store::layout::Scope;
use crate::store::projected::{Projected, Switched};
use crate::store::state::Switches;
use crate::store::user::UserId;
use crate::store::view_record::Record;

use super::look::{manifest, record};
use super::session::Session;
use super::sources::{Trees, Unit, names, winners};
use super::states::{self, States};
use super::{How, Patience, project, users};

/// Which of several skills of one name are meant.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Every skill there is.
    pub all: bool,
    /// Only those of these categories; all if empty.
    pub categories: Vec<Category>,
    /// Those that another hides, too.
    pub shadowed: bool,
    /// For all users, in the global state.
    pub global: bool,
}

/// What came of it: each name, and each view that had to follow.
#[derive(Debug, Default)]
pub struct Toggle {
    /// By name.
    pub switched: Vec<Switched>,
    /// Each view on its own.
    pub views: Vec<(Scope, Result<Projected, Error>)>,
}

impl Toggle {
    /// A skill that was switched on and cannot be shown was not done.
    fn not_shown(&mut self, projected: &Projected) {
        for trouble in &projected.troubles {
            for switched in &mut self.switched {
                if trouble.names.contains(&switched.name) {
                    let fault = format!("it is on but cannot be shown: {}", trouble.reason);
                    switched.fault.get_or_insert(fault);
                }
            }
        }
    }
}

/// Switches `wanted` on or off.
///
/// # Errors
/// When nothing could be done at all; what failed for one name or one view is
/// said there.
pub fn toggle(
    home: &Home,
    wanted: &[String],
    selection: &Selection,
    on: bool,
    dry_run: bool,
    patience: &mut Patience<'_>,
) -> Result<Toggle, Error> {
    let mut home = home.clone();
    home.extensions.get_or_insert_with(home::new_extensions);
    let home = &home;
    let own_scope = Scope::User(home.user.clone());
    let users = units(home, &own_scope)?;
    // The public skills are looked at with their lock held, so that one pass
    // serves the choice and the rebuild.
    let mut public = None;
    let names = if !concerns_public(wanted, selection, &users) {
        match current_record(home, &Scope::Public) {
            Some(record) => record.names(),
            None => owned(names(&units(home, &Scope::Public)?)),
        }
    } else if dry_run {
        owned(names(&units(home, &Scope::Public)?))
    } else {
        let lock = patience.lock(home, &Scope::Public)?;
        let session = Session::begin(home, &Scope::Public, lock);
        let names = match &session {
            Ok(session) => owned(session.names()),
            Err(_) => owned(names(&units(home, &Scope::Public)?)),
        };
        public = Some(session);
        names
    };
    let choice = Choice::of(home, wanted, selection, on, &names, &users);
    let mut toggle = Toggle {
        switched: choice.switched,
        views: Vec::new(),
    };
    if dry_run || (choice.global.is_empty() && choice.user.is_empty()) {
        return Ok(toggle);
    }
    let (global, own) = (choice.global, choice.user);
    let mut scopes = Vec::new();
    for user in users_showing(home, &global, !own.is_empty())? {
        scopes.push(Scope::User(user));
    }
    // Everybody takes the public lock first and then users in order: nobody
    // waits in a ring.
    let mut sessions = Vec::new();
    if let Some(session) = public.filter(|_| !global.is_empty()) {
        sessions.push((&Scope::Public, session));
    }
    for scope in &scopes {
        let lock = patience.lock(home, scope)?;
        sessions.push((scope, Session::begin(home, scope, lock)));
    }
    for (scope, session) in &mut sessions {
        let Ok(open) = session else { continue };
        let prepared = if on {
            open.open_change()
        } else {
            let own: &[String] = if **scope == own_scope { &own } else { &[] };
            let switched: Vec<String> = global.iter().chain(own).cloned().collect();
            open.hide(&switched, &|states| switch(states, &global, own, on))
        };
        if let Err(error) = prepared {
            *session = Err(error);
        }
    }
    let ready = sessions.iter().all(|(_, session)| session.is_ok());
    let written = if ready {
        write(home, &global, &own, on)
    } else {
        Ok(())
    };
    let failure = match &written {
        _ if !ready => Some("not recorded: a view could not be prepared".to_owned()),
        Err(error) => Some(error.to_string()),
        Ok(()) => None,
    };
    let mut written = Some(written);
    for (scope, session) in sessions {
        let result =
            session.and_then(
                |mut session| match written.take_if(|result| result.is_err()) {
                    Some(Err(error)) => Err(session.fail(error, None)),
                    _ if failure.is_some() && ready => {
                        let error =
                            Error::World(anyhow::anyhow!("the states could not be written"));
                        Err(session.fail(error, None))
                    }
                    _ if ready => finish(home, &mut session, &global, on, &mut toggle.switched),
                    _ => session.finish(false),
                },
            );
        if let (Ok(projected), true) = (&result, on) {
            toggle.not_shown(projected);
        }
        toggle.views.push((scope.clone(), result));
    }
    if let Some(failure) = failure {
        for switched in &mut toggle.switched {
            switched.changed = false;
            switched.fault.get_or_insert_with(|| failure.clone());
        }
    }
    // A public switch makes every user's view stale; that of this user follows.
    if !scopes.contains(&own_scope) && home.layout.view(&own_scope).is_dir() {
        let followed = project(home, &own_scope, How::Repair, patience);
        toggle.views.push((own_scope, followed));
    }
    Ok(toggle)
}

/// Rebuilds one view; says if another writer put the old state back meanwhile.
fn finish(
    home: &Home,
    session: &mut Session<'_>,
    global: &[String],
    on: bool,
    switched: &mut [Switched],
) -> Result<Projected, Error> {
    let projected = session.finish_switched()?;
    let now = states::global(home)?;
    let mut put_back = false;
    for name in global.iter().filter(|name| now.is_on(name) != on) {
        put_back = true;
        for switched in switched
            .iter_mut()
            .filter(|switched| switched.name == *name)
        {
            let fault = "another program wrote the global state meanwhile and put the old one back";
            switched.fault = Some(fault.to_owned());
        }
    }
    if put_back {
        return session.finish_switched();
    }
    Ok(projected)
}

fn switch(states: &mut States, global: &[String], own: &[String], on: bool) {
    for name in global {
        states.global.set(name, on);
    }
    if let Some((switches, _)) = &mut states.user {
        for name in own {
            switches.set(name, on);
        }
    }
}

/// Writes what is not so already.
fn write(home: &Home, global: &[String], own: &[String], on: bool) -> Result<(), Error> {
    let differing = |names: &[String], switches: &Switches| -> Vec<String> {
        let differs = names.iter().filter(|name| switches.is_on(name) != on);
        differs.cloned().collect()
    };
    if !global.is_empty() {
        let names = differing(global, &states::global(home)?);
        states::switch_global(home, &names, on)?;
    }
    if !own.is_empty() {
        let names = differing(own, &states::own(home, &home.user)?.0);
        states::switch_user(home, &home.user, &names, on)?;
    }
    Ok(())
}

/// The users whose views may show one of `names`, sorted, and this one if
/// `own`. A user without a view has nothing that could be wrong.
fn users_showing(home: &Home, names: &[String], own: bool) -> Result<BTreeSet<UserId>, Error> {
    let mut found = BTreeSet::new();
    if own {
        found.insert(home.user.clone());
    }
    if names.is_empty() {
        return Ok(found);
    }
    for user in users(home)? {
        let scope = Scope::User(user.clone());
        let folder = home.layout.view(&scope);
        if !folder.is_dir() {
            continue;
        }
        let names_it = |record: Record| record.names().iter().any(|name| names.contains(name));
        if current_record(home, &scope).is_none_or(names_it) {
            found.insert(user);
        }
    }
    Ok(found)
}

/// The record of a view, if it speaks of the view that the manifest speaks of.
fn current_record(home: &Home, scope: &Scope) -> Option<Record> {
    let record = record(&home.layout.view(scope));
    manifest(home, scope)
        .filter(|manifest| manifest.view_signature == record.view_signature)
        .map(|_| record)
}

/// Which names are switched where.
struct Choice {
    switched: Vec<Switched>,
    global: Vec<String>,
    user: Vec<String>,
}

impl Choice {
    fn of(
        home: &Home,
        wanted: &[String],
        selection: &Selection,
        on: bool,
        public: &BTreeSet<String>,
        users: &[Unit],
    ) -> Self {
        let (global_states, own_states) = (states::global(home), states::own(home, &home.user));
        let mut known = names(users);
        known.extend(public.iter().map(String::as_str));
        let asked: BTreeSet<&str> = if selection.all {
            known.clone()
        } else {
            wanted.iter().map(String::as_str).collect()
        };
        let shown = winners(users);
        let mut choice = Self {
            switched: Vec::new(),
            global: Vec::new(),
            user: Vec::new(),
        };
        for name in asked {
            let mut there = categories(users, name);
            if public.contains(name) {
                there.insert(Category::Public);
            }
            let visible = shown
                .get(name)
                .map_or(Category::Public, |(category, _)| *category);
            let chosen: Vec<Category> = there
                .iter()
                .copied()
                .filter(|category| match selection.categories.as_slice() {
                    [] => selection.shadowed || selection.all || *category == visible,
                    asked => asked.contains(category),
                })
                .collect();
            if chosen.is_empty() {
                if !selection.all {
                    choice.switched.push(missing(name, &there, &known));
                }
                continue;
            }
            let global = selection.global || chosen.contains(&Category::Public);
            let users = !selection.global && chosen.iter().any(|one| *one != Category::Public);
            let mut switched = Switched {
                name: name.to_owned(),
                categories: chosen.clone(),
                changed: true,
                notes: Vec::new(),
                fault: None,
            };
            // What is damaged is said when its view is emptied for it.
            let global_on = global_states
                .as_ref()
                .is_ok_and(|states| states.is_on(name));
            let own_on = own_states
                .as_ref()
                .is_ok_and(|(states, _)| states.is_on(name));
            switched.changed = (global && global_on != on) || (users && own_on != on);
            switched.remark(on, (global, global_on), (users, own_on), &there);
            if global {
                choice.global.push(name.to_owned());
            }
            if users {
                choice.user.push(name.to_owned());
            }
            choice.switched.push(switched);
        }
        choice
    }
}

/// Whether public skills may be meant, or must be known to choose.
fn concerns_public(wanted: &[String], selection: &Selection, users: &[Unit]) -> bool {
    let in_users = names(users);
    selection.all
        || selection.global
        || selection.shadowed
        || selection.categories.contains(&Category::Public)
        || wanted.iter().any(|name| !in_users.contains(name.as_str()))
}

fn owned(names: BTreeSet<&str>) -> BTreeSet<String> {
    names.into_iter().map(str::to_owned).collect()
}

fn units(home: &Home, scope: &Scope) -> Result<Vec<Unit>, Error> {
    let record = record(&home.layout.view(scope));
    Ok(Trees::read(home, scope)?.units(home, scope, &record))
}

/// The categories in which a skill of this name lies.
fn categories(units: &[Unit], name: &str) -> BTreeSet<Category> {
    let named = |unit: &&Unit| {
        let mut members = unit.members.iter();
        members.any(|(_, member)| member.as_deref() == Some(name))
    };
    units
        .iter()
        .filter(named)
        .map(|unit| unit.category)
        .collect()
}

fn missing(name: &str, there: &BTreeSet<Category>, known: &BTreeSet<&str>) -> Switched {
    let fault = match (there.first(), nearest(name, known.iter().copied())) {
        (Some(category), _) => {
            format!(
                "it is no skill of that category but of `{}`",
                category.word()
            )
        }
        (None, Some(near)) => format!("there is no such skill; did you mean `{near}`?"),
        (None, None) => "there is no such skill".to_owned(),
    };
    Switched {
        name: name.to_owned(),
        categories: Vec::new(),
        changed: false,
        notes: Vec::new(),
        fault: Some(fault),
    }
}
