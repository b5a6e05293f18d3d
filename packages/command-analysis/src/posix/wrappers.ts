import { commandName, shells } from '../model/command-name.ts'
import type { Word } from '../model/model.ts'

/** How to find the command that a wrapper runs. */
interface Wrapper {
  /** Options that take the next word as their value. */
  readonly values: readonly string[]
  /** Operands in front of the command. */
  readonly operands: number
  /** One of these has to stand between the wrapper and the rest; empty when nothing has to. */
  readonly verbs: readonly string[]
}

/**
 * Programs that do nothing to a command but run it: name, sub-command if it needs one (`a|b`), operands before the
 * command, and the options that take a value. A line that has only the name says that there are none of these.
 */
const lines = `
sudo 0 -u -g -h -p -C -D -R -T -U -r -t --user --group --host --prompt --chdir --chroot --close-from --role --type
doas 0 -u -C
pkexec 0 --user
gosu 1
su-exec 1
chpst 0 -u -e -n
setuidgid 1
setpriv 0 --reuid --regid --groups
env 0 -u -C -P --unset --chdir
nohup 0
setsid 0
nice 0 -n --adjustment
ionice 0 -c -n -p --class --classdata
chrt 1 -T -P -D
taskset 1
stdbuf 0 -i -o -e --input --output --error
time 0 -f -o --format --output
timeout 1 -s -k --signal --kill-after
gtimeout 1 -s -k --signal --kill-after
command 0
builtin 0
exec 0 -a
unbuffer 0
chroot 1
unshare 0 -S -G -R -w --setuid --setgid --root --wd --map-user --map-group
busybox 0
toybox 0
xargs 0 -I -n -P -L -d -a -s -E -R -S -J --max-args --max-procs --max-lines --delimiter --arg-file --eof --process-slot-var
parallel 0 -j --jobs -I -n -N -a --arg-file -S --sshlogin --delay --timeout --colsep --results --res --joblog --tmpdir --halt --load --memfree --retries --tagstring --tempdir --workdir --wd --max-args --nice -P -d
caffeinate 0 -t -w
strace 0 -e -o -p -s -u -E
ltrace 0 -e -o -p -s -u
proxychains 0 -f
proxychains4 0 -f
torsocks 0 -u -p
torify 0
tsocks 0
firejail 0
dotenv 0 -e -f -c -p
dotenvx run 0 -f -e
systemd-run 0 -p --property --unit -u -E --setenv --slice --uid --gid -M -H --on-active --on-calendar --working-directory
systemd-inhibit 0
start-stop-daemon --exec|--startas|-x|-a 0 --pidfile -p -u -c -d --chdir
flock 1 -w -E --timeout --conflict-exit-code
prlimit 0 -p --pid
catchsegv 0
setarch 1
arch 0
s6-setuidgid 1
s6-envuidgid 1
chronic 0
ifne 0
run-one 0
run-this-one 0
keep-one-running 0
trickle 0 -d -u -w -t -l -L -n
linux32 0
linux64 0
cgexec 0 -g
faketime 1 -f
tini 0 -e -p
dumb-init 0
catatonit 0
eatmydata 0
fakeroot 0 -s -i -l
xvfb-run 0 -n -s -e -f -p
dbus-run-session 0
dbus-launch 0
rlwrap 0 -H -f -s -p -a
numactl 0 -N -m -C -i -p
perf stat|record|trace 0 -e -o -F -p
valgrind 0
hyperfine 0 -w -r -m -M -n
winpty 0
proot 0 -r -b -w -m
fakechroot 0
cross-env 0
cross-env-shell 0
env-cmd 0 -f -e
watchexec 0 -w -e -d -f -i
entr 0
pseudo 0
ccache 0
stdoutisatty 0
script 1 -T -t -m -E -O -I -B -o
uv run 0 -p --python --with --project --directory -m --module --extra --group --env-file
poetry run 0
pipenv run 0
pdm run 0 -p
hatch run 0 -e
rye run 0
pixi run 0 -e
conda run 0 -n --name -p --prefix --cwd
mamba run 0 -n --name -p --prefix
micromamba run 0 -n --name -p --prefix
bundle exec 0
npm exec|x 0 -w --workspace -p --package
pnpm exec|dlx 0 -C --filter
yarn exec|dlx 0
npx 0 -p --package
bunx 0 -p --package
bun x 0
mise exec|x 0
asdf exec 0
direnv exec 1
doppler run 0 -p -c --project --config
op run 0 --env-file --account
infisical run 0 --env --path --projectId
aws-vault exec 1 -d --duration
chamber exec 1
aws-okta exec 1
saml2aws exec 0 -a --profile
envchain 1
teller run 0
sops exec-env 1
aa-exec 0 -p --profile -n --namespace
choom 0 -n --adjust
cpulimit 0 -l --limit -p --pid -P --path
distcc 0
genie 0
grc 0 -c
ld.so 0 --library-path --argv0 --preload
ld-linux-x86-64.so.2 0 --library-path --argv0 --preload
ld-linux-aarch64.so.1 0 --library-path --argv0 --preload
logsave 1
multitime 0 -n -I -i -o -s
openvt 0 -c
pexec 0 -n -o -e
setlock 1
softlimit 0 -m -d -s -l -a -f -c -t -r -p -o
ssh-agent 0 -a -t -P -E
sshpass 0 -p -f -d -P
`

