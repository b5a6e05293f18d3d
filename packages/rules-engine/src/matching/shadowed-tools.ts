import type { Severity } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { Hit } from '../rule.ts'
import { shadowing, tampersWithForeignTool } from '@ase/text-analysis'
import { hitsByManifestText } from './manifest-hits.ts'

/** What the texts of a manifest say of tools that it does not declare. */
export function shadowedTools(reading: Reading): readonly Hit[] {
  const own = new Set<string>()
  const ownWords = new Set<string>()
  for (const { name, words, parameters } of reading.manifest()) {
    own.add(name.toLowerCase())
    for (const word of words) ownWords.add(word)
    for (const parameter of parameters) own.add(parameter.name.toLowerCase())
  }
  return hitsByManifestText(
    reading,
    (text): Severity | null =>
      shadowing(text, own) ?? (tampersWithForeignTool(text, ownWords) ? 'medium' : null),
  )
}
