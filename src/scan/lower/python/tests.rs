//! What is seen in Python, and what is rightly not.

use proptest::prelude::*;

use super::lower;
use crate::scan::operation::{Act, Incomplete, Lowered, Operation, Origins, ShellUse};

/// Calls that may leave this machine.
fn contacts(lowered: &Lowered) -> Vec<&Operation> {
    lowered
        .operations
        .iter()
        .filter(|operation| matches!(operation.act, Act::Contact { local: false, .. }))
        .collect()
}

/// Whether the environment reaches the network.
fn leaks(code: &str) -> bool {
    contacts(&lower(code))
        .iter()
        .any(|operation| match &operation.act {
            Act::Contact {
                address, payload, ..
            } => {
                payload.origins.has(Origins::ENVIRONMENT)
                    || address.origins.has(Origins::ENVIRONMENT)
            }
            _ => false,
        })
}

/// Whether the environment is taken as a whole next to a network call.
fn dumps(code: &str) -> bool {
    let lowered = lower(code);
    !contacts(&lowered).is_empty()
        && lowered.operations.iter().any(|operation| {
            matches!(
                operation.act,
                Act::Environment {
                    name: None,
                    contained: false
                }
            )
        })
}

fn commands(code: &str) -> Vec<(String, Option<String>, ShellUse)> {
    lower(code)
        .operations
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Execute { command, shell, .. } => Some((operation.callee, command.text, shell)),
            _ => None,
        })
        .collect()
}

fn command(code: &str) -> String {
    commands(code)
        .first()
        .and_then(|(_, text, _)| text.clone())
        .unwrap_or_default()
}

fn has(code: &str, callee: &str) -> bool {
    lower(code)
        .operations
        .iter()
        .any(|operation| operation.callee == callee)
}

#[test]
fn commands_are_told_with_shell_and_program() {
    assert_eq!(
        commands("import os\nos.system('date')\n"),
        [(
            "os.system".to_owned(),
            Some("date".to_owned()),
            ShellUse::Yes
        )]
    );
    let shell = |code: &str| commands(&format!("import subprocess\n{code}"))[0].2;
    assert_eq!(shell("subprocess.run(['date'])"), ShellUse::No);
    assert_eq!(shell("subprocess.run(['date'], shell=False)"), ShellUse::No);
    assert_eq!(shell("subprocess.run('date', shell=True)"), ShellUse::Yes);
    assert_eq!(
        shell("flag = 0\nsubprocess.run([], shell=flag)"),
        ShellUse::Unproven
    );
    assert_eq!(
        shell("subprocess.run([], shell=bool(1))"),
        ShellUse::Unproven
    );
    assert_eq!(shell("subprocess.run([], **{'a': 1})"), ShellUse::Unproven);
    assert_eq!(shell("subprocess.run([], **opts)"), ShellUse::Unproven);
    assert_eq!(shell("subprocess.getoutput('x')"), ShellUse::Yes);
    let lowered = lower("import subprocess\nsubprocess.run(['/bin/bash', '-c', 'curl x'])\n");
    let scripts: Vec<_> = lowered
        .operations
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Execute {
                program, command, ..
            } => Some((program.as_deref(), command.text.as_deref())),
            _ => None,
        })
        .collect();
    assert_eq!(
        scripts,
        [
            (Some("bash"), Some("/bin/bash -c curl x")),
            (Some("bash"), Some("curl x"))
        ]
    );
}

#[test]
fn constants_are_folded() {
    for made in [
        "'i' + 'd'",
        "f\"{'i'}d\"",
        "'%s%s' % ('i', 'd')",
        "'{}{}'.format('i', 'd')",
        "''.join(['i', 'd'])",
        "''.join(chr(c) for c in [105, 100])",
        "''.join(map(chr, (105, 100)))",
        "''.join([chr(ord(c) ^ 1) for c in 'he'])",
        "chr(105) + chr(100)",
        "b'id'.decode()",
        "bytes([105, 100]).decode('utf-8')",
        "bytes.fromhex('6964').decode()",
        "__import__('base64').b64decode('aWQ=').decode()",
        "__import__('codecs').decode('vq', 'rot13')",
        "'di'[::-1]",
        "'xidx'.replace('x', '')",
        "' ID '.strip().lower()",
        "'i,d'.split(',')[0] + 'd'",
        "'id' * 1",
    ] {
        assert_eq!(
            command(&format!("import os\nos.system({made})\n")),
            "id",
            "{made}"
        );
    }
}

