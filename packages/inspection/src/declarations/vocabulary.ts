/**
 * What a source type says about the picture.
 * `ai`: made by a generative model. `partlyAi`: at least one element of it may be. `capture`: taken from life.
 * `composite`: put together of parts that say more. `edit`: work on a picture whose origin stands elsewhere.
 * `work`: made by people or programs without generative models, or copied from something of any origin.
 * `nothing`: says nothing of the origin.
 */
export type Meaning = 'ai' | 'partlyAi' | 'capture' | 'composite' | 'edit' | 'work' | 'nothing'

/**
 * The whole vocabulary: the 20 values of IPTC's scheme `digitalsourcetype` (https://cv.iptc.org/newscodes/digitalsourcetype/,
 * as of 2024-09-17; `digitalArt`, `minorHumanEdits` and `softwareImage` are retired but still written), and the two values
 * that the C2PA specification adds (https://spec.c2pa.org, "Digital Source Type", as of 2.2).
 */
const meanings = {
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
} as const satisfies Record<string, Meaning>

export type SourceType = keyof typeof meanings

/** Every value of the vocabulary, with what it means. */
export const vocabulary: ReadonlyMap<string, Meaning> = new Map(Object.entries(meanings))

/** Stands for a source type that is declared, but is not in the vocabulary. */
export const UNKNOWN = 'unknown'

/**
 * Members of https://schema.org/IPTCDigitalSourceEnumeration are the IPTC value with a capital and this suffix, with
 * one exception.
 */
export const SCHEMA_ORG_SUFFIX = 'DigitalSource'
export const schemaOrgExceptions: ReadonlyMap<string, SourceType> = new Map([
  ['multiframecomputationalcapture', 'computationalCapture'],
])

/** What may stand before a value. Compared in lower case; the scheme of an address does not matter. */
export const valuePrefixes = [
  'cv.iptc.org/newscodes/digitalsourcetype/',
  'c2pa.org/digitalsourcetype/',
  'schema.org/',
  'digsrctype:',
  'schema:',
] as const
