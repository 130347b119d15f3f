//! Ruby → operations.

use crate::scan::operation::{Capture, Lowered};

use super::kit::decode::How;
use super::script::{self, Dialect, Does, ON};

static RUBY: Dialect = Dialect {
    comments: &["#"],
    blocks: false,
    backticks_run: true,
    hash_values: true,
    dollar_values: false,
    sigils: b"@$",
    here: "<<",
    percent: true,
    quote_words: false,
    patterns: true,
    pages: false,
    bare_calls: true,
    joins: "+",
    members: &[".", "::", "&."],
    defines: &["def"],
    skipped: &[
        "if",
        "unless",
        "while",
        "until",
        "else",
        "elsif",
        "end",
        "do",
        "begin",
        "ensure",
        "then",
        "class",
        "module",
        "case",
        "when",
        "rescue",
        "in",
        "loop",
        "private",
        "protected",
        "public",
        "puts",
        "p",
        "pp",
        "print",
        "raise",
        "yield",
        "next",
        "break",
        "and",
        "or",
        "attr_accessor",
        "attr_reader",
        "include",
        "extend",
        "BEGIN",
        "END",
        "alias",
        "redo",
        "retry",
    ],
    any_case: false,
    function,
    method,
};

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    script::lower(text, &RUBY)
}