#[test]
fn names_are_followed_to_their_modules() {
    for code in [
        "import os as o\no.system('id')",
        "from os import system as run\nrun('id')",
        "from os import *\nsystem('id')",
        "import os\ns = os.system\ns('id')",
        "import os\ngetattr(os, 'sys' + 'tem')('id')",
        "__import__('os').system('id')",
        "import importlib\nimportlib.import_module('os').system('id')",
        "import sys\nsys.modules['os'].system('id')",
        "import os\nos.__dict__['system']('id')",
        "import os\nvars(os)['system']('id')",
        "import posix\nposix.system('id')",
        "try:\n    import os\nexcept ImportError:\n    os = None\nos.system('id')",
        "import os\ndef go():\n    os.system('id')",
        "import os\nclass A:\n    def go(self):\n        os.system('id')",
        "import os\nwith (lambda: os)() as o:\n    os.system('id')",
        "import os, threading\nthreading.Thread(target=os.system, args=('id',)).start()",
        "import os\nlist(map(os.system, ['id']))",
        "import os\n@os.system('id')\ndef f(): pass",
        "import os\ndef f(x=os.system('id')): pass",
        "import os\nx: int = os.system('id')",
        "import os\nmatch os.system('id'):\n    case 1: pass",
        "import os\nf = lambda: os.system('id')",
        "import os\nexec('os.system(\"id\")')\nexec('import os; os.system(\"id\")')",
    ] {
        assert!(has(code, "os.system"), "{code}");
    }
}

#[test]
fn own_names_shadow() {
    for code in [
        "class os:\n    def system(x): pass\nos.system('id')",
        "import os\nos = make()\nos.system('id')",
        "import os\ndef go():\n    os.system('id')\n    os = 1",
        "import os\ndef go(os):\n    os.system('id')",
        "import os\ndef go():\n    os.system('id')\nos = fake",
        "def system(x): pass\nfrom . import os\nos.system('id')",
        "system('id')",
        "os.system('id')",
        "import os\n[os.system('id') for os in things]",
        "import os\nf = lambda os: os.system('id')",
        "import os\ntype os = int\nos.system('id')",
        "import os\n(os := fake)\nos.system('id')",
        "import os\nfor os in x: pass\nelse: pass\nimport json as os\nos.system('id')",
        "\"\"\"os.system('id')\"\"\"\n# os.system('id')\nX = \"os.system('id')\"",
    ] {
        assert!(!has(code, "os.system"), "{code}");
    }
    assert!(!has("def eval(x): pass\neval('1')", "builtins.eval"));
    assert!(!has("model.eval('1')", "builtins.eval"));
}

#[test]
fn sinks_with_a_run_time_address_count() {
    for sink in [
        "requests.get(u, params=e)",
        "requests.request('GET', u, json=e)",
        "requests.post(u, data=json.dumps(e))",
        "requests.post(u + str(e))",
        "httpx.put(u, json=e)",
        "httpx.stream('POST', u, json=e)",
        "urllib.request.urlopen(u, data=str(e).encode())",
        "urllib.request.urlopen(urllib.request.Request(u, data=str(e).encode()))",
        "urllib.request.urlretrieve(u + repr(e))",
        "socket.create_connection((u, 80)).sendall(str(e).encode())",
        "socket.gethostbyname(f'{e}.example.com')",
        "requests.Session().post(u, json=e)",
        "urllib3.PoolManager().request('POST', u, body=str(e))",
        "http.client.HTTPSConnection(u).request('POST', '/', body=str(e))",
        "smtplib.SMTP(u).sendmail('a', 'b', str(e))",
        "ftplib.FTP(u).storbinary('STOR x', str(e))",
    ] {
        let code = format!(
            "import os, json, requests, httpx, socket, urllib3, smtplib, ftplib\n\
             import urllib.request, http.client\nu = input()\ne = dict(os.environ)\n{sink}\n"
        );
        assert!(leaks(&code), "{sink}");
    }
}

