import type { Severity } from '@ase/schemas'
import { targetScope } from './destructive-targets.ts'
import { isUnknown } from '../model/model.ts'
import type { CodeCall } from '../code/code-state.ts'
import type { ParsedCode } from '../code/read-code.ts'
import { listTexts } from '../code/value.ts'

/** Calls that remove a whole tree. */
const treeRemovals = new Set(
  'rmtree rmSync rmdirSync rimraf rimrafSync remove_tree rm_rf rm_r rm_rm_f removedirs deltree remove_dir remove_entry remove_entry_secure secure_remove removeSync emptyDirSync emptyDir rmdir remove_dir_all deleteDirectory deleteDir RemoveAll removeDirectoryRecursive removePathForcibly removeDir removeItem delete_directory'.split(
    ' ',
  ),
)
/** Calls that remove one file, or a tree when told so by an option. */
const removals = new Set(
  'remove unlink unlinkSync rm delete del removeFile truncate delete_file removeSync'.split(' '),
)
const walks = new Set(
  'walk listdir scandir glob iglob rglob iterdir readdir readdirSync entries children each_child glob_recursive find finddepth files list_files'.split(
    ' ',
  ),
)
const deviceWrites = new Set(
  'open openSync writeFile writeFileSync write file_put_contents fopen sysopen'.split(' '),
)

/**
 * The severity of what a program destroys through the calls of its own language (`shutil.rmtree('/')`); null for
 * nothing.
 */
export function severityOfRemoval({ calls, code }: ParsedCode): Severity | null {
  let walksSystem = false
  let removesAny = false
  for (const each of calls) {
    const { name } = each
    const whole =
      treeRemovals.has(name) ||
      (removals.has(name) && each.args.length > 1 && code.includes('recursive'))
    if (whole || removals.has(name)) {
      const targets = targetsOf(each)
      if (targets.some((target) => (whole ? isSystem(target) : isWholesale(target)))) return 'high'
      if (!whole && targets.some(isPatternOfSystem)) return 'high'
      removesAny ||= targets.length === 0 || targets.some(isUnknown)
    } else if (walks.has(name)) walksSystem ||= walkedBy(each).some(walksWhole)
    else if (deviceWrites.has(name) && overwrites(each)) return 'high'
  }
  return walksSystem && removesAny ? 'high' : null
}

function targetsOf({ receiver, args }: CodeCall): readonly string[] {
  // `Path('/').rmtree()` removes its receiver.
  const values = args.length > 0 ? args.slice(0, 2) : receiver === null ? [] : [receiver]
  return values.flatMap(listTexts)
}

/** What a walk goes over: any of its arguments, or `Path('/')` in `Path('/').rglob('*')`. */
function walkedBy({ receiver, args }: CodeCall): readonly string[] {
  return [...(receiver === null ? [] : [receiver]), ...args.slice(0, 4)]
    .flatMap(listTexts)
    .map((target) => target.replace(/(?<=.)(?:\/\*{1,2}){1,4}$/, ''))
}

function isSystem(target: string): boolean {
  return !isUnknown(target) && /^[/~.]|^[a-z]:/i.test(target) && targetScope(target) === 'system'
}

/** One file is worth a stop only where it is part of the system. */
function isWholesale(target: string): boolean {
  return /^\/(?:$|\*|(?:etc|boot|bin|sbin|usr|lib|home|root)(?:\/?\*?$))|^\/etc\/(?:passwd|shadow|group|fstab|sudoers)$|^\/boot\//.test(
    target,
  )
}

function walksWhole(target: string): boolean {
  return (
    /^(?:\/|\/\*{1,2}|\/(?:home|etc|usr|root|var|srv|opt|boot)\/?(?:\*{1,2})?|~\/?|[a-z]:[\\/]?)$/i.test(
      target,
    ) || isPatternOfSystem(target)
  )
}

/** Many files of a folder in one call that the machine or its services live from: `/etc/*.conf`, `/srv/data/*`. */
function isPatternOfSystem(target: string): boolean {
  return /^\/(?:(?:etc|boot|bin|sbin|usr\/s?bin|root)\/\S{0,80}[*?]|(?:home|srv|var\/(?:backups|lib\/[\w-]{2,40}))\/(?:[\w-]{1,60}\/)?\*{1,2}$)/.test(
    target,
  )
}

/** Opened to be written: a disk, or an account or boot file. */
function overwrites({ name, args }: CodeCall): boolean {
  const target = args[0]?.text ?? ''
  const disk = /^\/dev\/(?:sd|hd|nvme|vd|xvd|mmcblk|mem|kmem)/.test(target)
  if (!disk && !/^\/etc\/(?:passwd|shadow|group|fstab|sudoers)$|^\/boot\//.test(target))
    return false
  if (name !== 'open' && name !== 'openSync' && name !== 'fopen') return true
  return /^r?[wx+]|^r\+|w/.test(args[1]?.text ?? '')
}
