import * as z from 'zod'
import { pageFields } from '@ase/schemas'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, readQuery, respondError, respondJson } from '../src/index.ts'
import { createTestApp } from './support.ts'

const Query = z.strictObject({ type: z.enum(['action', 'trace']).optional(), ...pageFields })

const { app } = createTestApp()
app.get('/', (c) => {
  const query = readQuery(c, Query)
  return query.ok ? respondJson(c, 200, { query: query.value }) : respondError(c, query.error)
})

async function answerTo(query: string): Promise<unknown> {
  return (await app.request(`/${query}`)).json()
}

test.each([
  ['', { limit: 50 }],
  ['?', { limit: 50 }],
  ['?type=trace&limit=7&cursor=abc', { type: 'trace', limit: 7, cursor: 'abc' }],
  ['?type=%74race', { type: 'trace', limit: 50 }],
])('the query string %j is read', async (query, expected) => {
  expect(await answerTo(query)).toEqual({ query: expected })
})

test.each([
  ['?type=nothing', 'query.type'],
  ['?type=', 'query.type'],
  ['?type=action&type=action', 'query.type'],
  ['?limit=0', 'query.limit'],
  ['?cursor=%00', 'query.cursor'],
  ['?cursor=%ff', 'query.cursor'],
])('the value in %j is refused at its parameter', async (query, path) => {
  expect(await answerTo(query)).toMatchObject({ code: 'INVALID_SCHEMA', details: [{ path }] })
})

test.each(['?typo=1', '?__proto__=1', '?constructor=1', '?type[]=action'])(
  'the unknown parameter in %j is refused without its name',
  async (query) => {
    expect(await answerTo(query)).toMatchObject({
      code: 'INVALID_SCHEMA',
      details: [{ path: 'query', issue: 'unrecognized_keys' }],
    })
  },
)

const Position = z.strictObject({ createdAt: z.iso.datetime(), id: z.string() })

test('a cursor gives back the position that it was made of', () => {
  const position = { createdAt: '2026-01-31T12:00:00.000Z', id: 'é/+=' }
  expect(decodeCursor(Position, encodeCursor(position))).toEqual({ ok: true, value: position })
})

test('a list without a cursor begins at its first item', () => {
  expect(decodeCursor(Position, undefined)).toEqual({ ok: true, value: null })
})

test.each(['', 'x', 'AAAA', encodeCursor({}), encodeCursor(null), encodeCursor({ id: 1 })])(
  'the forged cursor %j is refused',
  (cursor) => {
    expect(decodeCursor(Position, cursor)).toEqual({
      ok: false,
      error: {
        code: 'INVALID_SCHEMA',
        details: [{ path: 'query.cursor', issue: 'invalid_value' }],
      },
    })
  },
)
