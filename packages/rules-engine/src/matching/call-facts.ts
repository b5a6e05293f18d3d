import { contentKeys } from '../reading/argument-keys.ts'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { type Act, emailAddresses } from '@ase/text-analysis'
import type { CallTexts } from './call-texts.ts'
import type { ForeignOrder } from './foreign-orders.ts'
import type { Request } from './request.ts'
import { tellingStrings } from './telling-strings.ts'
import { givenByUser, receiversByUser } from './user-values.ts'

/** A call beside the request and the orders of foreign texts. */
export interface CallFacts extends Request {
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
  return others.some((value) => fitting.some((order) => order.values.has(value)))
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
  if (!fitting.some((order) => replacing.test(order.text()))) return false
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
