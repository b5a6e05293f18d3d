import type { Severity } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { Hit } from '../rule.ts'
import { tampersWithForeignTool } from '../text/manifest/foreign-tools.ts'
import { shadowing } from '../text/manifest/shadowing.ts'
import { WindowBudget } from '../text/manifest/window-budget.ts'
import { hitsByManifestText } from './manifest-hits.ts'
import { oncePerReading } from './once-per-reading.ts'

/** What the texts of a manifest say of tools that it does not declare. */
export interface ShadowedTools {
  readonly hits: readonly Hit[]
  /** There are more mentions of such tools than are judged. */
  readonly limited: boolean
}

export const shadowedTools = oncePerReading((reading: Reading): ShadowedTools => {
  const own = new Set<string>()
  const ownWords = new Set<string>()
  for (const { name, words, parameters } of reading.manifest()) {
    own.add(name.toLowerCase())
    for (const word of words) ownWords.add(word)
    for (const parameter of parameters) own.add(parameter.name.toLowerCase())
  }
  const budget = new WindowBudget()
  const hits = hitsByManifestText(
    reading,
    ({ text }): Severity | null =>
      shadowing(text, own, budget) ??
      (tampersWithForeignTool(text, ownWords, budget) ? 'medium' : null),
  )
  return { hits, limited: budget.limited }
})
