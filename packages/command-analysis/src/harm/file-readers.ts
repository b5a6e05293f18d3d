import { readPath, type Sensitivity, sensitivityOf } from '@ase/url-analysis'
import { matchesGlob } from '../model/command-name.ts'
import type { Command } from '../model/model.ts'

/** Keys that a program works with, and certificates, which are public: neither is shown. */
const usedKeys = new Set([
  '-key',
  '-inkey',
  '-signkey',
  '-verify',
  '-sign',
  '-keyout',
  '-CAkey',
  '-cert',
  '-CA',
  '-CAfile',
  '--key',
  '--cert',
  '--cacert',
  '-E',
])

const movers = new Set([
  'cp',
  'mv',
  'install',
  'ln',
  'rsync',
  'scp',
  'copy',
  'copy-item',
  'xcopy',
  'robocopy',
])

const remoteCopiers = new Set(['scp', 'sftp', 'rsync'])

/** The key to sign in with, or the program that does so: `-i key`, `-e "ssh -i key"`. */
function isSignIn(name: string, arg: string, before: string): boolean {
  if (!remoteCopiers.has(name)) return false
  if (before === '-i' && name !== 'rsync') return true
  return before === '-e' || before === '--rsh' || arg.startsWith('--rsh=')
}

/** Where a copy goes to is written, not read. */
function isTarget({ name, args }: Command, index: number): boolean {
  if (!movers.has(name) || index === 0 || index !== args.length - 1) return false
  return args.slice(0, -1).some((arg) => !arg.startsWith('-'))
}

const outputOptions = new Set(['-o', '-O', '-out', '--output'])
/** What is left out is not read. */
const excludes = /^--(?:exclude|ignore|glob|iglob|ignore-file|skip)(?:-dir|-from)?$/
const keepers = new Set(['openssl', 'age', 'gpg', 'curl', 'wget', 'sort', 'iconv'])

/** Does the argument name a key that is worked with, a certificate, or a file to be written? */
function isUsed({ name, args }: Command, index: number): boolean {
  const before = args[index - 1] ?? ''
  // The step after `kubeadm init`.
  if (
    name === 'cp' &&
    args[index] === '/etc/kubernetes/admin.conf' &&
    /^[^\s:]{0,80}\/\.kube\/config$/.test(args.at(-1) ?? '')
  )
    return true
  if (excludes.test(before) || args[index]?.startsWith('--exclude') === true) return true
  if (usedKeys.has(before) || isSignIn(name, args[index] ?? '', before)) return true
  if (
    name === 'node' &&
    (before === '--env-file' || args[index]?.startsWith('--env-file') === true)
  )
    return true
  if (keepers.has(name) && outputOptions.has(before)) return true
  // A project's own settings become variables; nothing is shown.
  if (
    (name === 'source' || name === '.') &&
    /(?:^|\/)\.env(?:\.[a-z]{1,20})?$/.test(args[index] ?? '')
  )
    return true
  if (name === 'age' && (before === '-i' || before === '--identity')) return true
  if (name !== 'openssl' || !/\.(?:pem|crt|cer|csr|key)$/.test(args[index] ?? '')) return false
  if (/^(?:x509|verify|crl|s_client|ocsp|crl2pkcs7)$/.test(args[0] ?? '')) return true
  return (
    args.includes('-pubout') ||
    (/^(?:req|ca|dgst|cms|smime|pkeyutl)$/.test(args[0] ?? '') && args.includes('-in'))
  )
}

/** Programs that lock a file away: what comes out tells nothing without the key. */
function locksAway({ name, args }: Command): boolean {
  switch (name) {
    case 'age':
      return (
        args.some((arg) => /^-[a-z]{0,3}[erRp]$|^--(?:encrypt|recipient|passphrase)/.test(arg)) &&
        !args.includes('-d')
      )
    case 'gpg':
      return args.some((arg) => /^-[a-z]{0,3}[ce]$|^--(?:encrypt|symmetric)$/.test(arg))
    case 'gh':
      return args[0] === 'secret' && args[1] === 'set'
    default:
      return false
  }
}

