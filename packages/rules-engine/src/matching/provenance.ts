import type { Severity } from '@ase/schemas'
import { contentKeys } from '../reading/argument-keys.ts'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { actOf, orderVerbOf, synonymsOf, type Act } from '../text/acts.ts'
import { actingVerbs, changesThings, hasActingVerb } from '../text/tool-verbs.ts'
import { emailAddresses } from '../text/email-addresses.ts'
import { asksFor } from '../text/requests.ts'
import { tokenize } from '../text/tokenize.ts'
import type { DistinctValue } from '../text/values.ts'
import { isApproved } from './approvals.ts'
import { callTexts, type CallTexts } from './call-texts.ts'
import { foreignOrders, type ForeignOrder } from './foreign-orders.ts'
import { oncePerReading } from './once-per-reading.ts'
import { requestOf, type Request } from './request.ts'

/** Why a call looks like a stranger's wish rather than the user's. */
export interface Origin {
  /** `value`: an argument; `act`: what is done; `taint`: an argument, though nothing orders the act. */
  readonly from: 'value' | 'act' | 'taint'
  readonly severity: Severity
}

/** Tools that only look at things cannot do what a stranger wants. */
export function changesState({ words }: ToolCall): boolean {
  return changesThings(words)
}

/** Values of the call that strangers named before it and the user never did. */
export function strangersValues(reading: Reading, call: ToolCall): readonly DistinctValue[] {
  const { firstForeign, userNames } = reading.background()
  if (firstForeign.size === 0) return []
  return call.values().filter(({ value }) => {
    const first = firstForeign.get(value)
    return first !== undefined && first <= (call.event ?? 0) && !userNames(value)
  })
}

/** Where the call comes from, when it does not come from the user. */
export function originOf(reading: Reading, call: ToolCall): Origin | null {
  return origins(reading).get(call) ?? null
}

const origins = oncePerReading((reading: Reading): ReadonlyMap<ToolCall, Origin> => {
  const found = new Map<ToolCall, Origin>()
  if (!reading.passages().some(({ origin }) => origin !== 'user')) return found
  for (const call of reading.calls) {
    const origin = judge(reading, call)
    if (origin !== null && !isApproved(reading, call)) found.set(call, origin)
  }
  return found
})

function judge(reading: Reading, call: ToolCall): Origin | null {
  if (!changesState(call)) return judgeLook(reading, call)
  const act = actOf(call.words)
  const { kind } = requestOf(reading)
  const spoken = asksFor(reading.background().request, act, verbsOf(call, act))
  // `Did he pay me back?` asks for no payment, and `check whether it says so` for no request.
  const only = kind === 'asks' || (kind === 'reads' && act?.name === 'http')
  const asked = only && spoken === true ? false : spoken
  const texts = callTexts(call)
  const ordered = ordersOfAct(reading, call, act)
  const named = ordersNaming(reading, call, texts, asked === true ? [] : ordered)
  const facts: Facts = {
    ...requestOf(reading),
    reading,
    call,
    act,
    texts,
    named,
    fitting: named.filter((order) => ordersAct(order, act, call)),
    ordered,
    coding: codingTools.some((word) => call.words.has(word)),
  }
  if (asked === true) return judgeAsked(facts)
  if (asked === null) return judgeUnread(facts)
  if ((kind !== 'reads' && kind !== 'asks') || facts.delegated === 'everything')
    return judgeOther(facts)
  return judgeUnasked(facts, carriesForeign(reading, call, texts))
}

/** Does an argument stand anywhere in foreign text, and not in the user's? */
function carriesForeign(reading: Reading, call: ToolCall, { labels }: CallTexts): boolean {
  if (strangersValues(reading, call).length > 0) return true
  if (reading.envelope.type !== 'action' || !hasActingVerb(call.words)) return false
  const { externalText, userText } = reading.background()
  return labels.some(
    (label) =>
      label.length >= DISTINCT_NAME && externalText.includes(label) && !userText.includes(label),
  )
}

const DISTINCT_NAME = 4

/** What they do is named in their arguments, not in their names. */
const codingTools = [
  'bash',
  'shell',
  'terminal',
  'command',
  'cmd',
  'exec',
  'execute',
  'sql',
  'edit',
  'code',
  'file',
  'files',
]

