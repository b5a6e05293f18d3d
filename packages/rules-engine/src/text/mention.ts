import type { Token } from './tokenize.ts'

const WINDOW_WORDS = 14

/** Words of someone who talks about an instruction rather than giving it. */
const talk = new Set(
  'example examples such says said saying phrase phrases sentence contains containing contain attacker attackers attack attacks injection injections detect detects detecting detection payload payloads malicious pattern patterns attempt attempts attempting tries trying telling tells asks asked asking tricked trick tricking might could called named titled known eg quote quoted word words string strings text texts like adversarial jailbreak jailbreaks probe probes technique techniques prompts inputs block blocks blocked flag flags flagged catch catches prevent prevents refuse refuses warn warns scanner wrote reads literally cause causes causing instructing instructs convince convincing models llms whether how why rule rules policy test tests if someone anyone they users he she adversaries hackers manipulate manipulating designed intended aim aims includes include source fixture fixtures review reviews documents documentation describes'.split(
    ' ',
  ),
)

const negation = new Set(
  'not never don dont cannot won shouldn shall avoid without no nor cant doesn didn isn wouldn'.split(
    ' ',
  ),
)

/** Is the passage quoted, negated or reported speech? */
export function isMention(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  if (first === undefined || first.quoted) return true
  for (let before = at - 1; before >= 0 && before >= at - WINDOW_WORDS; before -= 1) {
    const token = tokens[before]
    if (token === undefined || token.sentence !== first.sentence) break
    if (at - before <= 3 && negation.has(token.word)) return true
    if (talk.has(token.word)) return true
  }
  return false
}

const securityWords = new Set(
  'injection injections jailbreak jailbreaks adversarial guardrail guardrails vulnerability vulnerabilities detector detectors scanner scanners probe probes owasp exploit exploits redteam garak mitre llm llms payload payloads malicious attackers attacker'.split(
    ' ',
  ),
)

/** Documentation and reports about attacks use their words all the time; an attack uses them once or twice. */
export function isSecurityWriting(tokens: readonly Token[]): boolean {
  let count = 0
  for (const { word } of tokens) if (securityWords.has(word)) count += 1
  return count >= 4 && count * 400 > tokens.length
}
