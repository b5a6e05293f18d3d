import {
  actingVerbs,
  authorityClaims,
  directives,
  findDistinctValues,
  extractions,
  jailbreaks,
  lazy,
  memoryWrites,
  type Order,
  createOrderBudget,
  findOrders,
  overrides,
  extractProse,
  parseText,
  secrecy,
  steering,
  type ParsedText,
} from '@ase/text-analysis'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { readCallTexts } from './call-texts.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'

/**
 * Whom an order is meant for, the most certain last: any reader; agents, by its words; the agent that it addresses
 * directly; an agent that is to act against its user.
 */
const audiences = ['anyone', 'agents', 'direct', 'hostile'] as const
type Audience = (typeof audiences)[number]

/** An order that third-party content gives. */
export interface ThirdPartyOrder extends Order {
  /** Index in the trace; 0 for the context of an action. */
  readonly event: number
  readonly values: ReadonlySet<string>
  readonly audience: () => Audience
}

/** The orders of an envelope, found by what they say. */
export interface ThirdPartyOrders {
  readonly byVerb: ReadonlyMap<string, readonly ThirdPartyOrder[]>
  /** Only for words that the calls' arguments have. */
  readonly byWord: ReadonlyMap<string, readonly ThirdPartyOrder[]>
  /** Only for values that the calls' arguments have. */
  readonly byValue: ReadonlyMap<string, readonly ThirdPartyOrder[]>
  /** There are more orders than are read. */
  readonly limited: boolean
}

/** The orders in all third-party content of an envelope. The same words in a later text are the same order. */
export const findThirdPartyOrders = oncePerEnvelope((parsed: ParsedEnvelope): ThirdPartyOrders => {
  const byVerb = new Map<string, ThirdPartyOrder[]>()
  const byWord = new Map<string, ThirdPartyOrder[]>()
  const byValue = new Map<string, ThirdPartyOrder[]>()
  const { verbs, words, values } = collectSearchTerms(parsed)
  const budget = createOrderBudget()
  for (const { text, origin, event, analysis: read, values: named } of parsed.passages()) {
    if (origin === 'user') continue
    const prose = withoutGaps(extractProse(text))
    const whole = prose === text ? read() : parseText(prose)
    const valued = values.size > 0 && named().some(({ value }) => values.has(value))
    for (const order of findOrders(prose, whole.tokens(), verbs, budget)) {
      const thirdPartyOrder: ThirdPartyOrder = {
        ...order,
        event: event ?? 0,
        values: valued ? valuesIn(order.text()) : none,
        audience: lazy(() => classifyAudience(order, whole)),
      }
      keep(byVerb, order.verb, thirdPartyOrder)
      if (words.size > 0)
        for (const word of order.words()) if (words.has(word)) keep(byWord, word, thirdPartyOrder)
      for (const value of thirdPartyOrder.values)
        if (values.has(value)) keep(byValue, value, thirdPartyOrder)
    }
    if (budget.limited) break
  }
  return { byVerb, byWord, byValue, limited: budget.limited }
})

/** How many orders are classified by audience: that takes a reading of the text around each. */
const CLASSIFIED_MAX = 8

/** Is one of the first orders meant for the audience, or for a more certain one? */
export function hasAudience(orders: readonly ThirdPartyOrder[], least: Audience): boolean {
  return orders
    .slice(0, CLASSIFIED_MAX)
    .some((order) => audiences.indexOf(order.audience()) >= audiences.indexOf(least))
}

/** Long runs of blanks and of characters without a width would stand between an order and whom it turns to. */
function withoutGaps(text: string): string {
  return text
    .replace(/[ \t\u00A0\u00AD\u200B-\u200D\u2060\uFEFF]{64,}/g, '  ')
    .replace(/\n{64,}/g, '\n\n')
}

interface SearchTerms {
  readonly verbs: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  readonly values: ReadonlySet<string>
}

/** Words by which orders are found: short ones only when they are numbers. */
export function isIndexedWord(word: string): boolean {
  return word.length > 2 || (word.length === 2 && /\d/.test(word))
}

/** What the calls are compared with: nothing else of the orders is looked up. */
function collectSearchTerms(parsed: ParsedEnvelope): SearchTerms {
  const { calls } = parsed
  const words = new Set<string>()
  const values = new Set<string>()
  for (const call of calls) {
    for (const name of readCallTexts(parsed, call).names)
      for (const word of name) if (isIndexedWord(word)) words.add(word)
    for (const thing of findObjectWords(call)) words.add(thing)
    for (const number of call.numbers()) words.add(String(number))
    for (const { value } of call.values()) values.add(value)
  }
  const verbs = new Set(calls.flatMap((call) => verbsIn(call)))
  return { verbs, words, values }
}

