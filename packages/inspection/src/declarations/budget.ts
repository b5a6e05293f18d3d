import { UnreadableEvidence } from './unreadable-evidence.ts'

/** How many things of one kind are looked at in all manifests of an image together. */
const limits = { manifests: 1024, assertions: 8192, actions: 16_384, ingredients: 16_384 } as const

/** Bounds the work on one image. */
export class Budget {
  readonly #left: Record<keyof typeof limits, number> = { ...limits }

  /** The items as they are. Throws an `UnreadableEvidence` when they are more than what is left of the limit. */
  take(kind: keyof typeof limits, items: readonly unknown[]): readonly unknown[] {
    this.#left[kind] -= items.length
    if (this.#left[kind] < 0) throw new UnreadableEvidence()
    return items
  }
}
