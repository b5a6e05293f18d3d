import type { Severity } from '@ase/schemas'
import type { Command, Line } from './command.ts'
import { targetScope, type TargetScope } from './destructive-targets.ts'
import { UNKNOWN } from './model.ts'
import { hasLongOption, hasOption, operands } from './options.ts'

/** What a script would destroy: disks and system folders are high, a whole project or an unknown target medium. */
export function severityOfDestruction(
  lines: readonly Line[],
  functions: ReadonlyMap<string, string>,
): Severity | null {
  let worst: Severity | null = null
  let folder: TargetScope = 'project'
  const loopsOverSystem = lines.some(feedsLoopFromSystem)
  for (const line of lines) {
    const fed = judgeFedRemoval(line)
    if (fed === 'high') return fed
    worst = fed ?? worst
    for (const command of line.commands) {
      if (command.name === 'cd' || command.name === 'pushd')
        folder = targetScope(command.args[0] ?? '~')
      if (loopsOverSystem && removesUnknown(command)) return 'high'
      const severity = judge(command, folder)
      if (severity === 'high') return severity
      worst = severity ?? worst
    }
    if (isForkBomb(line, functions)) return 'high'
  }
  return worst
}

/** A recursive removal takes what the first command of its pipeline lists. */
function judgeFedRemoval({ commands }: Line): Severity | null {
  const source = commands[0]
  if (source === undefined || commands.length < 2) return null
  const removes = commands
    .slice(1)
    .some(({ name, fed, args }) => name === 'rm' && fed && hasOption(args, '-r', '-R'))
  if (!removes) return null
  if (listsSystem(source)) return 'high'
  return source.name === 'curl' || source.name === 'wget' ? 'medium' : null
}

