
use builtin;
use str;

set edit:completion:arg-completer[skilldeck] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'skilldeck'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'skilldeck'= {
            cand --format 'How to print; human unless `--emit` asks for a document'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --json 'The same as --format json'
            cand -v 'Say more: infos, reasons, fingerprints'
            cand --verbose 'Say more: infos, reasons, fingerprints'
            cand -q 'Say less: once the summary, twice nothing but the exit code'
            cand --quiet 'Say less: once the summary, twice nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand review 'Review structure, resources, evals and security of skill packages'
            cand scan 'Scan skill packages for security findings; blocks on CRITICAL'
            cand pack 'Make a .skill archive of a folder: reviewed, and the same on every machine'
            cand diff 'Show what an update changes: files, capabilities, findings'
            cand rules 'List the rules, or explain some'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page of a command'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'skilldeck;review'= {
            cand --files-from 'Read more targets from FILE, one a line (`-` is standard input)'
            cand --max-files 'Most files read of one package'
            cand --max-file-bytes 'Most bytes read of one file (suffixes K, M, G: powers of 1024)'
            cand --max-total-bytes 'Most bytes read of one package'
            cand --profile 'Whose standards the package is held to'
            cand --fail-on 'Exit 1 on a finding of this severity or worse'
            cand --emit 'What to print of each package; report and snapshot are JSON'
            cand --locale 'Language of `--format markdown`'
            cand --format 'How to print; human unless `--emit` asks for a document'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand -0 'Targets in FILE end in NUL instead of a line end'
            cand --null 'Targets in FILE end in NUL instead of a line end'
            cand --fail-on-incomplete 'Exit 1 when anything was not assessed'
            cand --json 'The same as --format json'
            cand -v 'Say more: infos, reasons, fingerprints'
            cand --verbose 'Say more: infos, reasons, fingerprints'
            cand -q 'Say less: once the summary, twice nothing but the exit code'
            cand --quiet 'Say less: once the summary, twice nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;scan'= {
            cand --files-from 'Read more targets from FILE, one a line (`-` is standard input)'
            cand --max-files 'Most files read of one package'
            cand --max-file-bytes 'Most bytes read of one file (suffixes K, M, G: powers of 1024)'
            cand --max-total-bytes 'Most bytes read of one package'
            cand --profile 'Whose severities count'
            cand --fail-on 'Exit 1 on a finding of this severity or worse'
            cand --format 'How to print; human unless `--emit` asks for a document'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand -0 'Targets in FILE end in NUL instead of a line end'
            cand --null 'Targets in FILE end in NUL instead of a line end'
            cand --fail-on-incomplete 'Exit 1 when anything was not assessed'
            cand --json 'The same as --format json'
            cand -v 'Say more: infos, reasons, fingerprints'
            cand --verbose 'Say more: infos, reasons, fingerprints'
            cand -q 'Say less: once the summary, twice nothing but the exit code'
            cand --quiet 'Say less: once the summary, twice nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;pack'= {
            cand -o 'Write the archive to FILE; `-` is standard output [default: NAME.skill]'
            cand --output 'Write the archive to FILE; `-` is standard output [default: NAME.skill]'
            cand --check 'Compare ARCHIVE with what would be written; exit 1 when it differs'
            cand --target 'Exit 1 when it is more than PLACE takes'
            cand --profile 'Whose standards the review holds it to'
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --overwrite 'Replace FILE if it is there'
            cand --list 'Show what would be packed and what is left out; write nothing'
            cand --dry-run 'Show what would be packed and what is left out; write nothing'
            cand --flat 'Put the files at the top of the archive, not in a folder'
            cand --force 'Pack in spite of blockers in the review'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;diff'= {
            cand --profile 'Whose severities count'
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --text 'Show the lines that changed, secrets masked'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;rules'= {
            cand --format 'How to print; human unless `--emit` asks for a document'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --json 'The same as --format json'
            cand -v 'Say more: infos, reasons, fingerprints'
            cand --verbose 'Say more: infos, reasons, fingerprints'
            cand -q 'Say less: once the summary, twice nothing but the exit code'
            cand --quiet 'Say less: once the summary, twice nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;completions'= {
            cand --format 'How to print; human unless `--emit` asks for a document'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --json 'The same as --format json'
            cand -v 'Say more: infos, reasons, fingerprints'
            cand --verbose 'Say more: infos, reasons, fingerprints'
            cand -q 'Say less: once the summary, twice nothing but the exit code'
            cand --quiet 'Say less: once the summary, twice nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;man'= {
            cand --format 'How to print; human unless `--emit` asks for a document'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --json 'The same as --format json'
            cand -v 'Say more: infos, reasons, fingerprints'
            cand --verbose 'Say more: infos, reasons, fingerprints'
            cand -q 'Say less: once the summary, twice nothing but the exit code'
            cand --quiet 'Say less: once the summary, twice nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;help'= {
            cand review 'Review structure, resources, evals and security of skill packages'
            cand scan 'Scan skill packages for security findings; blocks on CRITICAL'
            cand pack 'Make a .skill archive of a folder: reviewed, and the same on every machine'
            cand diff 'Show what an update changes: files, capabilities, findings'
            cand rules 'List the rules, or explain some'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page of a command'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'skilldeck;help;review'= {
        }
        &'skilldeck;help;scan'= {
        }
        &'skilldeck;help;pack'= {
        }
        &'skilldeck;help;diff'= {
        }
        &'skilldeck;help;rules'= {
        }
        &'skilldeck;help;completions'= {
        }
        &'skilldeck;help;man'= {
        }
        &'skilldeck;help;help'= {
        }
    ]
    $completions[$command]
}
