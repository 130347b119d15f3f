//! 32 processes at once on one home: nothing is lost, nobody waits for ever, and
//! whoever looks at the views sees what is on, and nothing that is off.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests look at the disk and start programs"
)]

mod support;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use support::home::{TestHome, write};

/// Longer than all of it may take: a lock that is not had by then never is.
const PATIENCE: &str = "60";
/// What all of it may take, on two busy processors.
const LONGEST: Duration = Duration::from_secs(60);

/// The home, and what the reader must not see at the moment.
struct Scene {
    test: TestHome,
    hidden: RwLock<BTreeSet<PathBuf>>,
}

impl Scene {
    fn run(&self, words: &[&str]) {
        let words = [words, &["--lock-timeout", PATIENCE]].concat();
        self.test.expect(0, &words);
    }

    fn view(&self, category: &str, name: &str) -> PathBuf {
        let folder = match category {
            "public" => "home/skills_view/public",
            _ => "home/users/default/skills_view/custom",
        };
        self.test.path(folder).join(name)
    }

    fn toggle(&self, category: &str, name: &str) {
        let view = self.view(category, name);
        for _ in 0..2 {
            self.run(&["disable", name, "--category", category]);
            assert!(!view.exists(), "{name} is off");
            self.hidden.write().expect("whole").insert(view.clone());
            self.run(&["project"]);
            self.hidden.write().expect("whole").remove(&view);
            self.run(&["enable", name, "--category", category]);
            assert!(view.join("SKILL.md").exists(), "{name} is on");
        }
        self.run(&["disable", name, "--category", category]);
        self.hidden.write().expect("whole").insert(view);
    }

    fn install(&self, name: &str) {
        let view = self.view("custom", name);
        self.run(&["install", name]);
        assert!(view.join("scripts/a.py").exists(), "{name} is installed");
        self.run(&["remove", name]);
        assert!(!view.exists(), "{name} is removed");
        self.hidden.write().expect("whole").insert(view.clone());
        self.run(&["verify"]);
        self.hidden.write().expect("whole").remove(&view);
        self.run(&["install", name]);
        self.test.demo(name, name, "two");
        self.run(&["install", name, "--replace"]);
    }

    fn update(&self, name: &str) {
        for mark in ["two", "three"] {
            self.test.demo(name, name, mark);
            self.run(&["update", name]);
            let script = self.view("custom", name).join("scripts/a.py");
            let script = std::fs::read_to_string(script).expect("in sight");
            assert!(script.contains(mark), "{name}: {script}");
        }
    }

    fn project(&self, number: usize) {
        for _ in 0..2 {
            self.run(&["project"]);
            self.run(&["project", "--to", "out"]);
            self.run(&["project", "--to", &format!("out-{number}")]);
            self.test.expect(0, &["list", "--json"]);
        }
        self.run(&["project", "--rebuild"]);
    }

    /// One look at what must be there and what must not.
    fn look(&self) {
        for (category, name) in [("public", "stays"), ("custom", "stays-too")] {
            for file in ["SKILL.md", "scripts/a.py"] {
                let path = self.view(category, name).join(file);
                assert!(path.exists(), "{} was away", path.display());
            }
        }
        let hidden = self.hidden.read().expect("whole");
        for path in hidden.iter() {
            assert!(!path.exists(), "{} came back", path.display());
        }
    }
}

#[test]
fn thirty_two_processes_lose_nothing() {
    let scene = Scene {
        test: TestHome::quick(),
        hidden: RwLock::new(BTreeSet::new()),
    };
    let test = &scene.test;
    write(
        &test.path("extensions_config.json"),
        "{\"mcpServers\":{\"m\":{\"env\":{\"K\":\"$HOME\"}}},\"skills\":{}}",
    );
    test.demo("home/skills/public/stays", "stays", "one");
    test.demo("stays-too", "stays-too", "one");
    test.expect(0, &["install", "stays-too"]);
    for number in 0..8 {
        test.demo(&format!("i{number}"), &format!("i{number}"), "one");
    }
    for number in 0..6 {
        let (public, custom) = (format!("p{number}"), format!("c{number}"));
        test.demo(&format!("home/skills/public/{public}"), &public, "one");
        test.demo(&custom, &custom, "one");
        test.expect(0, &["install", &custom]);
        let updated = format!("u{number}");
        test.demo(&updated, &updated, "one");
        test.expect(0, &["install", &updated]);
    }
    test.expect(0, &["project"]);

    let started = Instant::now();
    let (done, looks) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|threads| {
        let (scene, done, looks) = (&scene, &done, &looks);
        let reader = threads.spawn(move || {
            while !done.load(Ordering::Relaxed) {
                scene.look();
                looks.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(Duration::from_micros(200));
            }
        });
        let workers: Vec<_> = (0..32_usize)
            .map(|number| {
                threads.spawn(move || match number {
                    0..8 => scene.install(&format!("i{number}")),
                    8..14 => scene.toggle("public", &format!("p{}", number - 8)),
                    14..20 => scene.toggle("custom", &format!("c{}", number - 14)),
                    20..26 => scene.update(&format!("u{}", number - 20)),
                    _ => scene.project(number),
                })
            })
            .collect();
        let worked: Vec<_> = workers.into_iter().map(|worker| worker.join()).collect();
        done.store(true, Ordering::Relaxed);
        reader.join().expect("the reader saw nothing wrong");
        assert!(worked.iter().all(Result::is_ok), "a worker failed");
    });
    let taken = started.elapsed();
    assert!(taken < LONGEST, "it took {taken:?}");
    assert!(looks.load(Ordering::Relaxed) > 100, "the reader looked on");

    test.expect(0, &["verify"]);
    test.expect(0, &["project"]);
    test.expect(0, &["project", "--check"]);
    scene.look();
    let lock = test.lock();
    let skills = lock["skills"].as_object().expect("a map");
    assert_eq!(skills.len(), 8 + 6 + 6 + 1, "{:?}", skills.keys());
    let script = |path: PathBuf| std::fs::read_to_string(path.join("scripts/a.py")).expect("there");
    for number in 0..8 {
        let name = format!("i{number}");
        assert!(script(scene.view("custom", &name)).contains("two"));
        assert!(script(test.custom().join(&name)).contains("two"));
    }
    for number in 0..6 {
        assert!(script(scene.view("custom", &format!("u{number}"))).contains("three"));
        assert!(!scene.view("public", &format!("p{number}")).exists());
        assert!(!scene.view("custom", &format!("c{number}")).exists());
        // What is off is off, and still installed.
        assert!(test.custom().join(format!("c{number}")).exists());
    }
    let global = std::fs::read_to_string(test.path("extensions_config.json")).expect("there");
    assert_eq!(global.matches("false").count(), 6, "{global}");
    assert!(global.contains("$HOME"), "{global}");
    let own = test.home().join("users/default/skills/_skill_states.json");
    let own = std::fs::read_to_string(own).expect("there");
    assert_eq!(own.matches("false").count(), 6, "{own}");
    let stray = test.everything().into_keys().find(|path| {
        path.contains(".installing-") || path.contains(".removing-") || path.contains("-stage")
    });
    assert_eq!(stray, None);
}
