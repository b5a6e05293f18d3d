import { type Severity, severityRank } from '@ase/schemas'
import type { Command, Line } from '../model/command.ts'
import { diskJudges, fromDevices } from './destroyed-disks.ts'
import { fromTargets, type Judge } from './destroyed-targets.ts'
import { targetScope, type TargetScope } from './destructive-targets.ts'
import { severityOfRedirects, overwriteJudges } from './overwriting.ts'
import { severityOfRm, removesSystemFrom } from './removal.ts'
import { stopJudges } from './stopped-systems.ts'
import { UNKNOWN } from '../model/model.ts'
import { shells } from '../model/interpreters.ts'
import { hasOption, operands } from '../model/options.ts'

/** What a script would destroy: disks and system folders are high, a whole project or an unknown target medium. */
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
      const severity = judge(command, folder)
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
      ({ name, fed, args }) =>
        fed && (name === 'rm' ? hasOption(args, '-r', '-R') : runsRemoval(name, args)),
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
  const removes = commands.slice(1).some(({ name, fed }) => fed && fileRemovers.has(name))
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

function judge(command: Command, folder: TargetScope): Severity | null {
  const found = judges.get(command.name)?.(command, folder) ?? null
  if (found === 'high') return found
  if (command.name.startsWith('mkfs') || command.name.startsWith('newfs'))
    return fromDevices(command)
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

const judges = new Map<string, Judge>([
  ...diskJudges,
  ...stopJudges,
  ...overwriteJudges,
  ...Object.entries<Judge>({
    rm: severityOfRm,
    rmdir: severityOfWindowsRemoval,
    rd: severityOfWindowsRemoval,
    del: severityOfWindowsRemoval,
    erase: severityOfWindowsRemoval,
    'remove-item': severityOfRemoveItem,
    ri: severityOfRemoveItem,
    mount: severityOfMount,
    unlink: (command) => fromTargets(command.args, 'project'),
    srm: (command) => fromTargets(operands(command.args), 'project'),
    find: severityOfFind,
    fd: severityOfFd,
    rimraf: (command, folder) => fromTargets(operands(command.args), folder),
    'del-cli': (command, folder) => fromTargets(operands(command.args), folder),
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
    ? fromTargets(
        command.args.filter((arg) => !/^\/[a-z]$/i.test(arg)),
        'harmless',
      )
    : null
}

function severityOfRemoveItem(command: Command): Severity | null {
  const sweeping = command.args.some((arg) => /^-r(e(c(u(r(s(e)?)?)?)?)?)?$/i.test(arg))
  // An empty variable is no root here: PowerShell refuses to bind it.
  const targets = operands(command.args).map((arg) => arg.replaceAll(UNKNOWN, '$unset'))
  return sweeping || command.fed ? fromTargets(targets, 'harmless') : null
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
  return fromTargets(operands(args.slice(0, at)).slice(1), 'harmless')
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
  const found = fromTargets(roots.length === 0 ? ['.'] : roots, folder)
  if (found === 'high' && narrowed && !roots.includes('/'))
    return roots.some(keepsBackups) && !command.args.some(isAgeTest) ? 'medium' : null
  if (found === 'high') return 'high'
  return narrowed ? null : found
}
