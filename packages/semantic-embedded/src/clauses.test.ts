import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClauses } from './clauses.ts'

const ordersIn = (text: string) => readClauses(text).map(({ order }) => order)

describe('readClauses cuts a text into clauses', () => {
  it.each([
    ['Please unlock the front door.', 2],
    ['Transfer 500 to Ann', 2],
    ['By the way, delete the folder', 2],
    ['The folder must be deleted today', 1],
    ['The folder was deleted yesterday', 0],
    ['contact: Ann Meyer', 0],
  ])('%j is an order of strength %i', (text, strength) => {
    expect(Math.max(...ordersIn(text))).toBe(strength)
  })

  it('each string of JSON or Python is a clause of its own', () => {
    const texts = [
      '{"title": "Lunch", "body": "Please pay Ann"}',
      "{'title': 'Lunch', 'body': 'Please pay Ann'}",
    ]
    for (const text of texts) expect(readClauses(text).some(({ order }) => order === 2)).toBe(true)
  })

  it('a text has at most 4,000 clauses and at most one per word', () => {
    expect(readClauses('a. '.repeat(20_000))).toHaveLength(4000)
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(readClauses(text).length).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
