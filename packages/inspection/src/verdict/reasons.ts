import type { Declaration } from '../declarations/declaration.ts'
import { orderedDeclarations } from '../declarations/evidence.ts'

/** As the report's schema has it. */
const REASONS_MAX = 32

/** Declarations as codes `<place>:<carrier>:<value>`: sorted, without repetitions, the nearest when there are too many. */
export function reasonsOf(declarations: readonly Declaration[]): string[] {
  const nearestFirst = orderedDeclarations(declarations)
  const codes = new Set(nearestFirst.map((one) => `${placeOf(one)}:${one.carrier}:${one.value}`))
  return [...codes].slice(0, REASONS_MAX).toSorted()
}

function placeOf({ position, act, depth }: Declaration): 'picture' | 'parent' | 'part' {
  if (position === 'part' || act === 'placed') return 'part'
  return depth === 0 ? 'picture' : 'parent'
}
