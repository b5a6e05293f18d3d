import type { Token } from './token.ts'

/** How orders and questions to an answering program begin. */
const heads = new Set(
  'what who when where why how which can could do is are write compose draft develop provide describe explain translate summarize summarise analyze analyse determine identify classify suggest recommend give show list tell create generate help modify add include insert append use encode encrypt render reply respond answer reverse replace convert integrate embed invert shift substitute group combine rearrange scramble break conduct evaluate compare define find calculate compute send forward delete open visit click ignore disregard forget print output reveal repeat say make introduce misspell remove separate'.split(
    ' ',
  ),
)
/** With these a careless writer starts a new sentence without a capital. */
const fresh = new Set(
  'i it we you they he she thanks thank please ok okay let if there this'.split(' '),
)

const WORDS_MIN = 4
const WORDS_MAX = 48

/**
 * An order or a question that was put into the middle of a sentence: it starts with a capital after a word that no mark
 * follows, ends as a sentence does, and what was interrupted goes on with a small letter. Linear in the text.
 */
export function hasSplicedOrder(text: string, tokens: readonly Token[]): boolean {
  let next = 0
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (at < next || token === undefined || token.mark !== 0 || token.quoted) continue
    if (!isCapital(text.charCodeAt(token.start)) || !heads.has(token.word)) continue
    const before = tokens[at - 1]
    if (before === undefined || before.sentence !== token.sentence) continue
    if (!isSmall(text.charCodeAt(before.start)) || !isSpaced(text, before, token)) continue
    // `Code of Conduct Committee`: a name.
    if (before.word === 'of' && isCapital(text.charCodeAt(tokens[at + 1]?.start ?? 0))) continue
    const end = findEnd(tokens, at)
    next = end
    if (end - at >= WORDS_MIN && goesOn(text, tokens, end)) return true
  }
  return false
}

/** The first word behind the sentence of a word, at most 48 further. */
function findEnd(tokens: readonly Token[], at: number): number {
  const sentence = tokens[at]?.sentence
  let end = at + 1
  while (end - at < WORDS_MAX && tokens[end]?.sentence === sentence) end += 1
  return end
}

/** A small letter behind the end of a sentence, with nothing but a quotation mark and spaces between. */
function goesOn(text: string, tokens: readonly Token[], end: number): boolean {
  const [last, first] = [tokens[end - 1], tokens[end]]
  if (last === undefined || first === undefined || last.sentence === first.sentence) return false
  if (fresh.has(first.word)) return false
  const gap = text.slice(last.start + last.word.length, first.start)
  return (
    gap.length <= 8 && /^['")]?[.?!]['")]? +$/.test(gap) && isSmall(text.charCodeAt(first.start))
  )
}

/** Nothing but spaces between two words of one line. */
function isSpaced(text: string, before: Token, token: Token): boolean {
  const end = before.start + before.word.length
  return (
    token.start - end <= 2 &&
    text.slice(end, token.start).trim() === '' &&
    !text.slice(end, token.start).includes('\n')
  )
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122
}