/** What a tool's name says besides its verb: `audit` and `log` of `audit_log_set`. */
export function findObjectWords({ words }: ToolCall): readonly string[] {
  return [...words].filter((word) => word.length > 2 && !actingVerbs.has(word))
}

/** Verbs of a tool's name; without one that is known, any of its words. */
function verbsIn({ words }: ToolCall): readonly string[] {
  const verbs = [...words].filter((word) => actingVerbs.has(word))
  return verbs.length > 0 ? verbs : [...words]
}

function keep(index: Map<string, ThirdPartyOrder[]>, key: string, order: ThirdPartyOrder): void {
  const known = index.get(key)
  if (known === undefined) index.set(key, [order])
  else known.push(order)
}

function valuesIn(text: string): ReadonlySet<string> {
  return /[@+]|\d\d|www|:\/\//.test(text)
    ? new Set(findDistinctValues(text).map(({ value }) => value))
    : none
}

const none: ReadonlySet<string> = new Set()

const hostile = [overrides, secrecy, extractions, jailbreaks]
const toAgent = [directives, memoryWrites, authorityClaims, steering]

function classifyAudience({ surroundings }: Order, whole: ParsedText): Audience {
  if ([...hostile, ...toAgent].every((family) => whole.classifyMention(family) === 'none'))
    return addressesAgent(surroundings) ? 'direct' : 'anyone'
  // The words of an email address or URL say nothing about the text: `x@mail.example` gives no example.
  const parsed = parseText(surroundings.replace(/(?:@|:\/\/)[\w.-]{1,100}/g, ' '))
  if (hostile.some((family) => parsed.classifyMention(family) === 'used')) return 'hostile'
  if (addressesAgent(surroundings)) return 'direct'
  return toAgent.some((family) => parsed.classifyMention(family) === 'used') ? 'agents' : 'anyone'
}

/** Does a text address an agent directly, or claim to come from its user or system? */
export function addressesAgent(text: string): boolean {
  return [
    /\b(?:assistants?|agents?|chatbots?|gpt-?\d?|claude|gemini|llama|llms?|language models?|copilot)\b\s?[:,-]/i,
    /\b(?:note|notice|message|instructions?|attention|task) (?:to|for) (?:the |any |all )?(?:code |coding |virtual |software )?(?:ai|assistants?|agents?|models?|bots?|llms?)\b/i,
    /\bbefore you (?:can |may )?(?:solve|answer|continue|reply|finish|complete|respond|proceed)\b/i,
    /\b(?:important|urgent) message (?:from|to)\b|\bnew (?:task|instructions?|orders?)\b|\[system\]|^system:|<information>/i,
    /\b(?:from now on|no longer use|correction:)|\b(?:account|iban|bank details|address|number) (?:has |have )?changed\b/i,
    /\b(?:system|admin|developer|policy) override\b|\bimportant instructions?\b|\bwithout (?:asking|confirmation)\b/i,
    /\bto (?:complete|finish|fulfil|continue with) (?:the|your|this) (?:request|task)\b|\baccount (?:holder|owner) has\b/i,
    /\n {0,4}(?:human|user|system): /i,
    /\b(?:for|to) (?:all )?(?:automated|machine|ai|llm) (?:readers?|systems?|agents?|processing|tools?)\b/i,
    /\b(?:ai|your|the|any|all) (?:agents?|assistants?|helpers?|bots?|copilot) (?:must|should|shall|ha(?:s|ve) to|needs? to|(?:is|are) to)\b/i,
    /\byour (?:ai )?(?:assistant|agent|helper|copilot) [a-z]{2,14}s\b/i,
    /\b(?:ai|llm) (?:tools?|readers?|visitors?|systems?|models?|helpers?) (?:must|should|shall|ha(?:s|ve) to|needs? to|(?:is|are) (?:required )?to)\b/i,
    /\b(?:have|let|ask|tell) (?:your|the) (?:ai )?(?:agent|assistant|helper|bot|copilot)\b|\bassistants? (?:must|should|shall)\b|\bagent instructions?\b/i,
    /\bas (?:agreed|discussed) with (?:the|your) user\b|\bstanding rule\b|\bdo this (?:first|now|step)\b/i,
  ].some((pattern) => pattern.test(text))
}
