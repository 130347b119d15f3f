//! PowerShell's names: aliases, and what a wildcard finds.

/// Aliases that every session has, and the command behind each.
const ALIASES: &[(&str, &str)] = &[
    ("%", "foreach-object"),
    ("?", "where-object"),
    ("ac", "add-content"),
    ("cat", "get-content"),
    ("cd", "set-location"),
    ("chdir", "set-location"),
    ("clc", "clear-content"),
    ("clear", "clear-host"),
    ("cls", "clear-host"),
    ("copy", "copy-item"),
    ("cp", "copy-item"),
    ("cpi", "copy-item"),
    ("curl", "invoke-webrequest"),
    ("del", "remove-item"),
    ("dir", "get-childitem"),
    ("echo", "write-output"),
    ("epcsv", "export-csv"),
    ("erase", "remove-item"),
    ("foreach", "foreach-object"),
    ("gal", "get-alias"),
    ("gc", "get-content"),
    ("gcb", "get-clipboard"),
    ("gci", "get-childitem"),
    ("gcm", "get-command"),
    ("gi", "get-item"),
    ("gm", "get-member"),
    ("gp", "get-itemproperty"),
    ("gpv", "get-itempropertyvalue"),
    ("gsv", "get-service"),
    ("gv", "get-variable"),
    ("gwmi", "get-wmiobject"),
    ("icm", "invoke-command"),
    ("iex", "invoke-expression"),
    ("ii", "invoke-item"),
    ("ipmo", "import-module"),
    ("irm", "invoke-restmethod"),
    ("iwmi", "invoke-wmimethod"),
    ("iwr", "invoke-webrequest"),
    ("kill", "stop-process"),
    ("ls", "get-childitem"),
    ("man", "help"),
    ("md", "mkdir"),
    ("mi", "move-item"),
    ("move", "move-item"),
    ("mv", "move-item"),
    ("nal", "new-alias"),
    ("ni", "new-item"),
    ("nv", "new-variable"),
    ("ogv", "out-gridview"),
    ("oh", "out-host"),
    ("popd", "pop-location"),
    ("ps", "get-process"),
    ("pushd", "push-location"),
    ("pwd", "get-location"),
    ("rd", "remove-item"),
    ("ren", "rename-item"),
    ("ri", "remove-item"),
    ("rm", "remove-item"),
    ("rmdir", "remove-item"),
    ("rnp", "remove-psdrive"),
    ("sajb", "start-job"),
    ("sal", "set-alias"),
    ("saps", "start-process"),
    ("sasv", "start-service"),
    ("sbp", "set-psbreakpoint"),
    ("sc", "set-content"),
    ("scb", "set-clipboard"),
    ("select", "select-object"),
    ("set", "set-variable"),
    ("si", "set-item"),
    ("sl", "set-location"),
    ("sleep", "start-sleep"),
    ("sls", "select-string"),
    ("sort", "sort-object"),
    ("sp", "set-itemproperty"),
    ("spps", "stop-process"),
    ("spsv", "stop-service"),
    ("start", "start-process"),
    ("sv", "set-variable"),
    ("tee", "tee-object"),
    ("type", "get-content"),
    ("wget", "invoke-webrequest"),
    ("where", "where-object"),
    ("write", "write-output"),
];

/// Commands that a wildcard may be meant to find.
const COMMANDS: &[&str] = &[
    "invoke-expression",
    "invoke-webrequest",
    "invoke-restmethod",
    "invoke-command",
    "new-object",
    "start-process",
    "invoke-item",
    "get-content",
    "set-content",
    "add-type",
    "get-clipboard",
    "start-bitstransfer",
    "remove-item",
    "get-command",
    "invoke-wmimethod",
    "get-childitem",
    "set-mppreference",
    "add-mppreference",
];

/// Commands that neither touch anything nor change what passes through them.
const PLAIN: &[&str] = &[
    "write-output",
    "write-host",
    "out-string",
    "out-host",
    "where-object",
    "select-object",
    "sort-object",
    "select-string",
    "convertto-json",
    "convertfrom-json",
    "convertto-csv",
    "convertfrom-csv",
    "convertto-xml",
    "convertto-html",
    "format-list",
    "format-table",
    "format-hex",
    "get-unique",
    "group-object",
    "measure-object",
    "split-path",
    "resolve-path",
    "convert-path",
    "join-string",
    "tee-object",
    "get-random",
    "get-member",
    "write-information",
    "write-verbose",
    "write-debug",
    "write-warning",
    "write-error",
    "write-progress",
    "get-date",
    "get-location",
    "set-location",
    "push-location",
    "pop-location",
    "test-path",
    "start-sleep",
    "set-strictmode",
    "clear-host",
    "get-host",
    "get-help",
    "out-default",
    "set-psdebug",
    "get-variable",
    "compare-object",
    "get-filehash",
    "new-guid",
    "new-timespan",
    "get-item",
    "add-member",
    "convertfrom-securestring",
    "convertto-securestring",
    "get-alias",
    "read-host",
    "get-process",
    "get-service",
    "export-modulemember",
    "mkdir",
    "get-culture",
    "get-uiculture",
    "get-executionpolicy",
    "format-wide",
    "update-typedata",
    "get-error",
];

