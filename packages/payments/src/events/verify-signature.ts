import { Stripe } from 'stripe'

/** How old a delivery may be when it arrives; Stripe signs every attempt anew. */
const TOLERANCE_SECONDS = 300

export interface Signed {
  /** The bytes as they arrived. */
  readonly body: Uint8Array
  /** The header `Stripe-Signature`, or undefined when there was none. */
  readonly signature: string | undefined
}

/**
 * Whether one of the secrets signed the body, at most 300 s before `nowMs`. Several secrets are in force while one is
 * rotated. Never throws: what cannot be read is not signed.
 */
export function isSigned(
  { body, signature }: Signed,
  secrets: readonly string[],
  nowMs: number,
): boolean {
  if (signature === undefined) return false
  return secrets.some((secret) => {
    try {
      return verifyHeader(body, signature, secret, nowMs)
    } catch {
      return false
    }
  })
}

function verifyHeader(body: Uint8Array, header: string, secret: string, nowMs: number): boolean {
  const verifier = Stripe.webhooks.signature
  return verifier?.verifyHeader(body, header, secret, TOLERANCE_SECONDS, undefined, nowMs) ?? false
}
