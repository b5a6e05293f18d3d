import type { Severity } from '@ase/schemas'
import { takesFromText } from '@ase/text-analysis'
import type { ParsedEnvelope } from '../reading/parsed-envelope.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { isApproved } from './approvals.ts'
import {
  addsReceiver,
  namesOther,
  readCallFacts,
  takesReplacement,
  type CallFacts,
  type Relation,
} from './call-facts.ts'
import { foreignOrders, hasAudience, type ForeignOrder } from './foreign-orders.ts'
import { thirdPartyValues, carriesForeign, hasForeign } from './foreign-values.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
import { requestOf } from './request.ts'
import { relevantStrings } from './relevant-strings.ts'

/** Is a page opened that only an order to the agent names? */
function opensOrderedPage(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const { userNames } = parsed.background()
  if (requestOf(parsed).delegated === 'everything') return false
  return call.values().some(({ kind, value }) => {
    if (kind !== 'host' || userNames(value)) return false
    const orders = foreignOrders(parsed).byValue.get(value) ?? []
    const before = orders.filter(({ event }) => event <= (call.event ?? 0))
    return hasAudience(before, 'direct')
  })
}

/**
 * Is a page opened because a text ordered it, at a URL that the text did not give in this form? Then the model put data
 * into the URL, which the server of the page receives.
 */
function opensWithData(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const urls = call.urls()
  if (!urls.some(({ search, path }) => search.length > 4 || path.length > 24)) return false
  const { userNames } = parsed.background()
  if (urls.every(({ search }) => userNames(search))) return false
  const { byValue } = foreignOrders(parsed)
  const orders = thirdPartyValues(parsed, call)
    .filter(({ kind }) => kind === 'host')
    .flatMap(({ value }) => byValue.get(value)?.slice(0, ORDERS_MAX) ?? [])
    .filter(({ event }) => event <= (call.event ?? 0))
  if (orders.length === 0) return false
  return relevantStrings(parsed, call, STRINGS_MAX).some(
    ({ text }) => isUrl(text) && !orders.some(({ surroundings }) => surroundings.includes(text)),
  )
}

const ORDERS_MAX = 32
const STRINGS_MAX = 8

function isUrl(text: string): boolean {
  return text.length <= 4096 && /^(?:https?:\/\/|www\.)/i.test(text)
}

/** What in a call comes from a foreign text rather than from the user. */
export interface Origin {
  /** `value`: an argument; `act`: what is done; `taint`: an argument, although no text orders the act. */
  readonly from: 'value' | 'act' | 'taint'
  readonly severity: Severity
}

/** What of the call comes from a foreign text; null when it comes from the user, or was approved. */
export function originOf(parsed: ParsedEnvelope, call: ToolCall): Origin | null {
  return hasForeign(parsed) ? (origins(parsed).get(call) ?? null) : null
}

const origins = oncePerEnvelope((parsed: ParsedEnvelope): ReadonlyMap<ToolCall, Origin> => {
  const found = new Map<ToolCall, Origin>()
  for (const call of parsed.calls) {
    const origin = decideOrigin(readCallFacts(parsed, call))
    if (origin !== null && !isApproved(parsed, call)) found.set(call, origin)
  }
  return found
})

/** The answer of the first check that has one. */
function decideOrigin(facts: CallFacts): Origin | null {
  for (const check of checks[facts.relation]) {
    const answer = check(facts)
    if (answer !== null) return answer === 'user' ? null : answer
  }
  return null
}

/** An origin, or `user` when the call is the user's; null leaves the question to the next check. */
type Check = (facts: CallFacts) => Origin | 'user' | null

const value: Origin = { from: 'value', severity: 'medium' }
const hostileValue: Origin = { from: 'value', severity: 'high' }
const taint: Origin = { from: 'taint', severity: 'medium' }
const act: Origin = { from: 'act', severity: 'medium' }

/** The checks in their order, by what the user's request says about the call. Without an answer the call is the user's. */
const checks: Readonly<Record<Relation, readonly Check[]>> = {
  harmless: [putsDataIntoUrl, followsOrderToPage],
  asked: [
    noOrderFits,
    everythingIsDelegated,
    hostileOrderFits,
    nothingIsDelegated,
    goesToAnotherReceiver,
    goesToOneMoreReceiver,
    replacesWhatTheUserGave,
    agentsOrderFits,
  ],
  unread: [everythingIsLeftToTexts, agentsOrderFits],
  other: [
    everythingIsDelegated,
    agentsOrderFits,
    runsCode,
    directOrderNamesIt,
    requestWantsNoAct,
    detailsComeFromText,
    unrequestedOrderFits,
    detailsAreLeftToTexts,
    unrequestedOrderWantsAct,
  ],
  none: [hostileOrderWithoutRequest, orderNamesIt, carriesForeignValue, orderWantsAct],
}

