import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBodyMemory, type BodyAllocation, type BodyMemory } from '../src/index.ts'

const KIB = 1024

describe('a room for bodies', () => {
  test('gives places until the bytes of all bodies fill it, and again after a release', () => {
    const room = createBodyMemory({ bytesMax: 3 * KIB, countMax: 10 })
    const places = [1, 2, 3].map(() => room.acquire({ bytes: KIB }))
    expect(places).not.toContain(null)
    expect(room.acquire({ bytes: 1 })).toBeNull()
    places[0]?.release()
    expect(room.acquire({ bytes: KIB })).not.toBeNull()
    expect(room.acquire({ bytes: 1 })).toBeNull()
  })

  test('bounds the number of bodies, however small they are', () => {
    const room = createBodyMemory({ bytesMax: KIB, countMax: 2 })
    const place = room.acquire({ bytes: 0 })
    expect(room.acquire({ bytes: 0 })).not.toBeNull()
    expect(room.acquire({ bytes: 0 })).toBeNull()
    place?.release()
    expect(room.acquire({ bytes: 0 })).not.toBeNull()
  })

  test('counts a place that is released twice once', () => {
    const room = createBodyMemory({ bytesMax: 2 * KIB, countMax: 10 })
    const place = room.acquire({ bytes: KIB })
    place?.release()
    place?.release()
    room.acquire({ bytes: KIB })
    room.acquire({ bytes: KIB })
    expect(room.acquire({ bytes: KIB })).toBeNull()
  })

  test('refuses a body that it could never hold', () => {
    expect(createBodyMemory({ bytesMax: KIB, countMax: 1 }).acquire({ bytes: KIB + 1 })).toBeNull()
  })

  test('bounds what one owner takes, in number and in bytes, and leaves the rest to others', () => {
    const room = createBodyMemory({
      bytesMax: 100 * KIB,
      countMax: 100,
      perOwner: { bytesMax: 4 * KIB, countMax: 2 },
    })
    const first = room.acquire({ bytes: KIB, owner: 'a' })
    expect(room.acquire({ bytes: 4 * KIB, owner: 'a' })).toBeNull()
    expect(room.acquire({ bytes: KIB, owner: 'a' })).not.toBeNull()
    expect(room.acquire({ bytes: KIB, owner: 'a' })).toBeNull()
    expect(room.acquire({ bytes: KIB, owner: 'b' })).not.toBeNull()
    expect(room.acquire({ bytes: KIB })).not.toBeNull()
    first?.release()
    expect(room.acquire({ bytes: KIB, owner: 'a' })).not.toBeNull()
  })
})

describe('an evictable place', () => {
  test('goes to a later body, the oldest first and no more than are needed', () => {
    const room = createBodyMemory({ bytesMax: 3 * KIB, countMax: 10 })
    const evicted: string[] = []
    for (const name of ['first', 'second', 'third']) {
      room.acquire({ bytes: KIB, onEvicted: () => evicted.push(name) })
    }
    expect(room.acquire({ bytes: 2 * KIB })).not.toBeNull()
    expect(evicted).toEqual(['first', 'second'])
  })

  test('is evicted for its number too', () => {
    const room = createBodyMemory({ bytesMax: KIB, countMax: 1 })
    const evicted: string[] = []
    for (const name of ['first', 'second']) {
      expect(room.acquire({ bytes: 1, onEvicted: () => evicted.push(name) })).not.toBeNull()
    }
    expect(evicted).toEqual(['first'])
  })

  test('is evicted only where that makes room, and never after its release', () => {
    const room = createBodyMemory({ bytesMax: 2 * KIB, countMax: 10 })
    const evicted: string[] = []
    room.acquire({ bytes: KIB })
    room.acquire({ bytes: KIB, onEvicted: () => evicted.push('held') })
    expect(room.acquire({ bytes: 2 * KIB })).toBeNull()
    expect(evicted).toEqual([])
    const other = createBodyMemory({ bytesMax: KIB, countMax: 10 })
    other.acquire({ bytes: KIB, onEvicted: () => evicted.push('released') })?.release()
    other.acquire({ bytes: KIB })
    expect(other.acquire({ bytes: KIB })).toBeNull()
    expect(evicted).toEqual([])
  })
})

