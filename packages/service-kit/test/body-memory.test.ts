import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBodyMemory, type BodyAllocation, type BodyMemory } from '../src/index.ts'

const KIB = 1024

describe('body memory', () => {
  test('body memory gives allocations until the bytes of all bodies fill it, and again after a release', () => {
    const memory = createBodyMemory({ bytesMax: 3 * KIB, countMax: 10 })
    const allocations = [1, 2, 3].map(() => memory.acquire({ bytes: KIB }))
    expect(allocations).not.toContain(null)
    expect(memory.acquire({ bytes: 1 })).toBeNull()
    allocations[0]?.release()
    expect(memory.acquire({ bytes: KIB })).not.toBeNull()
    expect(memory.acquire({ bytes: 1 })).toBeNull()
  })

  test('body memory bounds the number of bodies, however small they are', () => {
    const memory = createBodyMemory({ bytesMax: KIB, countMax: 2 })
    const allocation = memory.acquire({ bytes: 0 })
    expect(memory.acquire({ bytes: 0 })).not.toBeNull()
    expect(memory.acquire({ bytes: 0 })).toBeNull()
    allocation?.release()
    expect(memory.acquire({ bytes: 0 })).not.toBeNull()
  })

  test('body memory counts an allocation that is released twice only once', () => {
    const memory = createBodyMemory({ bytesMax: 2 * KIB, countMax: 10 })
    const allocation = memory.acquire({ bytes: KIB })
    allocation?.release()
    allocation?.release()
    memory.acquire({ bytes: KIB })
    memory.acquire({ bytes: KIB })
    expect(memory.acquire({ bytes: KIB })).toBeNull()
  })

  test('body memory refuses a body that it could never hold', () => {
    expect(createBodyMemory({ bytesMax: KIB, countMax: 1 }).acquire({ bytes: KIB + 1 })).toBeNull()
  })

  test('body memory bounds what one owner takes, in number and in bytes, and leaves the rest to others', () => {
    const memory = createBodyMemory({
      bytesMax: 100 * KIB,
      countMax: 100,
      perOwner: { bytesMax: 4 * KIB, countMax: 2 },
    })
    const first = memory.acquire({ bytes: KIB, owner: 'a' })
    expect(memory.acquire({ bytes: 4 * KIB, owner: 'a' })).toBeNull()
    expect(memory.acquire({ bytes: KIB, owner: 'a' })).not.toBeNull()
    expect(memory.acquire({ bytes: KIB, owner: 'a' })).toBeNull()
    expect(memory.acquire({ bytes: KIB, owner: 'b' })).not.toBeNull()
    expect(memory.acquire({ bytes: KIB })).not.toBeNull()
    first?.release()
    expect(memory.acquire({ bytes: KIB, owner: 'a' })).not.toBeNull()
  })
})

describe('an evictable allocation', () => {
  test('evictable allocations go to a later body, the oldest first and no more than are needed', () => {
    const memory = createBodyMemory({ bytesMax: 3 * KIB, countMax: 10 })
    const evicted: string[] = []
    for (const name of ['first', 'second', 'third']) {
      memory.acquire({ bytes: KIB, onEvicted: () => evicted.push(name) })
    }
    expect(memory.acquire({ bytes: 2 * KIB })).not.toBeNull()
    expect(evicted).toEqual(['first', 'second'])
  })

  test('an evictable allocation is evicted where the number of bodies is the bound', () => {
    const memory = createBodyMemory({ bytesMax: KIB, countMax: 1 })
    const evicted: string[] = []
    for (const name of ['first', 'second']) {
      expect(memory.acquire({ bytes: 1, onEvicted: () => evicted.push(name) })).not.toBeNull()
    }
    expect(evicted).toEqual(['first'])
  })

  test('an allocation is evicted only where that frees memory, and never after its release', () => {
    const memory = createBodyMemory({ bytesMax: 2 * KIB, countMax: 10 })
    const evicted: string[] = []
    memory.acquire({ bytes: KIB })
    memory.acquire({ bytes: KIB, onEvicted: () => evicted.push('held') })
    expect(memory.acquire({ bytes: 2 * KIB })).toBeNull()
    expect(evicted).toEqual([])
    const other = createBodyMemory({ bytesMax: KIB, countMax: 10 })
    other.acquire({ bytes: KIB, onEvicted: () => evicted.push('released') })?.release()
    other.acquire({ bytes: KIB })
    expect(other.acquire({ bytes: KIB })).toBeNull()
    expect(evicted).toEqual([])
  })
})

