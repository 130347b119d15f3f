//! Go → operations.

use crate::scan::operation::{Capture, Lowered};

use super::kit::decode::How;
use super::script::{self, Dialect, Does, ON};

static GO: Dialect = Dialect {
    comments: &["//"],
    blocks: true,
    backticks_run: false,
    hash_values: false,
    dollar_values: false,
    sigils: b"",
    here: "",
    percent: false,
    quote_words: false,
    patterns: false,
    pages: false,
    bare_calls: false,
    joins: "+",
    members: &["."],
    defines: &["func"],
    skipped: &[
        "if",
        "else",
        "switch",
        "case",
        "default",
        "select",
        "defer",
        "go",
        "type",
        "struct",
        "interface",
        "package",
        "break",
        "continue",
        "goto",
        "fallthrough",
        "chan",
        "map",
    ],
    any_case: false,
    function,
    method,
};

/// Lowers `text`.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    script::lower(text, &GO)
}

fn function(name: &str) -> Option<Does> {
    Some(match name {
        "os.ReadFile" | "ioutil.ReadFile" | "os.Open" => Does::Read(0),
        // Opened to be written to, or both.
        "os.OpenFile" => Does::Open(0),
        "os.Create" => Does::Create(0),
        "os.WriteFile" | "ioutil.WriteFile" => Does::Write(0, 1),
        "io.Copy" => Does::Put(0, 1),
        "fmt.Fprint" | "fmt.Fprintf" | "fmt.Fprintln" | "io.WriteString" => Does::Put(0, ON),
        "os.Remove" => Does::Delete(0, false),
        "os.RemoveAll" => Does::Delete(0, true),
        "os.Rename" => Does::Copy(0, 1),
        "filepath.Glob" | "os.ReadDir" | "ioutil.ReadDir" | "filepath.Walk"
        | "filepath.WalkDir" => Does::Files(0),
        "filepath.Join" | "path.Join" => Does::Path,
        "os.UserHomeDir" | "homedir.Dir" => Does::Text("~"),
        "os.UserCacheDir" => Does::Text("~/.cache"),
        "os.UserConfigDir" => Does::Text("~/.config"),
        "os.TempDir" => Does::Text("/tmp"),
        "os.CreateTemp" | "ioutil.TempFile" => Does::Temporary,
        "file.Name" => Does::PathOf,
        "os.MkdirTemp" | "ioutil.TempDir" => Does::Text("/tmp/folder"),
        "user.Current" => Does::Quiet,
        "http.Get" | "http.Post" | "http.PostForm" | "http.Head" | "net.LookupHost"
        | "net.LookupIP" | "net.LookupAddr" | "net.LookupTXT" | "smtp.SendMail" | "resty.Get" => {
            Does::Get(0)
        }
        "net.DefaultResolver.LookupTXT"
        | "net.DefaultResolver.LookupHost"
        | "net.DefaultResolver.LookupIPAddr"
        | "net.DefaultResolver.LookupCNAME" => Does::Get(1),
        "http.NewRequest" => Does::Request(1),
        "http.NewRequestWithContext" => Does::Request(2),
        "net.Dial" | "tls.Dial" | "net.DialTimeout" | "net.DialTCP" => Does::Socket(1),
        "websocket.Dial" => Does::Get(0),
        "exec.Command" => Does::Program(0),
        "exec.CommandContext" => Does::Program(1),
        "syscall.Exec" | "os.StartProcess" | "syscall.ForkExec" => Does::Program(0),
        "os.Getenv" | "os.LookupEnv" | "syscall.Getenv" => Does::Variable(0),
        "os.Environ" | "syscall.Environ" => Does::Environment,
        "os.ExpandEnv" => Does::Same(0),
        "base64.StdEncoding.DecodeString"
        | "base64.URLEncoding.DecodeString"
        | "base64.RawStdEncoding.DecodeString"
        | "base64.RawURLEncoding.DecodeString" => Does::Decode(How::Base64, 0),
        "hex.DecodeString" => Does::Decode(How::Hex, 0),
        "gzip.NewReader" => Does::Decode(How::Gzip, 0),
        "zlib.NewReader" => Does::Decode(How::Zlib, 0),
        "flate.NewReader" => Does::Decode(How::Deflate, 0),
        "url.QueryUnescape" => Does::Decode(How::Url, 0),
        "io.ReadAll"
        | "ioutil.ReadAll"
        | "bytes.NewReader"
        | "bytes.NewBuffer"
        | "bytes.NewBufferString"
        | "strings.NewReader"
        | "bufio.NewReader"
        | "string"
        | "byte"
        | "json.Marshal"
        | "append"
        | "strings.TrimSpace"
        | "bufio.NewScanner"
        | "io.NopCloser" => Does::Pass,
        "strings.Join" => Does::Join(0, 1),
        "strings.Split" | "strings.Fields" => Does::Split(0, 1),
        "strings.ReplaceAll" | "strings.Replace" => Does::Replace(0, 1, 2),
        "strings.ToLower" => Does::Lower(0),
        "fmt.Sprintf" | "fmt.Errorf" => Does::Format(0),
        "fmt.Sprint" | "fmt.Sprintln" => Does::Pass,
        "fmt.Println" | "fmt.Printf" | "fmt.Print" | "log.Println" | "log.Printf" | "log.Fatal"
        | "log.Fatalf" | "len" | "os.Stat" | "os.MkdirAll" | "os.Exit" | "errors.New"
        | "time.Sleep" | "panic" | "sha256.Sum256" | "md5.Sum" | "os.Chmod"
        | "strings.Contains" | "strings.HasPrefix" => Does::Quiet,
        "clipboard.WriteAll" | "clipboard.Write" => Does::Offer,
        "clipboard.ReadAll" | "clipboard.Read" => Does::Capture(Capture::Clipboard),
        "screenshot.CaptureRect" | "screenshot.CaptureDisplay" | "screenshot.Capture" => {
            Does::Capture(Capture::Screen)
        }
        "plugin.Open" => Does::Load(0),
        "gob.NewDecoder" => Does::Deserialize,
        "windows.VirtualAlloc"
        | "syscall.Mmap"
        | "windows.WriteProcessMemory"
        | "windows.CreateRemoteThread"
        | "windows.VirtualProtect" => Does::Inject,
        "url.QueryEscape" | "url.Parse" => Does::Same(0),
        _ => return None,
    })
}

fn method(name: &str) -> Option<Does> {
    Some(match name {
        "Do" | "Post" | "PostForm" => Does::Get(0),
        "LookupTXT" | "LookupHost" | "LookupIP" | "LookupIPAddr" | "LookupCNAME" | "LookupMX"
        | "LookupAddr" | "LookupNS" => Does::Get(1),
        "Write" | "WriteString" => Does::Put(ON, 0),
        "DecodeString" => Does::Decode(How::Base64, 0),
        "String" | "Bytes" | "Text" => Does::Same(ON),
        "Close" | "Error" | "Header" => Does::Quiet,
        "Output" | "CombinedOutput" | "Run" | "Start" => Does::Same(ON),
        _ => return None,
    })
}
