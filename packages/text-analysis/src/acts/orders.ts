import { lazy } from '../caching/lazy.ts'
import { isForeignVerb, findOrderVerb } from './order-verbs.ts'
import { findCodeSpans, findSpanAt, type Span } from '../markup/code-spans.ts'
import type { Token } from '../tokens/token.ts'

/** An order in a text: its verb, its words and its surroundings. */
export interface Order {
  readonly verb: string
  readonly words: () => ReadonlySet<string>
  /** The order itself, lower case, spaces made single. */
  readonly text: () => string
  /** The order with what stands around it: a demand for secrecy may come before or after. */
  readonly surroundings: string
}

/** What is left to read of the orders of several texts together. */
export interface OrderBudget {
  /** Orders as they were written: the same words again are the same order. */
  readonly seen: Set<string>
  /** Further orders that are kept. */
  ordersLeft: number
  /** Further places that are looked at, the same words again among them. */
  placesLeft: number
  limited: boolean
}

const ORDER_WORDS = 48
/** `The account moved to X, pay there`: what an order is about may stand before it. */
const WORDS_BEFORE = 16
const AROUND_CHARS = 500
const ORDERS_MAX = 2048
const PLACES_MAX = 8192

/** A budget for one envelope: at most 2,048 orders in at most 8,192 places. `findOrders` changes it. */
export function createOrderBudget(): OrderBudget {
  return { seen: new Set(), ordersLeft: ORDERS_MAX, placesLeft: PLACES_MAX, limited: false }
}

/**
 * The orders in a text that the budget has not seen yet: verbs at the head of a sentence or behind `please`, `must` and
 * the like, with the words up to the end of the second sentence after. Orders in quotation marks are left out. `verbs`
 * are those of the tools at hand, besides the usual ones. Linear in the text.
 */
export function findOrders(
  prose: string,
  tokens: readonly Token[],
  verbs: ReadonlySet<string>,
  budget: OrderBudget,
): readonly Order[] {
  const orders: Order[] = []
  const pairs = lazy(() => findPairs(prose))
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined || token.quoted) continue
    const verb = verbs.has(token.word) ? token.word : findOrderVerb(token.word)
    if (verb === null || !isOrderedAt(prose, tokens, at, verb)) continue
    if (budget.ordersLeft === 0 || budget.placesLeft === 0) {
      budget.limited = true
      return orders
    }
    budget.placesLeft -= 1
    const order = readOrderAt(prose, tokens, at, verb, budget.seen, pairs)
    if (order === null) continue
    budget.ordersLeft -= 1
    orders.push(order)
  }
  return orders
}

/** As a command (`send it`), or as a duty (`it has to be sent`, `the agent sends it`). */
function isOrderedAt(prose: string, tokens: readonly Token[], at: number, verb: string): boolean {
  const token = tokens[at]
  const previous = tokens[at - 1]
  const isBase = token?.word === verb || isForeignVerb(token?.word ?? '')
  if (isBase && opensOrder(prose, tokens, at)) return true
  if (previous?.sentence !== token?.sentence || previous === undefined) return false
  if (agents.has(previous.word) || demands.has(token?.word ?? '')) return true
  return token?.word !== verb && previous.word === 'be' && duties.has(tokens[at - 2]?.word ?? '')
}

/** `Every event needs x@mail.example as participant`. */
const demands = new Set(['needs', 'requires'])
const agents = new Set(
  'assistant assistants agent agents bot bots ai chatbot model helper copilot'.split(' '),
)
const duties = new Set('to must should shall needs'.split(' '))

function readOrderAt(
  prose: string,
  tokens: readonly Token[],
  at: number,
  verb: string,
  seen: Set<string>,
  pairs: () => Pairs,
): Order | null {
  const from = firstToken(prose, tokens, at)
  const to = endToken(tokens, at)
  const start = tokens[from]?.start ?? 0
  const end = tokens[to]?.start ?? prose.length
  const written = prose.slice(start, Math.min(end, start + ORDER_CHARS))
  const key = `${verb} ${written}`
  if (seen.has(key)) return null
  seen.add(key)
  return {
    verb,
    words: lazy(() => new Set(tokens.slice(from, to).map(({ word }) => word))),
    text: lazy(() => toComparableText(written)),
    surroundings: cutSurroundings(prose, start, end, pairs),
  }
}

