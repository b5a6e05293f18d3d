import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkedPatterns, isLinear, readProvedDigests } from './proved-patterns.ts'

const PARTS = 8

/** A change of the list chooses another part, and one state of the repository has always the same. */
function partOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % PARTS
}

test('an eighth of the list of proved patterns is proved again, so that an entry that was written by hand is found', () => {
  const proved = readProvedDigests()
  const part = partOf([...proved].join())
  const again = [...checkedPatterns].filter(
    ([digest]) => proved.has(digest) && partOf(digest) === part,
  )
  expect(again.length).toBeGreaterThan(proved.size / (2 * PARTS))
  const refused = again.filter(([, checked]) => !isLinear(checked))
  expect(refused.map(([, { where, pattern }]) => `${where} ${pattern}`)).toEqual([])
})