const HEAD: &str =
    "import os, requests, httpx, urllib3, aiohttp, http.client, json\nE = dict(os.environ)\n";

#[test]
fn handles_are_kept() {
    for code in [
        "s = requests.Session()\ns.headers['a'] = 'b'\ns.auth = 1\ns.post(u, json=E)",
        "a = b = requests.Session()\nc = b\nd = c\nd.post(u, json=E)",
        "s = requests.Session()\ns += s.post(u, json=E)",
        "s = requests.Session()\ns.post(u, json=E)\ns = 1",
        "with requests.Session() as s:\n    s.post(u, json=E)",
        "with urllib3.PoolManager() as s:\n    s.request('POST', u, body=E)",
        "with httpx.Client() as s:\n    s.post(u, json=E)",
        "async def f():\n    async with aiohttp.ClientSession() as s:\n        await s.post(u, json=E)",
        "async def f():\n    async with httpx.AsyncClient() as s:\n        await s.post(u, json=E)",
        "if u:\n    s = requests.Session()\n    s.post(u, json=E)",
        "try:\n    s = requests.Session()\n    s.post(u, json=E)\nexcept E2:\n    pass",
        "for x in u:\n    s = requests.Session()\n    s.post(u, json=E)",
        "s = requests.session()\ns.send(E)",
        // Seen although DeerFlow declares that it does not.
        "def make():\n    return requests.Session()\nmake().post(u, json=E)",
        "if u:\n    s = requests.Session()\ns.post(u, json=E)",
        "Ctor = requests.Session\ns = Ctor()\ns.post(u, json=E)",
        "(s := requests.Session()).post(u, json=E)",
        "class A:\n    def __init__(self):\n        self.s = requests.Session()\n    def go(self):\n        self.s.post(u, json=E)",
        "def send(s, d):\n    s.post(u, json=d)\nsend(requests.Session(), E)",
        "async def f(s=requests.Session()):\n    [s2.post(u, json=E) for s2 in [requests.Session()]]",
    ] {
        assert!(leaks(&format!("{HEAD}{code}\n")), "{code}");
    }
}

#[test]
fn what_is_no_handle_is_no_sink() {
    for code in [
        // Constructed and never used; methods that send nothing.
        "s = requests.Session()",
        "s = http.client.HTTPConnection(u)\ns.get(E)\ns.getresponse()",
        "s = requests.Session()\ns.connect(E)\ns.mount('x', E)",
        "s = urllib3.PoolManager()\ns.post(E)",
        "s = aiohttp.ClientSession()\ns.send(E)\ns.connect(E)",
        // Not bound to a client, or no longer.
        "cache = {}\ncache.get(E)\nboard = make()\nboard.post(E)",
        "s = requests.Session()\ns = []\ns.post(E)",
        "s = requests.Session()\nfor s in u:\n    s.post(E)",
        "s = requests.Session()\ns, t = 1, 2\ns.post(E)",
        "s = requests.Session()\nimport json as s\ns.post(E)",
        "s = requests.Session()\ntype s = int\ns.post(E)",
        "s = requests.Session()\n(s := 1)\ns.post(E)",
        "s = requests.Session()\nx: (s := 1) = 2\ns.post(E)",
        "s = requests.Session()\ndel s\ns.post(E)",
        "s = requests.Session()\ndef s(): pass\ns.post(E)",
        // The constructor is not proven.
        "requests = configlib\ns = requests.Session()\ns.post(E)",
        "class requests:\n    class Session: pass\ns = requests.Session()\ns.post(E)",
        // Used as no context manager of its kind.
        "with http.client.HTTPConnection(u) as s:\n    s.request('GET', E)",
        "with aiohttp.ClientSession() as s:\n    s.post(u, json=E)",
        "async def f():\n    async with requests.Session() as s:\n        s.post(u, json=E)",
        "async def f():\n    async with urllib3.PoolManager() as s:\n        s.request('POST', E)",
        // Branches do not leak into each other.
        "if u:\n    s = requests.Session()\nelse:\n    s = make()\ns.post(E)",
        "if u:\n    s = requests.Session()\nelse:\n    s.post(E)",
        "s = make()\nif u:\n    s = requests.Session()\ns.post(E)",
        // Never evaluated.
        "type X = requests.post(u, json=E)",
        "def f[T: requests.post(u, json=E)](): pass",
        "class C[T: requests.post(u, json=E)]: pass",
        "type Y[T: requests.post(u, json=E)] = int",
        // Declared by DeerFlow as not seen, and not seen here either.
        "s = requests.Session()\nsend = s.post\nsend(u, json=E)",
        "s = requests.Session()\ngetattr(s, 'post')(u, json=E)",
        "s = requests.Session()\n[s.post][0](u, json=E)",
        "box = {'s': requests.Session()}\nbox['s'].post(u, json=E)",
        "h.s = requests.Session()\nh.s.post(u, json=E)",
    ] {
        let code = format!("{HEAD}{code}\n");
        assert!(contacts(&lower(&code)).is_empty(), "{code}");
    }
}

