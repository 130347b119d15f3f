//! Settings: every flag is there, files are read, layers lie in order.

use std::path::Path;

use skilldeck::settings::{
    ALL, Described, Layer, Origin, Role, Setting, Source, Value, describe, parse, resolve, template,
};

fn settings() -> Vec<Described> {
    describe(&skilldeck::cli::command())
}

fn given(text: &str, source: Source) -> Result<Vec<(String, String)>, (String, String)> {
    let settings = settings();
    match parse(text, Path::new("/project"), source, &settings) {
        Ok(given) => Ok(given
            .into_iter()
            .map(|given| (settings[given.at].setting.key(), given.value.word()))
            .collect()),
        Err(fault) => {
            assert!(fault.span.is_some(), "{fault:?}");
            Err((fault.message, fault.help))
        }
    }
}

#[cfg(unix)]
#[test]
fn every_setting_is_a_flag() {
    let described: Vec<String> = settings().iter().map(|one| one.setting.key()).collect();
    let wanted: Vec<String> = ALL.iter().map(Setting::key).collect();
    assert_eq!(described, wanted);
    for one in settings() {
        assert!(!one.help().is_empty(), "{}", one.setting.key());
        if let Some(default) = one.default() {
            assert_eq!(one.check(&default), Ok(()), "{}", one.setting.key());
        }
    }
}

#[test]
fn values_are_read_and_paths_stand_on_the_folder() {
    let text = "jobs = 2\n[review]\nfail-on = \"error\"\npolicy = \"p.toml\"\nexplain = true\n\
                [limits]\nmax-file-bytes = \"1M\"\nmax-files = 0x10\n";
    let read = given(text, Source::Project).expect("it is right");
    let pairs: Vec<(&str, &str)> = read.iter().map(|(a, b)| (&**a, &**b)).collect();
    assert_eq!(
        pairs,
        [
            ("jobs", "2"),
            ("limits.max-files", "16"),
            ("limits.max-file-bytes", "1M"),
            ("review.fail-on", "error"),
            ("review.policy", "/project/p.toml"),
            ("review.explain", "true"),
        ]
    );
}

#[test]
fn faults_name_what_was_meant() {
    let fault = |text: &str| given(text, Source::Project).expect_err("it is wrong");
    for (text, message, help) in [
        (
            "colour = 1",
            "there is no setting `colour`",
            "did you mean `color`?",
        ),
        (
            "[reviews]\nx = 1",
            "there is no setting `reviews`",
            "did you mean `review`?",
        ),
        (
            "[review]\nfail_on = \"error\"",
            "there is no setting `fail_on` in `[review]`",
            "did you mean `fail-on`?",
        ),
        (
            "fail-on = \"error\"",
            "there is no setting `fail-on`",
            "it belongs to `[review]` or `[scan]`",
        ),
        (
            "[review]\nprofile = \"standart\"",
            "`review.profile` must be one of standard, deerflow, agentskills, claude",
            "did you mean `standard`?",
        ),
        (
            "[limits]\nmax-files = 0",
            "`limits.max-files` must be at least 1",
            "correct the value",
        ),
        (
            "jobs = 100000",
            "`jobs` 100000 is not in 0..=1024",
            "correct the value",
        ),
        (
            "[review]\nexplain = \"yes\"",
            "`review.explain` must be true or false",
            "correct the value",
        ),
        (
            "review = 1",
            "`review` must be a table",
            "write `[review]`, and the settings below it",
        ),
    ] {
        assert_eq!(fault(text), (message.to_owned(), help.to_owned()), "{text}");
    }
    let (message, _) = fault("[store]\nhome = \"x\"");
    assert_eq!(message, "`store.home` may not be set by a project");
    assert!(given("[store]\nhome = \"x\"", Source::User).is_ok());
    assert!(given("jobs = ", Source::User).is_err());
    assert!(given("jobs = 1\njobs = 2", Source::User).is_err());
}

#[test]
fn the_template_says_nothing_and_is_right_when_it_does() {
    let settings = settings();
    for (personal, source) in [(true, Source::User), (false, Source::Project)] {
        let text = template(&settings, personal);
        assert_eq!(given(&text, source), Ok(Vec::new()));
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        // Every key, without its `#`, is a setting with a value it may have.
        let said: String = text
            .lines()
            .map(|line| match line.strip_prefix('#') {
                Some(key) if !key.starts_with(' ') => format!("{key}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        let read = given(&said, source).expect("it is right");
        let wanted = settings
            .iter()
            .filter(|one| personal || one.setting.role != Role::Personal);
        assert_eq!(read.len(), wanted.count());
    }
}

#[test]
fn the_stronger_layer_counts() {
    let settings = settings();
    let layer = |text: &str| Layer {
        given: parse(text, Path::new("/x"), Source::User, &settings).expect("it is right"),
    };
    let layers = [
        layer("jobs = 1"),
        layer("jobs = 2\ncolor = \"never\"\n[store]\nuser = \"b\""),
    ];
    let variable = |name: &str| (name == "SKILLDECK_USER").then(|| "a".to_owned());
    let resolved = resolve(&settings, &layers, &variable);
    let of = |key: &str| {
        let at = settings.iter().position(|one| one.setting.key() == key);
        let resolved = &resolved[at.expect("a setting")];
        let value = resolved.value.as_ref().map(Value::word);
        (value.unwrap_or_default(), resolved.origin)
    };
    assert_eq!(
        of("jobs"),
        ("1".to_owned(), Origin::File { layer: 0, line: 1 })
    );
    assert_eq!(
        of("color"),
        ("never".to_owned(), Origin::File { layer: 1, line: 2 })
    );
    assert_eq!(
        of("store.user"),
        ("a".to_owned(), Origin::Variable("SKILLDECK_USER"))
    );
    assert_eq!(of("scan.fail-on"), ("critical".to_owned(), Origin::Default));
}
