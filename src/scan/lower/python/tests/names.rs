//! Names and constants.

use super::*;

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
    assert_eq!(shell("subprocess.run([], **{'a': 1})"), ShellUse::No);
    assert_eq!(shell("subprocess.run([], **{'shell': 1})"), ShellUse::Yes);
    assert_eq!(
        shell("def run(c, **k):\n    subprocess.run(c, **k)\nrun(['x'], check=True)"),
        ShellUse::No
    );
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