/** Without a known act any word of the tool's name will do: who speaks of the heating may mean its switch. */
function verbsOf(call: ToolCall, act: Act | null): ReadonlySet<string> {
  if (act !== null) return new Set([...call.words].filter((word) => actingVerbs.has(word)))
  const verbs = new Set(call.words)
  for (const word of call.words) for (const other of synonymsOf(word)) verbs.add(other)
  for (const { text } of call.texts().strings.slice(0, 2))
    if (codingTools.some((word) => call.words.has(word)))
      for (const { word } of tokenize(text.slice(0, 200))) verbs.add(word)
  return verbs
}

interface Facts extends Request {
  readonly reading: Reading
  readonly call: ToolCall
  readonly act: Act | null
  readonly texts: CallTexts
  /** Orders that name what the call carries. */
  readonly named: readonly ForeignOrder[]
  /** Those of them that want the act. */
  readonly fitting: readonly ForeignOrder[]
  /** Orders that want the act, whatever they name. */
  readonly ordered: readonly ForeignOrder[]
  readonly coding: boolean
}

/** Whom an order addresses takes a reading of its surroundings. */
const ADDRESSES = 8

function addressed(orders: readonly ForeignOrder[], least: 'agent' | 'hostile'): boolean {
  return orders.slice(0, ADDRESSES).some((order) => {
    const address = order.address()
    return address === 'hostile' || address === least
  })
}

/** The user wanted the act: but for someone else, or a text turns to the agent itself. */
function judgeAsked(facts: Facts): Origin | null {
  const { fitting, delegated } = facts
  if (fitting.length === 0) return null
  const hostile = addressed(fitting, 'hostile')
  if (delegated === 'everything') return hostile ? review('value') : null
  if (hostile || delegated === 'none' || namesOther(facts) || addsReceiver(facts))
    return review('value')
  return addressed(fitting, 'agent') ? review('value') : null
}

/** The request is in a language that the word lists do not know. */
function judgeUnread({ fitting, delegated }: Facts): Origin | null {
  return delegated !== 'everything' && addressed(fitting, 'agent') ? review('value') : null
}

/** The user wanted something done, but not this. */
function judgeOther(facts: Facts): Origin | null {
  const { kind, delegated, fitting, ordered, coding, act } = facts
  if (addressed(fitting, delegated === 'everything' ? 'hostile' : 'agent')) return review('value')
  if (delegated === 'everything' || kind !== 'acts' || coding) return null
  if (delegated === 'details' && act === null) return null
  if (fitting.some((order) => !wished(facts, order))) return review('value')
  return ordered.some((order) => !wished(facts, order)) ? review('act') : null
}

/** The user only wanted to know something. */
function judgeUnasked({ named, fitting, ordered }: Facts, foreign: boolean): Origin | null {
  if (addressed(fitting, 'hostile')) return { from: 'value', severity: 'high' }
  if (named.length > 0) return review('value')
  if (foreign) return review('taint')
  return ordered.length > 0 ? review('act') : null
}

function review(from: Origin['from']): Origin {
  return { from, severity: 'medium' }
}

/** Does the text ask for what the user asked for in the same word? */
function wished({ reading }: Facts, { verb }: ForeignOrder): boolean {
  return reading.background().userWords.has(verb)
}

/** Verbs that say little without what they are done to. */
const common = new Set(
  'get set create update add make send open read run use do put close start stop turn change write save move edit'.split(
    ' ',
  ),
)

function ordersAct({ verb, words }: ForeignOrder, act: Act | null, call: ToolCall): boolean {
  if (act !== null && act.orders.has(verb)) return true
  const fits = call.words.has(verb) || [...call.words].some((word) => synonymsOf(word).has(verb))
  if (!fits) return false
  if (call.words.has(verb) && !common.has(verb) && orderVerbOf(verb) !== null) return true
  for (const word of call.words)
    if (word !== verb && word.length > 2 && !actingVerbs.has(word) && words.has(word)) return true
  return call.words.size === 1
}

/** Of very many matching orders the first tell enough. */
const ORDERS_PER_CALL = 32

