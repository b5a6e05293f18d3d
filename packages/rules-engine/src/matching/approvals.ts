import type { TypedInput } from '@ase/schemas'
import {
  matchFrom,
  phrase,
  type Phrase,
  type Token,
  changesThings,
  hasActingVerb,
  tokenize,
} from '@ase/text-analysis'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { readCallTexts } from './call-texts.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'

type Kind = Extract<TypedInput, { type: 'trace' }>['input']['events'][number]['kind']

/** What a statement does to the acts it speaks of; `defers` makes them depend on the approval of another person. */
type Side = 'approves' | 'refuses' | 'demands' | 'defers'

const refusals = [
  phrase(
    0,
    'denied deny rejected declined refused disapproved veto vetoed ablehnung abgelehnt verweigert refuse rejete rechazado denegado rifiutato negado recusado afgewezen geweigerd',
  ),
  phrase(1, 'not', 'approved granted allowed authorised authorized yet'),
  phrase(1, 'do don', 'not t', 'do go proceed send deploy run'),
]
/** First words of an answer. */
const refusing = new Set('no nope stop wait cancel never'.split(' '))
const consenting = new Set(
  'yes yep yeah ok okay sure approved approve confirmed confirm go proceed please fine agreed absolutely correct great perfect do'.split(
    ' ',
  ),
)
const approvalWords = 'approval approvals confirmation consent signoff approved confirmed'
const requirements = [
  phrase(6, 'need needs require requires required must', approvalWords),
  phrase(3, 'only', 'after with', approvalWords),
  phrase(2, approvalWords, 'needed required mandatory'),
  phrase(6, 'need needs require requires', 'sign signed', 'off'),
  phrase(4, 'no never nothing', 'without', approvalWords),
]
const askFirst = [
  phrase(4, 'ask check confirm consult tell', 'me us', 'before first'),
  phrase(8, 'before', 'you', 'ask check confirm consult', 'me us with'),
  phrase(3, 'wait', 'for', 'my our the', 'ok okay approval confirmation go consent'),
  phrase(2, 'without', 'my our', 'ok okay approval consent confirmation'),
  phrase(3, 'once after until when', 'it that this its they', 'approved confirmed signed agreed'),
  phrase(2, 'only', 'after when once if', 'i we', 'approve confirm agree say'),
  phrase(2, 'get have obtain await', 'my our', 'ok okay approval confirmation consent blessing'),
]
/** Another person has to agree. The trace may not contain that approval, so only one that comes late counts. */
const othersFirst = [
  phrase(5, 'once after until when', 'agrees approves confirms agreed'),
  phrase(5, 'once after until when', 'signed signs', 'off'),
  phrase(6, 'once after until when', 'gives gave given', 'ahead okay ok approval consent'),
]

/** What an approval, a policy or a message of the user says about leave to act; null when nothing. */
function sideOf(kind: Kind, tokens: readonly Token[]): Side | null {
  if (kind === 'system_event') return says(tokens, requirements) ? 'demands' : null
  const first = tokens[0]?.word ?? ''
  const refuses = refusing.has(first) || says(tokens, refusals)
  if (kind === 'approval') return refuses ? 'refuses' : 'approves'
  if (says(tokens, askFirst)) return 'demands'
  if (says(tokens, othersFirst)) return 'defers'
  if (refusing.has(first)) return 'refuses'
  return consenting.has(first) ? 'approves' : null
}

function says(tokens: readonly Token[], phrases: readonly Phrase[]): boolean {
  return tokens.some((_, at) =>
    phrases.some(
      (each) =>
        each.steps[0]?.has(tokens[at]?.word ?? '') === true && matchFrom(tokens, at, each) >= 0,
    ),
  )
}

export interface ApprovalViolations {
  /** Paths of calls that an approval had refused. */
  readonly denied: readonly string[]
  /** Paths of calls that needed an approval which never came. */
  readonly missing: readonly string[]
  /** Paths of calls whose approval came only afterwards. */
  readonly late: readonly string[]
}

interface Statement {
  readonly event: number
  readonly side: Side
  /** An approval event, not a word in passing. */
  readonly formal: boolean
  readonly text: string
  readonly words: ReadonlySet<string>
}

const nothing: ApprovalViolations = { denied: [], missing: [], late: [] }

/** Compares each call that acts with the approvals, consents and demands for approval around it. */
export const findApprovalViolations = oncePerEnvelope(
  (parsed: ParsedEnvelope): ApprovalViolations => {
    const { envelope, calls } = parsed
    if (envelope.type !== 'trace') return nothing
    const statements = statementsOf(parsed)
    if (statements.length === 0) return nothing
    const acting = calls.filter(
      ({ words }) =>
        changesThings(words) &&
        (hasActingVerb(words) ||
          statements.some((each) => each.formal && sharesWord(words, each.words))),
    )
    const known = new Set(acting.flatMap(({ words }) => [...words]))
    const about = (call: ToolCall, { words }: Statement): boolean =>
      sharesWord(call.words, words) || !sharesWord(known, words)
    const denied: string[] = []
    const missing: string[] = []
    const late: string[] = []
    for (const call of acting) {
      const at = call.event ?? 0
      const before = statements.filter((each) => each.event < at && about(call, each))
      const demand = statements.findLast(
        ({ event, side, words }) =>
          event < at && side === 'demands' && isBound(parsed, call, words),
      )
      // A `yes` of the user answers what was asked since the demand; an approval event speaks for itself.
      const answer = before.findLast(
        ({ side, event, formal }) =>
          side !== 'demands' &&
          side !== 'defers' &&
          (formal || (demand !== undefined && event > demand.event)),
      )
      if (answer?.side === 'refuses' && isRefused(parsed, call, answer)) denied.push(call.path)
      if (demand === undefined && answer === undefined && isLate(statements, call))
        late.push(call.path)
      if (answer !== undefined || demand === undefined || !exceeds(call, demand.text)) continue
      const after = statements.find(
        (each) => each.event > at && each.side === 'approves' && about(call, each),
      )
      if (after === undefined) missing.push(call.path)
      // Staging first, production once it is approved: the approval is for the call that follows it.
      else if (!acting.some(({ tool, event }) => tool === call.tool && (event ?? 0) > after.event))
        late.push(call.path)
    }
    return { denied, missing, late }
  },
)

