import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDuplicateName, parseStrictJson } from './strict-json.ts'

const issueOf = (text: string) => {
  const parsed = parseStrictJson(text)
  if (parsed.ok) return null
  return parsed.error === null ? 'not_json' : parsed.error.issue
}

describe('repeated names', () => {
  test.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"a":3}',
    '{"a":1,"\\u0061":2}',
    '{"\\n":1,"\\u000a":2}',
    '{"":1,"":2}',
    '{"a":{"b":[0,{"c":1,"c":2}]}}',
    '[{"a":[],"b":{"a":1},"a":{}}]',
    '{"__proto__":1,"__proto__":2}',
    '{"constructor":1,"constructor":2}',
    ' { "a" : "," , "a" : 1 } ',
    '{"\\\\":1,"\\\\":2}',
    '{"a":"{\\"b\\":1,","a":2}',
  ])('the repeated name in %s is refused', (text) => expect(issueOf(text)).toBe('duplicate_name'))
})

describe('names that only look alike', () => {
  test.each([
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
    '{"a":1,"A":2,"á":3,"a\\u0301":4,"a ":5,"a\\u0000":6}',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    '["a","a"]',
    '"a"',
    '{"\\\\":1,"\\"":2,"\\\\\\"":3}',
    '{"__proto__":{"a":1},"constructor":{},"toString":[]}',
  ])('the names in %s are different', (text) => {
    expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
  })
})

describe('numbers out of range', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '9007199254740994', // a double holds it, but only every second one
    '12345678901234567890',
    '1000000000000000000000000000000',
    `1${'0'.repeat(400)}`,
    '9007199254740993.0',
    '9007199254740993e0',
    '0.9007199254740993e16',
    '90071992547409930E-1',
    '9007199254740992.5',
    '4503599627370497.7', // no double has a fraction here
    '0.99999999999999999999',
    '1.00000000000000000001',
    '1e309',
    '-1e400',
    '1E99999999999999999999',
    '1.7976931348623159e308',
    '1e-400',
    '-1e-99999999999999999999',
    `0.${'0'.repeat(400)}1`,
  ])('the number in %s is out of range', (text) => {
    expect(issueOf(text)).toBe('number_out_of_range')
    expect(issueOf(`{"a":[true,${text} ]}`)).toBe('number_out_of_range')
  })
})

describe('numbers with more digits than a double', () => {
  test.each([
    '100000000000000.01', // a double holds 100000000000000.02 for both
    '-100000000000000.01',
    '0.10000000000000000555',
    '0.10000000000000001', // the double's 17 digits, and not the number 0.1
    '3.14159265358979323846',
    '1.00000000000000001e-5',
    '2.2250738585072011e-308',
    '4.9e-324',
    '1.23456789e-320',
  ])('the number in %s is not exact', (text) => {
    expect(issueOf(text)).toBe('number_not_exact')
    expect(issueOf(`{"a":[true,${text} ]}`)).toBe('number_not_exact')
  })
})

describe('exact numbers', () => {
  test.each([
    '0',
    '-0',
    '-0.0',
    '0e99999999999999999999',
    '0.000e-999',
    '9007199254740991',
    '9007199254740992',
    '-9007199254740992',
    '9007199254740992.0',
    '9.007199254740992e15',
    '0.1',
    '0.30000000000000004',
    '-12.50',
    '1.0000000000000000000000',
    '3.141592653589793',
    '1e30',
    '1E+30',
    '10.00e29',
    '6.02214076e23',
    '1.10',
    '1.0',
    '0.1e1',
    '0.0000000000000000000000000000000000000000000001',
    '-122.41941550000001',
    '100000000000000.02',
    '2.225073858507201e-308',
    '1.7976931348623157000e+308',
    '1.7976931348623157e308',
    '5e-324',
    '1e300',
    '123456789012345e-20',
  ])('the number in %s is accepted', (text) => {
    expect(parseStrictJson(`[${text}]`)).toEqual({ ok: true, value: [JSON.parse(text)] })
  })
})

test.each([
  '',
  ' ',
  '{',
  '{"a":1',
  '{"a":1,}',
  "{'a':1}",
  '{a:1}',
  '[1,]',
  '01',
  '+1',
  '.5',
  '1.',
  '0x10',
  'NaN',
  'Infinity',
  '{"a":1} x',
  '{"a":1}{}',
  '\uFEFF{}',
  '{"a":1}\u0000',
  '"\u0000"',
  '"a\nb"',
  '// a\n1',
])('%j is refused as invalid JSON', (text) => expect(issueOf(text)).toBe('not_json'))

