export interface BodyRoomSettings {
  /** Bytes of all bodies together. */
  readonly bytesMax: number
  readonly countMax: number
  /** What one owner, such as an account, may take of it. Absent: all. */
  readonly perOwner?: { readonly bytesMax: number; readonly countMax: number }
}

export interface BodyClaim {
  /** What the body may have: its declared length, or the most that is allowed for it. */
  readonly bytes: number
  readonly owner?: string
  /**
   * Makes the place evictable: when a later body finds no room, the oldest evictable ones lose their places to it, and each
   * is told by one call. For senders who are not known: those who send slowly cannot lock out the others.
   */
  readonly onEvicted?: () => void
}

export interface BodyPlace {
  /** Gives the place back. Calls after the first do nothing. */
  readonly release: () => void
}

export interface BodyRoom {
  /** Reserves a place for one body; null when there is none. It has to be released, however the request ends. */
  acquire(claim: BodyClaim): BodyPlace | null
}

interface Usage {
  bytes: number
  count: number
}

interface Reservation {
  readonly claim: BodyClaim
  readonly release: () => void
}

/** Bounds the bodies that a process has in memory at one time, in number and in bytes, all together and per owner. */
export function createBodyRoom(settings: BodyRoomSettings): BodyRoom {
  const { perOwner = settings } = settings
  const used: Usage = { bytes: 0, count: 0 }
  const usedByOwner = new Map<string, Usage>()
  // Sets keep the order of insertion: the first is the oldest.
  const evictable = new Set<Reservation>()
  const evictableUsage: Usage = { bytes: 0, count: 0 }

  const makeRoom = (bytes: number): boolean => {
    const least = {
      bytes: used.bytes - evictableUsage.bytes,
      count: used.count - evictableUsage.count,
    }
    if (!hasRoom(settings, least, bytes)) return false
    for (const { claim, release } of evictable) {
      if (hasRoom(settings, used, bytes)) break
      release()
      claim.onEvicted?.()
    }
    return true
  }

  return {
    acquire: (claim) => {
      const { bytes, owner, onEvicted } = claim
      const ofOwner =
        owner === undefined ? null : (usedByOwner.get(owner) ?? { bytes: 0, count: 0 })
      if (ofOwner !== null && !hasRoom(perOwner, ofOwner, bytes)) return null
      if (!hasRoom(settings, used, bytes) && !makeRoom(bytes)) return null
      const counts = [
        used,
        ...(ofOwner === null ? [] : [ofOwner]),
        ...(onEvicted ? [evictableUsage] : []),
      ]
      let isHeld = true
      const reservation: Reservation = {
        claim,
        release: () => {
          if (!isHeld) return
          isHeld = false
          evictable.delete(reservation)
          for (const usage of counts) add(usage, -bytes, -1)
          if (owner !== undefined && ofOwner?.count === 0) usedByOwner.delete(owner)
        },
      }
      for (const usage of counts) add(usage, bytes, 1)
      if (owner !== undefined && ofOwner !== null) usedByOwner.set(owner, ofOwner)
      if (onEvicted) evictable.add(reservation)
      return { release: reservation.release }
    },
  }
}

function hasRoom(
  { bytesMax, countMax }: { readonly bytesMax: number; readonly countMax: number },
  { bytes, count }: Usage,
  more: number,
): boolean {
  return bytes + more <= bytesMax && count < countMax
}

function add(usage: Usage, bytes: number, count: number): void {
  usage.bytes += bytes
  usage.count += count
}
