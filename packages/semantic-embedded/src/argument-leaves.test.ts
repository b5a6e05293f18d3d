import { describe, expect, it } from 'vitest'
import { readLeaves } from '@ase/semantic/json'
import { sortIdentifiersFirst, removeEchoes } from './argument-leaves.ts'
import { readStems } from './stems.ts'

const request = 'Send the signed contract of the north office to Anna Berg before Friday noon.'
const keysOf = (args: object) => {
  const requestStems = new Set(readStems(request).map(({ text }) => text))
  return removeEchoes(readLeaves(args), requestStems).map(({ key }) => key)
}

describe('the arguments of a call are reduced to what identifies it', () => {
  it.each([
    [{ to: 'Kestrel', memo: request }, ['to']],
    [{ to: 'Kestrel', memo: 'Signed.' }, ['to', 'memo']],
    [
      { to: 'Kestrel', memo: 'The weather was dull, rain fell on each of our tents.' },
      ['to', 'memo'],
    ],
    [{ to: 'Anna', memo: request }, ['to', 'memo']],
    [{ query: request }, ['query']],
  ])('removeEchoes keeps of %j the keys %j', (args, keys) => {
    expect(keysOf(args)).toEqual(keys)
  })

  it('sortIdentifiersFirst puts recipients first and long texts last', () => {
    const leaves = readLeaves({ body: 'a '.repeat(99), size: 3, to: 'Anna' })
    expect(sortIdentifiersFirst(leaves).map(({ key }) => key)).toEqual(['to', 'size', 'body'])
  })
})
