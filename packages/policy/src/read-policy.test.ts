import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { policies } from './policies.ts'
import { readPolicy } from './read-policy.ts'

const good = {
  format: 1,
  id: 'acme.payments-1',
  version: '2026.02.28-12',
  blockAt: { default: 0.8, goalDrift: 1 },
  combined: { elevated: 0.3, reviewAt: 0.6, blockAt: 0.9 },
  confidence: { floor: 0, negligible: 1 },
  kinds: [['promptInjection', 'toolPoisoning'], ['goalDrift']],
  types: {
    trace: { blockAt: { goalDrift: 0.95 }, combined: { reviewAt: 0.7 } },
    mcp: { confidence: { floor: 0.2 }, blockOn: ['ANALYSIS_LIMIT'] },
  },
}
const read = (changes: object) => readPolicy(JSON.stringify({ ...good, ...changes }))

test('a valid policy is returned with all its fields and frozen', () => {
  const policy = read({ $schema: './policy.schema.json', description: 'For payments.' })
  expect(policy).toEqual({
    ok: true,
    value: { ...good, $schema: './policy.schema.json', description: 'For payments.' },
  })
  if (!policy.ok) return
  expect(Object.isFrozen(policy.value)).toBe(true)
  expect(Object.isFrozen(policy.value.types?.trace?.blockAt)).toBe(true)
})

const names =
  'promptInjection, intentMisalignment, dataExfiltration, privilegeEscalation, destructiveOperation, sensitiveDisclosure, toolPoisoning, goalDrift'

test.each([
  [{ format: 2 }, 'format must be 1'],
  [{ id: 'Acme' }, 'id must be 1 to 64 of these characters: a-z 0-9 . _ -'],
  [{ id: '' }, 'id must be 1 to 64 of these characters: a-z 0-9 . _ -'],
  [{ id: 7 }, 'id must be 1 to 64 of these characters: a-z 0-9 . _ -'],
  [{ version: '2026.02.30' }, 'version must be a version such as 2026.01.31-1'],
  [{ version: '2026.13.01-1' }, 'version must be a version such as 2026.01.31-1'],
  [{ version: '2026.01.01-0' }, 'version must be a version such as 2026.01.31-1'],
  [{ version: undefined }, 'version is missing: it must be a version such as 2026.01.31-1'],
  [{ description: 'x'.repeat(501) }, 'description must be one line of at most 500 characters'],
  [{ description: '\u001b[2J' }, 'description must be one line of at most 500 characters'],
  [
    { blockAt: { goalDrift: 0.9 } },
    'blockAt.default is missing: it must be a number over 0 and at most 1',
  ],
  [
    { blockAt: { default: 0.9, goalDrift: 0 } },
    'blockAt.goalDrift must be a number over 0 and at most 1, or null for never',
  ],
  [{ blockAt: { default: '0.9' } }, 'blockAt.default must be a number over 0 and at most 1'],
  [
    { blockAt: { default: 0.9, promptinjection: 0.5 } },
    `blockAt may hold these fields only: default, ${names}, not promptinjection`,
  ],
  [{ blockAt: null }, `blockAt must be an object with fields of: default, ${names}`],
  [
    { combined: { elevated: 0.3, reviewAt: 0.6, blockAt: 1.01 } },
    'combined.blockAt must be a number over 0 and at most 1',
  ],
  [
    { combined: { elevated: 0.3, reviewAt: 0.6, blockAt: 0.5 } },
    'combined must rise from elevated over reviewAt to blockAt',
  ],
  [
    { types: { trace: { combined: { reviewAt: 0.95 } } } },
    'types.trace.combined must rise from elevated over reviewAt to blockAt',
  ],
  [{ confidence: { floor: -0.1, negligible: 0 } }, 'confidence.floor must be a number from 0 to 1'],
  [{ kinds: [['promptInjection'], ['nothing']] }, `kinds.1.0 must be one of ${names}`],
  [
    { kinds: [['promptInjection'], ['promptInjection']] },
    'kinds must name each signal once at most',
  ],
  [{ kinds: [[]] }, 'kinds.0 must be a list of lists of signal names'],
  [{ blockOn: 'SSRF' }, 'blockOn must be a list of codes such as SSRF_METADATA'],
  [{ blockOn: ['ssrf'] }, 'blockOn.0 must be a list of codes such as SSRF_METADATA'],
  [
    { types: { action: { blockOn: [7] } } },
    'types.action.blockOn.0 must be a list of codes such as SSRF_METADATA',
  ],
  [{ blockOn: Array(65).fill('SSRF') }, 'blockOn must name 64 codes at most'],
  [{ kinds: 'all' }, 'kinds must be a list of lists of signal names'],
  [
    { types: { text: {} } },
    'types may hold these fields only: context, action, output, mcp, trace, not text',
  ],
  [
    { types: { trace: { blockAt: { default: 0.9 } } } },
    `types.trace.blockAt may hold these fields only: ${names}, not default`,
  ],
  [
    { types: { context: {} }, origins: { colleague: {} } },
    'origins may hold these fields only: user, trusted, third_party, not colleague',
  ],
  [
    { origins: { user: { combined: { blockAt: 0.1 } } } },
    'origins.user.combined must rise from elevated over reviewAt to blockAt',
  ],
  [{ blockAt: { default: null } }, 'blockAt.default must be a number over 0 and at most 1'],
  [
    { thresholds: {} },
    'the file may hold these fields only: $schema, format, id, version, description, blockAt, combined, confidence, kinds, blockOn, types, origins, not thresholds',
  ],
])('readPolicy refuses %j and names the field and what it must be', (changes, problem) => {
  expect(read(changes)).toEqual({ ok: false, error: [problem] })
})