test('an ambiguity has the path of names and indices to it, and its offset', () => {
  const text = '{"a":[0,{"b":{"c":1,"\\u0063":2}}]}'
  expect(parseStrictJson(text)).toEqual({
    ok: false,
    error: { issue: 'duplicate_name', path: ['a', 1, 'b', 'c'], offset: 20 },
  })
  expect(parseStrictJson('{"a":{},"b":[[],[1,1e999]]}')).toEqual({
    ok: false,
    error: { issue: 'number_out_of_range', path: ['b', 1, 1], offset: 19 },
  })
})

test('findDuplicateName does not check numbers', () => {
  expect(findDuplicateName('{"a":1e999,"b":12345678901234567890}')).toBeNull()
  expect(findDuplicateName('{"a":1e999,"a":0}')).toEqual({
    issue: 'duplicate_name',
    path: ['a'],
    offset: 11,
  })
})

test('a text of nothing but nesting neither throws nor recurses', () => {
  const levels = 131_072
  expect(parseStrictJson('['.repeat(levels) + ']'.repeat(levels)).ok).toBe(true)
  expect(issueOf(`${'{"a":'.repeat(40_000)}{"b":1,"b":1}${'}'.repeat(40_000)}`)).toBe(
    'duplicate_name',
  )
})

/** How a value may be written: names and strings with escapes, members with blanks. */
interface Style {
  readonly escape: boolean
  readonly blank: string
}
const style: fc.Arbitrary<Style> = fc.record({
  escape: fc.boolean(),
  blank: fc.constantFrom('', ' ', '\n\t'),
})

