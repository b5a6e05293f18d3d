import { isBareLabel } from '../tokens/bare-labels.ts'
import { isListed, isQuotedLine } from '../tokens/line-signs.ts'
import { addressesReaderBefore, isRepeatedOutside } from './enforced-quotations.ts'
import type { Token } from '../tokens/token.ts'

const senders = new Set('replied wrote sent posted tried typed submitted'.split(' '))
const targets = new Set('bot chatbot model assistant prompt llm'.split(' '))
const COMMENT_WORDS = 40

/** The words after it report that it was sent to a program. */
function isCommented(tokens: readonly Token[], at: number): boolean {
  let sent = false
  let aimed = false
  for (let after = at + 2; after < at + COMMENT_WORDS; after += 1) {
    const word = tokens[after]?.word ?? ''
    sent ||= senders.has(word)
    aimed ||= targets.has(word)
  }
  return sent && aimed
}

const listNames =
  /^(?:blocked|block_?list|deny_?list|denied|black_?list|banned|forbidden|disallowed|signatures|patterns)(?:_|$)/
const LIST_WORDS = 40

/** In a list of what is to be stopped, under its name: `blocked_phrases:`. */
function isUnderBlocklist(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0 && before >= at - LIST_WORDS; before -= 1)
    if (tokens[before + 1]?.opensClause === true && listNames.test(tokens[before]?.word ?? ''))
      return true
  return false
}

const decisions = new Set('decision verdict action expected expect outcome'.split(' '))
const decided = new Set(
  'block blocked deny denied reject rejects review quarantine refuse refuses refused refusal decline declines declined'.split(
    ' ',
  ),
)
const DECISION_WORDS = 40
const SUBJECT_WORDS = 3

/** An entry of an alert or of a test plan: `"excerpt": "…", "decision": "block"`, `Expected: the bot declines`. */
function hasExpectedDecision(tokens: readonly Token[], at: number): boolean {
  for (let after = at + 2; after < at + DECISION_WORDS; after += 1) {
    const word = tokens[after]?.word ?? ''
    if (!decisions.has(word)) continue
    const reach = word.startsWith('expect') ? SUBJECT_WORDS : 1
    for (let next = after + 1; next <= after + reach; next += 1)
      if (decided.has(tokens[next]?.word ?? '')) return true
  }
  return false
}

const COLON = 58

const entering = new Set('type enter say'.split(' '))

/** `Step 3: Type: …` is for a tester, `Yes, say: …` for a person. */
function isTypedIn(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.mark === COLON && entering.has(tokens[at - 1]?.word ?? '')
}

const ROW_WORDS = 16
const ROWS_WORDS = 48

/** `"label": 1` behind it, in a set of examples: another row near it has a label too. */
function isRowOfExamples(tokens: readonly Token[], at: number): boolean {
  for (let after = at + 2; after < at + ROW_WORDS; after += 1)
    if (isNumberedLabel(tokens, after)) return hasAnotherLabel(tokens, after)
  return false
}

function hasAnotherLabel(tokens: readonly Token[], label: number): boolean {
  for (let near = Math.max(0, label - ROWS_WORDS); near < label + ROWS_WORDS; near += 1)
    if (near !== label && isNumberedLabel(tokens, near)) return true
  return false
}

function isNumberedLabel(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at + 1]?.word
  return tokens[at]?.word === 'label' && (word === '0' || word === '1')
}

const WINDOW_WORDS = 14

/** `Attacker` in other languages: a text with this word is about attacks, and its examples need no quotation marks. */
const otherLanguageAttackers =
  'angreifer angreifern angreifers attaquant attaquants atacante atacantes attaccante attaccanti aanvaller aanvallers napastnik angriper angripare зловмисник зловмисники злоумышленник злоумышленники'.split(
    ' ',
  )

/** Verbs of a report, in the past tense. */
const otherLanguageReports =
  'decia pedia escribia schrieb sagte lautete disait ecrivait demandait diceva scriveva chiedeva dizia escreveu schreef zei писал написал гласил говорил'.split(
    ' ',
  )

/** Words of a report about an instruction. */
const reportWords = new Set([
  ...otherLanguageAttackers,
  ...otherLanguageReports,
  ...'example examples eg such says said saying phrase phrases contains containing contain attacker attackers attack attacks injection injections detect detects detecting detection payload payloads malicious pattern patterns attempt attempts attempting tries trying tried typed telling tells asks asked tricked trick tricking quote quoted quotes adversarial jailbreak jailbreaks probe probes technique techniques blocked flags flagged catch catches prevent prevents scanner wrote reads literally cause causes causing instructs convince convincing someone they he she adversaries hackers manipulate manipulating fixture fixtures sample describes documents mentions lists classify'.split(
    ' ',
  ),
])

