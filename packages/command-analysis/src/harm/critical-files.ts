import type { Severity } from '@ase/schemas'
import type { Command } from '../model/model.ts'
import { operands, hasOption } from '../model/options.ts'

const copiers: ReadonlySet<string> = new Set(['cp', 'mv', 'install', 'ln', 'rsync', 'scp'])
/** Options that name the file which a program writes. */
const outputOptions: ReadonlySet<string> = new Set([
  '-o',
  '-O',
  '--output',
  '--output-document',
  '--output-file',
  '-out',
  '-w',
  '-fprintf',
  '-Logfile',
  '-oN',
  '-oG',
  '-oX',
  '-oA',
  '-fprint',
  '-fls',
  '--dump-bin',
])
/** Programs whose `-o`, `-O` or `-w` is no file. */
const otherMeaning: ReadonlySet<string> = new Set(['ssh', 'mount', 'ps', 'grep', 'set', 'useradd'])
/** Short options together, as with `curl -sSLo file`. */
const fetching = /^-[sSfLkg]{1,6}[oO]$/
const glued =
  /^(?:of=|-{1,2}(?:output|output-document|output-file|out|filename|oG|oN|oX)=)(.{1,400})$/

const none: readonly string[] = []

/**
 * The paths that a command writes: redirections, `tee`, the last operand of `cp`, `-o file`, `of=file`, `sed -i file`.
 */
export function findWrittenPaths(command: Command): readonly string[] {
  const byArguments = writtenByArguments(command)
  if (command.redirects.length === 0) return byArguments
  const found: string[] = []
  for (const { operator, target } of command.redirects)
    if (operator.startsWith('>') && !operator.endsWith('&')) found.push(target.text)
  return found.length === 0 ? byArguments : found.concat(byArguments)
}

function writtenByArguments(command: Command): readonly string[] {
  const { name, args } = command
  if (args.length === 0) return none
  const own = ownTargets.get(name)
  if (own !== undefined) return own(args)
  if (keyedEditors.has(name)) return typesKeys(command) ? operands(args) : none
  if (copiers.has(name)) return copyTargets(args)
  if (
    (name === 'sed' || name === 'perl') &&
    args.some((arg) => /^-[a-zE]{0,3}i|^--in-place/.test(arg))
  )
    return operands(args).slice(1)
  if (name === 'sed') return [...writtenBySed(args), ...outputs(args)]
  return otherMeaning.has(name) ? none : outputs(args)
}

type Targets = (args: readonly string[]) => readonly string[]

/** Programs whose operands or options of their own name what they write. */
const ownTargets: ReadonlyMap<string, Targets> = new Map(
  Object.entries<Targets>({
    tee: operands,
    truncate: operands,
    sponge: operands,
    logsave: (args) => operands(args).slice(0, 1),
    patch: (args) => [...operands(args).slice(0, 1), ...outputs(args), ...after(args, '-d')],
    script: (args) => [
      ...operands(args.filter((arg, at) => args[at - 1] !== '-c' && arg !== '-c')).slice(-1),
      ...outputs(args),
    ],
    xxd: (args) => (args.includes('-r') ? operands(args).slice(1) : none),
    'update-alternatives': (args) => after(args, '--install'),
    socat: (args) =>
      args.flatMap((arg) => /^(?:open|create|file|gopen):([^,]{1,300})/i.exec(arg)?.[1] ?? []),
    awk: writtenByAwk,
    gawk: writtenByAwk,
    mawk: writtenByAwk,
    nawk: writtenByAwk,
    git: (args) => (args[0] === 'clone' ? operands(args.slice(1)).slice(1, 2) : outputs(args)),
    wget: (args) => [...outputs(args), ...folder(args, '-P', '--directory-prefix')],
    curl: (args) => [...outputs(args), ...folder(args, '--output-dir')],
    aria2c: (args) => [...outputs(args), ...folder(args, '-d', '--dir')],
    unzip: (args) => folder(args, '-d'),
    '7z': (args) => args.flatMap((arg) => (/^-o.{2,300}$/.test(arg) ? [arg.slice(2)] : [])),
    '7za': (args) => args.flatMap((arg) => (/^-o.{2,300}$/.test(arg) ? [arg.slice(2)] : [])),
    tar: (args) => (unpacks(args) ? folder(args, '-C', '--directory') : outputsOfTar(args)),
    bsdtar: (args) => (unpacks(args) ? folder(args, '-C', '--cd') : outputsOfTar(args)),
    cpio: (args) =>
      args.some((arg) => /^-[a-z]{0,6}p/.test(arg))
        ? operands(args).slice(-1)
        : args.some((arg) => /^-[a-z]{0,6}i/.test(arg))
          ? folder(args, '-D')
          : outputs(args),
    'dpkg-deb': (args) =>
      /^(?:-[xX]|--extract)$/.test(args[0] ?? '') ? operands(args).slice(-1) : none,
    unsquashfs: (args) => folder(args, '-d', '-dest'),
    sqlite3: (args) => [
      ...outputs(args),
      ...args.flatMap(
        (arg) =>
          /^\s{0,4}\.(?:output|once|log|backup|save|clone|excel)\s{1,4}["']?([~/][^\s"']{1,200})/.exec(
            arg.slice(0, 512),
          )?.[1] ?? [],
      ),
    ],
    docker: copiedOut,
    podman: copiedOut,
    nerdctl: copiedOut,
    kubectl: copiedOut,
    oc: copiedOut,
  }),
)

