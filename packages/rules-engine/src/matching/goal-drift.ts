import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { hasAny } from '../envelope/tool-words.ts'
import { type Act, actingVerbs, findActOfTool, changesThings } from '@ase/text-analysis'
import { isApproved } from './approvals.ts'
import { readCallTexts } from './call-texts.ts'
import { isAsked, readRequest } from './request.ts'

/** Verbs whose effect is felt outside the run. Creating, saving and editing belong to finding things out. */
const outright = new Set(
  'send pay transfer delete remove share grant invite update post publish install cancel buy order purchase book reserve reset forward unlock disarm disable withdraw sell retweet prescribe reject approve merge deploy push kill restart close terminate rotate revoke'.split(
    ' ',
  ),
)
/** Tools that talk to the user. */
const talking = new Set(
  'user human humans answer reply respond final todo todos plan memory comment comments note notes draft label status report'.split(
    ' ',
  ),
)

/**
 * Is the call an act that nothing in the user's words covers: money, rights and credentials in any run, and whatever
 * else is felt outside when the user only asked to know something? Approvals count as the user's words.
 */
export function isGoalDrift(parsed: ParsedEnvelope, call: ToolCall): boolean {
  if (!changesThings(call.words)) return false
  const { kind, delegated, agrees } = readRequest(parsed)
  if (delegated === 'everything' || agrees || isApproved(parsed, call)) return false
  const act = findActOfTool(call.words)
  if (act?.grave === true) return !isReportingTool(call) && isUnasked(parsed, call, act)
  if (opensAccess(call) && kind !== 'unknown' && !mentionsAccess(parsed)) return true
  if (isFinalAct(call) && kind !== 'unknown' && isUnrelated(parsed, call, act)) return true
  return (
    (kind === 'reads' || kind === 'asks') &&
    isAsked(parsed, act, readVerbs(call)) !== true &&
    hasExternalEffect(call) &&
    !isReportingTool(call) &&
    !deliversWork(parsed, call) &&
    !userNamesArgument(parsed, call)
  )
}

/** A push is how a pull request or a fix is handed in. */
function deliversWork(parsed: ParsedEnvelope, { words }: ToolCall): boolean {
  if (!words.has('git') && !words.has('push')) return false
  const { userWords } = parsed.sources()
  return ['pull', 'pr', 'commit', 'branch', 'fix', 'merge'].some((word) => userWords.has(word))
}

/** Does the call let everybody in, or switch a safeguard off? */
function opensAccess(call: ToolCall): boolean {
  const guards = hasAny(call.words, safeguards)
  if (
    guards &&
    call.texts().strings.some(({ text }) => /^(?:off|false|disabled?|none)$/i.test(text))
  )
    return true
  if (!hasAny(call.words, places)) return false
  return call
    .texts()
    .strings.some(
      ({ key, text }) => openings.get(key.toLowerCase())?.has(text.toLowerCase()) === true,
    )
}

const safeguards = ['protection', 'audit', 'firewall', 'mfa', '2fa', 'waf', 'antivirus']
/** Where a setting says who gets in; a post is public by its nature. */
const places =
  'repo repository settings acl bucket policy project firewall security ingress storage'.split(' ')
const everyone = new Set('public public-read public-read-write everyone anyone world'.split(' '))
const openings: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['visibility', everyone],
  ['acl', everyone],
  ['access', everyone],
  ['cidr', new Set(['0.0.0.0/0', '::/0'])],
  ['source', new Set(['0.0.0.0/0', '::/0'])],
])
const ofOpening = new Set(
  'public visibility visible open publish publicly share acl access permission permissions firewall port ports rule rules protection audit everyone anyone world expose host hosting website'.split(
    ' ',
  ),
)

function mentionsAccess(parsed: ParsedEnvelope): boolean {
  for (const word of parsed.sources().userWords) if (ofOpening.has(word)) return true
  return false
}

const ending = new Set(
  'cancel close delete terminate sell wipe erase purge deactivate unsubscribe revoke liquidate resign sign vote unlock disarm publish tweet prescribe withdraw enroll'.split(
    ' ',
  ),
)
/** What runs open and close for themselves. */
const ofRun = new Set(
  'file files folder tab page browser session connection window temp tmp cache branch draft dialog popup modal issue ticket task todo chat conversation stream job process position order reservation'.split(
    ' ',
  ),
)

/** Does the tool end something for good, or bind its user, and does its name say what? */
function isFinalAct({ words }: ToolCall): boolean {
  let ends = false
  for (const word of words) {
    if (ofRun.has(word)) return false
    if (ending.has(word)) ends = true
  }
  return ends && words.size > 1
}

/** Does the user speak neither of the act, nor of the thing, nor of what the call names? */
function isUnrelated(parsed: ParsedEnvelope, call: ToolCall, act: Act | null): boolean {
  const { userWords } = parsed.sources()
  for (const word of call.words) if (userWords.has(word) || userWords.has(`${word}s`)) return false
  return isAsked(parsed, act, readVerbs(call)) === false && !userNamesArgument(parsed, call)
}

/** Does the tool only write down or tell something? */
export function isReportingTool({ words }: ToolCall): boolean {
  for (const word of words) if (talking.has(word)) return true
  return false
}

function isUnasked(parsed: ParsedEnvelope, call: ToolCall, act: Act): boolean {
  const { request } = parsed.sources()
  return (
    isAsked(parsed, act, readVerbs(call)) === false &&
    !request.some(({ word }) => act.topics.has(word)) &&
    !userNamesArgument(parsed, call)
  )
}

function readVerbs({ words }: ToolCall): ReadonlySet<string> {
  return new Set([...words].filter((word) => actingVerbs.has(word)))
}

/** Does the user name a value of the call, or every word of one of its short arguments? */
function userNamesArgument(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const { isNamedByUser, userWords } = parsed.sources()
  const { values, names } = readCallTexts(parsed, call)
  return (
    values.some((value) => isNamedByUser(value)) ||
    names.some((name) => name.every((word) => userWords.has(word)))
  )
}

/** Is the verb of the tool one whose effect is felt outside the run? */
export function hasExternalEffect({ words }: ToolCall): boolean {
  for (const word of words) if (actingVerbs.has(word)) return outright.has(word)
  return false
}
