import type { TypedInput } from '@ase/schemas'
import type { Reading } from '../reading/reading.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { tokenize } from '../text/tokenize.ts'
import { changesState } from './provenance.ts'

export interface ApprovalFacts {
  /** Paths of calls that an approval had refused. */
  readonly denied: readonly string[]
  /** Paths of calls that a stated policy made dependent on an approval that never came. */
  readonly missing: readonly string[]
}

const refusal = /\b(?:denied|rejected|declined|refused|disapproved|not approved|veto(?:ed)?)\b/i
const requirement =
  /\b(?:needs?|requires?|require|must have)\b[^.\n]{0,40}\b(?:approval|confirmation|sign-?off)\b/i

interface Statement {
  readonly event: number
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** Compares each state-changing call with the approvals and approval policies before it. */
export function approvalFacts({ envelope, calls }: Reading): ApprovalFacts {
  if (envelope.type !== 'trace') return { denied: [], missing: [] }
  const approvals = statementsOf(envelope, 'approval')
  const policies = statementsOf(envelope, 'system_event').filter(({ text }) =>
    requirement.test(text),
  )
  if (approvals.length === 0 && policies.length === 0) return { denied: [], missing: [] }
  const denied: string[] = []
  const missing: string[] = []
  for (const call of calls) {
    if (!changesState(call) && !acts(call)) continue
    const approval = lastAbout(approvals, call)
    if (approval !== undefined && refusal.test(approval.text)) denied.push(call.path)
    const policy = approval === undefined ? lastAbout(policies, call) : undefined
    if (policy !== undefined && exceeds(call, policy.text)) missing.push(call.path)
  }
  return { denied, missing }
}

const TEXT_MAX = 2000

function statementsOf(
  { input }: TraceEnvelope,
  kind: 'approval' | 'system_event',
): readonly Statement[] {
  return input.events.flatMap((event, index) => {
    const text = (event.content ?? '').slice(0, TEXT_MAX)
    return event.kind === kind
      ? [{ event: index, text, words: new Set(tokenize(text).map(({ word }) => word)) }]
      : []
  })
}

/** The last statement before the call that shares a word with the tool's name. */
function lastAbout(statements: readonly Statement[], call: ToolCall): Statement | undefined {
  return statements.findLast(
    ({ event, words }) => event < (call.event ?? 0) && sharesWord(call.words, words),
  )
}

function sharesWord(tool: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  for (const word of tool)
    if (word.length > 3 && (words.has(word) || words.has(`${word}s`))) return true
  return false
}

type TraceEnvelope = Extract<TypedInput, { type: 'trace' }>

function acts({ words }: ToolCall): boolean {
  return [
    'issue',
    'refund',
    'transfer',
    'pay',
    'cancel',
    'approve',
    'deploy',
    'book',
    'merge',
  ].some((word) => words.has(word))
}

/** A policy with an amount binds only the calls above it. */
function exceeds(call: ToolCall, policy: string): boolean {
  const limit = /\b(?:above|over|more than|exceeding)\D{0,12}(\d{1,9})/i.exec(policy)?.[1]
  if (limit === undefined) return true
  return call.numbers().some((number) => number > Number(limit))
}
