import {
  type Act,
  actingVerbs,
  actOf,
  emailAddresses,
  lazy,
  synonymsOf,
  tokenize,
} from '@ase/text-analysis'
import { contentKeys } from '../reading/argument-keys.ts'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { hasAny } from '../reading/tool-words.ts'
import { callTexts, type CallTexts } from './call-texts.ts'
import { hasAudience, type ForeignOrder } from './foreign-orders.ts'
import { ordersAct, ordersLike, ordersNaming, ordersOfAct, ordersThis } from './order-match.ts'
import { isAsked, requestOf, type Request } from './request.ts'
import { tellingStrings } from './telling-strings.ts'
import { givenByUser, receiversByUser } from './user-values.ts'
import { changesState } from './writing-calls.ts'

/**
 * What the user's request says about a call: `harmless`: the call changes nothing, so no request is needed; `asked`: the
 * user asked for the act; `unread`: the request is in a language that the word lists do not know; `other`: the user
 * asked for another act; `none`: the user only wanted to know something.
 */
export type Relation = 'harmless' | 'asked' | 'unread' | 'other' | 'none'

/** What is known of a call: the request, what the call does, and the orders of foreign texts. */
export interface CallFacts extends Request {
  readonly reading: Reading
  readonly call: ToolCall
  readonly act: Act | null
  readonly texts: CallTexts
  readonly relation: Relation
  /** The call runs commands or code: what it does is named in its arguments. */
  readonly coding: boolean
  /** Orders that name what the call carries. */
  readonly named: () => readonly ForeignOrder[]
  /** Those of them that want the act. */
  readonly fitting: () => readonly ForeignOrder[]
  /** Orders that want the act, whatever they name. */
  readonly ordered: () => readonly ForeignOrder[]
}

export function readCallFacts(reading: Reading, call: ToolCall): CallFacts {
  const request = requestOf(reading)
  const act = actOf(call.words)
  const texts = callTexts(reading, call)
  const relation = relationOf(reading, call, act)
  const coding = act === null && hasAny(call.words, codingTools)
  const like = lazy(() => ordersLike(reading, call, act))
  const named = lazy(() => ordersNaming(reading, call, texts, relation === 'asked' ? [] : like()))
  return {
    ...request,
    reading,
    call,
    act,
    texts,
    relation,
    coding,
    named,
    fitting: lazy(() =>
      named().filter(
        (order) =>
          ordersAct(order, act, call) ||
          ((!coding || hasAudience([order], 'direct')) && ordersThis(order, reading, call, texts)),
      ),
    ),
    ordered: lazy(() => ordersOfAct(like(), call, act)),
  }
}

function relationOf(reading: Reading, call: ToolCall, act: Act | null): Relation {
  if (!changesState(call)) return 'harmless'
  const { kind, delegated } = requestOf(reading)
  const asked = isAsked(reading, act, verbsOf(call, act))
  // `Did he pay me back?` asks for no payment, and `check whether it says so` for no request.
  const onlyAsks = kind === 'asks' || (kind === 'reads' && act?.name === 'http')
  if (asked === true && !onlyAsks) return 'asked'
  if (asked === null && kind !== 'reads') return 'unread'
  const wantsToKnow = kind === 'reads' || kind === 'asks'
  return wantsToKnow && delegated !== 'everything' ? 'none' : 'other'
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
function verbsOf(call: ToolCall, act: Act | null): ReadonlySet<string> {
  if (act !== null) return new Set([...call.words].filter((word) => actingVerbs.has(word)))
  const verbs = new Set(call.words)
  for (const word of call.words) for (const other of synonymsOf(word)) verbs.add(other)
  if (!hasAny(call.words, codingTools)) return verbs
  for (const { text } of call.texts().strings.slice(0, 2))
    for (const { word } of tokenize(text.slice(0, 200))) verbs.add(word)
  return verbs
}

const STRINGS_MAX = 32

/** Does the call go to whom the user named, and to someone besides whom only an order names? */
export function addsReceiver({ reading, call, fitting }: CallFacts): boolean {
  const { userNames, receivers } = reading.background()
  const receiving = tellingStrings(reading, call, STRINGS_MAX).flatMap(({ key, text }) =>
    contentKeys.has(key) ? [] : emailAddresses(text.slice(0, 512)),
  )
  const others = receiving.filter(
    (value) => !userNames(value) && ![...receivers].some((name) => value.startsWith(name)),
  )
  if (others.length === receiving.length) return false
  return others.some((value) => fitting().some((order) => order.values.has(value)))
}

/** Did the user name another receiver, while nothing of the call goes to anyone whom the user named? */
export function namesOther({ reading, call, texts }: CallFacts): boolean {
  const { receivers } = reading.background()
  const given = receiversByUser(reading)
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
export function takesReplacement({ reading, call, fitting }: CallFacts): boolean {
  if (!fitting().some((order) => replacing.test(order.text()))) return false
  if (wantsExchange(reading)) return false
  const carried = tellingStrings(reading, call, STRINGS_MAX)
    .map(({ text }) => text.slice(0, 512).toLowerCase())
    .join(' ')
  return givenByUser(reading).some((given) => !carried.includes(given))
}

/** Does the user want another thing than before? Words of names do not say so: `new-checkout`. */
export function wantsExchange(reading: Reading): boolean {
  const said = words(reading)
  return said.some((word, at) => exchanging.has(word) && !isNoun(word, said[at - 1]))
}

/** `Post the update`, `send this change`. */
function isNoun(word: string, before: string | undefined): boolean {
  return word === 'update' || word === 'change' ? determiners.has(before ?? '') : false
}

const determiners = new Set(['the', 'an', 'a', 'this', 'that', 'our', 'my'])

function words(reading: Reading): readonly string[] {
  return reading
    .background()
    .userText.slice(0, TEXT_MAX)
    .split(/[\s.,;:!?"()]+/)
}

const TEXT_MAX = 8192
