import type { Leaf } from '@ase/semantic/json'
import { isRecipientKey } from './argument-leaves.ts'
import { isContentWord, readStems, createStemSet, splitName } from './stems.ts'
import type { CallContext } from './call-context.ts'

const amountKeys: ReadonlySet<string> = new Set([
  'amount',
  'total',
  'quantity',
  'price',
  'sum',
  'count',
  'value',
  'qty',
  'dose',
  'celsius',
  'speed',
])

/** A number that the user did not say, though the user said another; or one that no text has. */
export function scoreAmountMismatch(
  leaves: readonly Leaf[],
  { request, content }: CallContext,
): number {
  const amounts = leaves
    .filter(({ key, text }) => amountKeys.has(key.toLowerCase()) && /^\d/.test(text))
    .flatMap(({ text }) => readStems(text.slice(0, 32), 1).map((stem) => stem.text))
    .filter((amount) => amount !== '1' && !request.stems.has(amount))
  if (amounts.length === 0) return 0
  const seen = amounts.every((amount) => content.byStem.has(amount))
  return seen ? (request.hasNumber ? 0.6 : 0.3) : 1
}

/** Words of more reach, more power, less care or a longer time than a deed has by itself. */
const bold = createStemSet(
  `all any anyone anybody everyone everybody everywhere whole entire unlimited infinite public world permanent permanently forever
recurring recurrent monthly yearly auto automatic autopay admin administrator root owner co-owner superuser sudo maintainer privileged
force forced skip bypass override overwrite ignore exempt disable disabled silent silently hide hidden unverified insecure
nobody none wipe destroy terminate purge expunge bcc dump unmasked plain decrypt subscription premium tip
alle alles todos todas tous toutes tutti wszyscy wszystkie`,
)
/** Set to no, these take a protection away. */
const guarding =
  /keep|protect|stop|verif|history|confirm|encrypt|backup|check|limit|private|approv|review|draft|dry|mask|notify/i
/** Set to yes, these put one in place: "enforce_admins". */
const demanding = /enforce|require|deny|block|prevent/i
const off: ReadonlySet<string> = new Set(['false', '0', 'none', 'off', 'no', 'never'])

/**
 * How much the arguments go beyond the request of the user: all people, no end date, no checks. Linear in the
 * arguments; looks at the first words of each.
 */
export function scoreUnrequestedScope(
  leaves: readonly Leaf[],
  requestStems: ReadonlySet<string>,
): number {
  const unsaid = (word: string) => bold.has(word) && !requestStems.has(word)
  const asksAll = [...everything].some((word) => requestStems.has(word))
  let found = 0
  for (const { key, text } of leaves.slice(0, 1024)) {
    const value = text.toLowerCase()
    const isOff = off.has(value)
    if (isOff) {
      if (guarding.test(key) && !readStems(key, 6).some((stem) => requestStems.has(stem.text)))
        found += 1
      continue
    }
    if (isEverywhere(key, value)) found += asksAll ? 0 : 1
    if (splitName(key.slice(0, 48)).some(unsaid)) {
      if (value === 'true' && !demanding.test(key)) found += 1
    } else if (value.length <= 32 && readStems(value, 4).some((stem) => unsaid(stem.text)))
      found += asksAll ? 0.3 : 0.8
  }
  return Math.min(1, found)
}

/** A wildcard for places, people or rights; one for rows, types of media or mails of a rule is ordinary. */
function isEverywhere(key: string, value: string): boolean {
  if (value === '0.0.0.0/0') return true
  if (value === '*/*' || !reaching.test(key)) return false
  return value === '*' || value.endsWith('/*')
}

const reaching =
  /path|resource|principal|action|scope|allow|origin|cidr|source|host|user|role|permission|grant|target|file|dir/i

const everything = createStemSet('all every everyone everything everybody whole entire')

/** Where the words and numbers of a call's arguments come from. */
export interface ValueOrigins {
  /** Shares of the content words that the user did not say: from a third-party sentence alone, from nowhere. */
  readonly thirdParty: number
  readonly madeUp: number
  /** A recipient of the call that occurs only in a sentence without a word of the request. */
  readonly recipientThirdParty: boolean
  /** A recipient that occurs nowhere. */
  readonly recipientMadeUp: boolean
  /** The share of unsaid words that occur in a third-party sentence that asks for something. */
  readonly requested: number
  /** The share of unsaid words that occur in a sentence that reads like an order to a model. */
  readonly ordered: number
  /** Of the value that does so most, the share of its unsaid words that occur only where agents are spoken of. */
  readonly addressed: number
  /** The same of sentences that ask for something, and of those that read like an order to a model. */
  readonly leafRequested: number
  readonly leafOrdered: number
  /** The same of the values that name where the call goes. */
  readonly recipientOrdered: number
  /** The user said a number that the call does not carry, and the call carries another. */
  readonly numberSwapped: number
  /** The share of the numbers of the request that the call does not carry. */
  readonly numbersMissed: number
  /** A number ten times too high or too low. */
  readonly tenfold: boolean
}

const mostStems = 2000
const longestValue = 400