describe('a full memory', () => {
  const bounds = { bytesMax: 10 * KIB, countMax: 100 }
  const evicted: string[] = []
  const slow = (memory: BodyMemory, owner: string, bytes: number) =>
    memory.acquire({ bytes, owner, onEvicted: () => evicted.push(owner) })

  test('a full memory gives the oldest allocation of the owner that has most to one that has less', () => {
    evicted.length = 0
    const memory = createBodyMemory(bounds)
    slow(memory, 'a', 4 * KIB)
    slow(memory, 'b', 3 * KIB)
    slow(memory, 'b', 3 * KIB)
    expect(slow(memory, 'c', 3 * KIB)).not.toBeNull()
    expect(evicted).toEqual(['b'])
    expect(slow(memory, 'd', 3 * KIB)).not.toBeNull()
    expect(evicted).toEqual(['b', 'a'])
  })

  test('a full memory refuses an owner that would then have as much as those that would lose an allocation', () => {
    evicted.length = 0
    const memory = createBodyMemory(bounds)
    slow(memory, 'a', 5 * KIB)
    slow(memory, 'b', 5 * KIB)
    expect(slow(memory, 'c', 5 * KIB)).toBeNull()
    expect(slow(memory, 'a', KIB)).toBeNull()
    expect(evicted).toEqual([])
  })

  test('a full memory evicts no body that has arrived', () => {
    evicted.length = 0
    const memory = createBodyMemory(bounds)
    slow(memory, 'a', 5 * KIB)?.keep()
    slow(memory, 'a', 5 * KIB)
    expect(slow(memory, 'b', KIB)).not.toBeNull()
    expect(evicted).toEqual(['a'])
    expect(slow(memory, 'c', 4 * KIB)).not.toBeNull()
    expect(slow(memory, 'd', KIB)).not.toBeNull()
    expect(evicted).toEqual(['a', 'c'])
  })

  test('two accounts with slow bodies do not keep a third one out of a full memory', () => {
    evicted.length = 0
    const perOwner = { bytesMax: 100 * KIB, countMax: 6 }
    const memory = createBodyMemory({ bytesMax: 100 * KIB, countMax: 12, perOwner })
    for (let n = 0; n < 12; n += 1) slow(memory, n % 2 === 0 ? 'a' : 'b', KIB)
    for (let n = 0; n < 4; n += 1) expect(slow(memory, 'honest', KIB)).not.toBeNull()
    expect(evicted).toHaveLength(4)
    expect(evicted).not.toContain('honest')
  })
})

describe('an allocation that grows', () => {
  test('a growing allocation takes memory as its body arrives, and is refused where there is none', () => {
    const memory = createBodyMemory({ bytesMax: 3 * KIB, countMax: 10 })
    const allocation = memory.acquire({ bytes: KIB })
    expect(allocation?.grow(KIB)).toBe(true)
    expect(memory.acquire({ bytes: 2 * KIB })).toBeNull()
    expect(allocation?.grow(2 * KIB)).toBe(false)
    allocation?.release()
    expect(memory.acquire({ bytes: 3 * KIB })).not.toBeNull()
  })

  test('a growing allocation stays within the bound of its owner, and does not evict itself', () => {
    const evicted: string[] = []
    const memory = createBodyMemory({
      bytesMax: 4 * KIB,
      countMax: 10,
      perOwner: { bytesMax: 3 * KIB, countMax: 10 },
    })
    const onEvicted = (): void => void evicted.push('a')
    const allocation = memory.acquire({ bytes: KIB, owner: 'a', onEvicted })
    expect(allocation?.grow(3 * KIB)).toBe(false)
    memory.acquire({ bytes: 3 * KIB, owner: 'b' })
    expect(allocation?.grow(KIB)).toBe(false)
    expect(evicted).toEqual([])
  })
})

test('no sequence of acquires and releases passes a bound or leaves memory in use', () => {
  const step = fc.record({
    bytes: fc.nat(40),
    owner: fc.constantFrom(undefined, 'a', 'b'),
    isEvictable: fc.boolean(),
    release: fc.nat(9),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const memory = createBodyMemory({
        bytesMax: 100,
        countMax: 6,
        perOwner: { bytesMax: 60, countMax: 3 },
      })
      const held = new Map<BodyAllocation, { readonly bytes: number; readonly owner?: string }>()
      for (const { bytes, owner, isEvictable, release } of steps) {
        const body = { bytes, ...(owner === undefined ? {} : { owner }) }
        let allocation: BodyAllocation | null = null
        const onEvicted = (): void => {
          if (allocation !== null) held.delete(allocation)
        }
        allocation = memory.acquire({ ...body, ...(isEvictable ? { onEvicted } : {}) })
        if (allocation !== null) held.set(allocation, body)
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
      for (const allocation of held.keys()) allocation.release()
      expect(memory.acquire({ bytes: 60, owner: 'a' })).not.toBeNull()
      expect(memory.acquire({ bytes: 40 })).not.toBeNull()
    }),
  )
})
