import { CAPITAL, getCharTraits, UNSPACED, WIDE, WORD } from '../characters/characters.ts'
import { foldWord } from '../characters/fold.ts'
import { mixLetter, WordTable } from './word-table.ts'

/** What a word does in an order, as bits. */
const VERB = 1
const ADDRESSEE = 2
/** `Send us a message` is what a shop says to people. */
const OURS = 4
const PROMISING = 8
/** `Do not remove the empty line below` is what people leave for each other in a comment. */
const KEEPING = 16
const NEGATION = 32

const roles = new Map<string, number>()
for (const [role, words] of [
  [
    VERB,
    'send forward delete remove read reveal ignore disregard forget call run execute upload post transfer pay add include append insert open fetch print output act install disable share invite grant create email download write reply say visit click use tell give make recommend',
  ],
  [
    ADDRESSEE,
    'you your user users assistant ai agent tool system prompt instructions conversation password file files folder account url http https email message messages task admin administrator secret key token credentials ssh',
  ],
  [OURS, 'us our'],
  [PROMISING, 'we ll will can'],
  [KEEPING, 'remove delete disable'],
  [NEGATION, 'not never t'],
] as const)
  for (const word of words.split(' ')) roles.set(word, (roles.get(word) ?? 0) | role)

const table = new WordTable(roles.keys())
const roleOf: Uint8Array = Uint8Array.from(table.words, (word) => roles.get(word) ?? 0)
const LENGTH_MAX = 4096

/**
 * Whether the first 4,096 characters of a text hold an order and an object that an agent could apply it to. Weak
 * evidence, enough for a text that was hidden.
 */
export function containsOrder(text: string): boolean {
  return containsOrderBetween(text, 0, text.length)
}

/**
 * As `isOrder`, of a stretch of a text. It walks over the words without keeping them: a page may have thousands of such
 * stretches.
 */
export function containsOrderBetween(text: string, from: number, end: number): boolean {
  const to = Math.min(end, from + LENGTH_MAX)
  let isVerbFound = false
  let isAddresseeFound = false
  /** The last word is a verb, unless the next one says otherwise. */
  let isVerbBefore = false
  let before = 0
  for (let at = from; at < to;) {
    const code = text.charCodeAt(at)
    const kind = getCharTraits(code) & WORD
    if (kind === 0) {
      at += code === 92 && isEscapedLine(text, at, to) ? 2 : 1
      continue
    }
    const start = at
    let seen = 0
    let hash = 0
    for (; at < to; at += 1) {
      const next = text.charCodeAt(at)
      const traits = getCharTraits(next)
      if ((traits & WORD) !== kind) break
      seen |= traits
      hash = mixLetter(hash, next + (traits & CAPITAL))
    }
    const role = kind === UNSPACED ? 0 : getRoleAt(text, start, at, seen, hash)
    if (isVerbBefore && (role & OURS) === 0) isVerbFound = true
    if ((role & ADDRESSEE) !== 0) isAddresseeFound = true
    if (isVerbFound && isAddresseeFound) return true
    isVerbBefore =
      (role & VERB) !== 0 &&
      (before & PROMISING) === 0 &&
      ((role & KEEPING) === 0 || (before & NEGATION) === 0)
    before = role
  }
  return isAddresseeFound && (isVerbFound || isVerbBefore)
}

function getRoleAt(text: string, start: number, end: number, seen: number, hash: number): number {
  if ((seen & WIDE) === 0) {
    const known = table.findHashed(text, start, end, hash)
    return known < 0 ? 0 : (roleOf[known] ?? 0)
  }
  return roles.get(foldWord(text.slice(start, end))) ?? 0
}

/** `\n` before a capital or another sign, as `tokenize` reads it. */
function isEscapedLine(text: string, at: number, to: number): boolean {
  if (at + 1 >= to || text.charCodeAt(at + 1) !== 110) return false
  const next = at + 2 < to ? text.charCodeAt(at + 2) : 0
  return !(next >= 97 && next <= 122)
}
