//! Broken, deep and hostile code.

use proptest::prelude::*;

use super::*;

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
        ">>> import os\n>>> os.system('id')\n0\n>>> 1 + 1\n2\n",
        ">>> import os\n>>> x = 1\n>>> if x:\n...     os.system('id')\n...\n0\n",
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
fn what_is_read_in_place_fits_a_worker_thread() {
    let nested = |open: &str, close: &str| {
        // As deep as it gets without a stack of its own.
        let depth = (1..)
            .take_while(|depth| {
                let code = format!("x = {}1{}\n", open.repeat(*depth), close.repeat(*depth));
                crate::scan::lower::python::depth::estimate(&code)
                    <= crate::scan::lower::python::SHALLOW
            })
            .last()
            .unwrap_or(1);
        format!("x = {}1{}\n", open.repeat(depth), close.repeat(depth))
    };
    let blocks: String = (0..110)
        .map(|depth| format!("{}if f(g(x)):\n", " ".repeat(depth)))
        .chain([format!("{}x = f(1)\n", " ".repeat(110))])
        .collect();
    let codes = vec![
        nested("f(", ")"),
        nested("[", "]"),
        nested("[a for a in ", "]"),
        nested("f(lambda: ", ")"),
        nested("{'a': ", "}"),
        nested("''.join(x, y=", ")"),
        nested("-", ""),
        nested("f(g.h[", "])"),
        blocks,
    ];
    let worker = std::thread::Builder::new()
        .stack_size(1 << 20)
        .spawn(move || {
            for code in &codes {
                assert_eq!(lower(code).incomplete, None, "{}", &code[..40]);
            }
        })
        .expect("a thread starts");
    worker.join().expect("it fits");
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
        "x = list(enumerate('ab', 9223372036854775807))\ny = 'a'[-9223372036854775807::9223372036854775807]\n"
            .to_owned(),
        // Loops in loops, functions in functions, growing containers.
        "for a in range(9999):\n for b in range(9999):\n  for c in range(9999):\n   x = a ^ b ^ c\n"
            .repeat(50),
        "x = [a ^ b ^ c for a in range(9999) for b in range(9999) for c in range(9999)]\n"
            .repeat(200),
        "i = 0\nwhile i < 100000:\n  i += 1\n  s = 'a' * i\n".repeat(200),
        (0..400)
            .map(|at| format!("def f{at}(x):\n    return f{0}(x) + f{0}(x + 'a')\n", at + 1))
            .chain(["f0('a')\n".repeat(400)])
            .collect(),
        format!(
            "def f(x):\n    import os\n    os.system(x)\n    return f(x + 'a')\n{}",
            "f('a')\n".repeat(20_000)
        ),
        format!("d = {{}}\n{}", "d['a'] = d\nd['b'] = d\n".repeat(30_000)),
        (0..30_000).fold("d = {}\n".to_owned(), |code, at| {
            code + &format!("d['k{at}'] = 'v'\n")
        }),
        format!("l = []\n{}", "l.append('a')\n".repeat(50_000)),
        format!("l = []\n{}", "l.append(l)\n".repeat(50_000)),
        format!(
            "import functools\np = print\n{}",
            "p = functools.partial(p, p, p)\n".repeat(30_000)
        ),
        format!("f = lambda x: x\n{}", "f = lambda x, g=f: g(g(x))\n".repeat(5000)),
        format!("x = {{{}}}\n", "'a': 1, ".repeat(100_000)),
        "exec('for a in range(9999):\\n for b in range(9999): x = a ^ b')\n".repeat(2000),
        format!(
            "import zlib\n{}",
            "exec(zlib.decompress(b'x'))\nexec(zlib.decompress(x[::-1]))\n".repeat(20_000)
        ),
        format!("class A:\n    def f(self): pass\n{}", "A().f().g = A()\n".repeat(30_000)),
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

/// Each link of a chain is read once: twice would be a million times at twenty.
#[test]
fn chains_of_calls_are_read_once() {
    let links = "dumps(key).encode.".repeat(60);
    let text = format!("key = open('/etc/shadow').read()\na = json.{links}dumps(key)\n");
    assert!(!lower(&text).operations.is_empty());
}