test('every problem of a file is returned, not only the first', () => {
  const policy = read({ id: 'A', kinds: 1, blockAt: { default: 2 } })
  expect(policy).toMatchObject({ ok: false, error: { length: 3 } })
})

describe('files that are not policies', () => {
  test.each([
    ['', 'is no JSON'],
    ['{"id": "a",\n  "version" 1}', 'is no JSON (line 2, column 13)'],
    ['[]', 'the file must be an object with fields of: $schema, format'],
    ['null', 'the file must be an object'],
    ['"text"', 'the file must be an object'],
    ['['.repeat(50_000), 'is no JSON'],
  ])('readPolicy refuses text %# that is not a JSON object', (text, problem) => {
    const policy = readPolicy(text)
    expect(policy.ok ? '' : policy.error[0]).toContain(problem)
  })

  test('a field that is named twice is refused', () => {
    const twice = JSON.stringify(good).replace('"floor":0', '"floor":0,"floor":1')
    expect(readPolicy(twice)).toEqual({
      ok: false,
      error: [
        `the file names the field floor twice (line 1, column ${twice.lastIndexOf('"floor":1') + 1})`,
      ],
    })
  })

  test('a misspelt field is named, and the field that it replaces is reported as missing', () => {
    expect(read({ confidence: { flor: 0.5, negligible: 0.2 } })).toEqual({
      ok: false,
      error: [
        'confidence.floor is missing: it must be a number from 0 to 1',
        'confidence may hold these fields only: floor, negligible, not flor',
      ],
    })
  })

  test.each(['two words', 'p@ssword', '7', `x${'y'.repeat(40)}`])(
    'a problem does not quote an unknown field name that does not look like one: %s',
    (name) => {
      expect(read({ confidence: { floor: 0.5, negligible: 0.2, [name]: 1 } })).toEqual({
        ok: false,
        error: ['confidence may hold these fields only: floor, negligible'],
      })
      const [field, twice] = [
        JSON.stringify(name),
        readPolicy(`{${JSON.stringify(name)}: 1, ${JSON.stringify(name)}: 2}`),
      ]
      expect(twice).toEqual({
        ok: false,
        error: [`the file names a field twice (line 1, column ${field.length + 7})`],
      })
    },
  )

  test('prototype keys are refused as unknown fields', () => {
    const text = JSON.stringify(good).replace('{', '{"__proto__": {"format": 1}, "constructor": 1,')
    expect(readPolicy(text)).toMatchObject({
      ok: false,
      error: [expect.stringContaining('the file may hold these fields only')],
    })
    const inner = JSON.stringify(good).replace('"goalDrift":1', '"__proto__":1')
    expect(readPolicy(inner)).toMatchObject({
      ok: false,
      error: [expect.stringContaining('blockAt may hold these fields only')],
    })
  })
})

test('a file with many problems is refused with the first twenty and the number of the others', () => {
  const policy = readPolicy(
    JSON.stringify({ ...good, kinds: [Array.from({ length: 500 }, () => 7)] }),
  )
  expect(policy.ok ? [] : policy.error).toHaveLength(21)
  expect(policy.ok ? '' : policy.error.at(-1)).toMatch(/^4\d\d more problems$/)
})

test('readPolicy never throws, and no problem quotes the text', () => {
  const marker = 'zq7-marker'
  const json = fc.json({ maxDepth: 4 }).map((text) => text.replaceAll(/[a-z]+/g, marker))
  const spoiled = fc
    .tuple(fc.constantFrom(...Object.keys(good)), fc.jsonValue())
    .map(([key, value]) => JSON.stringify({ ...good, [key]: value, [marker]: marker }))
  fc.assert(
    fc.property(
      fc.oneof(
        json,
        spoiled,
        fc.string().map((text) => marker + text),
      ),
      (text) => {
        const policy = readPolicy(text)
        expect(policy.ok ? '' : policy.error.join()).not.toContain(marker)
      },
    ),
  )
})

test('every shipped policy is a valid policy file', () => {
  for (const policy of Object.values(policies))
    expect(readPolicy(JSON.stringify(policy))).toEqual({ ok: true, value: policy })
})
