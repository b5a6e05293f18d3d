import { decodeEscapes } from '../model/quoting.ts'
import { shells } from '../model/command-name.ts'
import type { Command, Line, Redirect } from '../model/model.ts'
import { hasOption, operands } from '../model/options.ts'
import { executingVariables } from '../scripts/executing-options.ts'
import { findExecutedTexts } from '../scripts/nested-texts.ts'

/** Options that name code or settings in most programs. */
const commonSettingOptions: ReadonlySet<string> = new Set([
  '--config',
  '--config-file',
  '--conf',
  '--custom-dir',
  '--script',
  '--plugin',
  '--plugin-dir',
  '--module-path',
  '--init-file',
  '--rcfile',
  '--external-dir',
])

/** Programs whose settings or operands can start commands, with the options that name the file ('' for an operand). */
const settingOptions: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    apache2: ['-f', '-d'],
    byebug: [''],
    caddy: ['--config'],
    cobc: [''],
    easy_install: [''],
    facter: ['--custom-dir'],
    gtester: [''],
    haproxy: ['-f'],
    httpd: ['-f', '-d'],
    logrotate: [''],
    minicom: ['-S'],
    neofetch: ['--config'],
    nginx: ['-c', '-p'],
    openvpn: ['--config', ''],
    pdb: [''],
    puppet: [''],
    runscript: [''],
    screen: ['-c'],
    sshd: ['-f'],
    tmux: ['-f'],
    virsh: [''],
  }),
)

/**
 * Does a command take its settings or code from a folder where every user may put files? The caller asks for commands
 * that run as root.
 */
