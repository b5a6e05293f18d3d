import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the header `x-twitter-webhooks-signature` has the form of a signature; it needs no body. */
export function isXSignature(header: string | undefined): header is string {
  // Exactly 44 characters: lenient variants of base64 are refused.
  return header !== undefined && /^sha256=[A-Za-z0-9+/]{43}=$/.test(header)
}

/** Whether X sent these bytes: HMAC-SHA256 over them with the consumer secret, in `x-twitter-webhooks-signature`. */
export function verifyXSignature(
  body: Uint8Array,
  signature: string | undefined,
  consumerSecret: string,
): boolean {
  if (!isXSignature(signature)) return false
  const expected = Buffer.from(signatureOf(body, consumerSecret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * The answer to X's challenge; null when the query has not exactly one valid token. X signs deliveries in the same way with the same
 * secret, so that an endpoint that signs any text would let an attacker forge deliveries: a token cannot be a JSON object.
 */
export function answerXChallenge(tokens: readonly string[], consumerSecret: string): string | null {
  const [token] = tokens
  if (tokens.length !== 1 || token === undefined) return null
  return /^[A-Za-z0-9._~+/=-]{1,256}$/.test(token)
    ? signatureOf(new TextEncoder().encode(token), consumerSecret)
    : null
}

function signatureOf(bytes: Uint8Array, consumerSecret: string): string {
  return `sha256=${createHmac('sha256', consumerSecret).update(bytes).digest('base64')}`
}
