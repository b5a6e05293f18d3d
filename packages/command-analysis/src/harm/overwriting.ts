import type { Severity } from '@ase/schemas'
import { type Command, isUnknown, UNKNOWN, type Word } from '../model/model.ts'
import { findWrittenPaths, unpacks } from './critical-files.ts'
import { hasOption, operands, hasLongOption } from '../model/options.ts'
import { type DestructionCheck, severityOfTargets } from './destructive-targets.ts'

/** An absolute path without doubled slashes, `.` and `..`: `/dev/./sda` and `/tmp/../dev/sda` are `/dev/sda`; any other as it is. */
function plainPath(path: string): string {
  if (!path.startsWith('/') || !/\/[./]/.test(path)) return path
  const kept: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') kept.pop()
    else if (part !== '' && part !== '.') kept.push(part)
  }
  return `/${kept.join('/')}`
}

/** A disk, a partition or the machine's memory as a file. */
function isDevice(path: string): boolean {
  // An empty variable inside the name hides it: `/dev/s${x}da`.
  const at = plainPath(path)
  const plain = at.startsWith('/dev/') ? at.replaceAll(UNKNOWN, '') : at
  return /^(\/dev\/(sd|hd|nvme|vd|xvd|mmcblk|disk|rdisk|mapper|md|loop|mem|kmem|dm-|port|da\d|ada\d)|\\\\\.\\physicaldrive)/i.test(
    plain,
  )
}

/** Programs that tell on which disk something lies. */
const diskListers: ReadonlySet<string> = new Set(['lsblk', 'findmnt', 'blkid', 'df', 'rootdev'])

/** `/dev/$(lsblk -dno NAME | head -1)`, `$(findmnt -no SOURCE /)`: a disk that the machine itself is asked for. */
function isAskedForDisk({ text, substitutions }: Word): boolean {
  return (
    isUnknown(text) &&
    substitutions.some(({ commands }) =>
      commands.some(({ argv }) => diskListers.has(argv[0]?.text ?? '')),
    )
  )
}

/** Any of the arguments is a device; behind a loop device lies a file. */
export function severityOfDevices({ args, words }: Command): Severity | null {
  const devices = args.filter(isDevice)
  if (devices.length === 0) return words.some(isAskedForDisk) ? 'high' : null
  return devices.every((path) => path.startsWith('/dev/loop')) ? 'medium' : 'high'
}

function whenFirst(pattern: RegExp): DestructionCheck {
  return ({ args }) => (pattern.test(operands(args)[0] ?? '') ? 'high' : null)
}

function unless(...options: readonly string[]): DestructionCheck {
  return (command) => (hasOption(command.args, ...options) ? null : severityOfDevices(command))
}

/** Programs that write to disks, partitions, volumes and pools, past any file system. */
export const diskChecks: readonly (readonly [string, DestructionCheck])[] =
  Object.entries<DestructionCheck>({
    dd: severityOfRawCopy,
    dcfldd: severityOfRawCopy,
    dc3dd: severityOfRawCopy,
    ddrescue: (command) => (isDevice(operands(command.args)[1] ?? '') ? 'high' : null),
    wipefs: (command) =>
      hasOption(command.args, '-a', '--all', '-o', '--offset') ? severityOfDevices(command) : null,
    blkdiscard: severityOfDevices,
    badblocks: (command) => (hasOption(command.args, '-w') ? severityOfDevices(command) : null),
    nwipe: severityOfDevices,
    scrub: severityOfDevices,
    hdparm: ({ args }) =>
      args.some((arg) => /^--(?:security-erase|trim-sector|dco-restore|yes-i-know)/.test(arg))
        ? 'high'
        : null,
    nvme: whenFirst(/^(?:format|sanitize|delete-ns|write-zeroes)$/),
    sg_format: severityOfDevices,
    fdisk: unless('-l', '--list', '-s'),
    sfdisk: ({ args }) => (hasOption(args, '--delete', '--relocate') ? 'high' : null),
    cfdisk: severityOfDevices,
    gdisk: unless('-l'),
    sgdisk: ({ args }) =>
      hasOption(args, '-Z', '-o', '--zap-all', '--clear', '-d', '--delete') ? 'high' : null,
    parted: ({ args }) =>
      args.some((arg) => /\b(?:mklabel|mktable|rm)\b/.test(arg)) &&
      !args.some((arg) => isImage(arg))
        ? 'high'
        : null,
    mkswap: severityOfDevices,
    mke2fs: severityOfDevices,
    mkntfs: severityOfDevices,
    mkdosfs: severityOfDevices,
    cryptsetup: ({ args }) =>
      /^(?:luksFormat|erase|luksErase|luksKillSlot|luksRemoveKey|reencrypt)$/.test(
        operands(args)[0] ?? '',
      ) && !args.some((arg) => isImage(arg))
        ? 'high'
        : null,
    lvremove: () => 'high',
    vgremove: () => 'high',
    pvremove: () => 'high',
    zpool: whenFirst(/^(?:destroy|labelclear)$/),
    zfs: whenFirst(/^destroy$/),
    btrfs: ({ args }) => (args[0] === 'subvolume' && args[1] === 'delete' ? 'medium' : null),
    mdadm: ({ args }) => (hasOption(args, '--zero-superblock', '--stop') ? 'high' : null),
    dmsetup: whenFirst(/^(?:remove_all|wipe_table)$/),
    flashrom: ({ args }) => (hasOption(args, '-w', '-E', '--write', '--erase') ? 'high' : null),
    flash_erase: () => 'high',
    efibootmgr: ({ args }) => (hasOption(args, '-B', '--delete-bootnum') ? 'high' : null),
    shred: severityOfDevices,
  })