#[test]
fn import_without_proof_is_no_sink() {
    assert!(!leaks(
        "import os\ns = requests.Session()\ns.post(dict(os.environ))\n"
    ));
    assert!(!leaks(
        "import os, requests\ndef f():\n    s = requests.Session()\n    s.post(dict(os.environ))\n    requests = 1\n"
    ));
    assert!(!leaks(
        "import os, requests\ndef f():\n    requests.post(u, json=dict(os.environ))\nrequests = fake\n"
    ));
}

#[test]
fn the_environment_is_contained_or_not() {
    let net = "import os, requests, subprocess\nrequests.get(input())\n";
    for code in [
        "x = os.environ['A']",
        "x = os.environ.get('A', 'b')",
        "x = os.environ.get(name)",
        "'A' in os.environ",
        "os.environ['A'] = 'b'",
        "os.environ.setdefault('A', 'b')",
        "os.environ.update({'A': 'b'})",
        "del os.environ['A']",
        "os.getenv('A')",
        "env = os.environ.copy()\nenv['A'] = 'b'\nsubprocess.run([], env=env)",
        "subprocess.run([], env={**os.environ, 'A': 'b'})",
        "subprocess.run([], env=dict(os.environ, A='b'))",
        "subprocess.run([], env=os.environ | {'A': 'b'})",
        "def run(env):\n    subprocess.run([], env=env)\nrun(os.environ.copy())",
    ] {
        assert!(!dumps(&format!("{net}{code}\n")), "{code}");
    }
    for code in [
        "print(os.environ)",
        "x = dict(os.environ)",
        "x = str(os.environ)",
        "x = f'{os.environ}'",
        "for k, v in os.environ.items(): print(k, v)",
        "x = {k: v for k, v in os.environ.items()}",
        "env = os.environ.copy()\nsubprocess.run([], env=env)\nlog(env)",
        "from os import environ\nprint(environ)",
    ] {
        assert!(dumps(&format!("{net}{code}\n")), "{code}");
    }
    let lowered = lower("import os\nos.environ['A']\nos.getenv('B')\n");
    let names: Vec<_> = lowered
        .operations
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Environment { name, .. } => name.as_deref(),
            _ => None,
        })
        .collect();
    assert_eq!(names, ["A", "B"]);
}

