import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import type { Judge } from './destroyed-targets.ts'
import { isUnknown, UNKNOWN, type Word } from '../model/model.ts'
import { hasOption, operands } from '../model/options.ts'
import { plainPath } from './plain-path.ts'

/** A disk, a partition or the machine's memory as a file. */
export function isDevice(path: string): boolean {
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
export function fromDevices({ args, words }: Command): Severity | null {
  const devices = args.filter(isDevice)
  if (devices.length === 0) return words.some(isAskedForDisk) ? 'high' : null
  return devices.every((path) => path.startsWith('/dev/loop')) ? 'medium' : 'high'
}

function whenFirst(pattern: RegExp): Judge {
  return ({ args }) => (pattern.test(operands(args)[0] ?? '') ? 'high' : null)
}

function unless(...options: readonly string[]): Judge {
  return (command) => (hasOption(command.args, ...options) ? null : fromDevices(command))
}

/** Programs that write to disks, partitions, volumes and pools, past any file system. */
export const diskJudges: readonly (readonly [string, Judge])[] = Object.entries<Judge>({
  dd: severityOfCopy,
  dcfldd: severityOfCopy,
  dc3dd: severityOfCopy,
  ddrescue: (command) => (isDevice(operands(command.args)[1] ?? '') ? 'high' : null),
  wipefs: (command) =>
    hasOption(command.args, '-a', '--all', '-o', '--offset') ? fromDevices(command) : null,
  blkdiscard: fromDevices,
  badblocks: (command) => (hasOption(command.args, '-w') ? fromDevices(command) : null),
  nwipe: fromDevices,
  scrub: fromDevices,
  hdparm: ({ args }) =>
    args.some((arg) => /^--(?:security-erase|trim-sector|dco-restore|yes-i-know)/.test(arg))
      ? 'high'
      : null,
  nvme: whenFirst(/^(?:format|sanitize|delete-ns|write-zeroes)$/),
  sg_format: fromDevices,
  fdisk: unless('-l', '--list', '-s'),
  sfdisk: ({ args }) => (hasOption(args, '--delete', '--relocate') ? 'high' : null),
  cfdisk: fromDevices,
  gdisk: unless('-l'),
  sgdisk: ({ args }) =>
    hasOption(args, '-Z', '-o', '--zap-all', '--clear', '-d', '--delete') ? 'high' : null,
  parted: ({ args }) =>
    args.some((arg) => /\b(?:mklabel|mktable|rm)\b/.test(arg)) && !args.some((arg) => isImage(arg))
      ? 'high'
      : null,
  mkswap: fromDevices,
  mke2fs: fromDevices,
  mkntfs: fromDevices,
  mkdosfs: fromDevices,
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
  shred: fromDevices,
})

/** A file that stands for a disk. */
function isImage(path: string): boolean {
  return /^[\w./~-]{1,120}\.(?:img|raw|iso|bin|dd|vhdx?|qcow2)$/.test(path)
}

function severityOfCopy({ args, words }: Command): Severity | null {
  const target = args.find((arg) => arg.startsWith('of='))?.slice(3)
  if (target === undefined) return null
  if (isDevice(target)) return 'high'
  if (!isUnknown(target)) return null
  if (words.some((word) => word.text.startsWith('of=') && isAskedForDisk(word))) return 'high'
  // Which one is only known at run time; zeros and noise leave nothing on it.
  const wipes = args.some((arg) => /^if=\/dev\/(?:zero|u?random)$/.test(arg))
  return wipes && target.startsWith('/dev/') ? 'medium' : null
}
