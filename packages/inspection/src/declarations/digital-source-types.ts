/**
 * The origin that a source type declares.
 * `ai`: made by a generative model. `partlyAi`: at least one element of it may be. `capture`: taken from life.
 * `composite`: made of parts that declare their own origin. `edit`: work on a picture whose origin is declared elsewhere.
 * `work`: made by people or programs without generative models, or copied from something of any origin.
 * `nothing`: declares no origin.
 */
export type OriginClass = 'ai' | 'partlyAi' | 'capture' | 'composite' | 'edit' | 'work' | 'nothing'

/**
 * The whole vocabulary: the 20 values of IPTC's scheme `digitalsourcetype` (https://cv.iptc.org/newscodes/digitalsourcetype/,
 * as of 2024-09-17; `digitalArt`, `minorHumanEdits` and `softwareImage` are retired but still written), and the two values
 * that the C2PA specification adds (https://spec.c2pa.org, "Digital Source Type", as of 2.2).
 */
const origins = {
  trainedAlgorithmicMedia: 'ai',
  trainedAlgorithmicData: 'ai',
  compositeSynthetic: 'partlyAi',
  compositeWithTrainedAlgorithmicMedia: 'partlyAi',
  virtualRecording: 'partlyAi',
  compositeCapture: 'capture',
  computationalCapture: 'capture',
  digitalCapture: 'capture',
  negativeFilm: 'capture',
  positiveFilm: 'capture',
  composite: 'composite',
  algorithmicallyEnhanced: 'edit',
  humanEdits: 'edit',
  minorHumanEdits: 'edit',
  algorithmicMedia: 'work',
  dataDrivenMedia: 'work',
  digitalArt: 'work',
  digitalCreation: 'work',
  print: 'work',
  screenCapture: 'work',
  softwareImage: 'work',
  empty: 'nothing',
} as const satisfies Record<string, OriginClass>

type SourceType = keyof typeof origins

/** Every value of the vocabulary, with the origin it declares. */
export const vocabulary: ReadonlyMap<string, OriginClass> = new Map(Object.entries(origins))

/** Stands for a source type that is declared, but is not in the vocabulary. */
export const UNKNOWN = 'unknown'

/**
 * Members of https://schema.org/IPTCDigitalSourceEnumeration are the IPTC value with a capital and this suffix, with
 * one exception.
 */
const SCHEMA_ORG_SUFFIX = 'DigitalSource'
const schemaOrgExceptions: ReadonlyMap<string, SourceType> = new Map([
  ['multiframecomputationalcapture', 'computationalCapture'],
])

/** What may stand before a value. Compared in lower case; the scheme of a URL does not matter. */
const valuePrefixes = [
  'cv.iptc.org/newscodes/digitalsourcetype/',
  'c2pa.org/digitalsourcetype/',
  'schema.org/',
  'digsrctype:',
  'schema:',
] as const

/** The longest form of a value in use has about 90 characters. */
const LENGTH_MAX = 256

const suffix = SCHEMA_ORG_SUFFIX.toLowerCase()
const schemes = ['http://', 'https://']
const canonical = new Map([...vocabulary.keys()].map((value) => [value.toLowerCase(), value]))

/**
 * A value of the vocabulary, or `unknown`. Accepted are the bare value, the `http` and `https` URLs of IPTC and C2PA,
 * the qcode `digsrctype:`, and the members of schema.org. Any other URL is unknown, whatever it ends with.
 */
export function sourceTypeOf(declared: string): string {
  const trimmed = declared.trim()
  if (trimmed.length > LENGTH_MAX) return UNKNOWN
  const text = trimmed.toLowerCase()
  const scheme = schemes.find((prefix) => text.startsWith(prefix)) ?? ''
  const withoutScheme = text.slice(scheme.length)
  const prefix = valuePrefixes.find((known) => withoutScheme.startsWith(known)) ?? ''
  if (scheme !== '' && !prefix.includes('/')) return UNKNOWN
  const name = withoutScheme.slice(prefix.length)
  const member = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
  return canonical.get(member) ?? schemaOrgExceptions.get(member) ?? UNKNOWN
}
