import fc from 'fast-check'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { readDeclaredJson, respondError, respondJson } from '../src/index.ts'
import { parseJson } from '@ase/runtime'
import { createTestApp } from './support.ts'

const BYTES_MAX = 64

function jsonApp() {
  const { app } = createTestApp()
  app.post('/', async (c) => {
    const value = await readDeclaredJson(c, z.unknown(), BYTES_MAX)
    return value.ok ? respondJson(c, 200, { value: value.value }) : respondError(c, value.error)
  })
  return app
}

function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return jsonApp().request('/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

describe('Content-Type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json ; version=1',
    'application/json;',
  ])('the Content-Type %s is JSON', async (type) => {
    expect((await post('{}', { 'content-type': type })).status).toBe(200)
  })

  test.each([
    '',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json+x',
    'application/problem+json',
    'application/json, application/json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=application/json',
  ])('the Content-Type %j is not JSON', async (type) => {
    expect((await post('{}', { 'content-type': type })).status).toBe(415)
  })

  test('a request without a Content-Type is not JSON', async () => {
    const response = await jsonApp().request('/', {
      method: 'POST',
      body: new Uint8Array([123, 125]),
    })
    expect(response.status).toBe(415)
  })

  test.each(['gzip', 'br', 'identity, gzip'])(
    'a compressed body (%s) is not JSON',
    async (encoding) => {
      expect((await post('{}', { 'content-encoding': encoding })).status).toBe(415)
    },
  )
})

describe('JSON', () => {
  const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['nothing', utf8('')],
    ['spaces', utf8('  ')],
    ['a cut object', utf8('{"a":1')],
    ['two values', utf8('{} {}')],
    ['single quotes', utf8("{'a':1}")],
    ['a trailing comma', utf8('[1,]')],
    ['NaN', utf8('NaN')],
    ['a byte order mark', utf8('\ufeff{}')],
    ['an invalid byte', new Uint8Array([0x22, 0xff, 0x22])],
    ['an overlong form of "/"', new Uint8Array([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', new Uint8Array(Buffer.from('{}', 'utf16le'))],
  ])('a body with %s is INVALID_JSON', async (_name, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_JSON' })
  })

  test('a body of any bytes gives a value or INVALID_JSON, never an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const result = parseJson(bytes)
        expect(result.ok || result.error.code === 'INVALID_JSON').toBe(true)
      }),
    )
  })

  test('every JSON value arrives as it was sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        const result = parseJson(Buffer.from(text))
        expect(result.ok && JSON.stringify(result.value)).toBe(text)
      }),
    )
  })
})

describe('size', () => {
  const json = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))

  test('a body of the largest size is accepted, one byte more is not', async () => {
    expect((await post(json(BYTES_MAX))).status).toBe(200)
    expect((await post(json(BYTES_MAX + 1))).status).toBe(413)
  })

  test('the size of a body is counted in bytes, not characters', async () => {
    expect((await post(JSON.stringify('\u00e9'.repeat(31)))).status).toBe(200)
    expect((await post(JSON.stringify('\u00e9'.repeat(32)))).status).toBe(413)
  })

  test('a declared length over the bound is refused before the body is read', async () => {
    const response = await post('{', { 'content-length': String(BYTES_MAX + 1) })
    expect(response.status).toBe(413)
  })

  test('a declared length that is too small does not let a larger body in', async () => {
    expect((await post(json(BYTES_MAX + 1), { 'content-length': '10' })).status).toBe(413)
  })
})
