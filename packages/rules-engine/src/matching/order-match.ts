import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { type Act, actingVerbs, orderVerbOf, synonymsOf } from '@ase/text-analysis'
import { type CallTexts } from './call-texts.ts'
import { foreignOrders, isTelling, thingsOf, type ForeignOrder } from './foreign-orders.ts'

/** Verbs that say little without what they are done to. */
const common = new Set(
  'get set create update add make send open read run use do put close start stop turn change write save move edit'.split(
    ' ',
  ),
)

/** Does the order want what the tool does? */
export function ordersAct({ verb, words }: ForeignOrder, act: Act | null, call: ToolCall): boolean {
  if (act !== null && act.orders.has(verb)) return true
  if (thingsOf(call).filter((word) => words().has(word)).length > 1) return true
  const fits = call.words.has(verb) || [...call.words].some((word) => synonymsOf(word).has(verb))
  if (!fits) return false
  if (call.words.has(verb) && !common.has(verb) && orderVerbOf(verb) !== null) return true
  for (const word of call.words)
    if (word !== verb && word.length > 2 && !actingVerbs.has(word) && words().has(word)) return true
  return call.words.size === 1
}

/**
 * Does the order have the verb of the tool, or one that means the same, and a whole argument of several words, a number
 * or a value that the user did not give?
 */
export function ordersThis(
  order: ForeignOrder,
  reading: Reading,
  call: ToolCall,
  { values, names, dictated }: CallTexts,
): boolean {
  const fits = [...call.words].some(
    (word) => word === order.verb || synonymsOf(word).has(order.verb),
  )
  if (!fits) return false
  const { userNames, userWords, userText } = reading.background()
  if (dictated.some((text) => !userText.includes(text) && order.text().includes(text))) return true
  if (values.some((value) => order.values.has(value) && !userNames(value))) return true
  return [...names, ...numbersOf(call)].some(
    (name) =>
      (name.length > 1 || name.some((word) => /\d/.test(word))) &&
      name.every((word) => order.words().has(word)) &&
      !name.every((word) => userWords.has(word)),
  )
}

/** Numbers that stand for one thing rather than for how many. */
function numbersOf(call: ToolCall): readonly (readonly string[])[] {
  return call.numbers().flatMap((number) => (number >= NUMBER_MIN ? [[String(number)]] : []))
}

const NUMBER_MIN = 101

const ORDERS_LIKE = 96

/** Of very many matching orders the first tell enough. */
const ORDERS_PER_CALL = 32
const ORDERS_PER_NAME = 16

/** The orders before the call with a verb of what it does, at most 32 of each. */
export function ordersLike(
  reading: Reading,
  call: ToolCall,
  act: Act | null,
): readonly ForeignOrder[] {
  const { byVerb, byWord } = foreignOrders(reading)
  const verbs = new Set(act?.orders)
  for (const word of call.words) {
    verbs.add(word)
    for (const other of synonymsOf(word)) verbs.add(other)
  }
  const found: ForeignOrder[] = []
  for (const verb of verbs) {
    for (const order of byVerb.get(verb)?.slice(0, ORDERS_PER_CALL) ?? [])
      if (order.event <= (call.event ?? 0)) found.push(order)
  }
  for (const thing of thingsOf(call))
    for (const order of byWord.get(thing)?.slice(0, ORDERS_PER_CALL) ?? [])
      if (order.event <= (call.event ?? 0)) found.push(order)
  return found.slice(0, ORDERS_LIKE)
}

/** Those of them that want what it does, at most 32. */
export function ordersOfAct(
  like: readonly ForeignOrder[],
  call: ToolCall,
  act: Act | null,
): readonly ForeignOrder[] {
  return like.filter((order) => ordersAct(order, act, call)).slice(0, ORDERS_PER_CALL)
}

/** Orders before the call that name a value of it, or dictate a text of it, that the user did not; at most 32. */
export function ordersNaming(
  reading: Reading,
  call: ToolCall,
  { values, names, dictated }: CallTexts,
  like: readonly ForeignOrder[],
): readonly ForeignOrder[] {
  const { userNames, userWords, userText } = reading.background()
  const { byWord, byValue } = foreignOrders(reading)
  const at = call.event ?? 0
  const found = new Set<ForeignOrder>()
  for (const value of values) {
    if (userNames(value)) continue
    for (const order of byValue.get(value)?.slice(0, ORDERS_PER_CALL) ?? [])
      if (order.event <= at) found.add(order)
  }
  for (const name of [...names, ...numbersOf(call)]) {
    if (found.size >= ORDERS_PER_CALL) break
    if (name.every((word) => userWords.has(word))) continue
    for (const order of rarest(byWord, name))
      if (order.event <= at && name.every((word) => order.words().has(word))) found.add(order)
  }
  const own = dictated.filter((text) => !userText.includes(text))
  for (const order of own.length === 0 ? [] : like)
    if (own.some((text) => order.text().includes(text))) found.add(order)
  return [...found].slice(0, ORDERS_PER_CALL)
}

function rarest(
  byWord: ReadonlyMap<string, readonly ForeignOrder[]>,
  name: readonly string[],
): readonly ForeignOrder[] {
  let fewest: readonly ForeignOrder[] | null = null
  for (const word of name) {
    if (!isTelling(word)) continue
    const orders = byWord.get(word) ?? []
    if (fewest === null || orders.length < fewest.length) fewest = orders
  }
  return fewest?.slice(0, ORDERS_PER_NAME) ?? []
}
