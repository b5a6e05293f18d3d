import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { SafePath } from '@ase/schemas'
import { generateToken, isToken } from '../secrets/secret-token.ts'

/** One sign-in on its way through the provider. */
export interface Attempt {
  /** Where to go once signed in: a path inside the service. */
  readonly returnPath: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

const ATTEMPT_LIFETIME_SECONDS = 600
// Another replica may have begun it.
const CLOCK_DIFFERENCE_SECONDS = 60

interface AttemptScope {
  readonly issuer: string
  readonly clientId: string
  /** Milliseconds since 1970. */
  readonly now: number
}

interface BegunAttempt {
  readonly attempt: Attempt
  readonly cookieValue: string
  readonly expiresAt: Date
}

/**
 * Begins an attempt. `cookieValue` is for a cookie of the browser: a secret, the moment and the return path. State, nonce and
 * code verifier are derived from all of it and from the provider's name, so that a changed part, another provider or
 * another browser gives another state than the one that comes back. State, nonce and challenge, which the provider sees, reveal
 * nothing about the secret.
 */
export function beginAttempt(scope: AttemptScope, returnPath: string): BegunAttempt {
  const parts = [
    generateToken(),
    String(Math.floor(scope.now / 1000)),
    Buffer.from(returnPath).toString('base64url'),
  ]
  return {
    attempt: derive(scope, parts, returnPath),
    cookieValue: parts.join('.'),
    expiresAt: new Date(scope.now + ATTEMPT_LIFETIME_SECONDS * 1000),
  }
}

/** The attempt that a browser cookieValue; `null` when it is malformed or older than ten minutes. */
export function resumeAttempt(scope: AttemptScope, cookieValue: string): Attempt | null {
  const parts = cookieValue.split('.')
  const [secret = '', startedAt = '', encodedPath = ''] = parts
  if (parts.length !== 3 || !isToken(secret) || !/^\d{1,12}$/.test(startedAt)) return null
  const ageSeconds = scope.now / 1000 - Number(startedAt)
  const returnPath = SafePath.safeParse(Buffer.from(encodedPath, 'base64url').toString())
  if (
    ageSeconds < -CLOCK_DIFFERENCE_SECONDS ||
    ageSeconds > ATTEMPT_LIFETIME_SECONDS ||
    !returnPath.success
  )
    return null
  return derive(scope, parts, returnPath.data)
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalsInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(digestOf(left), digestOf(right))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function derive(scope: AttemptScope, parts: readonly string[], returnPath: string): Attempt {
  const [secret = '', ...bound] = parts
  const value = (purpose: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, scope.issuer, scope.clientId, ...bound]))
      .digest('base64url')
  return {
    returnPath,
    state: value('state'),
    nonce: value('nonce'),
    codeVerifier: value('code verifier'),
  }
}
