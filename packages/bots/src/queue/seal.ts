import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { BOT_KEY_ID_BYTES } from './key-id.ts'
import { Job, type PlatformName } from '../jobs/job.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** The values of BOT_QUEUE_KEY: the first one seals, each of them opens. */
export type QueueKeys = readonly [string, ...string[]]

/** Hides what is stored of an event from a reader of the database. */
export interface Seal {
  /** Which sealed jobs can be opened: each begins with the id of its key. */
  readonly keyIds: readonly Buffer[]
  /** The same with every key: an event is recognised across rotations. Its id names no person and no chat. */
  digestEvent(platform: PlatformName, eventId: string): Buffer
  /**
   * Keyed: ids of people are short numbers, and a plain digest of one is found by trying all. One for each key, that of
   * the first key first: what was counted before a rotation counts on.
   */
  digestsOfPerson(platform: PlatformName, person: string): readonly [Buffer, ...Buffer[]]
  seal(platform: PlatformName, eventSha256: Buffer, job: Job): Buffer
  /** Null when it was sealed with another key, for another event, or is damaged. */
  unseal(platform: PlatformName, eventSha256: Buffer, sealed: Buffer): Job | null
}

/**
 * AES-256-GCM (NIST SP 800-38D) and HMAC-SHA-256 under keys derived with HKDF (RFC 5869). A sealed job is the id of its key,
 * nonce, tag and ciphertext, and opens for its own event alone. The keys never enter the database.
 */
export function createSeal(queueKeys: QueueKeys): Seal {
  const [first, ...others] = queueKeys
  const current = deriveKeys(first)
  const former = others.map(deriveKeys)
  const opening = [current, ...former]
  return {
    keyIds: opening.map(({ id }) => id),
    digestEvent: (platform, eventId) =>
      createHash('sha256').update(`event\n${platform}\n${eventId}`).digest(),
    digestsOfPerson(platform, person) {
      const digestWith = ({ digest }: DerivedKeys): Buffer =>
        createHmac('sha256', digest).update(`person\n${platform}\n${person}`).digest()
      return [digestWith(current), ...former.map(digestWith)]
    },
    seal(platform, eventSha256, job) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.seal, nonce)
      cipher.setAAD(belonging(platform, eventSha256))
      const body = Buffer.concat([cipher.update(JSON.stringify(job), 'utf8'), cipher.final()])
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), body])
    },
    unseal(platform, eventSha256, sealed) {
      const { keyId, nonce, tag, body } = partsOf(sealed)
      const key = opening.find(({ id }) => id.equals(keyId))
      if (key === undefined || tag.length < TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', key.seal, nonce)
      decipher.setAAD(belonging(platform, eventSha256))
      decipher.setAuthTag(tag)
      try {
        const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
        return Job.parse(JSON.parse(text))
      } catch {
        return null
      }
    },
  }
}

function partsOf(sealed: Buffer) {
  const nonceAt = BOT_KEY_ID_BYTES
  const tagAt = nonceAt + NONCE_BYTES
  const bodyAt = tagAt + TAG_BYTES
  return {
    keyId: sealed.subarray(0, nonceAt),
    nonce: sealed.subarray(nonceAt, tagAt),
    tag: sealed.subarray(tagAt, bodyAt),
    body: sealed.subarray(bodyAt),
  }
}

interface DerivedKeys {
  readonly id: Buffer
  readonly seal: Buffer
  readonly digest: Buffer
}

function deriveKeys(secret: string): DerivedKeys {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `ase bot gateway: ${purpose}`, bytes))
  return {
    id: derive('id of key', BOT_KEY_ID_BYTES),
    seal: derive('seal of jobs', KEY_BYTES),
    digest: derive('digests of ids', KEY_BYTES),
  }
}

function belonging(platform: PlatformName, eventSha256: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${platform}\n`), eventSha256])
}