function writeString(text: string, { escape }: Style): string {
  if (!escape) return JSON.stringify(text)
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`
}

/** A JSON text with a mark at each place where something may be planted: into an object, or as a list's item. */
function write(value: unknown, how: Style): string {
  const { blank } = how
  if (typeof value === 'string') return writeString(value, how)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value))
    return `[${[...value.map((item) => write(item, how)), MARK].join(`${blank},`)}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${blank}${writeString(name, how)}${blank}:${blank}${write(member, how)}`,
  )
  return `{${[...members, MARK].join(',')}}`
}
const MARK = '\uE000' // not in the generated values

/** JSON.stringify writes 1e20 as a whole number of 21 digits. */
const withoutLargeWhole = (_name: string, value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2 ** 53 ? 0.5 : value
const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true })
const jsonValue: fc.Arbitrary<unknown> = fc
  .oneof(
    fc.json({ maxDepth: 5 }),
    fc
      .object({ maxDepth: 4, values: [fc.string(), fc.maxSafeInteger(), anyDouble] })
      .map((value) => JSON.stringify(value)),
  )
  .filter((text) => !text.includes(MARK))
  .map((text): unknown => JSON.parse(text, withoutLargeWhole))

/** The text with the marks taken out, of which the one chosen is replaced. */
function plant(text: string, choice: number, planted: (isList: boolean) => string): string {
  const parts = text.split(MARK)
  const chosen = choice % (parts.length - 1)
  return parts
    .map((part, at) => {
      if (at === parts.length - 1) return part
      const before = part.trimEnd()
      const isEmpty = before.endsWith('[') || before.endsWith('{')
      if (at === chosen) return part + planted(parts[at + 1]?.startsWith(']') === true)
      return isEmpty ? part : part.slice(0, part.lastIndexOf(','))
    })
    .join('')
}

const planting = fc.record({
  value: fc.array(jsonValue, { maxLength: 4 }),
  how: style,
  choice: fc.nat(10_000),
})

test('an unambiguous text is accepted with the value of JSON.parse', () => {
  fc.assert(
    fc.property(jsonValue, fc.nat(3), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
    }),
  )
  fc.assert(
    fc.property(
      planting,
      fc.constantFrom('0', 'null', '"x"', '0.25'),
      ({ value, how, choice }, item) => {
        const text = plant(write(value, how), choice, (isList) =>
          isList ? item : `${JSON.stringify(MARK)}:${item}`,
        )
        expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
      },
    ),
  )
})

test('a text with a repeated name at any place is refused', () => {
  fc.assert(
    fc.property(planting, fc.string(), fc.boolean(), ({ value, how, choice }, name, escape) => {
      const twice = `${writeString(name, how)}:1,${writeString(name, { ...how, escape })}:1`
      const text = plant(write(value, how), choice, (isList) => (isList ? `{${twice}}` : twice))
      expect(() => JSON.parse(text)).not.toThrow()
      expect(issueOf(text)).toBe('duplicate_name')
    }),
  )
})

const unsafeNumber = fc.oneof(
  fc.bigInt({ min: 2n ** 53n + 1n, max: 2n ** 1100n }).map(String),
  fc.bigInt({ min: -(2n ** 200n), max: -(2n ** 53n) - 1n }).map(String),
  fc.bigInt({ min: 2n ** 52n, max: 2n ** 63n }).map((whole) => `${2n * whole + 1n}.0`),
  fc.bigInt({ min: 2n ** 52n, max: 2n ** 63n }).map((whole) => `${2n * whole + 1n}0e-1`),
  fc.integer({ min: 310, max: 1e9 }).map((exponent) => `1e${exponent}`),
  fc.integer({ min: 330, max: 1e9 }).map((exponent) => `-7.5E-${exponent}`),
)

test('a text with an unsafe number at any place is refused', () => {
  fc.assert(
    fc.property(planting, fc.string(), unsafeNumber, ({ value, how, choice }, name, number) => {
      const isNew = !JSON.stringify(value).includes(JSON.stringify(name).slice(1, -1))
      fc.pre(isNew)
      const text = plant(write(value, how), choice, (isList) =>
        isList ? number : `${JSON.stringify(name)}:${number}`,
      )
      expect(issueOf(text)).toBe('number_out_of_range')
    }),
  )
})

/** The exact value of a number's text, as a fraction of 10^1200. */
function exactValue(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return BigInt(whole + fraction) * 10n ** BigInt(1200 + Number(exponent) - fraction.length)
}

const digits = fc.stringMatching(/^[0-9]{1,20}$/)
const numberText = fc
  .tuple(
    fc.oneof(
      digits,
      fc.constantFrom('9007199254740992', '9007199254740993', '4503599627370497', '1', '0'),
    ),
    fc.option(digits),
    fc.option(fc.integer({ min: -340, max: 320 })),
  )
  .map(([whole, fraction, exponent]) =>
    [
      String(BigInt(whole)),
      fraction === null ? '' : `.${fraction}`,
      exponent === null ? '' : `e${exponent}`,
    ].join(''),
  )
/** The same number or one beside it, written in another way. */
const neighbours = numberText.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.oneof(
      numberText,
      fc.constantFrom(`${text}${text.includes('.') || text.includes('e') ? '' : '.0'}`),
      fc.constant(String(Number(text))),
      fc.integer({ min: -3, max: 3 }).map((step) => {
        const [whole = '0', ...rest] = text.split(/(?=[.e])/)
        const next = BigInt(whole) + BigInt(step)
        return [next < 0n ? '0' : String(next), ...rest].join('')
      }),
    ),
  ),
)

test('two accepted numbers with the same double are the same number', () => {
  fc.assert(
    fc.property(neighbours, ([one, other]) => {
      fc.pre(issueOf(one) === null && issueOf(other) === null && Number(one) === Number(other))
      expect(exactValue(one)).toBe(exactValue(other))
    }),
    { numRuns: 2000 },
  )
})

test('an accepted number is the shortest text of its double, in exact decimal arithmetic', () => {
  fc.assert(
    fc.property(fc.oneof(numberText, anyDouble.map(String)), (text) => {
      fc.pre(issueOf(text) === null)
      expect(exactValue(JSON.stringify(JSON.parse(text)))).toBe(exactValue(text))
    }),
    { numRuns: 2000 },
  )
})

test('every number that JSON.stringify writes is accepted, unless it is whole and beyond 2^53', () => {
  fc.assert(
    fc.property(anyDouble, (double) => {
      const text = JSON.stringify(double)
      fc.pre(/[.e]/.test(text) || Number.isSafeInteger(double))
      expect(issueOf(text)).toBeNull()
      expect(issueOf(double.toExponential())).toBeNull()
    }),
    { numRuns: 1000 },
  )
})
