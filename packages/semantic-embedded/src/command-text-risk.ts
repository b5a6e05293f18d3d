import type { Leaf } from '@ase/semantic/json'

/** What the commands in a call's arguments would do, each from 0 to 7 on the scale of log-odds. */
export interface CommandTextRisk {
  readonly exfiltration: number
  readonly escalation: number
  readonly destruction: number
}

const commandKeys: ReadonlySet<string> = new Set([
  'command',
  'cmd',
  'script',
  'code',
  'shell',
  'bash',
])
const senders: ReadonlySet<string> = new Set([
  'curl',
  'wget',
  'nc',
  'ncat',
  'scp',
  'ftp',
  'sftp',
  'rsync',
  'socat',
  'iwr',
  'telnet',
])
const shells: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'zsh',
  'dash',
  'python',
  'python3',
  'node',
  'perl',
  'ruby',
  'iex',
  'source',
])
const fetchers: ReadonlySet<string> = new Set(['curl', 'wget', 'iwr', 'irm'])
const readers: ReadonlySet<string> = new Set([
  'cat',
  'less',
  'more',
  'head',
  'tail',
  'cp',
  'tar',
  'zip',
  'base64',
  'xxd',
  'strings',
  'grep',
  'scp',
  'curl',
  'type',
  'get-content',
  'awk',
  'sed',
  'rsync',
])
const destroyers: ReadonlySet<string> = new Set(['mkfs', 'shred', 'dd', 'wipefs', 'fdisk'])
const escalators: ReadonlySet<string> = new Set([
  'visudo',
  'useradd',
  'usermod',
  'insmod',
  'modprobe',
  'setcap',
  'crontab',
])
const secretFiles = [
  '.ssh/id_',
  '.aws/credentials',
  '/.env',
  '.kube/config',
  '.npmrc',
  '.pgpass',
  '.netrc',
  '/environ',
  'login data',
  'hosts.yml',
  '.docker/config',
  '/etc/shadow',
  '.gnupg',
  '.git-credentials',
  '.pypirc',
  'cookies',
  'keychain',
]
const homes = ['/home/', '/users/', '/root/', '/etc/', '/proc/', '~/', '$home']

/**
 * Scores command lines by their text: programs, pipes and paths, split at separators, without quotes, wrappers and nested scripts. The
 * weights are fitted to this; `readShell` of command-analysis finds more. Linear in the arguments.
 */
export function scoreCommandText(tool: string, leaves: readonly Leaf[]): CommandTextRisk {
  const isShell = /shell|bash|exec|terminal|command/i.test(tool.slice(0, 128))
  const commands = leaves.filter(({ key }) => isShell || commandKeys.has(key.toLowerCase()))
  const files = leaves.filter(({ key }) => pathKeys.has(key.toLowerCase()))
  const risks = [
    ...files.map(({ text }) => fileRisk(tool, text.slice(0, 1024).toLowerCase())),
    ...[...new Set(commands.map(({ text }) => text.toLowerCase()))].map(scoreCommand),
  ]
  const most = (harm: keyof CommandTextRisk) =>
    risks.reduce((highest, risk) => Math.max(highest, risk[harm]), 0)
  return {
    exfiltration: most('exfiltration'),
    escalation: most('escalation'),
    destruction: most('destruction'),
  }
}

const pathKeys: ReadonlySet<string> = new Set([
  'path',
  'file',
  'filename',
  'file_path',
  'filepath',
  'source',
])

function fileRisk(tool: string, path: string): CommandTextRisk {
  const writes = /write|edit|append|save|create/i.test(tool.slice(0, 128))
  return {
    exfiltration: !writes && isSecretFile(path) ? 5 : 0,
    escalation: writes && isControlFile(path) ? 5 : 0,
    destruction: 0,
  }
}

function scoreCommand(command: string): CommandTextRisk {
  const segments = command
    .split(/[|;&\n]/)
    .map((part) => part.trim())
    .filter((part, at) => part !== '' || at === 0)
    .map((part) => part.split(/\s+/))
  const programs = segments.map(findProgram)
  const reads = segments.some(
    (words, at) => readers.has(programs[at] ?? '') && words.some(isSecretFile),
  )
  const sends = programs.some((program) => senders.has(program))
  const environment = programs.includes('printenv') || programs.includes('env')
  return {
    exfiltration: (reads ? 5 : 0) + (sends && (reads || environment) ? 2 : 0),
    escalation:
      pipesIntoShell(command, segments, programs) ||
      segments.some(isEscalation) ||
      writesControlFile(command, programs)
        ? 5
        : 0,
    destruction: segments.some(isDestruction) ? 5 : 0,
  }
}

/** Fetched text goes straight into an interpreter, and not into a file. */
function pipesIntoShell(
  command: string,
  segments: readonly (readonly string[])[],
  programs: readonly string[],
): boolean {
  const first = segments[0] ?? []
  if (!command.includes('|') || !fetchers.has(programs[0] ?? '')) return false
  if (
    first.includes('--spider') ||
    first.includes('-o') ||
    first.includes('-outfile') ||
    first.includes('--head') ||
    first.includes('-k') ||
    first.some((word) => /^-[a-z]*i$/.test(word))
  )
    return false
  return shells.has(programs[1] ?? '')
}

const controlFiles = [
  'authorized_keys',
  '/etc/sudoers',
  '.bashrc',
  '.zshrc',
  '.profile',
  '/etc/passwd',
  '/etc/cron',
]

function isControlFile(text: string): boolean {
  return (
    homes.some((home) => text.includes(home)) && controlFiles.some((file) => text.includes(file))
  )
}

function writesControlFile(command: string, programs: readonly string[]): boolean {
  const writes = command.includes('>') || programs.includes('tee')
  return writes && isControlFile(command.slice(Math.max(0, command.search(/>|tee /))))
}

function findProgram(words: readonly string[]): string {
  const at = words[0] === 'sudo' ? 1 : 0
  const name = words[at] ?? ''
  return name.slice(name.lastIndexOf('/') + 1)
}

function isSecretFile(word: string): boolean {
  const bare = word.replace(/^["'@]+/, '')
  return (
    homes.some((home) => bare.startsWith(home)) &&
    !bare.endsWith('.pub') &&
    !bare.includes('example') &&
    secretFiles.some((file) => bare.includes(file))
  )
}

function isEscalation(words: readonly string[]): boolean {
  const program = findProgram(words)
  if (escalators.has(program)) return program !== 'crontab' || !words.includes('-l')
  if (program === 'chmod')
    return words.some((word) => /^(4|6)[0-7]{3}$/.test(word) || word === 'u+s' || word === '777')
  if (program === 'kubectl' || program === 'docker') return words.includes('exec')
  return (program === 'nc' || program === 'ncat') && words.includes('-e')
}

function isDestruction(words: readonly string[]): boolean {
  const program = findProgram(words)
  if (program === 'rm')
    return (
      words.some((word) => /^-[a-z]*r/.test(word)) &&
      words.some((word) => /^(\/|~|\$home|\*)/.test(word) && !word.startsWith('/tmp/'))
    )
  return (
    destroyers.has(program) &&
    words.some((word) =>
      program === 'dd' ? word.startsWith('of=/dev/') : word.startsWith('/dev/'),
    )
  )
}
