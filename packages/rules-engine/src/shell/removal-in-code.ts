import type { Severity } from '@ase/schemas'
import { targetScope } from './destructive-targets.ts'

const removal =
  /\b(?:rmtree|rmSync|rmdirSync|rimraf|remove_tree|rm_rf|rm_r|removedirs|deltree)\s{0,4}\(?\s{0,4}["'`]([^"'`\n]{1,200})["'`]/

/** Removing a tree through a call of another language, such as Python's `shutil.rmtree`. */
export function severityOfRemovalInCode(code: string): Severity | null {
  const found = removal.exec(code)
  return found !== null && targetScope(found[1] ?? '') === 'system' ? 'high' : null
}
