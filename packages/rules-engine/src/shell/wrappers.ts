import type { Word } from './model.ts'
import { commandName } from './command-name.ts'

/** Programs that run the command in their arguments: which of their options take a value of their own. */
const valueOptions: Readonly<Record<string, readonly string[]>> = {
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
}

/** How many operands stand before the wrapped command. */
const operandsBefore: Readonly<Record<string, number>> = {
  timeout: 1,
  taskset: 1,
  chroot: 1,
  chrt: 1,
  flock: 1,
}

/** Runners that need a sub-command before the wrapped command. */
const subcommandRunners: Readonly<Record<string, readonly string[]>> = {
  uv: ['run'],
  poetry: ['run'],
  pipenv: ['run'],
  bundle: ['exec'],
  npm: ['exec'],
  pnpm: ['exec', 'dlx'],
  yarn: ['exec', 'dlx'],
  nix: ['run'],
}

const elevating = new Set(['sudo', 'doas', 'pkexec', 'gosu'])

export interface Unwrapped {
  readonly argv: readonly Word[]
  readonly elevated: boolean
  /** Ran through xargs, parallel or find: more arguments arrive at run time. */
  readonly fed: boolean
}

/** Strips wrappers from an argv, outermost first, to the command that runs in the end. */
export function unwrap(argv: readonly Word[]): Unwrapped {
  let rest = argv
  let elevated = false
  let fed = false
  for (let layer = 0; layer < 16; layer += 1) {
    const name = commandName(rest[0]?.text ?? '')
    const inner = innerCommand(name, rest)
    if (inner === null || inner.length === 0) break
    elevated ||= elevating.has(name)
    fed ||= name === 'xargs' || name === 'parallel'
    rest = inner
  }
  return { argv: rest, elevated, fed }
}

function innerCommand(name: string, argv: readonly Word[]): readonly Word[] | null {
  if (Object.hasOwn(subcommandRunners, name)) {
    return subcommandRunners[name]?.includes(argv[1]?.text ?? '') === true
      ? afterOptions(argv.slice(2), [])
      : null
  }
  if (!Object.hasOwn(valueOptions, name)) return null
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
  const inner = afterOptions(argv.slice(1), valueOptions[name] ?? [])
  const operands = operandsBefore[name] ?? 0
  return skipAssignments(inner.slice(operands))
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
