//! Tells the client when the lists of resources and prompts are others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rmcp::service::{Peer, RoleServer, SubscriptionContext};
use tokio::sync::watch;

use super::{Shared, answers};
use crate::io::home::resolve;
use crate::io::projection::generation;

/// The shortest rest between two looks.
const REST: Duration = Duration::from_millis(500);
/// The longest.
const LONGEST: Duration = Duration::from_secs(60);
/// A rest is this many times as long as the look before it, so that looking
/// takes at most a twentieth of a processor.
const SHARE: u32 = 19;

/// What changed so far, for whoever wants to be told.
pub(super) struct Changes {
    shared: Arc<Shared>,
    told: Arc<watch::Sender<u64>>,
    watched: AtomicBool,
}

/// What a list shows, as far as the client is concerned.
type Shown = Vec<(String, String, String)>;

impl Changes {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            told: Arc::new(watch::Sender::new(0)),
            watched: AtomicBool::new(false),
        }
    }

    /// From now on looks at the home; nobody who asks for nothing pays for that.
    fn begin(&self) -> watch::Receiver<u64> {
        let receiver = self.told.subscribe();
        if !self.watched.swap(true, Ordering::Relaxed) {
            tokio::spawn(look(Arc::clone(&self.shared), Arc::clone(&self.told)));
        }
        receiver
    }

    /// Tells a client of the older protocol, which asks by its being there.
    pub(super) fn tell_client(&self, peer: Peer<RoleServer>) {
        let mut changes = self.begin();
        tokio::spawn(async move {
            while changes.changed().await.is_ok() {
                let told = peer.notify_resource_list_changed().await.is_ok()
                    && peer.notify_prompt_list_changed().await.is_ok();
                if !told {
                    return;
                }
            }
        });
    }

    /// Tells a subscriber until it has enough.
    pub(super) async fn tell_subscriber(&self, subscription: &SubscriptionContext) {
        let mut changes = self.begin();
        let (accepted, sink) = (subscription.accepted(), subscription.sink());
        loop {
            tokio::select! {
                () = subscription.cancelled() => return,
                changed = changes.changed() => if changed.is_err() { return },
            }
            if accepted.resources_list_changed == Some(true)
                && sink.notify_resource_list_changed().await.is_err()
            {
                return;
            }
            if accepted.prompts_list_changed == Some(true)
                && sink.notify_prompt_list_changed().await.is_err()
            {
                return;
            }
        }
    }
}

/// Looks at metadata again and again; lists only when that changed.
async fn look(shared: Arc<Shared>, told: Arc<watch::Sender<u64>>) {
    let mut seen: Option<(String, Shown)> = None;
    loop {
        let looking = Arc::clone(&shared);
        let before = seen.take();
        let looked = tokio::task::spawn_blocking(move || {
            looking.workers.install(|| again(&looking, before))
        });
        let Ok((now, changed, took)) = looked.await else {
            return;
        };
        seen = now;
        if changed {
            told.send_modify(|count| *count += 1);
        }
        tokio::time::sleep(took.saturating_mul(SHARE).clamp(REST, LONGEST)).await;
    }
}

/// One look: what is seen now, whether the lists are others, and how long the
/// look took. What cannot be read now keeps what was seen last.
fn again(
    shared: &Shared,
    before: Option<(String, Shown)>,
) -> (Option<(String, Shown)>, bool, Duration) {
    let Ok(home) = resolve(&shared.flags) else {
        return (before, false, REST);
    };
    let (generation, took) = generation(&home);
    let Ok(generation) = generation else {
        return (before, false, took);
    };
    if let Some((old, _)) = &before
        && *old == generation
    {
        return (before, false, took);
    }
    let Ok((_, skills)) = answers::skills(shared) else {
        return (before, false, took);
    };
    let shown: Shown = skills
        .iter()
        .filter(|one| answers::is_on(one))
        .filter_map(|one| {
            let declared = one.skill.declared.as_ref().ok()?;
            Some((
                declared.name.clone(),
                one.skill.address(),
                declared.description.clone(),
            ))
        })
        .collect();
    let changed = before.is_some_and(|(_, old)| old != shown);
    (Some((generation, shown)), changed, took)
}
