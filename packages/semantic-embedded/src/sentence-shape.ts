import type { FoundFeatures } from './found-features.ts'
import { isHiding } from './fold.ts'
import { endOf, type Word } from './words.ts'

/** How the sentence from word `start` to before word `end` looks: length, letters, marks, quotes, where its line begins. */
export function readShape(
  text: string,
  words: readonly Word[],
  start: number,
  end: number,
  found: FoundFeatures,
): void {
  const length = end - start
  if (length <= 3) found.sign(found.has('orders') ? 'briefOrder' : 'brief')
  else if (length <= 8 && !found.has('orders')) found.sign('short')
  else if (length >= 28) found.sign('long')
  const from = words[start]?.at ?? 0
  const to = Math.min(endOf(words[end - 1]), from + 400)
  let capitals = 0
  let letters = 0
  let other = 0
  let hidden = 0
  let joined = 0
  let braces = 0
  let amounts = 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) letters += 1
    else if (code >= 65 && code <= 90) capitals += 1
    else if (code === 0x5f) joined += 1
    else if (code === 0x7b || code === 0x7d || code === 0x3d || code === 0x28) braces += 1
    else if (code === 0x24 || code === 0x20ac || code === 0xa3) amounts += 1
    else if (code >= 0x370) {
      if (isHiding(code) || code === 0xdb40) hidden += 1
      else if (code < 0xd800 && !(code >= 0x2000 && code < 0x2100)) other += 1
    }
  }
  if (capitals > 8 && capitals > letters) found.sign('shouts')
  if (joined > 0) {
    found.sign('identifier')
    if (found.has('orders')) found.sign('orderIdentifier')
  }
  if (braces >= 3) found.sign('braces')
  if (amounts > 0) {
    found.sign('moneyAmount')
    if (found.has('orders')) found.sign('orderMoney')
  }
  if (other >= 8) found.sign('otherScript')
  if (hidden >= 4) found.sign('hiddenText')
  const after = text.charAt(endOf(words[end - 1]))
  if (after !== '' && '{}();='.includes(after)) found.sign('codeLine')
  readLineStart(text, from, found)
  readQuotes(words, start, end, found)
  if (length >= 12 && repeats(words, start, end)) found.sign('repeats')
}

function readLineStart(text: string, from: number, found: FoundFeatures): void {
  let at = from - 1
  while (at >= 0 && from - at < 8 && !'\n'.includes(text.charAt(at))) at -= 1
  const opening = text.slice(at + 1, from).trim()
  if (from - at >= 8) return
  if (opening.startsWith('#')) found.sign('heading')
  else if (/^(?:[-*•]|\d+[.)])/.test(opening)) found.sign('bullet')
  else if (opening.startsWith('<')) found.sign('tag')
  if (at > 1 && text.charAt(at - 1) === '\n') found.sign('afterBreak')
}

function readQuotes(
  words: readonly Word[],
  start: number,
  end: number,
  found: FoundFeatures,
): void {
  let quoted = 0
  let known = 0
  let disguised = 0
  let open = -1
  for (let at = start; at < end; at += 1) {
    const word = words[at]
    if (word === undefined) continue
    if (word.quoted && open < 0) open = at
    if (word.meanings.length === 0) continue
    known += 1
    if (word.disguised) disguised += 1
    if (word.quoted) quoted += 1
  }
  if (disguised >= 2) found.sign('disguised')
  if (quoted === 0) return
  found.sign(quoted >= 2 && quoted >= known - 2 ? 'quotedWhole' : 'quotedPart')
  if (found.has('orders')) found.sign('orderQuoted')
  if (found.holds('convey') || found.holds('document')) found.sign('reportedQuote')
}

/** Every third word is the same. */
function repeats(words: readonly Word[], start: number, end: number): boolean {
  const first = words[start + 4]?.text
  let same = 0
  for (let at = start; at < end; at += 1) if (words[at]?.text === first) same += 1
  return same * 3 >= end - start
}
