import { optionValue } from '../management/command-line.ts'
import { quoteWords } from '../model/quoting.ts'
import type { Command } from '../model/model.ts'

const containerValues =
  '-u --user -w --workdir -e --env --env-file -n --namespace -c --container --context -v --volume --name --entrypoint -p --publish --network --net --mount -l --label --platform --pid --ipc --cap-add --cap-drop --security-opt --device -m --memory --cpus --restart --hostname -h --add-host --dns --ulimit --userns --tmpfs --gpus --log-driver --image --overrides --kubeconfig -f --file --project-directory --profile --index --service -s --shell'.split(
    ' ',
  )

/** What runs inside: the entry point, and what stands after `--` or after the options and the name. */
function containerCommand(args: readonly string[], names: number): string | null {
  const verb = args.findIndex(
    (arg, index) => index < 12 && /^(?:exec|run|rsh|shell|debug|create|unshare|enter)$/.test(arg),
  )
  if (verb < 0) return null
  const dashes = args.indexOf('--', verb)
  if (dashes >= 0) return quoteWords(args.slice(dashes + 1))
  let at = verb + 1
  let entry: string | undefined
  while (at < args.length && args[at]?.startsWith('-') === true) {
    const arg = args[at] ?? ''
    if (arg === '--entrypoint') entry = args[at + 1]
    else if (arg.startsWith('--entrypoint=')) entry = arg.slice(13)
    at += containerValues.includes(arg) ? 2 : 1
  }
  const inner = onHost(args.slice(at + (args[verb] === 'unshare' ? 0 : names)), args.slice(0, at))
  return quoteWords(entry === undefined ? inner : [entry, ...inner])
}

/** Paths in a container that are folders of the host, as the host names them. */
function onHost(inner: readonly string[], options: readonly string[]): readonly string[] {
  let words = inner
  for (const [index, option] of options.entries()) {
    const volume =
      option === '-v' || option === '--volume'
        ? options[index + 1]
        : /^--volume=(.*)$/.exec(option)?.[1]
    const [host = '', inside = ''] = volume?.split(':', 2) ?? []
    if (inside.length < 2 || !/^(?:[/~]|\$)/.test(host)) continue
    words = words.map((word) =>
      word === inside || word.startsWith(`${inside}/`)
        ? `${host === '/' ? '' : host}${word.slice(inside.length)}` || '/'
        : word,
    )
  }
  return words
}

/** Behind the binds of a sandbox the first word that is no option or value. */
function sandboxed(args: readonly string[]): string | null {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true) {
    const arg = args[at] ?? ''
    if (arg === '--') {
      at += 1
      break
    }
    at += /^--(?:(?:ro-|dev-)?bind(?:-try)?|symlink|setenv|file)$/.test(arg)
      ? 3
      : /^--(?:dev|proc|tmpfs|dir|chdir|uid|gid|unsetenv|hostname|cap-add|cap-drop)$/.test(arg)
        ? 2
        : 1
  }
  return at < args.length ? quoteWords(args.slice(at)) : null
}

const sshValues = '-i -p -o -l -F -J -L -R -D -W -b -c -e -m -E -S -B -I -O -Q -w'.split(' ')

/** The words after the host go to the far shell as one line. */
function remoteCommand(args: readonly string[]): string | null {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true && args[at] !== '--')
    at += sshValues.includes(args[at] ?? '') ? 2 : 1
  if (args[at] === '--') at += 1
  at += 1
  // Options may also stand behind the host.
  while (at < args.length && args[at]?.startsWith('-') === true && args[at] !== '--')
    at += sshValues.includes(args[at] ?? '') ? 2 : 1
  if (args[at] === '--') at += 1
  return at < args.length ? joined(args.slice(at)) : null
}

/** The remote shell splits the words again; the author may have meant them as they stood. */
function joined(words: readonly string[]): string {
  const text = words.join(' ')
  return words.length > 1 && words.some((word) => /\s/.test(word))
    ? `${text}\n${quoteWords(words)}`
    : text
}

/** The words behind the options of a client for many hosts. */
function remoteWords(args: readonly string[]): string | null {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += /^-[hHwgtploxu]$/.test(args[at] ?? '') ? 2 : 1
  return at < args.length ? joined(args.slice(at)) : null
}

