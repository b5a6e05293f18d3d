import { describe, expect, test } from 'vitest'
import { createInspectionPlaces } from './inspections-at-once.ts'

const MIB = 1_048_576

describe('places for inspections', () => {
  test('are given until all bodies together take the room, and again after one has left', () => {
    const places = createInspectionPlaces({
      bytesMax: 3 * MIB,
      smallBytesMax: MIB,
      perAccountMax: 10,
    })
    const taken = ['a', 'b', 'c'].map((account) => places.take(account, MIB))
    expect(taken).not.toContain(null)
    expect(places.take('d', MIB)).toBeNull()
    taken[0]?.leave()
    expect(places.take('d', MIB)).not.toBeNull()
    expect(places.take('a', MIB)).toBeNull()
  })

  test('of one account end before the room does', () => {
    const places = createInspectionPlaces({
      bytesMax: 100 * MIB,
      smallBytesMax: MIB,
      perAccountMax: 2,
    })
    const first = places.take('a', MIB)
    places.take('a', MIB)
    expect(places.take('a', MIB)).toBeNull()
    expect(places.take('b', MIB)).not.toBeNull()
    first?.leave()
    expect(places.take('a', MIB)).not.toBeNull()
  })

  test('are bounded in number, however small the bodies are', () => {
    const places = createInspectionPlaces({ bytesMax: MIB, smallBytesMax: MIB, perAccountMax: 100 })
    const taken = Array.from({ length: 100 }, (_, n) => places.take(`account ${n}`, 0))
    expect(taken.filter((place) => place !== null)).toHaveLength(16)
  })

  test('are left for small bodies when large ones take all theirs, and the other way around', () => {
    const places = createInspectionPlaces({
      bytesMax: MIB,
      smallBytesMax: 65_536,
      perAccountMax: 9,
    })
    expect(places.take('a', MIB)).not.toBeNull()
    expect(places.take('b', MIB)).toBeNull()
    const small = places.take('b', 300)
    expect(small).not.toBeNull()
    expect(places.take('c', 300)).toBeNull()
    small?.leave()
    expect(places.take('c', 300)).not.toBeNull()
  })

  test('leave nothing behind', () => {
    const places = createInspectionPlaces({ bytesMax: MIB, smallBytesMax: MIB, perAccountMax: 1 })
    for (let n = 0; n < 1000; n++) {
      const place = places.take(`account ${n % 7}`, MIB)
      expect(place).not.toBeNull()
      place?.leave()
    }
  })
})