/** Programs that show or copy the content of files. */
export const fileReaders: ReadonlySet<string> = new Set([
  'cat',
  'less',
  'more',
  'head',
  'tail',
  'bat',
  'strings',
  'xxd',
  'od',
  'hexdump',
  'base64',
  'base32',
  'cp',
  'scp',
  'rsync',
  'tar',
  'zip',
  'gzip',
  '7z',
  'nl',
  'tac',
  'rev',
  'sed',
  'awk',
  'gawk',
  'grep',
  'egrep',
  'rg',
  'ag',
  'cut',
  'sort',
  'uniq',
  'paste',
  'tee',
  'vim',
  'vi',
  'nano',
  'emacs',
  'view',
  'type',
  'get-content',
  'gc',
  'copy',
  'copy-item',
  'xcopy',
  'openssl',
  'dd',
  'curl',
  'wget',
  'jq',
  'yq',
  'source',
  '.',
  'python',
  'perl',
  'ruby',
  'node',
  'php',
  'mv',
  'ln',
  'diff',
  'column',
  'pr',
  'fold',
  'iconv',
  'dos2unix',
  'install',
  'sqlite3',
  'nc',
  'ncat',
  'while',
  'read',
  'mapfile',
  'readarray',
  'unshadow',
  'john',
  'hashcat',
  'sftp',
  'gh',
  'aws',
  'gsutil',
  'rclone',
  'gpg',
  'age',
  'xargs',
  'print',
  'findstr',
  'select-string',
  'sls',
  'split',
  'csplit',
  'shuf',
  'wc',
  'batcat',
  'most',
  'hd',
  'hexyl',
  'xz',
  'bzip2',
  'zstd',
  'lz4',
  'zcat',
  'xzcat',
  'bzcat',
  'zgrep',
  'fgrep',
  'expand',
  'unexpand',
  'ul',
  'fmt',
  'basenc',
  'uuencode',
  'comm',
  'cmp',
  'join',
  'ptx',
  'pandoc',
  'lua',
  'deno',
  'bun',
  'julia',
  'rscript',
  'nawk',
  'mawk',
  'ed',
  'ex',
  'nvim',
  'compress-archive',
  'move',
  'move-item',
  'io.file::readalltext',
  'io.file::readalllines',
  'io.file::readallbytes',
  'io.file::openread',
  'io.file::copy',
  'git',
])

/** Reads them but shows nothing of their content, or only changes who may read. */
const harmless = new Set([
  'ls',
  'stat',
  'chmod',
  'chown',
  'test',
  '[',
  '[[',
  'touch',
  'file',
  'rm',
  'mkdir',
  'echo',
  'printf',
  'which',
  'man',
  'git',
  'ssh',
  'ssh-add',
  'ssh-keygen',
  'find',
  'wc',
  'sha256sum',
  'md5sum',
  'du',
  'realpath',
  'basename',
  'dirname',
  'kubectl',
  'export',
])

export interface FileRead {
  readonly sensitivity: Sensitivity
  readonly path: string
}

const nothing: readonly FileRead[] = []

/** Clients whose `cp` copies files out of containers. */
export const containerCopiers: ReadonlySet<string> = new Set([
  'docker',
  'podman',
  'nerdctl',
  'kubectl',
  'oc',
])