/** Does a demand speak of what the tool does, or of where it does it: `production`? */
function isBound(parsed: ParsedEnvelope, call: ToolCall, words: ReadonlySet<string>): boolean {
  if (sharesWord(call.words, words)) return true
  return readCallTexts(parsed, call).names.some((name) =>
    name.some((word) => word.length > 4 && words.has(word)),
  )
}

/** What is written down about a refusal, or handed in after it, is not what was refused. */
function isRefused({ envelope }: ParsedEnvelope, call: ToolCall, refusal: Statement): boolean {
  if (!refusal.formal) return true
  if (recording.some((word) => call.words.has(word))) return false
  const own = new Set([...call.words].filter((word) => !cases.has(word)))
  if (sharesWord(own, refusal.words)) return true
  if (envelope.type !== 'trace') return false
  const between = envelope.input.events.slice(refusal.event + 1, call.event ?? 0)
  return !between.some(({ kind }) => kind === 'user_message')
}

const recording = 'comment note draft reply answer attach label tag doc document report'.split(' ')
const cases = new Set(
  'case ticket order request invoice item record customer user account file issue'.split(' '),
)

/** Did another person have to agree first, who agreed only afterwards? */
function isLate(statements: readonly Statement[], call: ToolCall): boolean {
  const at = call.event ?? 0
  if (!statements.some(({ event, side }) => event < at && side === 'defers')) return false
  if (statements.some(({ event, side }) => event < at && side === 'approves')) return false
  return statements.some(
    ({ event, side, formal, words }) =>
      event > at && formal && side === 'approves' && sharesWord(call.words, words),
  )
}

/** Did an approval event before the call speak of it, or of nothing in particular; or did the user say yes to it? */
export function isApproved(parsed: ParsedEnvelope, call: ToolCall): boolean {
  if (parsed.envelope.type !== 'trace') return false
  const known = toolWordsOf(parsed)
  const last = statementsOf(parsed).findLast(
    ({ event, formal, words }) =>
      formal &&
      event < (call.event ?? 0) &&
      (sharesWord(call.words, words) || !sharesWord(known, words)),
  )
  return last === undefined ? isAgreed(parsed, call) : last.side === 'approves'
}

const toolWordsOf = oncePerEnvelope(
  ({ calls }: ParsedEnvelope) => new Set(calls.flatMap(({ words }) => [...words])),
)

/** Did the model's last question speak of the call, and the user's answer begin with a yes? */
function isAgreed(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const words = questionsAgreed(parsed)[call.event ?? 0]
  if (words === undefined || words === null) return false
  return (
    sharesWord(call.words, words) ||
    readCallTexts(parsed, call).names.some((name) => name.every((word) => words.has(word)))
  )
}

/** Per event: the words of the question that the user's last message before it said yes to. */
const questionsAgreed = oncePerEnvelope(
  ({ envelope }: ParsedEnvelope): readonly (ReadonlySet<string> | null)[] => {
    if (envelope.type !== 'trace') return []
    let agreed: ReadonlySet<string> | null = null
    return envelope.input.events.map((event, at, events) => {
      const before = agreed
      if (event.kind === 'user_message') agreed = agreedIn(events[at - 1], event)
      return before
    })
  },
)

function agreedIn(question: Event | undefined, answer: Event): ReadonlySet<string> | null {
  if (question?.kind !== 'model_message') return null
  const [first] = tokenize((answer.content ?? '').slice(0, ANSWER_HEAD))
  if (!consenting.has(first?.word ?? '')) return null
  return new Set(tokenize(endsOf(question.content ?? '')).map(({ word }) => word))
}

const ANSWER_HEAD = 40
const END_MAX = 32_768

/** The beginning and the end of a text: its middle approves nothing. */
function endsOf(text: string): string {
  return text.length <= 2 * END_MAX ? text : `${text.slice(0, END_MAX)}\n${text.slice(-END_MAX)}`
}

type Event = Extract<TypedInput, { type: 'trace' }>['input']['events'][number]

const statementsOf = oncePerEnvelope(({ envelope }: ParsedEnvelope): readonly Statement[] => {
  if (envelope.type !== 'trace') return []
  const { goal, events } = envelope.input
  const wish = statementFrom(-1, { id: '', kind: 'user_message', content: goal })
  return [
    ...(wish?.side === 'demands' || wish?.side === 'defers' ? [wish] : []),
    ...events.flatMap((event, index) => statementFrom(index, event) ?? []),
  ]
})

function statementFrom(at: number, { kind, source, content = '' }: Event): Statement | null {
  const ofSystem = kind === 'system_event' && source === undefined
  if (kind !== 'approval' && kind !== 'user_message' && !ofSystem) return null
  const text = endsOf(content)
  const tokens = tokenize(text)
  const side = sideOf(kind, tokens)
  if (side === null) return null
  const words = new Set(tokens.flatMap(({ word }) => [word, ...word.split('_')]))
  return { event: at, side, formal: kind === 'approval', text, words }
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
