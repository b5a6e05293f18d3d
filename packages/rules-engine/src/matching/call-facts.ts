import {
  type Act,
  actingVerbs,
  findOrderVerb,
  getVerbSynonyms,
  findActOfTool,
  findEmailAddresses,
  lazy,
  tokenize,
} from '@ase/text-analysis'
import { contentKeys } from '../envelope/argument-keys.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { hasAny } from '../envelope/tool-words.ts'
import { type CallTexts, readCallTexts } from './call-texts.ts'
import {
  findThirdPartyOrders,
  isIndexedWord,
  findObjectWords,
  type ThirdPartyOrder,
  hasAudience,
} from './third-party-orders.ts'
import { isAsked, readRequest, type UserRequest } from './request.ts'
import { selectRelevantStrings } from './relevant-strings.ts'
import { identifiersNamedByUser, receiversNamedByUser } from './user-values.ts'
import { changesState } from './changes-state.ts'

/** Verbs that say little without what they are done to. */
const common = new Set(
  'get set create update add make send open read run use do put close start stop turn change write save move edit'.split(
    ' ',
  ),
)

/** Does the order want what the tool does? */
function isOrderForAct({ verb, words }: ThirdPartyOrder, act: Act | null, call: ToolCall): boolean {
  if (act !== null && act.orders.has(verb)) return true
  if (findObjectWords(call).filter((word) => words().has(word)).length > 1) return true
  const fits =
    call.words.has(verb) || [...call.words].some((word) => getVerbSynonyms(word).has(verb))
  if (!fits) return false
  if (call.words.has(verb) && !common.has(verb) && findOrderVerb(verb) !== null) return true
  for (const word of call.words)
    if (word !== verb && word.length > 2 && !actingVerbs.has(word) && words().has(word)) return true
  return call.words.size === 1
}

/**
 * Does the order have the verb of the tool, or one that means the same, and a whole argument of several words, a number
 * or a value that the user did not give?
 */
function isOrderForCall(
  order: ThirdPartyOrder,
  parsed: ParsedEnvelope,
  call: ToolCall,
  { values, names, longTexts }: CallTexts,
): boolean {
  const fits = [...call.words].some(
    (word) => word === order.verb || getVerbSynonyms(word).has(order.verb),
  )
  if (!fits) return false
  const { isNamedByUser, userWords, userText } = parsed.sources()
  if (longTexts.some((text) => !userText.includes(text) && order.text().includes(text))) return true
  if (values.some((value) => order.values.has(value) && !isNamedByUser(value))) return true
  return [...names, ...identifyingNumbers(call)].some(
    (name) =>
      (name.length > 1 || name.some((word) => /\d/.test(word))) &&
      name.every((word) => order.words().has(word)) &&
      !name.every((word) => userWords.has(word)),
  )
}

/** Numbers that stand for one thing rather than for how many. */
function identifyingNumbers(call: ToolCall): readonly (readonly string[])[] {
  return call.numbers().flatMap((number) => (number >= NUMBER_MIN ? [[String(number)]] : []))
}

const NUMBER_MIN = 101

const SIMILAR_ORDERS_MAX = 96

/** Of very many matching orders the first tell enough. */
const ORDERS_PER_CALL = 32
const ORDERS_PER_NAME = 16

/** The orders before the call with a verb of what it does, at most 32 of each. */
function findSimilarOrders(
  parsed: ParsedEnvelope,
  call: ToolCall,
  act: Act | null,
): readonly ThirdPartyOrder[] {
  const { byVerb, byWord } = findThirdPartyOrders(parsed)
  const verbs = new Set(act?.orders)
  for (const word of call.words) {
    verbs.add(word)
    for (const other of getVerbSynonyms(word)) verbs.add(other)
  }
  const found: ThirdPartyOrder[] = []
  for (const verb of verbs) {
    for (const order of byVerb.get(verb)?.slice(0, ORDERS_PER_CALL) ?? [])
      if (order.event <= (call.event ?? 0)) found.push(order)
  }
  for (const thing of findObjectWords(call))
    for (const order of byWord.get(thing)?.slice(0, ORDERS_PER_CALL) ?? [])
      if (order.event <= (call.event ?? 0)) found.push(order)
  return found.slice(0, SIMILAR_ORDERS_MAX)
}

