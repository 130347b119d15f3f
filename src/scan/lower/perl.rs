//! Perl → operations.

use crate::scan::operation::{Capture, Lowered};

use super::kit::decode::How;
use super::script::{self, Dialect, Does, ON};

static PERL: Dialect = Dialect {
    comments: &["#"],
    blocks: false,
    backticks_run: true,
    hash_values: false,
    dollar_values: true,
    sigils: b"$@%&",
    here: "<<",
    percent: false,
    quote_words: true,
    patterns: true,
    pages: false,
    bare_calls: true,
    joins: ".",
    members: &["->"],
    defines: &["sub"],
    skipped: &[
        "if", "unless", "while", "until", "else", "elsif", "do", "BEGIN", "END", "package", "no",
        "last", "next", "redo", "and", "or", "not", "print", "say", "continue",
    ],
    any_case: false,
    function,
    method,
};

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    script::lower(text, &PERL)
}

fn function(name: &str) -> Option<Does> {
    Some(match name {
        "open" => Does::Open(0),
        "read_file" | "slurp" | "File::Slurp::read_file" | "path.slurp" => Does::Read(0),
        "write_file" | "File::Slurp::write_file" => Does::Write(0, 1),
        "copy" | "move" | "rename" | "File::Copy::copy" | "File::Copy::move" | "cp" | "mv" => {
            Does::Copy(0, 1)
        }
        "push" | "unshift" => Does::Changes,
        "unlink" => Does::Delete(0, false),
        "rmtree" | "remove_tree" | "File::Path::rmtree" | "File::Path::remove_tree" => {
            Does::Delete(0, true)
        }
        "glob" | "readdir" | "opendir" => Does::Files(0),
        "get"
        | "getstore"
        | "LWP::Simple::get"
        | "LWP::Simple::getstore"
        | "gethostbyname"
        | "inet_aton" => Does::Get(0),
        "LWP::UserAgent.new"
        | "HTTP::Tiny.new"
        | "WWW::Mechanize.new"
        | "Net::FTP.new"
        | "Net::SMTP.new"
        | "Mojo::UserAgent.new" => Does::Dial(9),
        "client.get" | "client.post" | "client.put" | "client.post_form" | "client.mirror"
        | "HTTP::Tiny.get" => Does::Get(0),
        "client.request" => Does::Get(0),
        "HTTP::Request.new" => Does::Request(1),
        "POST" | "GET" => Does::Request(0),
        "IO::Socket::INET.new"
        | "IO::Socket::IP.new"
        | "IO::Socket::SSL.new"
        | "connect"
        | "IO::Socket.new" => Does::Socket(0),
        "socket" => Does::Quiet,
        "sockaddr_in" | "pack_sockaddr_in" => Does::Pass,
        "system" | "exec" | "qx" | "readpipe" => Does::Run(0),
        "eval" => Does::Evaluate(0),
        "do" | "require" => Does::Load(0),
        "syscall" => Does::Inject,
        "IPC::Open3.open3" | "open3" => Does::Run(3),
        "decode_base64"
        | "MIME::Base64::decode"
        | "MIME::Base64::decode_base64"
        | "decode_base64url" => Does::Decode(How::Base64, 0),
        "encode_base64"
        | "encode_json"
        | "to_json"
        | "uri_escape"
        | "encode"
        | "decode"
        | "quotemeta"
        | "MIME::Base64::encode" => Does::Pass,
        "uri_unescape" => Does::Decode(How::Url, 0),
        "uncompress" | "Compress::Zlib::uncompress" | "inflate" => Does::Decode(How::Zlib, 0),
        "memGunzip" | "Compress::Zlib::memGunzip" => Does::Decode(How::Gzip, 0),
        "unpack" | "pack" => Does::Pack(1, 0),
        "join" => Does::JoinRest,
        "reverse" => Does::Reverse(0),
        "chr" => Does::Letters(0),
        "ord" => Does::Numbers(0),
        "lc" | "uc" => Does::Lower(0),
        "hex" | "oct" | "chomp" | "scalar" | "ref" | "keys" | "values" | "shift" | "pop"
        | "sort" | "uniq" | "wantarray" | "File::Spec.catfile" => Does::Pass,
        "sprintf" => Does::Format(0),
        "print" | "say" | "printf" | "warn" | "die" | "exit" | "sleep" | "length" | "time"
        | "exists" | "defined" | "close" | "binmode" | "mkdir" | "chmod" | "md5_hex"
        | "sha256_hex" => Does::Quiet,
        "thaw" | "Storable::thaw" | "retrieve" => Does::Deserialize,
        "Clipboard.paste" => Does::Capture(Capture::Clipboard),
        _ => return None,
    })
}

fn method(name: &str) -> Option<Does> {
    Some(match name {
        "print" | "send" | "write" | "syswrite" | "say" | "printf" => Does::Put(ON, ON),
        "post" | "put" | "post_form" | "request" => Does::Get(0),
        "get" => Does::Get(0),
        "recv" | "getline" | "getlines" => Does::Received,
        "content" | "decoded_content" | "as_string" | "stringify" => Does::Same(ON),
        "slurp" => Does::Read(ON),
        "close" | "is_success" | "code" | "status_line" => Does::Quiet,
        _ => return None,
    })
}
