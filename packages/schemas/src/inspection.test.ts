import { describe, expect, test } from 'vitest'
import { issuesOf, issuesOfJson } from '../test/issues-of.ts'
import { carriesText, InspectionRequest, ReportId } from './inspection.ts'
import { parseAs } from './parse.ts'

const url = 'https://example.com/a.png'
const image = 'data:image/png;base64,iVBORw0KGgo='

test('a request with one source is parsed as that source', () => {
  expect(parseAs(InspectionRequest, { url })).toEqual({ ok: true, value: { from: 'url', url } })
  expect(parseAs(InspectionRequest, { image })).toEqual({
    ok: true,
    value: { from: 'dataUri', dataUri: image },
  })
})

test('a request without a source, or with two, is refused', () => {
  expect(issuesOf(InspectionRequest, {})).toEqual([': exactly_one_required'])
  expect(issuesOf(InspectionRequest, { url, image })).toEqual([': exactly_one_required'])
})

test('a verdict of the client is refused like any other unknown field', () => {
  expect(issuesOf(InspectionRequest, { url, contentCredentials: {} })).toEqual([
    ': unrecognized_keys',
  ])
  expect(issuesOfJson(InspectionRequest, `{"url":"${url}","__proto__":{}}`)).toEqual([
    ': unrecognized_keys',
  ])
})

describe('image URL', () => {
  test.each([
    'http://example.com',
    'https://example.com:443/a',
    'http://example.com:443/a',
    'https://example.com:80/',
    'HTTPS://EXAMPLE.COM/A',
    'https://xn--bcher-kva.example/a',
    `https://example.com/${'a'.repeat(2048 - 20)}`,
  ])('the image URL %s is accepted', (value) => {
    expect(issuesOf(InspectionRequest, { url: value })).toEqual([])
  })

  test.each([
    '',
    'example.com/a.png',
    '//example.com/a.png',
    'ftp://example.com/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    ['javascript', 'alert(1)'].join(':'),
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://:password@example.com/',
    'https://example.com:8080/',
    'https://example.com:22/',
    'http://',
    ' https://example.com/',
    'https://example.com/a b',
    'https://exam\nple.com/',
    'https://example.com/\u007f',
  ])('the image URL %s is refused', (value) => {
    expect(issuesOf(InspectionRequest, { url: value })).toEqual(['url: url_not_allowed'])
  })

  test('an image URL has at most 2048 characters', () => {
    const long = `https://example.com/${'a'.repeat(2048 - 19)}`
    expect(issuesOf(InspectionRequest, { url: long })).toEqual(['url: too_big'])
  })
})

describe('data URI', () => {
  test.each([
    image,
    'DATA:IMAGE/PNG;BASE64,AAAA',
    'data:image/svg+xml;charset=utf-8;base64,AAA=',
    // The media type is judged by the inspection, which answers 415, not by the schema.
    'data:audio/mpeg;base64,AA==',
  ])('the data URI %s is accepted', (value) => {
    expect(issuesOf(InspectionRequest, { image: value })).toEqual([])
  })

  test.each([
    '',
    'AAAA',
    'data:,AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64,',
    'data:image/png;base64,AAA',
    'data:image/png;base64,A===',
    'data:image/png;base64,====',
    'data:image/png;base64,AA=A',
    'data:image/png;base64,AA-_',
    'data:image/png;base64,AAAA\n',
    'data:image/png;base64, AAA',
    ' data:image/png;base64,AAAA',
    `data:image/png;${'x'.repeat(128)};base64,AAAA`,
  ])('the data URI %j is refused', (value) => {
    expect(issuesOf(InspectionRequest, { image: value })).toEqual(['image: invalid_data_uri'])
  })
})

test.each([
  [{ text: 'hello' }, true],
  [{ text: null, url }, true],
  [{ url }, false],
  [[], false],
  ['text', false],
  [null, false],
  [Object.create({ text: 'inherited' }), false],
])('carriesText recognises the retired text inspection in %j: %j', (body, expected) => {
  expect(carriesText(body)).toBe(expected)
})

test.each([
  [`rpt_${'0af9'.repeat(8)}`, true],
  [`rpt_${'0'.repeat(31)}`, false],
  [`rpt_${'0'.repeat(33)}`, false],
  [`rpt_${'A'.repeat(32)}`, false],
  [`rpt_${'0'.repeat(32)}\n`, false],
])('%j is a valid report id: %j', (id, expected) => {
  expect(ReportId.safeParse(id).success).toBe(expected)
})
