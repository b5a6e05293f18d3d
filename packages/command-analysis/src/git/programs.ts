import { type Severity, worstSeverity } from '@ase/schemas'
import { quoteWords } from '../model/quoting.ts'
import type { Command } from '../model/model.ts'
import { readGitLine, type GitSetting } from './command-line.ts'

/** Programs that are usual as pager, editor, transport, filter or helper. */
const usualPrograms =
  /^(true|false|:|cat|less|more|most|bat|delta|diff-so-fancy|riff|moar|vim?|nvim|nano|emacs|emacsclient|code|subl|micro|hx|helix|kak|notepad|notepad\+\+|ed|sed|gsed|echo|ssh|plink|tortoiseplink|git-[\w-]{1,40}|git|gpg2?|gpgsm|ssh-keygen|op-ssh-sign|1password|difft|difftastic|meld|kdiff3|vimdiff|nvimdiff|opendiff|ksdiff|wdiff|colordiff|store|cache|osxkeychain|manager|manager-core|wincred|libsecret|gnome-keyring|netrc|gh|glab|gcloud|aws|az|oauth|lfs|nbstripout|jupyter|watchman|rs-git-fsmonitor|npm|pnpm|yarn|make|cargo|go|pytest|python3?|node|bundle|test|grep|rg|head|tail|[0-9]{1,4})$/

/** Variables that git obeys and that switch the check of the server off. */
const weakening: ReadonlySet<string> = new Set(['GIT_SSL_NO_VERIFY'])

/** Subcommands that run what follows as an ordinary part of their work; it is read as a script of its own. */
const wrapping: ReadonlySet<string> = new Set(['rebase', 'bisect', 'submodule', 'filter-branch'])

/**
 * The severity of the settings of one git command, or of a lone assignment such as `export GIT_SSH_COMMAND=…`, that
 * make git start a program; null for ordinary ones.
 */
export function severityOfGitSettings(command: Command): Severity | null {
  const { name, args, assignments } = command
  const variables = assignments.map(({ name: variable, value }) =>
    isGitProgramVariable(variable) && name !== 'git'
      ? severityOfProgram(value.text)
      : weakening.has(variable) && !/^(0|false|)$/i.test(value.text)
        ? 'medium'
        : null,
  )
  if (name !== 'git') return worstSeverity(variables)
  const line = readGitLine(args, assignments)
  const settings = [...line.settings, ...writtenSettings(line.verb, line.args)]
  const remotes = line.args.some((arg) => arg.startsWith('ext::')) ? 'high' : null
  const programs = wrapping.has(line.verb) ? [] : findGitPrograms(command).map(severityOfProgram)
  return worstSeverity([...variables, remotes, ...programs, ...settings.map(severityOfSetting)])
}

