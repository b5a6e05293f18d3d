/** A bounded queue that serves its owners in turn: who has sixty items waiting delays another's by one, not by sixty. */
export interface FairQueue<Item> {
  readonly size: number
  /**
   * Adds an item, in front of the owner's others when it is urgent. Returns the item that has to leave because the queue is full:
   * the last one of the owner that has most items waiting, which may be this one.
   */
  push(owner: string, item: Item, isUrgent?: boolean): Item | null
  /** Takes the next item of the owner whose turn it is; null when nothing waits. */
  shift(): Item | null
}

export function createFairQueue<Item>(sizeMax: number): FairQueue<Item> {
  /** In the order of their turns. */
  const itemsOf = new Map<string, Item[]>()
  let size = 0

  const dropFromLongest = (): Item | null => {
    let longest: Item[] = []
    // The owner who waits longest for a turn is the last to lose an item.
    for (const items of itemsOf.values()) if (items.length >= longest.length) longest = items
    size -= 1
    return longest.pop() ?? null
  }
  return {
    get size() {
      return size
    },
    push: (owner, item, isUrgent = false) => {
      const items = itemsOf.get(owner)
      if (items === undefined) itemsOf.set(owner, [item])
      else if (isUrgent) items.unshift(item)
      else items.push(item)
      size += 1
      return size > sizeMax ? dropFromLongest() : null
    },
    shift: () => {
      for (const [owner, items] of itemsOf) {
        itemsOf.delete(owner)
        const item = items.shift()
        if (item === undefined) continue
        if (items.length > 0) itemsOf.set(owner, items)
        size -= 1
        return item
      }
      return null
    },
  }
}
