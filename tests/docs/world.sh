# Makes what the lines of the documents work on, in the working folder: parts
# of a clone ($ROOT), two skills, archives, and a home of DeerFlow.
set -eu

cp -R "$ROOT/skills" .
mkdir -p tests/cmd downloads other srv/team/skills
cp -R "$ROOT/tests/cmd/packages" tests/cmd/

mkdir my-skill
cat > my-skill/SKILL.md <<'END'
---
name: my-skill
description: Shows what a skill goes through. Use it in tests.
---

# My skill

Say hello.
END
cat > other/SKILL.md <<'END'
---
name: other
description: Another skill for tests. Use it beside the first.
---

# Other

Say goodbye.
END
skilldeck pack other -o downloads/other.skill
skilldeck pack my-skill -o old.skill
echo 'Then wave.' >> my-skill/SKILL.md

skilldeck scan skills --write-baseline skilldeck-baseline.json
cat > skilldeck-policy.toml <<'END'
[[off]]
rule = "python-subprocess"
reason = "our build skills call the compiler"
END

git init --quiet .
git add skills my-skill
git commit --quiet -m one
git commit --quiet --allow-empty -m two
git update-ref refs/remotes/origin/main HEAD~1

git init --quiet srv/team
cp -R other srv/team/skills/other
git -C srv/team add .
git -C srv/team commit --quiet -m one
git -C srv/team tag v2

mkdir -p srv/deer-flow/.deer-flow/users/alice/skills/custom
cp -R skills srv/deer-flow/skills
cp -R my-skill srv/deer-flow/.deer-flow/users/alice/skills/custom/
printf '{"mcpServers": {}, "skills": {}}\n' > srv/deer-flow/extensions_config.json

# For docs/hosts-work.md.
mkdir -p report/scripts
cat > report/SKILL.md <<'END'
---
name: report
description: Sends a report. Use it in tests.
required-secrets: [REPORT_TOKEN]
---

# Report

Run `scripts/send.sh`.
END
echo 'echo "sent with $REPORT_TOKEN"' > report/scripts/send.sh
echo '{"REPORT_TOKEN": "not-a-real-token"}' > secrets.json
cat > notes.md <<'END'
---
name: notes
description: Keeps notes. Use it in tests.
---

# Notes

Old, and Old again.
END
echo 'print("notes")' > run.py
mkdir -p acme/skills
cp -R other acme/skills/acme-other
sed -i.old 's/^name: other/name: acme-other/' acme/skills/acme-other/SKILL.md
rm acme/skills/acme-other/SKILL.md.old
python3 -m zipfile -c acme-1.2.zip acme
printf '#!/bin/sh\ncat >/dev/null\necho "{\\"decision\\": \\"allow\\", \\"reason\\": \\"reads well\\"}"\n' > review.sh
chmod +x review.sh