export function loadsSettingsFromTemp({ name, args }: Command): boolean {
  const options = settingOptions.get(name)
  return args.some((arg, index) => {
    if (!arg.includes('/tmp/') && !arg.includes('/dev/shm/')) return false
    const equals = arg.startsWith('--') ? arg.indexOf('=') : -1
    const file = equals > 0 ? arg.slice(equals + 1) : arg
    if (!/^(?:\/var)?\/tmp\/|^\/dev\/shm\//.test(file)) return false
    const option = equals > 0 ? arg.slice(0, equals) : (args[index - 1] ?? '')
    return (
      commonSettingOptions.has(option) ||
      options?.includes(option) === true ||
      (options?.includes('') === true && !option.startsWith('--log'))
    )
  })
}

/** Ways to a shell that have a grammar of their own. */
function escapesByOwnGrammar({ name, args, assignments }: Command): boolean {
  if (
    assignments.some(
      ({ name: variable, value }) =>
        executingVariables.has(variable) && isDroppedFile(value.text.split(' ', 1)[0] ?? ''),
    )
  )
    return true
  switch (name) {
    case 'service':
      return args.some((arg) => /^\.\.\/.{0,40}sh$/.test(arg))
    case 'run-parts':
      return (
        args.some((arg) => /\^\S{0,10}sh\$/.test(arg)) && args.some((arg) => /bin\/?$/.test(arg))
      )
    case 'capsh':
      return args.at(-1) === '--'
    case 'chroot':
      return (
        /^\/(?:(?:mnt\/)?host(?:fs|-?root)?\/?)?$/.test(args[0] ?? 'x') &&
        (args.length === 1 || isBareShell(args[1] ?? ''))
      )
    case 'script':
      return (
        (args.at(-1) === '/dev/null' && operands(args).length === 1 && !hasOption(args, '-c')) ||
        (operands(args).length === 2 && isBareShell(args.at(-1) ?? ''))
      )
    case 'ssh':
      return args.some(
        (arg) =>
          /^(?:-o\s?)?(?:LocalCommand|ProxyCommand|KnownHostsCommand)[= ]/i.test(arg) &&
          isDroppedFile(arg.slice(arg.search(/[= ]/) + 1)),
      )
    case 'scp':
    case 'sftp':
      return args.some((arg, index) => arg === '-S' && isDroppedFile(args[index + 1] ?? ''))
    case 'nmap':
    case 'facter':
    case 'cowsay':
    case 'cowthink':
    case 'pandoc':
    case 'gtester':
    case 'runscript':
      return args.some(
        (arg, index) =>
          loadingOptions.test(arg) &&
          (isDroppedFile(afterEquals(arg)) || isDroppedFile(args[index + 1] ?? '')),
      )
    case 'make':
    case 'gmake':
      return args.some(
        (arg) => arg.startsWith('--eval') && /\t[\s@+-]{0,4}\S{0,20}\bsh\b/.test(arg),
      )
    case 'snap':
      return args[0] === 'run' && args.includes('--shell')
    case 'systemd-run':
      return hasOption(args, '-S', '--shell')
    case 'ip':
      return (
        args[0] === 'netns' && args[1] === 'exec' && args.length === 4 && isBareShell(args[3] ?? '')
      )
    case 'nsenter':
      return !hasOption(args, '-t', '--target') && isBareShell(args.at(-1) ?? '')
    case 'cp':
    case 'ln':
      return renamesShell(args)
    case 'tcpdump':
      return args.some((arg, index) => arg === '-z' && isDroppedFile(args[index + 1] ?? ''))
    case 'tshark':
    case 'wireshark':
      return args.some((arg) => /^(-X)?lua_script:(\/tmp\/|\/dev\/shm\/|\uE000)/.test(arg))
    case 'aria2c':
      return args.some((arg) => /^--on-[a-z-]{4,30}=/.test(arg) && isDroppedFile(afterEquals(arg)))
    case 'wget':
      return args.some((arg) => arg.startsWith('--use-askpass=') && isDroppedFile(afterEquals(arg)))
    case 'mount':
      return args.includes('bind') && args.some((arg) => findShellMentions(arg).length > 0)
    default:
      return false
  }
}

/** Options that name code to be loaded. */
const loadingOptions = /^(?:--script|--custom-dir|-f|--filter|--lua-filter|-F|-L|-q)(?:=|$)/

function afterEquals(arg: string): string {
  return arg.slice(arg.indexOf('=') + 1)
}

/** A file that anyone could have put there, or one with a name made up at run time. */
function isDroppedFile(path: string): boolean {
  return /^(?:\/tmp\/|\/var\/tmp\/|\/dev\/shm\/|\uE000$)/.test(path)
}

/** A shell under the name of another program. */
function renamesShell(args: readonly string[]): boolean {
  const [source, target] = operands(args)
  if (
    source === undefined ||
    target === undefined ||
    !/^(?:\/usr)?\/bin\/[a-z]{0,3}sh$/.test(source)
  )
    return false
  const name = target.slice(target.lastIndexOf('/') + 1)
  return (
    name !== '' && name !== '.' && !name.endsWith('sh') && !/\/(?:s?bin|rootfs)\/?$/.test(target)
  )
}

/**
 * Does a command give its caller a shell without a script, although it is no shell or has no need of one? `place` is
 * its index in `line`; `before` is the line before it.
 */
export function escapesToShell(
  command: Command,
  place: number,
  line: Line,
  before: Line | undefined,
): boolean {
  if (shells.has(command.name)) return isShellWithoutScript(command, place, before)
  if (command.assignments.length > 0 && findExecutedTexts(command).some(startsShell)) return true
  if (isBangWord(command) || escapesByOwnGrammar(command)) return true
  if (command.input !== null && (readsShellEscape(command) || writesShellEscape(command)))
    return true
  if (startsByOption(command) || startsDropped(command)) return true
  if (!command.args.some(mayNameShell) || asksForCompletion(command)) return false
  if (textPrinters.has(command.name))
    return isWrittenOrPiped(command, place, line) && printsShellEscape(command)
  if (command.args.some(spawnsShell)) return true
  return findExecutedTexts(command).some(startsShell)
}

/** `tar --checkpoint-action=exec=/tmp/.x/run`: a program that anyone may have put there is started by another one. */
function startsDropped(command: Command): boolean {
  if (!helpers.has(command.name)) return false
  return command.args.some(isInDropPlace) && findExecutedTexts(command).some(startsInDropPlace)
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
function readsShellEscape({ name, input }: Command): boolean {
  if (input === null || !input.includes('sh') || textFilters.has(name)) return false
  return input
    .slice(0, 8192)
    .split('\n', INPUT_LINES_MAX)
    .some(
      (line) =>
        spawnsShell(line) ||
        (/^\s{0,8}(?:!|:!|\\!)/.test(line) &&
          isBareShell(line.trim().replace(/^[:\\!]{1,2}/, ''))) ||
        (interactivePrograms.has(name) && isBareShell(line.trim())),
    )
}

/** Programs that hand on what they are fed. */
const textFilters: ReadonlySet<string> = new Set([
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

function mayNameShell(arg: string): boolean {
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
const textPrinters: ReadonlySet<string> = new Set(['echo', 'printf'])

/** Programs for which a shell's name is a mere word. */
function isWrittenOrPiped({ redirects }: Command, place: number, { commands }: Line): boolean {
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

function printsShellEscape({ args, redirects }: Command): boolean {
  if (args.some((arg) => spawnsShell(arg))) return true
  if (redirects.every(({ operator, target }) => operator !== '>' || target.text === '/etc/shells'))
    return false
  return isShellOnlyScript(decodeEscapes(args.filter((arg) => !arg.startsWith('-')).join(' ')))
}

/** `cat > file << EOF`: a here-document that becomes a file. */
function writesShellEscape({ name, input, redirects }: Command): boolean {
  if (name !== 'cat' || input === null || !input.includes('sh')) return false
  if (!redirects.some(({ operator }) => operator === '>' || operator === '>>')) return false
  return isShellOnlyScript(input) || spawnsShell(input.slice(0, 8192))
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
function isShellWithoutScript(command: Command, place: number, before: Line | undefined): boolean {
  const { word, redirects, input, wrapperNames } = command
  const args = command.args.filter((arg) => arg !== '--')
  if (word.startsWith('!')) return true
  if (args.some(isFreeOption) && args.every((arg) => /^-{1,2}[a-z]{1,12}$/.test(arg)))
    return wrapperNames.length > 0 || args.includes('-p')
  if (args.length > 0) return false
  if (redirects.some(isTerminal)) return true
  if (place > 0 && !wrapperNames.includes('find') && !wrapperNames.includes('fd')) return false
  if (input !== null || redirects.length > 0) return false
  const last = wrapperNames.at(-1)
  if (last === undefined || wrapperNames.every((name) => plainStarters.has(name)))
    return word.startsWith('/') && followsInteractiveProgram(before)
  if (last === 'ssh-agent') return word.startsWith('/')
  return !rootChangers.has(last) && (word.includes('/') || !priorityChangers.has(last))
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
const priorityChangers: ReadonlySet<string> = new Set([
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
const interactivePrograms: ReadonlySet<string> = new Set([
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

function followsInteractiveProgram(before: Line | undefined): boolean {
  const command = before?.commands.at(-1)
  return command !== undefined && interactivePrograms.has(command.name)
}

/** A place in a text where a shell is named as a word of its own. */
interface ShellMention {
  /** It has a folder in front, as in `/bin/sh`. */
  readonly path: boolean
  /** At most 48 characters before and after. */
  readonly before: string
  readonly after: string
}

const MENTIONS_MAX = 32
const NAME_MAX = 48
const AROUND = 48

/** Where a text names a shell. Linear: it jumps from one `sh` to the next. */
function findShellMentions(text: string): readonly ShellMention[] {
  const found: ShellMention[] = []
  for (let at = text.indexOf('sh'); at >= 0; at = text.indexOf('sh', at + 2)) {
    if (found.length >= MENTIONS_MAX) break
    const end = at + 2
    if (isNamePart(text.charCodeAt(end))) continue
    let start = at
    while (start > 0 && at - start < NAME_MAX && isNamePart(text.charCodeAt(start - 1))) start -= 1
    const word = text.slice(start, end)
    const slash = word.lastIndexOf('/')
    if (!shells.has(word.slice(slash + 1))) continue
    found.push({
      path: slash >= 0,
      before: text.slice(Math.max(0, start - AROUND), start),
      after: text.slice(end, end + AROUND),
    })
  }
  return found
}

/** Letters, digits and what stands inside paths and file names. */
function isNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 45 && code <= 57) ||
    code === 95
  )
}

/** Is the whole text a shell without a script: `/bin/sh`, `sh -i`, `bash -p 0<&2 1>&2`, `reset; exec sh`? */
export function isBareShell(text: string): boolean {
  if (text.length > 120 || !text.includes('sh')) return false
  return findShellMentions(text).some(
    ({ before, after }) =>
      /^(?:\s{0,4}reset;)?[}\s;]{0,4}(?:exec\s{1,4})?[-"']{0,2}$/.test(before) &&
      isEndOfBareShell(after),
  )
}

function isEndOfBareShell(after: string): boolean {
  if (after.length > 44) return false
  if (/^["']?(?:,-s|;\w{0,8}|,(?:pty|stderr|setsid|sane|sigint|raw|echo).{0,40})$/.test(after))
    return true
  return /^["']?(?:\s{1,4}-{1,2}(?:i|p|l|ip|s|login))?(?:\s{1,4}(?:\d?[<>].{0,30}|#))?\s{0,4}$/.test(
    after,
  )
}

const calls =
  /(?:system|exec[a-z]{0,3}|popen|spawn[a-z]{0,4}|execute|call|callcommand|call-process|run|command|term|processbuilder|passthru|shell_exec|pcntl_exec|shell|write18|using|invoke|psfile=)[\s([{]{0,3}[*"'`{[]{1,3}(?:exec\s)?$/i
const bareCall = /^(?:\s{1,2}-[ipls]{1,3})?(?:\s{1,2}\d?[<>]&?\s?\d?){0,3}(?:;\w{0,8})?\s?["'`}]/

/** Does a piece of another program's language or configuration start a shell with nothing to run? */
export function spawnsShell(text: string): boolean {
  if (!text.includes('sh')) return false
  return findShellMentions(text).some(spawns)
}

function spawns({ path, before, after }: ShellMention): boolean {
  if (/(?:^|[^#])!$/.test(before)) return isEndOfBang(after)
  if (path && isStatement(before, after)) return true
  if (path && /(?:^|[\s:;|'"])!\s{1,2}(?:exec\s)?$/.test(before)) return isEndOfBang(after)
  if (path && /^\s-p(?:\W|$)/.test(after)) return true
  if (
    /^(?:\s-[ip]{1,2})?\s{1,2}(?:0?<&\s?\d|1?>&\s?0|<\$?\(tty|<\/dev\/tty|<@stdin|<\uE000\s>\uE000\s2>)/.test(
      after,
    )
  )
    return true
  if (calls.test(before) && bareCall.test(after)) return !runsSomething(after)
  if (/(?:^|[\s"'])spawn\s{1,2}$/.test(before))
    return /^(?:\s-[ip]{1,2})?\s{0,2}(?:;|\n|$)/.test(after)
  return before.endsWith('`') && /^(?:\s-[ip]|\s\d?>&\d)?\s?`/.test(after)
}

/** `execute(/bin/sh)`, `true;/bin/sh;exit`, `PostUp = /bin/sh`: a call, statement or hook without quotes. */
function isStatement(before: string, after: string): boolean {
  if (/[a-z%]\($/.test(before)) return /^(?:\s\d?>&\d)?\)/.test(after)
  if (/;\s?$/.test(before)) return /^\s?;/.test(after)
  return (
    /(?:^|\s)(?:post_?up|pre_?up|post_?down|pre_?down|up|down|exec_?start(?:pre|post)?|exec_?stop|pre_?install|post_?install|pre_?inst|post_?inst|on_\w{1,16}|hook|pipe|execute|run)["']?\s{0,3}[=:]\s{0,3}["']?$/i.test(
      before,
    ) && /^(?:\s-[ip])?["']?(?:\s{0,4}(?:\n|[},]|$))/.test(after)
  )
}

function isEndOfBang(after: string): boolean {
  return /^(?:\s-[ip]{1,2})?\s{0,2}(?:["'|;\n]|$|\d?[<>])/.test(after)
}

/** `spawn("sh", ["-c", script])` and `run(["bash", "build.sh"])` give the shell work; `execl("/bin/sh", "sh", "-p")` does not. */
function runsSomething(after: string): boolean {
  const next = /^[^"'`}]{0,12}["'`}]\s?,\s?[[(]?\s?["']([^"']{1,32})["']/.exec(after)?.[1]
  return next !== undefined && !shells.has(next) && !/^-[ip]{1,2}$/.test(next)
}

/** Is the text a script or configuration with nothing but a shell in it: `/bin/sh`, `#!/bin/sh -p`, `exec sh 0<&1`? */
function isShellOnlyScript(text: string): boolean {
  if (text.length > 200 || !text.includes('sh')) return false
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#!'))
  const [only] = lines
  return only !== undefined && lines.length === 1 && only.includes('/') && isBareShell(only)
}
