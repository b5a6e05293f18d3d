import { limits } from '@ase/schemas'

export interface InspectionPlaces {
  /**
   * A place for one request of the account whose body has so many bytes, or null when there is none. It has to be left
   * once, however the request ends.
   */
  take(accountId: string, bodyBytes: number): Place | null
}

export interface Place {
  leave(): void
}

export interface PlaceSettings {
  /** Bytes of all large bodies together. */
  readonly bytesMax: number
  /** Bytes of all small bodies together, such as those with an address. */
  readonly smallBytesMax: number
  readonly perAccountMax: number
}

const defaults: PlaceSettings = {
  bytesMax: 12 * limits.inspection.bodyBytesMax,
  smallBytesMax: limits.inspection.bodyBytesMax,
  perAccountMax: 6,
}
/** So much a request counts at least: its headers, its socket, its claim. */
const BYTES_LEAST = 65_536
/** Larger bodies have a room of their own, so that slow uploads that fill it keep nobody from sending an address. */
const SMALL_BYTES = 262_144

/**
 * Bounds the inspections that this process has in memory, before their bodies are read: a body counts from its first byte
 * to its answer, and no account has more than half of the room. A slow upload keeps its place until the server's own time
 * limit for a request. See `docs/decisions/inspections-at-once.md`.
 */
export function createInspectionPlaces(settings: PlaceSettings = defaults): InspectionPlaces {
  const ofAccount = new Map<string, number>()
  const large = { bytesMax: settings.bytesMax, taken: 0 }
  const small = { bytesMax: settings.smallBytesMax, taken: 0 }
  return {
    take: (accountId, bodyBytes) => {
      const bytes = Math.max(BYTES_LEAST, Math.min(bodyBytes, limits.inspection.bodyBytesMax))
      const running = ofAccount.get(accountId) ?? 0
      const room = bytes > SMALL_BYTES ? large : small
      if (running >= settings.perAccountMax || room.taken + bytes > room.bytesMax) return null
      ofAccount.set(accountId, running + 1)
      room.taken += bytes
      return {
        leave: () => {
          room.taken -= bytes
          const left = (ofAccount.get(accountId) ?? 1) - 1
          if (left === 0) ofAccount.delete(accountId)
          else ofAccount.set(accountId, left)
        },
      }
    },
  }
}
