import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import { fromDevices, isDevice } from './destroyed-disks.ts'
import { fromTargets, type Judge } from './destroyed-targets.ts'
import { hasLongOption, hasOption, operands } from '../model/options.ts'
import { plainPath } from './plain-path.ts'

/** Commands that destroy by writing, moving or changing owners, not by removing. */
export const overwriteJudges: readonly (readonly [string, Judge])[] = Object.entries<Judge>({
  shred: (command) =>
    fromDevices(command) ??
    fromTargets(operands(command.args), 'harmless') ??
    (operands(command.args).some(isSystemFile) ? 'high' : null),
  wipe: (command) => fromDevices(command) ?? fromTargets(operands(command.args), 'harmless'),
  scrub: (command) => fromDevices(command) ?? fromTargets(operands(command.args), 'harmless'),
  chmod: severityOfOwnership,
  chown: severityOfOwnership,
  chgrp: severityOfOwnership,
  chattr: severityOfOwnership,
  setfacl: severityOfOwnership,
  mv: severityOfMove,
  cp: severityOfCopy,
  ln: ({ args }) => (hasOption(args, '-f') && isSystemFile(args.at(-1) ?? '') ? 'high' : null),
  truncate: ({ args }) =>
    operands(args).some((arg) => isSystemFile(arg) || isBootFile(arg) || isDevice(arg)) ||
    fromTargets(
      operands(args).filter(
        (arg) => !/^\/var\/lib\/docker\/containers\/.{1,120}-json\.log$/.test(arg),
      ),
      'harmless',
    ) === 'high'
      ? 'high'
      : null,
  tee: (command) =>
    fromDevices(command) ??
    (!hasOption(command.args, '-a', '--append') && operands(command.args).some(isSystemFile)
      ? 'high'
      : operands(command.args).some(isKernelSwitch)
        ? 'high'
        : null),
  rsync: ({ args }) =>
    args.some((arg) => /^--del(?:ete)?/.test(arg)) && !hasOption(args, '-n', '--dry-run')
      ? // A mirror of one folder is what the option is for.
        onlyHigh(fromTargets(operands(args).slice(-1), 'project'))
      : null,
  rclone: ({ args }) =>
    args[0] === 'sync' && !args.includes('--dry-run')
      ? // `b:` is a place in a store here, not a drive.
        fromTargets(
          operands(args)
            .slice(-1)
            .filter((target) => !/^[\w-]{1,60}:/.test(target)),
          'harmless',
        )
      : null,
  tar: severityOfUnpack,
  unlink: ({ args }) => (args.some(isSystemFile) ? 'high' : null),
})

/** Files without which a machine does not start or let anyone in. */
function isSystemFile(path: string): boolean {
  return /^\/(?:etc\/(?:passwd|shadow|group|gshadow|fstab|hosts|sudoers)|(?:usr\/)?bin\/(?:ba|da)?sh|lib\/ld-linux[^/]{0,30}|lib\/x86_64-linux-gnu\/libc\.so\.6)$/.test(
    plainPath(path),
  )
}

/** What a machine boots from. */
function isBootFile(path: string): boolean {
  return /^\/boot\/[^\uE000]{1,80}$/.test(plainPath(path))
}

/** Writing here stops or crashes the machine at once. */
function isKernelSwitch(path: string): boolean {
  return /^\/proc\/(?:sysrq-trigger|sys\/kernel\/sysrq)$/.test(path)
}

const sayers = new Set(['', ':', 'true', 'echo', 'printf'])

/** What redirections overwrite: devices, switches of the kernel, files of the system. */
export function severityOfRedirects({ name, redirects }: Command): Severity | null {
  for (const { operator, target } of redirects) {
    if (!operator.startsWith('>') && operator !== '&>') continue
    if (isDevice(target.text) || isKernelSwitch(target.text)) return 'high'
    if (operator.startsWith('>>')) continue
    // Installers of kernels copy whole images there; a line of text or nothing at all is no image.
    if (isSystemFile(target.text) || (sayers.has(name) && isBootFile(target.text))) return 'high'
  }
  return null
}

const wholeFolders =
  /^(\/|\/\*|\/(etc|usr|bin|sbin|lib|lib64|boot|var|home|root|opt|dev|sys|proc)\/?\*?|\/usr\/(bin|lib|sbin)\/?\*?|~\/?)$/

/** `/etc`, also as `/tmp/../etc` */
function isWholeFolder(target: string): boolean {
  return wholeFolders.test(plainPath(target))
}

/** Recursive ownership and mode changes of system folders make a machine unusable; on a project they are ordinary. */
function severityOfOwnership({ args }: Command): Severity | null {
  if (!hasOption(args, '-R') && !hasLongOption(args, '--recursive')) return closesSystem(args)
  return operands(args).some(isWholeFolder) ? 'high' : null
}

/** `chmod 000 /` */
function closesSystem(args: readonly string[]): Severity | null {
  const [mode, ...targets] = operands(args)
  return /^(?:0{1,4}|a-rwx|[ugo]{0,3}-x)$/.test(mode ?? '') && targets.some(isWholeFolder)
    ? 'high'
    : null
}

function severityOfMove({ args }: Command): Severity | null {
  const targets = operands(args)
  if (targets.length > 1 && targets.at(-1) === '/dev/null')
    return fromTargets(targets.slice(0, -1), 'project') ?? 'medium'
  if (
    targets.length > 1 &&
    isSystemFile(targets.at(-1) ?? '') &&
    /^\/(?:dev|tmp)\//.test(targets[0] ?? '')
  )
    return 'high'
  return targets
    .slice(0, -1)
    .some((target) => isWholeFolder(target) || /^\/(?:usr\/)?lib\/ld-linux/.test(target))
    ? 'high'
    : null
}

/** An empty or random file, or anything at all, over a device or a file of the system. */
function severityOfCopy({ args }: Command): Severity | null {
  const targets = operands(args)
  const last = targets.at(-1) ?? ''
  if (targets.length < 2) return null
  if (isDevice(last)) return 'high'
  return isSystemFile(last) && /^\/dev\/(?:null|zero|u?random)$/.test(targets[0] ?? '')
    ? 'high'
    : null
}

/** `tar --remove-files` takes what it packs; unpacking over the root replaces the system. */
function severityOfUnpack({ args }: Command): Severity | null {
  if (args.includes('--remove-files')) return fromTargets(operands(args), 'harmless')
  const overwrites = hasOption(args, '--overwrite', '--recursive-unlink', '--unlink-first')
  const at = args.findIndex((arg) => arg === '-C' || arg === '--directory')
  return overwrites && at >= 0 && isWholeFolder(args[at + 1] ?? '') ? 'high' : null
}

function onlyHigh(severity: Severity | null): Severity | null {
  return severity === 'high' ? severity : null
}
