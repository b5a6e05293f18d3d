import type { Declaration } from './declaration.ts'

/** More than any honest image has. */
export const DECLARATIONS_MAX = 256

/**
 * The declarations without repetitions, in one order. Of the same thing declared at several depths the nearest stays.
 */
export function orderedDeclarations(declarations: Iterable<Declaration>): Declaration[] {
  const nearest = new Map<string, Declaration>()
  for (const declaration of declarations) {
    const key = keyOf(declaration)
    const known = nearest.get(key)
    if (known === undefined || declaration.depth < known.depth) nearest.set(key, declaration)
  }
  return [...nearest.entries()]
    .toSorted(
      ([key, { depth }], [otherKey, other]) => depth - other.depth || (key < otherKey ? -1 : 1),
    )
    .map(([, declaration]) => declaration)
}

function keyOf({ position, carrier, act, value }: Declaration): string {
  return [position, carrier, act, value].join(' ')
}
