import type { Command, Line } from '../model/command.ts'
import { decodeEscapes } from '../model/escapes.ts'
import { executedTexts } from '../scripts/executed-texts.ts'
import type { Redirect } from '../model/model.ts'
import { shells } from '../model/interpreters.ts'
import { escapesOddly } from './odd-escapes.ts'
import { isBareShell, isShellAsBody, spawnsShell } from './shell-mentions.ts'

/** Does the command give its caller a shell without a script, although it is no shell or has no need of one? */
export function escapesToShell(
  command: Command,
  place: number,
  line: Line,
  before: Line | undefined,
): boolean {
  if (shells.has(command.name)) return isLooseShell(command, place, before)
  if (command.assignments.length > 0 && executedTexts(command).some(startsShell)) return true
  if (isBangWord(command) || escapesOddly(command)) return true
  if (command.input !== null && (isToldToEscape(command) || keepsEscape(command))) return true
  if (startsByOption(command) || startsDropped(command)) return true
  if (!command.args.some(mayName) || asksForCompletion(command)) return false
  if (speakers.has(command.name)) return isKept(command, place, line) && speaks(command)
  if (command.args.some(spawnsShell)) return true
  return executedTexts(command).some(startsShell)
}

/** `tar --checkpoint-action=exec=/tmp/.x/run`: a program that anyone may have put there is started by another one. */
function startsDropped(command: Command): boolean {
  if (!helpers.has(command.name)) return false
  return command.args.some(isInDropPlace) && executedTexts(command).some(startsInDropPlace)
}

/** They start a helper only when an option tells them to. */
const helpers: ReadonlySet<string> = new Set([
  'tar',
  'gtar',
  'bsdtar',
  'zip',
  'sort',
  'split',
  'tcpdump',
  'man',
])

function isInDropPlace(arg: string): boolean {
  return arg.includes('/tmp/') || arg.includes('/dev/shm/')
}

function startsInDropPlace(text: string): boolean {
  return /^(?:\/var)?\/tmp\/|^\/dev\/shm\//.test(text)
}

/** Options that mean the same in many programs. */
const commonOptions: ReadonlySet<string> = new Set([
  '--exec',
  '--execute',
  '--exec-cmd',
  '--cmd',
  '--run',
  '--pager',
  '--editor',
  '--rsh',
  '--filter',
  '--pre-exec',
  '--post-exec',
  '--on-change',
  '--onchange',
  '--callback',
  '--handler',
])

/** A program of any kind whose option `--exec` and the like names a shell by its path. */
function startsByOption({ args }: Command): boolean {
  return args.some((arg, index) => {
    if (!arg.startsWith('--')) return false
    const at = arg.indexOf('=')
    const value = at > 0 ? arg.slice(at + 1) : (args[index + 1] ?? '')
    return (
      commonOptions.has(at > 0 ? arg.slice(0, at) : arg) &&
      value.includes('/') &&
      (isBareShell(value) || isShellOfShell(value))
    )
  })
}

const INPUT_LINES_MAX = 64

/** Keys and code that a program of another kind is fed: `ed <<< '!sh'`, `irb <<< 'exec "sh"'`, `tclsh <<< 'exec sh'`. */
function isToldToEscape({ name, input }: Command): boolean {
  if (input === null || !input.includes('sh') || texts.has(name)) return false
  return input
    .slice(0, 8192)
    .split('\n', INPUT_LINES_MAX)
    .some(
      (line) =>
        spawnsShell(line) ||
        (/^\s{0,8}(?:!|:!|\\!)/.test(line) &&
          isBareShell(line.trim().replace(/^[:\\!]{1,2}/, ''))) ||
        (prompts.has(name) && isBareShell(line.trim())),
    )
}

/** Programs that hand on what they are fed. */
const texts: ReadonlySet<string> = new Set([
  'cat',
  'tee',
  'grep',
  'sed',
  'wc',
  'sort',
  'head',
  'tail',
  'ssh',
  'git',
  'gh',
  'jq',
  'docker',
  'kubectl',
  '',
])

function mayName(arg: string): boolean {
  return arg.includes('sh')
}

/** `task --completion zsh`: the shell is named for which a program prints its completions. */
function asksForCompletion({ args }: Command): boolean {
  return (
    args.length <= 3 &&
    args.some((arg) => /^(?:--)?(?:generate-)?(?:shell-)?completions?$/.test(arg))
  )
}

function startsShell(text: string): boolean {
  return isBareShell(text) || spawnsShell(text) || isShellOfShell(text)
}

