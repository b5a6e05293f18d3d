import { meaningNames } from './lexicon/lexicon.ts'
import { indexNames } from './index-names.ts'
import { fixedPhraseNames } from './fixed-phrases.ts'

/** Features of a sentence that are more than its words: shape, place, mood, whom it addresses, what surrounds it. */
const signNames = [
  // Shape.
  'question',
  'exclaims',
  'endsInColon',
  'shouts',
  'identifier',
  'braces',
  'bullet',
  'heading',
  'tag',
  'codeLine',
  'otherScript',
  'moneyAmount',
  'brief',
  'briefOrder',
  'short',
  'long',
  'repeats',
  // Frame.
  'templateToken',
  'chatFrame',
  'hiddenMarkup',
  'hiddenText',
  'decoded',
  'disguised',
  'quotedWhole',
  'quotedPart',
  'reportedQuote',
  // Mood.
  'orders',
  'politeOrder',
  'asksReader',
  'dutyOfReader',
  'speakersNeed',
  'conditionOpens',
  'narrates',
  'knowledgeQuestion',
  'personalQuestion',
  'impersonal',
  // A machine that reads.
  'machineReads',
  'machineCalled',
  'machineActs',
  'machineDuty',
  // What an order takes.
  'orderAddress',
  'orderUrl',
  'orderPath',
  'orderMoney',
  'orderSecret',
  'orderAi',
  'orderReply',
  'orderIdentifier',
  'orderMine',
  'orderYours',
  'orderTask',
  'orderQuoted',
  // Place.
  'first',
  'last',
  'alone',
  'afterBreak',
  // The document around.
  'shortText',
  'longText',
  'securityAround',
  'documentAround',
  'programAround',
  'gameAround',
  'lawAround',
  'kitchenAround',
  'reviewAround',
  'letterAround',
  'personaAround',
  'markdownAround',
  'recordAround',
  // Relation to the rest.
  'strange',
  'orderStrange',
  'questionStrange',
  'familiar',
  'intentGiven',
  'intentShared',
  'intentForeign',
  'orderForeign',
  'taskDelegates',
  'orderWhileReading',
  'orderDelegated',
  'orderActShared',
  'orderActForeign',
  'orderLone',
  'orderRare',
  'orderCommon',
  'guarded',
  'touchesGuarded',
] as const

/** The name of a feature of a sentence that is more than its words. */
export type Sign = (typeof signNames)[number]

/** Who a text comes from, as far as it changes how a sentence has to be read. */
export const provenances = ['user', 'mail', 'thirdParty', 'manifest'] as const
export type Provenance = (typeof provenances)[number]

/** The provenances that have a calibration of their own: too few cases of mail are known. */
export type CalibratedProvenance = 'user' | 'thirdParty' | 'manifest'
export const calibratedAs: Readonly<Record<Provenance, CalibratedProvenance>> = {
  user: 'user',
  mail: 'thirdParty',
  thirdParty: 'thirdParty',
  manifest: 'manifest',
}

const meanings = meaningNames.length
/** Features with a weight for every provenance beside the shared one. */
const ownCount = signNames.length + fixedPhraseNames.length + 2 * meanings
const opensFrom = signNames.length + fixedPhraseNames.length + meanings
const nearFrom = ownCount * (1 + provenances.length)
const farFrom = nearFrom + meanings * meanings
const quotedFrom = farFrom + meanings * meanings
const quotedPairsFrom = quotedFrom + meanings
const wordsFrom = quotedPairsFrom + meanings * meanings
const wordBuckets = 4096

/**
 * Where each kind of feature is in the weights: signs, fixed phrases, meanings that occur, the meaning a
 * sentence opens with; these once for all and once per provenance; ordered pairs of meanings near and further apart; meanings
 * inside quotation marks and ordered pairs of them, which a text rather mentions than uses; and words by their hash.
 */
export const layout = {
  meanings,
  ownCount,
  nearFrom,
  farFrom,
  quotedFrom,
  quotedPairsFrom,
  wordsFrom,
  wordBuckets,
  count: wordsFrom + wordBuckets,
  sign: indexNames(signNames),
  phrase: (at: number) => signNames.length + at,
  holds: (meaning: number) => signNames.length + fixedPhraseNames.length + meaning,
  opens: (meaning: number) => opensFrom + meaning,
  word: (hash: number) => wordsFrom + (hash & (wordBuckets - 1)),
  /** The own weight of a feature for a provenance. */
  own: (feature: number, provenance: number) => ownCount * (1 + provenance) + feature,
} as const

/** A feature in words, for people who look at weights. */
export function getFeatureName(index: number): string {
  if (index >= wordsFrom) return `word ${index - wordsFrom}`
  if (index >= quotedFrom && index < quotedPairsFrom)
    return `"[${meaningNames[index - quotedFrom]}]"`
  if (index >= nearFrom) {
    const from = index >= quotedPairsFrom ? quotedPairsFrom : index >= farFrom ? farFrom : nearFrom
    const pair = index - from
    const gap = from === quotedPairsFrom ? '"…"' : from === farFrom ? '…' : '→'
    return `${meaningNames[Math.floor(pair / meanings)]} ${gap} ${meaningNames[pair % meanings]}`
  }
  const group = Math.floor(index / ownCount)
  const prefix = group === 0 ? '' : `${provenances[group - 1]}: `
  const at = index % ownCount
  if (at < signNames.length) return prefix + signNames[at]
  if (at < signNames.length + fixedPhraseNames.length)
    return `${prefix}"${fixedPhraseNames[at - signNames.length]}"`
  if (at < opensFrom)
    return `${prefix}[${meaningNames[at - signNames.length - fixedPhraseNames.length]}]`
  return `${prefix}^${meaningNames[at - opensFrom]}`
}
