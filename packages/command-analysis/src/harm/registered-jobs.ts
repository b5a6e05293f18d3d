import type { Severity } from '@ase/schemas'
import { hasOption, operands } from '../model/options.ts'

/** Settings of git whose value is started as a program, by lower-case key. */
const executed =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|gitproxy|askpass|hookspath|alternaterefscommand)|sequence\.editor|gpg\.(?:program|ssh\.program|x509\.program)|diff\.external|diff\.[\w-]{1,40}\.(?:textconv|command)|difftool\.[\w-]{1,40}\.cmd|mergetool\.[\w-]{1,40}\.cmd|merge\.[\w-]{1,40}\.driver|filter\.[\w-]{1,40}\.(?:clean|smudge|process)|credential(?:\.\S{1,100})?\.helper|uploadpack\.packobjectshook|interactive\.difffilter|pager\.[\w-]{1,40}|browser\.[\w-]{1,40}\.cmd|init\.templatedir|include\.path|protocol\.ext\.allow)$/

const knownPrograms =
  /^!?(?:true|false|less|more|most|bat|batcat|cat|delta|diff-so-fancy|difftastic|difft|nano|vi|vim|nvim|emacs|emacsclient|micro|helix|hx|code|subl|zed|idea|meld|kdiff3|vimdiff|opendiff|gpg2?|op-ssh-sign|ssh|ssh-keygen|store|cache|osxkeychain|manager|manager-core|libsecret|wincred|git-lfs|git lfs|git-crypt|gh|glab|aws|gcloud(?:\.sh)?|az|always|user|never|nbstripout|\/usr\/(?:local\/)?bin\/[\w-]{1,30}|\/opt\/homebrew\/bin\/[\w-]{1,30})(?:\s|$)/

/**
 * Does the setting make git start a program that is none of the usual pagers, editors, helpers and filters? A folder
 * of hooks inside the repository is how teams share them; one elsewhere, or for all repositories, is not.
 */
function startsForeignProgram(key: string, value: string, everywhere: boolean): boolean {
  const name = key.toLowerCase()
  if (!executed.test(name)) return false
  const text = value.slice(0, 512)
  if (name === 'core.hookspath')
    return everywhere ? text !== '' : /^(?:\/|~|\.\.\/|\uE000)/.test(text)
  if (name === 'include.path' || name === 'init.templatedir')
    return /^(?:\/tmp|\/var\/tmp|\/dev\/shm|\.\.\/)/.test(text)
  if (name === 'protocol.ext.allow') return text === 'always'
  if (name === 'core.sshcommand')
    return !/^(?:\S{0,40}\/)?ssh(?:\s|$)/.test(text) || /ProxyCommand|LocalCommand/i.test(text)
  return text !== '' && !knownPrograms.test(text)
}

const LINES_MAX = 16
const LINE_MAX = 400

const names: ReadonlySet<string> = new Set([
  '@hourly',
  '@daily',
  '@midnight',
  '@weekly',
  '@monthly',
  '@yearly',
])

/** Programs that keep services running: their arguments say no more than which job of the service runs. */
const tools: ReadonlySet<string> = new Set([
  'php',
  'bundle',
  'rake',
  'certbot',
  'pg_dump',
  'mysqldump',
  'restic',
  'borg',
  'rsync',
  'npm',
])

/**
 * Do the lines of a crontab only maintain a service: installed programs at fixed times, nothing hidden or joined? False
 * for more than 16 lines.
 */
export function isMaintenanceCrontab(text: string): boolean {
  const lines = text.slice(0, 8192).split('\n', LINES_MAX + 1)
  const entries = lines.map((line) => line.replace(/^echo /, '').trim()).filter(isEntry)
  return entries.length > 0 && lines.length <= LINES_MAX && entries.every(keepsService)
}

function isEntry(line: string): boolean {
  return line !== '' && !line.startsWith('#') && !/^(?:crontab -l?|cat|-l?)$/.test(line)
}

