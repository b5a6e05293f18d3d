import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the header `x-twitter-webhooks-signature` has the form of a signature: what can be said before the body is read. */
export function isSignature(header: string | undefined): header is string {
  // Of 44 characters exactly: what base64 readers forgive is no signature.
  return header !== undefined && /^sha256=[A-Za-z0-9+/]{43}=$/.test(header)
}

/** Whether X sent these bytes: HMAC-SHA256 over them with the consumer secret, in `x-twitter-webhooks-signature`. */
export function isFromX(
  body: Uint8Array,
  signature: string | undefined,
  consumerSecret: string,
): boolean {
  if (!isSignature(signature)) return false
  const expected = Buffer.from(signatureOf(body, consumerSecret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * The answer to X's challenge, or null for what is no token. X signs deliveries in the same way with the same secret: to
 * sign any text would be to sign deliveries for anybody, so that only what can never be a JSON object is answered.
 */
export function answerChallenge(tokens: readonly string[], consumerSecret: string): string | null {
  const [token] = tokens
  if (tokens.length !== 1 || token === undefined) return null
  return /^[A-Za-z0-9._~+/=-]{1,256}$/.test(token)
    ? signatureOf(new TextEncoder().encode(token), consumerSecret)
    : null
}

function signatureOf(bytes: Uint8Array, consumerSecret: string): string {
  return `sha256=${createHmac('sha256', consumerSecret).update(bytes).digest('base64')}`
}
