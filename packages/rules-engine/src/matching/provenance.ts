import type { Severity } from '@ase/schemas'
import { takesDetailsFromText } from '@ase/text-analysis'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { hasAny } from '../envelope/tool-words.ts'
import { isApproved } from './approvals.ts'
import {
  addsReceiver,
  replacesReceiver,
  readCallFacts,
  followsReplacement,
  type CallFacts,
  type Relation,
} from './call-facts.ts'
import { findThirdPartyOrders, hasAudience, type ThirdPartyOrder } from './third-party-orders.ts'
import {
  findThirdPartyValues,
  carriesThirdPartyText,
  hasThirdPartyContent,
} from './third-party-values.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
import { readRequest } from './request.ts'
import { selectRelevantStrings } from './relevant-strings.ts'

/** What in a call comes from third-party content rather than from the user. */
export interface CallOrigin {
  /** `value`: an argument; `act`: what is done; `taint`: an argument, although no text orders the act. */
  readonly from: 'value' | 'act' | 'taint'
  readonly severity: Severity
}

/** What of the call comes from third-party content; null when it comes from the user, or was approved. */
export function findOrigin(parsed: ParsedEnvelope, call: ToolCall): CallOrigin | null {
  return hasThirdPartyContent(parsed) ? (origins(parsed).get(call) ?? null) : null
}

const origins = oncePerEnvelope((parsed: ParsedEnvelope): ReadonlyMap<ToolCall, CallOrigin> => {
  const found = new Map<ToolCall, CallOrigin>()
  for (const call of parsed.calls) {
    const origin = decideOrigin(readCallFacts(parsed, call))
    if (origin !== null && !isApproved(parsed, call)) found.set(call, origin)
  }
  return found
})

/** The answer of the first check that has one. */
function decideOrigin(facts: CallFacts): CallOrigin | null {
  for (const check of checks[facts.relation]) {
    const answer = check(facts)
    if (answer !== null) return answer === 'user' ? null : answer
  }
  return null
}

/** An origin, or `user` when the call is the user's; null leaves the question to the next check. */
type Check = (facts: CallFacts) => CallOrigin | 'user' | null

const valueOrigin: CallOrigin = { from: 'value', severity: 'medium' }
const hostileValueOrigin: CallOrigin = { from: 'value', severity: 'high' }
const taintOrigin: CallOrigin = { from: 'taint', severity: 'medium' }
const actOrigin: CallOrigin = { from: 'act', severity: 'medium' }

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
    callRunsCode,
    directOrderNamesIt,
    requestWantsNoAct,
    detailsComeFromText,
    unrequestedOrderFits,
    detailsAreLeftToTexts,
    unrequestedOrderWantsAct,
  ],
  none: [hostileOrderWithoutRequest, orderNamesIt, carriesThirdPartyValue, orderWantsAct],
}

// A call that changes nothing

function putsDataIntoUrl({ parsed, call }: CallFacts): CallOrigin | null {
  return opensWithData(parsed, call) ? valueOrigin : null
}

function followsOrderToPage({ parsed, call }: CallFacts): CallOrigin | null {
  return opensOrderedPage(parsed, call) ? valueOrigin : null
}

