import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Job, type PlatformName } from './job.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Hides what is stored of an event from whoever reads the database. */
export interface Seal {
  /** A keyed digest: ids of events and people are short numbers, and a plain digest of them could be guessed. */
  digest(kind: 'event' | 'person', platform: PlatformName, id: string): Buffer
  seal(platform: PlatformName, eventSha256: Buffer, job: Job): Buffer
  /** Null when it was sealed with another secret, for another event, or is damaged. */
  unseal(platform: PlatformName, eventSha256: Buffer, sealed: Buffer): Job | null
}

/**
 * AES-256-GCM (NIST SP 800-38D) and HMAC-SHA-256 under keys derived from `secret` (HKDF, RFC 5869). A sealed job opens for
 * its own event alone. The secret never enters the database, so that what lies there cannot be read without the process.
 */
export function createSeal(secret: string): Seal {
  const sealKey = deriveKey(secret, 'seal of jobs')
  const digestKey = deriveKey(secret, 'digests of ids')
  return {
    digest: (kind, platform, id) =>
      createHmac('sha256', digestKey).update(`${kind}\n${platform}\n${id}`).digest(),
    seal(platform, eventSha256, job) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      cipher.setAAD(belonging(platform, eventSha256))
      const body = Buffer.concat([cipher.update(JSON.stringify(job), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal(platform, eventSha256, sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealKey, nonce)
      decipher.setAAD(belonging(platform, eventSha256))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
        const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
        return Job.parse(JSON.parse(text))
      } catch {
        return null
      }
    },
  }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `ase bot gateway: ${purpose}`, KEY_BYTES))
}

function belonging(platform: PlatformName, eventSha256: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${platform}\n`), eventSha256])
}
