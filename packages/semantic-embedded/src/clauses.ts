import { alsoNouns, findVerbEffect, isVerb, type Effect } from './effect-words.ts'
import { isContentWord, readStems, createStemSet } from './stems.ts'

/** A part of a text between two breaks. */
export interface Clause {
  /** Content words as stems, without repetition. */
  readonly stems: ReadonlySet<string>
  /** How much it reads like an order: 2 an imperative or "please", 1 an obligation, 0 neither. */
  readonly order: 0 | 1 | 2
  readonly effects: ReadonlySet<Effect>
  /** It speaks of those who act for a user: an assistant, an agent, its reader. */
  readonly addressesAgents: boolean
  /** Where its first word starts, in UTF-16 units. */
  readonly at: number
}

const mostClauses = 4000

/** The clauses of a text in order. A string inside JSON is a clause of its own. Linear in the text. */
export function readClauses(text: string): Clause[] {
  const clauses: Clause[] = []
  let open: string[] = []
  let start = 0
  let last = 0
  const close = () => {
    if (open.length > 0) clauses.push(toClause(open, start))
    open = []
  }
  for (const { text: stem, at } of readStems(text)) {
    if (breaksBetween(text, last, at)) close()
    if (clauses.length >= mostClauses) break
    if (open.length === 0) start = at
    open.push(stem)
    last = at + 1
  }
  close()
  return clauses
}

/** Whether a sentence, a line, a string or a bracket ends between two words. Looks at no more than 16 characters. */
function breaksBetween(text: string, from: number, to: number): boolean {
  for (let at = Math.max(from, to - 16); at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (hardBreaks.has(code)) return true
    if (softBreaks.has(code) && isSpaceOrQuote(text.charCodeAt(at + 1))) return true
    // An apostrophe inside a word ends nothing; a quotation mark does.
    if (code === 39 && !(isLetter(text, at - 1) && isLetter(text, at + 1))) return true
  }
  return false
}

const hardBreaks: ReadonlySet<number> = toCodes('\n\r"{}[]|<>!?;\u2022\u201c\u201d')
const softBreaks: ReadonlySet<number> = toCodes('.:')

function toCodes(chars: string): ReadonlySet<number> {
  return new Set(Array.from(chars, (char) => char.charCodeAt(0)))
}

function isSpaceOrQuote(code: number): boolean {
  return Number.isNaN(code) || code <= 32 || code === 34 || code === 39
}

function isLetter(text: string, at: number): boolean {
  return /\p{L}/u.test(text.charAt(at))
}

const polite = createStemSet('please kindly bitte')

/** Words that stand before an imperative without taking its force. */
const openers = createStemSet(
  `please pleas kindly bitte then also and now next finally important urgent attention note you must should need to could
can would do me a favour favor just first immediately asap by the way p.s ps step action required por s'il vous plait
favor we want want i so second third task todo it is agreed assistant ai agent system user`,
)

function isObject(word: string): boolean {
  return objects.has(word) || /^\d/.test(word)
}

/** Words that stand between a verb and what it is done to. */
const objects = createStemSet(
  'the a an my your his her our their this that these those all any every it me us them to with from on at for no both',
)

const obligations = createStemSet(
  'must should shall need requir require required has have had expected ought muss soll debe doit to',
)

function toClause(words: readonly string[], at: number): Clause {
  const effects = new Set<Effect>()
  for (const word of words) {
    const effect = findVerbEffect(word)
    if (effect !== undefined) effects.add(effect)
  }
  return {
    stems: new Set(words.filter(isContentWord)),
    order: rateOrder(words),
    effects,
    addressesAgents: words.some((word) => agentWords.has(word)),
    at,
  }
}

/** Who acts for a user, in the languages that the request is read in. */
const agentWords = createStemSet(
  `assistant assistants agent agents bot bots robot chatbot copilot helper helpers automation automations llm ai gpt claude
whoever whichever responder responders planner asistente asistentes assistente assistenti assistent assistenten ki ia
agente agentes agenten helfer ayudante aide asystent asystenci asystenta помощник помощники ассистент ассистенты 助手 助理 アシスタント 비서 에이전트`,
)

function rateOrder(words: readonly string[]): 0 | 1 | 2 {
  if (words.length < 2) return 0
  if (words.some((word) => polite.has(word))) return 2
  const at = words.slice(0, 8).findIndex((word) => !openers.has(word))
  const first = words[at] ?? ''
  // "Contact: Ann" and "comment 1 by Pia" order nothing; "contact the desk" does.
  if (isVerb(first) && (!alsoNouns.has(first) || isObject(words[at + 1] ?? ''))) return 2
  const duty = words.findIndex((word) => obligations.has(word))
  return duty !== -1 && words.slice(duty, duty + 8).some(isVerb) ? 1 : 0
}