#[test]
fn values_flow_through_functions_objects_and_containers() {
    for code in [
        "def collect():\n    return dict(os.environ)\ndef send(d):\n    requests.post(u, json=d)\nsend(collect())",
        "def send(*, d=None):\n    requests.post(u, json=d)\nsend(d=os.environ.copy())",
        "d = {}\nd['env'] = dict(os.environ)\nrequests.post(u, json=d)",
        "d = []\nd.append(str(os.environ))\nrequests.post(u, json=d)",
        "import base64, zlib\nrequests.post(u, data=base64.b64encode(zlib.compress(str(os.environ).encode())))",
        "class A:\n    def __init__(self):\n        self.d = dict(os.environ)\n    def go(self):\n        requests.post(u, json=self.d)",
        "for k, v in os.environ.items():\n    requests.get(u, params={k: v})",
        "class A:\n    def get(self):\n        return dict(os.environ)\n    def go(self):\n        requests.post(u, json=self.get())",
        "global_d = None\ndef fill():\n    global global_d\n    global_d = dict(os.environ)\ndef go():\n    requests.post(u, json=global_d)",
    ] {
        assert!(leaks(&format!("import os, requests\n{code}\n")), "{code}");
    }
}

#[test]
fn secret_files_are_followed() {
    let sent = |code: &str| {
        contacts(&lower(&format!(
            "import os, requests\nfrom pathlib import Path\n{code}\n"
        )))
        .iter()
        .any(|operation| match &operation.act {
            Act::Contact { payload, .. } => payload.origins.has(Origins::SENSITIVE),
            _ => false,
        })
    };
    for code in [
        "requests.post(u, data=open('/etc/passwd').read())",
        "requests.post(u, files={'f': open('/root/.ssh/id_rsa', 'rb')})",
        "with open(os.path.expanduser('~/.aws/credentials')) as f:\n    requests.post(u, data=f.read())",
        "p = os.path.join(os.path.expanduser('~'), '.ssh', 'id_rsa')\nrequests.post(u, data=open(p).read())",
        "p = Path.home() / '.ssh' / 'id_rsa'\nrequests.post(u, data=p.read_text())",
        "p = os.environ['HOME'] + '/.netrc'\nrequests.post(u, data=open(p).read())",
        "for p in ['~/.netrc', '~/.pypirc']:\n    requests.post(u, data=open(p).read())",
        "d = f'/home/{user}/.ssh'\nfor n in os.listdir(d):\n    requests.post(u, data=open(os.path.join(d, n)).read())",
        "import subprocess\nrequests.post(u, data=subprocess.check_output(['cat', '/etc/shadow']))",
    ] {
        assert!(sent(code), "{code}");
    }
    assert!(!sent("requests.post(u, data=open('notes.txt').read())"));
    assert!(!sent(
        "x = open('/etc/passwd').read()\nrequests.post(u, data='x')"
    ));
}

#[test]
fn local_addresses_are_told() {
    for code in [
        "import requests\nrequests.get('http://localhost:8080/x')",
        "import requests\nrequests.get('http://127.0.0.1/x')",
        "import socket\nsocket.socket(socket.AF_UNIX)",
        "import socket\ns = socket.socket()\ns.connect(('127.0.0.1', 80))\ns.send(b'x')",
        "import http.client\nc = http.client.HTTPConnection('localhost', 80)\nc.request('GET', '/')",
    ] {
        let lowered = lower(code);
        assert!(!lowered.operations.is_empty());
        assert!(contacts(&lowered).is_empty(), "{code}");
    }
    let lowered = lower("import socket\ns = socket.socket()\ns.connect(('192.0.2.7', 4444))\n");
    let Some(Act::Contact { address, .. }) = contacts(&lowered).last().map(|last| &last.act) else {
        panic!("no contact");
    };
    assert_eq!(address.text.as_deref(), Some("192.0.2.7:4444"));
}

#[test]
fn code_from_elsewhere_is_told() {
    let origins = |code: &str| {
        lower(code)
            .operations
            .iter()
            .find_map(|operation| match &operation.act {
                Act::Evaluate { code } => Some(code.origins),
                _ => None,
            })
            .unwrap_or_default()
    };
    let get = "import requests, base64, urllib.request\n";
    assert!(origins(&format!("{get}exec(requests.get(u).text)")).has(Origins::NETWORK));
    assert!(
        origins(&format!(
            "{get}exec(urllib.request.urlopen(u).read().decode())"
        ))
        .has(Origins::NETWORK)
    );
    assert!(origins(&format!("{get}exec(base64.b64decode(x))")).has(Origins::DECODED));
    assert!(origins("import zlib\nexec(zlib.decompress(x))").has(Origins::DECODED));
    assert!(origins("exec(open('x').read())").has(Origins::FILE));
    assert!(origins("eval(input())").has(Origins::INPUT));
    assert!(origins("import marshal\nexec(marshal.loads(x))").has(Origins::DECODED));
    assert!(origins("exec(compile(bytes.fromhex('31'), 'x', 'exec'))").has(Origins::DECODED));
    assert!(origins("eval('1')").is_constant());
}

