import { isIn, letter } from '../scan/alphabet.ts'
import { SLASH } from '../scan/codes.ts'

const LESS = 0x3c
const GREATER = 0x3e
const NAME_MAX = 6
const TAG_MAX = 120
const TAGS_MAX = 4

/** Elements of HTML that stand inside a word: what marks the hit of a search, or where a long word may be broken. */
const INLINE = new Set(
  'a b i u s q em ins del sub sup kbd code font mark span small strong tt wbr'.split(' '),
)

/** Behind the tags of such elements that stand at `at`; `at` itself when there are none. */
export function inlineTagsEnd(bytes: Uint8Array, at: number): number {
  let end = at
  for (let tags = 0; tags < TAGS_MAX && bytes[end] === LESS; tags += 1) {
    const next = inlineTagEnd(bytes, end)
    if (next < 0) break
    end = next
  }
  return end
}

function inlineTagEnd(bytes: Uint8Array, at: number): number {
  const from = bytes[at + 1] === SLASH ? at + 2 : at + 1
  let name = ''
  let end = from
  for (; end - from < NAME_MAX && isIn(letter, bytes[end] ?? 0); end += 1)
    name += String.fromCharCode((bytes[end] ?? 0) | 0x20)
  if (!INLINE.has(name) || isIn(letter, bytes[end] ?? 0)) return -1
  const last = at + TAG_MAX
  while (end < last && bytes[end] !== GREATER && bytes[end] !== LESS && bytes[end] !== 0) end += 1
  return bytes[end] === GREATER ? end + 1 : -1
}
