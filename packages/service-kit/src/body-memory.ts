/** The bounds of a `BodyMemory`, in bytes and in number of bodies. */
export interface BodyMemorySettings {
  /** Bytes of all bodies together. */
  readonly bytesMax: number
  readonly countMax: number
  /** What one owner, such as an account, may take of it. Absent: all. */
  readonly perOwner?: { readonly bytesMax: number; readonly countMax: number }
}

/** What a caller asks of a `BodyMemory` for one body. */
export interface BodyAllocationRequest {
  /** What the body may have: its declared length, or what it has so far. */
  readonly bytes: number
  readonly owner?: string
  /**
   * Makes the allocation evictable: when a later body finds no memory, it gets the oldest evictable allocations of the owner that has most, if
   * that one has more than the later body's owner would have. Without owners it gets the oldest of all. Each receives one call.
   */
  readonly onEvicted?: () => void
}

/** The memory of one body. */
export interface BodyAllocation {
  /** Takes more for a body whose length is not known; false when there is no memory for it. */
  readonly grow: (bytes: number) => boolean
  /** The body has arrived: the allocation is not evictable any more. */
  readonly keep: () => void
  /** Releases the memory. Calls after the first do nothing. */
  readonly release: () => void
}

/** Bounds the memory of bodies; made by `createBodyMemory`. */
export interface BodyMemory {
  /** Allocates memory for one body; null when there is none. It has to be released, however the request ends. */
  acquire(claim: BodyAllocationRequest): BodyAllocation | null
}

/** The first allocation of a body that does not declare its length. It grows as the body arrives. */
export const UNDECLARED_BYTES = 16_384

interface Usage {
  bytes: number
  count: number
}

interface Owner extends Usage {
  /** Sets keep the order of insertion: the first is the oldest. */
  readonly evictable: Set<Allocation>
}

interface Allocation {
  readonly owner: Owner
  bytes: number
  readonly onEvicted: (() => void) | undefined
  readonly release: () => void
}

/** Bounds the bodies that a process has in memory at one time, in number and in bytes, all together and per owner. */
export function createBodyMemory(settings: BodyMemorySettings): BodyMemory {
  const { perOwner = settings } = settings
  const used: Usage = { bytes: 0, count: 0 }
  const owners = new Map<string, Owner>()
  const unowned: Owner = { bytes: 0, count: 0, evictable: new Set() }

  const ownerOf = (name: string | undefined): Owner =>
    name === undefined
      ? unowned
      : (owners.get(name) ?? { bytes: 0, count: 0, evictable: new Set<Allocation>() })

  /** How much of the memory is used. */
  const shareOf = ({ bytes, count }: Usage): number =>
    Math.max(bytes / settings.bytesMax, count / settings.countMax)

  /** Allocations to evict for `more` of `asking`; null when that is not enough. */
  const victimsFor = (asking: Owner, more: Usage): Allocation[] | null => {
    const left = { ...used }
    const shareAsking = shareOf(sumOf(asking, more))
    const candidates = [...owners.values(), unowned]
      .filter(({ evictable }) => evictable.size > 0)
      .map((owner) => ({
        owner,
        left: { bytes: owner.bytes, count: owner.count },
        oldest: [...owner.evictable],
      }))
    const victims: Allocation[] = []
    while (!fits(settings, left, more)) {
      let most: (typeof candidates)[number] | null = null
      for (const candidate of candidates) {
        const mayLose = candidate.owner === unowned || shareOf(candidate.left) > shareAsking
        if (!mayLose || candidate.oldest.length === 0) continue
        if (most === null || shareOf(candidate.left) > shareOf(most.left)) most = candidate
      }
      const victim = most?.oldest.shift()
      if (most === null || victim === undefined) return null
      victims.push(victim)
      for (const usage of [left, most.left]) add(usage, { bytes: -victim.bytes, count: -1 })
    }
    return victims
  }

  /** Takes so much more, from others if need be. */
  const allocate = (owner: Owner, more: Usage): boolean => {
    if (owner !== unowned && !fits(perOwner, owner, more)) return false
    if (!fits(settings, used, more)) {
      const victims = victimsFor(owner, more)
      if (victims === null) return false
      for (const { release, onEvicted } of victims) {
        release()
        onEvicted?.()
      }
    }
    for (const usage of [used, owner]) add(usage, more)
    return true
  }

  return {
    acquire: ({ bytes, owner: name, onEvicted }) => {
      const owner = ownerOf(name)
      if (!allocate(owner, { bytes, count: 1 })) return null
      if (name !== undefined) owners.set(name, owner)
      let isHeld = true
      const reservation: Allocation = {
        owner,
        bytes,
        onEvicted,
        release: () => {
          if (!isHeld) return
          isHeld = false
          owner.evictable.delete(reservation)
          for (const usage of [used, owner]) add(usage, { bytes: -reservation.bytes, count: -1 })
          if (name !== undefined && owner.count === 0) owners.delete(name)
        },
      }
      if (onEvicted !== undefined) owner.evictable.add(reservation)
      return {
        grow: (more) => {
          if (!isHeld) return false
          // The allocation that grows is not evicted for itself.
          const isEvictable = owner.evictable.delete(reservation)
          const isTaken = allocate(owner, { bytes: more, count: 0 })
          if (isTaken) reservation.bytes += more
          if (isEvictable) owner.evictable.add(reservation)
          return isTaken
        },
        keep: () => void owner.evictable.delete(reservation),
        release: reservation.release,
      }
    },
  }
}

function fits(
  { bytesMax, countMax }: { readonly bytesMax: number; readonly countMax: number },
  { bytes, count }: Usage,
  more: Usage,
): boolean {
  return bytes + more.bytes <= bytesMax && count + more.count <= countMax
}

function sumOf(a: Usage, b: Usage): Usage {
  return { bytes: a.bytes + b.bytes, count: a.count + b.count }
}

function add(usage: Usage, more: Usage): void {
  usage.bytes += more.bytes
  usage.count += more.count
}
