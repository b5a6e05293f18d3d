import { Budget } from './budget.ts'
import type { Declaration, Position } from './declaration.ts'
import { linksOf } from './ingredients.ts'
import { fieldOf, textOf } from './json.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { statementsOf } from './statements.ts'

/**
 * What the manifests of the picture, its parents and its parts declare. `store` is the reader's JSON. A manifest that is
 * reached on several ways counts once, as base rather than as part, and at its smallest depth, in steps from the active
 * manifest. Throws an `UnreadableEvidence` beyond the limits of `Budget`, which bound the depth, too.
 */
export function* declarationsOfChain(store: unknown): Generator<Declaration, void, undefined> {
  const active = textOf(store, 'active_manifest')
  if (active === undefined) return
  const chain = new Chain(fieldOf(store, 'manifests'))
  const parts = yield* chain.walk([[active]], 'base')
  yield* chain.walk(parts, 'part')
}

/** Labels of manifests by their depth. */
type Levels = readonly (readonly string[])[]

class Chain {
  readonly #manifests: unknown
  readonly #budget = new Budget()
  readonly #seen = new Set<string>()

  constructor(manifests: unknown) {
    this.#manifests = manifests
  }

  /** Reads what can be reached from these manifests, level by level. Returns the parts that bases name, for a second walk. */
  *walk(start: Levels, position: Position): Generator<Declaration, Levels, undefined> {
    const parts: string[][] = []
    let reached: readonly string[] = []
    for (let depth = 0; depth < start.length || reached.length > 0; depth += 1) {
      const next: string[] = []
      for (const label of [...reached, ...(start[depth] ?? [])]) {
        const manifest = this.#read(label)
        if (manifest === undefined) continue
        for (const statement of statementsOf(manifest)) yield { ...statement, position, depth }
        for (const link of linksOf(manifest)) {
          if (position === 'base' && link.position === 'part')
            (parts[depth + 1] ??= []).push(link.manifest)
          else next.push(link.manifest)
        }
      }
      reached = next
    }
    return parts
  }

  #read(label: string): Manifest | undefined {
    if (this.#seen.has(label)) return undefined
    this.#seen.add(label)
    const manifest = fieldOf(this.#manifests, label)
    if (manifest === undefined) return undefined
    this.#budget.take('manifests', [manifest])
    return readManifest(manifest, this.#budget)
  }
}