fn function(name: &str) -> Option<Does> {
    Some(match name {
        "File.read" | "IO.read" | "File.binread" | "IO.binread" | "File.readlines"
        | "IO.readlines" | "File.foreach" | "IO.foreach" | "Pathname.read" | "YAML.load_file"
        | "JSON.load_file" => Does::Read(0),
        "File.open" | "File.new" | "open" | "IO.open" | "Kernel.open" => Does::Open(0),
        "URI.open" | "OpenURI.open_uri" => Does::Get(0),
        "File.write" | "IO.write" | "File.binwrite" | "IO.binwrite" => Does::Write(0, 1),
        "FileUtils.cp"
        | "FileUtils.mv"
        | "FileUtils.copy"
        | "FileUtils.move"
        | "FileUtils.cp_r"
        | "File.rename"
        | "FileUtils.copy_file"
        | "IO.copy_stream" => Does::Copy(0, 1),
        "File.delete" | "File.unlink" | "FileUtils.rm" | "FileUtils.rm_f" | "Dir.rmdir" => {
            Does::Delete(0, false)
        }
        "FileUtils.rm_rf"
        | "FileUtils.rm_r"
        | "FileUtils.remove_dir"
        | "FileUtils.remove_entry"
        | "FileUtils.rmtree"
        | "FileUtils.remove_entry_secure" => Does::Delete(0, true),
        "Dir.glob" | "Dir.[]" | "Dir.children" | "Dir.entries" | "Dir.each_child" | "Find.find" => {
            Does::Files(0)
        }
        "Dir.home" => Does::Text("~"),
        "Tempfile.new" | "Tempfile.create" | "Tempfile.open" => Does::Temporary,
        "file.path" | "file.to_path" => Does::PathOf,
        "Dir.tmpdir" => Does::Text("/tmp"),
        "Dir.mktmpdir" => Does::Text("/tmp/folder"),
        "File.join" => Does::Path,
        "File.expand_path" | "File.absolute_path" | "File.realpath" | "Pathname.new"
        | "Pathname" | "String" | "Array" => Does::Same(0),
        "URI"
        | "URI.parse"
        | "Addressable::URI.parse"
        | "URI.encode_www_form_component"
        | "CGI.escape"
        | "Integer" => Does::Same(0),
        "URI.encode_www_form" => Does::Pass,
        "URI.decode_www_form_component" | "CGI.unescape" => Does::Decode(How::Url, 0),
        "Net::HTTP.get"
        | "Net::HTTP.get_response"
        | "Net::HTTP.post"
        | "Net::HTTP.post_form"
        | "HTTParty.get"
        | "HTTParty.post"
        | "HTTParty.put"
        | "RestClient.get"
        | "RestClient.post"
        | "RestClient.put"
        | "Faraday.get"
        | "Faraday.post"
        | "Faraday.put"
        | "HTTP.get"
        | "HTTP.post"
        | "Excon.get"
        | "Excon.post"
        | "Typhoeus.get"
        | "Typhoeus.post"
        | "Curl.get"
        | "Curl.post"
        | "Resolv.getaddress"
        | "IPSocket.getaddress"
        | "Addrinfo.getaddrinfo"
        | "Socket.getaddrinfo"
        | "HTTPX.get"
        | "HTTPX.post" => Does::Get(0),
        "Net::HTTP.new" | "Net::HTTP.start" | "Faraday.new" | "HTTPClient.new" | "Excon.new"
        | "Net::FTP.new" | "Net::FTP.open" | "Net::SMTP.new" | "Net::SMTP.start"
        | "Net::SSH.start" => Does::Dial(0),
        "client.request"
        | "client.post"
        | "client.get"
        | "client.put"
        | "client.send_message"
        | "client.send_request"
        | "client.sendmail" => Does::Send(ON),
        "client.putbinaryfile" | "client.puttextfile" => Does::Send(ON),
        "Net::HTTP::Post.new"
        | "Net::HTTP::Get.new"
        | "Net::HTTP::Put.new"
        | "Net::HTTP::Patch.new"
        | "Net::HTTP::Post::Multipart.new" => Does::Request(0),
        "TCPSocket.new" | "TCPSocket.open" | "Socket.tcp" | "UDPSocket.new" | "Socket.new" => {
            Does::Socket(0)
        }
        "socket.puts" | "socket.write" | "socket.print" | "socket.send" | "socket.syswrite"
        | "socket.<<" | "file.puts" | "file.write" | "file.print" | "file.<<" | "file.syswrite"
        | "file.printf" => Does::Put(ON, ON),
        "socket.gets" | "socket.read" | "socket.readline" | "socket.recv"
        | "socket.readpartial" | "socket.sysread" => Does::Received,
        "system" | "exec" | "spawn" | "Process.spawn" | "Process.exec" | "PTY.spawn"
        | "IO.popen" | "Open3.capture2" | "Open3.capture2e" | "Open3.capture3" | "Open3.popen3"
        | "Open3.popen2" | "Open3.popen2e" | "Open3.pipeline" | "syscall" => Does::Run(0),
        "eval"
        | "instance_eval"
        | "class_eval"
        | "module_eval"
        | "binding.eval"
        | "Object.class_eval"
        | "TOPLEVEL_BINDING.eval"
        | "RubyVM::InstructionSequence.compile"
        | "RubyVM::InstructionSequence.eval"
        | "ERB.new"
        | "Binding.eval" => Does::Evaluate(0),
        "load" | "require" | "require_relative" | "autoload" => Does::Load(0),
        "send" | "public_send" | "__send__" | "method" | "Object.send" | "Kernel.send"
        | "Kernel.public_send" | "Kernel.method" | "Object.public_send" | "Kernel.__send__" => {
            Does::Call(0)
        }
        "ENV.fetch" | "environment.fetch" | "environment.dig" => Does::Variable(0),
        "environment.key?"
        | "environment.has_key?"
        | "environment.include?"
        | "environment.delete"
        | "environment.[]="
        | "environment.store"
        | "environment.update" => Does::Quiet,
        "Base64.decode64" | "Base64.strict_decode64" | "Base64.urlsafe_decode64" => {
            Does::Decode(How::Base64, 0)
        }
        "Base64.encode64"
        | "Base64.strict_encode64"
        | "Base64.urlsafe_encode64"
        | "JSON.generate"
        | "JSON.dump"
        | "JSON.pretty_generate"
        | "YAML.dump"
        | "Zlib::Deflate.deflate"
        | "Zlib.gzip"
        | "Zlib.deflate" => Does::Pass,
        "Zlib::Inflate.inflate" | "Zlib.inflate" => Does::Decode(How::Zlib, 0),
        "Zlib.gunzip" | "Zlib::GzipReader.new" => Does::Decode(How::Gzip, 0),
        "StringIO.new" => Does::Same(0),
        "Marshal.load" | "YAML.unsafe_load" | "Oj.load" => Does::Deserialize,
        "format" | "sprintf" => Does::Format(0),
        "Clipboard.copy" => Does::Offer,
        "Clipboard.paste" => Does::Capture(Capture::Clipboard),
        "gets" | "STDIN.gets" | "STDIN.read" | "ARGF.read" | "IO.console.getpass" => Does::Input,
        "puts"
        | "print"
        | "p"
        | "warn"
        | "sleep"
        | "exit"
        | "abort"
        | "File.exist?"
        | "File.exists?"
        | "Dir.exist?"
        | "File.file?"
        | "File.directory?"
        | "FileUtils.mkdir_p"
        | "Digest::SHA256.hexdigest"
        | "Digest::SHA256.file"
        | "Digest::MD5.hexdigest"
        | "rand"
        | "loop"
        | "File.size"
        | "File.chmod" => Does::Quiet,
        "Fiddle::Function.new" | "Fiddle.dlopen" => Does::Quiet,
        _ => return None,
    })
}