/// Commands whose result says nothing of what went in.
const SILENT: &[&str] = &[
    "write-host",
    "write-information",
    "write-verbose",
    "write-debug",
    "write-warning",
    "write-error",
    "write-progress",
    "test-path",
    "get-date",
    "start-sleep",
    "set-location",
    "push-location",
    "pop-location",
    "get-location",
    "out-host",
    "out-null",
    "measure-object",
    "get-filehash",
    "set-strictmode",
    "clear-host",
    "export-modulemember",
];

/// Options that take no value.
const SWITCHES: &[&str] = &[
    "-usebasicparsing",
    "-recurse",
    "-r",
    "-force",
    "-nonewline",
    "-passthru",
    "-wait",
    "-append",
    "-leaf",
    "-raw",
    "-verbose",
    "-asjob",
    "-nonewwindow",
    "-asplaintext",
    "-hidden",
    "-file",
    "-directory",
    "-confirm",
    "-whatif",
    "-parent",
    "-useb",
    "-fo",
    "-for",
    "-forc",
    "-rec",
    "-recu",
    "-rf",
    "-fr",
    "-ascii",
    "-noprofile",
    "-nop",
    "-noninteractive",
    "-noni",
    "-nologo",
    "-nol",
    "-noexit",
    "-sta",
    "-mta",
    "-usedefaultcredentials",
    "-disablekeepalive",
    "-skipcertificatecheck",
    "-resume",
    "-debug",
    "-compress",
    "-update",
    "-all",
    "-allusers",
    "-unique",
    "-asbytestream",
    "-noclobber",
    "-asstring",
    "-name",
    "-dnsonly",
    "-asbase64string",
    "-literal",
    "-notypeinformation",
    "-nti",
    "-valueonly",
    "-assecurestring",
    "-h",
    "-s",
    "-v",
];

/// Options of that kind that take a value after all for one command.
const VALUED: &[(&str, &str)] = &[
    ("powershell", "-file"),
    ("pwsh", "-file"),
    ("set-itemproperty", "-name"),
    ("new-itemproperty", "-name"),
    ("register-scheduledtask", "-name"),
    ("new-service", "-name"),
    ("resolve-dnsname", "-name"),
    ("new-item", "-name"),
    ("set-alias", "-name"),
    ("new-alias", "-name"),
    ("set-variable", "-name"),
    ("new-variable", "-name"),
    ("get-itemproperty", "-name"),
    ("get-itempropertyvalue", "-name"),
    ("get-command", "-name"),
    ("set-service", "-name"),
    ("stop-process", "-name"),
    ("stop-service", "-name"),
    ("get-variable", "-name"),
    ("import-module", "-name"),
    ("remove-itemproperty", "-name"),
    ("add-type", "-name"),
];

/// The command that `name` stands for, in lower case.
pub(super) fn command(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    // `Microsoft.PowerShell.Utility\Invoke-Expression`.
    let plain = match lower.split_once('\\') {
        Some((module, name)) if module.starts_with("microsoft.powershell.") => name,
        _ => &lower,
    };
    ALIASES
        .iter()
        .find(|(alias, _)| *alias == plain)
        .map_or(plain, |(_, command)| command)
        .to_owned()
}

pub(super) fn is_plain(command: &str) -> bool {
    PLAIN.contains(&command) || SILENT.contains(&command)
}

pub(super) fn is_silent(command: &str) -> bool {
    SILENT.contains(&command)
}

pub(super) fn is_switch(command: &str, option: &str) -> bool {
    SWITCHES.contains(&option) && !VALUED.contains(&(command, option))
}

/// Whether it has the form of a command of PowerShell's own.
pub(super) fn is_cmdlet(name: &str) -> bool {
    name.split_once('-').is_some_and(|(verb, noun)| {
        let letters =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        letters(verb) && letters(noun)
    })
}

/// The command that a pattern with wildcards (`i*e-exp*`) finds.
pub(super) fn found(pattern: &str) -> Option<&'static str> {
    if pattern.len() > 64 || !pattern.contains(['*', '?', '[']) {
        return None;
    }
    let pattern = pattern.to_ascii_lowercase();
    // Who looks for a name by a pattern wants the one that is not to be read.
    std::iter::once(&"iex")
        .chain(COMMANDS)
        .find(|name| fits(pattern.as_bytes(), name.as_bytes()))
        .copied()
}

/// Whether a pattern of `*` and `?` fits: greedy, one step back at most.
fn fits(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut seen) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while seen < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, seen));
                at += 1;
            }
            Some(byte) if *byte == b'?' || *byte == name[seen] => {
                at += 1;
                seen += 1;
            }
            _ => match star {
                Some((place, from)) => {
                    at = place + 1;
                    seen = from + 1;
                    star = Some((place, from + 1));
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|byte| *byte == b'*')
}