function after(args: readonly string[], option: string): readonly string[] {
  const value = args[args.indexOf(option) + 1]
  return args.includes(option) && value !== undefined ? [value] : none
}

/** The folder behind one of the options, also glued to it (`-C/`, `--directory=/etc`). */
function folder(args: readonly string[], ...options: readonly string[]): readonly string[] {
  for (const [at, arg] of args.entries())
    for (const option of options) {
      if (arg === option) return args.slice(at + 1, at + 2)
      if (!arg.startsWith(option)) continue
      const rest = arg.slice(option.length)
      if (option.startsWith('--') ? rest.startsWith('=') : /^[/~.]/.test(rest))
        return [rest.replace(/^=/, '')]
    }
  return none
}

/** Does tar take files out of an archive: `xzf`, `-xf`, `--extract`? */
export function unpacks(args: readonly string[]): boolean {
  return (
    /^-?[a-zA-Z]{0,8}x[a-zA-Z]{0,8}$/.test(args[0] ?? '') ||
    args.some((arg) => /^(?:-[a-zA-Z]{0,8}x[a-zA-Z]{0,8}|--extract|--get)$/.test(arg))
  )
}

function outputsOfTar(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => /^(?:-?[a-zA-Z]{0,8}f|--file)$/.test(arg))
  return at >= 0 ? args.slice(at + 1, at + 2) : none
}

/** `docker cp api:/tmp/x /etc/cron.d/x` */
function copiedOut(args: readonly string[]): readonly string[] {
  const target = args.at(-1) ?? ''
  return args[0] === 'cp' && /^[~/.]/.test(target) ? [target] : none
}

/** `print … > "file"` in a program of awk. */
function writtenByAwk(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) =>
    arg.includes('>')
      ? [...arg.slice(0, 8192).matchAll(/>{1,2}\s{0,4}"([~/.][^"\n]{1,200})"/g)].flatMap(
          (match) => match[1] ?? [],
        )
      : [],
  )
}

/** `sed -n 'w file'`, `s/a/b/w file` */
function writtenBySed(args: readonly string[]): readonly string[] {
  return args.flatMap((arg) => {
    const path = /(?:^|[/;\d}$])w\s{1,4}([~/][^\s;}]{1,200})/.exec(arg.slice(0, 4096))?.[1]
    return path === undefined ? [] : [path]
  })
}

function outputs(args: readonly string[]): readonly string[] {
  let found: string[] | null = null
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const isOption = arg.startsWith('-')
    if (!isOption && !arg.startsWith('of=')) continue
    const next = args[at + 1]
    const value =
      isOption && next !== undefined && (outputOptions.has(arg) || fetching.test(arg))
        ? next
        : glued.exec(arg)?.[1]
    if (value === undefined) continue
    found ??= []
    found.push(value)
  }
  return found ?? none
}

