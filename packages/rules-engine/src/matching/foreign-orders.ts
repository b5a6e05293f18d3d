import { lazy } from '../lazy.ts'
import type { Reading } from '../reading/reading.ts'
import { proseOf } from '../text/data-text.ts'
import { ordersIn, type Order } from '../text/orders.ts'
import {
  authority,
  directives,
  extractions,
  jailbreaks,
  memoryWrites,
  overrides,
  secrecy,
  steering,
} from '../text/phrase-families.ts'
import { readText } from '../text/read-text.ts'
import { tokenize } from '../text/tokenize.ts'
import { distinctValues } from '../text/values.ts'
import { oncePerReading } from './once-per-reading.ts'

/**
 * How plainly an order is meant for an agent rather than for whoever reads along: in words that any reader may take for
 * himself, in the words of orders to agents, by turning to the agent, or against its user.
 */
export const addresses = ['anyone', 'agent', 'spoken', 'hostile'] as const
export type Address = (typeof addresses)[number]

/** An order that foreign text gives. */
export interface ForeignOrder extends Order {
  /** Index in the trace; 0 for the context of an action. */
  readonly event: number
  readonly values: ReadonlySet<string>
  readonly address: () => Address
}

/** The orders of an envelope, found by what they say. */
export interface ForeignOrders {
  readonly byVerb: ReadonlyMap<string, readonly ForeignOrder[]>
  readonly byWord: ReadonlyMap<string, readonly ForeignOrder[]>
  readonly byValue: ReadonlyMap<string, readonly ForeignOrder[]>
}

/** More than any honest run has; the rest goes unread. */
const ORDERS_MAX = 1024

/** The orders in every foreign text of an envelope. The same words in a later text are the same order. */
export const foreignOrders = oncePerReading((reading: Reading): ForeignOrders => {
  const byVerb = new Map<string, ForeignOrder[]>()
  const byWord = new Map<string, ForeignOrder[]>()
  const byValue = new Map<string, ForeignOrder[]>()
  for (const order of allOrders(reading)) {
    keep(byVerb, order.verb, order)
    for (const word of order.words) if (word.length > 2) keep(byWord, word, order)
    for (const value of order.values) keep(byValue, value, order)
  }
  return { byVerb, byWord, byValue }
})

function keep(index: Map<string, ForeignOrder[]>, key: string, order: ForeignOrder): void {
  const known = index.get(key)
  if (known === undefined) index.set(key, [order])
  else known.push(order)
}

function allOrders(reading: Reading): readonly ForeignOrder[] {
  const verbs = new Set(reading.calls.slice(0, 64).flatMap(({ words }) => [...words]))
  const orders = new Map<string, ForeignOrder>()
  let left = ORDERS_MAX
  for (const { text, origin, event, reading: read } of reading.passages()) {
    if (origin === 'user') continue
    const prose = proseOf(text)
    const tokens = prose === text ? read().tokens() : tokenize(prose)
    for (const order of ordersIn(prose, tokens, verbs, left)) {
      left -= 1
      if (!orders.has(order.text))
        orders.set(order.text, {
          ...order,
          event: event ?? 0,
          values: valuesIn(order.text),
          address: lazy(() => addressOf(order)),
        })
    }
  }
  return [...orders.values()]
}

function valuesIn(text: string): ReadonlySet<string> {
  return /[@+]|\d\d|www|:\/\//.test(text)
    ? new Set(distinctValues(text).map(({ value }) => value))
    : none
}

const none: ReadonlySet<string> = new Set()

const hostile = [overrides, secrecy, extractions, jailbreaks]
const toAgent = [directives, memoryWrites, authority, steering]

function addressOf({ surroundings }: Order): Address {
  // The words of an address say nothing about the text: `x@mail.example` gives no example.
  const reading = readText(surroundings.replace(/(?:@|:\/\/)[\w.-]{1,100}/g, ' '))
  if (hostile.some((family) => reading.verdict(family) === 'said')) return 'hostile'
  if (speaksToAgent(surroundings)) return 'spoken'
  return toAgent.some((family) => reading.verdict(family) === 'said') ? 'agent' : 'anyone'
}

/** Ways in which a text turns to an agent, or speaks in the name of its user or system. */
function speaksToAgent(text: string): boolean {
  return [
    /\b(?:assistants?|agents?|chatbots?|gpt-?\d?|claude|gemini|llama|llms?|language models?|copilot)\b\s?[:,-]/i,
    /\b(?:note|notice|message|instructions?|attention|task) (?:to|for) (?:the |any |all )?(?:ai|assistants?|agents?|models?|bots?|llms?)\b/i,
    /\bbefore you (?:can |may )?(?:solve|answer|continue|reply|finish|complete|respond|proceed)\b/i,
    /\b(?:important|urgent) message (?:from|to)\b|\bnew (?:task|instructions?|orders?)\b|\[system\]|^system:|<information>/i,
    /\b(?:from now on|no longer use|correction:)|\b(?:account|iban|bank details|address|number) (?:has |have )?changed\b/i,
    /\b(?:system|admin|developer|policy) override\b|\bimportant instructions?\b|\bwithout (?:asking|confirmation)\b/i,
    /\bto (?:complete|finish|fulfil|continue with) (?:the|your|this) (?:request|task)\b|\baccount (?:holder|owner) has\b/i,
    /\n {0,4}(?:human|user|system): /i,
    /\bas (?:agreed|discussed) with (?:the|your) user\b|\bstanding rule\b|\bdo this (?:first|now|step)\b/i,
  ].some((pattern) => pattern.test(text))
}
