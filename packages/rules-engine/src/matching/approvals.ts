import type { TypedInput } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { tokenize } from '../text/tokenize.ts'
import { changesThings, hasActingVerb } from '../text/tool-verbs.ts'
import { oncePerReading } from './once-per-reading.ts'

export interface ApprovalFacts {
  /** Paths of calls that an approval had refused. */
  readonly denied: readonly string[]
  /** Paths of calls that needed an approval which never came. */
  readonly missing: readonly string[]
  /** Paths of calls whose approval came only afterwards. */
  readonly late: readonly string[]
}

const refusal =
  /\b(?:denied|deny|rejected|declined|refused|disapproved|not approved|not granted|veto(?:ed)?)\b/i
const requirement =
  /\b(?:needs?|requires?|require|must have|only (?:after|with))\b[^.\n]{0,40}\b(?:approval|confirmation|sign-?off|consent)\b/i
const askFirst =
  /\b(?:ask|check with|confirm with|consult|tell) (?:me|us)\b[^.\n]{0,20}\b(?:before|first)\b|\bbefore you\b[^.\n]{0,40}\b(?:ask|check with|confirm with) (?:me|us)\b|\bwait for (?:my|our|the)\b[^.\n]{0,20}\b(?:ok|okay|approval|confirmation|go|sign-?off)\b|\bwithout (?:my|our) (?:ok|okay|approval|consent|confirmation)\b|\bonly (?:after|when|once) (?:i|we) (?:approve|confirm|agree|say)\b/i
const consent =
  /^(?:yes|yep|yeah|ok|okay|sure|approved?|confirmed?|go|proceed|do it|please do|please go|fine|agreed|absolutely|correct|sounds good|that works|looks good|great|perfect)\b/i

type Side = 'approves' | 'refuses' | 'demands'

interface Statement {
  readonly event: number
  readonly side: Side
  /** An approval event, not a word in passing. */
  readonly formal: boolean
  readonly text: string
  readonly words: ReadonlySet<string>
}

const nothing: ApprovalFacts = { denied: [], missing: [], late: [] }

/** Compares each call that acts with the approvals, consents and demands for approval around it. */
export const approvalFacts = oncePerReading(({ envelope, calls }: Reading): ApprovalFacts => {
  if (envelope.type !== 'trace') return nothing
  const statements = statementsOf(envelope)
  if (statements.length === 0) return nothing
  const acting = calls.filter(({ words }) => changesThings(words) && hasActingVerb(words))
  const known = new Set(acting.flatMap(({ words }) => [...words]))
  const about = (call: ToolCall, { words }: Statement): boolean =>
    sharesWord(call.words, words) || !sharesWord(known, words)
  const denied: string[] = []
  const missing: string[] = []
  const late: string[] = []
  for (const call of acting) {
    const at = call.event ?? 0
    const before = statements.filter((each) => each.event < at && about(call, each))
    const demand = before.findLast(
      ({ side, words }) => side === 'demands' && sharesWord(call.words, words),
    )
    // A `yes` of the user answers what was asked since the demand; an approval event speaks for itself.
    const answer = before.findLast(
      ({ side, event, formal }) =>
        side !== 'demands' && (formal || (demand !== undefined && event > demand.event)),
    )
    if (answer?.side === 'refuses') denied.push(call.path)
    if (answer !== undefined || demand === undefined || !exceeds(call, demand.text)) continue
    const after = statements.find(
      (each) => each.event > at && each.side === 'approves' && about(call, each),
    )
    if (after === undefined) missing.push(call.path)
    else late.push(call.path)
  }
  return { denied, missing, late }
})

/** Did an approval event before the call speak of it, or of nothing in particular? */
export function isApproved({ envelope, calls }: Reading, call: ToolCall): boolean {
  if (envelope.type !== 'trace') return false
  const statements = statementsOf(envelope).filter(
    ({ event, formal }) => formal && event < (call.event ?? 0),
  )
  if (statements.length === 0) return false
  const known = new Set(calls.flatMap(({ words }) => [...words]))
  const last = statements.findLast(
    ({ words }) => sharesWord(call.words, words) || !sharesWord(known, words),
  )
  return last?.side === 'approves'
}

const TEXT_MAX = 2000
type TraceEnvelope = Extract<TypedInput, { type: 'trace' }>
type Event = TraceEnvelope['input']['events'][number]

function statementsOf({ input }: TraceEnvelope): readonly Statement[] {
  const goal = askFirst.test(input.goal) ? [statement(-1, 'demands', false, input.goal)] : []
  const found = input.events.flatMap((event, index) => {
    const side = sideOf(event)
    return side === null
      ? []
      : [statement(index, side, event.kind === 'approval', event.content ?? '')]
  })
  return [...goal, ...found]
}

function sideOf({ kind, source, content = '' }: Event): Side | null {
  if (kind === 'approval') return refusal.test(content) ? 'refuses' : 'approves'
  if (kind === 'system_event' && source === undefined)
    return requirement.test(content) ? 'demands' : null
  if (kind !== 'user_message') return null
  if (askFirst.test(content)) return 'demands'
  return consent.test(content.trimStart()) ? 'approves' : null
}

function statement(event: number, side: Side, formal: boolean, content: string): Statement {
  const text = content.slice(0, TEXT_MAX)
  return { event, side, formal, text, words: new Set(tokenize(text).map(({ word }) => word)) }
}

function sharesWord(tool: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  for (const word of tool)
    if (word.length > 3 && (words.has(word) || words.has(`${word}s`))) return true
  return false
}

/** A policy with an amount binds only the calls above it. */
function exceeds(call: ToolCall, policy: string): boolean {
  const limit = /\b(?:above|over|more than|exceeding)\D{0,12}(\d{1,9})/i.exec(policy)?.[1]
  if (limit === undefined) return true
  return call.numbers().some((number) => number > Number(limit))
}