/** Is a page opened that only an order to the agent names? */
function opensOrderedPage(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const { isNamedByUser } = parsed.sources()
  if (readRequest(parsed).delegated === 'everything') return false
  return call.values().some(({ kind, value }) => {
    if (kind !== 'host' || isNamedByUser(value)) return false
    const orders = findThirdPartyOrders(parsed).byValue.get(value) ?? []
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
  const { isNamedByUser } = parsed.sources()
  if (urls.every(({ search }) => isNamedByUser(search))) return false
  const { byValue } = findThirdPartyOrders(parsed)
  const orders = findThirdPartyValues(parsed, call)
    .filter(({ kind }) => kind === 'host')
    .flatMap(({ value }) => byValue.get(value)?.slice(0, ORDERS_MAX) ?? [])
    .filter(({ event }) => event <= (call.event ?? 0))
  if (orders.length === 0) return false
  return selectRelevantStrings(parsed, call, STRINGS_MAX).some(
    ({ text }) => isUrl(text) && !orders.some(({ surroundings }) => surroundings.includes(text)),
  )
}

const ORDERS_MAX = 32
const STRINGS_MAX = 8

function isUrl(text: string): boolean {
  return text.length <= 4096 && /^(?:https?:\/\/|www\.)/i.test(text)
}

// How much the user leaves to other texts

/** `Do what the page says`: only an order that addresses the agent directly goes beyond that. */
function everythingIsDelegated({
  delegated,
  fittingOrders,
}: CallFacts): CallOrigin | 'user' | null {
  if (delegated !== 'everything') return null
  return hasAudience(fittingOrders(), 'direct') ? valueOrigin : 'user'
}

/** As `everythingIsDelegated`, where the request cannot be read. */
function everythingIsLeftToTexts({ delegated }: CallFacts): 'user' | null {
  return delegated === 'everything' ? 'user' : null
}

/** The user gave every detail, and yet an order names what the call carries. */
function nothingIsDelegated({ delegated }: CallFacts): CallOrigin | null {
  return delegated === 'none' ? valueOrigin : null
}

/** `Fill in the form as the page says`: a tool without a known act may do just that. */
function detailsComeFromText({ delegated, act: known, parsed }: CallFacts): 'user' | null {
  if (delegated !== 'details' || known !== null) return null
  return takesDetailsFromText(parsed.sources().request) ? 'user' : null
}

function detailsAreLeftToTexts({ delegated, act: known }: CallFacts): 'user' | null {
  return delegated === 'details' && known === null ? 'user' : null
}

// Orders that name what the call carries and want the act

function noOrderFits({ fittingOrders }: CallFacts): 'user' | null {
  return fittingOrders().length === 0 ? 'user' : null
}

function agentsOrderFits({ fittingOrders }: CallFacts): CallOrigin | null {
  return hasAudience(fittingOrders(), 'agents') ? valueOrigin : null
}

function hostileOrderFits({ fittingOrders }: CallFacts): CallOrigin | null {
  return hasAudience(fittingOrders(), 'hostile') ? valueOrigin : null
}

/** The user only wanted to know something, and an order against the user wants this act. */
function hostileOrderWithoutRequest({ fittingOrders }: CallFacts): CallOrigin | null {
  return hasAudience(fittingOrders(), 'hostile') ? hostileValueOrigin : null
}

function unrequestedOrderFits(facts: CallFacts): CallOrigin | null {
  return facts
    .fittingOrders()
    .some((order) => !isRequested(facts, order) && !isFormStep(facts.call, order))
    ? valueOrigin
    : null
}

// Orders that only name what the call carries, or only want the act

function directOrderNamesIt({ namingOrders }: CallFacts): CallOrigin | null {
  return hasAudience(namingOrders(), 'direct') ? valueOrigin : null
}

/** Source code is full of words that look like orders: there the order has to be for agents, or to want the act. */
function orderNamesIt({
  call,
  runsCode,
  namingOrders,
  fittingOrders,
}: CallFacts): CallOrigin | null {
  const found = runsCode
    ? hasAudience(namingOrders(), 'agents') || fittingOrders().length > 0
    : namingOrders().some((order) => !isFormStep(call, order))
  return found ? valueOrigin : null
}

/**
 * `Enter the code to continue`, and the code is filled in: what a form asks for belongs to the use of the page. A note to
 * agents is no form.
 */
function isFormStep({ words }: ToolCall, order: ThirdPartyOrder): boolean {
  return formVerbs.has(order.verb) && hasAny(words, formTools) && order.audience() === 'anyone'
}

const formVerbs = new Set(
  'enter fill type press click select choose tick check input continue sign log login verify'.split(
    ' ',
  ),
)
const formTools = ['fill', 'press', 'click', 'type', 'select', 'enter', 'input', 'check', 'tick']

function orderWantsAct({ call, actOrders }: CallFacts): CallOrigin | null {
  return actOrders().some((order) => !isFormStep(call, order)) ? actOrigin : null
}

function unrequestedOrderWantsAct(facts: CallFacts): CallOrigin | null {
  return facts
    .actOrders()
    .some((order) => !isRequested(facts, order) && !isFormStep(facts.call, order))
    ? actOrigin
    : null
}

/** Did the user ask for what the text orders, in the same word? */
function isRequested({ parsed }: CallFacts, { verb }: ThirdPartyOrder): boolean {
  return parsed.sources().userWords.has(verb)
}

// What the call carries

function goesToAnotherReceiver(facts: CallFacts): CallOrigin | null {
  return replacesReceiver(facts) ? valueOrigin : null
}

function goesToOneMoreReceiver(facts: CallFacts): CallOrigin | null {
  return addsReceiver(facts) ? valueOrigin : null
}

function replacesWhatTheUserGave(facts: CallFacts): CallOrigin | null {
  return followsReplacement(facts) ? valueOrigin : null
}

/** A report of the work names what was worked on. */
function carriesThirdPartyValue({ parsed, call, texts }: CallFacts): CallOrigin | null {
  if (isReport(call)) return null
  return carriesThirdPartyText(parsed, call, texts) ? taintOrigin : null
}

/** A report, a comment or a log entry, and no memory that later runs trust. */
function isReport(call: ToolCall): boolean {
  return hasAny(call.words, reporting)
}

const reporting = ['comment', 'comments', 'report', 'status', 'audit', 'log', 'journal', 'draft']

// What the request or the tool says about it

function callRunsCode({ runsCode }: CallFacts): 'user' | null {
  return runsCode ? 'user' : null
}

function requestWantsNoAct({ kind }: CallFacts): 'user' | null {
  return kind === 'acts' ? null : 'user'
}