function parse(): ReadonlyMap<string, Wrapper> {
  const table = new Map<string, Wrapper>()
  for (const line of lines.trim().split('\n')) {
    const [name = '', ...fields] = line.split(' ')
    const at = fields.findIndex((field) => /^\d$/.test(field))
    table.set(name, {
      verbs: fields.slice(0, at).flatMap((field) => field.split('|')),
      operands: Number(fields[at]),
      values: fields.slice(at + 1),
    })
  }
  return table
}

export const wrappers: ReadonlyMap<string, Wrapper> = parse()

const elevating = new Set(['sudo', 'doas', 'pkexec', 'gosu', 'su-exec'])

export interface UnwrappedCommand {
  /** The program that runs in the end. */
  readonly name: string
  readonly argv: readonly Word[]
  readonly elevated: boolean
  /** Ran through xargs, parallel or find: more arguments arrive at run time. */
  readonly argumentsAtRunTime: boolean
  /** Names of the wrappers that were taken off, outermost first. */
  readonly wrapperNames: readonly string[]
  /** `A=b` words that `env` or `sudo` was given for the command. */
  readonly variables: readonly Word[]
}

const noWrappers: readonly string[] = []
const noWords: readonly Word[] = []

/** Strips wrappers from an argv, outermost first, to the command that runs in the end. Linear, however many there are. */
export function unwrapCommand(argv: readonly Word[]): UnwrappedCommand {
  let from = countVanished(argv)
  let elevated = false
  let argumentsAtRunTime = false
  const wrapperNames: string[] = []
  let name = commandName(argv[from]?.text ?? '')
  for (let wrapper = wrappers.get(name); wrapper !== undefined; wrapper = wrappers.get(name)) {
    const inner = innerCommand(name, wrapper, argv, from)
    if (inner === null || inner >= argv.length) break
    elevated ||= elevating.has(name)
    argumentsAtRunTime ||= name === 'xargs' || name === 'parallel'
    wrapperNames.push(name)
    from = inner
    name = commandName(argv[from]?.text ?? '')
  }
  return {
    name,
    argv: from === 0 ? argv : argv.slice(from),
    elevated,
    argumentsAtRunTime,
    wrapperNames: wrapperNames.length === 0 ? noWrappers : wrapperNames,
    variables: from === 0 ? noWords : variablesBefore(argv, from),
  }
}

/** Programs that never are the sub-command of another one. */
const startedDirectly: ReadonlySet<string> = new Set(
  'sudo doas rm dd shred mkfs wipefs chmod chown cat tee curl wget bash sh zsh dash nc ncat socat python python3 perl ruby useradd usermod passwd chpasswd systemctl iptables insmod modprobe crontab shutdown reboot halt poweroff kill pkill eval exec env nohup base64 scp rsync truncate find xargs'.split(
    ' ',
  ),
)

/** Words that may be gone when the shell runs the command: `$EMPTY rm -rf /`, `$(true) rm -rf /`. */
function countVanished(argv: readonly Word[]): number {
  let at = 0
  while (at < 4 && at < argv.length && /^\uE000{0,8}$/.test(argv[at]?.text ?? 'x')) at += 1
  return at > 0 && startedDirectly.has(commandName(argv[at]?.text ?? '')) ? at : 0
}

