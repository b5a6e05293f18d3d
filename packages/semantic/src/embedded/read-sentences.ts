import { concept } from './concepts.ts'
import { decodeHidden } from './decode.ts'
import { indexOfFeature } from './feature-names.ts'
import { isHiding } from './fold.ts'
import { readHumanTopic } from './human-topics.ts'
import { findMarkup, type MarkupSpan } from './markup.ts'
import { readRelations } from './read-relations.ts'
import { imperative, means, readWords, type Word } from './words.ts'

/** A sentence as the model scores it. */
export interface Sentence {
  /** Where it starts and ends in the text, in UTF-16 units. */
  readonly from: number
  readonly to: number
  /** Indices of `featureNames` that hold. */
  readonly features: ReadonlySet<number>
}

export interface Reading {
  readonly fromUser: boolean
  /** Words of the task the text is meant for. */
  readonly intent: ReadonlySet<string>
  /** The task names something that must not be given away or done. */
  readonly guarded?: boolean
}

const longestSentence = 48
const mostSentences = 1500

/** Every sentence of a text with its features, those of encoded parts included. Linear in the text. */
export function readSentences(text: string, reading: Reading): Sentence[] {
  const open = featuresOf(text, reading, false)
  const hidden = decodeHidden(text).flatMap((part) => featuresOf(part, reading, true))
  return [...open, ...hidden]
}

function featuresOf(text: string, reading: Reading, decoded: boolean): Sentence[] {
  const words = readWords(text)
  const spans = findMarkup(text)
  const tone = documentTone(words)
  const sentences = splitSentences(words).map((sentence) => {
    const found = new Set<number>()
    readRelations(sentence, found)
    const evidence = found.size
    readWordsAlone(sentence, found)
    readPlace(text, sentence, spans, found)
    readRequest(sentence, text, reading, found)
    readHumanTopic(sentence, found)
    readCounts(evidence, found)
    if (decoded && evidence > 0) add(found, 'decoded')
    if (tone >= 0.02) add(found, 'documentAround')
    if (text.length < 400) add(found, 'shortText')
    readPlainness(evidence, found)
    if (reading.fromUser) dropOwnWishes(found)
    return { from: sentence[0]?.at ?? 0, to: endOf(sentence), features: found }
  })
  markPersonaText(sentences)
  return sentences
}

/** Users may say how they want their answer; only third parties may not. */
function dropOwnWishes(found: Set<number>): void {
  for (const name of ['scripted', 'plantsCode', 'beforeAnswer', 'makesAnswer'])
    found.delete(indexOfFeature(name))
}

const personaFeatures = [
  'takesRole',
  'personaWord',
  'noLimits',
  'withoutLimits',
  'playsYou',
  'playsPersona',
  'personaLimits',
  'alwaysAnswer',
  'aiNot',
].map(indexOfFeature)

/** One sentence may set a scene; a text that keeps at it builds a persona. */
function markPersonaText(sentences: readonly { readonly features: Set<number> }[]): void {
  const staged = sentences.filter(({ features }) =>
    personaFeatures.some((index) => features.has(index)),
  )
  if (staged.length < 4 || staged.length < sentences.length * 0.15) return
  for (const { features } of staged) add(features, 'personaText')
}

/** Where a text ends a sentence after every word, several are read as one, so that their number stays bounded. */
function shortestSentence(words: readonly Word[]): number {
  const ends = words.filter(({ opens }) => opens).length
  const most = Math.min(mostSentences, Math.max(8, words.length / 4))
  return ends <= most ? 1 : Math.ceil(words.length / most)
}

function splitSentences(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = []
  const shortest = shortestSentence(words)
  let current: Word[] = []
  for (const word of words) {
    if (
      current.length > 0 &&
      ((word.opens && current.length >= shortest) || current.length >= longestSentence)
    ) {
      sentences.push(current)
      current = []
    }
    current.push(word)
  }
  if (current.length > 0) sentences.push(current)
  return sentences
}

function endOf(sentence: readonly Word[]): number {
  const last = sentence.at(-1)
  return last === undefined ? 0 : last.at + last.text.length
}

