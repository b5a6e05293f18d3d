import type { Leaf } from '../json.ts'
import { isTelling, readStems } from './stems.ts'
import type { World } from './world.ts'

/** Where the words and numbers of a call's arguments come from. */
export interface ValueOrigins {
  /** Shares of the telling words that the user did not say: from a place the user spoke of, from elsewhere, from nowhere. */
  readonly anchored: number
  readonly stranger: number
  readonly madeUp: number
  /** Someone or somewhere the call goes to, who stands only in a sentence that has nothing of the wish. */
  readonly recipientStranger: boolean
  /** The same, who stands nowhere at all. */
  readonly recipientMadeUp: boolean
  /** The share of unsaid words that stand in a sentence of an outsider that asks for something. */
  readonly requested: number
  /** The user said a number that the call does not carry, and the call carries another. */
  readonly numberSwapped: number
  /** A number ten times too high or too low. */
  readonly tenfold: boolean
}

const mostLeaves = 64
const mostStems = 300
const longestValue = 400

const recipientKey =
  /^(to|an|a|cc|bcc|para|do|do_?kogo|til|komu|with|user|username|member|guest|invitee)$|recipient|attendee|e?mail|payee|beneficiary|iban|wallet|account|konto|destin|share_?with|forward|invite|url|host|webhook|endpoint|phone|ship|deliver|address|channel|owner|collaborator|watcher|pay_?into|handle/i

/** Compares every value with the wish and the content. Linear in the arguments: of a word at most 16 places are looked at. */
export function originsOf(leaves: readonly Leaf[], world: World): ValueOrigins {
  const tally = { anchored: 0, stranger: 0, madeUp: 0, said: 0, requested: 0 }
  const near = new Map<number, boolean>()
  let recipientStranger = false
  let recipientMadeUp = false
  let left = mostStems
  for (const { key, text } of leaves.slice(0, mostLeaves)) {
    if (text === 'true' || text === 'false') continue
    const stems = readStems(text.slice(0, longestValue), Math.min(left, 80)).filter((stem) =>
      isTelling(stem.text),
    )
    left -= stems.length
    const own = { said: 0, anchored: 0, stranger: 0, madeUp: 0 }
    for (const { text: stem } of stems) {
      const origin = originOf(stem, world, near)
      own[origin] += 1
      tally[origin] += 1
      if (origin !== 'said' && isRequested(stem, world)) tally.requested += 1
    }
    if (stems.length > 0 && recipientKey.test(key) && own.said + own.anchored === 0) {
      if (own.stranger > 0) recipientStranger = true
      else recipientMadeUp = true
    }
    if (left <= 0) break
  }
  const unsaid = Math.max(1, tally.anchored + tally.stranger + tally.madeUp)
  const all = Math.max(1, unsaid + tally.said)
  return {
    anchored: tally.anchored / all,
    stranger: tally.stranger / all,
    madeUp: tally.madeUp / all,
    recipientStranger,
    recipientMadeUp,
    requested: tally.requested / unsaid,
    ...compareNumbers(leaves, world),
  }
}

type Origin = 'said' | 'anchored' | 'stranger' | 'madeUp'

function originOf(stem: string, world: World, near: Map<number, boolean>): Origin {
  if (world.wishes.stems.has(stem)) return 'said'
  const places = world.content.byStem.get(stem)
  if (places === undefined) return 'madeUp'
  return places.some((id) => isNearWish(id, world, near)) ? 'anchored' : 'stranger'
}

/** Whether a clause shares a telling word with the wish. */
function isNearWish(id: number, { content, wishes }: World, near: Map<number, boolean>): boolean {
  const known = near.get(id)
  if (known !== undefined) return known
  let found = false
  for (const stem of content.clauses[id]?.stems ?? []) {
    if (!wishes.stems.has(stem)) continue
    found = true
    break
  }
  near.set(id, found)
  return found
}

function isRequested(stem: string, { content }: World): boolean {
  return (content.byStem.get(stem) ?? []).some((id) => (content.clauses[id]?.order ?? 0) > 0)
}

const mostNumbers = 24

function compareNumbers(
  leaves: readonly Leaf[],
  { wishes, content }: World,
): Pick<ValueOrigins, 'numberSwapped' | 'tenfold'> {
  const carried = new Set<string>()
  for (const { text } of leaves.slice(0, mostLeaves)) {
    if (carried.size >= mostNumbers) break
    if (text.length > 40 || !/\d/.test(text) || isMoment(text)) continue
    for (const { text: stem } of readStems(text, 12)) if (/^\d/.test(stem)) carried.add(stem)
  }
  const unsaid = [...carried].filter((number) => !wishes.numbers.has(number))
  const missed = [...wishes.numbers].some((number) => !carried.has(number))
  const nowhere = unsaid.filter((number) => !content.byStem.has(number))
  const tenfold = nowhere.some((number) =>
    [Number(number) * 10, Number(number) / 10].some(
      (other) =>
        Number.isFinite(other) &&
        other >= 1 &&
        (wishes.numbers.has(shortOf(other)) || content.byStem.has(shortOf(other))),
    ),
  )
  const swapped = carried.size > 0 && missed && unsaid.length > 0
  return { numberSwapped: swapped ? (nowhere.length > 0 ? 1 : 0.6) : 0, tenfold }
}

/** A date or a time of day, which wishes say in other words. */
function isMoment(text: string): boolean {
  return /\d{4}-\d\d|\d\d?:\d\d|\d\d?[./]\d\d?[./]/.test(text)
}

function shortOf(value: number): string {
  return String(Math.round(value * 100) / 100)
}
