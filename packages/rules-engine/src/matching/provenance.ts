import type { Severity } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import {
  type Act,
  actingVerbs,
  actOf,
  synonymsOf,
  takesFromText,
  tokenize,
} from '@ase/text-analysis'
import { isApproved } from './approvals.ts'
import { addsReceiver, namesOther, takesReplacement, type CallFacts } from './call-facts.ts'
import { callTexts } from './call-texts.ts'
import { addresses, foreignOrders, type Address, type ForeignOrder } from './foreign-orders.ts'
import { carriesForeign, hasForeign } from './foreign-values.ts'
import { opensWithData } from './link-with-data.ts'
import { oncePerReading } from './once-per-reading.ts'
import { ordersAct, ordersLike, ordersNaming, ordersOfAct, ordersThis } from './order-match.ts'
import { isAsked, requestOf } from './request.ts'
import { changesState } from './writing-calls.ts'

/** Why a call looks like a stranger's wish rather than the user's. */
export interface Origin {
  /** `value`: an argument; `act`: what is done; `taint`: an argument, though nothing orders the act. */
  readonly from: 'value' | 'act' | 'taint'
  readonly severity: Severity
}

/** Where the call comes from, when it does not come from the user. */
export function originOf(reading: Reading, call: ToolCall): Origin | null {
  return hasForeign(reading) ? (origins(reading).get(call) ?? null) : null
}

const origins = oncePerReading((reading: Reading): ReadonlyMap<ToolCall, Origin> => {
  const found = new Map<ToolCall, Origin>()
  for (const call of reading.calls) {
    const origin = judge(reading, call)
    if (origin !== null && !isApproved(reading, call)) found.set(call, origin)
  }
  return found
})

function judge(reading: Reading, call: ToolCall): Origin | null {
  if (!changesState(call))
    return opensWithData(reading, call) || opensForStranger(reading, call) ? review('value') : null
  const act = actOf(call.words)
  const { kind } = requestOf(reading)
  const spoken = isAsked(reading, act, verbsOf(call, act))
  // `Did he pay me back?` asks for no payment, and `check whether it says so` for no request.
  const only = kind === 'asks' || (kind === 'reads' && act?.name === 'http')
  const unread = spoken === null && kind === 'reads'
  const asked = unread || (only && spoken === true) ? false : spoken
  const texts = callTexts(reading, call)
  const like = ordersLike(reading, call, act)
  const ordered = ordersOfAct(like, call, act)
  const named = ordersNaming(reading, call, texts, asked === true ? [] : like)
  const coding = act === null && codingTools.some((word) => call.words.has(word))
  const facts: CallFacts = {
    ...requestOf(reading),
    reading,
    call,
    act,
    texts,
    named,
    fitting: named.filter(
      (order) =>
        ordersAct(order, act, call) ||
        ((!coding || addressed([order], 'spoken')) && ordersThis(order, reading, call, texts)),
    ),
    ordered,
    coding,
  }
  if (asked === true) return judgeAsked(facts)
  if (asked === null) return judgeUnread(facts)
  if ((kind !== 'reads' && kind !== 'asks') || facts.delegated === 'everything')
    return judgeOther(facts)
  return judgeUnasked(facts, carriesForeign(reading, call, texts))
}

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

/** A page that only an order to the agent names. */
function opensForStranger(reading: Reading, call: ToolCall): boolean {
  const { userNames } = reading.background()
  if (requestOf(reading).delegated === 'everything') return false
  return call.values().some(({ kind, value }) => {
    if (kind !== 'host' || userNames(value)) return false
    const orders = foreignOrders(reading).byValue.get(value) ?? []
    const before = orders.filter(({ event }) => event <= (call.event ?? 0))
    return addressed(before, 'spoken')
  })
}

/** Whom an order addresses takes a reading of its surroundings. */
const ADDRESSES = 8

function addressed(orders: readonly ForeignOrder[], least: Address): boolean {
  return orders
    .slice(0, ADDRESSES)
    .some((order) => addresses.indexOf(order.address()) >= addresses.indexOf(least))
}

/** The user wanted the act: but for someone else, or a text turns to the agent itself. */
function judgeAsked(facts: CallFacts): Origin | null {
  const { fitting, delegated } = facts
  if (fitting.length === 0) return null
  const hostile = addressed(fitting, 'hostile')
  if (delegated === 'everything') return addressed(fitting, 'spoken') ? review('value') : null
  if (hostile || delegated === 'none' || namesOther(facts) || addsReceiver(facts))
    return review('value')
  if (takesReplacement(facts)) return review('value')
  return addressed(fitting, 'agent') ? review('value') : null
}

/** The request is in a language that the word lists do not know. */
function judgeUnread({ fitting, delegated }: CallFacts): Origin | null {
  return delegated !== 'everything' && addressed(fitting, 'agent') ? review('value') : null
}

/** The user wanted something done, but not this. */
function judgeOther(facts: CallFacts): Origin | null {
  const { kind, delegated, fitting, ordered, coding, act } = facts
  if (addressed(fitting, delegated === 'everything' ? 'spoken' : 'agent')) return review('value')
  if (delegated === 'everything' || coding) return null
  if (addressed(facts.named, 'spoken')) return review('value')
  if (kind !== 'acts') return null
  if (delegated === 'details' && act === null && takesFromText(facts.reading.background().request))
    return null
  if (fitting.some((order) => !wished(facts, order))) return review('value')
  if (delegated === 'details' && act === null) return null
  return ordered.some((order) => !wished(facts, order)) ? review('act') : null
}

/** The user only wanted to know something. */
function judgeUnasked(
  { named, fitting, ordered, coding }: CallFacts,
  foreign: boolean,
): Origin | null {
  if (addressed(fitting, 'hostile')) return { from: 'value', severity: 'high' }
  // Source code is full of words that read like orders.
  if (coding ? addressed(named, 'agent') || fitting.length > 0 : named.length > 0)
    return review('value')
  if (foreign) return review('taint')
  return ordered.length > 0 ? review('act') : null
}

function review(from: Origin['from']): Origin {
  return { from, severity: 'medium' }
}

/** Does the text ask for what the user asked for in the same word? */
function wished({ reading }: CallFacts, { verb }: ForeignOrder): boolean {
  return reading.background().userWords.has(verb)
}