/** The last operand, and what a folder there will hold. */
function copyTargets(args: readonly string[]): readonly string[] {
  const files = operands(args)
  const target = files.at(-1)
  if (target === undefined || files.length < 2) return []
  const source = files[0] ?? ''
  return target.endsWith('/')
    ? [target, target + source.slice(source.lastIndexOf('/') + 1)]
    : [target]
}

/** Programs that can put text into a file, besides redirections. */
export const fileWriters: readonly string[] = [
  'tee',
  'cp',
  'mv',
  'install',
  'ln',
  'sed',
  'perl',
  'ed',
  'ex',
  'vi',
  'vim',
  'nvim',
  'dd',
  'curl',
  'wget',
  'iconv',
  'openssl',
  'find',
  'shuf',
  'sort',
  'debugfs',
  'rsync',
  'date',
  'update-alternatives',
]

const critical =
  /^\/etc\/(?:shadow|gshadow|sudoers|sudoers\.d\/.{1,60}|passwd|group|pam\.d\/.{1,60})-?$/

/**
 * The severity of `chmod`, `chown` or `setfacl` on a file that decides who may do what (`/etc/shadow`, `/etc/sudoers`);
 * null if only root can change it afterwards.
 */
export function severityOfSystemFileRights(name: string, args: readonly string[]): Severity | null {
  const words = operands(args)
  if (
    !words.slice(1).some((path) => critical.test(path)) &&
    !(name === 'setfacl' && args.some((path) => critical.test(path)))
  )
    return null
  const given = words[0] ?? ''
  if (name === 'chmod')
    return /^0?[0-7]?[0-7][0-5][0145]$|^[ugoa]{0,3}-/.test(given) ? null : 'high'
  return name !== 'setfacl' && /^(?:root|0)?(?::(?:root|shadow|wheel|0)?)?$/.test(given)
    ? null
    : 'high'
}

/** Login, privilege check and first process: what these programs do decides over the machine. */
const gatekeepers =
  /^\/(?:usr\/)?s?bin\/(?:init|sudo|su|login|passwd|sshd|ssh|agetty|systemd|bash|sh|ls|ps)$|^\/lib\/systemd\/systemd$/

const keyedEditors: ReadonlySet<string> = new Set(['ed', 'ex', 'vi', 'vim', 'nvim'])

/** An editor that gets its keys from the command line rather than from a person. */
function typesKeys({ args, input }: Command): boolean {
  return (
    hasOption(args, '-c', '-s', '-e', '-S', '-es') ||
    input !== null ||
    args.some((arg) => /^\+[^\d/]/.test(arg))
  )
}

/** Does the command write to a file that decides who is root, or replace a program that decides it? */
export function writesPrivilegeFile(command: Command): boolean {
  const { name, args, redirects, input } = command
  for (const target of findWrittenPaths(command)) {
    if (/^\/etc\/sudoers(?:\.d\/|$)/.test(target)) return true
    if (/^\/etc\/(?:passwd|group|shadow|gshadow)$/.test(target))
      return (
        redirects.length === 0 ||
        name === 'echo' ||
        name === 'printf' ||
        name === 'tee' ||
        input !== null
      )
    if (/^(?:cp|mv|ln|install|dd)$/.test(name) && gatekeepers.test(target))
      return !/bin\/(?:bash|dash|busybox|zsh)$/.test(operands(args)[0] ?? '')
  }
  return (
    (keyedEditors.has(name) &&
      typesKeys(command) &&
      args.some((arg) =>
        /^\/etc\/(?:passwd|group|shadow|gshadow|sudoers(?:\.d\/.{1,60})?)$/.test(arg),
      )) ||
    (name === 'debugfs' &&
      args.includes('-w') &&
      args.some((arg) => /\b(?:write|rm|sif|mi)\b/.test(arg)))
  )
}
