import { orderVerbOf } from './order-verbs.ts'
import type { Token } from './tokenize.ts'

/** An order in a text: its verb, its words, and where it stands. */
export interface Order {
  readonly verb: string
  readonly words: ReadonlySet<string>
  /** The order itself, lower case, spaces made single. */
  readonly text: string
  /** The order with what stands around it: whoever demands secrecy does so before or after. */
  readonly surroundings: string
}

const ORDER_WORDS = 48
/** `The account moved to X, pay there`: what an order is about may stand before it. */
const WORDS_BEFORE = 16
const ORDERS_MAX = 256
const AROUND_CHARS = 500

/**
 * The orders in a text, at most 256: verbs at the head of a sentence or behind `please`, `must` and the like, with the
 * words up to the end of the second sentence after. Orders in quotation marks are left out. `verbs` are those of the tools at
 * hand, besides the usual ones. Linear in the text.
 */
export function ordersIn(
  prose: string,
  tokens: readonly Token[],
  verbs: ReadonlySet<string>,
  most = ORDERS_MAX,
): readonly Order[] {
  const limit = Math.min(most, ORDERS_MAX)
  if (limit <= 0) return []
  const orders: Order[] = []
  for (let at = 0; at < tokens.length && orders.length < limit; at += 1) {
    const token = tokens[at]
    if (token === undefined || token.quoted) continue
    const verb = verbs.has(token.word) ? token.word : orderVerbOf(token.word)
    if (verb !== null && ordersHere(prose, tokens, at, verb))
      orders.push(orderAt(prose, tokens, at, verb))
  }
  return orders
}

/** As a command (`send it`), or as a duty (`it has to be sent`, `the agent sends it`). */
function ordersHere(prose: string, tokens: readonly Token[], at: number, verb: string): boolean {
  const token = tokens[at]
  const previous = tokens[at - 1]
  if (token?.word === verb && opensOrder(prose, tokens, at)) return true
  if (previous?.sentence !== token?.sentence || previous === undefined) return false
  if (agents.has(previous.word) || demands.has(token?.word ?? '')) return true
  return token?.word !== verb && previous.word === 'be' && duties.has(tokens[at - 2]?.word ?? '')
}

/** `Every event needs x@mail.example as participant`. */
const demands = new Set(['needs', 'requires'])
const agents = new Set('assistant assistants agent agents bot bots ai chatbot model'.split(' '))
const duties = new Set('to must should shall needs'.split(' '))

function orderAt(prose: string, tokens: readonly Token[], at: number, verb: string): Order {
  const first = tokens[at]
  let start = first?.start ?? 0
  const last = (first?.sentence ?? 0) + 2
  const words = new Set<string>()
  let next = at
  for (let back = at - 1; back >= Math.max(0, at - WORDS_BEFORE); back -= 1) {
    const token = tokens[back]
    if (token === undefined || token.sentence !== first?.sentence) break
    if (prose.slice(token.start, start).includes('\n')) break
    words.add(token.word)
    start = token.start
  }
  for (; next < tokens.length && next - at < ORDER_WORDS; next += 1) {
    const token = tokens[next]
    if (token === undefined || token.sentence > last) break
    words.add(token.word)
  }
  const end = tokens[next]?.start ?? prose.length
  return {
    verb,
    words,
    text: singleSpaced(prose.slice(start, Math.min(end, start + ORDER_CHARS))),
    surroundings: prose.slice(Math.max(0, start - AROUND_CHARS), end + AROUND_CHARS),
  }
}

const ORDER_CHARS = 600

/** Lower case, with every run of spaces made one: how dictated texts are compared. */
export function singleSpaced(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}

const openers = new Set(
  'please then now must should immediately kindly first always also just and next finally afterwards simply instead never quickly silently quietly shall will todo task fixme instruction'.split(
    ' ',
  ),
)
const wanting = new Set(
  'need needs have has want wants like required requested asked instructed forget remember sure important necessary supposed going ought proceed continue authorized able'.split(
    ' ',
  ),
)
const modal = new Set('can could will would should must shall'.split(' '))
const negations = new Set('not never don dont t cannot no without'.split(' '))

/** A verb with a capital, and none behind it, starts a sentence that nothing marks: log lines, joined fields. */
function isCapital(prose: string, token: Token | undefined): boolean {
  const code = prose.charCodeAt(token?.start ?? prose.length)
  return code >= 65 && code <= 90
}

function opensOrder(prose: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const previous = tokens[at - 1]
  if (token === undefined || previous === undefined || previous.sentence !== token.sentence)
    return true
  if (negations.has(previous.word)) return false
  if (openers.has(previous.word)) return true
  if (previous.word === 'to') return wanting.has(tokens[at - 2]?.word ?? '')
  if (previous.word === 'you') return modal.has(tokens[at - 2]?.word ?? '')
  if (isCapital(prose, token) && !isCapital(prose, tokens[at + 1])) return true
  const gap = prose.slice(previous.start + previous.word.length, token.start)
  return gap.length > 0 && gap.length < 40 && /[\n:;,()>\]*!–—-]/.test(gap) && !/^['’-]$/.test(gap)
}