/** Stretches between two marks, by kind. */
type Pairs = readonly (readonly Span[])[]

function findPairs(prose: string): Pairs {
  return [
    findCodeSpans(prose),
    findSpans(prose, /"[^"\n]{1,400}"/g),
    findSpans(prose, /<[a-z/!][^<>]{0,400}>/gi),
  ]
}

function findSpans(prose: string, pattern: RegExp): readonly Span[] {
  return Array.from(prose.matchAll(pattern), ({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }))
}

/** A text with what stands around it, cut where no pair of marks is open: half of a pair would quote or hide the rest. */
function cutSurroundings(prose: string, start: number, end: number, pairs: () => Pairs): string {
  let from = Math.max(0, start - AROUND_CHARS)
  let to = Math.min(prose.length, end + AROUND_CHARS)
  if (from > 0)
    for (const spans of pairs()) from = Math.min(findSpanAt(spans, from)?.end ?? from, start)
  if (to < prose.length)
    for (const spans of pairs()) to = Math.max(findSpanAt(spans, to)?.start ?? to, end)
  return prose.slice(from, to)
}

/** The first word of the order: of its sentence and its line, but no more than 16 before the verb. */
function firstToken(prose: string, tokens: readonly Token[], at: number): number {
  const sentence = tokens[at]?.sentence
  let first = at
  while (first > 0 && at - first < WORDS_BEFORE) {
    const before = tokens[first - 1]
    const start = tokens[first]?.start ?? 0
    if (before === undefined || before.sentence !== sentence) break
    if (prose.slice(before.start, start).includes('\n')) break
    first -= 1
  }
  return first
}

function endToken(tokens: readonly Token[], at: number): number {
  const last = (tokens[at]?.sentence ?? 0) + 2
  let end = at
  while (end - at < ORDER_WORDS && (tokens[end]?.sentence ?? Infinity) <= last) end += 1
  return end
}

const ORDER_CHARS = 600

/** Lower case, with every run of white space as one space: the form in which dictated texts are compared. */
export function toComparableText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}

const openers = new Set(
  'please then now must should immediately kindly first always also just and next finally afterwards simply instead never quickly silently quietly shall will todo task fixme instruction bitte dann jetzt sofort umgehend veuillez puis maintenant ensuite favor luego ahora poi adesso subito agora depois alstublieft direct'.split(
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

const askingWords = new Set(
  'ask asks asking asked request requests requested tell tells told instruct instructs instructed want wants need needs order orders expect expects urge urges advise like authorize authorized require requires'.split(
    ' ',
  ),
)
const askedParties = new Set(
  'you assistant assistants agent agents bot bots ai model system'.split(' '),
)

/** `I ask you to send`, `we want the assistant to send`. */
function isAskedOf(tokens: readonly Token[], at: number): boolean {
  if (!askedParties.has(tokens[at]?.word ?? '')) return false
  return [1, 2, 3].some((back) => {
    const token = tokens[at - back]
    return token?.sentence === tokens[at]?.sentence && askingWords.has(token?.word ?? '')
  })
}

/** `It is required that you pay`, `the owner has agreed that you pay`: the words up to four before `that`. */
function isDemanded(tokens: readonly Token[], at: number): boolean {
  return [0, 1, 2, 3].some((back) => {
    const token = tokens[at - back]
    return token?.sentence === tokens[at]?.sentence && demanding.has(token?.word ?? '')
  })
}

const demanding = new Set(
  'required requires require requested requests asked asks demanded demands agreed agrees confirmed approved wants wanted expected expects insists ordered important essential necessary vital crucial mandatory imperative urgent authorized decided'.split(
    ' ',
  ),
)

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
  if (previous.word === 'to')
    return wanting.has(tokens[at - 2]?.word ?? '') || isAskedOf(tokens, at - 2)
  if (previous.word === 'you') {
    const before = tokens[at - 2]?.word ?? ''
    return modal.has(before) || (before === 'that' && isDemanded(tokens, at - 3))
  }
  if (isCapital(prose, token) && !isCapital(prose, tokens[at + 1])) return true
  const gap = prose.slice(previous.start + previous.word.length, token.start)
  return gap.length > 0 && gap.length < 40 && /[\n:;,()>\]*!–—-]/.test(gap) && !/^['’-]$/.test(gap)
}
