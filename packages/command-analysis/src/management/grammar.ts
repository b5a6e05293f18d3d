import type { Severity } from '@ase/schemas'
import { hasFlag, type ManagementLine } from './command-line.ts'
import { namesEstate, operationClass, verbClass } from './verbs.ts'

const VERB_WITHIN = 5

/**
 * The common grammar of management clients: nouns, a verb, names. The first verb decides; one that only looks ends the
 * search. A deletion is high when it names a whole estate or everything of a kind.
 */
export function severityByGrammar(line: ManagementLine): Severity | null {
  const { words, args } = line
  for (const [index, word] of words.slice(0, VERB_WITHIN).entries()) {
    const found = verbOf(word, index)
    if (found === 'reads') return null
    if (found === null) continue
    if (found === 'revokes') return 'medium'
    return hasFlag(args, 'all', 'recursive') || namesEstateAround(words, index) ? 'high' : 'medium'
  }
  return null
}

/** Past the second word only plain verbs count: what follows are mostly names (`deploy reset-worker`). */
function verbOf(word: string, index: number): ReturnType<typeof verbClass> {
  if (/[./=@\\]/.test(word)) return null
  return index < 3 ? operationClass(word) : verbClass(word.toLowerCase())
}

/** The nouns stand before the verb, inside it (`delete-bucket`), or right after it (`delete cluster x`). */
function namesEstateAround(words: readonly string[], verb: number): boolean {
  return (
    words.slice(0, verb + 1).some(namesEstate) ||
    (verb === 0 && words.length > 2 && namesEstate(words[1] ?? ''))
  )
}
