import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  PasskeyCreationOptionsResponse,
  PasskeyRequestOptionsResponse,
  PasskeySignInRequest,
  RegisterPasskeyRequest,
} from '@ase/schemas'
import { encodeCbor, type Cbor } from './cbor.ts'

type CreationOptions = PasskeyCreationOptionsResponse['options']
type RequestOptions = PasskeyRequestOptionsResponse['options']

/** How a browser or an authenticator departs from what it should do. */
export interface Misbehaviour {
  readonly challenge?: string
  readonly type?: string
  readonly rpId?: string
  readonly clientData?: object
  readonly flags?: number
  readonly counter?: number
  readonly credentialId?: Buffer
  readonly userHandle?: string
  readonly signature?: Buffer
  readonly attestation?: Map<string, Cbor>
  readonly attestationObject?: Buffer
  /** Signs the registration with the new key: format `packed`. */
  readonly selfAttestation?: boolean
  readonly algorithm?: number
  /** Bytes of a needless member of the public key. */
  readonly keyPadding?: number
  /** Bytes after the authenticator's data. */
  readonly trailing?: Buffer
}

export const PRESENT = 0x01
export const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A browser on a page with an authenticator that holds one ES256 passkey, by the bytes of WebAuthn Level 3. */
export interface SoftwareAuthenticator {
  readonly credentialId: Buffer
  create(options: CreationOptions, change?: Misbehaviour): RegisterPasskeyRequest['response']
  get(options: RequestOptions, change?: Misbehaviour): PasskeySignInRequest['response']
}

/** `counts` is false for a passkey that is synced between devices: its counter stays 0. */
export function createAuthenticator(origin: string, { counts = true } = {}): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = ''
  const nextCounter = (): number => (counts ? ++counter : 0)

  return {
    credentialId,
    create(options, change = {}) {
      userHandle = options.user.id
      const id = change.credentialId ?? credentialId
      const authData = Buffer.concat([
        authenticatorData(options.rp.id, nextCounter(), HAS_CREDENTIAL, change),
        credentialData(id, coseKeyOf(publicKey, change)),
        change.trailing ?? Buffer.alloc(0),
      ])
      const clientData = clientDataOf('webauthn.create', options, origin, change)
      const sig = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      const attestation = new Map<string, Cbor>([
        ['fmt', change.selfAttestation === true ? 'packed' : 'none'],
        ['attStmt', new Map(change.selfAttestation === true ? selfStatement(sig) : [])],
        ['authData', authData],
        ...(change.attestation ?? []),
      ])
      return {
        ...idsOf(id),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: (change.attestationObject ?? encodeCbor(attestation)).toString(
            'base64url',
          ),
          transports: ['internal'],
        },
      }
    },
    get(options, change = {}) {
      const clientData = clientDataOf('webauthn.get', options, origin, change)
      const authData = Buffer.concat([
        authenticatorData(options.rpId, nextCounter(), 0, change),
        change.trailing ?? Buffer.alloc(0),
      ])
      const signed = Buffer.concat([authData, sha256(clientData)])
      return {
        ...idsOf(change.credentialId ?? credentialId),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: (change.signature ?? sign('sha256', signed, privateKey)).toString('base64url'),
          userHandle: change.userHandle ?? userHandle,
        },
      }
    },
  }
}

function idsOf(credentialId: Buffer) {
  const id = credentialId.toString('base64url')
  return { id, rawId: id, type: 'public-key' as const }
}

function clientDataOf(
  type: string,
  options: { readonly challenge: string },
  origin: string,
  change: Misbehaviour,
): Buffer {
  const { challenge = options.challenge } = change
  const clientData = { type: change.type ?? type, challenge, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify({ ...clientData, ...change.clientData }))
}

function authenticatorData(
  rpId: string,
  counter: number,
  more: number,
  change: Misbehaviour,
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(change.counter ?? counter)
  const flags = (change.flags ?? PRESENT | VERIFIED) | more
  return Buffer.concat([sha256(change.rpId ?? rpId), Buffer.from([flags]), count])
}

/** An unnamed model, the length of the id, the id, the key. */
function credentialData(id: Buffer, key: Map<number, Cbor>): Buffer {
  const length = Buffer.from([id.length >> 8, id.length & 255])
  return Buffer.concat([Buffer.alloc(16), length, id, encodeCbor(key)])
}

function selfStatement(signature: Buffer): [string, Cbor][] {
  return [
    ['alg', -7],
    ['sig', signature],
  ]
}

/** RFC 9053: kty EC2, the algorithm, curve P-256, both coordinates. */
function coseKeyOf(publicKey: KeyObject, change: Misbehaviour): Map<number, Cbor> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return new Map<number, Cbor>([
    [1, 2],
    [3, change.algorithm ?? -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
    ...(change.keyPadding === undefined ? [] : [padding(change.keyPadding)]),
  ])
}

function padding(bytes: number): [number, Cbor] {
  return [-70, Buffer.alloc(bytes)]
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
