import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { Job, type PlatformName } from '../jobs/job.ts'
import { KEY_ID_BYTES } from './bot-events.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** The values of BOT_QUEUE_KEY: the first encrypts, all decrypt. */
export type QueueKeys = readonly [string, ...string[]]

/** Encrypts jobs and digests ids, so that the database holds nothing readable of an event. */
export interface Seal {
  /** The ids of the keys. A sealed job begins with the id of its key. */
  readonly keyIds: readonly Buffer[]
  /** Without a key, so that an event is recognised across rotations. An event's id names no person and no chat. */
  digestEvent(platform: PlatformName, eventId: string): Buffer
  /**
   * With a key: ids of people are short numbers, and a plain digest of one is found by trying all. One digest for each key, in
   * their order, so that the count of a sender's events survives a rotation.
   */
  digestPerson(platform: PlatformName, person: string): readonly [Buffer, ...Buffer[]]
  seal(platform: PlatformName, eventSha256: Buffer, job: Job): Buffer
  /** Null: sealed with an unknown key, for another event, or damaged. */
  unseal(platform: PlatformName, eventSha256: Buffer, sealed: Buffer): Job | null
}

/**
 * Creates a seal: AES-256-GCM (NIST SP 800-38D) and HMAC-SHA-256 with keys derived by HKDF (RFC 5869). A sealed job consists of the
 * id of its key, nonce, tag and ciphertext, and is bound to its event. The keys are never stored.
 */
export function createSeal(queueKeys: QueueKeys): Seal {
  const [first, ...others] = queueKeys
  const current = deriveKeys(first)
  const older = others.map(deriveKeys)
  const all = [current, ...older]
  return {
    keyIds: all.map(({ id }) => id),
    digestEvent: (platform, eventId) =>
      createHash('sha256').update(`event\n${platform}\n${eventId}`).digest(),
    digestPerson(platform, person) {
      const digestWith = ({ digest }: DerivedKeys): Buffer =>
        createHmac('sha256', digest).update(`person\n${platform}\n${person}`).digest()
      return [digestWith(current), ...older.map(digestWith)]
    },
    seal(platform, eventSha256, job) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.seal, nonce)
      cipher.setAAD(additionalData(platform, eventSha256))
      const body = Buffer.concat([cipher.update(JSON.stringify(job), 'utf8'), cipher.final()])
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), body])
    },
    unseal(platform, eventSha256, sealed) {
      const { keyId, nonce, tag, body } = splitSealed(sealed)
      const key = all.find(({ id }) => id.equals(keyId))
      if (key === undefined || tag.length < TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', key.seal, nonce)
      decipher.setAAD(additionalData(platform, eventSha256))
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

function splitSealed(sealed: Buffer) {
  const nonceAt = KEY_ID_BYTES
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
    id: derive('id of key', KEY_ID_BYTES),
    seal: derive('seal of jobs', KEY_BYTES),
    digest: derive('digests of ids', KEY_BYTES),
  }
}

function additionalData(platform: PlatformName, eventSha256: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${platform}\n`), eventSha256])
}
