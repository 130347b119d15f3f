//! The same deed written in other ways.

use super::*;

/// Whether a command of just this text is run.
fn runs(code: &str, text: &str) -> bool {
    commands(code)
        .iter()
        .any(|(_, command, _)| command.as_deref() == Some(text))
}

#[test]
fn constants_are_folded_however_they_are_made() {
    for made in [
        // Pieces.
        "'xidx'[1:3]",
        "'ixd'[::2]",
        "'di'[1] + 'di'[0]",
        "'zzid'[-2:]",
        "''.join(reversed('di'))",
        "''.join(sorted('di')[::-1])",
        "'i' 'd'",
        "'%c%c' % (105, 100)",
        "'{0}{1}'.format('i', 'd')",
        "'{a}{b}'.format(a='i', b='d')",
        "f'{chr(105)}{chr(100)}'",
        "'i_d'.translate({95: None})",
        "'jd'.translate(str.maketrans('j', 'i'))",
        "str.join('', ['i', 'd'])",
        "'{}{}'.format(*['i', 'd'])",
        "{'a': 'id'}['a']",
        "{'a': 'id'}.get('a')",
        "['x', 'id'][1]",
        "('x', 'id')[-1]",
        "dict(a='id')['a']",
        "[w for w in ['id', 'x'] if w == 'id'][0]",
        "' '.join(['id'])",
        "'ID'.swapcase()",
        "'Xid'.removeprefix('X')",
        "'--id--'.strip('-')",
        "'a,id'.partition(',')[2]",
        "next(iter(['id']))",
        // Numbers.
        "bytes([0x69, 0x64]).decode()",
        "bytearray([105, 100]).decode()",
        "(26980).to_bytes(2, 'big').decode()",
        "bytes(map(int, '105 100'.split())).decode()",
        "''.join(map(lambda n: chr(n - 1), [106, 101]))",
        "''.join(chr(int(n, 16)) for n in '69 64'.split())",
        "''.join(chr(ord(c) - 1) for c in 'je')",
        // Keys.
        "bytes(a ^ b for a, b in zip(b'\\x0b\\x07', b'bc')).decode()",
        "bytes(a ^ b for a, b in zip(b'\\x0b\\x06', __import__('itertools').cycle(b'b'))).decode()",
        "bytes([b ^ 1 for b in b'he']).decode()",
        "bytes([b ^ b'k'[i % 1] for i, b in enumerate(b'\\x02\\x0f')]).decode()",
        // Codecs.
        "__import__('base64').b32decode('NFSA====').decode()",
        "__import__('base64').b85decode('X=D').decode()",
        "__import__('base64').a85decode('Bk.').decode()",
        "__import__('binascii').unhexlify('6964').decode()",
        "__import__('codecs').decode('6964', 'hex').decode()",
        "__import__('codecs').encode('vq', 'rot_13')",
        "__import__('zlib').decompress(__import__('base64').b64decode('eJzLTAEAATgAzg==')).decode()",
        "__import__('urllib.parse').parse.unquote('%69%64')",
        "b'\\\\x69\\\\x64'.decode('unicode_escape')",
        "b'i\\x00d\\x00'.decode('utf-16-le')",
    ] {
        let code = format!("import os\nos.system({made})\n");
        assert!(runs(&code, "id"), "{made}: {:?}", commands(&code));
    }
}

