import { fieldsOf, itemsOf, leavesOf, textOf } from '@ase/semantic/json'
import type { Provenance } from './layout.ts'
import { meaning } from './lexicon/lexicon.ts'
import type { TextModel } from './text-model.ts'
import { type Sentence, readText, type ReadText } from './read-sentences.ts'
import type { TextSource } from './sentence-features.ts'
import { findValues } from './values.ts'
import { wordSet, means, readWords } from './words.ts'

/** What a piece of untrusted content holds. */
interface ScoredThirdPartyText {
  /** The strongest window, in log-odds. */
  readonly score: number
  /** Values in it, each with the score of its sentence. */
  readonly values: ReadonlyMap<string, number>
  /** The sentences as the text model sees them, each with its score. */
  readonly sentences: readonly ScoredSentence[]
  /** Whether finding nothing in the text says something. */
  readonly isCovered: boolean
}

export interface ScoredSentence {
  readonly from: number
  /** In log-odds. */
  readonly score: number
}

/** Scores a text and remembers what stands in it. Linear in the text. */
export function scoreThirdPartyText(
  text: string,
  reading: TextSource,
  model: TextModel,
): ScoredThirdPartyText {
  const { sentences, isCovered } = readText(text, reading)
  const scored = model.score(sentences, reading.provenance)
  return {
    score: scored.strongest,
    values: locate(text, sentences, scored.sentences),
    isCovered,
    sentences: sentences.map(({ from }, at) => ({ from, score: scored.sentences[at] ?? -9 })),
  }
}

function locate(
  text: string,
  sentences: readonly Sentence[],
  scores: Float64Array,
): Map<string, number> {
  const found = new Map<string, number>()
  let at = 0
  for (const value of findValues(text)) {
    while (at + 1 < sentences.length && (sentences[at + 1]?.from ?? Infinity) <= value.at) at += 1
    found.set(value.text, Math.max(found.get(value.text) ?? -9, scores[at] ?? -9))
  }
  return found
}

/** A text that a model may read, and how it has to be read. */
export interface Passage {
  readonly text: string
  readonly reading: TextSource
}

const noIntent: ReadonlySet<string> = new Set()

/** The one text of a `context` state. */
export function passageOfContext(state: unknown): Passage {
  const { content, source, intendedUse } = fieldsOf(state)
  const task = textOf(intendedUse)
  return {
    text: textOf(content),
    reading: {
      provenance: provenanceOf(source),
      intent: task === '' ? noIntent : longWords(task),
      guarded: isGuarded(task),
    },
  }
}

/** Every string of a manifest that a model would read. */
export function passagesOfManifest(state: unknown): Passage[] {
  return itemsOf(fieldsOf(state)['tools']).flatMap((tool) => {
    const { name, description, inputSchema } = fieldsOf(tool)
    const texts = [
      textOf(name),
      textOf(description),
      ...leavesOf(inputSchema).map(({ text }) => text),
    ]
    return texts
      .filter((text) => text.length > 12)
      .map((text) => ({ text, reading: manifestReading }))
  })
}

/** The answer of a tool. */
export function passageOfAnswer(state: unknown): Passage {
  return { text: textOf(fieldsOf(state)['content']), reading: thirdPartyReading }
}

export const thirdPartyReading: TextSource = {
  provenance: 'thirdParty',
  intent: noIntent,
  guarded: false,
}
const manifestReading: TextSource = { provenance: 'manifest', intent: noIntent, guarded: false }

export function readPassage({ text, reading }: Passage): ReadText {
  return readText(text, reading)
}

export interface PassageScore {
  /** The strongest window, as log-odds. */
  readonly strongest: number
  readonly isCovered: boolean
}

export function scorePassage(passage: Passage, model: TextModel): PassageScore {
  const { sentences, isCovered } = readPassage(passage)
  return { strongest: model.score(sentences, passage.reading.provenance).strongest, isCovered }
}

function provenanceOf(source: unknown): Provenance {
  if (source === 'user') return 'user'
  return source === 'email' ? 'mail' : 'thirdParty'
}

/** "Never give away the code": the task of the model names what it must keep. */
function isGuarded(task: string): boolean {
  if (task === '') return false
  const words = readWords(task)
  return (
    words.some((word) => means(word, meaning.not) || means(word, meaning.refrain)) &&
    words.some(
      (word) =>
        means(word, meaning.secret) ||
        means(word, meaning.reveal) ||
        means(word, meaning.tell) ||
        means(word, meaning.transform),
    )
  )
}

function longWords(text: string): Set<string> {
  return new Set([...wordSet(text)].filter((word) => word.length > 3))
}
