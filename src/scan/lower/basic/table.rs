//! What the functions and objects do that scripts of Office and of Windows use.

use super::super::kit::decode::How;
use super::super::script::{Does, ON};

/// What kind of object a class name makes.
fn class(name: &str) -> Option<&'static str> {
    let name = name.trim().to_ascii_lowercase();
    let begins = |front: &str| name.starts_with(front);
    Some(
        if begins("msxml2.domdocument") || begins("microsoft.xmldom") || begins("msxml.domdocument")
        {
            "document"
        } else if begins("msxml2.")
            || begins("microsoft.xmlhttp")
            || begins("winhttp.")
            || begins("msxml.")
        {
            "request#"
        } else if begins("adodb.stream") {
            "stream"
        } else if begins("wscript.shell") || begins("wshshell") {
            "wshell"
        } else if begins("shell.application") {
            "desktop"
        } else if begins("scripting.filesystemobject") || begins("filesystemobject") {
            "files"
        } else if begins("winmgmts") || begins("wbemscripting.") {
            "wmi"
        } else if begins("internetexplorer.application") {
            "browser"
        } else {
            return None;
        },
    )
}

/// What the function of this name, in lower case, does.
pub(super) fn function(name: &str) -> Option<Does> {
    let short = [
        "vba.",
        "wscript.",
        "application.",
        "vba.interaction.",
        "vba.strings.",
        "server.",
        "excel.application.",
        "word.application.",
    ]
    .iter()
    .find_map(|front| name.strip_prefix(front));
    if let Some(does) = short.and_then(plain) {
        return Some(does);
    }
    plain(name)
        .or_else(|| of_object(name))
        .or_else(|| class(name).map(Does::New))
}

fn plain(name: &str) -> Option<Does> {
    Some(match name {
        "createobject" | "getobject" => Does::Make(0, class),
        "shell" | "winexec" => Does::Command(0),
        "shellexecutea" | "shellexecutew" | "shellexecute" => Does::Start(2),
        "execute" | "executeglobal" | "eval" | "executeexcel4macro" | "runscript" => {
            Does::Evaluate(0)
        }
        "urldownloadtofilea"
        | "urldownloadtofilew"
        | "urldownloadtofile"
        | "urldownloadtocachefilea" => Does::Fetch(1, 2),
        "virtualalloc"
        | "virtualallocex"
        | "rtlmovememory"
        | "createthread"
        | "createremotethread"
        | "writeprocessmemory"
        | "ntallocatevirtualmemory"
        | "virtualprotect"
        | "callwindowproca" => Does::Inject,
        "environ" => Does::Variable(0),
        "openin#" => Does::Open(0),
        "openout#" => Does::Create(0),
        "printto#" => Does::Put(0, ON),
        "counter#" | "freefile" | "timer" | "now" | "rnd" | "len" | "lenb" | "lof" | "eof"
        | "ubound" | "lbound" | "msgbox" | "echo" | "sleep" | "instr" | "instrrev" | "isempty"
        | "isnull" | "isarray" | "isobject" | "dir" | "typename" | "mkdir" | "doevents"
        | "wait" | "strcomp" | "date" | "time" | "year" | "month" | "day" => Does::Quiet,
        "input" | "inputb" => Does::Same(1),
        "inputbox" | "arguments" | "stdin.readline" | "stdin.readall" => Does::Input,
        "filecopy" | "name" => Does::Copy(0, 1),
        "kill" | "rmdir" => Does::Delete(0, false),
        "chr" | "chrw" | "chrb" => Does::Letters(0),
        "asc" | "ascw" | "ascb" => Does::Numbers(0),
        "strreverse" => Does::Reverse(0),
        "replace" => Does::Replace(0, 1, 2),
        "split" => Does::Split(0, 1),
        "join" => Does::Join(0, 1),
        "lcase" | "ucase" => Does::Lower(0),
        "mid" | "midb" => Does::Part(0, Some(1), Some(2)),
        "left" | "leftb" => Does::Part(0, None, Some(1)),
        "right" => Does::Same(0),
        "trim" | "ltrim" | "rtrim" | "cstr" | "cint" | "clng" | "cbyte" | "cdbl" | "cvar"
        | "val" | "hex" | "strconv" | "str" | "format" | "unescape" | "cbool" => Does::Same(0),
        "startuppath" | "altstartuppath" | "templatesfolder" => {
            Does::Text("~/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup")
        }
        _ => return None,
    })
}

/// Methods of the objects that [`class`] tells apart.
fn of_object(name: &str) -> Option<Does> {
    Some(match name {
        "request#.open" => Does::Aim(1),
        "request#.send" => Does::Send(ON),
        "request#.setrequestheader" | "stream.write" | "stream.writetext" => Does::Takes,
        "request#.responsetext"
        | "request#.responsebody"
        | "request#.responsestream"
        | "request#.responsexml" => Does::Answer,
        "request#.status"
        | "request#.readystate"
        | "request#.settimeouts"
        | "request#.waitforresponse"
        | "stream.open"
        | "stream.close"
        | "stream.position"
        | "stream.settext" => Does::Quiet,
        "stream.savetofile" => Does::Write(0, ON),
        "stream.loadfromfile" => Does::Fill(0),
        "stream.read" | "stream.readtext" => Does::Same(ON),
        "wshell.run" | "wshell.exec" => Does::Command(0),
        "wshell.regwrite" => Does::Write(0, 1),
        "wshell.regread" => Does::Read(0),
        "wshell.regdelete" => Does::Delete(0, false),
        "wshell.expandenvironmentstrings" => Does::Expand(0),
        "wshell.specialfolders" => Does::Special(0),
        "wshell.environment" => Does::Environment,
        "wshell.popup" | "wshell.sendkeys" | "wshell.appactivate" | "wshell.currentdirectory" => {
            Does::Quiet
        }
        "desktop.shellexecute" => Does::Start(0),
        "desktop.open" => Does::Command(0),
        "browser.navigate" | "browser.navigate2" => Does::Get(0),
        "files.opentextfile" => Does::OpenText(0),
        "files.createtextfile" => Does::Create(0),
        "files.copyfile" | "files.movefile" => Does::Copy(0, 1),
        "files.deletefile" => Does::Delete(0, false),
        "files.deletefolder" => Does::Delete(0, true),
        "files.buildpath" => Does::Path,
        "files.getspecialfolder" => Does::Text("~/AppData/Local/Temp"),
        "files.getfile" | "files.getfolder" | "files.getabsolutepathname" => Does::Same(0),
        "files.fileexists" | "files.folderexists" | "files.createfolder" | "files.getfilename"
        | "files.getbasename" | "files.gettempname" => Does::Quiet,
        "file.readall" | "file.readline" | "file.read" => Does::Same(ON),
        "file.write" | "file.writeline" => Does::Put(ON, 0),
        "file.close" | "file.atendofstream" => Does::Quiet,
        "wmi.create" => Does::Command(0),
        "document.createelement" => Does::New("element"),
        "element.nodetypedvalue" => Does::Undo(How::Base64, "text"),
        "document.load" => Does::Get(0),
        _ => return None,
    })
}

/// What the method of this name does, whatever it is called on.
pub(super) fn method(name: &str) -> Option<Does> {
    Some(match name {
        "responsetext" | "responsebody" => Does::Received,
        "savetofile" => Does::Write(0, ON),
        "regwrite" => Does::Write(0, 1),
        "shellexecute" => Does::Start(0),
        "executestatement" | "addcode" => Does::Evaluate(0),
        "saveas" | "savecopyas" => Does::Quiet,
        "readall" => Does::Same(ON),
        _ => return None,
    })
}
