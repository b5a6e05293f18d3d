import { readFields, readItems, readLeaves, readString } from '@ase/semantic/json'
import type { Provenance } from './layout.ts'
import { meaning } from './lexicon/lexicon.ts'
import type { TextModel } from './text-model.ts'
import { type Sentence, parseSentences, type ParsedSentences } from './read-sentences.ts'
import type { TextSource } from './sentence-features.ts'
import { findValues } from './values.ts'
import { getIntentKey, readTaskKind } from './task-kind.ts'
import { hasMeaning, readWords, type Word } from './words.ts'

/** The score of third-party content, and its values and sentences. */
interface ScoredThirdPartyText {
  /** The strongest window, in log-odds. */
  readonly score: number
  /** Values in it, each with the score of its sentence. */
  readonly values: ReadonlyMap<string, number>
  /** The sentences as the text model sees them, each with its score. */
  readonly sentences: readonly ScoredSentence[]
  /** Whether finding nothing in the text is evidence. */
  readonly isCovered: boolean
}

export interface ScoredSentence {
  readonly from: number
  /** In log-odds. */
  readonly score: number
}

/** Scores a text and its sentences, and finds its values. Linear in the text. */
export function scoreThirdPartyText(
  text: string,
  reading: TextSource,
  model: TextModel,
): ScoredThirdPartyText {
  const { sentences, isCovered } = parseSentences(text, reading)
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
export function readContextPassage(state: unknown): Passage {
  const { content, source, intendedUse } = readFields(state)
  const task = readString(intendedUse)
  const taskWords = readWords(task)
  return {
    text: readString(content),
    reading: {
      provenance: toProvenance(source),
      intent: intentOf(taskWords),
      guarded: isGuarded(taskWords),
      task: readTaskKind(taskWords),
    },
  }
}

/** Every string of a manifest that a model would read. */
export function readManifestPassages(state: unknown): Passage[] {
  return readItems(readFields(state)['tools']).flatMap((tool) => {
    const { name, description, inputSchema } = readFields(tool)
    const texts = [
      readString(name),
      readString(description),
      ...readLeaves(inputSchema).map(({ text }) => text),
    ]
    return texts
      .filter((text) => text.length > 12)
      .map((text) => ({ text, reading: manifestReading }))
  })
}

/** The one text of a tool result. */
export function readAnswerPassage(state: unknown): Passage {
  return { text: readString(readFields(state)['content']), reading: thirdPartyReading }
}

export const thirdPartyReading: TextSource = {
  provenance: 'thirdParty',
  intent: noIntent,
  guarded: false,
}
const manifestReading: TextSource = { provenance: 'manifest', intent: noIntent, guarded: false }

/** The sentences of a passage with their features. */
export function parsePassage({ text, reading }: Passage): ParsedSentences {
  return parseSentences(text, reading)
}

export interface PassageScore {
  /** The strongest window, as log-odds. */
  readonly strongest: number
  readonly isCovered: boolean
}

export function scorePassage(passage: Passage, model: TextModel): PassageScore {
  const { sentences, isCovered } = parsePassage(passage)
  return { strongest: model.score(sentences, passage.reading.provenance).strongest, isCovered }
}

function toProvenance(source: unknown): Provenance {
  if (source === 'user') return 'user'
  return source === 'email' ? 'mail' : 'thirdParty'
}

/** "Never give away the code": the task of the model names what it must keep. */
function isGuarded(words: readonly Word[]): boolean {
  return (
    words.some((word) => hasMeaning(word, meaning.not) || hasMeaning(word, meaning.refrain)) &&
    words.some(
      (word) =>
        hasMeaning(word, meaning.secret) ||
        hasMeaning(word, meaning.reveal) ||
        hasMeaning(word, meaning.tell) ||
        hasMeaning(word, meaning.transform),
    )
  )
}

/** The words of a task that say what it is about; the first 4,000. */
function intentOf(words: readonly Word[]): ReadonlySet<string> {
  return new Set(
    words
      .slice(0, 4000)
      .filter(({ text }) => text.length > 3)
      .map(({ text }) => getIntentKey(text)),
  )
}