const negation = new Set(
  'not never don dont cannot won shouldn shall avoid without no nor cant doesn didn isn wouldn nicht niemals ne pas jamais non não nie niet nooit inte ikke не ні ne sin sans ohne senza bez 不要 别 勿 请勿 切勿 不必 不得 禁止 不可 jangan tanpa'.split(
    ' ',
  ),
)

/** Of these, the ones that do not occur in a narrative or a persona. */
const research = new Set([
  ...otherLanguageAttackers,
  ...'attacker attackers injection injections jailbreak jailbreaks researchers detects payload payloads scanner'.split(
    ' ',
  ),
])

/** Before a word inside a sentence it is a part of a host: `docs.example`. */
const FULL_STOP = 46

/** Is the passage quoted, negated or, where that is asked, reported speech? */
export function isMention(tokens: readonly Token[], at: number, reports = true): boolean {
  const first = tokens[at]
  if (first === undefined || first.quoted) return true
  // Who wrote the lines behind `>` is no report of what they say: `On 3 May, Ann wrote:`.
  const lineStart = isQuotedLine(first) ? first.start - first.lineBefore().length : 0
  for (let before = at - 1; before >= 0 && before >= at - WINDOW_WORDS; before -= 1) {
    const token = tokens[before]
    if (token === undefined || token.sentence !== first.sentence) break
    if (token.start < lineStart) break
    if (at - before <= 3 && negation.has(token.word)) return true
    if (reports && suggesting.has(token.word) && isSuggested(tokens, before)) return true
    if ((reports ? reportWords : research).has(token.word) && token.mark !== FULL_STOP)
      if (!isOccasion(tokens, before) && !isBareLabel(tokens, before)) return true
  }
  if (isTypedIn(tokens, at)) return true
  if (isListed(first) && isUnderBlocklist(tokens, at)) return true
  if (isQuotedLine(first) && isCommented(tokens, at)) return true
  return (
    isNegatedAfter(tokens, at) ||
    hasRecordedVerdict(tokens, at) ||
    (reports && isShownAsExample(tokens, at))
  )
}

const suggesting = new Set('tell ask order request instruct urge want'.split(' '))
const possible = new Set('may might could can will would'.split(' '))

/** `Guests may tell you to ignore your rules.` */
function isSuggested(tokens: readonly Token[], at: number): boolean {
  return possible.has(tokens[at - 1]?.word ?? '') || possible.has(tokens[at - 2]?.word ?? '')
}

/** `who reads this`, `once the user says yes`: the condition of an order, not a report. */
function isOccasion(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word
  if (word === 'reads') return tokens[at + 1]?.word === 'this'
  if (word !== 'says' && word !== 'asks') return false
  const sentence = tokens[at]?.sentence
  for (let before = at - 1; before >= 0 && before > at - OCCASION_WORDS; before -= 1) {
    const token = tokens[before]
    if (token === undefined || token.sentence !== sentence) return false
    if (occasions.has(token.word)) return true
  }
  return false
}

const occasions = new Set('once if when whenever until'.split(' '))
const OCCASION_WORDS = 8

/** Words with which a warning or a report introduces what it cites, be it some sentences before. */
const exampleWords = new Set([
  ...otherLanguageAttackers,
  ...'injection injections phishing attacker attackers jailbreak jailbreaks payload payloads adversarial specimen awareness scam scams suspicious hoax caught intercepted quarantined injected'.split(
    ' ',
  ),
])
const WARNING_WORDS = 48
const EXAMPLE_WORDS = 24

/** Shown as a specimen of an attack: `a sample that our filter caught last week: …`. */
function isShownAsExample(tokens: readonly Token[], at: number): boolean {
  const called = addressesReaderBefore(tokens, at)
  for (let before = at - 1; before >= 0 && before >= at - WARNING_WORDS; before -= 1) {
    const token = tokens[before]
    if (token === undefined) return false
    if (isRepeatedOutside(tokens, at, before)) return false
    if (called && token.sentence !== tokens[at]?.sentence) return false
    if (isBareLabel(tokens, before)) continue
    if (exampleWords.has(token.word)) return true
    // No part of a host.
    const isNear = at - before <= EXAMPLE_WORDS
    if (isNear && token.word === 'example' && token.mark !== FULL_STOP)
      return isIntroduced(tokens, before, at)
  }
  return false
}

