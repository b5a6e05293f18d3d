import { generateKeyPairSync, sign } from 'node:crypto'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')

/** The raw 32 bytes of the key stand last in its SPKI form (RFC 8410). */
export const discordPublicKey = publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex')

/** The headers with which Discord sends a body. */
export function signedHeaders(
  body: string | Uint8Array,
  timestamp: string,
): Record<string, string> {
  const message = Buffer.concat([Buffer.from(timestamp), Buffer.from(body)])
  return {
    'content-type': 'application/json',
    'x-signature-ed25519': sign(null, message, privateKey).toString('hex'),
    'x-signature-timestamp': timestamp,
  }
}
