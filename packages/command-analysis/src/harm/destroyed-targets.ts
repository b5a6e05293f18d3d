import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import { targetScope, type TargetScope } from './destructive-targets.ts'
import { UNKNOWN } from '../model/model.ts'

/** What a command would destroy, in the folder that the script has gone to. */
export type Judge = (command: Command, folder: TargetScope) => Severity | null

/** The worst of what goes with the targets: system folders are high, a whole project or an unknown target medium. */
export function fromTargets(targets: readonly string[], folder: TargetScope): Severity | null {
  let found: Severity | null = null
  for (const target of targets) {
    const scope = targetScope(target)
    if (scope === 'system') return 'high'
    if (scope === 'project' && folder === 'system' && !target.startsWith('/')) return 'high'
    if (scope === 'unknown') {
      if (/^\uE000\/(\*|\.)?$/.test(target)) return 'high'
      if (folder !== 'harmless' && target === UNKNOWN) found = 'medium'
    }
    // `/$x`: the root itself where the variable is empty, else something right below it.
    if (folder !== 'harmless' && /^\/\uE000\/?$/.test(target)) found = 'medium'
    if (scope === 'project' && folder !== 'harmless') found = 'medium'
  }
  return found
}
