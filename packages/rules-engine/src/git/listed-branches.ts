import type { Severity } from '@ase/schemas'
import type { Line } from '../shell/command.ts'

/**
 * `git branch … | xargs git branch -D`: every branch that the first commands list is dropped. Those that are merged or
 * whose remote is gone hold nothing that is not elsewhere.
 */
export function dropsListed({ commands }: Line): Severity | null {
  const last = commands.at(-1)
  if (last?.name !== 'git' || !last.through.includes('xargs') || last.args[0] !== 'branch')
    return null
  if (!last.args.includes('-D') || last.args.length > 2) return null
  const narrowed = commands
    .slice(0, -1)
    .some(({ args }) =>
      args.some((arg) => arg === '--merged' || /\bgone\b/.test(arg.slice(0, 200))),
    )
  return narrowed ? null : 'medium'
}