/** Only unusual programs count; the command that a usual one runs is read as a script of its own. */
function severityOfProgram(program: string): Severity | null {
  const words = program.trim().split(/\s{1,20}/)
  const first = words[0] ?? ''
  const base = first.slice(Math.max(first.lastIndexOf('/'), first.lastIndexOf('\\')) + 1)
  if (first === '' || first.startsWith('"') || first.startsWith('$')) return null
  const inPath = !/^(\.|\/tmp\/|\/var\/tmp\/|\/dev\/shm\/|~\/downloads)/i.test(first)
  if (inPath && usualPrograms.test(base.replace(/\.exe$/i, '').toLowerCase()))
    return /ProxyCommand|LocalCommand/i.test(program) ? 'medium' : null
  return /^[./~]|[;|&`]|\$\(|^(ba|z|da|k)?sh$|^(curl|wget|nc|ncat|perl|ruby|php|powershell|cmd|f\(\)|rm|eval)$/.test(
    first,
  ) || /[;|&`]|\$\(/.test(program)
    ? 'medium'
    : null
}

function severityOfSetting({ key, value }: GitSetting): Severity | null {
  if (key === 'protocol.ext.allow') return value === 'never' ? null : 'high'
  if (/^http\.(.{1,100}\.)?sslverify$/.test(key))
    return /^(false|0|no|off)$/i.test(value) ? 'medium' : null
  if (/^url\..{1,200}\.(pushinsteadof|insteadof)$/.test(key))
    return redirects(key, value) ? 'medium' : null
  if (key === 'include.path' || /^includeif\..{1,200}\.path$/.test(key))
    return /^(\/tmp|\/var\/tmp|\/dev\/shm|\.)/.test(value) ? 'medium' : null
  if (key === 'safe.directory') return null
  if (key === 'receive.denynonfastforwards' || key === 'receive.denydeletes')
    return /^(false|0)$/i.test(value) ? 'low' : null
  return null
}

/** `url.<base>.insteadOf <prefix>`: does it send what was meant for one host to another? */
function redirects(key: string, prefix: string): boolean {
  const base = key.slice('url.'.length, key.lastIndexOf('.'))
  const from = hostOf(prefix)
  const to = hostOf(base)
  return from !== '' && to !== '' && from !== to
}

function hostOf(url: string): string {
  const found = /^(?:[a-z+]{2,12}:\/\/)?(?:[^@/\s]{1,200}@)?([a-z0-9.-]{1,253})(?:[:/]|$)/i.exec(
    url,
  )
  const host = (found?.[1] ?? '').toLowerCase()
  return host.includes('.') ? host : ''
}

/** Settings whose value git hands to a shell. https://git-scm.com/docs/git-config */
const programSettings =
  /^(core\.(pager|editor|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|gpg\.program|gpg\.\w{1,20}\.program|pager\.[\w-]{1,40}|diff\.external|interactive\.difffilter|credential\.(.{1,100}\.)?helper|filter\..{1,60}\.(clean|smudge|process)|(diff|merge)tool\..{1,60}\.cmd|merge\..{1,60}\.driver|diff\..{1,60}\.(textconv|command)|remote\..{1,60}\.(uploadpack|receivepack|vcs|proxy)|uploadpack\.packobjectshook|web\.browser|browser\..{1,40}\.cmd|man\..{1,40}\.cmd|sendemail\.(smtpserver|tocmd|cccmd)|submodule\..{1,80}\.update|trailer\..{1,40}\.(command|cmd)|guitool\..{1,40}\.cmd)$/

const programVariables: ReadonlySet<string> = new Set([
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_PAGER',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'GIT_EXTERNAL_DIFF',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
  'GIT_PROXY_COMMAND',
  'GIT_TEMPLATE_DIR',
  'GIT_EXEC_PATH',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
])

/** Does git run what is in this environment variable? */
function isGitProgramVariable(name: string): boolean {
  return programVariables.has(name)
}

/** Options of subcommands that name a program. */
const programOptions: ReadonlyMap<string, readonly string[]> = new Map([
  ['fetch', ['--upload-pack']],
  ['pull', ['--upload-pack']],
  ['clone', ['--upload-pack', '-u']],
  ['ls-remote', ['--upload-pack', '--exec']],
  ['fetch-pack', ['--upload-pack', '--exec']],
  ['push', ['--receive-pack', '--exec']],
  ['send-pack', ['--receive-pack', '--exec']],
  ['archive', ['--exec']],
  ['rebase', ['--exec', '-x']],
  ['difftool', ['--extcmd', '-x']],
  ['grep', ['--open-files-in-pager', '-O']],
  ['daemon', ['--access-hook']],
  [
    'filter-branch',
    [
      '--tree-filter',
      '--index-filter',
      '--msg-filter',
      '--env-filter',
      '--commit-filter',
      '--parent-filter',
    ],
  ],
])

/** Subcommands that talk to a server, or keep a setting for one that will. */
const connecting: ReadonlySet<string> = new Set([
  'fetch',
  'pull',
  'push',
  'clone',
  'ls-remote',
  'submodule',
  'lfs',
  'send-pack',
  'fetch-pack',
  'config',
  'svn',
  'archive',
  'remote',
])

const transports =
  /^(core\.(sshcommand|gitproxy|askpass)|GIT_SSH|GIT_SSH_COMMAND|GIT_PROXY_COMMAND|GIT_ASKPASS|SSH_ASKPASS)$/

/** Would git get as far as running a program of this kind? Transports only matter to what connects. */
function isReached(name: string, verb: string, args: readonly string[]): boolean {
  if (!transports.test(name)) return true
  if (!connecting.has(verb)) return false
  if (verb === 'archive') return args.some((arg) => arg.startsWith('--remote'))
  return verb !== 'remote' || args.some((arg) => /^(update|show|prune|add|set-head)$/.test(arg))
}

/** Programs that this git command runs besides git itself, as scripts. */
export function findGitPrograms({ args, assignments }: Command): readonly string[] {
  const line = readGitLine(args, assignments)
  const alias = line.settings.find(({ key }) => key === `alias.${line.verb.toLowerCase()}`)
  return [
    ...[...line.settings, ...writtenSettings(line.verb, line.args)]
      .filter(({ key }) => isReached(key, line.verb, line.args))
      .flatMap(programOfSetting),
    ...(alias === undefined ? [] : [`${alias.value.replace(/^!/, '')} ${line.args.join(' ')}`]),
    ...optionPrograms(programOptions.get(line.verb) ?? [], line.args),
    ...wrappedCommand(line.verb, line.args),
    ...line.args
      .filter((arg) => arg.startsWith('ext::'))
      .map((arg) => arg.slice(5).replaceAll(/%(.)/g, '$1')),
    ...assignments
      .filter(({ name }) => programVariables.has(name) && isReached(name, line.verb, line.args))
      .map(({ value }) => value.text),
  ]
}

/** What `git config` writes. */
function writtenSettings(verb: string, args: readonly string[]): readonly GitSetting[] {
  if (
    verb !== 'config' ||
    args.some((arg) => /^--(get|unset|list|remove|rename|show|edit)|^-[le]$/.test(arg))
  )
    return []
  const operands = args.filter(
    (arg, at) =>
      !arg.startsWith('-') &&
      !/^(-f|--file|--blob|--type|--default|--comment)$/.test(args[at - 1] ?? ''),
  )
  const [first = '', second, third] = operands[0] === 'set' ? operands.slice(1) : operands
  if (third !== undefined && operands[0] === 'get') return []
  return second === undefined ? [] : [{ key: first.toLowerCase(), value: second }]
}

function programOfSetting({ key, value }: GitSetting): readonly string[] {
  if (key.startsWith('alias.')) return value.startsWith('!') ? [value.slice(1)] : []
  return programSettings.test(key) ? [value.replace(/^!/, '')] : []
}

function optionPrograms(names: readonly string[], args: readonly string[]): readonly string[] {
  return args.flatMap((arg, at) => {
    const equals = arg.indexOf('=')
    if (names.includes(arg)) return [args[at + 1] ?? '']
    if (equals > 0 && names.includes(arg.slice(0, equals))) return [arg.slice(equals + 1)]
    return arg.startsWith('-O') && names.includes('-O') && arg.length > 2 ? [arg.slice(2)] : []
  })
}

/** `git submodule foreach cmd` and `git bisect run cmd`. */
function wrappedCommand(verb: string, args: readonly string[]): readonly string[] {
  const word = verb === 'submodule' ? 'foreach' : verb === 'bisect' ? 'run' : null
  const at = word === null ? -1 : args.indexOf(word)
  if (at < 0) return []
  const rest = args.slice(at + 1).filter((arg) => !/^--(recursive|quiet)$/.test(arg))
  return rest.length === 1 ? rest : [quoteWords(rest)]
}