function listsSystem(source: Command): boolean {
  if (source.name === 'ls' || source.name === 'dir')
    return operands(source.args).some((arg) => targetScope(arg) === 'system')
  return (
    source.name === 'find' && judgeFind({ ...source, args: [...source.args, '-delete'] }) === 'high'
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
  if (command.name.startsWith('mkfs')) return fromDevices(command)
  return found ?? judgeRedirects(command)
}

type Judge = (command: Command, folder: TargetScope) => Severity | null

const judges = new Map<string, Judge>(
  Object.entries<Judge>({
    rm: judgeRm,
    rmdir: judgeWindowsRemoval,
    rd: judgeWindowsRemoval,
    del: judgeWindowsRemoval,
    erase: judgeWindowsRemoval,
    'remove-item': judgeRemoveItem,
    ri: judgeRemoveItem,
    unlink: (command) => fromTargets(command.args, 'project'),
    shred: (command) => fromDevices(command) ?? fromTargets(operands(command.args), 'harmless'),
    srm: (command) => fromTargets(operands(command.args), 'project'),
    wipe: (command) => fromDevices(command) ?? fromTargets(operands(command.args), 'harmless'),
    find: judgeFind,
    dd: judgeDd,
    wipefs: fromDevices,
    blkdiscard: fromDevices,
    hdparm: (command) =>
      command.args.some((arg) => arg.startsWith('--security-erase')) ? 'high' : null,
    fdisk: (command) => (hasOption(command.args, '-l', '--list') ? null : fromDevices(command)),
    sgdisk: (command) => (hasOption(command.args, '-Z', '-o', '--zap-all') ? 'high' : null),
    parted: (command) =>
      command.args.some((arg) => arg === 'mklabel' || arg === 'rm') ? 'high' : null,
    mkswap: fromDevices,
    cryptsetup: (command) =>
      /^(luksFormat|erase|luksErase)$/.test(operands(command.args)[0] ?? '') ? 'high' : null,
    lvremove: () => 'high',
    vgremove: () => 'high',
    pvremove: () => 'high',
    zpool: (command) => (command.args[0] === 'destroy' ? 'high' : null),
    zfs: (command) => (command.args[0] === 'destroy' ? 'high' : null),
    mdadm: (command) => (hasOption(command.args, '--zero-superblock') ? 'high' : null),
    diskutil: (command) =>
      /^(erase|partition|zero|secureerase|apfs)/i.test(command.args[0] ?? '') &&
      !/^list$/i.test(command.args[1] ?? '')
        ? 'high'
        : null,
    diskpart: () => 'high',
    format: (command) => (/^[a-z]:/i.test(command.args[0] ?? '') ? 'high' : null),
    'format-volume': () => 'high',
    'clear-disk': () => 'high',
    cipher: (command) => (command.args.some((arg) => /^\/w/i.test(arg)) ? 'high' : null),
    chmod: judgeOwnership,
    chown: judgeOwnership,
    chgrp: judgeOwnership,
    mv: judgeMove,
    truncate: (command) =>
      fromTargets(operands(command.args), 'harmless') === 'high' ? 'high' : null,
    tee: (command) => fromDevices(command),
    kill: (command) => (command.args.at(-1) === '-1' && command.args.length > 1 ? 'medium' : null),
    killall5: () => 'medium',
    shutdown: (command) =>
      hasOption(command.args, '-c') || command.args.some((arg) => /^[-/](a|\?|-help)$/.test(arg))
        ? null
        : 'medium',
    reboot: (command) => (command.args.includes('--help') ? null : 'medium'),
    halt: () => 'medium',
    poweroff: () => 'medium',
    init: (command) => (/^[06]$/.test(command.args[0] ?? '') ? 'medium' : null),
    telinit: (command) => (/^[06]$/.test(command.args[0] ?? '') ? 'medium' : null),
    systemctl: (command) =>
      /^(poweroff|reboot|halt|kexec)$/.test(operands(command.args)[0] ?? '') ? 'medium' : null,
    'stop-computer': () => 'medium',
    'restart-computer': () => 'medium',
    rsync: (command) =>
      command.args.some((arg) => arg.startsWith('--delete'))
        ? fromTargets(operands(command.args).slice(-1), 'harmless')
        : null,
  }),
)

function judgeRm(command: Command, folder: TargetScope): Severity | null {
  const { args } = command
  const recursive = hasOption(args, '-r', '-R') || hasLongOption(args, '--recursive')
  if (hasLongOption(args, '--no-preserve-root')) return 'high'
  const targets = operands(args)
  const found = fromTargets(targets, recursive ? folder : 'harmless')
  if (!recursive) {
    if (found === 'high' && targets.some(isWholesale)) return 'high'
    return targets.some(isServiceSettings) ? 'medium' : null
  }
  if (command.fed && found === null && targets.length === 0) return null
  return found
}

/** The settings that a service starts with. */
function isServiceSettings(target: string): boolean {
  return /^\/etc\/[a-z0-9-]{2,30}\/(?:\S{1,80}\/)?[\w-]{1,60}\.(?:conf|cfg|ya?ml|toml|ini)$/.test(
    target,
  )
}

/** Without -r only globs over a system folder, or a device or a system file, do harm. */
function isWholesale(target: string): boolean {
  return /^\/(\*|(etc|bin|boot|lib|usr|sbin)(\/|$))/.test(target)
}

function fromTargets(targets: readonly string[], folder: TargetScope): Severity | null {
  let found: Severity | null = null
  for (const target of targets) {
    const scope = targetScope(target)
    if (scope === 'system') return 'high'
    if (scope === 'project' && folder === 'system') return 'high'
    if (scope === 'unknown') {
      if (/^\uE000\/(\*|\.)?$/.test(target)) return 'high'
      if (folder !== 'harmless' && target === UNKNOWN) found = 'medium'
    }
    if (scope === 'project' && folder !== 'harmless') found = 'medium'
  }
  return found
}

function judgeWindowsRemoval(command: Command): Severity | null {
  const sweeping =
    command.args.some((arg) => /^\/[sq]$/i.test(arg)) || hasOption(command.args, '-r', '-Recurse')
  return sweeping
    ? fromTargets(
        command.args.filter((arg) => !/^\/[a-z]$/i.test(arg)),
        'harmless',
      )
    : null
}

function judgeRemoveItem(command: Command): Severity | null {
  const sweeping = command.args.some((arg) => /^-r(e(c(u(r(s(e)?)?)?)?)?)?$/i.test(arg))
  return sweeping || command.fed ? fromTargets(operands(command.args), 'harmless') : null
}

function judgeFind(command: Command): Severity | null {
  const removes = /(^| )-exec(dir)? (sudo )?rm -[a-zA-Z]{0,4}[rf]/.test(
    command.args.join(' ').slice(0, 2000),
  )
  if (!removes && !command.args.includes('-delete')) return null
  const firstTest = command.args.findIndex(
    (arg) => arg.startsWith('-') || arg === '(' || arg === '!',
  )
  const roots = command.args.slice(0, Math.max(firstTest, 0))
  const narrowed = command.args.some((arg) =>
    /^-(i?name|i?path|mtime|mmin|ctime|atime|newer|empty|size|i?regex|user)$/.test(arg),
  )
  const found = fromTargets(roots.length === 0 ? ['.'] : roots, 'project')
  if (found === 'high') return narrowed && !roots.includes('/') ? null : 'high'
  return narrowed ? null : found
}

function judgeDd(command: Command): Severity | null {
  const target = command.args.find((arg) => arg.startsWith('of='))?.slice(3)
  return target !== undefined && isDevice(target) ? 'high' : null
}

function fromDevices(command: Command): Severity | null {
  return command.args.some(isDevice) ? 'high' : null
}

function isDevice(path: string): boolean {
  return /^(\/dev\/(sd|hd|nvme|vd|xvd|mmcblk|disk|rdisk|mapper|md|loop|mem|kmem|dm-|port)|\\\\\.\\physicaldrive)/i.test(
    path,
  )
}

function judgeRedirects(command: Command): Severity | null {
  for (const { operator, target } of command.redirects) {
    if (!operator.startsWith('>')) continue
    if (isDevice(target.text)) return 'high'
    if (/^\/proc\/(sysrq-trigger|sys\/kernel\/sysrq)$/.test(target.text)) return 'high'
    if (
      !operator.startsWith('>>') &&
      /^\/(etc\/(passwd|shadow|group|fstab|hosts|sudoers)|boot\/[^\uE000]{1,80})$/.test(target.text)
    )
      return 'high'
  }
  return null
}

/** Recursive ownership and mode changes of system folders make a machine unusable; on a project they are ordinary. */
function judgeOwnership(command: Command): Severity | null {
  if (!hasOption(command.args, '-R') && !hasLongOption(command.args, '--recursive')) return null
  return operands(command.args)
    .slice(1)
    .some((target) =>
      /^(\/|\/\*|\/(etc|usr|bin|sbin|lib|boot|var|home|root)\/?\*?|~\/?)$/.test(target),
    )
    ? 'high'
    : null
}

function judgeMove(command: Command): Severity | null {
  const targets = operands(command.args)
  if (targets.length > 1 && targets.at(-1) === '/dev/null')
    return fromTargets(targets.slice(0, -1), 'project') ?? 'medium'
  return targets
    .slice(0, -1)
    .some((target) => /^(\/|\/\*|\/(etc|usr|bin|sbin|lib|boot|var|home)\/?\*?|~\/?)$/.test(target))
    ? 'high'
    : null
}
