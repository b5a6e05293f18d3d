import { canRead } from './coverage.ts'
import { decodeHidden } from './decode.ts'
import { layout, type Sign } from './layout.ts'
import { readSurroundings, type Surroundings } from './surroundings.ts'
import { SentenceFeatures, type TextSource } from './sentence-features.ts'
import { getWordEnd, readWords, type Word } from './words.ts'

/** A sentence as the model scores it. */
export interface Sentence {
  /** Where it starts and ends in the text, in UTF-16 units. */
  readonly from: number
  readonly to: number
  /** Places in the weights, each once; see `layout.ts`. */
  readonly features: Int32Array
}

const longestSentence = 48
const mostSentences = 1500

export interface ParsedSentences {
  readonly sentences: readonly Sentence[]
  /** Whether finding nothing in the text is evidence; see `canRead`. */
  readonly isCovered: boolean
}

/** Every sentence of a text with its features, those of encoded parts included. Linear in the text. */
export function parseSentences(text: string, reading: TextSource): ParsedSentences {
  const words = readWords(text)
  const sentences: Sentence[] = []
  collect(text, words, reading, false, sentences)
  for (const part of decodeHidden(text)) collect(part, readWords(part), reading, true, sentences)
  return { sentences, isCovered: canRead(text, words) }
}

function collect(
  text: string,
  words: readonly Word[],
  reading: TextSource,
  decoded: boolean,
  into: Sentence[],
): void {
  const around: Surroundings = readSurroundings(text, words)
  const features = new SentenceFeatures(text, words, around, reading, decoded)
  const ends = sentenceEnds(words)
  const first = into.length
  let start = 0
  for (const [at, end] of ends.entries()) {
    into.push({
      from: words[start]?.at ?? 0,
      to: getWordEnd(words[end - 1]),
      features: features.read(start, end, at, ends.length),
    })
    start = end
  }
  signOrders(into, first)
}

/** A text of several sentences has orders throughout, as a recipe does, or an order that stands alone. */
function signOrders(sentences: Sentence[], first: number): void {
  const all = sentences.length - first
  if (all < FEW_SENTENCES) return
  const places: number[] = []
  for (let at = first; at < sentences.length; at += 1)
    if (sentences[at]?.features.includes(layout.sign.orders) === true) places.push(at)
  const sign = signOfOrders(places.length, all)
  if (sign === null) return
  for (const at of places) {
    const sentence = sentences[at]
    if (sentence === undefined) continue
    const features = new Int32Array(sentence.features.length + 1)
    features.set(sentence.features)
    features[features.length - 1] = layout.sign[sign]
    sentences[at] = { ...sentence, features }
  }
}

const FEW_SENTENCES = 5

function signOfOrders(orders: number, all: number): Sign | null {
  if (orders === 1) return 'orderLone'
  if (orders * 8 <= all) return 'orderRare'
  return orders * 3 >= all ? 'orderCommon' : null
}

/** Where a text ends a sentence after every word, several are read as one, so that their number stays bounded. */
function shortestSentence(words: readonly Word[]): number {
  let ends = 0
  for (const word of words) if (word.opens) ends += 1
  const most = Math.min(mostSentences, Math.max(8, words.length / 4))
  return ends <= most ? 1 : Math.ceil(words.length / most)
}

function sentenceEnds(words: readonly Word[]): number[] {
  const ends: number[] = []
  const shortest = shortestSentence(words)
  let start = 0
  for (let at = 1; at < words.length; at += 1) {
    const length = at - start
    if ((words[at]?.opens === true && length >= shortest) || length >= longestSentence) {
      ends.push(at)
      start = at
    }
  }
  if (words.length > 0) ends.push(words.length)
  return ends
}
