import {
  layout,
  type Sign,
  readAnswerPassage,
  readContextPassage,
  readManifestPassages,
  provenances,
  parsePassage,
  type Passage,
} from '@ase/semantic-embedded/training'
import { calibrate, type Knot } from './calibrate.ts'
import type { LabelledCase } from './cases/labelled-case.ts'
import { type Example, fit, strongest, type Fitted } from './fit.ts'
import type { Scored } from './scores.ts'

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

/** The windows that the sentence model sees of a case, or `null` for a case without text for it. */
function exampleOf(
  { label, envelope: { type, input } }: LabelledCase,
  weight: number,
): Example | null {
  const passages = passagesOf(type, input)
  const instances = passages.flatMap(windowsOf)
  return instances.length === 0 ? null : { attack: label === 'attack', weight, instances }
}

function passagesOf(type: string, input: unknown): Passage[] {
  if (type === 'context') return [readContextPassage(input)]
  if (type !== 'mcp') return []
  return [...readManifestPassages(input), readAnswerPassage(input)].filter(
    ({ text }) => text !== '',
  )
}

/** Every sentence alone, and with the one before it. */
function windowsOf(passage: Passage): Int32Array[] {
  const provenance = provenances.indexOf(passage.reading.provenance)
  const windows: Int32Array[] = []
  let before: Int32Array | undefined
  for (const { features } of parsePassage(passage).sentences) {
    windows.push(withOwn(features, provenance))
    if (before !== undefined)
      windows.push(withOwn(Int32Array.from(new Set([...features, ...before])), provenance))
    before = features
  }
  return windows
}

function withOwn(features: Int32Array, provenance: number): Int32Array {
  const own: number[] = []
  for (const feature of features)
    if (feature < layout.ownCount) own.push(layout.own(feature, provenance))
  return Int32Array.from([...features, ...own])
}

export interface TextTraining {
  readonly fitted: Fitted
  readonly knots: readonly Knot[]
  /** The scores of every case by a model that saw no case of the same family. */
  readonly held: readonly (Scored & { readonly family: string; readonly id: string })[]
}

interface Labelled {
  readonly id: string
  readonly family: string
  readonly example: Example
}

/** Smaller families are left out together. */
const largeFamily = 40
/** Fewer given cases than this cannot calibrate. */
const leastGiven = 500
const seed = 20_261_122
/** Three texts in ten: the rate that the probabilities of the model assume. */
export const baseRate = 0.3
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
  const parts = splitOf(judged)
  let done = 0
  const fitAllOf: FitAll = (some) =>
    fitAll(some, () => onProgress((done += 1), (parts.length + 1) * sets.length))
  const held = parts.flatMap((part) => holdOut(sets, part, fitAllOf))
  return { fitted: fitAllOf(sets), knots: calibrate(held, baseRate), held }
}

type FitAll = (sets: readonly (readonly Labelled[])[]) => Fitted

/** Every large family for itself and all small ones together; our own made cases in five parts. */
function splitOf(judged: readonly Labelled[]): Labelled[][] {
  const sizes = new Map<string, number>()
  for (const { family } of judged) sizes.set(family, (sizes.get(family) ?? 0) + 1)
  const partOf = ({ id, family }: Labelled): string => {
    if (isOwn(family)) return `own ${hashOf(id) % 5}`
    return (sizes.get(family) ?? 0) >= largeFamily ? family : 'small'
  }
  return [...Map.groupBy(judged, partOf).values()]
}

function holdOut(
  sets: readonly (readonly Labelled[])[],
  part: readonly Labelled[],
  fitAllOf: FitAll,
): TextTraining['held'] {
  const out = new Set(part)
  const { bias, weights } = fitAllOf(sets.map((set) => set.filter((each) => !out.has(each))))
  return part.map(({ id, family, example }) => ({
    id,
    family,
    attack: example.attack,
    score: bias + strongest(example, weights).score,
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
    { features: layout.count, passes: 16, rate: 0.05, seed: shuffle, decay, sign: signOf },
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
    return [{ id: each.id, family, example: { ...example, margin } }]
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
  const parts = source.split('/')
  const own = parts[0] === 'own' ? 3 : parts[0] === written ? 2 : 1
  return parts.slice(0, own).join('/')
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