/** Those of them that want what it does, at most 32. */
function selectOrdersForAct(
  like: readonly ThirdPartyOrder[],
  call: ToolCall,
  act: Act | null,
): readonly ThirdPartyOrder[] {
  return like.filter((order) => isOrderForAct(order, act, call)).slice(0, ORDERS_PER_CALL)
}

/** Orders before the call that name a value of it, or dictate a text of it, that the user did not; at most 32. */
function findOrdersNaming(
  parsed: ParsedEnvelope,
  call: ToolCall,
  { values, names, longTexts }: CallTexts,
  like: readonly ThirdPartyOrder[],
): readonly ThirdPartyOrder[] {
  const { isNamedByUser, userWords, userText } = parsed.sources()
  const { byWord, byValue } = findThirdPartyOrders(parsed)
  const at = call.event ?? 0
  const found = new Set<ThirdPartyOrder>()
  for (const value of values) {
    if (isNamedByUser(value)) continue
    for (const order of byValue.get(value)?.slice(0, ORDERS_PER_CALL) ?? [])
      if (order.event <= at) found.add(order)
  }
  for (const name of [...names, ...identifyingNumbers(call)]) {
    if (found.size >= ORDERS_PER_CALL) break
    if (name.every((word) => userWords.has(word))) continue
    for (const order of findRarestWordOrders(byWord, name))
      if (order.event <= at && name.every((word) => order.words().has(word))) found.add(order)
  }
  const own = longTexts.filter((text) => !userText.includes(text))
  for (const order of own.length === 0 ? [] : like)
    if (own.some((text) => order.text().includes(text))) found.add(order)
  return [...found].slice(0, ORDERS_PER_CALL)
}

function findRarestWordOrders(
  byWord: ReadonlyMap<string, readonly ThirdPartyOrder[]>,
  name: readonly string[],
): readonly ThirdPartyOrder[] {
  let fewest: readonly ThirdPartyOrder[] | null = null
  for (const word of name) {
    if (!isIndexedWord(word)) continue
    const orders = byWord.get(word) ?? []
    if (fewest === null || orders.length < fewest.length) fewest = orders
  }
  return fewest?.slice(0, ORDERS_PER_NAME) ?? []
}

/**
 * What the user's request says about a call: `harmless`: the call changes nothing, so no request is needed; `asked`: the
 * user asked for the act; `unread`: the request is in a language that the word lists do not know; `other`: the user
 * asked for another act; `none`: the user only wanted to know something.
 */
export type Relation = 'harmless' | 'asked' | 'unread' | 'other' | 'none'

/** What is known of a call: the request, what the call does, and the orders of third-party content. */
export interface CallFacts extends UserRequest {
  readonly parsed: ParsedEnvelope
  readonly call: ToolCall
  readonly act: Act | null
  readonly texts: CallTexts
  readonly relation: Relation
  /** The call runs commands or code: what it does is named in its arguments. */
  readonly runsCode: boolean
  /** Orders that name what the call carries. */
  readonly namingOrders: () => readonly ThirdPartyOrder[]
  /** Those of them that want the act. */
  readonly fittingOrders: () => readonly ThirdPartyOrder[]
  /** Orders that want the act, whatever they name. */
  readonly actOrders: () => readonly ThirdPartyOrder[]
}

export function readCallFacts(parsed: ParsedEnvelope, call: ToolCall): CallFacts {
  const request = readRequest(parsed)
  const act = findActOfTool(call.words)
  const texts = readCallTexts(parsed, call)
  const relation = classifyRelation(parsed, call)
  const runsCode = act === null && hasAny(call.words, codingTools)
  const similarOrders = lazy(() => findSimilarOrders(parsed, call, act))
  const namingOrders = lazy(() =>
    findOrdersNaming(parsed, call, texts, relation === 'asked' ? [] : similarOrders()),
  )
  return {
    ...request,
    parsed,
    call,
    act,
    texts,
    relation,
    runsCode,
    namingOrders,
    fittingOrders: lazy(() =>
      namingOrders().filter(
        (order) =>
          isOrderForAct(order, act, call) ||
          ((!runsCode || hasAudience([order], 'direct')) &&
            isOrderForCall(order, parsed, call, texts)),
      ),
    ),
    actOrders: lazy(() => selectOrdersForAct(similarOrders(), call, act)),
  }
}

