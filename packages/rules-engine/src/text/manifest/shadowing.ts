import type { Severity } from '@ase/schemas'

const verbs = new Set(
  'send get list read write create delete update search fetch run execute transfer make post call add remove edit move copy upload download query open close save load find set pay buy book schedule reply forward publish share push merge commit deploy browse navigate click type draft compose invite approve submit'.split(
    ' ',
  ),
)

/** A condition or a subject, then a word that may be a tool's name, then what is said of it. */
const mentions =
  /(\b(?:[Ww]hen|[Ww]henever|[Ii]f|[Bb]efore|[Aa]fter|[Ii]nstead of|[Ee]very time|[Ee]ach time|[Pp]rior to|[Oo]nce|[Dd]uring|[Oo]n|[Tt]he|[Aa]ny|[Aa]ll|[Ff]or|[Tt]o|[Vv]ia|[Uu]ses?|[Uu]sing|[Cc]alls?|[Cc]alling|[Ii]nvok(?:e|es|ing)|[Ee]xecut(?:e|es|ing))\s{1,2}(?:(?:using|calling|invoking|executing|the|any|you|call|use|invoke|execute|a|an|other|existing|running|an?other|tool|function|agent|user|calls|uses|invokes) ){0,4})["'`*]{0,2}([A-Za-z][a-z0-9]{1,30}(?:(?:[_-][A-Za-z0-9]{1,30}){1,6}|(?:[A-Z][a-z0-9]{1,24}){1,4}))["'`*]{0,2}((?:\(\))?(?: (?:tool|function|command|action|server))?)([^\n]{0,240})/g

const MATCHES_MAX = 64

/** What a text has to say on tools that are not in `own` (lower case); null when that is nothing or only a hint. */
export function shadowing(text: string, own: ReadonlySet<string>): Severity | null {
  let found: Severity | null = null
  let seen = 0
  for (const [, lead = '', name = '', noun = '', rest = ''] of text.matchAll(mentions)) {
    seen += 1
    if (seen > MATCHES_MAX) break
    if (own.has(name.toLowerCase()) || !isTool(lead, name, noun, rest)) continue
    const sentence = rest
      .split(/[.!?]\s+(?=[A-Z])/)
      .slice(0, 2)
      .join('. ')
    if (redirects.test(sentence)) return 'high'
    if (orders.test(sentence) && conditional.test(lead)) found = 'medium'
    else if (belittles.test(sentence)) found = 'medium'
  }
  return found
}

const conditional =
  /\b(?:when|whenever|if|before|after|instead|every time|each time|prior|once|during|on|calls?|uses?|invokes?|the)\b/i
const redirects =
  /\b(?:must|always|should|first|also|automatically|silently|please|need to|has to|have to|make sure|ensure|instead)\b[^\n]{0,120}\b(?:b?cc|cop(?:y|ies)|redirect\w{0,3}|forward\w{0,3}|replac\w{1,4}|log|recipients?|exfil\w{0,8}|attacker|upload\w{0,3}|send|add \S{1,12} (?:to|%)|sent|go(?:es)? to|append\w{0,3}|include|insert|change|modify|override|account)\b|\b(?:b?cc|redirect|forward|send|copy|cc)\w{0,3}\b[^\n]{0,60}(?:@|https?:\/\/)|\bmust (?:go|be sent|be routed|be copied) to\b/i
const orders = /\b(?:must|always|never|every|ensure|make sure|do not|don't)\b/i
const belittles =
  /^[^\n]{0,20}\b(?:is|are|has been|was) (?:now )?(?:deprecated|broken|unsafe|insecure|disabled|unreliable|removed|replaced|compromised|obsolete|malicious)\b|^[^\n]{0,20}\bno longer (?:works|safe|available)\b/i

/** A verb at its head, a noun after it, or a call of it make a word the name of a tool. */
function isTool(lead: string, name: string, noun: string, rest: string): boolean {
  const first = /^[A-Za-z][a-z0-9]*/.exec(name)?.[0].toLowerCase() ?? ''
  if (noun !== '') return true
  if (name.includes('-') && !name.includes('_')) return false
  return (
    verbs.has(first) ||
    /\b(?:using|calling|invoking|executing|call|invoke|execute) ?$/i.test(lead.trim()) ||
    /^\W{0,3}(?:is|are|gets?) (?:called|used|invoked|available|present|executed|run)\b/i.test(rest)
  )
}
