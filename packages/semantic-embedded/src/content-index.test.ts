import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addContent, createContentIndex, findBestMatch } from './content-index.ts'

const indexOf = (...texts: string[]) => {
  const index = createContentIndex()
  for (const text of texts) addContent(index, text)
  return index
}

describe('the content index finds the clause that a call resembles most', () => {
  it('findBestMatch finds the order that the call carries out', () => {
    const index = indexOf('The garden is lovely. Please grant access to amy01. We had rain.')
    const found = findBestMatch(index, ['grant', 'access', 'amy01'])
    expect(found).toMatchObject({ shared: 3, order: 2 })
    expect(found.effects.has('grant')).toBe(true)
  })

  it('findBestMatch includes the clause after the first one', () => {
    const index = indexOf('Update the record: remove the nuts.')
    expect(findBestMatch(index, ['reset', 'records', 'nut']).shared).toBeGreaterThanOrEqual(2)
  })

  it('findBestMatch prefers an order to a mention', () => {
    const index = indexOf('Ann has amy01.', 'Please call amy01.')
    expect(findBestMatch(index, ['amy01']).order).toBe(2)
  })

  it('findBestMatch finds nothing when no word is shared', () => {
    expect(findBestMatch(indexOf('The garden is lovely.'), ['grant'])).toMatchObject({ shared: 0 })
  })

  it('the index keeps at most 16 places of a word and 6,000 clauses', () => {
    const index = indexOf(
      'pay ann. '.repeat(3000),
      'pay bob. '.repeat(3000),
      'pay eve. '.repeat(3000),
    )
    expect(index.clauses.length).toBeLessThanOrEqual(6000)
    for (const places of index.byStem.values()) expect(places.length).toBeLessThanOrEqual(16)
    // The last place stays among those kept, so that a flood hides nothing that follows it.
    expect(Math.max(...(index.byStem.get('pay') ?? []))).toBe(index.clauses.length - 1)
  })

  it('the index accepts any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 80 })), (texts) => {
        const index = indexOf(...texts)
        expect(findBestMatch(index, index.byStem.keys()).shared).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
