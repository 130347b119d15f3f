
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
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Make the folder of a new skill, which passes review')
            [CompletionResult]::new('pack', 'pack', [CompletionResultType]::ParameterValue, 'Make a .skill archive of a folder: reviewed, and the same on every machine')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what an update changes: files, capabilities, findings')
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Install skills from files, folders, addresses and repositories')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Install again what has changed at its source')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove installed skills')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Compare installed skills with what was installed')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Switch skills on')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Switch skills off')
            [CompletionResult]::new('project', 'project', [CompletionResultType]::ParameterValue, 'Build, repair or check the views that hold only what is enabled')
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Write and change custom skills, with a history and a way back')
            [CompletionResult]::new('integration', 'integration', [CompletionResultType]::ParameterValue, 'Install, check and remove the skill packs of a provider')
            [CompletionResult]::new('exec', 'exec', [CompletionResultType]::ParameterValue, 'Run a skill''s script with the secrets of one request')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the installed skills, or those of a folder')
            [CompletionResult]::new('search', 'search', [CompletionResultType]::ParameterValue, 'Find skills by name and description')
            [CompletionResult]::new('describe', 'describe', [CompletionResultType]::ParameterValue, 'Say what skills are, for people or for a model')
            [CompletionResult]::new('prompt', 'prompt', [CompletionResultType]::ParameterValue, 'Print the section of a system prompt that offers the enabled skills')
            [CompletionResult]::new('activate', 'activate', [CompletionResultType]::ParameterValue, 'Say what a slash command puts in front of a model')
            [CompletionResult]::new('policy', 'policy', [CompletionResultType]::ParameterValue, 'Say which tools are left while skills are active, and why')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'Serve the skills to an agent, by the Model Context Protocol')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List the rules, or explain some')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Show the settings, or begin a file of them')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Look at home, views, settings and more; say how to mend what is wrong')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page of a command')
            [CompletionResult]::new('review', 'review', [CompletionResultType]::ParameterValue, 'Review structure, resources, evals and security of skill packages')
            [CompletionResult]::new('scan', 'scan', [CompletionResultType]::ParameterValue, 'Scan skill packages for security findings; blocks on CRITICAL')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;new' {
            [CompletionResult]::new('--dir', '--dir', [CompletionResultType]::ParameterName, 'The folder to make it in')
            [CompletionResult]::new('--description', '--description', [CompletionResultType]::ParameterName, 'What it does and when to use it, in one or two sentences')
            [CompletionResult]::new('--with', '--with', [CompletionResultType]::ParameterName, 'What to put beside SKILL.md, each with an example')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be made, and write nothing')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
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
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--overwrite', '--overwrite', [CompletionResultType]::ParameterName, 'Replace FILE if it is there')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'Show what would be packed and what is left out; write nothing')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Show what would be packed and what is left out; write nothing')
            [CompletionResult]::new('--flat', '--flat', [CompletionResultType]::ParameterName, 'Put the files at the top of the archive, not in a folder')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Pack in spite of blockers in the review')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;diff' {
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities count')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'Show the lines that changed, secrets masked')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;install' {
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--sha256', '--sha256', [CompletionResultType]::ParameterName, 'The SHA-256 that a download must have')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--no-scan', '--no-scan', [CompletionResultType]::ParameterName, 'Look at the container only, not at what is in it; recorded')
            [CompletionResult]::new('--replace', '--replace', [CompletionResultType]::ParameterName, 'Take the place of an installed skill of the same name')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;update' {
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of one more rule pass; recorded')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Lose local edits')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would change, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;remove' {
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Lose local edits')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be removed, and write nothing')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;verify' {
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;enable' {
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'Only skills of CATEGORY; may be given several times')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'All skills')
            [CompletionResult]::new('--shadowed', '--shadowed', [CompletionResultType]::ParameterName, 'Also skills that one of the same name hides')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'For all users, in the global state')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Write nothing; say what would be done')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;disable' {
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'Only skills of CATEGORY; may be given several times')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'All skills')
            [CompletionResult]::new('--shadowed', '--shadowed', [CompletionResultType]::ParameterName, 'Also skills that one of the same name hides')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'For all users, in the global state')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Write nothing; say what would be done')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;project' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Put the enabled skills into DIR instead, a folder each, for other agents; only what was put there before is replaced or removed')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--all-users', '--all-users', [CompletionResultType]::ParameterName, 'The public view and those of all users')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Change nothing; exit 1 if a view is stale, and say why')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Change nothing; say how the views are')
            [CompletionResult]::new('--rebuild', '--rebuild', [CompletionResultType]::ParameterName, 'Copy everything anew')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Go on: rebuild when skills or states change, a line each, until SIGINT or SIGTERM')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Change nothing; say what would be copied and removed')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a custom skill of a SKILL.md')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Replace SKILL.md')
            [CompletionResult]::new('patch', 'patch', [CompletionResultType]::ParameterValue, 'Replace a passage: JSON with `find`, `replace` and, to replace all of them, `expected_count`')
            [CompletionResult]::new('write-file', 'write-file', [CompletionResultType]::ParameterValue, 'Write a file below references, templates, scripts or assets')
            [CompletionResult]::new('remove-file', 'remove-file', [CompletionResultType]::ParameterValue, 'Remove such a file')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete the skill; its history stays')
            [CompletionResult]::new('rollback', 'rollback', [CompletionResultType]::ParameterValue, 'Bring all files back to what they were after a revision')
            [CompletionResult]::new('history', 'history', [CompletionResultType]::ParameterValue, 'List what was done to the skill')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one record of the history')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;edit;create' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Where SKILL.md comes from; `-` is standard input')
            [CompletionResult]::new('--author', '--author', [CompletionResultType]::ParameterName, 'Who edits, for the history')
            [CompletionResult]::new('--thread', '--thread', [CompletionResultType]::ParameterName, 'The conversation it happens in, for the history')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;replace' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Where SKILL.md comes from; `-` is standard input')
            [CompletionResult]::new('--author', '--author', [CompletionResultType]::ParameterName, 'Who edits, for the history')
            [CompletionResult]::new('--thread', '--thread', [CompletionResultType]::ParameterName, 'The conversation it happens in, for the history')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;patch' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'The file to patch')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Where the patch comes from; `-` is standard input')
            [CompletionResult]::new('--author', '--author', [CompletionResultType]::ParameterName, 'Who edits, for the history')
            [CompletionResult]::new('--thread', '--thread', [CompletionResultType]::ParameterName, 'The conversation it happens in, for the history')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;write-file' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Where the content comes from; `-` is standard input')
            [CompletionResult]::new('--author', '--author', [CompletionResultType]::ParameterName, 'Who edits, for the history')
            [CompletionResult]::new('--thread', '--thread', [CompletionResultType]::ParameterName, 'The conversation it happens in, for the history')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--executable', '--executable', [CompletionResultType]::ParameterName, 'The file may be run; one that is there stays as it is')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;remove-file' {
            [CompletionResult]::new('--author', '--author', [CompletionResultType]::ParameterName, 'Who edits, for the history')
            [CompletionResult]::new('--thread', '--thread', [CompletionResultType]::ParameterName, 'The conversation it happens in, for the history')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;delete' {
            [CompletionResult]::new('--author', '--author', [CompletionResultType]::ParameterName, 'Who edits, for the history')
            [CompletionResult]::new('--thread', '--thread', [CompletionResultType]::ParameterName, 'The conversation it happens in, for the history')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;rollback' {
            [CompletionResult]::new('--author', '--author', [CompletionResultType]::ParameterName, 'Who edits, for the history')
            [CompletionResult]::new('--thread', '--thread', [CompletionResultType]::ParameterName, 'The conversation it happens in, for the history')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;history' {
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;show' {
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--content', '--content', [CompletionResultType]::ParameterName, 'Print the file as it was after REV and nothing else, for a pipe')
            [CompletionResult]::new('--before', '--before', [CompletionResultType]::ParameterName, 'With --content: as it was before REV')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;edit;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a custom skill of a SKILL.md')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Replace SKILL.md')
            [CompletionResult]::new('patch', 'patch', [CompletionResultType]::ParameterValue, 'Replace a passage: JSON with `find`, `replace` and, to replace all of them, `expected_count`')
            [CompletionResult]::new('write-file', 'write-file', [CompletionResultType]::ParameterValue, 'Write a file below references, templates, scripts or assets')
            [CompletionResult]::new('remove-file', 'remove-file', [CompletionResultType]::ParameterValue, 'Remove such a file')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete the skill; its history stays')
            [CompletionResult]::new('rollback', 'rollback', [CompletionResultType]::ParameterValue, 'Bring all files back to what they were after a revision')
            [CompletionResult]::new('history', 'history', [CompletionResultType]::ParameterValue, 'List what was done to the skill')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one record of the history')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;edit;help;create' {
            break
        }
        'skilldeck;edit;help;replace' {
            break
        }
        'skilldeck;edit;help;patch' {
            break
        }
        'skilldeck;edit;help;write-file' {
            break
        }
        'skilldeck;edit;help;remove-file' {
            break
        }
        'skilldeck;edit;help;delete' {
            break
        }
        'skilldeck;edit;help;rollback' {
            break
        }
        'skilldeck;edit;help;history' {
            break
        }
        'skilldeck;edit;help;show' {
            break
        }
        'skilldeck;edit;help;help' {
            break
        }
        'skilldeck;integration' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Install the pack of a provider, or another version of it')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Say which packs are there, as they were installed or not')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove the pack of a provider')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;integration;install' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Folder, zip or https address; `{provider}` and `{version}` are filled in')
            [CompletionResult]::new('--latest', '--latest', [CompletionResultType]::ParameterName, 'Ask the index at this address for the newest release')
            [CompletionResult]::new('--pinned', '--pinned', [CompletionResultType]::ParameterName, 'The version that `--from` means; with `--latest`, the one to fall back to')
            [CompletionResult]::new('--sha256', '--sha256', [CompletionResultType]::ParameterName, 'The SHA-256 that the archive of `--from` must have')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities and rules for SKILL.md count')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Let the CRITICAL findings of a rule pass; recorded with its reason')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Lose changes that somebody made to the installed pack')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be done, and write nothing')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;integration;status' {
            [CompletionResult]::new('--latest', '--latest', [CompletionResultType]::ParameterName, 'Ask the index at this address what is the newest')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;integration;remove' {
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Lose changes that somebody made to it')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be removed, and write nothing')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;integration;help' {
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Install the pack of a provider, or another version of it')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Say which packs are there, as they were installed or not')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove the pack of a provider')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;integration;help;install' {
            break
        }
        'skilldeck;integration;help;status' {
            break
        }
        'skilldeck;integration;help;remove' {
            break
        }
        'skilldeck;integration;help;help' {
            break
        }
        'skilldeck;exec' {
            [CompletionResult]::new('--skill', '--skill', [CompletionResultType]::ParameterName, 'The enabled skills it is run for; their declared secrets are injected')
            [CompletionResult]::new('--secrets-file', '--secrets-file', [CompletionResultType]::ParameterName, 'JSON object of names and values; `-` is standard input')
            [CompletionResult]::new('--secret-fd', '--secret-fd', [CompletionResultType]::ParameterName, 'The same, from the open file descriptor N')
            [CompletionResult]::new('--cwd', '--cwd', [CompletionResultType]::ParameterName, 'Working folder [default: the folder of the first skill]')
            [CompletionResult]::new('--audit', '--audit', [CompletionResultType]::ParameterName, 'Append a line to FILE before a command runs: who, what, which secrets, by name')
            [CompletionResult]::new('--work', '--work', [CompletionResultType]::ParameterName, 'Folder a command may write to, its TMPDIR [default: one of its own, removed afterwards]')
            [CompletionResult]::new('--allow-read', '--allow-read', [CompletionResultType]::ParameterName, 'Another folder it may read; may be given several times')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'End it, and all that it started, after SECONDS; 0 is never')
            [CompletionResult]::new('--allow-write', '--allow-write', [CompletionResultType]::ParameterName, 'Another folder it may write to; may be given several times')
            [CompletionResult]::new('--output-limit', '--output-limit', [CompletionResultType]::ParameterName, 'Drop what it prints beyond BYTES')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--slash', '--slash', [CompletionResultType]::ParameterName, 'The user named these skills: also those with `secrets-autonomous: false` get their secrets')
            [CompletionResult]::new('--no-network', '--no-network', [CompletionResultType]::ParameterName, 'Keep the network from it; said when the kernel cannot')
            [CompletionResult]::new('--no-confine', '--no-confine', [CompletionResultType]::ParameterName, 'Do not confine the command to its folders')
            [CompletionResult]::new('--require-confine', '--require-confine', [CompletionResultType]::ParameterName, 'Do not run it where the kernel cannot confine it whole')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;list' {
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'Only skills of this category; may be given several times')
            [CompletionResult]::new('--state', '--state', [CompletionResultType]::ParameterName, 'Only skills in this state; may be given several times')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--enabled', '--enabled', [CompletionResultType]::ParameterName, 'Only skills that are switched on')
            [CompletionResult]::new('--disabled', '--disabled', [CompletionResultType]::ParameterName, 'Only skills that are switched off')
            [CompletionResult]::new('--all-users', '--all-users', [CompletionResultType]::ParameterName, 'The skills of every user of the home')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;search' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most skills shown [default: 5; all that `select:` names]')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--ranked', '--ranked', [CompletionResultType]::ParameterName, 'Take the query for plain words and rank name, description and headings')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Look at skills that are switched off, too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;describe' {
            [CompletionResult]::new('--container-root', '--container-root', [CompletionResultType]::ParameterName, 'Where a sandbox mounts skills')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most skills described [default: 5; all that `select:` names]')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'Print the index of all skills for a model''s prompt: names only')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Describe skills that are switched off, too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;prompt' {
            [CompletionResult]::new('--available', '--available', [CompletionResultType]::ParameterName, 'The skills that the agent may use, by name [default: all]')
            [CompletionResult]::new('--container-root', '--container-root', [CompletionResultType]::ParameterName, 'Where a sandbox mounts skills')
            [CompletionResult]::new('--budget', '--budget', [CompletionResultType]::ParameterName, 'Say what the section costs; exit 1 if that is more than N tokens')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--deferred', '--deferred', [CompletionResultType]::ParameterName, 'Names alone; a model asks for the rest by `describe`')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;activate' {
            [CompletionResult]::new('--available', '--available', [CompletionResultType]::ParameterName, 'The skills that the agent may use, by name [default: all]')
            [CompletionResult]::new('--container-root', '--container-root', [CompletionResultType]::ParameterName, 'Where a sandbox mounts skills')
            [CompletionResult]::new('--expect-sha256', '--expect-sha256', [CompletionResultType]::ParameterName, 'Refuse a SKILL.md with another SHA-256')
            [CompletionResult]::new('--once', '--once', [CompletionResultType]::ParameterName, 'Answer once for KEY, the id of the message; say `repeated` from then on')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;policy' {
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Tools that the host has')
            [CompletionResult]::new('--active', '--active', [CompletionResultType]::ParameterName, 'Skills that became active: names, container paths of their SKILL.md, or `skill://CATEGORY/PATH`')
            [CompletionResult]::new('--slash', '--slash', [CompletionResultType]::ParameterName, 'Skills that the user activated by a slash command; these dominate')
            [CompletionResult]::new('--available', '--available', [CompletionResultType]::ParameterName, 'The skills that the agent may use, by name [default: all]')
            [CompletionResult]::new('--request', '--request', [CompletionResultType]::ParameterName, 'Take all that from a JSON document; `-` reads standard input')
            [CompletionResult]::new('--container-root', '--container-root', [CompletionResultType]::ParameterName, 'Where a sandbox mounts skills')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Show of every tool why it is left or not')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;mcp' {
            [CompletionResult]::new('--available', '--available', [CompletionResultType]::ParameterName, 'The skills that the agent may use, by name [default: all]')
            [CompletionResult]::new('--container-root', '--container-root', [CompletionResultType]::ParameterName, 'Where a sandbox mounts skills')
            [CompletionResult]::new('--review-root', '--review-root', [CompletionResultType]::ParameterName, 'A folder below which packages may be reviewed; may be given several times [default: the working folder; without --available the skills root too]')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--lock-timeout', '--lock-timeout', [CompletionResultType]::ParameterName, 'Seconds to wait for a lock that somebody else holds')
            [CompletionResult]::new('--secrets-file', '--secrets-file', [CompletionResultType]::ParameterName, 'JSON object of names and values; `-` is standard input')
            [CompletionResult]::new('--secret-fd', '--secret-fd', [CompletionResultType]::ParameterName, 'The same, from the open file descriptor N')
            [CompletionResult]::new('--audit', '--audit', [CompletionResultType]::ParameterName, 'Append a line to FILE before a command runs: who, what, which secrets, by name')
            [CompletionResult]::new('--work', '--work', [CompletionResultType]::ParameterName, 'Folder a command may write to, its TMPDIR [default: one of its own, removed afterwards]')
            [CompletionResult]::new('--allow-read', '--allow-read', [CompletionResultType]::ParameterName, 'Another folder it may read; may be given several times')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'End it, and all that it started, after SECONDS; 0 is never')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--allow-write', '--allow-write', [CompletionResultType]::ParameterName, 'Let clients install, edit, enable and disable skills')
            [CompletionResult]::new('--allow-exec', '--allow-exec', [CompletionResultType]::ParameterName, 'Let clients run commands for skills, confined, as `exec` does')
            [CompletionResult]::new('--no-network', '--no-network', [CompletionResultType]::ParameterName, 'Keep the network from it; said when the kernel cannot')
            [CompletionResult]::new('--allow-unconfined', '--allow-unconfined', [CompletionResultType]::ParameterName, 'Run them also where the kernel cannot confine them whole')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
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
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;config' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show what holds, and from where')
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Begin a skilldeck.toml in which every setting is a comment')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;config;show' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;config;init' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user''s own file instead of one in the working folder')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Replace a file that is there')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Write nothing; show what would be written')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;config;help' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show what holds, and from where')
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Begin a skilldeck.toml in which every setting is a comment')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;config;help;show' {
            break
        }
        'skilldeck;config;help;init' {
            break
        }
        'skilldeck;config;help;help' {
            break
        }
        'skilldeck;doctor' {
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--extensions', '--extensions', [CompletionResultType]::ParameterName, 'The global state file [env: DEER_FLOW_EXTENSIONS_CONFIG_PATH; default: extensions_config.json in the project folder]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--all-users', '--all-users', [CompletionResultType]::ParameterName, 'Look at what every user of the home has')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
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
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--static', '--static', [CompletionResultType]::ParameterName, 'A script that knows commands and flags and never runs skilldeck')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;man' {
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Write the page to DIR, or all of them if none is named')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;review' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read more targets from FILE, one a line (`-` is standard input)')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Only packages that a range of commits touches')
            [CompletionResult]::new('--max-files', '--max-files', [CompletionResultType]::ParameterName, 'Most files read of one package')
            [CompletionResult]::new('--max-file-bytes', '--max-file-bytes', [CompletionResultType]::ParameterName, 'Most bytes read of one file (suffixes K, M, G: powers of 1024)')
            [CompletionResult]::new('--max-total-bytes', '--max-total-bytes', [CompletionResultType]::ParameterName, 'Most bytes read of one package')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose standards the package is held to')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Exit 1 on a finding of this severity or worse')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Judge by the policy in FILE too: what packages may do, which rules count and how much (docs/policy.md)')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Leave out the findings that the baseline in FILE accepts')
            [CompletionResult]::new('--write-baseline', '--write-baseline', [CompletionResultType]::ParameterName, 'Write all findings to FILE as accepted, and pass; entries of `--baseline` keep their reasons')
            [CompletionResult]::new('--emit', '--emit', [CompletionResultType]::ParameterName, 'What to print of each package; report and snapshot are JSON')
            [CompletionResult]::new('--locale', '--locale', [CompletionResultType]::ParameterName, 'Language of `--format markdown` and `html`')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'Targets in FILE end in NUL instead of a line end')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'Targets in FILE end in NUL instead of a line end')
            [CompletionResult]::new('--fail-on-incomplete', '--fail-on-incomplete', [CompletionResultType]::ParameterName, 'Exit 1 when anything was not assessed')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Show the way to each finding, from the source to where it ends')
            [CompletionResult]::new('--fix', '--fix', [CompletionResultType]::ParameterName, 'Mend what needs nobody''s judgement, then review; folders only')
            [CompletionResult]::new('--diff', '--diff', [CompletionResultType]::ParameterName, 'Show what `--fix` would change as a diff, and change nothing')
            [CompletionResult]::new('--cross', '--cross', [CompletionResultType]::ParameterName, 'Judge the packages together as well')
            [CompletionResult]::new('--no-fail-on-incomplete', '--no-fail-on-incomplete', [CompletionResultType]::ParameterName, 'no-fail-on-incomplete')
            [CompletionResult]::new('--no-explain', '--no-explain', [CompletionResultType]::ParameterName, 'no-explain')
            [CompletionResult]::new('--no-cross', '--no-cross', [CompletionResultType]::ParameterName, 'no-cross')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;scan' {
            [CompletionResult]::new('--files-from', '--files-from', [CompletionResultType]::ParameterName, 'Read more targets from FILE, one a line (`-` is standard input)')
            [CompletionResult]::new('--changed', '--changed', [CompletionResultType]::ParameterName, 'Only packages that a range of commits touches')
            [CompletionResult]::new('--max-files', '--max-files', [CompletionResultType]::ParameterName, 'Most files read of one package')
            [CompletionResult]::new('--max-file-bytes', '--max-file-bytes', [CompletionResultType]::ParameterName, 'Most bytes read of one file (suffixes K, M, G: powers of 1024)')
            [CompletionResult]::new('--max-total-bytes', '--max-total-bytes', [CompletionResultType]::ParameterName, 'Most bytes read of one package')
            [CompletionResult]::new('--home', '--home', [CompletionResultType]::ParameterName, 'The home [env: SKILLDECK_HOME, then DEER_FLOW_HOME]')
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The skills root [env: SKILLDECK_SKILLS_PATH, then DEER_FLOW_SKILLS_PATH; default: ./skills if it exists, then HOME/skills]')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user [env: SKILLDECK_USER; default: default]')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Whose severities count')
            [CompletionResult]::new('--fail-on', '--fail-on', [CompletionResultType]::ParameterName, 'Exit 1 on a finding of this severity or worse')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Judge by the policy in FILE too: what packages may do, which rules count and how much (docs/policy.md)')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'Leave out the findings that the baseline in FILE accepts')
            [CompletionResult]::new('--write-baseline', '--write-baseline', [CompletionResultType]::ParameterName, 'Write all findings to FILE as accepted, and pass; entries of `--baseline` keep their reasons')
            [CompletionResult]::new('--reviewer-command', '--reviewer-command', [CompletionResultType]::ParameterName, 'The reviewer: a program that reads one JSON request and prints {"decision": "allow|warn|block", "reason": "…"}')
            [CompletionResult]::new('--reviewer-arg', '--reviewer-arg', [CompletionResultType]::ParameterName, 'An argument of the program; may be given several times')
            [CompletionResult]::new('--reviewer-url', '--reviewer-url', [CompletionResultType]::ParameterName, 'The reviewer: an OpenAI-compatible API, https or this machine')
            [CompletionResult]::new('--reviewer-model', '--reviewer-model', [CompletionResultType]::ParameterName, 'The model to ask there')
            [CompletionResult]::new('--reviewer-key-env', '--reviewer-key-env', [CompletionResultType]::ParameterName, 'The environment variable that holds its key')
            [CompletionResult]::new('--reviewer-timeout', '--reviewer-timeout', [CompletionResultType]::ParameterName, 'The longest time for one answer')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print; human unless `--emit` asks for a document')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write the report to FILE instead of standard output')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('-j', '-j', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'Worker threads; 0 is one a core')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Read settings from FILE instead of the nearest skilldeck.toml')
            [CompletionResult]::new('-0', '-0', [CompletionResultType]::ParameterName, 'Targets in FILE end in NUL instead of a line end')
            [CompletionResult]::new('--null', '--null', [CompletionResultType]::ParameterName, 'Targets in FILE end in NUL instead of a line end')
            [CompletionResult]::new('--fail-on-incomplete', '--fail-on-incomplete', [CompletionResultType]::ParameterName, 'Exit 1 when anything was not assessed')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Show the way to each finding, from the source to where it ends')
            [CompletionResult]::new('--cross', '--cross', [CompletionResultType]::ParameterName, 'Judge the packages together as well')
            [CompletionResult]::new('--moderate', '--moderate', [CompletionResultType]::ParameterName, 'Show each file to a reviewer, and take its word: a program needs a plain allow')
            [CompletionResult]::new('--moderation-fail-open', '--moderation-fail-open', [CompletionResultType]::ParameterName, 'Let text that nobody runs pass when the reviewer gives no answer')
            [CompletionResult]::new('--no-fail-on-incomplete', '--no-fail-on-incomplete', [CompletionResultType]::ParameterName, 'no-fail-on-incomplete')
            [CompletionResult]::new('--no-explain', '--no-explain', [CompletionResultType]::ParameterName, 'no-explain')
            [CompletionResult]::new('--no-cross', '--no-cross', [CompletionResultType]::ParameterName, 'no-cross')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'The same as --format json')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say more: infos, reasons, fingerprints')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Say less: once the summary, twice nothing but the exit code')
            [CompletionResult]::new('--no-progress', '--no-progress', [CompletionResultType]::ParameterName, 'Show no progress: no bar on a terminal, no lines with -v elsewhere')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no settings from files')
            [CompletionResult]::new('--progress', '--progress', [CompletionResultType]::ParameterName, 'progress')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'skilldeck;help' {
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Make the folder of a new skill, which passes review')
            [CompletionResult]::new('pack', 'pack', [CompletionResultType]::ParameterValue, 'Make a .skill archive of a folder: reviewed, and the same on every machine')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what an update changes: files, capabilities, findings')
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Install skills from files, folders, addresses and repositories')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Install again what has changed at its source')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove installed skills')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Compare installed skills with what was installed')
            [CompletionResult]::new('enable', 'enable', [CompletionResultType]::ParameterValue, 'Switch skills on')
            [CompletionResult]::new('disable', 'disable', [CompletionResultType]::ParameterValue, 'Switch skills off')
            [CompletionResult]::new('project', 'project', [CompletionResultType]::ParameterValue, 'Build, repair or check the views that hold only what is enabled')
            [CompletionResult]::new('edit', 'edit', [CompletionResultType]::ParameterValue, 'Write and change custom skills, with a history and a way back')
            [CompletionResult]::new('integration', 'integration', [CompletionResultType]::ParameterValue, 'Install, check and remove the skill packs of a provider')
            [CompletionResult]::new('exec', 'exec', [CompletionResultType]::ParameterValue, 'Run a skill''s script with the secrets of one request')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the installed skills, or those of a folder')
            [CompletionResult]::new('search', 'search', [CompletionResultType]::ParameterValue, 'Find skills by name and description')
            [CompletionResult]::new('describe', 'describe', [CompletionResultType]::ParameterValue, 'Say what skills are, for people or for a model')
            [CompletionResult]::new('prompt', 'prompt', [CompletionResultType]::ParameterValue, 'Print the section of a system prompt that offers the enabled skills')
            [CompletionResult]::new('activate', 'activate', [CompletionResultType]::ParameterValue, 'Say what a slash command puts in front of a model')
            [CompletionResult]::new('policy', 'policy', [CompletionResultType]::ParameterValue, 'Say which tools are left while skills are active, and why')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'Serve the skills to an agent, by the Model Context Protocol')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List the rules, or explain some')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Show the settings, or begin a file of them')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Look at home, views, settings and more; say how to mend what is wrong')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page of a command')
            [CompletionResult]::new('review', 'review', [CompletionResultType]::ParameterValue, 'Review structure, resources, evals and security of skill packages')
            [CompletionResult]::new('scan', 'scan', [CompletionResultType]::ParameterValue, 'Scan skill packages for security findings; blocks on CRITICAL')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'skilldeck;help;new' {
            break
        }
        'skilldeck;help;pack' {
            break
        }
        'skilldeck;help;diff' {
            break
        }
        'skilldeck;help;install' {
            break
        }
        'skilldeck;help;update' {
            break
        }
        'skilldeck;help;remove' {
            break
        }
        'skilldeck;help;verify' {
            break
        }
        'skilldeck;help;enable' {
            break
        }
        'skilldeck;help;disable' {
            break
        }
        'skilldeck;help;project' {
            break
        }
        'skilldeck;help;edit' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a custom skill of a SKILL.md')
            [CompletionResult]::new('replace', 'replace', [CompletionResultType]::ParameterValue, 'Replace SKILL.md')
            [CompletionResult]::new('patch', 'patch', [CompletionResultType]::ParameterValue, 'Replace a passage: JSON with `find`, `replace` and, to replace all of them, `expected_count`')
            [CompletionResult]::new('write-file', 'write-file', [CompletionResultType]::ParameterValue, 'Write a file below references, templates, scripts or assets')
            [CompletionResult]::new('remove-file', 'remove-file', [CompletionResultType]::ParameterValue, 'Remove such a file')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete the skill; its history stays')
            [CompletionResult]::new('rollback', 'rollback', [CompletionResultType]::ParameterValue, 'Bring all files back to what they were after a revision')
            [CompletionResult]::new('history', 'history', [CompletionResultType]::ParameterValue, 'List what was done to the skill')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one record of the history')
            break
        }
        'skilldeck;help;edit;create' {
            break
        }
        'skilldeck;help;edit;replace' {
            break
        }
        'skilldeck;help;edit;patch' {
            break
        }
        'skilldeck;help;edit;write-file' {
            break
        }
        'skilldeck;help;edit;remove-file' {
            break
        }
        'skilldeck;help;edit;delete' {
            break
        }
        'skilldeck;help;edit;rollback' {
            break
        }
        'skilldeck;help;edit;history' {
            break
        }
        'skilldeck;help;edit;show' {
            break
        }
        'skilldeck;help;integration' {
            [CompletionResult]::new('install', 'install', [CompletionResultType]::ParameterValue, 'Install the pack of a provider, or another version of it')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Say which packs are there, as they were installed or not')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove the pack of a provider')
            break
        }
        'skilldeck;help;integration;install' {
            break
        }
        'skilldeck;help;integration;status' {
            break
        }
        'skilldeck;help;integration;remove' {
            break
        }
        'skilldeck;help;exec' {
            break
        }
        'skilldeck;help;list' {
            break
        }
        'skilldeck;help;search' {
            break
        }
        'skilldeck;help;describe' {
            break
        }
        'skilldeck;help;prompt' {
            break
        }
        'skilldeck;help;activate' {
            break
        }
        'skilldeck;help;policy' {
            break
        }
        'skilldeck;help;mcp' {
            break
        }
        'skilldeck;help;rules' {
            break
        }
        'skilldeck;help;config' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show what holds, and from where')
            [CompletionResult]::new('init', 'init', [CompletionResultType]::ParameterValue, 'Begin a skilldeck.toml in which every setting is a comment')
            break
        }
        'skilldeck;help;config;show' {
            break
        }
        'skilldeck;help;config;init' {
            break
        }
        'skilldeck;help;doctor' {
            break
        }
        'skilldeck;help;completions' {
            break
        }
        'skilldeck;help;man' {
            break
        }
        'skilldeck;help;review' {
            break
        }
        'skilldeck;help;scan' {
            break
        }
        'skilldeck;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