#[test]
fn decoders_of_the_file_itself_are_followed() {
    for code in [
        "def d(s):\n    return ''.join(chr(ord(c) ^ 1) for c in s)\nos.system(d('he'))\nprint(d('other'))",
        "def d(s, k):\n    out = ''\n    for i, c in enumerate(s):\n        out += chr(ord(c) ^ k[i % len(k)])\n    return out\nos.system(d('he', [1]))\nd('zz', [2, 3])",
        "def d(s):\n    out = []\n    for c in s:\n        out.append(chr(c + 1))\n    return ''.join(out)\nos.system(d([104, 99]))\nd([1])",
        "d = lambda s: s[::-1]\nos.system(d('di'))\nd('xx')",
        "def rot(s):\n    r = ''\n    for c in s:\n        if c.isalpha():\n            r += chr((ord(c) - 97 + 13) % 26 + 97)\n        else:\n            r += c\n    return r\nos.system(rot('vq'))\nrot('a b')",
        "i = 0\ns = ''\nwhile i < 2:\n    s += 'id'[i]\n    i += 1\nos.system(s)",
        "class D:\n    key = 1\n    def go(self, s):\n        return bytes([c ^ self.key for c in s]).decode()\nos.system(D().go(b'he'))\nD().go(b'aa')",
        "def make():\n    k = 1\n    def inner(s):\n        return ''.join(chr(ord(c) ^ k) for c in s)\n    return inner\nos.system(make()('he'))",
        "parts = {'a': 'i', 'b': 'd'}\nos.system(parts['a'] + parts['b'])",
        "t = {}\nt['a'] = 'id'\nos.system(t['a'])",
        "import functools\nos.system(functools.reduce(lambda a, b: a + b, ['i', 'd']))",
        "def f(c='id'):\n    os.system(c)\nf()",
        "def f(*a, **k):\n    os.system(k['c'])\nf(c='id')",
        "def f(*a):\n    os.system(a[0])\nf('id')\nf('ls')",
        "for c in ['ls', 'id']:\n    os.system(c)",
        "[os.system(c) for c in ('ls', 'id')]",
        "def run(c):\n    os.system(c)\nrun('ls')\nrun('id')",
        "class A:\n    c = 'id'\n    def go(self):\n        os.system(self.c)",
        "class A:\n    def __init__(self, c):\n        self.c = c\n    def go(self):\n        os.system(self.c)\nA('id').go()",
        "class B:\n    c = 'id'\nclass A(B):\n    def go(self):\n        os.system(self.c)",
        "def d(b, k):\n    r = bytearray()\n    n = 0\n    while n < len(b):\n        r.append(b[n] ^ k[n % len(k)])\n        n += 1\n    return bytes(r)\nos.system(d(b'\\x02W', b'k3').decode())\nd(b'zz', b'a')",
        "if (c := 'id'):\n    os.system(c)",
        "a, *b = 'id', 1\nos.system(a)",
    ] {
        let code = format!("import os\n{code}\n");
        assert!(runs(&code, "id"), "{code}: {:?}", commands(&code));
    }
}

#[test]
fn callables_are_followed_wherever_they_lie() {
    for code in [
        "{'r': os.system}['r']('id')",
        "t = {'r': os.system}\nt['r']('id')",
        "t = {'r': os.system}\nt.get('r')('id')",
        "[print, os.system][1]('id')",
        "class A:\n    run = os.system\nA.run('id')",
        "class A:\n    def __init__(self):\n        self.run = os.system\n    def go(self):\n        self.run('id')",
        "def f(run=os.system):\n    run('id')\nf()",
        "def f(run):\n    run('id')\nf(os.system)",
        "f = lambda run: run('id')\nf(os.system)",
        "def deco(g):\n    return g\n@deco\ndef go():\n    os.system('id')\ngo()",
        "import functools\nfunctools.partial(os.system, 'id')()",
        "from functools import partial as p\nrun = p(os.system)\nrun('id')",
        "import operator\noperator.attrgetter('system')(os)('id')",
        "import operator\noperator.methodcaller('system', 'id')(os)",
        "getattr(os, ''.join(['sys', 'tem']))('id')",
        "getattr(__import__('o' + 's'), 'metsys'[::-1])('id')",
        "globals()['o' + 's'].system('id')",
        "globals()['__builtins__'].__import__('os').system('id')",
        "globals()['run'] = os.system\nrun('id')",
        "vars(os)['sys' + 'tem']('id')",
        "os.__dict__.get('system')('id')",
        "__builtins__.__dict__['__import__']('os').system('id')",
        "import importlib\ngetattr(importlib.import_module('so'[::-1]), 'system')('id')",
        "import sys\nsys.modules.get('os').system('id')",
        "os.__getattribute__('system')('id')",
        "object.__getattribute__(os, 'system')('id')",
        "(lambda: os.system('id'))()",
        "def outer():\n    def inner():\n        os.system('id')\n    return inner\nouter()()",
        "import threading\ndef go(c):\n    os.system(c)\nthreading.Thread(target=go, args=('id',)).start()",
        "from concurrent.futures import ThreadPoolExecutor as T\nT().submit(os.system, 'id')",
        "import atexit\natexit.register(os.system, 'id')",
        "setattr(os, 'x', 1)\nx = os.system\nx('id')",
        "exec('import os; os.system(\"id\")')",
        "exec(compile('import os; os.system(\"id\")', 'x', 'exec'))",
        "eval('__import__(\"os\").system(\"id\")')",
        "import types\ntypes.FunctionType(compile('import os; os.system(\"id\")', 'x', 'exec'), {})()",
        "import base64\nexec(base64.b64decode('aW1wb3J0IG9zOyBvcy5zeXN0ZW0oImlkIik='))",
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import os; os.system(\"id\")'])",
        "import code\ncode.InteractiveInterpreter().runsource('import os; os.system(\"id\")')",
        "exec('exec(\"import os; os.system(\\\\\"id\\\\\")\")')",
    ] {
        let code = format!("import os\n{code}\n");
        assert!(runs(&code, "id"), "{code}: {:?}", commands(&code));
    }
}
