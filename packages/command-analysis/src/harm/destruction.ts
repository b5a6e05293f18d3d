import { type Severity, severityRank } from '@ase/schemas'
import { type Command, type Line, UNKNOWN, type Pipeline } from '../model/model.ts'
import { shells } from '../model/command-name.ts'
import { hasLongOption, hasOption, operands } from '../model/options.ts'
import {
  diskChecks,
  severityOfDevices,
  severityOfRedirects,
  overwriteChecks,
} from './overwriting.ts'
import {
  severityOfTargets,
  targetScope,
  type TargetScope,
  type DestructionCheck,
} from './destructive-targets.ts'
import { stopChecks } from './shutdown.ts'

/** `cd /; rm -rf home`: a name alone stands for the folder below the root. */
function removesSystemFrom({ args }: Command): boolean {
  return (
    hasOption(args, '-r', '-R', '--recursive') &&
    operands(args).some(
      (target) =>
        /^(?:\.\/)?[a-z0-9]{2,12}\/?$/.test(target) && targetScope(`/${target}`) === 'system',
    )
  )
}

/** What `rm` would take with it, in the folder that the script has gone to. */
function severityOfRm(command: Command, folder: TargetScope): Severity | null {
  const { args } = command
  const recursive = hasOption(args, '-r', '-R') || hasLongOption(args, '--recursive')
  if (hasLongOption(args, '--no-preserve-root')) return 'high'
  const targets = operands(args).filter((target) => target !== UNKNOWN || !isMadeFolder(command))
  const found = severityOfTargets(targets, recursive ? folder : 'harmless')
  if (!recursive) {
    if (found === 'high' && targets.some(isWholesale)) return 'high'
    return targets.some(isAllBackups) ||
      targets.some(isServiceSettings) ||
      (found === 'high' && targets.some(isMachineSetting))
      ? 'medium'
      : null
  }
  if (command.argumentsAtRunTime && found === null && targets.length === 0) return null
  return found
}

/** Answers that name a cache or a fresh folder, and variables of make: `$(brew --cache)`, `$(mktemp -d)`, `$(BUILD_DIR)`. */
function isMadeFolder({ words }: Command): boolean {
  const answers = words.filter(({ text }) => text === UNKNOWN)
  return answers.length > 0 && answers.every(({ substitutions }) => substitutions.some(namesMade))
}

function namesMade({ commands }: Pipeline): boolean {
  const [only] = commands
  const said = only?.argv.map(({ text }) => text).join(' ') ?? ''
  return (
    commands.length === 1 &&
    (/^(?:brew --cache|mktemp(?: -[dt]\S{0,40}){1,2}|(?:npm|pnpm) config get cache|(?:pnpm|yarn|composer|pip3?|uv|poetry) (?:store path|cache (?:dir|path)|config cache-dir)|go env GO(?:MOD)?CACHE)$/.test(
      said.slice(0, 80),
    ) ||
      /^find (?:\.|[\w-]{1,40})(?: -type d)? -name ["']?(?:__pycache__|\.pytest_cache|\.mypy_cache|node_modules|dist|build|\*\.(?:egg-info|pyc|log|tmp|o))["']?(?: -type [df])?$/.test(
        said.slice(0, 120),
      ) ||
      /^[A-Z_]{0,20}(?:BUILD|DIST|OUT|OBJ|TMP|TEMP|CACHE|COV|GEN|VENV|BIN|DOC|TARGET|STAGE)[A-Z_]{0,20}$/.test(
        said.slice(0, 64),
      ))
  )
}

function isAllBackups(target: string): boolean {
  return /^\/(?:var\/|srv\/|mnt\/)?backups?\/(?:[\w-]{1,40}\/)?\*(?:\.[\w.*]{1,20})?$/.test(target)
}