describe('a full room', () => {
  const bounds = { bytesMax: 10 * KIB, countMax: 100 }
  const evicted: string[] = []
  const slow = (room: BodyMemory, owner: string, bytes: number) =>
    room.acquire({ bytes, owner, onEvicted: () => evicted.push(owner) })

  test('gives the oldest place of the owner that has most to one that has less', () => {
    evicted.length = 0
    const room = createBodyMemory(bounds)
    slow(room, 'a', 4 * KIB)
    slow(room, 'b', 3 * KIB)
    slow(room, 'b', 3 * KIB)
    expect(slow(room, 'c', 3 * KIB)).not.toBeNull()
    expect(evicted).toEqual(['b'])
    expect(slow(room, 'd', 3 * KIB)).not.toBeNull()
    expect(evicted).toEqual(['b', 'a'])
  })

  test('refuses an owner that would then have as much as those that would lose a place', () => {
    evicted.length = 0
    const room = createBodyMemory(bounds)
    slow(room, 'a', 5 * KIB)
    slow(room, 'b', 5 * KIB)
    expect(slow(room, 'c', 5 * KIB)).toBeNull()
    expect(slow(room, 'a', KIB)).toBeNull()
    expect(evicted).toEqual([])
  })

  test('takes no place of a body that has arrived', () => {
    evicted.length = 0
    const room = createBodyMemory(bounds)
    slow(room, 'a', 5 * KIB)?.keep()
    slow(room, 'a', 5 * KIB)
    expect(slow(room, 'b', KIB)).not.toBeNull()
    expect(evicted).toEqual(['a'])
    expect(slow(room, 'c', 4 * KIB)).not.toBeNull()
    expect(slow(room, 'd', KIB)).not.toBeNull()
    expect(evicted).toEqual(['a', 'c'])
  })

  test('lets two accounts with slow bodies keep no third one out', () => {
    evicted.length = 0
    const perOwner = { bytesMax: 100 * KIB, countMax: 6 }
    const room = createBodyMemory({ bytesMax: 100 * KIB, countMax: 12, perOwner })
    for (let n = 0; n < 12; n += 1) slow(room, n % 2 === 0 ? 'a' : 'b', KIB)
    for (let n = 0; n < 4; n += 1) expect(slow(room, 'honest', KIB)).not.toBeNull()
    expect(evicted).toHaveLength(4)
    expect(evicted).not.toContain('honest')
  })
})

describe('a place that grows', () => {
  test('takes room as its body comes, and is refused more where there is none', () => {
    const room = createBodyMemory({ bytesMax: 3 * KIB, countMax: 10 })
    const place = room.acquire({ bytes: KIB })
    expect(place?.grow(KIB)).toBe(true)
    expect(room.acquire({ bytes: 2 * KIB })).toBeNull()
    expect(place?.grow(2 * KIB)).toBe(false)
    place?.release()
    expect(room.acquire({ bytes: 3 * KIB })).not.toBeNull()
  })

  test('stays within the bound of its owner, and does not evict itself', () => {
    const evicted: string[] = []
    const room = createBodyMemory({
      bytesMax: 4 * KIB,
      countMax: 10,
      perOwner: { bytesMax: 3 * KIB, countMax: 10 },
    })
    const onEvicted = (): void => void evicted.push('a')
    const place = room.acquire({ bytes: KIB, owner: 'a', onEvicted })
    expect(place?.grow(3 * KIB)).toBe(false)
    room.acquire({ bytes: 3 * KIB, owner: 'b' })
    expect(place?.grow(KIB)).toBe(false)
    expect(evicted).toEqual([])
  })
})

test('property: whatever is acquired and released, no bound is passed and nothing stays behind', () => {
  const step = fc.record({
    bytes: fc.nat(40),
    owner: fc.constantFrom(undefined, 'a', 'b'),
    isEvictable: fc.boolean(),
    release: fc.nat(9),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const room = createBodyMemory({
        bytesMax: 100,
        countMax: 6,
        perOwner: { bytesMax: 60, countMax: 3 },
      })
      const held = new Map<BodyAllocation, { readonly bytes: number; readonly owner?: string }>()
      for (const { bytes, owner, isEvictable, release } of steps) {
        const body = { bytes, ...(owner === undefined ? {} : { owner }) }
        let place: BodyAllocation | null = null
        const onEvicted = (): void => {
          if (place !== null) held.delete(place)
        }
        place = room.acquire({ ...body, ...(isEvictable ? { onEvicted } : {}) })
        if (place !== null) held.set(place, body)
        const all = [...held.values()]
        const ofA = all.filter(({ owner: by }) => by === 'a')
        expect(all.length).toBeLessThanOrEqual(6)
        expect(all.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(100)
        expect(ofA.length).toBeLessThanOrEqual(3)
        expect(ofA.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(60)
        const released = [...held.keys()][release]
        if (released !== undefined) {
          released.release()
          held.delete(released)
        }
      }
      for (const place of held.keys()) place.release()
      expect(room.acquire({ bytes: 60, owner: 'a' })).not.toBeNull()
      expect(room.acquire({ bytes: 40 })).not.toBeNull()
    }),
  )
})
