import { readDemands } from '../demands/read-demands.ts'
import { modelNames } from './model-names.ts'
import { ObjectRole, VerbRole } from '../demands/roles.ts'
import type { Token } from '../tokens/token.ts'

/** What a result has no reason to demand of the model that reads it; any of these. */
const grave: readonly number[] = [
  ObjectRole.secret,
  ObjectRole.keyLike | ObjectRole.keyOwner,
  ObjectRole.outside,
  ObjectRole.home,
  ObjectRole.rights,
  ObjectRole.money,
  ObjectRole.talk | ObjectRole.whole,
  ObjectRole.prompt | ObjectRole.yours,
]
/** What a text that addresses the model has no reason to demand either. */
const any: readonly number[] = [
  ...grave,
  ObjectRole.settings,
  ObjectRole.machine,
  ObjectRole.guard,
  ObjectRole.tools,
  ObjectRole.memory,
  ObjectRole.person | ObjectRole.denied,
  ObjectRole.person | ObjectRole.personal,
]
const deeds =
  VerbRole.hand |
  VerbRole.act |
  VerbRole.launch |
  VerbRole.weaken |
  VerbRole.raise |
  VerbRole.alter |
  VerbRole.other

/** People, programs and turns of a conversation that share the word. */
const others = wordSet(
  'user role travel estate insurance support sales call ticket customer service shipping monitoring build human live forwarding log backup node',
)
const titles = wordSet('manager professor editor director coach vice')
const modals = wordSet('must should shall needs please now has')
const turning = wordSet('to for dear hey attention by note')

const AT = 64
const COLON = 58
const COMMA = 44
const REACH = 40
const nothing: ReadonlySet<string> = new Set()

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/**
 * Whether a result addresses a model (`Assistant, …`, `@copilot …`, `To agents: …`) or say what one must do, and is that no
 * matter of a result: handing over secrets, reaching URLs or other tools, changing rights or safeguards? Linear.
 */
export function makesDemandOfModel(tokens: readonly Token[]): boolean {
  let end = 0
  for (const [at, token] of tokens.entries()) {
    if (at < end || token.known < 0 || !modelNames.has(token.word) || token.quoted) continue
    if (others.has(tokens[at - 1]?.word ?? '') || titles.has(tokens[at + 1]?.word ?? '')) continue
    const beyond = findRefusedDemands(tokens, at)
    if (beyond === null) continue
    end = at + REACH
    if (demands(tokens.slice(at, end), beyond)) return true
  }
  return false
}

/** What may not be wanted there; null when the model is only spoken of. */
function findRefusedDemands(tokens: readonly Token[], at: number): readonly number[] | null {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (token?.mark === AT) return any
  if (token?.opensClause === true || isTurnedTo(tokens, at))
    if (next?.mark === COLON || next?.mark === COMMA) return any
  return modals.has(next?.word ?? '') ? grave : null
}

const TURN_REACH = 3

/** `To the assistant:`, `PS for the scheduling agent:`. */
function isTurnedTo(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= at - TURN_REACH; before -= 1)
    if (turning.has(tokens[before]?.word ?? '')) return true
  return false
}

function demands(part: readonly Token[], beyond: readonly number[]): boolean {
  let found = false
  readDemands(part, { own: nothing, asked: false, introduced: false }, (verbs, things) => {
    found ||= (verbs & deeds) !== 0 && beyond.some((wanted) => (things & wanted) === wanted)
  })
  return found
}
