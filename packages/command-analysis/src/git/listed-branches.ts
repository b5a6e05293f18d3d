import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import type { CommandIndex } from '../model/command-index.ts'
import { UNKNOWN } from '../model/model.ts'

const filters = ['grep', 'egrep', 'awk', 'sed']

/**
 * `git branch … | xargs git branch -D`, or the same in a loop: every branch that a list names is dropped. Those that are
 * merged or whose remote is gone hold nothing that is not elsewhere.
 */
export function dropsListed({ byName }: CommandIndex): Severity | null {
  const commands = byName.get('git') ?? []
  if (!commands.some(dropsWhatComes)) return null
  const narrowed =
    commands.some(({ args }) => args[0] === 'branch' && args.includes('--merged')) ||
    filters.some((name) => (byName.get(name) ?? []).some(looksForGone))
  return narrowed ? null : 'medium'
}

function dropsWhatComes({ args, through }: Command): boolean {
  if (args[0] !== 'branch' || !args.includes('-D')) return false
  return args.includes(UNKNOWN) || (args.length === 2 && through.includes('xargs'))
}

function looksForGone({ args }: Command): boolean {
  return args.some((arg) => /\bgone\b/.test(arg.slice(0, 200)))
}