#[test]
fn files_are_read_written_and_removed() {
    let lowered = lower(
        "import os, shutil\nfrom pathlib import Path\nopen('a')\nopen('b', 'w').write('c')\n\
         Path('d').write_text('e')\nshutil.rmtree('f')\nos.remove('g')\nos.dup2(1, 2)\n",
    );
    let acts: Vec<&Act> = lowered
        .operations
        .iter()
        .map(|operation| &operation.act)
        .collect();
    assert!(matches!(acts[0], Act::Read { path } if path.text.as_deref() == Some("a")));
    assert!(matches!(acts[1], Act::Write { path, .. } if path.text.as_deref() == Some("b")));
    assert!(acts.iter().any(|act| matches!(act, Act::Write { content, .. } if content.text.is_none() && content.origins.is_constant())));
    assert!(
        acts.iter()
            .any(|act| matches!(act, Act::Write { path, .. } if path.text.as_deref() == Some("d")))
    );
    assert!(acts.iter().any(|act| matches!(
        act,
        Act::Delete {
            recursive: true,
            ..
        }
    )));
    assert!(acts.iter().any(|act| matches!(
        act,
        Act::Delete {
            recursive: false,
            ..
        }
    )));
    assert_eq!(acts.last(), Some(&&Act::Rewire));
}

#[test]
fn imports_literals_and_comments() {
    let lowered = lower(
        "\"\"\"Doc.\"\"\"\nimport lib.extra # why\nfrom . import near\nfrom ..up import far\nX = 'text'\n",
    );
    let names: Vec<&str> = lowered.imports.iter().map(|import| &*import.name).collect();
    assert_eq!(names, ["lib.extra", ".near", "..up", "..up.far"]);
    let literals: Vec<&str> = lowered
        .literals
        .iter()
        .map(|literal| &*literal.value)
        .collect();
    assert_eq!(literals, ["text"]);
    assert_eq!(lowered.comments.len(), 1);
    assert_eq!(lowered.incomplete, None);
}

#[test]
fn broken_code_is_read_as_far_as_it_goes() {
    for code in [
        "import os\nprint 'hi'\nos.system('id')\n",
        "?? what is this ??\nimport os\nos.system('id')\n",
        "import os\nos.system('id')\n?? what\n",
        "import os\nos.system('id')\ndef f(\n",
        "import os\nx = (1,\nos.system('id')\n",
        "import os\nx = [(\n\nos.system('id')\nprint(1)\n",
        "import os\nif True:\n\tx = 1\n        y = 2\nos.system('id')\n",
        "import os\n  x = 1\nos.system('id')\n",
        "import os\nx = 'open\nos.system('id')\n",
        "import os\nclass A\n    x = 1\nos.system('id')\n",
        "import os\nexec 'x'\nprint >>f, os.system('id')\n",
        "import os\ntry:\n    os.system('id')\nexcept E, e:\n    pass\n",
        "\u{feff}import os\nos.system('id')\n",
        "import os\r\n\r\nos.system('id')\r\n",
        "import os\nt = t'hi {x}'\nos.system('id')\n",
        "$ pip install x\nimport os\nos.system('id')\n",
    ] {
        assert!(has(code, "os.system"), "{code:?}");
    }
    assert!(matches!(
        lower("import os\n?? what\n").incomplete,
        Some(Incomplete::Syntax(..))
    ));
    assert_eq!(lower("x = t'hi {x}'\n").incomplete, None);
}