/** The settings that a service starts with. */
function isServiceSettings(target: string): boolean {
  // A link to settings that stay where they are.
  if (/^\/etc\/[a-z0-9-]{2,30}\/(?:sites|conf|mods|modules)-enabled\//.test(target)) return false
  // The page that a fresh server greets with.
  if (
    /^\/etc\/(?:nginx|apache2)\/(?:conf\.d|sites-enabled)\/(?:000-)?default(?:\.conf)?$/.test(
      target,
    )
  )
    return false
  return /^\/etc\/[a-z0-9-]{2,30}\/(?:\S{1,80}\/)?[\w-]{1,60}\.(?:conf|cfg|ya?ml|toml|ini)$/.test(
    target,
  )
}

/** Right below `/etc` lies what the machine itself is set up with. */
function isMachineSetting(target: string): boolean {
  // Written anew from the defaults, or a copy.
  if (
    /^\/etc\/(?:localtime|timezone|adjtime|motd|issue|nologin|locale\.gen|.{1,60}(?:\.(?:old|bak|orig|save)|\.dpkg-\w{1,6}|~))$/.test(
      target,
    )
  )
    return false
  return /^\/(?:etc|usr\/s?bin)\/[^/]{1,80}$/.test(target)
}

/** Without -r only globs over a system folder, or the files that a machine starts and signs in with, do harm. */
function isWholesale(target: string): boolean {
  return (
    /^\/(?:\*|(?:etc|bin|boot|lib|lib64|sbin|usr|usr\/(?:bin|lib|sbin|local\/bin))(?:\/\.?\*?)?$|boot\/|etc\/(?:passwd|shadow|group|gshadow|sudoers|fstab|crypttab)-?$|etc\/(?:sudoers\.d|ssh|pam\.d)\/\*)/.test(
      target,
    ) ||
    /^(?:\/usr)?\/s?bin\/(?:bash|sh|dash|env|init|ls|login|mount|passwd|python3?|perl|rm|sshd?|su|sudo|systemctl)$/.test(
      target,
    ) ||
    /^(?:\/usr)?\/lib(?:64)?\/(?:[^/]{1,40}\/)?(?:ld-|libc\.|libcrypt|libpam|libssl|libsystemd)/.test(
      target,
    )
  )
}

/**
 * The severity of what a script destroys: high for disks and system folders, medium for a whole project or an unknown
 * target, null for nothing. `functions` are those that the script defines, with their bodies.
 */
export function severityOfDestruction(
  lines: readonly Line[],
  functions: ReadonlyMap<string, string>,
): Severity | null {
  let worst: Severity | null = null
  let folder: TargetScope = 'project'
  let place = ''
  const loopsOverSystem = lines.some(feedsLoopFromSystem)
  for (const line of lines) {
    const fed = severityOfFedRemoval(line)
    if (fed === 'high') return fed
    worst = graver(fed, worst)
    for (const command of line.commands) {
      if (command.name === 'cd' || command.name === 'pushd') {
        place = operands(command.args)[0] ?? '~'
        folder = targetScope(place)
      }
      if (place === '/' && command.name === 'rm' && removesSystemFrom(command)) return 'high'
      if (loopsOverSystem && removesUnknown(command)) return 'high'
      const severity = severityOfCommand(command, folder)
      if (severity === 'high') return severity
      worst = graver(severity, worst)
    }
    if (isForkBomb(line, functions)) return 'high'
  }
  return worst
}

function graver(one: Severity | null, other: Severity | null): Severity | null {
  if (one === null || other === null) return one ?? other
  return severityRank[one] < severityRank[other] ? one : other
}

/** A recursive removal takes what the first command of its pipeline lists. */
function severityOfFedRemoval({ commands }: Line): Severity | null {
  const source = commands[0]
  if (source === undefined || commands.length < 2) return null
  const removes = commands
    .slice(1)
    .some(
      ({ name, argumentsAtRunTime, args }) =>
        argumentsAtRunTime &&
        (name === 'rm' ? hasOption(args, '-r', '-R') : runsRemoval(name, args)),
    )
  if (!removes) return removesFound(source, commands)
  if (listsSystem(source)) return 'high'
  return source.name === 'curl' || source.name === 'wget' ? 'medium' : null
}

/** `xargs -I{} sh -c 'rm -rf {}'` */
function runsRemoval(name: string, args: readonly string[]): boolean {
  return shells.has(name) && args.some((arg) => /\brm\s{1,4}-[a-zA-Z]{0,4}r/.test(arg))
}

/** Tests of `find` that leave nothing worth keeping out. */
const listsAll: ReadonlySet<string> = new Set(['-type', 'f', '-print', '-print0'])

const fileRemovers: ReadonlySet<string> = new Set(['rm', 'shred', 'unlink', 'srm'])

/** `find / … | xargs rm -f`: single files, but of the whole machine or of a whole user. */
function removesFound(source: Command, commands: readonly Command[]): Severity | null {
  const removes = commands
    .slice(1)
    .some(({ name, argumentsAtRunTime }) => argumentsAtRunTime && fileRemovers.has(name))
  if (!removes || source.name !== 'find') return null
  const [root = '', ...tests] = source.args
  const isWhole =
    root === '/' ||
    (/^(?:~|\/(?:home|root|etc|usr|boot|opt))\/?$/.test(root) &&
      tests.every((test) => listsAll.has(test)))
  return isWhole ? 'high' : null
}

function listsSystem(source: Command): boolean {
  if (source.name === 'ls' || source.name === 'dir')
    return operands(source.args).some((arg) => targetScope(arg) === 'system')
  return (
    source.name === 'find' &&
    severityOfFind({ ...source, args: [...source.args, '-delete'] }, 'project') === 'high'
  )
}

/** `ls / | while read d; do …`: the loop's variable then stands for system folders. */
function feedsLoopFromSystem({ commands }: Line): boolean {
  const [source] = commands
  return (
    source !== undefined &&
    listsSystem(source) &&
    commands.slice(1).some(({ name, group }) => name === 'read' || group.length > 0)
  )
}

function removesUnknown({ name, args }: Command): boolean {
  return (
    name === 'rm' &&
    hasOption(args, '-r', '-R') &&
    operands(args).some((arg) => arg === UNKNOWN || arg === `/${UNKNOWN}`)
  )
}

/** A function that pipes itself into itself. */
function isForkBomb(line: Line, functions: ReadonlyMap<string, string>): boolean {
  const [first, second] = line.commands
  return (
    second !== undefined &&
    first !== undefined &&
    first.word === second.word &&
    functions.has(first.word)
  )
}

function severityOfCommand(command: Command, folder: TargetScope): Severity | null {
  const found = checks.get(command.name)?.(command, folder) ?? null
  if (found === 'high') return found
  if (command.name.startsWith('mkfs') || command.name.startsWith('newfs'))
    return severityOfDevices(command)
  return found ?? severityOfRedirects(command)
}

/** A folder or file of the running system that another one is laid over: it is gone for every program. */
function severityOfMount({ args }: Command): Severity | null {
  const binds = args.some(
    (arg, index) =>
      /^(?:--r?bind|-B|-R)$/.test(arg) || (/bind/.test(arg) && args[index - 1] === '-o'),
  )
  const target = binds ? (operands(args).at(-1) ?? '') : ''
  if (/^\/(?:etc|usr|bin|sbin|lib(?:64)?|boot)\/?$/.test(target)) return 'high'
  return /^\/(?:etc|usr|bin|sbin|lib(?:64)?|boot)\/(?!resolv\.conf$)/.test(target) ? 'medium' : null
}

const checks = new Map<string, DestructionCheck>([
  ...diskChecks,
  ...stopChecks,
  ...overwriteChecks,
  ...Object.entries<DestructionCheck>({
    rm: severityOfRm,
    rmdir: severityOfWindowsRemoval,
    rd: severityOfWindowsRemoval,
    del: severityOfWindowsRemoval,
    erase: severityOfWindowsRemoval,
    'remove-item': severityOfRemoveItem,
    ri: severityOfRemoveItem,
    mount: severityOfMount,
    unlink: (command) => severityOfTargets(command.args, 'project'),
    srm: (command) => severityOfTargets(operands(command.args), 'project'),
    find: severityOfFind,
    fd: severityOfFd,
    rimraf: (command, folder) => severityOfTargets(operands(command.args), folder),
    'del-cli': (command, folder) => severityOfTargets(operands(command.args), folder),
    diskutil: (command) =>
      /^(erase|partition|zero|secureerase|apfs)/i.test(command.args[0] ?? '') &&
      !/^list$/i.test(command.args[1] ?? '')
        ? 'high'
        : null,
    diskpart: (command) => (command.args.includes('/?') ? null : 'high'),
    format: (command) => (/^[a-z]:/i.test(command.args[0] ?? '') ? 'high' : null),
    'format-volume': () => 'high',
    'clear-disk': () => 'high',
    cipher: (command) => (command.args.some((arg) => /^\/w/i.test(arg)) ? 'high' : null),
    'stop-computer': () => 'medium',
    'restart-computer': ({ args }) =>
      args.some((arg) => /^-f(?:orce)?$/i.test(arg)) ? 'medium' : 'low',
  }),
])

function severityOfWindowsRemoval(command: Command): Severity | null {
  const sweeping =
    command.args.some((arg) => /^\/[sq]$/i.test(arg)) || hasOption(command.args, '-r', '-Recurse')
  return sweeping
    ? severityOfTargets(
        command.args.filter((arg) => !/^\/[a-z]$/i.test(arg)),
        'harmless',
      )
    : null
}

function severityOfRemoveItem(command: Command): Severity | null {
  const sweeping = command.args.some((arg) => /^-r(e(c(u(r(s(e)?)?)?)?)?)?$/i.test(arg))
  // An empty variable is no root here: PowerShell refuses to bind it.
  const targets = operands(command.args).map((arg) => arg.replaceAll(UNKNOWN, '$unset'))
  return sweeping || command.argumentsAtRunTime ? severityOfTargets(targets, 'harmless') : null
}

/** `fd PATTERN FOLDER -x rm -rf` */
function severityOfFd({ args }: Command): Severity | null {
  const at = args.findIndex((arg) => /^(?:-x|-X|--exec|--exec-batch)$/.test(arg))
  if (
    at < 0 ||
    !/^(?:sudo )?(?:rm|shred|unlink)\b/.test(
      args
        .slice(at + 1)
        .join(' ')
        .slice(0, 80),
    )
  )
    return null
  return severityOfTargets(operands(args.slice(0, at)).slice(1), 'harmless')
}

/** What has grown old is thinned out by a plan; a name alone takes every backup there is. */
function isAgeTest(arg: string): boolean {
  return /^-(?:[amc]time|[amc]min|newer\w{0,2}|size|empty)$/.test(arg)
}

function keepsBackups(root: string): boolean {
  return /^\/(?:var\/|srv\/|mnt\/)?backups?\/?$/.test(root)
}

function severityOfFind(command: Command, folder: TargetScope): Severity | null {
  const removes =
    /(^| )-exec(dir)? (sudo )?(?:(?:\/bin\/)?(?:ba|da|z|k)?sh -c )?(?:rm -[a-zA-Z]{0,4}[rf]\b|rm "?\$|(?:shred|srm|wipe|unlink|truncate)\b)/.test(
      command.args.join(' '),
    )
  if (!removes && !command.args.includes('-delete')) return null
  const firstTest = command.args.findIndex(
    (arg) => arg.startsWith('-') || arg === '(' || arg === '!',
  )
  const roots = command.args.slice(0, Math.max(firstTest, 0))
  const narrowed = command.args.some((arg) =>
    /^-(i?name|i?path|mtime|mmin|ctime|atime|newer\w{0,2}|empty|size|i?regex|i?lname|samefile|inum|user)$/.test(
      arg,
    ),
  )
  const found = severityOfTargets(roots.length === 0 ? ['.'] : roots, folder)
  if (found === 'high' && narrowed && !roots.includes('/'))
    return roots.some(keepsBackups) && !command.args.some(isAgeTest) ? 'medium' : null
  if (found === 'high') return 'high'
  return narrowed ? null : found
}
