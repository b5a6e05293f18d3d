import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshJob } from './job.ts'
import { createSeal } from './seal.ts'

const seal = createSeal('a secret')
const event = seal.digest('event', 'telegram', '1')
const job = freshJob({
  eventId: '1',
  person: '2',
  locale: 'de',
  image: { from: 'link', url: 'https://images.example.com/photo.jpg' },
  reply: { chat: '3' },
})

test('property: any job comes back as it was', () => {
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
    fc.property(jobs, (any) => {
      expect(seal.unseal('x', event, seal.seal('x', event, any))).toEqual(any)
    }),
  )
})

test('a sealed job shows nothing, and no two look alike', () => {
  const [first, second] = [seal.seal('x', event, job), seal.seal('x', event, job)]
  expect(first.equals(second)).toBe(false)
  expect(first.includes('images.example.com')).toBe(false)
})

test.each([
  ['another secret', () => createSeal('another').unseal('x', event, seal.seal('x', event, job))],
  ['another platform', () => seal.unseal('discord', event, seal.seal('x', event, job))],
  [
    'another event',
    () => seal.unseal('x', seal.digest('event', 'x', '9'), seal.seal('x', event, job)),
  ],
  ['nothing', () => seal.unseal('x', event, Buffer.alloc(0))],
])('does not open for %s', (_, unseal) => {
  expect(unseal()).toBeNull()
})

test('property: a changed byte keeps it shut', () => {
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

test('digests differ by kind, platform, id and secret', () => {
  const digests = [
    seal.digest('event', 'x', '1'),
    seal.digest('person', 'x', '1'),
    seal.digest('event', 'discord', '1'),
    seal.digest('event', 'x', '2'),
    createSeal('another').digest('event', 'x', '1'),
  ].map((digest) => digest.toString('hex'))
  expect(new Set(digests).size).toBe(digests.length)
})
