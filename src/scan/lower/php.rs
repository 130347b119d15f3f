//! PHP → operations.

use crate::scan::operation::Lowered;

use super::kit::decode::How;
use super::script::{self, Dialect, Does, ON};

static PHP: Dialect = Dialect {
    comments: &["//", "#"],
    blocks: true,
    backticks_run: true,
    hash_values: false,
    dollar_values: true,
    sigils: b"$",
    here: "<<<",
    percent: false,
    quote_words: false,
    patterns: false,
    pages: true,
    bare_calls: false,
    joins: ".",
    members: &["->", "::", "?->"],
    defines: &["function", "fn"],
    skipped: &[
        "if",
        "else",
        "elseif",
        "while",
        "do",
        "switch",
        "case",
        "try",
        "catch",
        "finally",
        "class",
        "interface",
        "trait",
        "namespace",
        "use",
        "abstract",
        "final",
        "extends",
        "implements",
        "echo",
        "break",
        "continue",
        "default",
        "declare",
        "endif",
        "endforeach",
        "endwhile",
        "throw",
    ],
    any_case: true,
    function,
    method,
};

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    script::lower(text, &PHP)
}

fn function(name: &str) -> Option<Does> {
    Some(match name {
        "file_get_contents" | "file" | "readfile" | "parse_ini_file" | "show_source"
        | "highlight_file" => Does::Read(0),
        "fopen" => Does::Open(0),
        "file_put_contents" => Does::Write(0, 1),
        "fwrite"
        | "fputs"
        | "fputcsv"
        | "socket_write"
        | "socket_send"
        | "stream_socket_sendto" => Does::Put(0, 1),
        "fread"
        | "fgets"
        | "stream_get_contents"
        | "stream_get_line"
        | "feof"
        | "fclose"
        | "trim"
        | "rtrim"
        | "ltrim"
        | "strval"
        | "array_values"
        | "array_filter"
        | "stripslashes"
        | "array_merge"
        | "array_keys"
        | "current"
        | "end"
        | "reset"
        | "array_pop"
        | "array_shift"
        | "nl2br"
        | "utf8_encode"
        | "ucfirst" => Does::Pass,
        "copy" | "rename" | "move_uploaded_file" => Does::Copy(0, 1),
        "unlink" | "rmdir" => Does::Delete(0, false),
        "glob" | "scandir" | "opendir" => Does::Files(0),
        "curl_init" => Does::Dial(0),
        "curl_setopt" | "curl_setopt_array" => Does::Changes,
        "curl_exec" => Does::Send(0),
        "fsockopen" | "pfsockopen" | "stream_socket_client" => Does::Socket(0),
        "socket_connect" => Does::Socket(1),
        "mail" => Does::Get(0),
        "gethostbyname" | "dns_get_record" | "checkdnsrr" => Does::Get(0),
        "stream_context_create"
        | "http_build_query"
        | "json_encode"
        | "serialize"
        | "base64_encode"
        | "bin2hex"
        | "urlencode"
        | "rawurlencode"
        | "gzcompress"
        | "gzencode"
        | "gzdeflate"
        | "openssl_encrypt"
        | "var_export"
        | "print_r"
        | "htmlspecialchars"
        | "addslashes"
        | "escapeshellarg"
        | "escapeshellcmd" => Does::Pass,
        "system" | "exec" | "shell_exec" | "passthru" | "popen" | "expect_popen" => Does::Shell(0),
        "proc_open" => Does::Shell(0),
        "pcntl_exec" => Does::Run(0),
        "eval" | "assert" => Does::Evaluate(0),
        "create_function" => Does::Evaluate(1),
        "include" | "include_once" | "require" | "require_once" => Does::Load(0),
        "call_user_func"
        | "call_user_func_array"
        | "array_map"
        | "forward_static_call"
        | "register_shutdown_function"
        | "reflectionfunction" => Does::Call(0),
        "array_walk" | "usort" | "uasort" | "uksort" | "preg_replace_callback" => Does::Call(1),
        "base64_decode" => Does::Decode(How::Base64, 0),
        "hex2bin" => Does::Decode(How::Hex, 0),
        "gzinflate" => Does::Decode(How::Deflate, 0),
        "gzuncompress" => Does::Decode(How::Zlib, 0),
        "gzdecode" => Does::Decode(How::Gzip, 0),
        "str_rot13" => Does::Decode(How::Rot13, 0),
        "urldecode" | "rawurldecode" => Does::Decode(How::Url, 0),
        "convert_uudecode" => Does::Decode(How::Uu, 0),
        "pack" => Does::Pack(1, 0),
        "preg_match" | "preg_match_all" => Does::Out(1, 2),
        "parse_str" => Does::Out(0, 1),
        "array_push" | "array_unshift" => Does::Changes,
        "sys_get_temp_dir" => Does::Text("/tmp"),
        "recursivedirectoryiterator"
        | "directoryiterator"
        | "filesystemiterator"
        | "globiterator" => Does::Files(0),
        "splfileobject" => Does::Read(0),
        "unserialize" => Does::Deserialize,
        "getenv" => Does::Variable(0),
        "implode" | "join" => Does::Join(1, 0),
        "explode" => Does::Split(1, 0),
        "str_split" => Does::Split(0, 9),
        "strrev" | "array_reverse" => Does::Reverse(0),
        "chr" => Does::Letters(0),
        "ord" => Does::Numbers(0),
        "str_replace" | "str_ireplace" => Does::Replace(2, 0, 1),
        "strtolower" | "mb_strtolower" => Does::Lower(0),
        "sprintf" => Does::Format(0),
        "printf" | "print" | "echo" | "strlen" | "count" | "isset" | "empty" | "is_file"
        | "file_exists" | "is_dir" | "md5" | "sha1" | "hash" | "crc32" | "sleep" | "exit"
        | "die" | "mkdir" | "chmod" | "ini_set" | "error_reporting" | "header"
        | "function_exists" | "in_array" | "strpos" | "is_array" | "time" | "date" | "var_dump"
        | "filesize" => Does::Quiet,
        _ => return None,
    })
}

fn method(name: &str) -> Option<Does> {
    Some(match name {
        "post" | "put" | "patch" | "get" => Does::Get(0),
        "request" => Does::Get(1),
        "getcontents" | "getbody" => Does::Same(ON),
        _ => return None,
    })
}