const alone = [
  ['overrideWord', concept.override],
  ['aiWord', concept.ai],
  ['secretWord', concept.secret],
  ['personaWord', concept.persona],
  ['urgentWord', concept.urgent],
  ['authorityWord', concept.authority],
  ['destination', concept.destination],
  ['pathWord', concept.path],
  ['harmWord', concept.harm],
  ['limitWord', concept.limit],
  ['toolWord', concept.tool],
  ['youWord', concept.you],
] as const

function readWordsAlone(sentence: readonly Word[], found: Set<number>): void {
  let bits = 0
  let tone = 0
  for (const word of sentence) {
    bits |= word.bits
    if (means(word, concept.document)) tone += 1
  }
  for (const [name, bit] of alone) if ((bits & bit) !== 0) add(found, name)
  if (tone > 0) add(found, 'documentTone')
  if (tone > 1) add(found, 'documentTone2')
}

function readPlace(
  text: string,
  sentence: readonly Word[],
  spans: readonly MarkupSpan[],
  found: Set<number>,
): void {
  const from = sentence[0]?.at ?? 0
  for (const span of spans) {
    if (span.from - 8 <= from && from < span.to) add(found, span.feature)
    if (span.from > from) break
  }
  const end = Math.min(endOf(sentence), from + 400)
  let hidden = 0
  let other = 0
  for (let at = from; at < end; at += 1) {
    const code = text.codePointAt(at) ?? 0
    if (isHiding(code)) hidden += 1
    if (code >= 0x370 && code < 0xd800) other += 1
  }
  if (hidden >= 4) add(found, 'hiddenText')
  if (other >= 10) add(found, 'otherScript')
}

const startBits = imperative

function readRequest(
  sentence: readonly Word[],
  text: string,
  reading: Reading,
  found: Set<number>,
): void {
  const [first, second] = sentence
  if (first === undefined) return
  const polite = means(first, concept.please) || first.text === 'please' || first.text === 'also'
  const orders =
    means(first, startBits) || (polite && second !== undefined && means(second, startBits))
  if (orders) add(found, 'imperativeStart')
  if (polite) add(found, 'politeStart')
  if (reading.guarded === true && touchesGuarded(sentence, reading.intent))
    add(found, 'touchesGuarded')
  const end = endOf(sentence)
  const asks = text.slice(end, end + 2).includes('?')
  if (asks) add(found, 'question')
  if (reading.fromUser) add(found, 'fromUser')
  else if (orders) add(found, 'imperativeThirdParty')
  if (!reading.fromUser && asks) add(found, 'promptThirdParty')
  if (reading.intent.size > 0 && overlap(sentence, reading.intent) >= 0.5) add(found, 'intentHolds')
  if (/^[{}()<>;=]$/.test(text.charAt(end))) add(found, 'codeLine')
}

function touchesGuarded(sentence: readonly Word[], intent: ReadonlySet<string>): boolean {
  return sentence.some(
    (word) =>
      means(word, concept.secret | concept.reveal) ||
      (word.text.length > 3 && intent.has(word.text)),
  )
}

function overlap(sentence: readonly Word[], intent: ReadonlySet<string>): number {
  const long = sentence.filter(({ text }) => text.length > 3)
  return long.length === 0 ? 0 : long.filter(({ text }) => intent.has(text)).length / long.length
}

/** Evidence that nothing around it explains away: not quoted, not in text that talks about attacks. */
function readPlainness(evidence: number, found: Set<number>): void {
  const explained =
    has(found, 'quotedEvidence') ||
    has(found, 'documentTone') ||
    has(found, 'documentAround') ||
    has(found, 'codeLine')
  if (explained) return
  if (evidence >= 2) add(found, 'plainEvidence')
  if (evidence >= 1 && has(found, 'imperativeStart')) add(found, 'plainOrder')
  if (has(found, 'aiWord') && (has(found, 'imperativeStart') || has(found, 'newTask')))
    add(found, 'orderToAi')
}

function has(found: ReadonlySet<number>, name: string): boolean {
  return found.has(indexOfFeature(name))
}

function readCounts(evidence: number, found: Set<number>): void {
  if (evidence === 0) add(found, 'noRelations')
  if (evidence >= 2) add(found, 'twoRelations')
  if (evidence >= 4) add(found, 'fourRelations')
}

function documentTone(words: readonly Word[]): number {
  const known = words.filter((word) => means(word, concept.document)).length
  return words.length < 20 ? 0 : known / words.length
}

function add(found: Set<number>, name: string): void {
  found.add(indexOfFeature(name))
}
