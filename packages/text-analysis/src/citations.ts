import type { Token } from './token.ts'

const senders = new Set('replied wrote sent posted tried typed submitted'.split(' '))
const targets = new Set('bot chatbot model assistant prompt llm'.split(' '))
const COMMENT_WORDS = 40

/** What follows tells who wrote it to which program. */
export function isCommented(tokens: readonly Token[], at: number): boolean {
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
export function isUnderBlocklist(tokens: readonly Token[], at: number): boolean {
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
const DECISION_WORDS = 14
const SUBJECT_WORDS = 3

/** An entry of an alert or of a test plan: `"excerpt": "…", "decision": "block"`, `Expected: the bot declines`. */
export function isDecided(tokens: readonly Token[], at: number): boolean {
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

/** `Step 3: Type: …` tells a tester what to enter, `Yes, say: …` a person what to say. */
export function isTypedIn(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.mark === COLON && entering.has(tokens[at - 1]?.word ?? '')
}

const ROW_WORDS = 16
const ROWS_WORDS = 48

/** `"label": 1` behind it, in a set of examples: another row near it has a label too. */
export function isRowOfExamples(tokens: readonly Token[], at: number): boolean {
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