/** Where the command that a wrapper starts begins; null when the wrapper starts none of its words. */
function innerCommand(
  name: string,
  wrapper: Wrapper,
  argv: readonly Word[],
  from: number,
): number | null {
  const start = wrapper.verbs.length === 0 ? from + 1 : afterVerb(wrapper, argv, from)
  // `env -` is `env -i`.
  const isEmptied = name === 'env' && start !== null && argv[start]?.text === '-'
  const inner =
    start === null ? null : afterOptions(argv, isEmptied ? start + 1 : start, wrapper.values)
  if (inner === null || asksOnly(name, argv, from, inner)) return null
  const operands = name === 'chrt' && isPolicyOnly(argv, from) ? 0 : wrapper.operands
  return skipAssignments(argv, inner + operands)
}

/** The sub-command stands first among the operands, or is an option that names the command. */
function afterVerb({ verbs, values }: Wrapper, argv: readonly Word[], from: number): number | null {
  for (let at = from + 1; at < argv.length && at < from + 16; at += 1) {
    const text = argv[at]?.text ?? ''
    if (verbs.includes(text)) return at + 1
    if (!text.startsWith('-')) return null
    if (values.includes(text)) at += 1
  }
  return null
}

/** Calls that only ask (`command -v x`, `sudo -l`), or whose command is a text and not words. */
function asksOnly(name: string, argv: readonly Word[], from: number, inner: number): boolean {
  const first = argv[from + 1]?.text ?? ''
  if (name === 'flock' || name === 'npm' || name === 'script') return takesText(argv, from)
  if (name === 'chroot')
    return (
      hostRoot.test(first) &&
      argv.length === from + 3 &&
      shells.has(commandName(argv[from + 2]?.text ?? ''))
    )
  if (!first.startsWith('-')) return false
  switch (name) {
    case 'env':
      return argv
        .slice(from, from + 8)
        .some(({ text }) => /^(?:-[iv0]{0,3}S|--split-string)/.test(text))
    case 'command':
      return /^-[vV]$/.test(first)
    case 'sudo':
      return asksSudo(argv, from)
    case 'npx':
    case 'bunx':
      // A package by its URL is fetched and run: nothing more is known of it.
      return (
        takesText(argv, from) ||
        argv.slice(from, inner + 1).some(({ text }) => /^https?:\/\//.test(text))
      )
    default:
      return false
  }
}

/** The root of the machine, or where containers are given it. */
const hostRoot = /^\/(?:(?:mnt\/)?host(?:fs|-?root)?\/?)?$/

/** The command stands as one text behind `-c`, among the options or behind the first operand. */
function takesText(argv: readonly Word[], from: number): boolean {
  let operands = 0
  for (let at = from + 1; at < argv.length && operands < 2; at += 1) {
    const text = argv[at]?.text ?? ''
    if (/^-[a-z]{0,3}c$/.test(text) || /^--(?:call|command)(?:=|$)/.test(text)) return true
    if (!text.startsWith('-')) operands += 1
  }
  return false
}

/** `chrt -p pid` and the policies without a priority of their own. */
function isPolicyOnly(argv: readonly Word[], from: number): boolean {
  let at = from + 1
  while (argv[at]?.text.startsWith('-') === true) at += 1
  return !/^\d{1,2}$/.test(argv[at]?.text ?? '')
}

function afterOptions(words: readonly Word[], from: number, withValue: readonly string[]): number {
  let at = from
  while (at < words.length) {
    const text = words[at]?.text ?? ''
    if (text === '--') return at + 1
    if (!text.startsWith('-') || text === '-') break
    at += withValue.includes(text) ? 2 : 1
  }
  return at
}

/** Settings in front of the command. */
function skipAssignments(words: readonly Word[], from: number): number {
  let at = from
  while (at < words.length && isSetting(words[at]?.text ?? '')) at += 1
  return words[at]?.text === '--' ? at + 1 : at
}

/** `name=value`, and not a whole script that starts with one: `x=…; eval "$x"`. */
function isSetting(text: string): boolean {
  return assigns.test(text) && !/[;|&\n]\s/.test(text)
}

const assigns = /^[A-Za-z_][A-Za-z0-9_]{0,63}=/

function variablesBefore(argv: readonly Word[], end: number): readonly Word[] {
  return argv.slice(1, end).filter((word) => assigns.test(word.text))
}

/** `sudo -l`, `sudo -n -v`: a question to sudo itself, in front of any command. */
function asksSudo(argv: readonly Word[], from: number): boolean {
  for (let at = from + 1; argv[at]?.text.startsWith('-') === true; at += 1)
    if (/^(?:-l{1,2}|-v|-k|-K|--list|--validate)$/.test(argv[at]?.text ?? '')) return true
  return false
}
