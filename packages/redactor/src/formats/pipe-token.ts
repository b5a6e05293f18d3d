import type { Anchor, Candidate, SecretFormat } from '../format.ts'
import { alnum, base64Padded, digit, word, type Alphabet } from '../scan/alphabet.ts'
import { isTokenEnd, isTokenStart } from '../scan/boundary.ts'
import { runEnd, runStart, type Reading } from '../scan/reading.ts'
import { sampleText } from '../sample.ts'

/** A token of two runs with a bar between them. Lengths in characters, both ends included. */
type Bar = {
  id: string
  provider: string
  category: string
  head: Alphabet
  headLengths: readonly [number, number]
  /** What stands before the head, one of these; none when empty. */
  beginnings: readonly string[]
  tail: Alphabet
  tailLengths: readonly [number, number]
  reference: string
}

const bars: readonly Bar[] = [
  {
    id: 'facebook-app',
    provider: 'Facebook',
    category: 'FACEBOOK_TOKEN',
    head: digit,
    headLengths: [14, 17],
    beginnings: [],
    tail: word,
    tailLengths: [26, 40],
    reference: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/',
  },
  {
    id: 'convex',
    provider: 'Convex',
    category: 'CONVEX_KEY',
    head: word,
    headLengths: [3, 60],
    beginnings: ['prod:', 'dev:', 'preview:', 'project:'],
    tail: base64Padded,
    tailLengths: [50, 300],
    reference: 'https://docs.convex.dev/cli/deploy-key-types',
  },
]

export const pipeTokenFormats: readonly SecretFormat[] = bars.map((bar) => ({
  id: bar.id,
  provider: bar.provider,
  categories: [bar.category],
  reference: bar.reference,
  anchors: [anchorOf(bar)],
  find: (reading, at, coveredTo) => findBar(bar, reading, at + 1, coveredTo),
  examples: () => {
    const [beginning = ''] = bar.beginnings
    const secret = `${beginning}${sampleText(bar.head.members, bar.headLengths[0], 5)}|${sampleText(alnum.members, bar.tailLengths[0], 6)}`
    return [{ text: `token ${secret}, once`, secret }]
  },
  nearMisses: () => ['| a | b |', '1234|5678', 'prod:a|b'],
}))

function anchorOf(bar: Bar): Anchor {
  return [bar.head.members, '|', bar.tail.members]
}

function findBar(bar: Bar, reading: Reading, barAt: number, coveredTo: number): Candidate | null {
  const end = runEnd(reading, bar.tail, barAt + 1)
  if (!fits(end - barAt - 1, bar.tailLengths) || end <= coveredTo) return null
  if (!isTokenEnd(reading.bytes, end)) return null
  const headStart = runStart(reading, bar.head, barAt)
  if (!fits(barAt - headStart, bar.headLengths)) return null
  const beginning = bar.beginnings.find((text) => reading.text.endsWith(text, headStart))
  if (bar.beginnings.length > 0 && beginning === undefined) return null
  const start = headStart - (beginning?.length ?? 0)
  return isTokenStart(reading.bytes, start) ? { start, end, certainty: 'certain' } : null
}

function fits(length: number, [least, most]: readonly [number, number]): boolean {
  return length >= least && length <= most
}
