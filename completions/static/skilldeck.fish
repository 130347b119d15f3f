# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_skilldeck_global_optspecs
    string join \n format= json o/output= color= v/verbose q/quiet no-progress j/jobs= config= no-config progress h/help V/version
end

function __fish_skilldeck_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_skilldeck_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_skilldeck_using_subcommand
    set -l cmd (__fish_skilldeck_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c skilldeck -n "__fish_skilldeck_needs_command" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_needs_command" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_needs_command" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_needs_command" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_needs_command" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_needs_command" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -l progress
complete -c skilldeck -n "__fish_skilldeck_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -s V -l version -d 'Print version'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "new" -d 'Make the folder of a new skill, which passes review'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "pack" -d 'Make a .skill archive of a folder: reviewed, and the same on every machine'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "diff" -d 'Show what an update changes: files, capabilities, findings'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "install" -d 'Install skills from files, folders, addresses and repositories'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "update" -d 'Install again what has changed at its source'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "remove" -d 'Remove installed skills'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "verify" -d 'Compare installed skills with what was installed'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "enable" -d 'Switch skills on'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "disable" -d 'Switch skills off'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "project" -d 'Build, repair or check the views that hold only what is enabled'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "edit" -d 'Write and change custom skills, with a history and a way back'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "integration" -d 'Install, check and remove the skill packs of a provider'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "exec" -d 'Run a skill\'s script with the secrets of one request'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "list" -d 'List the installed skills, or those of a folder'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "search" -d 'Find skills by name and description'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "describe" -d 'Say what skills are, for people or for a model'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "prompt" -d 'Print the section of a system prompt that offers the enabled skills'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "activate" -d 'Say what a slash command puts in front of a model'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "policy" -d 'Say which tools are left while skills are active, and why'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "mcp" -d 'Serve the skills to an agent, by the Model Context Protocol'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "rules" -d 'List the rules, or explain some'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "config" -d 'Show the settings, or begin a file of them'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "doctor" -d 'Look at home, views, settings and more; say how to mend what is wrong'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "completions" -d 'Print a completion script for a shell'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "man" -d 'Print the manual page of a command'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "review" -d 'Review structure, resources, evals and security of skill packages'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "scan" -d 'Scan skill packages for security findings; blocks on CRITICAL'
complete -c skilldeck -n "__fish_skilldeck_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l dir -d 'The folder to make it in' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l description -d 'What it does and when to use it, in one or two sentences' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l with -d 'What to put beside SKILL.md, each with an example' -r -f -a "scripts\t'A script, and the step that runs it'
references\t'A text that is read only when needed'
evals\t'Tasks, and requests that should start it or not'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l dry-run -d 'Say what would be made, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -s o -l output -d 'Write the archive to FILE; `-` is standard output [default: NAME.skill]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l check -d 'Compare ARCHIVE with what would be written; exit 1 when it differs' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l target -d 'Exit 1 when it is more than PLACE takes' -r -f -a "claude\t'An upload to Claude: 200 files, 30 MB'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l profile -d 'Whose standards the review holds it to' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l overwrite -d 'Replace FILE if it is there'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l list -l dry-run -d 'Show what would be packed and what is left out; write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l flat -d 'Put the files at the top of the archive, not in a folder'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l force -d 'Pack in spite of blockers in the review'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand pack" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l profile -d 'Whose severities count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l text -d 'Show the lines that changed, secrets masked'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l sha256 -d 'The SHA-256 that a download must have' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l no-scan -d 'Look at the container only, not at what is in it; recorded'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l replace -d 'Take the place of an installed skill of the same name'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand install" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l allow -d 'Let the CRITICAL findings of one more rule pass; recorded' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l force -d 'Lose local edits'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l dry-run -d 'Say what would change, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l force -d 'Lose local edits'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l dry-run -d 'Say what would be removed, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand verify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l category -d 'Only skills of CATEGORY; may be given several times' -r -f -a "public\t''
integrations\t''
custom\t''
legacy\t''"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l all -d 'All skills'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l shadowed -d 'Also skills that one of the same name hides'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l global -d 'For all users, in the global state'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l dry-run -d 'Write nothing; say what would be done'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand enable" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l category -d 'Only skills of CATEGORY; may be given several times' -r -f -a "public\t''
integrations\t''
custom\t''
legacy\t''"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l all -d 'All skills'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l shadowed -d 'Also skills that one of the same name hides'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l global -d 'For all users, in the global state'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l dry-run -d 'Write nothing; say what would be done'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand disable" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l to -d 'Put the enabled skills into DIR instead, a folder each, for other agents; only what was put there before is replaced or removed' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l all-users -d 'The public view and those of all users'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l check -d 'Change nothing; exit 1 if a view is stale, and say why'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l status -d 'Change nothing; say how the views are'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l rebuild -d 'Copy everything anew'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l watch -d 'Go on: rebuild when skills or states change, a line each, until SIGINT or SIGTERM'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l dry-run -d 'Change nothing; say what would be copied and removed'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand project" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "create" -d 'Make a custom skill of a SKILL.md'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "replace" -d 'Replace SKILL.md'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "patch" -d 'Replace a passage: JSON with `find`, `replace` and, to replace all of them, `expected_count`'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "write-file" -d 'Write a file below references, templates, scripts or assets'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "remove-file" -d 'Remove such a file'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "delete" -d 'Delete the skill; its history stays'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "rollback" -d 'Bring all files back to what they were after a revision'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "history" -d 'List what was done to the skill'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "show" -d 'Show one record of the history'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and not __fish_seen_subcommand_from create replace patch write-file remove-file delete rollback history show help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l from -d 'Where SKILL.md comes from; `-` is standard input' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l author -d 'Who edits, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l thread -d 'The conversation it happens in, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l from -d 'Where SKILL.md comes from; `-` is standard input' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l author -d 'Who edits, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l thread -d 'The conversation it happens in, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from replace" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l file -d 'The file to patch' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l from -d 'Where the patch comes from; `-` is standard input' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l author -d 'Who edits, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l thread -d 'The conversation it happens in, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from patch" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l from -d 'Where the content comes from; `-` is standard input' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l author -d 'Who edits, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l thread -d 'The conversation it happens in, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l executable -d 'The file may be run; one that is there stays as it is'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from write-file" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l author -d 'Who edits, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l thread -d 'The conversation it happens in, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from remove-file" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l author -d 'Who edits, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l thread -d 'The conversation it happens in, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l author -d 'Who edits, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l thread -d 'The conversation it happens in, for the history' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from rollback" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from history" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l content -d 'Print the file as it was after REV and nothing else, for a pipe'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l before -d 'With --content: as it was before REV'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "create" -d 'Make a custom skill of a SKILL.md'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "replace" -d 'Replace SKILL.md'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "patch" -d 'Replace a passage: JSON with `find`, `replace` and, to replace all of them, `expected_count`'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "write-file" -d 'Write a file below references, templates, scripts or assets'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "remove-file" -d 'Remove such a file'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "delete" -d 'Delete the skill; its history stays'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "rollback" -d 'Bring all files back to what they were after a revision'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "history" -d 'List what was done to the skill'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one record of the history'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand edit; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -f -a "install" -d 'Install the pack of a provider, or another version of it'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -f -a "status" -d 'Say which packs are there, as they were installed or not'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -f -a "remove" -d 'Remove the pack of a provider'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and not __fish_seen_subcommand_from install status remove help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l from -d 'Folder, zip or https address; `{provider}` and `{version}` are filled in' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l latest -d 'Ask the index at this address for the newest release' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l pinned -d 'The version that `--from` means; with `--latest`, the one to fall back to' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l sha256 -d 'The SHA-256 that the archive of `--from` must have' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l profile -d 'Whose severities and rules for SKILL.md count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l allow -d 'Let the CRITICAL findings of a rule pass; recorded with its reason' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l force -d 'Lose changes that somebody made to the installed pack'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l dry-run -d 'Say what would be done, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from install" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l latest -d 'Ask the index at this address what is the newest' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from status" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l force -d 'Lose changes that somebody made to it'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l dry-run -d 'Say what would be removed, and write nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from help" -f -a "install" -d 'Install the pack of a provider, or another version of it'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from help" -f -a "status" -d 'Say which packs are there, as they were installed or not'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from help" -f -a "remove" -d 'Remove the pack of a provider'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand integration; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l skill -d 'The enabled skills it is run for; their declared secrets are injected' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l secrets-file -d 'JSON object of names and values; `-` is standard input' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l secret-fd -d 'The same, from the open file descriptor N' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l cwd -d 'Working folder [default: the folder of the first skill]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l audit -d 'Append a line to FILE before a command runs: who, what, which secrets, by name' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l work -d 'Folder a command may write to, its TMPDIR [default: one of its own, removed afterwards]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l allow-read -d 'Another folder it may read; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l timeout -d 'End it, and all that it started, after SECONDS; 0 is never' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l allow-write -d 'Another folder it may write to; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l output-limit -d 'Drop what it prints beyond BYTES' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l slash -d 'The user named these skills: also those with `secrets-autonomous: false` get their secrets'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l no-network -d 'Keep the network from it; said when the kernel cannot'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l no-confine -d 'Do not confine the command to its folders'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l require-confine -d 'Do not run it where the kernel cannot confine it whole'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand exec" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l category -d 'Only skills of this category; may be given several times' -r -f -a "public\t''
integrations\t''
custom\t''
legacy\t''"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l state -d 'Only skills in this state; may be given several times' -r -f -a "ok\t''
modified\t''
disabled\t''
shadowed\t''
invalid\t''"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l enabled -d 'Only skills that are switched on'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l disabled -d 'Only skills that are switched off'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l all-users -d 'The skills of every user of the home'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l limit -d 'Most skills shown [default: 5; all that `select:` names]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l ranked -d 'Take the query for plain words and rank name, description and headings'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l all -d 'Look at skills that are switched off, too'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand search" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l container-root -d 'Where a sandbox mounts skills' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l limit -d 'Most skills described [default: 5; all that `select:` names]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l index -d 'Print the index of all skills for a model\'s prompt: names only'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l all -d 'Describe skills that are switched off, too'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand describe" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l available -d 'The skills that the agent may use, by name [default: all]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l container-root -d 'Where a sandbox mounts skills' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l budget -d 'Say what the section costs; exit 1 if that is more than N tokens' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l deferred -d 'Names alone; a model asks for the rest by `describe`'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand prompt" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l available -d 'The skills that the agent may use, by name [default: all]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l container-root -d 'Where a sandbox mounts skills' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l expect-sha256 -d 'Refuse a SKILL.md with another SHA-256' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l once -d 'Answer once for KEY, the id of the message; say `repeated` from then on' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand activate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l tools -d 'Tools that the host has' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l active -d 'Skills that became active: names, container paths of their SKILL.md, or `skill://CATEGORY/PATH`' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l slash -d 'Skills that the user activated by a slash command; these dominate' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l available -d 'The skills that the agent may use, by name [default: all]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l request -d 'Take all that from a JSON document; `-` reads standard input' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l container-root -d 'Where a sandbox mounts skills' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l explain -d 'Show of every tool why it is left or not'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand policy" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l available -d 'The skills that the agent may use, by name [default: all]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l container-root -d 'Where a sandbox mounts skills' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l review-root -d 'A folder below which packages may be reviewed; may be given several times [default: the working folder; without --available the skills root too]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l lock-timeout -d 'Seconds to wait for a lock that somebody else holds' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l secrets-file -d 'JSON object of names and values; `-` is standard input' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l secret-fd -d 'The same, from the open file descriptor N' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l audit -d 'Append a line to FILE before a command runs: who, what, which secrets, by name' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l work -d 'Folder a command may write to, its TMPDIR [default: one of its own, removed afterwards]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l allow-read -d 'Another folder it may read; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l timeout -d 'End it, and all that it started, after SECONDS; 0 is never' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l allow-write -d 'Let clients install, edit, enable and disable skills'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l allow-exec -d 'Let clients run commands for skills, confined, as `exec` does'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l no-network -d 'Keep the network from it; said when the kernel cannot'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l allow-unconfined -d 'Run them also where the kernel cannot confine them whole'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand mcp" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -f -a "show" -d 'Show what holds, and from where'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -f -a "init" -d 'Begin a skilldeck.toml in which every setting is a comment'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and not __fish_seen_subcommand_from show init help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l user -d 'The user\'s own file instead of one in the working folder'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l force -d 'Replace a file that is there'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l dry-run -d 'Write nothing; show what would be written'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from init" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show what holds, and from where'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "init" -d 'Begin a skilldeck.toml in which every setting is a comment'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand config; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l extensions -d 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l all-users -d 'Look at what every user of the home has'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand doctor" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -l static -d 'A script that knows commands and flags and never runs skilldeck'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -l out -d 'Write the page to DIR, or all of them if none is named' -r -F
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l files-from -d 'Read more targets from FILE, one a line (`-` is standard input)' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l changed -d 'Only packages that a range of commits touches' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l max-files -d 'Most files read of one package' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l max-file-bytes -d 'Most bytes read of one file (suffixes K, M, G: powers of 1024)' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l max-total-bytes -d 'Most bytes read of one package' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l profile -d 'Whose standards the package is held to' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l fail-on -d 'Exit 1 on a finding of this severity or worse' -r -f -a "never\t''
info\t''
warning\t''
error\t''
blocker\t''"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l policy -d 'Judge by the policy in FILE too: what packages may do, which rules count and how much (docs/policy.md)' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l baseline -d 'Leave out the findings that the baseline in FILE accepts' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l write-baseline -d 'Write all findings to FILE as accepted, and pass; entries of `--baseline` keep their reasons' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l emit -d 'What to print of each package; report and snapshot are JSON' -r -f -a "facts\t'Review facts'
report\t'The static readiness report'
snapshot\t'The package as read, with the content of its text files'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l locale -d 'Language of `--format markdown` and `html`' -r -f -a "en\t'English'
zh\t'Chinese'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -s 0 -l null -d 'Targets in FILE end in NUL instead of a line end'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l fail-on-incomplete -d 'Exit 1 when anything was not assessed'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l explain -d 'Show the way to each finding, from the source to where it ends'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l fix -d 'Mend what needs nobody\'s judgement, then review; folders only'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l diff -d 'Show what `--fix` would change as a diff, and change nothing'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l cross -d 'Judge the packages together as well'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l no-fail-on-incomplete
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l no-explain
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l no-cross
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand review" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l files-from -d 'Read more targets from FILE, one a line (`-` is standard input)' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l changed -d 'Only packages that a range of commits touches' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l max-files -d 'Most files read of one package' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l max-file-bytes -d 'Most bytes read of one file (suffixes K, M, G: powers of 1024)' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l max-total-bytes -d 'Most bytes read of one package' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l home -d 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l skills -d 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l user -d 'The user [env: SKILLDECK_USER; default: default]' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l profile -d 'Whose severities count' -r -f -a "standard\t'Our own judgement'
deerflow\t'DeerFlow\'s severities and contract'
agentskills\t'The open Agent Skills specification'
claude\t'The upload limits of Claude'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l fail-on -d 'Exit 1 on a finding of this severity or worse' -r -f -a "low\t''
medium\t''
high\t''
critical\t''
never\t''"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l policy -d 'Judge by the policy in FILE too: what packages may do, which rules count and how much (docs/policy.md)' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l baseline -d 'Leave out the findings that the baseline in FILE accepts' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l write-baseline -d 'Write all findings to FILE as accepted, and pass; entries of `--baseline` keep their reasons' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l reviewer-command -d 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l reviewer-arg -d 'An argument of the program; may be given several times' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l reviewer-url -d 'The reviewer: an OpenAI-compatible API, https or this machine' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l reviewer-model -d 'The model to ask there' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l reviewer-key-env -d 'The environment variable that holds its key' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l reviewer-timeout -d 'The longest time for one answer' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l format -d 'How to print; human unless `--emit` asks for a document' -r -f -a "human\t'For people'
json\t'One JSON document'
jsonl\t'One JSON document a package, a line each, as they come'
sarif\t'SARIF 2.1.0, for code scanning'
markdown\t'Markdown, for people and models'
github\t'GitHub workflow annotations'
html\t'One page with everything in it, for a browser'
junit\t'JUnit XML, for the test report of a CI'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -s o -l output -d 'Write the report to FILE instead of standard output' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -s j -l jobs -d 'Worker threads; 0 is one a core' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l config -d 'Read settings from FILE instead of the nearest skilldeck.toml' -r
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -s 0 -l null -d 'Targets in FILE end in NUL instead of a line end'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l fail-on-incomplete -d 'Exit 1 when anything was not assessed'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l explain -d 'Show the way to each finding, from the source to where it ends'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l cross -d 'Judge the packages together as well'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l moderate -d 'Show each file to a reviewer, and take its word: a program needs a plain allow'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l moderation-fail-open -d 'Let text that nobody runs pass when the reviewer gives no answer'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l no-fail-on-incomplete
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l no-explain
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l no-cross
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l json -d 'The same as --format json'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -s v -l verbose -d 'Say more: infos, reasons, fingerprints'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -s q -l quiet -d 'Say less: once the summary, twice nothing but the exit code'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l no-progress -d 'Show no progress: no bar on a terminal, no lines with -v elsewhere'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l no-config -d 'Read no settings from files'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -l progress
complete -c skilldeck -n "__fish_skilldeck_using_subcommand scan" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "new" -d 'Make the folder of a new skill, which passes review'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "pack" -d 'Make a .skill archive of a folder: reviewed, and the same on every machine'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "diff" -d 'Show what an update changes: files, capabilities, findings'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "install" -d 'Install skills from files, folders, addresses and repositories'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "update" -d 'Install again what has changed at its source'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "remove" -d 'Remove installed skills'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "verify" -d 'Compare installed skills with what was installed'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "enable" -d 'Switch skills on'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "disable" -d 'Switch skills off'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "project" -d 'Build, repair or check the views that hold only what is enabled'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "edit" -d 'Write and change custom skills, with a history and a way back'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "integration" -d 'Install, check and remove the skill packs of a provider'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "exec" -d 'Run a skill\'s script with the secrets of one request'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "list" -d 'List the installed skills, or those of a folder'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "search" -d 'Find skills by name and description'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "describe" -d 'Say what skills are, for people or for a model'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "prompt" -d 'Print the section of a system prompt that offers the enabled skills'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "activate" -d 'Say what a slash command puts in front of a model'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "policy" -d 'Say which tools are left while skills are active, and why'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "mcp" -d 'Serve the skills to an agent, by the Model Context Protocol'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "rules" -d 'List the rules, or explain some'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "config" -d 'Show the settings, or begin a file of them'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "doctor" -d 'Look at home, views, settings and more; say how to mend what is wrong'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "completions" -d 'Print a completion script for a shell'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "man" -d 'Print the manual page of a command'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "review" -d 'Review structure, resources, evals and security of skill packages'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "scan" -d 'Scan skill packages for security findings; blocks on CRITICAL'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and not __fish_seen_subcommand_from new pack diff install update remove verify enable disable project edit integration exec list search describe prompt activate policy mcp rules config doctor completions man review scan help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "create" -d 'Make a custom skill of a SKILL.md'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "replace" -d 'Replace SKILL.md'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "patch" -d 'Replace a passage: JSON with `find`, `replace` and, to replace all of them, `expected_count`'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "write-file" -d 'Write a file below references, templates, scripts or assets'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "remove-file" -d 'Remove such a file'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "delete" -d 'Delete the skill; its history stays'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "rollback" -d 'Bring all files back to what they were after a revision'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "history" -d 'List what was done to the skill'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from edit" -f -a "show" -d 'Show one record of the history'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from integration" -f -a "install" -d 'Install the pack of a provider, or another version of it'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from integration" -f -a "status" -d 'Say which packs are there, as they were installed or not'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from integration" -f -a "remove" -d 'Remove the pack of a provider'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "show" -d 'Show what holds, and from where'
complete -c skilldeck -n "__fish_skilldeck_using_subcommand help; and __fish_seen_subcommand_from config" -f -a "init" -d 'Begin a skilldeck.toml in which every setting is a comment'
