import { describe, expect, it } from 'vitest'
import { leavesOf } from '@ase/semantic/json'
import { identifiersFirst, withoutEchoes } from './own-leaves.ts'
import { readStems } from './stems.ts'

const wish = 'Send the signed contract of the north office to Anna Berg before Friday noon.'
const keysOf = (args: object) => {
  const wished = new Set(readStems(wish).map(({ text }) => text))
  return withoutEchoes(leavesOf(args), wished).map(({ key }) => key)
}

describe('the leaves that tell of a call', () => {
  it.each([
    [{ to: 'Kestrel', memo: wish }, ['to']],
    [{ to: 'Kestrel', memo: 'Signed.' }, ['to', 'memo']],
    [
      { to: 'Kestrel', memo: 'The weather was dull, rain fell on each of our tents.' },
      ['to', 'memo'],
    ],
    [{ to: 'Anna', memo: wish }, ['to', 'memo']],
    [{ query: wish }, ['query']],
  ])('withoutEchoes keeps of %j the keys %j', (args, keys) => {
    expect(keysOf(args)).toEqual(keys)
  })

  it('identifiersFirst puts recipients first and long texts last', () => {
    const leaves = leavesOf({ body: 'a '.repeat(99), size: 3, to: 'Anna' })
    expect(identifiersFirst(leaves).map(({ key }) => key)).toEqual(['to', 'size', 'body'])
  })
})
