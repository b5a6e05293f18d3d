import type { TypedInput } from '@ase/schemas'
import {
  findActOfTool,
  changesThings,
  findEmailAddresses,
  hasActingVerb,
  tokenize,
} from '@ase/text-analysis'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { isReportingTool } from './goal-drift.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
import { selectRelevantStrings } from './relevant-strings.ts'

/** Paths of calls that go beyond what the user and the approvals of a run allow. */
export interface ScopeViolations {
  readonly denied: readonly string[]
  readonly missing: readonly string[]
}

/** What is known of a call: its texts, and what was said before it. */
interface ScopeFacts extends Conversation {
  readonly parsed: ParsedEnvelope
  readonly call: ToolCall
  /** The first strings of the call as one text in lower case. */
  readonly carried: string
}

/** What was said before an event. Texts are in lower case, and empty when there is none. */
interface Conversation {
  /** Things that the user wants to keep. */
  readonly keptItems: ReadonlySet<string>
  /** A request for approval by the model that has no answer yet. */
  readonly openQuestion: string
  /** The last message of the user when it refuses, and the model's message that it answers. */
  readonly refusal: string
  readonly refusedQuestion: string
  /** The last approval event after the last message of the user, and the things that it names. */
  readonly approval: string
  readonly approvedItems: ReadonlySet<string>
}

/** The checks of a call, by the violation that they find. */
const checks: Readonly<Record<keyof ScopeViolations, readonly ((facts: ScopeFacts) => boolean)[]>> =
  {
    denied: [deletesKeptItem, doesWhatTheUserRefused],
    missing: [precedesTheAnswer, isForUnapprovedItem, breaksTermsOfApproval],
  }

type Event = Extract<TypedInput, { type: 'trace' }>['input']['events'][number]

/** Compares each call that acts with what the user keeps, what the model asks and what an approval names before it. */
export const findScopeViolations = oncePerEnvelope((parsed: ParsedEnvelope): ScopeViolations => {
  const { envelope, calls } = parsed
  const denied: string[] = []
  const missing: string[] = []
  const acting = new Map(
    calls.flatMap((call) =>
      changesThings(call.words) || isShell(call) ? [[call.event ?? 0, call] as const] : [],
    ),
  )
  if (envelope.type !== 'trace' || acting.size === 0) return { denied, missing }
  const { events } = envelope.input
  let conversation = silence
  for (const [at, event] of events.entries()) {
    const call = acting.get(at)
    if (call === undefined) {
      conversation = addToConversation(conversation, event, events[at - 1])
      continue
    }
    const facts: ScopeFacts = { ...conversation, parsed, call, carried: joinStrings(call) }
    if (checks.denied.some((check) => check(facts))) denied.push(call.path)
    if (checks.missing.some((check) => check(facts))) missing.push(call.path)
  }
  return { denied, missing }
})

function isShell({ words }: ToolCall): boolean {
  return words.has('git') || words.has('shell') || words.has('bash')
}

function joinStrings(call: ToolCall): string {
  const { strings } = call.texts()
  return strings
    .slice(0, 16)
    .map(({ text }) => text.slice(0, 512))
    .join(' ')
    .toLowerCase()
}

// What was said

const silence: Conversation = {
  keptItems: new Set(),
  openQuestion: '',
  refusal: '',
  refusedQuestion: '',
  approval: '',
  approvedItems: new Set(),
}

const TEXT_MAX = 4096
const ITEMS_MAX = 64

function addToConversation(
  before: Conversation,
  event: Event,
  previous: Event | undefined,
): Conversation {
  switch (event.kind) {
    case 'model_message':
      return { ...before, openQuestion: readRequestForApproval(event) }
    case 'user_message':
      return {
        keptItems: firstItems([...before.keptItems, ...readKeptItems(event)]),
        openQuestion: '',
        refusal: readRefusal(previous, event),
        refusedQuestion: readContent(previous),
        approval: '',
        approvedItems: new Set(),
      }
    case 'approval': {
      const approval = readContent(event)
      const approvedItems = new Set(readItems(approval))
      return { ...before, openQuestion: '', refusal: '', approval, approvedItems }
    }
    case 'retrieval':
    case 'system_event':
    case 'tool_call':
    case 'tool_result':
      return before
  }
}