/** `/bin/sh -c sh`, `sh -c "exec sh 0<&1"`: a shell for the sake of another. */
function isShellOfShell(text: string): boolean {
  const inner = /^\S{0,40}sh\s{1,4}(?:-p\s)?-c\s{1,4}["']?(.{1,80}?)["']?$/.exec(text)?.[1]
  return inner !== undefined && isBareShell(inner)
}

/** Programs that hand words on; they matter when what they say is kept in a file or piped to another program. */
const speakers: ReadonlySet<string> = new Set(['echo', 'printf'])

/** Programs for which a shell's name is a mere word. */
function isKept({ redirects }: Command, place: number, { commands }: Line): boolean {
  if (redirects.some(({ operator }) => operator.startsWith('>') && !operator.endsWith('&')))
    return true
  const next = commands[place + 1]
  return next !== undefined && !shells.has(next.name) && !readersOfText.has(next.name)
}

const readersOfText: ReadonlySet<string> = new Set([
  'grep',
  'sed',
  'tr',
  'cut',
  'wc',
  'head',
  'tail',
  'sort',
  'uniq',
  'base64',
  'tee',
])

function speaks({ args, redirects }: Command): boolean {
  if (args.some((arg) => spawnsShell(arg))) return true
  if (redirects.every(({ operator, target }) => operator !== '>' || target.text === '/etc/shells'))
    return false
  return isShellAsBody(decodeEscapes(args.filter((arg) => !arg.startsWith('-')).join(' ')))
}

/** `cat > file << EOF`: a here-document that becomes a file. */
function keepsEscape({ name, input, redirects }: Command): boolean {
  if (name !== 'cat' || input === null || !input.includes('sh')) return false
  if (!redirects.some(({ operator }) => operator === '>' || operator === '>>')) return false
  return isShellAsBody(input) || spawnsShell(input.slice(0, 8192))
}

/** `:!sh`, `!/bin/sh`, `\! sh` as a line of its own: what is typed into a pager, editor or client. */
function isBangWord({ word, args }: Command): boolean {
  if (word.startsWith('!') || word.startsWith(':!'))
    return isBareShell(
      word.replace(/^:?!{1,2}/, '') + (args.length === 0 ? '' : ` ${args.join(' ')}`),
    )
  if (word === 'shell')
    return args.length > 0 && args[0]?.startsWith('/') === true && isBareShell(args.join(' '))
  return word === ':set' && args.some((arg) => /^shell=\S{0,30}sh$/.test(arg))
}

/** A shell with nothing to run, through a program that has no need of one, or as an answer to a client's prompt. */
function isLooseShell(command: Command, place: number, before: Line | undefined): boolean {
  const { word, redirects, input, through } = command
  const args = command.args.filter((arg) => arg !== '--')
  if (word.startsWith('!')) return true
  if (args.some(isFreeOption) && args.every((arg) => /^-{1,2}[a-z]{1,12}$/.test(arg)))
    return through.length > 0 || args.includes('-p')
  if (args.length > 0) return false
  if (redirects.some(isTerminal)) return true
  if (place > 0 && !through.includes('find') && !through.includes('fd')) return false
  if (input !== null || redirects.length > 0) return false
  const last = through.at(-1)
  if (last === undefined || through.every((name) => plainStarters.has(name)))
    return word.startsWith('/') && isPrompt(before)
  if (last === 'ssh-agent') return word.startsWith('/')
  return !rootChangers.has(last) && (word.includes('/') || !lenders.has(last))
}

/** `<&2`, `1>&0`, `<$(tty)`, `<@stdin`: what a shell in the place of another program's child is tied to. */
function isTerminal({ operator, target }: Redirect): boolean {
  if (operator === '<&') return true
  if (operator === '>&') return target.text === '0'
  return (
    target.text === '@stdin' ||
    target.substitutions.some(({ commands }) => commands[0]?.argv[0]?.text === 'tty')
  )
}

function isFreeOption(arg: string): boolean {
  return /^-[ip]{1,2}$/.test(arg)
}

/** They start a shell without changing what it may do. */
const plainStarters: ReadonlySet<string> = new Set(['exec', 'command', 'builtin', 'sudo', 'doas'])
/** With them `bash` by its bare name is a session with another priority or scope. */
const lenders: ReadonlySet<string> = new Set([
  'ionice',
  'nice',
  'chrt',
  'taskset',
  'systemd-run',
  'setsid',
  'numactl',
  'proxychains',
  'proxychains4',
  'torsocks',
  'tsocks',
])
/** A shell in another root or a repaired system is their ordinary use. */
const rootChangers: ReadonlySet<string> = new Set(['chroot', 'proot', 'firejail', 'npx', 'bunx'])

/** Programs that read commands of their own from the terminal. */
const prompts: ReadonlySet<string> = new Set([
  'cpan',
  'ed',
  'ftp',
  'gdb',
  'hping3',
  'irb',
  'jtag',
  'mysql',
  'psql',
  'pry',
  'python',
  'scanmem',
  'sftp',
  'tasksh',
  'tclsh',
  'tdbtool',
  'telnet',
  'wish',
])

function isPrompt(before: Line | undefined): boolean {
  const command = before?.commands.at(-1)
  return command !== undefined && prompts.has(command.name)
}
