
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
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand review 'Review structure, resources, evals and security of skill packages'
            cand scan 'Scan skill packages for security findings; blocks on CRITICAL'
            cand enable 'Switch skills on'
            cand disable 'Switch skills off'
            cand project 'Build, repair or check the views that hold only what is enabled'
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
            cand --emit 'What to print of each package'
            cand --locale 'Language of `--format markdown`'
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand -0 'Targets in FILE end in NUL instead of a line end'
            cand --null 'Targets in FILE end in NUL instead of a line end'
            cand --fail-on-incomplete 'Exit 1 when anything was not assessed'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
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
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand -0 'Targets in FILE end in NUL instead of a line end'
            cand --null 'Targets in FILE end in NUL instead of a line end'
            cand --fail-on-incomplete 'Exit 1 when anything was not assessed'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;enable'= {
            cand --category 'Only skills of CATEGORY; may be given several times'
            cand --home 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]'
            cand --skills 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]'
            cand --user 'The user [env: SKILLDECK_USER; default: default]'
            cand --extensions 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]'
            cand --lock-timeout 'Seconds to wait for a lock that somebody else holds'
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --all 'All skills'
            cand --shadowed 'Also skills that one of the same name hides'
            cand --global 'For all users, in the global state'
            cand --dry-run 'Write nothing; say what would be done'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;disable'= {
            cand --category 'Only skills of CATEGORY; may be given several times'
            cand --home 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]'
            cand --skills 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]'
            cand --user 'The user [env: SKILLDECK_USER; default: default]'
            cand --extensions 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]'
            cand --lock-timeout 'Seconds to wait for a lock that somebody else holds'
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --all 'All skills'
            cand --shadowed 'Also skills that one of the same name hides'
            cand --global 'For all users, in the global state'
            cand --dry-run 'Write nothing; say what would be done'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;project'= {
            cand --to 'Put the enabled skills into DIR instead, a folder each, for other agents; only what was put there before is replaced or removed'
            cand --home 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]'
            cand --skills 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]'
            cand --user 'The user [env: SKILLDECK_USER; default: default]'
            cand --extensions 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]'
            cand --lock-timeout 'Seconds to wait for a lock that somebody else holds'
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --all-users 'The public view and those of all users'
            cand --check 'Change nothing; exit 1 if a view is stale, and say why'
            cand --status 'Change nothing; say how the views are'
            cand --rebuild 'Copy everything anew'
            cand --dry-run 'Change nothing; say what would be copied and removed'
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
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;completions'= {
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;man'= {
            cand --format 'How to print; json, jsonl, sarif, markdown and github are for programs'
            cand -o 'Write the report to FILE instead of standard output'
            cand --output 'Write the report to FILE instead of standard output'
            cand --color 'When to use colour'
            cand -j 'Worker threads; 0 is one a core'
            cand --jobs 'Worker threads; 0 is one a core'
            cand --json 'The same as --format json'
            cand -v 'Say more; twice for everything'
            cand --verbose 'Say more; twice for everything'
            cand -q 'Say less; twice for nothing but the exit code'
            cand --quiet 'Say less; twice for nothing but the exit code'
            cand --no-progress 'Draw no progress bar'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'skilldeck;help'= {
            cand review 'Review structure, resources, evals and security of skill packages'
            cand scan 'Scan skill packages for security findings; blocks on CRITICAL'
            cand enable 'Switch skills on'
            cand disable 'Switch skills off'
            cand project 'Build, repair or check the views that hold only what is enabled'
            cand rules 'List the rules, or explain some'
            cand completions 'Print a completion script for a shell'
            cand man 'Print the manual page of a command'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'skilldeck;help;review'= {
        }
        &'skilldeck;help;scan'= {
        }
        &'skilldeck;help;enable'= {
        }
        &'skilldeck;help;disable'= {
        }
        &'skilldeck;help;project'= {
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
