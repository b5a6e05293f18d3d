import type { Command } from '../model/command.ts'
import { quoteAll } from '../model/quote-words.ts'
import { readGitLine, type GitSetting } from './command-line.ts'

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
export function isGitProgramVariable(name: string): boolean {
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
export function programsOfGit({ args, assignments }: Command): readonly string[] {
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
export function writtenSettings(verb: string, args: readonly string[]): readonly GitSetting[] {
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
  return rest.length === 1 ? rest : [quoteAll(rest)]
}
