import type { Word } from './model.ts'
import { commandName } from './command-name.ts'

/** Programs that run the command in their arguments: which of their options take a value of their own. */
const valueOptions = new Map<string, readonly string[]>(
  Object.entries({
    sudo: [
      '-u',
      '-g',
      '-h',
      '-p',
      '-C',
      '-D',
      '-R',
      '-T',
      '--user',
      '--group',
      '--host',
      '--prompt',
      '--chdir',
    ],
    doas: ['-u', '-C'],
    pkexec: ['--user'],
    env: ['-u', '-C', '--unset', '--chdir'],
    nohup: [],
    setsid: [],
    nice: ['-n', '--adjustment'],
    ionice: ['-c', '-n', '-p'],
    chrt: ['-p'],
    taskset: [],
    stdbuf: ['-i', '-o', '-e'],
    time: ['-f', '-o'],
    timeout: ['-s', '-k', '--signal', '--kill-after'],
    command: [],
    builtin: [],
    exec: ['-a'],
    unbuffer: [],
    chroot: ['--userspec', '--groups'],
    unshare: [],
    busybox: [],
    toybox: [],
    xargs: [
      '-I',
      '-n',
      '-P',
      '-L',
      '-d',
      '-a',
      '-s',
      '-E',
      '--max-args',
      '--max-procs',
      '--delimiter',
      '--replace',
    ],
    parallel: ['-j', '--jobs', '-I', '-n'],
    watch: ['-n', '--interval'],
    caffeinate: ['-t', '-w'],
    strace: ['-e', '-o', '-p', '-s'],
    ltrace: ['-e', '-o'],
    proxychains: ['-f'],
    proxychains4: ['-f'],
    torsocks: [],
    firejail: [],
    dotenv: ['-e', '-f'],
    'systemd-run': ['-p', '--property', '--unit', '-u'],
    flock: ['-w', '-E', '--timeout'],
    npx: ['-p', '--package'],
    bunx: [],
    'aa-exec': ['-p', '--profile', '-n', '--namespace'],
    choom: ['-n', '--adjust'],
    cpulimit: ['-l', '--limit', '-p', '--pid', '-P', '--path'],
    distcc: [],
    eatmydata: [],
    genie: [],
    grc: ['-c'],
    'ld.so': ['--library-path', '--argv0', '--preload'],
    'ld-linux-x86-64.so.2': ['--library-path', '--argv0', '--preload'],
    'ld-linux-aarch64.so.1': ['--library-path', '--argv0', '--preload'],
    logsave: [],
    multitime: ['-n', '-I', '-i', '-o', '-s'],
    numactl: ['-C', '-N', '-m', '-i'],
    openvt: ['-c'],
    pexec: ['-n', '-o', '-e'],
    prlimit: [],
    proot: ['-r', '-b', '-w'],
    rlwrap: ['-f', '-H', '-s', '-p', '-a'],
    setarch: [],
    linux32: [],
    linux64: [],
    setlock: [],
    setpriv: ['--reuid', '--regid'],
    softlimit: ['-m', '-d', '-s', '-l', '-a', '-f', '-c', '-t', '-r', '-p', '-o'],
    'ssh-agent': ['-a', '-t', '-P', '-E'],
    sshpass: ['-p', '-f', '-d', '-P'],
    torify: [],
    tsocks: [],
    'xvfb-run': ['-s', '-n', '-e'],
    valgrind: [],
  }),
)

/** How many operands stand before the wrapped command. */
const operandsBefore = new Map(
  Object.entries({
    timeout: 1,
    taskset: 1,
    chroot: 1,
    chrt: 1,
    flock: 1,
    logsave: 1,
    setarch: 1,
    setlock: 1,
  }),
)

/** Runners that need a sub-command before the wrapped command. */
const subcommandRunners = new Map(
  Object.entries({
    uv: ['run'],
    poetry: ['run'],
    pipenv: ['run'],
    bundle: ['exec'],
    npm: ['exec'],
    pnpm: ['exec', 'dlx'],
    yarn: ['exec', 'dlx'],
    nix: ['run'],
    perf: ['stat', 'record', 'trace'],
  }),
)

const elevating = new Set(['sudo', 'doas', 'pkexec', 'gosu'])

export interface Unwrapped {
  /** The program that runs in the end. */
  readonly name: string
  readonly argv: readonly Word[]
  readonly elevated: boolean
  /** Ran through xargs, parallel or find: more arguments arrive at run time. */
  readonly fed: boolean
  /** Names of the wrappers that were taken off, outermost first. */
  readonly through: readonly string[]
}

const noWrappers: readonly string[] = []

/** Strips wrappers from an argv, outermost first, to the command that runs in the end. */
export function unwrap(argv: readonly Word[]): Unwrapped {
  let rest = argv
  let elevated = false
  let fed = false
  let through = noWrappers
  let name = commandName(rest[0]?.text ?? '')
  for (let layer = 0; layer < 16; layer += 1) {
    const inner = innerCommand(name, rest)
    if (inner === null || inner.length === 0) break
    elevated ||= elevating.has(name)
    fed ||= name === 'xargs' || name === 'parallel'
    through = [...through, name]
    rest = inner
    name = commandName(rest[0]?.text ?? '')
  }
  return { name, argv: rest, elevated, fed, through }
}

function innerCommand(name: string, argv: readonly Word[]): readonly Word[] | null {
  const subcommands = subcommandRunners.get(name)
  if (subcommands !== undefined) {
    return subcommands.includes(argv[1]?.text ?? '') ? afterOptions(argv.slice(2), []) : null
  }
  const withValue = valueOptions.get(name)
  if (withValue === undefined) return null
  if (
    name === 'env' &&
    argv.some((word, index) => index < 8 && /^(-S|--split-string)/.test(word.text))
  )
    return null
  if (name === 'command' && /^-[vV]$/.test(argv[1]?.text ?? '')) return null
  if (
    name === 'sudo' &&
    argv.some((word, index) => index < 4 && /^(-l|-v|-k|-K|--list)$/.test(word.text))
  )
    return null
  const inner = afterOptions(argv.slice(1), withValue)
  return skipAssignments(inner.slice(operandsBefore.get(name) ?? 0))
}

function afterOptions(words: readonly Word[], withValue: readonly string[]): readonly Word[] {
  let at = 0
  while (at < words.length) {
    const text = words[at]?.text ?? ''
    if (text === '--') return words.slice(at + 1)
    if (!text.startsWith('-') || text === '-') break
    at += withValue.includes(text) ? 2 : 1
  }
  return words.slice(at)
}

function skipAssignments(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex((word) => !/^[A-Za-z_][A-Za-z0-9_]{0,63}=/.test(word.text))
  return first < 0 ? [] : words.slice(first)
}
