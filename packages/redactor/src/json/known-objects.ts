import { claimOfStructure, type Claim } from './claim.ts'
import type { JsonObject } from './object-signs.ts'

/**
 * Members of a JSON Web Key that are private, by its type: RFC 7518, sections 6.2.2, 6.3.2 and 6.4, RFC 8037; `priv` is that of
 * draft-ietf-cose-dilithium, section 3.
 */
const privateMembers: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ['RSA', new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'])],
  ['EC', new Set(['d'])],
  ['OKP', new Set(['d'])],
  ['AKP', new Set(['priv'])],
  ['oct', new Set(['k'])],
])
const keyMaterial = claimOfStructure('PRIVATE_KEY')
const manifestData = claimOfStructure('GENERIC_SECRET')

/** What the kind of an object says about the value under a key: in a JSON Web Key, or a Secret of Kubernetes. */
export function claimOfKind(source: JsonObject, key: string): Claim | null {
  if (source['kind'] === 'Secret' && (key === 'data' || key === 'stringData')) return manifestData
  return privateMembers.get(source['kty'])?.has(key) === true ? keyMaterial : null
}

const jsonSchemaTypes: ReadonlySet<unknown> = new Set(
  'string number integer boolean array object null'.split(' '),
)
const describing: ReadonlySet<string> = new Set(
  'type title description format pattern required $comment $ref $id $schema $anchor contentEncoding contentMediaType'.split(
    ' ',
  ),
)

/** The schema of a parameter named `password` describes it and holds no password; a default, a constant or an example of it does. */
export function describesOnly(source: JsonObject, key: string): boolean {
  if (!describing.has(key) || !Object.hasOwn(source, 'type')) return false
  const type = source['type']
  return jsonSchemaTypes.has(Array.isArray(type) ? type[0] : type)
}