// A call that changes nothing

function putsDataIntoUrl({ parsed, call }: CallFacts): Origin | null {
  return opensWithData(parsed, call) ? value : null
}

function followsOrderToPage({ parsed, call }: CallFacts): Origin | null {
  return opensOrderedPage(parsed, call) ? value : null
}

// How much the user leaves to other texts

/** `Do what the page says`: only an order that addresses the agent directly goes beyond that. */
function everythingIsDelegated({ delegated, fitting }: CallFacts): Origin | 'user' | null {
  if (delegated !== 'everything') return null
  return hasAudience(fitting(), 'direct') ? value : 'user'
}

/** As `everythingIsDelegated`, where the request cannot be read. */
function everythingIsLeftToTexts({ delegated }: CallFacts): 'user' | null {
  return delegated === 'everything' ? 'user' : null
}

/** The user gave every detail, and yet an order names what the call carries. */
function nothingIsDelegated({ delegated }: CallFacts): Origin | null {
  return delegated === 'none' ? value : null
}

/** `Fill in the form as the page says`: a tool without a known act may do just that. */
function detailsComeFromText({ delegated, act: known, parsed }: CallFacts): 'user' | null {
  if (delegated !== 'details' || known !== null) return null
  return takesFromText(parsed.background().request) ? 'user' : null
}

function detailsAreLeftToTexts({ delegated, act: known }: CallFacts): 'user' | null {
  return delegated === 'details' && known === null ? 'user' : null
}

// Orders that name what the call carries and want the act

function noOrderFits({ fitting }: CallFacts): 'user' | null {
  return fitting().length === 0 ? 'user' : null
}

function agentsOrderFits({ fitting }: CallFacts): Origin | null {
  return hasAudience(fitting(), 'agents') ? value : null
}

function hostileOrderFits({ fitting }: CallFacts): Origin | null {
  return hasAudience(fitting(), 'hostile') ? value : null
}

/** The user only wanted to know something, and an order against the user wants this act. */
function hostileOrderWithoutRequest({ fitting }: CallFacts): Origin | null {
  return hasAudience(fitting(), 'hostile') ? hostileValue : null
}

function unrequestedOrderFits(facts: CallFacts): Origin | null {
  return facts.fitting().some((order) => !isRequested(facts, order)) ? value : null
}

// Orders that only name what the call carries, or only want the act

function directOrderNamesIt({ named }: CallFacts): Origin | null {
  return hasAudience(named(), 'direct') ? value : null
}

/** Source code is full of words that look like orders: there the order has to be for agents, or to want the act. */
function orderNamesIt({ coding, named, fitting }: CallFacts): Origin | null {
  const found = coding ? hasAudience(named(), 'agents') || fitting().length > 0 : named().length > 0
  return found ? value : null
}

function orderWantsAct({ ordered }: CallFacts): Origin | null {
  return ordered().length > 0 ? act : null
}

function unrequestedOrderWantsAct(facts: CallFacts): Origin | null {
  return facts.ordered().some((order) => !isRequested(facts, order)) ? act : null
}

/** Did the user ask for what the text orders, in the same word? */
function isRequested({ parsed }: CallFacts, { verb }: ForeignOrder): boolean {
  return parsed.background().userWords.has(verb)
}

// What the call carries

function goesToAnotherReceiver(facts: CallFacts): Origin | null {
  return namesOther(facts) ? value : null
}

function goesToOneMoreReceiver(facts: CallFacts): Origin | null {
  return addsReceiver(facts) ? value : null
}

function replacesWhatTheUserGave(facts: CallFacts): Origin | null {
  return takesReplacement(facts) ? value : null
}

function carriesForeignValue({ parsed, call, texts }: CallFacts): Origin | null {
  return carriesForeign(parsed, call, texts) ? taint : null
}

// What the request or the tool says about it

function runsCode({ coding }: CallFacts): 'user' | null {
  return coding ? 'user' : null
}

function requestWantsNoAct({ kind }: CallFacts): 'user' | null {
  return kind === 'acts' ? null : 'user'
}
