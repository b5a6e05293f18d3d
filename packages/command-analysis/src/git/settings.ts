import { type Severity, worstSeverity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import { readGitLine, type GitSetting } from './command-line.ts'
import { isGitProgramVariable, programsOfGit, writtenSettings } from './programs.ts'

/** Programs that are usual as pager, editor, transport, filter or helper. */
const usualPrograms =
  /^(true|false|:|cat|less|more|most|bat|delta|diff-so-fancy|riff|moar|vim?|nvim|nano|emacs|emacsclient|code|subl|micro|hx|helix|kak|notepad|notepad\+\+|ed|sed|gsed|echo|ssh|plink|tortoiseplink|git-[\w-]{1,40}|git|gpg2?|gpgsm|ssh-keygen|op-ssh-sign|1password|difft|difftastic|meld|kdiff3|vimdiff|nvimdiff|opendiff|ksdiff|wdiff|colordiff|store|cache|osxkeychain|manager|manager-core|wincred|libsecret|gnome-keyring|netrc|gh|glab|gcloud|aws|az|oauth|lfs|nbstripout|jupyter|watchman|rs-git-fsmonitor|npm|pnpm|yarn|make|cargo|go|pytest|python3?|node|bundle|test|grep|rg|head|tail|[0-9]{1,4})$/

/** Variables that git obeys and that switch the check of the server off. */
const weakening: ReadonlySet<string> = new Set(['GIT_SSL_NO_VERIFY'])

/** Subcommands that run what follows as an ordinary part of their work; it is read as a script of its own. */
const wrapping: ReadonlySet<string> = new Set(['rebase', 'bisect', 'submodule', 'filter-branch'])

/** Judges the settings of one git command, or of a lone assignment such as `export GIT_SSH_COMMAND=…`. */
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
  const programs = wrapping.has(line.verb) ? [] : programsOfGit(command).map(severityOfProgram)
  return worstSeverity([...variables, remotes, ...programs, ...settings.map(severityOfSetting)])
}

/** Only unusual programs are worth a look; what a usual one is told to run is read as a script of its own. */
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

function hostOf(address: string): string {
  const found = /^(?:[a-z+]{2,12}:\/\/)?(?:[^@/\s]{1,200}@)?([a-z0-9.-]{1,253})(?:[:/]|$)/i.exec(
    address,
  )
  const host = (found?.[1] ?? '').toLowerCase()
  return host.includes('.') ? host : ''
}
