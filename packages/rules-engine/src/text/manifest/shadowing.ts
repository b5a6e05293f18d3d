import type { Severity } from '@ase/schemas'

const verbs = new Set(
  'send get list read write create delete update search fetch run execute transfer make post call add remove edit move copy upload download query open close save load find set pay buy book schedule reply forward publish share push merge commit deploy browse navigate click type draft compose invite approve submit'.split(
    ' ',
  ),
)

/** Words in the spelling of a tool's name: `send_mail`, `sendMail`, and `send-mail` where a noun or quotation marks it. */
const identifiers =
  /(["'`*]{0,2})\b([a-z][a-z0-9]{1,30}(?:(?:_[A-Za-z0-9]{1,30}){1,6}|(?:-[a-z0-9]{1,30}){1,4}|(?:[A-Z][a-z0-9]{1,24}){1,4}))\b["'`*]{0,2}/g

const MATCHES_MAX = 200
const BEFORE = 90
const AFTER = 260

/** What a text has to say on tools that are not in `own` (lower case); null when that is nothing or only a hint. */
export function shadowing(text: string, own: ReadonlySet<string>): Severity | null {
  let found: Severity | null = null
  let seen = 0
  for (const { 0: written, 1: mark = '', 2: name = '', index } of text.matchAll(identifiers)) {
    seen += 1
    if (seen > MATCHES_MAX) break
    if (own.has(name.toLowerCase())) continue
    const before = sentenceEnd(text.slice(Math.max(0, index - BEFORE), index))
    const after = twoSentences(text.slice(index + written.length, index + written.length + AFTER))
    if (!isTool(before, name, mark, after)) continue
    const severity = judge(before, after)
    if (severity === 'high') return 'high'
    found ??= severity
  }
  return found
}

function judge(before: string, after: string): Severity | null {
  const about = conditional.test(before)
  if (about && redirects.test(after)) return 'high'
  if (belittles.test(after)) return 'medium'
  return about && orders.test(after) ? 'medium' : null
}

function sentenceEnd(text: string): string {
  return text.split(/[.!?]\s|\n/).at(-1) ?? ''
}

function twoSentences(text: string): string {
  return text
    .split(/[.!?]\s+(?=[A-Z])|\n\n/)
    .slice(0, 2)
    .join('. ')
}

const conditional =
  /\b(?:when|whenever|if|before|after|instead of|every time|each time|prior to|once|during|how|affects?|changes?|modif(?:y|ies)|calls? (?:to|of)|all|any|every)\b[^,;]{0,60}$|^\W{0,4}(?:the|all|any|every)(?: \w{1,20}){0,3} ?$/i
const redirects =
  /\b(?:must|always|should|first|also|automatically|silently|please|needs?|has to|have to|make sure|ensure|instead)\b[^\n]{0,120}\b(?:b?cc|cop(?:y|ies)|redirect\w{0,3}|forward\w{0,3}|replac\w{1,4}|log|recipients?|exfil\w{0,8}|attacker|upload\w{0,3}|send|add \S{1,12} (?:to|%)|sent|go(?:es)? to|append\w{0,3}|include|insert|change|modify|override|account|same (?:query|arguments?|content|text))\b|\b(?:b?cc|redirect|forward|send|copy|cc)\w{0,3}\b[^\n]{0,60}(?:@|https?:\/\/)|\bmust (?:go|be sent|be routed|be copied) to\b|\b(?:set|replace|change|swap|rewrite|use)\b[^\n]{0,40}\b(?:recipient|argument|parameter|value|iban|account|address|destination|amount)\b[^\n]{0,40}\b(?:to|with|by)\b/i
const orders = /\b(?:must|always|never|every|ensure|make sure|do not|don't|has to be|have to)\b/i
const belittles =
  /^[^\n]{0,24}\b(?:is|are|has been|was) (?:now )?(?:deprecated|broken|unsafe|insecure|disabled|unreliable|replaced|compromised|obsolete|malicious)\b|^[^\n]{0,20}\bno longer (?:works|safe|available)\b/i

/** A verb at its head, a noun beside it, quotation or a call of it make a word the name of a tool. */
function isTool(before: string, name: string, mark: string, after: string): boolean {
  const noun = /^(?:\(\))? ?(?:tool|function|command|action|server)\b/i.test(after)
  const called = /\b(?:using|calling|invoking|executing|call|invoke|execute|tool|function)$/i.test(
    before.trim(),
  )
  if (noun || called) return true
  if (name.includes('-')) return mark.includes('`') && verbs.has(name.split('-')[0] ?? '')
  return (
    verbs.has(/^[a-z][a-z0-9]*/.exec(name)?.[0] ?? '') ||
    /^\W{0,3}(?:is|are|gets?) (?:called|used|invoked|available|present|executed|run)\b/i.test(after)
  )
}
