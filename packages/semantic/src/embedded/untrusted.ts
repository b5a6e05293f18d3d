import type { Weights } from './logistic.ts'
import { scoreOf } from './logistic.ts'
import type { Reading, Sentence } from './read-sentences.ts'
import { readSentences } from './read-sentences.ts'
import { findValues } from './values.ts'

/** What a piece of untrusted content holds. */
export interface Untrusted {
  /** The strongest window, in log-odds. */
  readonly score: number
  /** Values and bare names in it, each with the score of its sentence. */
  readonly values: ReadonlyMap<string, number>
}

const mostNames = 4000

/** Scores a text and remembers what stands in it. Linear in the text. */
export function readUntrusted(text: string, reading: Reading, model: Weights): Untrusted {
  const sentences = readSentences(text, reading)
  const scores = sentences.map((sentence, at) =>
    Math.max(scoreOf(sentence, undefined, model), scoreOf(sentence, sentences[at - 1], model)),
  )
  const score = scores.reduce((most, each) => Math.max(most, each), model.bias)
  return { score, values: locate(text, sentences, scores) }
}

function locate(
  text: string,
  sentences: readonly Sentence[],
  scores: readonly number[],
): Map<string, number> {
  const found = new Map<string, number>()
  let at = 0
  for (const value of [...findValues(text), ...findBareNames(text)].toSorted(
    (a, b) => a.at - b.at,
  )) {
    while (at + 1 < sentences.length && (sentences[at + 1]?.from ?? Infinity) <= value.at) at += 1
    found.set(value.text, Math.max(found.get(value.text) ?? -9, scores[at] ?? -9))
  }
  return found
}

/** Words that may be the name of a package or an account. */
function findBareNames(text: string): { text: string; at: number }[] {
  const names: { text: string; at: number }[] = []
  for (let at = 0; at < text.length && names.length < mostNames;) {
    let end = at
    while (end < text.length && text.charCodeAt(end) > 32) end += 1
    const name = text.slice(at, Math.min(end, at + 65)).replace(/[.,;:!?]$/, '')
    if (/^[a-zA-Z@][a-zA-Z0-9@/_.-]{2,63}$/.test(name)) names.push({ text: name.toLowerCase(), at })
    at = end + 1
  }
  return names
}