/** The file that `docker cp api:/root/.ssh/id_rsa .` and the like copy out of a container, if it is sensitive. */
export function findContainerCopies({ name, args }: Command): readonly FileRead[] {
  if (!containerCopiers.has(name) || args[0] !== 'cp') return nothing
  const source = args.slice(1, 8).find((arg) => /^[\w./-]{1,120}:\//.test(arg))
  if (source === undefined || source === args.at(-1)) return nothing
  const found: FileRead[] = []
  addRead(found, source.slice(source.indexOf(':') + 1))
  return found
}

/** The sensitive files that a command opens: operands, redirected input, `if=`, `@file` and code that opens them. */
export function findSensitiveReads(command: Command): readonly FileRead[] {
  if (command.name === 'git' && showsAnyFile(command.args)) {
    const shown: FileRead[] = []
    for (const arg of command.args.slice(1)) addRead(shown, arg)
    return shown
  }
  if (harmless.has(command.name)) return fromInput(command)
  if (!fileReaders.has(command.name) || locksAway(command)) return fromInput(command)
  const found = [...fromInput(command)]
  if (command.args.every(isBareWord)) return found
  const first = command.args.findIndex((arg) => !arg.startsWith('-'))
  for (const [index, arg] of command.args.entries()) {
    if (isBareWord(arg) || isUsed(command, index) || isTarget(command, index)) continue
    for (const path of pathsIn(command.name, arg, index - first)) addRead(found, path)
  }
  return found
}

/** Git looks at files outside of the repository, too. */
function showsAnyFile(args: readonly string[]): boolean {
  return args.includes('--no-index') || args[0] === 'hash-object'
}

function fromInput(command: Command): readonly FileRead[] {
  if (command.redirects.length === 0) return nothing
  const found: FileRead[] = []
  for (const { operator, target } of command.redirects) {
    if (operator === '<') addRead(found, target.text)
  }
  return found
}

const patternFirst = new Set([
  'grep',
  'egrep',
  'rg',
  'ag',
  'sed',
  'awk',
  'gawk',
  'findstr',
  'select-string',
  'sls',
  'jq',
])
const inCode = new Set([
  'python',
  'perl',
  'ruby',
  'node',
  'php',
  'awk',
  'gawk',
  'mawk',
  'nawk',
  'lua',
  'deno',
  'bun',
  'julia',
  'rscript',
])

function pathsIn(name: string, arg: string, operand: number): readonly string[] {
  if (inCode.has(name) && (arg.includes('(') || arg.includes('<'))) return findQuotedPaths(arg)
  if (patternFirst.has(name) && operand === 0) return []
  if (name === 'cp' || name === 'scp' || name === 'rsync' || name === 'mv') {
    return /^[\w.@-]{1,100}:/.test(arg) && !/^[a-z]:/i.test(arg) ? [] : [arg]
  }
  const at = arg.startsWith('-') ? arg.indexOf('=') : -1
  const value = at >= 0 ? arg.slice(at + 1) : arg
  if (/^(if|file|[\w-]{1,40}=@|@)/.test(value))
    return [value.slice(Math.max(value.indexOf('@'), value.startsWith('if=') ? 2 : -1) + 1), value]
  return value.startsWith('-') ? [] : [value]
}

/** Calls that only ask about a file, in front of its name. */
const asks =
  /(?:exists|existsSync|file_exists|exist\?|is_?file|is_?dir|is_?readable|l?stat|l?statSync|access|accessSync|getsize|filesize|chmod|chmodSync|chown|unlink|Path)\(\s{0,4}(?:(?:os\.path\.|path\.)?(?:expanduser|resolve|join)\(\s{0,4})?$/

/** String literals that look like paths, in a piece of code; those are left out that it only asks about. */
export function findQuotedPaths(code: string): readonly string[] {
  return [...code.matchAll(/["'`]\s{0,4}<?\s{0,4}([~/.][\w./~*\\-]{2,200})["'`]/g)]
    .slice(0, 32)
    .flatMap((match) => {
      const before = code.slice(Math.max(0, match.index - 64), match.index)
      const asked = asks.exec(before)?.[0]
      if (asked === undefined) return match[1] ?? []
      const behind = code.slice(match.index + match[0].length, match.index + match[0].length + 64)
      return asked.startsWith('Path(') && /\.(?:read|open)/.test(behind) ? (match[1] ?? []) : []
    })
}

/** Letters, digits, `=` and hyphens only: an option or verb, never the path of a secret. */
function isBareWord(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const small = code >= 97 && code <= 122
    if (!small && code !== 45 && code !== 61 && !(code >= 48 && code <= 57)) return false
  }
  return true
}

/** The files that are worth a pattern, which names them without their name. */
const worthPatterns: readonly string[] = [
  '/etc/shadow',
  '/etc/gshadow',
  '/root/.ssh/id_rsa',
  '~/.ssh/id_rsa',
  '~/.ssh/id_ed25519',
  '~/.aws/credentials',
  '~/.netrc',
  '~/.git-credentials',
  '~/.kube/config',
  '~/.docker/config.json',
  '~/.pgpass',
  '~/.npmrc',
]

/** What a pattern stands for, if it spells at least two letters of the last name or takes all keys: `/etc/sha*w`, `~/.ssh/*`. */
function unfold(text: string): string {
  if (!/[*?[]/.test(text) || text.length > 96) return text
  const path = text.replace(/^\/(?:home|users)\/[^/]{1,40}\//i, '~/')
  if (!/^(?:\/[er?*[]|~\/[.?[])/.test(path)) return text
  const last = path.slice(path.lastIndexOf('/') + 1)
  const isAllKeys = last === '*' && path.endsWith('/.ssh/*')
  if (!isAllKeys && last.replace(/[^a-z]/gi, '').length < 2) return text
  return worthPatterns.find((known) => matchesGlob(path, known)) ?? text
}

function addRead(found: FileRead[], pattern: string): void {
  if (isBareWord(pattern)) return
  const text = unfold(pattern)
  const path = readPath(text).normal
  const sensitivity = sensitivityOf(path)
  if (sensitivity !== null) found.push({ sensitivity, path })
}