function firstItems(items: readonly string[]): ReadonlySet<string> {
  return new Set([...new Set(items)].slice(0, ITEMS_MAX))
}

function readContent(event: Event | undefined): string {
  return (event?.content ?? '').slice(0, TEXT_MAX).toLowerCase()
}

/** Names with digits or in parts: `old-ui`, `tmp-7`, `5120`. */
function readItems(text: string): readonly string[] {
  return text
    .split(/[\s"'`“”‘’(),;:!?]+/)
    .slice(0, 400)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word.length > 2 && /[a-z]/.test(word) && /[-_\d]/.test(word))
}

const keeping =
  /\b(?:keep|leave|spare|preserve|except|excluding|but not|(?:do not|don['’]t|never) (?:touch|delete|remove|drop|change))(?: the| my| our| for)? ([\w.-]{3,60})/g

function readKeptItems(event: Event): readonly string[] {
  return [...readContent(event).matchAll(keeping)].flatMap(([, item = '']) => readItems(item))
}

/** The message of a model that ends in a request for approval; empty for other messages. */
function readRequestForApproval(event: Event): string {
  const text = readContent(event)
  const end = text.slice(-300)
  return /\b(?:shall i|should i|may i|do you want me to|can you confirm|please (?:confirm|approve)|(?:need|waiting for|await) your (?:confirmation|approval|consent|ok|go)|before i (?:go on|continue|proceed))\b/.test(
    end,
  )
    ? text
    : ''
}

const HEAD = 400
/** A longer answer tells something and refuses nothing. */
const ANSWER_MAX = 160
/** A question for information, not for approval. */
const asksForInformation =
  /\b(?:could you|can you|what|which|who|when|where|how|why|provide|anything else)\b/i

/** First words of a refusal, without accents. */
const refusingWords = new Set(
  'no nope nah not stop wait hold never don leave nein nicht halt stopp non pas attends nao espera nee niet nej nie'.split(
    ' ',
  ),
)
/** Words that give a refusal anywhere in a short answer. */
const refusingPhrase =
  /\b(?:(?:do not|don['’]t|please not) (?:do|send|go|proceed|run|issue|pay|delete|publish|deploy|merge|push|post|yet|it)|not yet|not before|not until|hold (?:off|on)|rather (?:you )?(?:did )?not|leave it|let['’]s not|bitte nicht|noch nicht|pas encore|todav[ií]a no|non ancora)\b/
/** What the user wants in its place: then the next act follows the user. */
const alternative =
  /\b(?:only|just|instead|but|use|take|make it|rather than|go ahead|nur|sondern|stattdessen|seulement|solo|pero|mais)\b|[,;] (?:do it )?now\b/

/**
 * The user's answer, in lower case, when it refuses what the model has just asked; empty when it agrees, offers
 * something else, or answers no question.
 */
function readRefusal(question: Event | undefined, answer: Event): string {
  if (question?.kind !== 'model_message') return ''
  const sentences = (question.content ?? '').slice(-HEAD).split(/[.!\n]/)
  const asked = sentences.findLast((sentence) => sentence.includes('?')) ?? ''
  if (asked === '' || asksForInformation.test(asked)) return ''
  const text = (answer.content ?? '').slice(0, HEAD).toLowerCase()
  if (text.length > ANSWER_MAX) return ''
  const [first] = tokenize(text)
  if (!refusingWords.has(first?.word ?? '') && !refusingPhrase.test(text)) return ''
  return alternative.test(text) ? '' : text
}

// Checks for what was denied

function deletesKeptItem({ call, carried, keptItems }: ScopeFacts): boolean {
  if (keptItems.size === 0 || !deletes(call, carried)) return false
  return carried.split(/[\s"'`(),;:=]+/).some((word) => keptItems.has(word))
}

/** Does the call, or the command in it, delete something? */
function deletes(call: ToolCall, carried: string): boolean {
  return (
    findActOfTool(call.words)?.name === 'delete' ||
    /\b(?:delete|remove|rm|drop|purge|destroy|branch -d)\b/.test(carried)
  )
}

/** The act of the refused question, but not one that the refusal names in its place. */
function doesWhatTheUserRefused({ call, carried, refusal, refusedQuestion }: ScopeFacts): boolean {
  if (refusal === '' || isReportingTool(call) || !hasAct(call)) return false
  const items = carried.split(WORD_ENDS).filter((word) => word.length > 3)
  if (items.some((item) => refusal.includes(item))) return false
  return mentionsTool(refusedQuestion, call) || items.some((item) => refusedQuestion.includes(item))
}

const WORD_ENDS = /[^\p{L}\p{N}@./-]+/u

// Checks for a missing approval

function precedesTheAnswer({ call, openQuestion }: ScopeFacts): boolean {
  return openQuestion !== '' && mentionsTool(openQuestion, call)
}

/** Is the call for other things than those that the approval names? */
function isForUnapprovedItem({ call, carried, approval, approvedItems }: ScopeFacts): boolean {
  if (approvedItems.size === 0 || !mentionsTool(approval, call)) return false
  return readItems(carried).length > 0 && ![...approvedItems].some((item) => carried.includes(item))
}

function hasAct({ words }: ToolCall): boolean {
  return hasActingVerb(words) || findActOfTool(words) !== null
}

/** Words of tool names that any text may have. */
const commonWords = new Set(['account', 'user', 'file', 'data', 'item', 'run', 'get', 'new'])

/** Does a text mention what the tool does? */
function mentionsTool(text: string, call: ToolCall): boolean {
  if (!hasAct(call)) return false
  for (const word of call.words)
    if (word.length > 3 && !commonWords.has(word) && text.includes(word.slice(0, 5))) return true
  return false
}

// The terms of an approval

/** An argument of the call; both in lower case. */
interface Argument {
  readonly key: string
  readonly text: string
}

/** What the approval and the call say about amounts, receivers and roles. */
interface TermFacts {
  readonly approval: string
  readonly approvedAmounts: readonly number[]
  readonly numbers: readonly number[]
  readonly callArguments: readonly Argument[]
  readonly receivers: readonly Argument[]
  /** The approval names an argument or a number of the call. */
  readonly isNamed: boolean
}

const termChecks: readonly ((facts: TermFacts) => boolean)[] = [
  exceedsAmount,
  goesToOtherEmailAddress,
  paysOtherPayee,
  grantsGreaterRole,
]

/** Does a call break the terms of the last approval: the amount, the receiver or the role? */
function breaksTermsOfApproval({ parsed, call, approval }: ScopeFacts): boolean {
  if (approval === '' || /\b(?:denied|rejected|declined|refused|not approved)\b/.test(approval))
    return false
  const facts = readTermFacts(parsed, call, approval)
  return termChecks.some((check) => check(facts))
}

const STRINGS_MAX = 16
const ARGUMENT_MAX = 200

function readTermFacts(parsed: ParsedEnvelope, call: ToolCall, approval: string): TermFacts {
  const strings = selectRelevantStrings(parsed, call, STRINGS_MAX)
  const callArguments = strings.flatMap(({ key, text }) =>
    text.length <= ARGUMENT_MAX ? [{ key: key.toLowerCase(), text: text.toLowerCase() }] : [],
  )
  const approvedAmounts = readAmounts(approval)
  const numbers = call.numbers()
  return {
    approval,
    approvedAmounts,
    numbers,
    callArguments,
    receivers: callArguments.filter(({ key }) => receiverKeys.has(key)),
    isNamed:
      callArguments.some(({ text }) => text.length > 3 && approval.includes(text)) ||
      callArguments.some(({ text }) =>
        readNameWords(text).some((word) => approval.includes(word)),
      ) ||
      numbers.some((number) => approvedAmounts.includes(number)),
  }
}

const receiverKeys = new Set(
  'to user email recipient recipients payee beneficiary receiver attendee attendees member with cc bcc address grantee'.split(
    ' ',
  ),
)
const payeeKeys = new Set(['payee', 'beneficiary', 'recipient'])
const roleKeys = new Set(['role', 'permission', 'permissions', 'access', 'level', 'policy'])

/** A multiple of an approved amount above the sum of all. The same amount in cents or thousandths is no other one. */
function exceedsAmount({ isNamed, numbers, approvedAmounts }: TermFacts): boolean {
  if (!isNamed || approvedAmounts.length === 0) return false
  const approved = new Set(approvedAmounts.flatMap(toHundredths))
  if (numbers.some((number) => approved.has(Math.round(number * 100)))) return false
  const sum = approvedAmounts.reduce((total, each) => total + each, 0)
  const units = [...new Set(approvedAmounts)]
  return numbers.some((number) => number > sum && units.some((each) => number % each === 0))
}

/** An amount in hundredths, also where a call gives it in cents or thousandths. */
function toHundredths(amount: number): readonly number[] {
  return [amount, amount * 100, amount * 1000].map((each) => Math.round(each * 100))
}

/** Amounts: with a currency or decimals, unlike the numbers of orders and days. */
function readAmounts(text: string): readonly number[] {
  const written = text.slice(0, APPROVAL_MAX).split(/[\s:;()]/)
  return written.flatMap((word, at) => {
    const digits = word.replace(/[$€£]/g, '')
    if (!/^\d[\d.,]{0,14}$/.test(digits)) return []
    const money =
      digits !== word ||
      /[.,]\d\d$/.test(digits) ||
      currencies.has(written[at - 1] ?? '') ||
      currencies.has((written[at + 1] ?? '').replace(/[.,]$/, ''))
    const number = money ? parseAmount(digits) : null
    return number === null ? [] : [number]
  })
}

const APPROVAL_MAX = 1024
const currencies = new Set(
  'eur usd gbp chf nok sek dkk pln jpy inr euro euros dollar dollars pound pounds'.split(' '),
)

/** `1,450.00`, `1.450,00` and `1450`. */
function parseAmount(written: string): number | null {
  const trimmed = written.replace(/[.,]$/, '')
  const cents = /[.,](\d{1,2})$/.exec(trimmed)
  const whole = (cents === null ? trimmed : trimmed.slice(0, cents.index)).replace(/[.,]/g, '')
  const number = Number(`${whole}.${cents?.[1] ?? '0'}`)
  return Number.isFinite(number) ? number : null
}

/** The approval names email addresses (`to x@mail.example`), and the call goes only to other ones or to everyone. */
function goesToOtherEmailAddress({ approval, receivers }: TermFacts): boolean {
  const approved = [...approval.matchAll(/\b(?:to|with|for) ([\w.+-]{1,60}@[\w.-]{1,100}\w)/g)]
  if (approved.length === 0 || receivers.length === 0) return false
  const targets = receivers.flatMap(({ text }) =>
    everyone.has(text) ? [text] : findEmailAddresses(text),
  )
  return targets.length > 0 && !targets.some((each) => approval.includes(each))
}

const everyone = new Set(['anyone', 'everyone', 'public', 'all', 'allusers', '*'])

/** `Kemp Holding` where `Kemp Ltd` was approved. */
function paysOtherPayee({ isNamed, approval, receivers }: TermFacts): boolean {
  if (!isNamed || !/\b(?:to|for) [a-z]/.test(approval)) return false
  return receivers.some(({ key, text }) => {
    if (!payeeKeys.has(key) || text.includes('@') || /\d/.test(text)) return false
    const words = readNameWords(text)
    const known = words.filter((word) => approval.includes(word))
    return known.length > 0 && known.length < words.length
  })
}

const legalForms = new Set(
  'ltd limited gmbh inc incorporated llc plc corp corporation company group the and'.split(' '),
)

function readNameWords(text: string): readonly string[] {
  return text.split(/[^\p{L}]+/u).filter((word) => word.length > 2 && !legalForms.has(word))
}

const greaterRoles =
  /\b(?:admin|administrator|owner|writer|editor|root|superuser|write|cluster-admin)\b/
const lesserRoles = /\b(?:viewer|reader|read|read-only|readonly|guest|commenter|view)\b/

function grantsGreaterRole({ isNamed, approval, callArguments }: TermFacts): boolean {
  if (!isNamed || !lesserRoles.test(approval) || greaterRoles.test(approval)) return false
  return callArguments.some(({ key, text }) => roleKeys.has(key) && greaterRoles.test(text))
}
