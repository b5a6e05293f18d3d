import {
  layout,
  type Sign,
  readAnswerPassage,
  readContextPassage,
  readManifestPassages,
  type CalibratedProvenance,
  calibratedAs,
  provenances,
  type Provenance,
  parsePassage,
  type Passage,
} from '@ase/semantic-embedded/training'
import { calibrate, type Knot } from './calibrate.ts'
import type { LabelledCase } from './cases/labelled-case.ts'
import {
  fit,
  type Fitted,
  type SentenceExample,
  StrongestWindow,
  type TrainedSentence,
} from './fit.ts'
import type { HeldOutScore } from './scores.ts'

/** Speaks for an order to a model, whatever a set of cases happens to say. */
const forAttack: readonly Sign[] = [
  'templateToken',
  'chatFrame',
  'disguised',
  'hiddenMarkup',
  'hiddenText',
  'decoded',
  'touchesGuarded',
  'orderAi',
  'orderSecret',
  'orderAddress',
  'orderUrl',
  'orderReply',
  'orderTask',
  'orderStrange',
  'orderForeign',
  'questionStrange',
]
/** Speaks for text that people wrote to people. */
const forBenign: readonly Sign[] = [
  'quotedWhole',
  'reportedQuote',
  'securityAround',
  'documentAround',
  'programAround',
  'gameAround',
  'lawAround',
  'kitchenAround',
  'narrates',
  'familiar',
  'codeLine',
]

const signs = new Map<number, -1 | 1>([
  ...forAttack.map((name) => [layout.sign[name], 1] as const),
  ...forBenign.map((name) => [layout.sign[name], -1] as const),
])

/** The sign that the meaning of a feature demands of its weight, 0 for either. */
function signOf(feature: number): -1 | 0 | 1 {
  return signs.get(feature) ?? 0
}

/** The sentences that the model sees of a case, or `null` for a case without text for it. */
function exampleOf(
  { label, envelope: { type, input } }: LabelledCase,
  weight: number,
): SentenceExample | null {
  const sentences = passagesOf(type, input).flatMap(sentencesOf)
  if (sentences.length === 0) return null
  return { attack: label === 'attack', weight, margin: 0, sentences }
}

/** Whose calibration a case belongs to: that of its first passage. */
function provenanceOf({ type, input }: LabelledCase['envelope']): Provenance {
  return passagesOf(type, input)[0]?.reading.provenance ?? 'thirdParty'
}

function passagesOf(type: string, input: unknown): Passage[] {
  if (type === 'context') return [readContextPassage(input)]
  if (type !== 'mcp') return []
  return [...readManifestPassages(input), readAnswerPassage(input)].filter(
    ({ text }) => text !== '',
  )
}

function sentencesOf(passage: Passage): TrainedSentence[] {
  const provenance = provenances.indexOf(passage.reading.provenance)
  return parsePassage(passage).sentences.map(({ features }, at) => ({
    features,
    provenance,
    continues: at > 0,
  }))
}

export interface TextTraining {
  readonly fitted: Fitted
  readonly knots: Readonly<Record<CalibratedProvenance, readonly Knot[]>>
  /** The scores of every case by a model that saw no case of the same family. */
  readonly held: readonly HeldOutScore[]
}

interface Labelled {
  readonly id: string
  readonly family: string
  readonly provenance: Provenance
  readonly example: SentenceExample
}

/** Families are left out a few at a time: each is scored by a model that saw nothing of it. */
const parts = 12
/** Fewer given cases than this cannot calibrate. */
const leastGiven = 500
const seed = 20_261_122
/**
 * How many of all texts are attacks, which the probabilities assume: such that of benign texts of sources that were left
 * out about two in a hundred reach the probability of a review.
 */
export const baseRates: Readonly<Record<CalibratedProvenance, number>> = {
  user: 0.25,
  thirdParty: 0.2,
  manifest: 0.25,
}
/** A given case counts as two made ones. */
const givenWeight = 2
/** A family with more cases than this counts no more than the root of its size tells. */
const fullWeight = 200
/** A case that was written by hand has no near copies. */
const handWeight = 15
/** The first part of the source of `written-cases.ts`; the second is the author. */
const written = 'written'
/** As much as six made cases: what many authors say in their own ways carries over to texts of others. */
const writtenWeight = 6
/** What the model's tests hold has to stand clear of what sources that it has not seen score by chance. */
const handMargin = 3

/**
 * Fits the sentence model on cases of the types `context` and `mcp`, and calibrates it on sources that were left out of
 * the fit: the given ones and those of the authors, or where too few are given a part of our own. One model is fitted for
 * each set of made cases and the weights of all are averaged: what only one set says is chance. The same cases give the
 * same numbers to the last bit. `onProgress` receives how many of the fits are done: all of them take minutes.
 */