fn method(name: &str) -> Option<Does> {
    Some(match name {
        "join" => Does::Join(ON, 0),
        "reverse" | "reverse!" => Does::Reverse(ON),
        "gsub" | "sub" | "gsub!" | "sub!" | "tr" => Does::Replace(ON, 0, 1),
        "delete" => Does::Same(ON),
        "split" => Does::Split(ON, 0),
        "chars" => Does::Split(ON, 1),
        "bytes" | "codepoints" => Does::Numbers(ON),
        "chr" => Does::Letters(ON),
        "pack" | "unpack" | "unpack1" => Does::Pack(ON, 0),
        "hex" | "to_i" | "to_s" | "to_str" | "strip" | "chomp" | "chop" | "lstrip" | "rstrip"
        | "freeze" | "dup" | "clone" | "b" | "force_encoding" | "encode" | "read" | "body"
        | "to_path" | "first" | "last" | "string" | "tap" | "then" | "itself" | "sort" | "uniq"
        | "compact" | "flatten" | "to_a" | "call" | "expand_path" | "squeeze"
        | "unicode_normalize" | "scrub" => Does::Same(ON),
        "to_sym" | "to_proc" | "intern" | "readlines" | "each_line" | "lines" | "getbyte" => {
            Does::Same(ON)
        }
        "map" | "flat_map" | "filter_map" | "collect" | "each" | "select" | "filter" | "reject"
        | "find_all" | "each_with_index" | "each_with_object" | "inject" | "reduce" | "sort_by"
        | "find" | "detect" | "each_slice" | "each_cons" | "lazy" | "partition" | "group_by"
        | "uniq_by" | "each_entry" | "reverse_each" | "sum" | "map!" | "each_value" | "scan" => {
            Does::Each
        }
        "downcase" => Does::Lower(ON),
        "system" | "exec" | "spawn" | "popen" | "capture2e" | "capture3" | "popen3" => Does::Run(0),
        "eval" | "instance_eval" | "class_eval" | "module_eval" => Does::Evaluate(0),
        "open" => Does::Open(ON),
        "send" | "public_send" | "__send__" | "method" => Does::Call(0),
        "post" | "put" | "post_form" | "request" | "patch" => Does::Get(0),
        "decode64" | "strict_decode64" | "urlsafe_decode64" => Does::Decode(How::Base64, 0),
        "inflate" => Does::Decode(How::Zlib, 0),
        "print" | "puts" | "write" | "syswrite" | "printf" => Does::Put(ON, ON),
        "length" | "size" | "empty?" | "nil?" | "include?" | "start_with?" | "end_with?"
        | "match?" | "hexdigest" | "count" | "code" | "success?" | "exitstatus" | "close" => {
            Does::Quiet
        }
        "const_get" => Does::Same(0),
        "to_json" | "to_yaml" | "inspect" | "to_h" => Does::Pass,
        _ => return None,
    })
}
