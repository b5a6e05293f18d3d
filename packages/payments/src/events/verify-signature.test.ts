import { createHmac } from 'node:crypto'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { checkSignature, checkSignatureHeader } from './verify-signature.ts'

const NOW_MS = 1_800_000_000_000
const NOW = NOW_MS / 1000
const secret = `whsec_${'a'.repeat(32)}`
const other = `whsec_${'b'.repeat(32)}`
const text = '{"id":"evt_1","object":"event","note":"für 5 €"}'
const body = Buffer.from(text)

/** As the processor's own library signs. */
function sign(
  changes: Partial<Parameters<typeof Stripe.webhooks.generateTestHeaderString>[0]> = {},
) {
  const options = { payload: text, secret, timestamp: NOW, ...changes }
  return Stripe.webhooks.generateTestHeaderString(options)
}

const check = (header: string | undefined, secrets: readonly string[] = [secret], bytes = body) =>
  checkSignature({ body: bytes, signature: header }, secrets, NOW_MS)

const v1Of = (header: string) => header.slice(header.indexOf('v1='))

test('a signature matches an independent test vector of the HMAC over time and body', () => {
  const hex = '4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021'
  const bytes = Buffer.from('{"id":"evt_1","object":"event"}')
  const header = `t=1700000000,v1=${hex}`
  const at = (nowMs: number) =>
    checkSignature({ body: bytes, signature: header }, ['whsec' + '_test'], nowMs)
  expect(at(1_700_000_000_000)).toBe('signed')
})

describe('accepted signatures', () => {
  test.each([
    ['what the library signs', sign(), [secret]],
    ['one by the second secret', sign({ secret: other }), [secret, other]],
    ['one by the first secret', sign(), [secret, other]],
    [
      'one with a wrong v1 before the right one',
      `t=${NOW},v1=${'0'.repeat(64)},${v1Of(sign())}`,
      [secret],
    ],
    ['one with a v0 beside it', `${sign()},v0=${'0'.repeat(64)}`, [secret]],
    ['one with a v1 that is no digest beside it', `t=${NOW},v1=zz,${v1Of(sign())}`, [secret]],
    ['a signature of 300 seconds ago', sign({ timestamp: NOW - 300 }), [secret]],
    ['a signature of 300 seconds ahead', sign({ timestamp: NOW + 300 }), [secret]],
  ])('a signature header is accepted: %s', (_, header, secrets) => {
    expect(check(header, secrets)).toBe('signed')
  })
})

describe('refused signatures', () => {
  const twice = new Headers([
    ['stripe-signature', sign()],
    ['stripe-signature', sign()],
  ]).get('stripe-signature')

  test.each([
    ['no header', undefined, 'malformed'],
    ['an empty header', '', 'malformed'],
    ['a header sent twice', twice ?? '', 'malformed'],
    ['v0 alone', sign().replace('v1=', 'v0='), 'malformed'],
    ['no time', v1Of(sign()), 'malformed'],
    ['two times', `t=${NOW},${sign()}`, 'malformed'],
    ['a time with something behind it', sign().replace(String(NOW), `${NOW}.5`), 'malformed'],
    ['a time below zero', sign().replace('t=', 't=-'), 'malformed'],
    ['a digest in capitals', `t=${NOW},v1=${v1Of(sign()).slice(3).toUpperCase()}`, 'malformed'],
    ['half a digest', sign().slice(0, -32), 'malformed'],
    ['301 seconds ago', sign({ timestamp: NOW - 301 }), 'timestamp_outside_tolerance'],
    ['301 seconds ahead', sign({ timestamp: NOW + 301 }), 'timestamp_outside_tolerance'],
    ['a year ahead', sign({ timestamp: NOW + 31_536_000 }), 'timestamp_outside_tolerance'],
    [
      'another time than was signed',
      sign().replace(String(NOW), String(NOW - 1)),
      'signature_mismatch',
    ],
    ['a digest with one digit changed', changeLast(sign()), 'signature_mismatch'],
    ['another secret', sign({ secret: other }), 'signature_mismatch'],
    ['another scheme’s digest', sign({ scheme: 'v0' }), 'malformed'],
  ])('a signature header is refused: %s', (_, header, why) => {
    expect(check(header)).toBe(why)
  })

  test.each(['', ' ', '\n'])('a signature is refused while the secret is %j', (blank) => {
    // The library refuses to sign with none, so the digest of an empty key stands here.
    const header = sign({ secret: blank, signature: hmacOfNoKey() })
    expect(check(header, [blank])).toBe('signature_mismatch')
    expect(check(header, [])).toBe('signature_mismatch')
  })

  test('a signature is refused for a body with one byte changed, added or missing', () => {
    const changed = Buffer.from(text.replace('evt_1', 'evt_2'))
    const bodies = [changed, Buffer.from(`${text} `), body.subarray(1), Buffer.alloc(0)]
    for (const bytes of bodies) expect(check(sign(), [secret], bytes)).toBe('signature_mismatch')
  })

  test('a signature is refused for a body with a byte order mark, which the library of Stripe accepts', () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])
    expect(
      Stripe.webhooks.constructEvent(marked, sign(), secret, 300, undefined, NOW_MS),
    ).toBeTruthy()
    expect(check(sign(), [secret], marked)).toBe('signature_mismatch')
  })
})

describe('before the body is read', () => {
  test.each([
    ['a current signature by any secret', sign({ secret: other }), null],
    ['a signature of 300 seconds ago', sign({ timestamp: NOW - 300 }), null],
    [
      'a signature of 301 seconds ago',
      sign({ timestamp: NOW - 301 }),
      'timestamp_outside_tolerance',
    ],
    [
      'a signature of 301 seconds ahead',
      sign({ timestamp: NOW + 301 }),
      'timestamp_outside_tolerance',
    ],
    ['no header', undefined, 'malformed'],
    ['a header without a time', v1Of(sign()), 'malformed'],
    ['a header without a digest', `t=${NOW}`, 'malformed'],
  ])('the check before the body is read reports %s', (_, header, problem) => {
    expect(checkSignatureHeader(header, NOW_MS)).toBe(problem)
  })
})

test('the library of Stripe accepts a signature with a future time, which is why it is not used', () => {
  const header = sign({ timestamp: NOW + 86_400 })
  const byLibrary = Stripe.webhooks.constructEvent(text, header, secret, 300, undefined, NOW_MS)
  expect(byLibrary).toBeTruthy()
  expect(check(header)).toBe('timestamp_outside_tolerance')
})

test('every signature that is accepted here is accepted by the library of Stripe', () => {
  const headers = [
    sign(),
    sign({ timestamp: NOW - 300 }),
    `t=${NOW},v1=${'0'.repeat(64)},${v1Of(sign())}`,
    `${sign()},v0=${'0'.repeat(64)}`,
  ]
  for (const header of headers) {
    expect(check(header)).toBe('signed')
    expect(
      Stripe.webhooks.constructEvent(text, header, secret, 300, undefined, NOW_MS),
    ).toMatchObject({ id: 'evt_1' })
  }
})

function changeLast(header: string): string {
  return header.slice(0, -1) + (header.endsWith('0') ? '1' : '0')
}

function hmacOfNoKey(): string {
  return createHmac('sha256', '').update(`${NOW}.${text}`).digest('hex')
}
