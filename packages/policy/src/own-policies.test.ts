import { describe, expect, test } from 'vitest'
import { addOwnPolicies } from './own-policies.ts'
import { findPolicy, policies, shippedPolicies } from './policies.ts'

const file = (name: string, id: string, version: string, reviewAt = 0.6) => ({
  name,
  text: JSON.stringify({
    ...policies.default,
    id,
    version,
    combined: { ...policies.default.combined, reviewAt },
  }),
})

test('without own files, the policy set holds the shipped policies', () => {
  const set = addOwnPolicies([])
  expect(set.ok && [...set.value.inForce.keys()]).toEqual(['default', 'strict', 'permissive'])
})

describe('several versions of one id', () => {
  const set = addOwnPolicies([
    file('new.json', 'acme', '2026.10.02-10', 0.7),
    file('old.json', 'acme', '2026.10.02-9', 0.65),
    file('oldest.json', 'acme', '2026.09.30-11', 0.6),
  ])

  test('the newest version of an id is in force, by date and then by number', () => {
    expect(set.ok && set.value.inForce.get('acme')?.combined.reviewAt).toBe(0.7)
  })

  test('older versions of an id can still be found', () => {
    expect(set.ok && set.value.find('acme', '2026.10.02-9')?.combined.reviewAt).toBe(0.65)
    expect(set.ok && set.value.find('acme', '2026.10.02-8')).toBeUndefined()
    expect(set.ok && set.value.find('default', '2026.11.24-1')).toBe(policies.default)
  })
})

test.each(['default', 'strict', 'permissive'])(
  'an own policy cannot have the shipped id %s',
  (id) => {
    expect(addOwnPolicies([file('mine.json', id, '2030.01.01-1')])).toEqual({
      ok: false,
      error: ['mine.json: id is that of a shipped policy'],
    })
  },
)

test('two files cannot hold the same version of an id', () => {
  const twice = [file('a.json', 'acme', '2026.10.02-1'), file('b.json', 'acme', '2026.10.02-1')]
  expect(addOwnPolicies(twice)).toEqual({
    ok: false,
    error: ['b.json: id and version are those of a.json'],
  })
})

test('the problems of all files are returned, each with the name of its file', () => {
  const problems = addOwnPolicies([
    { name: 'broken.json', text: '{' },
    file('good.json', 'acme', '2026.10.02-1'),
    file('bad.json', 'acme', '2026.10.2'),
  ])
  expect(problems).toEqual({
    ok: false,
    error: [
      'broken.json: is no JSON (line 1, column 2)',
      'bad.json: version must be a version such as 2026.01.31-1',
    ],
  })
})

test.each(['', 'unknown', 'constructor', '__proto__', 'toString'])(
  'findPolicy(%j) returns undefined',
  (id) => {
    expect(findPolicy(id)).toBeUndefined()
    expect(shippedPolicies.inForce.has(id)).toBe(false)
  },
)