/** A colon and the marks that open a quotation. */
const introducing = new Set([58, 34, 96, 39, 0x20_1c, 0x20_18])

/** An example stands in the same sentence, behind a colon, in quotation marks or in a list: the word alone is easily put before an order. */
function isIntroduced(tokens: readonly Token[], word: number, at: number): boolean {
  const first = tokens[at]
  if (first === undefined) return false
  if (first.sentence === tokens[word]?.sentence || isListed(first) || isQuotedLine(first))
    return true
  for (let after = word + 1; after <= at; after += 1)
    if (introducing.has(tokens[after]?.mark ?? 0)) return true
  return false
}

const laterNegation = new Set('pas nicht niet jamais inte ikke ej'.split(' '))

/** `n'oubliez pas`, `ignorieren Sie nicht`: in some languages the negation comes after the verb. */
function isNegatedAfter(tokens: readonly Token[], at: number): boolean {
  if (negation.has(tokens[at]?.word ?? '')) return false
  return [1, 2].some((after) => {
    const token = tokens[at + after]
    return token?.sentence === tokens[at]?.sentence && laterNegation.has(token?.word ?? '')
  })
}

const verdictWords = new Set(
  'blocked refused refusal detected flagged rejected attack detector'.split(' '),
)

/** A table of examples or a report has the result in the same line. */
function hasRecordedVerdict(tokens: readonly Token[], at: number): boolean {
  for (let after = at + 2; after < at + WINDOW_WORDS; after += 1) {
    const token = tokens[after]
    if (token === undefined || token.sentence !== tokens[at]?.sentence) break
    if (verdictWords.has(token.word)) return true
  }
  return isLabelled(tokens, at) || isRowOfExamples(tokens, at) || hasExpectedDecision(tokens, at)
}

const labels = new Set('injection injected malicious unsafe jailbreak attack harmful'.split(' '))
const headings = new Set('label labels verdict category class'.split(' '))
/** How a model took an order, in the next column. */
const outcomes = new Set('refused obeyed complied blocked detected flagged'.split(' '))
const LABEL_WORDS = 64
/** Between the columns of a table. */
const PIPE = 124

/** A row of a table or of a set of examples ends with what each of them is. */
function isLabelled(tokens: readonly Token[], at: number): boolean {
  for (let after = at + 2; after < at + LABEL_WORDS; after += 1) {
    const token = tokens[after]
    if (token === undefined) return false
    if (labels.has(token.word) && (token.mark === PIPE || isHeaded(tokens, at, after))) return true
    if (outcomes.has(token.word) && token.mark === PIPE) return true
  }
  return false
}

/** The name of such a column stands before the label or in the head of the table. */
function isHeaded(tokens: readonly Token[], at: number, label: number): boolean {
  if (headings.has(tokens[label - 1]?.word ?? '')) return true
  for (let before = at - 1; before >= 0 && before > at - LABEL_WORDS; before -= 1)
    if (headings.has(tokens[before]?.word ?? '')) return true
  return false
}

/** Words of writing about attacks; the vocabulary has them all. */
export const securityWords: ReadonlySet<string> = new Set(
  'injection injections jailbreak jailbreaks adversarial guardrail guardrails vulnerability vulnerabilities detector detectors scanner scanners probe probes owasp exploit exploits redteam garak mitre llm llms payload payloads malicious attackers attacker'.split(
    ' ',
  ),
)

/** One such word in this many. */
const DENSITY = 120

/** Documentation and reports about attacks use their words all the time; an attack uses them once or twice. */
export function isSecurityWriting(tokens: readonly Token[]): boolean {
  let count = 0
  for (const token of tokens) if (token.known >= 0 && securityWords.has(token.word)) count += 1
  return count >= 4 && count * DENSITY > tokens.length
}

const NEAR_WORDS = 120
const NEAR_MIN = 2

/** Writing about attacks has its words wherever it cites one; elsewhere, as in a long resume, the text speaks for itself. */
export function isNearSecurityWords(tokens: readonly Token[], at: number): boolean {
  let count = 0
  for (let near = Math.max(0, at - NEAR_WORDS); near < at + NEAR_WORDS; near += 1) {
    const token = tokens[near]
    if (token === undefined) break
    if (securityWords.has(token.word)) count += 1
    if (count === NEAR_MIN) return true
  }
  return false
}