export function trainTextModel(
  ownSets: readonly (readonly LabelledCase[])[],
  givenCases: readonly LabelledCase[],
  onProgress: (done: number, all: number) => void = () => {},
): TextTraining {
  const given = labelledOf(givenCases)
  const sets = ownSets.map((cases) => [...labelledOf(cases), ...given])
  const foreign = given.filter(({ family }) => !isOwn(family))
  const judged = foreign.length >= leastGiven ? foreign : (sets[0] ?? [])
  const left = splitOf(judged)
  let done = 0
  const fitAllOf: FitAll = (some) =>
    fitAll(some, () => onProgress((done += 1), (left.length + 1) * sets.length))
  const held = left.flatMap((part) => holdOut(sets, part, fitAllOf))
  return { fitted: fitAllOf(sets), knots: calibrateEach(held), held }
}

/** A calibration for each kind of provenance: the same score means more in a manifest than in what a user wrote. */
export function calibrateEach(held: readonly HeldOutScore[]): TextTraining['knots'] {
  const knotsOf = (kind: CalibratedProvenance): Knot[] => {
    const own = held.filter(({ provenance }) => calibratedAs[provenance] === kind)
    return calibrate(hasBothLabels(own) ? own : held, baseRates[kind])
  }
  return {
    user: knotsOf('user'),
    thirdParty: knotsOf('thirdParty'),
    manifest: knotsOf('manifest'),
  }
}

/** Fewer cases of a label than this cannot calibrate. */
const leastOfLabel = 50

function hasBothLabels(held: readonly HeldOutScore[]): boolean {
  const attacks = held.filter(({ attack }) => attack).length
  return Math.min(attacks, held.length - attacks) >= leastOfLabel
}

type FitAll = (sets: readonly (readonly Labelled[])[]) => Fitted

/** Whole families, so that no part holds what another part was fitted on; our own made cases by their ids. */
function splitOf(judged: readonly Labelled[]): Labelled[][] {
  const families = [...Map.groupBy(judged, ({ family }) => family)]
    .filter(([family]) => !isOwn(family))
    .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
  const places = new Map(families.map(([family], at) => [family, at % parts]))
  const partOf = ({ id, family }: Labelled): number => places.get(family) ?? hashOf(id) % parts
  return [...Map.groupBy(judged, partOf).values()]
}

function holdOut(
  sets: readonly (readonly Labelled[])[],
  part: readonly Labelled[],
  fitAllOf: FitAll,
): TextTraining['held'] {
  const out = new Set(part)
  const { bias, weights } = fitAllOf(sets.map((set) => set.filter((each) => !out.has(each))))
  const window = new StrongestWindow(layout.count)
  return part.map(({ id, family, provenance, example }) => ({
    id,
    family,
    provenance,
    attack: example.attack,
    score: bias + window.find(example.sentences, weights),
  }))
}

/** The mean of one model for each set. */
function fitAll(sets: readonly (readonly Labelled[])[], tellOne: () => void): Fitted {
  const weights = new Float64Array(layout.count)
  let bias = 0
  for (const [at, set] of sets.entries()) {
    const fitted = fitOn(set, seed + at)
    bias += fitted.bias / sets.length
    for (const [feature, weight] of fitted.weights.entries())
      weights[feature] = (weights[feature] ?? 0) + weight / sets.length
    tellOne()
  }
  return { bias, weights }
}

function fitOn(labelled: readonly Labelled[], shuffle: number): Fitted {
  return fit(
    labelled.map(({ example }) => example),
    { features: layout.count, passes: 10, rate: 0.05, seed: shuffle, decay, sign: signOf },
  )
}

/** The rarer a kind of feature is, the less may rest on one. */
function decay(feature: number): number {
  if (feature >= layout.wordsFrom) return 0.2
  return feature >= layout.ownCount ? 0.04 : 0.008
}

function labelledOf(cases: readonly LabelledCase[]): Labelled[] {
  const sizes = new Map<string, number>()
  for (const each of cases) {
    const key = `${familyOf(each)} ${each.label}`
    sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  return cases.flatMap((each) => {
    const family = familyOf(each)
    const weight = weightOf(family, sizes.get(`${family} ${each.label}`) ?? 1)
    const example = exampleOf(each, weight)
    if (example === null) return []
    const margin = family === 'own/hand' && example.attack ? handMargin : 0
    const provenance = provenanceOf(each.envelope)
    return [{ id: each.id, family, provenance, example: { ...example, margin } }]
  })
}

/** What a case counts beside one that a generator made; cases of a large given source are often near copies. */
function weightOf(family: string, size: number): number {
  if (family === 'own/hand') return handWeight
  if (isOwn(family)) return 1
  if (isWritten(family)) return writtenWeight
  return givenWeight * Math.min(2, Math.sqrt(fullWeight / size))
}

/** Where a case comes from; cases of one family may be near copies and fall on the same side of a split. */
function familyOf({ source }: LabelledCase): string {
  const names = source.split('/')
  const own = names[0] === 'own' ? 3 : names[0] === written ? 2 : 1
  return names.slice(0, own).join('/')
}

function isOwn(family: string): boolean {
  return family.startsWith('own/')
}

function isWritten(family: string): boolean {
  return family.startsWith(`${written}/`)
}

function hashOf(text: string): number {
  let hash = 0
  for (const char of text) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  return hash
}
