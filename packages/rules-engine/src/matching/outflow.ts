import type { TypedInput } from '@ase/schemas'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { hasAny } from '../envelope/tool-words.ts'
import { actingVerbs, findActOfTool, changesThings, findEmailAddresses } from '@ase/text-analysis'
import { isApproved } from './approvals.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
import { isAsked, readRequest } from './request.ts'

/** Paths of calls that carry data out of a run without being asked to. */
export interface Outflows {
  /** After private data and third-party content were read. */
  readonly trifecta: readonly string[]
  /** After very many records were read. */
  readonly bulk: readonly string[]
}

const EVENTS_APART_MAX = 30
const BULK_LINES = 20
const BULK_LIMIT = 100
const BULK_PEOPLE = 6
const none: Outflows = { trifecta: [], bulk: [] }

/** What leaves the run, compared with what was read before it. Linear in the events. */
export const findOutflows = oncePerEnvelope((parsed: ParsedEnvelope): Outflows => {
  const { envelope, calls } = parsed
  if (envelope.type !== 'trace') return none
  const sends = calls.filter((call) => sendsUnasked(parsed, call))
  if (sends.length === 0) return none
  const { events } = envelope.input
  const privates = calls.filter(readsPrivate).map(({ event }) => event ?? 0)
  const thirdPartyReads = events.flatMap((event, at) => (isThirdPartyEvent(event) ? [at] : []))
  const bulk = calls.filter((call) => readsBulk(call, events)).map(({ event }) => event ?? 0)
  return {
    trifecta: sends.flatMap((call) =>
      after(privates, call) &&
      after(
        thirdPartyReads.filter((at) => !privates.includes(at - 1)),
        call,
      )
        ? [call.path]
        : [],
    ),
    bulk: sends.flatMap((call) => (after(bulk, call) ? [call.path] : [])),
  }
})

/** Is one of the reads not long before the call? */
function after(reads: readonly number[], { event }: ToolCall): boolean {
  return reads.some((at) => at < (event ?? 0) && (event ?? 0) - at <= EVENTS_APART_MAX)
}

type Event = Extract<TypedInput, { type: 'trace' }>['input']['events'][number]

function isThirdPartyEvent({ kind, source }: Event): boolean {
  return (
    (kind === 'tool_result' || kind === 'retrieval') &&
    (source === 'retrieved_webpage' || source === 'email')
  )
}

const outward = ['send', 'publish', 'export', 'http']
const privateThings = [
  'customer',
  'customers',
  'profile',
  'contact',
  'contacts',
  'patient',
  'patients',
  'inbox',
  'email',
  'emails',
  'mail',
  'message',
  'messages',
  'account',
  'accounts',
  'drive',
  'secret',
  'secrets',
  'employee',
  'employees',
  'salary',
  'invoice',
  'invoices',
  'crm',
  'record',
  'records',
  'user',
  'users',
]

function readsPrivate({ words }: ToolCall): boolean {
  return !changesThings(words) && hasAny(words, privateThings)
}

function readsBulk(call: ToolCall, events: readonly Event[]): boolean {
  if (changesThings(call.words)) return false
  const result = events[(call.event ?? 0) + 1]
  const content = result?.kind === 'tool_result' ? (result.content ?? '') : ''
  if (
    hasAny(call.words, privateThings) &&
    findEmailAddresses(content, BULK_PEOPLE).length >= BULK_PEOPLE
  )
    return true
  if (content.split('\n', BULK_LINES + 1).length > BULK_LINES && hasAny(call.words, privateThings))
    return true
  return hasAny(call.words, privateThings) && call.numbers().some((number) => number >= BULK_LIMIT)
}

/** A send to receivers that the user did not name, in a run whose user did not ask to send. */
function sendsUnasked(parsed: ParsedEnvelope, call: ToolCall): boolean {
  if (!changesThings(call.words)) return false
  const act = findActOfTool(call.words)
  if (act === null || !outward.includes(act.name)) return false
  const { delegated } = readRequest(parsed)
  if (delegated === 'everything' || isApproved(parsed, call)) return false
  const { isNamedByUser } = parsed.sources()
  const values = call.values()
  if (values.length === 0 || values.some(({ value }) => isNamedByUser(value))) return false
  const verbs = new Set([...call.words].filter((word) => actingVerbs.has(word)))
  return isAsked(parsed, act, verbs) === false
}