/** `aws ssm send-command --parameters commands='…'` */
function sentCommand(args: readonly string[]): string | null {
  if (!args.includes('send-command') && !args.includes('start-session')) return null
  const found = args.find((arg) => /^\{?"?commands?["=:]/.test(arg))
  return found?.replace(/^\{?"?commands?"?[=:]\s?\[?["']?/, '').replace(/["']?\]?\}?$/, '') ?? null
}

/** What stands behind one of the options, in the same word (`--x=y`) or the next. */
export function optionValueAfter(
  args: readonly string[],
  ...names: readonly string[]
): string | undefined {
  for (const [at, arg] of args.entries())
    if (arg.startsWith('-') && names.includes(arg)) return args[at + 1]
  for (const arg of args) {
    const equals = arg.startsWith('--') ? arg.indexOf('=') : -1
    if (equals > 0 && names.includes(arg.slice(0, equals))) return arg.slice(equals + 1)
  }
  return undefined
}

/** The words behind a mark such as `--args`. */
function wordsBehind(args: readonly string[], mark: string): string | null {
  const at = args.indexOf(mark)
  return at < 0 || at + 1 >= args.length ? null : quoteWords(args.slice(at + 1))
}

/** What stands behind the options and a number of operands. */
function wordsAfter(
  args: readonly string[],
  withValue: readonly string[],
  operands: number,
): string | null {
  let at = 0
  while (at < args.length && args[at]?.startsWith('-') === true && args[at] !== '--')
    at += withValue.includes(args[at] ?? '') ? 2 : 1
  if (args[at] === '--') at += 1
  at += operands
  if (args[at] === '--') at += 1
  return at < args.length ? quoteWords(args.slice(at)) : null
}

/** `runuser -u x -- cmd` takes words; `su x -c 'cmd'` a text. */
function switchedUser(args: readonly string[]): string | null {
  const text = optionValueAfter(args, '-c', '--command') ?? valueAfterCluster(args)
  if (text !== undefined) return text
  const dashes = args.indexOf('--')
  if (dashes >= 0) return quoteWords(args.slice(dashes + 1))
  return args[0] === '-u' && args.length > 2 ? quoteWords(args.slice(2)) : null
}

/** `-lc 'cmd'` */
function valueAfterCluster(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^-[a-z]{1,4}c$/.test(arg))
  return at < 0 ? undefined : args[at + 1]
}

const sessionValues = new Set('-s -n -c -t -x -y -S -e -F'.split(' '))

/** What a session starts with or is typed into it: one script, or words. */
function detachedCommand(args: readonly string[]): string | null {
  const typed = args.findIndex((arg) => arg === 'send-keys' || arg === 'send' || arg === 'stuff')
  if (typed >= 0) return typedKeys(args.slice(typed + 1))
  const verb = args.findIndex((arg) =>
    /^(?:new(?:-session|-window|w|s)?|split-window|splitw|respawn-pane|run-shell|run|if-shell)$/.test(
      arg,
    ),
  )
  if (verb < 0 && !args.some((arg) => /^-[a-zA-Z]{0,4}[dmX]/.test(arg))) return null
  let at = Math.max(verb + 1, 0)
  while (at < args.length && args[at]?.startsWith('-') === true)
    at += sessionValues.has(args[at] ?? '') || /^-[dDmR]{1,3}S$/.test(args[at] ?? '') ? 2 : 1
  const rest = args.slice(at)
  return rest.length === 1 ? (rest[0] ?? null) : quoteWords(rest)
}

function typedKeys(args: readonly string[]): string {
  const keys = args.filter(
    (arg, index) =>
      !/^-[a-zA-Z]{1,3}$/.test(arg) && args[index - 1] !== '-t' && !/^(?:Enter|C-m|C-j)$/.test(arg),
  )
  return keys.join(' ').replace(/\^M|\\n|\n/g, '\n')
}

/** What a terminal's window is opened with. */
function terminalCommand(args: readonly string[]): string | null {
  const at = args.findIndex((arg) => /^(?:-e|-x|--|--command)$/.test(arg))
  const rest = at < 0 ? [] : args.slice(at + 1)
  return rest.length === 0 ? null : rest.length === 1 ? (rest[0] ?? null) : quoteWords(rest)
}

/** The script that a client of a fleet or a cloud runs on other machines; null when it runs none. */
export function findRemoteScript(name: string, args: readonly string[]): string | null {
  switch (name) {
    case 'pssh':
    case 'pdsh':
    case 'clush':
      return args.at(-1) ?? null
    case 'knife':
      return args[0] === 'ssh' ? (args.at(-1) ?? null) : null
    case 'fab':
      return args.includes('--') ? args.slice(args.indexOf('--') + 1).join(' ') : null
    case 'az':
      return args.includes('run-command') ? optionValue(args, '--scripts') : null
    case 'gcloud':
      return args.includes('ssh') ? optionValue(args, '--command') : null
    case 'aws':
      return args.includes('send-command') ? commandsOf(optionValue(args, '--parameters')) : null
    default:
      return null
  }
}

/** `commands=["rm -rf /"]` and its JSON form. */
function commandsOf(parameters: string | null): string | null {
  const start = parameters?.indexOf('[') ?? -1
  if (parameters === null || start < 0) return parameters?.replace(/^commands=/, '') ?? null
  return parameters
    .slice(start + 1, parameters.lastIndexOf(']'))
    .split('"')
    .filter((part) => part.trim() !== '' && part.trim() !== ',')
    .join('\n')
}

/** The command that a program runs somewhere else: on a host, in a container, in a machine, in a session. */
export function findInnerCommand({ name, args }: Command): string | null {
  return readers.get(name)?.(args) ?? null
}

type Reader = (args: readonly string[]) => string | null

/** `cmake -E env A=b command`, `cmake -E time command`, and `cmake -E rm -rf x` itself. */
function environmentOfCmake(args: readonly string[]): string | null {
  if (args[0] !== '-E') return null
  const [verb = '', ...rest] = args.slice(1)
  if (verb === 'env' || verb === 'time') return quoteWords(verb === 'env' ? ['env', ...rest] : rest)
  if (verb === 'rm') return quoteWords(['rm', ...rest])
  return verb === 'remove_directory' ? quoteWords(['rm', '-rf', ...rest]) : null
}

function nixCommand(args: readonly string[]): string | null {
  const text = optionValueAfter(args, '--run', '--command')
  if (text !== undefined && !args.includes('-c')) return text
  const at = args.findIndex((arg) => arg === '-c' || arg === '--command' || arg === '--')
  return at < 0 ? null : quoteWords(args.slice(at + 1))
}

/** Programs with what reads their command out of their arguments. */
const readers: ReadonlyMap<string, Reader> = new Map([
  ...readBy(remoteCommand, 'ssh slogin autossh mosh tsh'),
  ...readBy(remoteWords, 'pssh parallel-ssh pdsh clush dsh'),
  ...readBy(
    (args) => containerCommand(args, 1),
    'docker podman nerdctl docker-compose podman-compose kubectl oc k lxc incus crictl crun runc youki buildah apptainer singularity toolbox distrobox ctr multipass limactl machinectl',
  ),
  ...readBy((args) => containerCommand(args, 0), 'ddev'),
  ...readBy(
    (args) => (args.includes('ssh') ? (optionValueAfter(args, '-C', '--command') ?? null) : null),
    'fly flyctl',
  ),
  ...readBy(
    (args) =>
      args[0] === 'run' || args[0] === 'run:detached'
        ? wordsAfter(args.slice(1), ['-a', '--app', '-s', '--size', '-r'], 0)
        : null,
    'heroku dokku railway',
  ),
  ...readBy((args) => wordsBehind(args, '--args'), 'gdb cgdb open'),
  ...readBy((args) => wordsBehind(args, '--'), 'lldb'),
  ...readBy((args) => wordsBehind(args, '--command'), 'just'),
  ...readBy(environmentOfCmake, 'cmake'),
  ...readBy((args) => (args[0] === 'submit' ? wordsBehind(args, '--') : null), 'launchctl'),
  ...readBy(
    (args) =>
      args.includes('ssh') || args.includes('run-command')
        ? (optionValueAfter(args, '-c', '--command', '--scripts') ?? null)
        : null,
    'lando vagrant gcloud az',
  ),
  ...readBy(sentCommand, 'aws'),
  ...readBy((args) => (args[0] === 'shell' ? joined(args.slice(1)) : null), 'adb'),
  ...readBy((args) => wordsAfter(args, ['-d', '--distribution', '-u', '--user', '--cd'], 0), 'wsl'),
  ...readBy(sandboxed, 'bwrap'),
  ...readBy((args) => wordsAfter(args, ['-t', '--target', '-S', '-G'], 0), 'nsenter'),
  ...readBy(switchedUser, 'runuser sg newgrp su'),
  ...readBy(detachedCommand, 'tmux screen'),
  ...readBy(
    terminalCommand,
    'gnome-terminal xterm konsole alacritty kitty urxvt x-terminal-emulator',
  ),
  ...readBy((args) => optionValueAfter(args, '-a', '--args') ?? null, 'ansible'),
  ...readBy(
    (args) => (args.some((arg) => arg.startsWith('cmd.')) ? (args.at(-1) ?? null) : null),
    'salt salt-call',
  ),
  ...readBy(nixCommand, 'nix-shell nix'),
])

function readBy(reader: Reader, programs: string): readonly [string, Reader][] {
  return programs.split(' ').map((program) => [program, reader])
}
