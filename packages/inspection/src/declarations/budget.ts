/** How many things of one kind are looked at in all manifests of an image together. */
const limits = { manifests: 1024, assertions: 8192, actions: 16_384, ingredients: 16_384 } as const

/** Bounds the work on one image: what stands beyond the limits is not looked at. */
export class Budget {
  readonly #left: Record<keyof typeof limits, number> = { ...limits }

  /** The leading items that are still within the limit. */
  take(kind: keyof typeof limits, items: readonly unknown[]): readonly unknown[] {
    const taken = items.length > this.#left[kind] ? items.slice(0, this.#left[kind]) : items
    this.#left[kind] -= taken.length
    return taken
  }
}