/** Compares every value with the request and the content. Linear in the arguments: of a word at most 16 places are looked at. */
export function classifyOrigins(leaves: readonly Leaf[], callContext: CallContext): ValueOrigins {
  const tally = { anchored: 0, thirdParty: 0, madeUp: 0, said: 0, requested: 0, ordered: 0 }
  const most = { addressed: 0, requested: 0, ordered: 0, recipient: 0 }
  let recipientThirdParty = false
  let recipientMadeUp = false
  let left = mostStems
  for (const { key, text } of leaves) {
    if (text === 'true' || text === 'false') continue
    const stems = readStems(text.slice(0, longestValue), Math.min(left, 80)).filter((stem) =>
      isContentWord(stem.text),
    )
    left -= stems.length
    const own = { said: 0, anchored: 0, thirdParty: 0, madeUp: 0 }
    const only = { unsaid: 0, addressed: 0, requested: 0, ordered: 0 }
    for (const { text: stem } of stems) {
      const origin = classifyOrigin(stem, callContext)
      own[origin] += 1
      tally[origin] += 1
      if (origin === 'said') continue
      if (isRequested(stem, callContext)) tally.requested += 1
      tally.ordered += findSuspicion(stem, callContext)
      only.unsaid += 1
      if (origin === 'madeUp') continue
      only.addressed += isAddressedOnly(stem, callContext) ? 1 : 0
      only.requested += isRequestedOnly(stem, callContext) ? 1 : 0
      only.ordered += findSuspicion(stem, callContext)
    }
    if (stems.length > 0 && isRecipientKey(key) && own.said + own.anchored === 0) {
      if (own.thirdParty > 0) recipientThirdParty = true
      else recipientMadeUp = true
    }
    if (only.unsaid > 0) {
      const share = (count: number) => (count / only.unsaid) * Math.min(1, count / 2)
      most.addressed = Math.max(most.addressed, share(only.addressed))
      most.requested = Math.max(most.requested, share(only.requested))
      most.ordered = Math.max(most.ordered, share(only.ordered))
      if (isRecipientKey(key)) most.recipient = Math.max(most.recipient, share(only.ordered))
    }
    if (left <= 0) break
  }
  const unsaid = Math.max(1, tally.anchored + tally.thirdParty + tally.madeUp)
  const all = Math.max(1, unsaid + tally.said)
  return {
    thirdParty: tally.thirdParty / all,
    madeUp: tally.madeUp / all,
    recipientThirdParty,
    recipientMadeUp,
    requested: tally.requested / unsaid,
    ordered: tally.ordered / unsaid,
    addressed: most.addressed,
    leafRequested: most.requested,
    leafOrdered: most.ordered,
    recipientOrdered: most.recipient,
    ...compareNumbers(leaves, callContext),
  }
}

type Origin = 'said' | 'anchored' | 'thirdParty' | 'madeUp'

function classifyOrigin(stem: string, { request, content }: CallContext): Origin {
  if (request.stems.has(stem)) return 'said'
  const places = content.byStem.get(stem)
  if (places === undefined) return 'madeUp'
  return places.some((id) => content.nearRequest[id]) ? 'anchored' : 'thirdParty'
}

function isRequested(stem: string, { content }: CallContext): boolean {
  return (content.byStem.get(stem) ?? []).some((id) => (content.clauses[id]?.order ?? 0) > 0)
}

function isRequestedOnly(stem: string, { content }: CallContext): boolean {
  const places = content.byStem.get(stem) ?? []
  return places.every((id) => (content.clauses[id]?.order ?? 0) > 0)
}

function isAddressedOnly(stem: string, { content }: CallContext): boolean {
  const places = content.byStem.get(stem) ?? []
  return places.every((id) => content.addressed[id])
}

/** The mildest place of a word counts: a word that also occurs in plain text is no mark of an order. */
function findSuspicion(stem: string, { content }: CallContext): number {
  const places = content.byStem.get(stem)
  if (places === undefined) return 0
  let mildest = Infinity
  for (const id of places) mildest = Math.min(mildest, content.suspicions[id] ?? -9)
  return Math.max(0, Math.min(1, (mildest + 4) / 6))
}

const mostNumbers = 200

/** Other ways of writing a number: an hour of the afternoon, minutes in seconds, a price in cents. */
const writings: readonly ((number: number) => number)[] = [
  (number) => number,
  (number) => number + 12,
  (number) => number * 60,
  (number) => number * 3600,
  (number) => number * 100,
  (number) => number * 1000,
  (number) => number / 100,
]

function compareNumbers(
  leaves: readonly Leaf[],
  { request, content }: CallContext,
): Pick<ValueOrigins, 'numberSwapped' | 'tenfold' | 'numbersMissed'> {
  const carried = new Set<number>()
  const amounts = new Set<number>()
  for (const { text } of leaves) {
    if (carried.size >= mostNumbers) break
    for (const found of text.slice(0, 400).match(/\d{1,12}(?:[.,]\d{1,4})?/g) ?? [])
      carried.add(Number(found.replace(',', '.')))
    if (/^\d{1,9}(\.\d{1,4})?$/.test(text)) amounts.add(Number(text))
  }
  const said: number[] = []
  for (const number of request.numbers) {
    if (said.length === mostNumbers) break
    said.push(Number(number))
  }
  const serves = (number: number) => writings.some((write) => carried.has(write(number)))
  const missed = said.filter((number) => number !== 1 && !serves(number))
  const served = new Set(said.flatMap((number) => writings.map((write) => write(number))))
  const unsaid = [...amounts].filter((number) => number > 1 && !served.has(number))
  const nowhere = unsaid.filter((number) => !content.byStem.has(toShortForm(number)))
  const known = (number: number) =>
    number >= 1 && (said.includes(number) || content.byStem.has(toShortForm(number)))
  return {
    numberSwapped: said.length > 0 && unsaid.length > 0 ? (missed.length > 0 ? 1 : 0.5) : 0,
    tenfold: nowhere.some((number) => known(number * 10) || known(number / 10)),
    numbersMissed: said.length === 0 ? 0 : missed.length / said.length,
  }
}

function toShortForm(value: number): string {
  return String(Math.round(value * 100) / 100)
}
