import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJob } from '../jobs/job.ts'
import { createSeal } from './seal.ts'

const seal = createSeal(['a secret'])
const event = seal.digestEvent('telegram', '1')
const job = createJob({
  eventId: '1',
  person: '2',
  locale: 'de',
  image: { from: 'link', url: 'https://images.example.com/photo.jpg' },
  reply: { chat: '3' },
})

test('every job is unsealed as it was sealed', () => {
  const jobs = fc.record({
    eventId: fc.string(),
    person: fc.string(),
    locale: fc.option(fc.string()),
    image: fc.option(fc.record({ from: fc.constant('file' as const), ref: fc.string() })),
    reply: fc.dictionary(
      fc.string().filter((key) => key !== '__proto__'),
      fc.string(),
    ),
    text: fc.option(fc.string()),
    doubts: fc.nat(),
  })
  fc.assert(
    fc.property(jobs, (each) => {
      expect(seal.unseal('x', event, seal.seal('x', event, each))).toEqual(each)
    }),
  )
})

test('a sealed job contains no plain text, and the same job is never sealed alike', () => {
  const [first, second] = [seal.seal('x', event, job), seal.seal('x', event, job)]
  expect(first.equals(second)).toBe(false)
  expect(first.includes('images.example.com')).toBe(false)
})

test.each([
  ['another key', () => createSeal(['another']).unseal('x', event, seal.seal('x', event, job))],
  ['another platform', () => seal.unseal('discord', event, seal.seal('x', event, job))],
  ['another event', () => seal.unseal('x', seal.digestEvent('x', '9'), seal.seal('x', event, job))],
  ['no bytes', () => seal.unseal('x', event, Buffer.alloc(0))],
])('a sealed job is not unsealed with %s', (_, unseal) => {
  expect(unseal()).toBeNull()
})

test('a sealed job with a changed byte is not unsealed', () => {
  const sealed = seal.seal('x', event, job)
  fc.assert(
    fc.property(
      fc.nat({ max: sealed.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (at, change) => {
        const changed = Buffer.from(sealed)
        changed[at] = (changed[at] ?? 0) ^ change
        expect(seal.unseal('x', event, changed)).toBeNull()
      },
    ),
  )
})

test('the first key seals, and each key unseals', () => {
  const [old, both, next] = [createSeal(['a']), createSeal(['b', 'a']), createSeal(['b'])]
  expect(both.unseal('x', event, old.seal('x', event, job))).toEqual(job)
  expect(next.unseal('x', event, both.seal('x', event, job))).toEqual(job)
  expect(old.unseal('x', event, both.seal('x', event, job))).toBeNull()
})

test('a sealed job begins with the id of its key, and the id does not show the key', () => {
  const both = createSeal(['b', 'a'])
  const idOf = (sealed: Buffer): string => sealed.subarray(0, 8).toString('hex')
  expect(idOf(both.seal('x', event, job))).toBe(both.keyIds[0]?.toString('hex'))
  expect(idOf(createSeal(['a']).seal('x', event, job))).toBe(both.keyIds[1]?.toString('hex'))
  expect(new Set(both.keyIds.map((id) => id.toString('hex'))).size).toBe(2)
})

test('an event has the same digest whatever the key; digests differ by platform and id', () => {
  const digests = [seal, createSeal(['another'])].map((each) => each.digestEvent('x', '1'))
  expect(digests[0]).toEqual(digests[1])
  const others = [seal.digestEvent('discord', '1'), seal.digestEvent('x', '2')]
  for (const other of others) expect(other).not.toEqual(digests[0])
})

test('digests of people differ by platform, id and key, and from those of events', () => {
  const digests = [
    seal.digestEvent('x', '1'),
    seal.digestPerson('x', '1')[0],
    seal.digestPerson('discord', '1')[0],
    seal.digestPerson('x', '2')[0],
    createSeal(['another']).digestPerson('x', '1')[0],
  ].map((digest) => digest.toString('hex'))
  expect(new Set(digests).size).toBe(digests.length)
})

test('a person has a digest for each key, in the order of the keys', () => {
  const digestsOf = (...keys: [string, ...string[]]) => createSeal(keys).digestPerson('x', '1')
  expect(digestsOf('b', 'a')).toEqual([...digestsOf('b'), ...digestsOf('a')])
})
