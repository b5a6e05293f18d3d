import type { Token } from './tokenize.ts'

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

const decisions = new Set('decision verdict action'.split(' '))
const decided = new Set('block blocked deny denied reject review quarantine'.split(' '))
const DECISION_WORDS = 8

/** An entry of an alert: `"excerpt": "…", "decision": "block"`. */
export function isDecided(tokens: readonly Token[], at: number): boolean {
  for (let after = at + 2; after < at + DECISION_WORDS; after += 1)
    if (decisions.has(tokens[after]?.word ?? '') && decided.has(tokens[after + 1]?.word ?? ''))
      return true
  return false
}