/** What the user's request says about a call. */
export function classifyRelation(parsed: ParsedEnvelope, call: ToolCall): Relation {
  if (!changesState(call)) return 'harmless'
  const act = findActOfTool(call.words)
  const { kind, delegated, agrees } = readRequest(parsed)
  const asked = isAsked(parsed, act, readVerbs(call, act))
  // `Did he pay me back?` asks for no payment, and `check whether it says so` for no request.
  const onlyAsks = kind === 'asks' || (kind === 'reads' && act?.name === 'http')
  if (asked === true && !onlyAsks) return 'asked'
  if (asked === null && kind !== 'reads') return 'unread'
  const wantsToKnow = kind === 'reads' || kind === 'asks'
  return wantsToKnow && delegated !== 'everything' && !agrees ? 'none' : 'other'
}

/** Tools whose arguments name what they do, rather than their names. */
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

/** The verbs of a call. Without a known act any word of the tool's name counts: a request about the heating may mean its switch. */
function readVerbs(call: ToolCall, act: Act | null): ReadonlySet<string> {
  if (act !== null) return new Set([...call.words].filter((word) => actingVerbs.has(word)))
  const verbs = new Set(call.words)
  for (const word of call.words) for (const other of getVerbSynonyms(word)) verbs.add(other)
  if (!hasAny(call.words, codingTools)) return verbs
  for (const { text } of call.texts().strings.slice(0, 2))
    for (const { word } of tokenize(text.slice(0, 200))) verbs.add(word)
  return verbs
}

const STRINGS_MAX = 32

/** Does the call go to whom the user named, and to someone besides whom only an order names? */
export function addsReceiver({ parsed, call, fittingOrders }: CallFacts): boolean {
  const { isNamedByUser, receivers } = parsed.sources()
  const receiving = selectRelevantStrings(parsed, call, STRINGS_MAX).flatMap(({ key, text }) =>
    contentKeys.has(key) ? [] : findEmailAddresses(text.slice(0, 512)),
  )
  const others = receiving.filter(
    (value) => !isNamedByUser(value) && ![...receivers].some((name) => value.startsWith(name)),
  )
  if (others.length === receiving.length) return false
  return others.some((value) => fittingOrders().some((order) => order.values.has(value)))
}

/** Did the user name another receiver, while nothing of the call goes to anyone whom the user named? */
export function replacesReceiver({ parsed, call, texts }: CallFacts): boolean {
  const { receivers } = parsed.sources()
  const given = receiversNamedByUser(parsed)
  if (receivers.size === 0 && given.size === 0) return false
  if (call.values().some(({ value }) => given.has(value))) return false
  if (receivers.size === 0) return call.values().length > 0
  return !texts.names.some((name) => name.some((word) => receivers.has(word)))
}

const replacing =
  /\b(?:instead|rather than|in place of|in (?:his|her|their|its) place|no longer|moved to|migrated to|replaced (?:by|with))\b/

/** Who wants another thing than before expects to be told which. */
const exchanging = new Set(
  'replace rebook switch change exchange swap move migrate update upgrade alternative alternatives another other new newer latest instead substitute'.split(
    ' ',
  ),
)

/** Does an order put what the call carries in the place of something, while the call lacks what the user gave? */
export function followsReplacement({ parsed, call, fittingOrders }: CallFacts): boolean {
  if (!fittingOrders().some((order) => replacing.test(order.text()))) return false
  if (asksForReplacement(parsed)) return false
  const carried = selectRelevantStrings(parsed, call, STRINGS_MAX)
    .map(({ text }) => text.slice(0, 512).toLowerCase())
    .join(' ')
  return identifiersNamedByUser(parsed).some((given) => !carried.includes(given))
}

/** Does the user want another thing than before? Words of names do not say so: `new-checkout`. */
export function asksForReplacement(parsed: ParsedEnvelope): boolean {
  const said = readUserWords(parsed)
  return said.some((word, at) => exchanging.has(word) && !isNoun(word, said[at - 1]))
}

/** `Post the update`, `send this change`. */
function isNoun(word: string, before: string | undefined): boolean {
  return word === 'update' || word === 'change' ? determiners.has(before ?? '') : false
}

const determiners = new Set(['the', 'an', 'a', 'this', 'that', 'our', 'my'])

function readUserWords(parsed: ParsedEnvelope): readonly string[] {
  return parsed
    .sources()
    .userText.slice(0, TEXT_MAX)
    .split(/[\s.,;:!?"()]+/)
}

const TEXT_MAX = 8192