/** A file that stands for a disk. */
function isImage(path: string): boolean {
  return /^[\w./~-]{1,120}\.(?:img|raw|iso|bin|dd|vhdx?|qcow2)$/.test(path)
}

function severityOfRawCopy({ args, words }: Command): Severity | null {
  const target = args.find((arg) => arg.startsWith('of='))?.slice(3)
  if (target === undefined) return null
  if (isDevice(target)) return 'high'
  if (!isUnknown(target)) return null
  if (words.some((word) => word.text.startsWith('of=') && isAskedForDisk(word))) return 'high'
  // Which one is only known at run time; zeros and noise leave nothing on it.
  const wipes = args.some((arg) => /^if=\/dev\/(?:zero|u?random)$/.test(arg))
  return wipes && target.startsWith('/dev/') ? 'medium' : null
}

/** Commands that destroy by writing, moving or changing owners, not by removing. */
export const overwriteChecks: readonly (readonly [string, DestructionCheck])[] =
  Object.entries<DestructionCheck>({
    shred: (command) =>
      severityOfDevices(command) ??
      severityOfTargets(operands(command.args), 'harmless') ??
      (operands(command.args).some(isSystemFile) ? 'high' : null),
    wipe: (command) =>
      severityOfDevices(command) ?? severityOfTargets(operands(command.args), 'harmless'),
    scrub: (command) =>
      severityOfDevices(command) ?? severityOfTargets(operands(command.args), 'harmless'),
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
      severityOfTargets(
        operands(args).filter(
          (arg) => !/^\/var\/lib\/docker\/containers\/.{1,120}-json\.log$/.test(arg),
        ),
        'harmless',
      ) === 'high'
        ? 'high'
        : null,
    tee: (command) =>
      severityOfDevices(command) ??
      (!hasOption(command.args, '-a', '--append') && operands(command.args).some(isSystemFile)
        ? 'high'
        : operands(command.args).some(isKernelSwitch)
          ? 'high'
          : null),
    rsync: ({ args }) =>
      args.some((arg) => /^--del(?:ete)?/.test(arg)) && !hasOption(args, '-n', '--dry-run')
        ? // A mirror of one folder is what the option is for.
          onlyHigh(severityOfTargets(operands(args).slice(-1), 'project'))
        : !hasOption(args, '-n', '--dry-run') &&
            operands(args).length > 1 &&
            isSystemRoot(operands(args).at(-1) ?? '')
          ? 'medium'
          : null,
    rclone: ({ args }) =>
      args[0] === 'sync' && !args.includes('--dry-run')
        ? // `b:` is a place in a store here, not a drive.
          severityOfTargets(
            operands(args)
              .slice(-1)
              .filter((target) => !/^[\w-]{1,60}:/.test(target)),
            'harmless',
          )
        : null,
    tar: severityOfUnpack,
    bsdtar: severityOfUnpack,
    unzip: unpacksOverSystem,
    '7z': unpacksOverSystem,
    '7za': unpacksOverSystem,
    cpio: unpacksOverSystem,
    'dpkg-deb': unpacksOverSystem,
    unsquashfs: unpacksOverSystem,
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

/** Writing here stops or crashes the machine immediately. */
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
    return severityOfTargets(targets.slice(0, -1), 'project') ?? 'medium'
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
  if (isSystemFile(last) && /^\/dev\/(?:null|zero|u?random)$/.test(targets[0] ?? '')) return 'high'
  // A whole tree over the root, as an archive would be unpacked there.
  return plainPath(last) === '/' &&
    args.some((arg) => /^-[a-zA-Z]{0,5}[rRa]|^--recursive$|^--archive$/.test(arg))
    ? 'medium'
    : null
}

/** Folders that an archive from elsewhere replaces the machine in: the root and what starts and grants. */
function isSystemRoot(path: string): boolean {
  return /^\/(?:etc|bin|sbin|lib|lib64|boot|usr\/bin|usr\/sbin|usr\/lib)?\/?$/.test(plainPath(path))
}

/** Files of an archive go where the machine keeps its programs and settings, whatever they are called. */
function unpacksOverSystem(command: Command): Severity | null {
  return findWrittenPaths(command).some(isSystemRoot) ? 'medium' : null
}

/** `tar --remove-files` takes what it packs; unpacking over the root replaces the system. */
function severityOfUnpack(command: Command): Severity | null {
  const { args } = command
  if (args.includes('--remove-files')) return severityOfTargets(operands(args), 'harmless')
  const overwrites = hasOption(args, '--overwrite', '--recursive-unlink', '--unlink-first')
  const at = args.findIndex((arg) => arg === '-C' || arg === '--directory')
  if (overwrites && at >= 0 && isWholeFolder(args[at + 1] ?? '')) return 'high'
  if (!unpacks(args)) return null
  // Names with a leading slash are kept: they go wherever the archive says.
  return args.some((arg) => /^-?[a-zA-Z]{0,8}P[a-zA-Z]{0,8}$|^--absolute-names$/.test(arg))
    ? 'medium'
    : unpacksOverSystem(command)
}

function onlyHigh(severity: Severity | null): Severity | null {
  return severity === 'high' ? severity : null
}
