import { generateKeyPairSync, sign } from 'node:crypto'

export interface Identity {
  readonly cert: string
  readonly key: string
}

/**
 * A certificate (RFC 5280) for DNS names, signed by its own P-256 key, valid from `from` to `until` (years). Node can
 * read certificates, not write them.
 */
export function selfSigned(names: readonly string[], from = 2020, until = 2049): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid(0x55, 4, 3), der(0x0c, Buffer.from('test')))))
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2)) // ecdsa-with-SHA256
  const alternatives = sequence(...names.map((text) => der(0x82, Buffer.from(text))))
  const extension = sequence(oid(0x55, 0x1d, 0x11), der(0x04, alternatives))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)])
  const certificate = sequence(body, algorithm, der(0x03, signature))
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...head), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]): Buffer => der(0x31, Buffer.concat(parts))
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.of(...bytes))
const time = (year: number): Buffer => der(0x17, Buffer.from(`${String(year).slice(2)}0101000000Z`))

function pem(label: string, bytes: Buffer): string {
  const edge = (word: string): string => `-----${word} ${label}-----\n`
  return `${edge('BEGIN')}${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n${edge('END')}`
}
