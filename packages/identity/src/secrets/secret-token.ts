import { createHash, randomBytes } from 'node:crypto'

const RANDOM_BYTES = 32
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** A new secret for one browser or one link: 256 random bits as 43 characters of base64url. */
export function generateToken(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url')
}

/** Whether a text has the form of such a secret; so that anything else costs no database read. */
export function isToken(text: string): boolean {
  return tokenPattern.test(text)
}

/** What is stored of a token. Plain SHA-256 is right for 256 random bits: there is nothing to guess. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
