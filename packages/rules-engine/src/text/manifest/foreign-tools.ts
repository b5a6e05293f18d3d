import { tokenize } from '../tokenize.ts'
import { saidIn } from './said-phrases.ts'
import { tampering } from './tampering-signs.ts'
import type { WindowBudget } from './window-budget.ts'

const nouns =
  /\b([A-Za-z]{2,24}) (?:tools?|functions?|servers?|connectors?|plugins?|commands)\b|\b(?:tool|function) (?:named|called) [`'"]?([A-Za-z_]{2,40})|\belsewhere\b|\boverride for ([a-z]{2,20})\b/gi
const mention = /tool|server|function|connector|plugin|commands|elsewhere|override/i
const MENTIONS_MAX = 64
const BEFORE = 120
const AFTER = 220

/** Words before `tool` that do not name one, or name no one else's. */
const common = new Set(
  'this that the these those each our same mcp a an any all every no such following current which what of in by for with and or new available built custom client proxy mail smtp web http https remote local api search your their its both many some more first last next previous single batch related read only write edit admin cli shell language test database host'.split(
    ' ',
  ),
)

/**
 * Does a text want something of a tool that is called by a plain word (`the ledger tool`, `another server`), and not of
 * one whose name has one of the words of `own`? Bounded by the mentions that are looked at.
 */
export function tampersWithForeignTool(
  text: string,
  own: ReadonlySet<string>,
  budget: WindowBudget,
): boolean {
  if (!mention.test(text)) return false
  let seen = 0
  for (const { 0: written, 1: before, 2: name, 3: overridden, index } of text.matchAll(nouns)) {
    seen += 1
    if (seen > MENTIONS_MAX) return false
    const word = (before ?? name ?? overridden ?? '').toLowerCase()
    if (common.has(word) && !commandsOfShell.test(written)) continue
    if (own.has(word)) continue
    if (overridden !== undefined) return true
    const near = text.slice(Math.max(0, index - BEFORE), index + AFTER)
    if (!budget.take(near.length)) return false
    const start = sentenceStart(near, index < BEFORE ? index : BEFORE)
    if (saidIn(tokenize(near.slice(start)), tampering).size > 0) return true
  }
  return false
}

const commandsOfShell = /^shell commands$/i

/** Where the sentence begins that the mention stands in. */
function sentenceStart(near: string, at: number): number {
  const end = near.slice(0, at).search(/[.!?]\s[^.!?]{0,120}$/)
  return end < 0 ? 0 : end + 1
}