function ordersOfAct(reading: Reading, call: ToolCall, act: Act | null): readonly ForeignOrder[] {
  const { byVerb } = foreignOrders(reading)
  const verbs = new Set(act?.orders)
  for (const word of call.words) {
    verbs.add(word)
    for (const other of synonymsOf(word)) verbs.add(other)
  }
  const found: ForeignOrder[] = []
  for (const verb of verbs) {
    for (const order of byVerb.get(verb)?.slice(0, ORDERS_PER_CALL) ?? [])
      if (order.event <= (call.event ?? 0) && ordersAct(order, act, call)) found.push(order)
  }
  return found.slice(0, ORDERS_PER_CALL)
}

/** Orders that name a value of the call that the user did not. */
function ordersNaming(
  reading: Reading,
  call: ToolCall,
  { values, names, dictated }: CallTexts,
  ordered: readonly ForeignOrder[],
): readonly ForeignOrder[] {
  const { userNames, userWords } = reading.background()
  const { byWord, byValue } = foreignOrders(reading)
  const found = new Set<ForeignOrder>()
  for (const value of values) {
    if (userNames(value)) continue
    for (const order of byValue.get(value)?.slice(0, ORDERS_PER_CALL) ?? []) found.add(order)
  }
  for (const name of names) {
    if (name.every((word) => userWords.has(word))) continue
    for (const order of rarest(byWord, name))
      if (name.every((word) => order.words.has(word))) found.add(order)
  }
  for (const order of ordered)
    if (dictated.some((text) => order.text.includes(text))) found.add(order)
  return [...found].filter(({ event }) => event <= (call.event ?? 0)).slice(0, ORDERS_PER_CALL)
}

function rarest(
  byWord: ReadonlyMap<string, readonly ForeignOrder[]>,
  name: readonly string[],
): readonly ForeignOrder[] {
  let fewest: readonly ForeignOrder[] | null = null
  for (const word of name) {
    if (word.length <= 2) continue
    const orders = byWord.get(word) ?? []
    if (fewest === null || orders.length < fewest.length) fewest = orders
  }
  return fewest?.slice(0, ORDERS_PER_CALL) ?? []
}

const STRINGS_MAX = 32

/** Does the call go to whom the user named, and to someone besides whom only an order names? */
function addsReceiver({ reading, call, fitting }: Facts): boolean {
  const { userNames, receivers } = reading.background()
  const addresses = call
    .texts()
    .strings.slice(0, STRINGS_MAX)
    .flatMap(({ key, text }) => (contentKeys.has(key) ? [] : emailAddresses(text.slice(0, 512))))
  const others = addresses.filter(
    (value) => !userNames(value) && ![...receivers].some((name) => value.startsWith(name)),
  )
  if (others.length === addresses.length) return false
  return others.some((value) => fitting.some((order) => order.values.has(value)))
}

/** Did the user name another receiver, while nothing of the call goes to anyone whom the user named? */
function namesOther({ reading, texts }: Facts): boolean {
  const { receivers } = reading.background()
  if (receivers.size === 0) return false
  return !texts.names.some((name) => name.some((word) => receivers.has(word)))
}

/** A page that is opened with data in its address, because a text said so. */
function judgeLook(reading: Reading, call: ToolCall): Origin | null {
  const foreign = strangersValues(reading, call).filter(({ kind }) => kind === 'host')
  if (foreign.length === 0) return null
  const { userNames } = reading.background()
  const carries = call.urls().some(({ search, path }) => search.length > 4 || path.length > 24)
  if (!carries) return null
  const literal = new Set(reading.passages().flatMap(({ text }) => literalsOf(text, call)))
  if (call.urls().every(({ search }) => userNames(search))) return null
  const unseen = call.texts().strings.some(({ text }) => isAddress(text) && !literal.has(text))
  const { byValue } = foreignOrders(reading)
  const ordered = foreign.some(({ value }) =>
    byValue.get(value)?.some(({ event }) => event <= (call.event ?? 0)),
  )
  return unseen && ordered ? { from: 'value', severity: 'medium' } : null
}

function isAddress(text: string): boolean {
  return text.length <= 4096 && /^(?:https?:\/\/|www\.)/i.test(text)
}

function literalsOf(passage: string, call: ToolCall): readonly string[] {
  return call
    .texts()
    .strings.slice(0, 8)
    .flatMap(({ text }) => (isAddress(text) && passage.includes(text) ? [text] : []))
}
