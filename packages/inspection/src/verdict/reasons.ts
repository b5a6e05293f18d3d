import type { Declaration } from '../declarations/declaration.ts'
import { orderedDeclarations } from '../declarations/evidence.ts'

/** As the report's schema has it. */
const REASONS_MAX = 32

/**
 * Declarations as codes `<place>:<carrier>:<value>`: sorted, without repetitions. When there are too many, those that tell of AI
 * are kept first, and then the nearest.
 */
export function reasonsOf(
  declarations: readonly Declaration[],
  tellsOfAi: (declaration: Declaration) => boolean,
): string[] {
  const nearestFirst = orderedDeclarations(declarations)
  const kept = [...nearestFirst.filter(tellsOfAi), ...nearestFirst]
  const codes = new Set(kept.map((one) => `${placeOf(one)}:${one.carrier}:${one.value}`))
  return [...codes].slice(0, REASONS_MAX).toSorted()
}

function placeOf({ position, act, depth }: Declaration): 'picture' | 'parent' | 'part' {
  if (position === 'part' || act === 'placed') return 'part'
  return depth === 0 ? 'picture' : 'parent'
}
