import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@ase/schemas'

const WINDOW_SECONDS = limits.paymentWebhook.signatureWindowMs / 1000

export interface SignedDelivery {
  /** The bytes as they arrived. */
  readonly body: Uint8Array
  /** The header `Stripe-Signature`, or undefined when there was none. */
  readonly signature: string | undefined
}

/** Why a signature was refused; for metrics only, the sender does not receive it. */
export type SignatureProblem = 'malformed' | 'timestamp_outside_tolerance' | 'signature_mismatch'

/**
 * Checks a delivery before its body is read: null when the header has the form of a signature made within
 * 300 s of now, on either side. Any client can write such a header.
 */
export function checkSignatureHeader(
  header: string | undefined,
  nowMs: number,
): 'malformed' | 'timestamp_outside_tolerance' | null {
  const parsed = parseHeader(header ?? '')
  if (parsed === null) return 'malformed'
  return isTimely(parsed, nowMs) ? null : 'timestamp_outside_tolerance'
}

/**
 * Checks a `Stripe-Signature` header, `t=<unix seconds>,v1=<hex>[,v1=<hex>]`, over the bytes as they arrived: one `v1`
 * has to be the HMAC-SHA256 of `<t>.<body>` by one of the secrets, and `t` at most 300 s from now, on either side.
 * Unknown schemes (`v0`) count as nothing. Source: docs.stripe.com/webhooks/signature.
 *
 * Stripe's own library is not used: it accepts any time in the future, and decodes the body before it hashes it.
 */
export function checkSignature(
  { body, signature: header }: SignedDelivery,
  secrets: readonly string[],
  nowMs: number,
): 'signed' | SignatureProblem {
  const parsed = parseHeader(header ?? '')
  if (parsed === null) return 'malformed'
  if (!isTimely(parsed, nowMs)) return 'timestamp_outside_tolerance'
  const isSigned = secrets.some((secret) => {
    // An empty secret proves nothing: an attacker knows it.
    if (secret.trim() === '') return false
    const expected = createHmac('sha256', secret).update(`${parsed.seconds}.`).update(body).digest()
    return parsed.signatures.some((signature) => timingSafeEqual(signature, expected))
  })
  return isSigned ? 'signed' : 'signature_mismatch'
}

function isTimely({ seconds }: ParsedHeader, nowMs: number): boolean {
  return Math.abs(Math.floor(nowMs / 1000) - Number(seconds)) <= WINDOW_SECONDS
}

interface ParsedHeader {
  /** As it was sent, because it is part of what was signed. */
  readonly seconds: string
  readonly signatures: readonly Uint8Array[]
}

/** Null without exactly one time and at least one `v1`. A header sent twice is joined by a space, and is none. */
function parseHeader(header: string): ParsedHeader | null {
  if (header.includes(' ')) return null
  const items = header.split(',')
  const valuesOf = (scheme: string) =>
    items
      .filter((item) => item.startsWith(`${scheme}=`))
      .map((item) => item.slice(scheme.length + 1))
  const [seconds, secondTime] = valuesOf('t')
  if (seconds === undefined || secondTime !== undefined || !/^\d{1,12}$/.test(seconds)) return null
  const signatures = valuesOf('v1')
    .filter((hex) => /^[0-9a-f]{64}$/.test(hex))
    .map((hex) => Buffer.from(hex, 'hex'))
  return signatures.length === 0 ? null : { seconds, signatures }
}
