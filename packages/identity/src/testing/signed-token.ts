import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export type TokenAlgorithm = 'RS256' | 'ES256' | 'HS256' | 'none'

export interface TokenSigner {
  /** The public keys, as a JWK Set. */
  readonly jwks: object
  /** A JWT. `HS256` is keyed with the public RSA key, the classic confusion of keys. */
  sign(claims: object, algorithm: TokenAlgorithm): string
}

/** Keys of an OpenID provider, RSA and P-256, made for one test run. */
export function createTokenSigner(): TokenSigner {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signatures: Record<TokenAlgorithm, (text: string) => Buffer> = {
    RS256: (text) => sign('sha256', Buffer.from(text), rsa.privateKey),
    ES256: (text) =>
      sign('sha256', Buffer.from(text), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' }),
    HS256: (text) =>
      createHmac('sha256', rsa.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest(),
    none: () => Buffer.alloc(0),
  }
  return {
    jwks: { keys: [jwkOf(rsa.publicKey, 'RS256'), jwkOf(ec.publicKey, 'ES256')] },
    sign(claims, algorithm) {
      const header = { alg: algorithm, kid: `key-${algorithm}`, typ: 'JWT' }
      const text = `${base64url(header)}.${base64url(claims)}`
      return `${text}.${signatures[algorithm](text).toString('base64url')}`
    },
  }
}

function jwkOf(key: KeyObject, alg: TokenAlgorithm): object {
  return { ...key.export({ format: 'jwk' }), alg, use: 'sig', kid: `key-${alg}` }
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