function keepsService(line: string): boolean {
  if (
    line.length > LINE_MAX ||
    /[`|;<$\\'"]|\/\.|\.\.|\/tmp\/|\/dev\/(?!null)|:\/\/|@|\w:[\w/]/.test(line)
  )
    return false
  const words = line.split(/\s{1,8}/)
  const fields = words.slice(0, 5)
  const named = names.has(words[0] ?? '')
  if (
    !named &&
    !fields.every((field) => /^[\d*,/-]{1,30}$|^[A-Za-z]{3}(?:-[A-Za-z]{3})?$/.test(field))
  )
    return false
  const command = words.slice(named ? 1 : 5)
  const moves = command[0] === 'cd' && command[2] === '&&'
  const program = command[moves ? 3 : 0] ?? ''
  if (moves && !isInstalled(command[1] ?? '')) return false
  return (
    (isInstalled(program) || tools.has(program.replace(/^\/usr\/s?bin\//, ''))) &&
    command.indexOf('&&', 3) < 0
  )
}

/** Where the own programs of a machine or service lie; what comes with the system can do anything. */
function isInstalled(path: string): boolean {
  return /^(?:\/usr\/local\/s?bin|\/opt|\/srv|\/var\/www|\/home\/\w{1,32})\/[\w./-]{1,120}$/.test(
    path,
  )
}

type JobCheck = (args: readonly string[]) => Severity | null

/**
 * By program: the severity of registering a job, a service, a hook or another program that runs later, from the
 * arguments; null for no risk.
 */
export const jobChecks: ReadonlyMap<string, JobCheck> = new Map<string, JobCheck>(
  Object.entries<JobCheck>({
    crontab: (args) =>
      hasOption(args, '-l', '-e', '-h', '--help')
        ? null
        : hasOption(args, '-r')
          ? 'medium'
          : operands(args).length > 0 && !isProse(args)
            ? 'medium'
            : null,
    launchctl: (args) =>
      /^(load|bootstrap|submit)$/.test(args[0] ?? '') &&
      !/\/LaunchAgents\/homebrew\.mxcl\.[\w.@-]{1,60}\.plist$/.test(args.at(-1) ?? '')
        ? 'medium'
        : null,
    'register-scheduledtask': registered,
    'new-service': registered,
    sc: (args) => (/^create$/i.test(args[0] ?? '') ? registered(args) : null),
    reg: (args) =>
      /^add$/i.test(args[0] ?? '') &&
      /\\run(once)?\b|winlogon|image file execution/i.test(args.join(' '))
        ? 'high'
        : null,
    'new-itemproperty': (args) => (/\\run(once)?\b/i.test(args.join(' ')) ? 'high' : null),
    'set-itemproperty': (args) => (/\\run(once)?\b/i.test(args.join(' ')) ? 'high' : null),
    at: (args) =>
      args.some(isTime) || hasOption(args, '-f', '-t')
        ? /^[\w-]{1,60}\.sh$/.test(args[args.indexOf('-f') + 1] ?? '')
          ? 'low'
          : 'medium'
        : null,
    git: gitConfig,
    systemctl: (args) =>
      /^(?:link|enable|start)$/.test(operands(args)[0] ?? '') &&
      operands(args).some((unit) => /^(?:\/|\.\/|\uE000\.service)/.test(unit))
        ? 'medium'
        : null,
    'systemd-run': (args) =>
      args.some((arg) =>
        /^--on-(?:calendar|boot|startup|active|unit-active|unit-inactive)/.test(arg),
      )
        ? 'medium'
        : null,
    defaults: (args) =>
      args[0] === 'write' &&
      /loginwindow/.test(args[1] ?? '') &&
      /^(?:Login|Logout)Hook$/.test(args[2] ?? '')
        ? 'high'
        : null,
    osascript: (args) =>
      args.some((arg) => /make (?:new )?login item/i.test(arg)) ? 'high' : null,
    npm: (args) =>
      args[0] === 'pkg' &&
      args[1] === 'set' &&
      /^scripts\.(?:pre|post)?(?:install|prepare)=/.test(args[2] ?? '')
        ? /=(?:husky(?: install)?|patch-package|lefthook install|simple-git-hooks|tsc|npm run build)$/.test(
            args[2] ?? '',
          )
          ? 'low'
          : 'medium'
        : null,
    sysctl: (args) =>
      args.some((arg) => /^kernel\.(?:core_pattern=\||modprobe=)/.test(arg)) ? 'high' : null,
    'ssh-copy-id': () => 'low',
  }),
)

/** A program of a machine's own, started at fixed times or as a service, asks for a look; anything else is stopped. */
function registered(args: readonly string[]): Severity {
  const text = args.join(' ')
  const installed =
    /(?:^|[\s'"(=])[a-z]:\\(?!users\\|windows\\|programdata\\|temp\\|perflogs\\)[\w .-]{1,60}\\/i
  const grave =
    /http|powershell|pwsh|(?:^|[\s'"\\])cmd(?:\.exe)?(?=[\s'"]|$)|wscript|cscript|mshta|rundll32|regsvr32|atlogon|atstartup|system\b|hidden|-enc/i
  if (!installed.test(text) || grave.test(text)) return 'high'
  const isFixed = /-(?:daily|weekly|once)\b|[a-z]:\\program files(?: \(x86\))?\\/i.test(text)
  return isFixed ? 'low' : 'medium'
}

/** A manual's headline: `crontab - maintain crontab files`. */
function isProse(args: readonly string[]): boolean {
  return args[0] === '-' && args.length > 3
}

/** https://man7.org/linux/man-pages/man1/at.1p.html */
function isTime(arg: string): boolean {
  return (
    /^(?:\d{1,2}(?::\d\d)?(?:am|pm|utc)?|\d{4}|now|noon|midnight|teatime|today|tomorrow|next|\+\d{1,4}|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6})$/i.test(
      arg,
    ) && !/^\d$/.test(arg)
  )
}

/** `git config [--global] key value`, and the `set` form of newer versions. */
function gitConfig(args: readonly string[]): Severity | null {
  const at = args.indexOf('config')
  if (
    at < 0 ||
    at > 2 ||
    hasOption(args, '--get', '--unset', '--list', '--get-all', '--get-regexp')
  )
    return null
  const everywhere = args.includes('--global') || args.includes('--system')
  const [first, ...rest] = operands(args.slice(at + 1))
  const [key, ...values] = first === 'set' ? rest : [first, ...rest]
  if (key === undefined || values.length === 0) return null
  return startsForeignProgram(key, values.join(' '), everywhere) ? 'medium' : null
}