#[test]
fn deep_and_long_code_costs_no_other_line() {
    let deep = [
        format!("x = {}1", "-".repeat(20_000)),
        format!("x = 1{}", " + 1".repeat(30_000)),
        format!("x = {}{}", "(".repeat(2000), ")".repeat(2000)),
        format!("x = {}{}", "[".repeat(100_000), "]".repeat(100_000)),
        format!("x = {}", "a if b else ".repeat(3000)),
        format!("x = a{}", ".b()".repeat(3000)),
        format!("x = {}1", "lambda: ".repeat(3000)),
        format!("x = {}", "f'{".repeat(400)),
    ];
    for deep in deep {
        let code = format!("import os\nos.system('a')\n{deep}\nos.system('b')\n");
        let seen = commands(&code).len();
        assert!(seen >= 1, "{}", &deep[..60.min(deep.len())]);
    }
    // A sum that fits is followed to its end.
    let code = format!("import os\nx = 1{} + os.system('a')\n", " + 1".repeat(3000));
    assert_eq!(commands(&code).len(), 1);
    assert_eq!(lower(&code).incomplete, None);
    // One that does not is cut into pieces, all of which are seen.
    let code = format!(
        "import os\nx = 1{} + os.system('a')\n",
        " + 1".repeat(30_000)
    );
    assert_eq!(commands(&code).len(), 1);
    assert_eq!(lower(&code).incomplete, Some(Incomplete::TooDeep));
}

#[test]
fn hostile_repetition_stays_cheap() {
    for code in [
        format!("x='a'\n{}", "x=x+x\n".repeat(100_000)),
        format!("x='a'*60000\n{}", "y=x+'a'\n".repeat(50_000)),
        format!(
            "import os\na='x'*60000\n{}",
            "os.system(a)\n".repeat(30_000)
        ),
        format!("a='x=1;'*9000\n{}", "exec(a)\n".repeat(30_000)),
        format!("x=[1]\n{}", "x=[x,x]\n".repeat(50_000)),
        "?? ) (\n".repeat(20_000),
    ] {
        let lowered = lower(&code);
        let told: usize = lowered
            .operations
            .iter()
            .map(|operation| match &operation.act {
                Act::Execute { command, .. } => command.text.as_ref().map_or(0, String::len),
                Act::Evaluate { code } => code.text.as_ref().map_or(0, String::len),
                _ => 0,
            })
            .sum();
        assert!(told < 16 << 20);
    }
}

fn check(code: &str) {
    let lowered = lower(code);
    let inside = |span: crate::text::Span| code.get(span.start..span.end).is_some();
    assert!(
        lowered
            .operations
            .iter()
            .all(|operation| inside(operation.span))
    );
    assert!(lowered.literals.iter().all(|literal| inside(literal.span)));
    assert!(lowered.imports.iter().all(|import| inside(import.span)));
    assert!(lowered.comments.iter().all(|span| inside(*span)));
    assert!(
        lowered
            .operations
            .is_sorted_by_key(|operation| operation.span)
    );
    assert_eq!(lowered, lower(code), "the same every time");
}

proptest! {
    #[test]
    fn any_text_is_survived(code in "\\PC{0,200}") {
        check(&code);
    }

    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        check(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_soup_of_tokens_is_survived(words in proptest::collection::vec(
        proptest::sample::select(vec![
            "import os", "\n", "\n    ", "\n\t", "def f(", "class A:", "os", ".", "system", "(", ")", "[", "]",
            "{", "}", ":", ",", "=", ":=", "+", "%", "'id'", "f'{", "t\"", "\"\"\"", "'", "é", "lambda x:", "for x in",
            "if ", "else", "try:", "except E:", "with ", " as s", "match x:", "case [", "await ", "async ", "yield ",
            "*", "**", "->", "@", "global x", "from . import *", "exec(", "base64.b64decode(", "\\", "#", "\u{feff}",
            "environ", "type X =", "return ", "del ", "0x", "1", "print 'x'", "requests.post(", "\r", "\0", "…",
        ]), 0..80)) {
        check(&words.concat());
        check(&words.join(" "));
    }
}
