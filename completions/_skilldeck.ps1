
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'skilldeck' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'skilldeck'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'skilldeck' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Draw no progress bar')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('review', 'review', [CompletionResultType]::ParameterValue, 'Review structure, resources, evals and security of skill packages')
            [CompletionResult]::new('scan', 'scan', [CompletionResultType]::ParameterValue, 'Scan skill packages for security findings; blocks on CRITICAL')
            [CompletionResult]::new('pack', 'pack', [CompletionResultType]::ParameterValue, 'Make a .skill archive of a folder: reviewed, and the same on every machine')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what an update changes: files, capabilities, findings')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List the rules, or explain some')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page of a command')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;review' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read more targets from FILE, one a line (`-` is standard input)')
            [CompletionResult]::new('--max-files', '--max-files', [CompletionResultType]::ParameterName, 'Most files read of one package')
            [CompletionResult]::new('--max-file-bytes', '--max-file-bytes', [CompletionResultType]::ParameterName, 'Most bytes read of one file (suffixes K, M, G: powers of 1024)')
            [CompletionResult]::new('--max-total-bytes', '--max-total-bytes', [CompletionResultType]::ParameterName, 'Most bytes read of one package')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose standards the package is held to')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Exit 1 on a finding of this severity or worse')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'What to print of each package; report and snapshot are JSON')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Language of `--format markdown`')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'Targets in FILE end in NUL instead of a line end')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'Targets in FILE end in NUL instead of a line end')
            [CompletionResult]::new('--fail-on-incomplete', '--fail-on-incomplete', [CompletionResultType]::ParameterName, 'Exit 1 when anything was not assessed')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Draw no progress bar')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;scan' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read more targets from FILE, one a line (`-` is standard input)')
            [CompletionResult]::new('--max-files', '--max-files', [CompletionResultType]::ParameterName, 'Most files read of one package')
            [CompletionResult]::new('--max-file-bytes', '--max-file-bytes', [CompletionResultType]::ParameterName, 'Most bytes read of one file (suffixes K, M, G: powers of 1024)')
            [CompletionResult]::new('--max-total-bytes', '--max-total-bytes', [CompletionResultType]::ParameterName, 'Most bytes read of one package')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities count')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Exit 1 on a finding of this severity or worse')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'Targets in FILE end in NUL instead of a line end')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'Targets in FILE end in NUL instead of a line end')
            [CompletionResult]::new('--fail-on-incomplete', '--fail-on-incomplete', [CompletionResultType]::ParameterName, 'Exit 1 when anything was not assessed')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Draw no progress bar')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;pack' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the archive to FILE; `-` is standard output [default: NAME.skill]')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the archive to FILE; `-` is standard output [default: NAME.skill]')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Compare ARCHIVE with what would be written; exit 1 when it differs')
            [CompletionResult]::new('--target', '--target', [CompletionResultType]::ParameterName, 'Exit 1 when it is more than PLACE takes')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose standards the review holds it to')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; json, jsonl, sarif, markdown and github are for programs')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--overwrite', '--overwrite', [CompletionResultType]::ParameterName, 'Replace FILE if it is there')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'Show what would be packed and what is left out; write nothing')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would be packed and what is left out; write nothing')
            [CompletionResult]::new('--flat', '--flat', [CompletionResultType]::ParameterName, 'Put the files at the top of the archive, not in a folder')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Pack in spite of blockers in the review')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more; twice for everything')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more; twice for everything')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less; twice for nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less; twice for nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Draw no progress bar')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;diff' {
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities count')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; json, jsonl, sarif, markdown and github are for programs')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'Show the lines that changed, secrets masked')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more; twice for everything')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more; twice for everything')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less; twice for nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less; twice for nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Draw no progress bar')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;rules' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Draw no progress bar')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;completions' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Draw no progress bar')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;man' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Draw no progress bar')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;help' {
            [CompletionResult]::new('review', 'review', [CompletionResultType]::ParameterValue, 'Review structure, resources, evals and security of skill packages')
            [CompletionResult]::new('scan', 'scan', [CompletionResultType]::ParameterValue, 'Scan skill packages for security findings; blocks on CRITICAL')
            [CompletionResult]::new('pack', 'pack', [CompletionResultType]::ParameterValue, 'Make a .skill archive of a folder: reviewed, and the same on every machine')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what an update changes: files, capabilities, findings')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List the rules, or explain some')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page of a command')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;help;review' {
            break
        }
        'skilldeck;help;scan' {
            break
        }
        'skilldeck;help;pack' {
            break
        }
        'skilldeck;help;diff' {
            break
        }
        'skilldeck;help;rules' {
            break
        }
        'skilldeck;help;completions' {
            break
        }
        'skilldeck;help;man' {
            break
        }
        'skilldeck;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
