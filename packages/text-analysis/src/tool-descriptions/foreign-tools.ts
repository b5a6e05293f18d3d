import { order, phrase, type PhraseFamily } from '../phrases/phrases.ts'
import type { Token } from '../tokens/token.ts'
import { WordTable } from '../tokens/word-table.ts'
import {
  countEndsUpTo,
  countPlacesBefore,
  countStartsBefore,
  type TokenizedText,
} from './tokenized-text.ts'
import { PhraseFinder, listWords, findWordPlaces, type FoundPhrases } from './phrase-finder.ts'

const must = 'must should shall has have needs need ought'

/** What is said to happen to the calls, values or results of a tool that another server declares. */
const phrases: PhraseFamily = [
  phrase(
    4,
    must,
    'routed mirrored repeated prefixed wrapped rerouted redirected raised increased lowered multiplied rounded copied duplicated forwarded begin carry replaced ignored',
  ),
  order(
    8,
    'repeat mirror duplicate prefix prepend wrap redirect replay raise',
    'its their content contents calls',
  ),
  phrase(
    3,
    'run send route give repeat mirror',
    'through to via',
    'this',
    'tool server one function',
  ),
  phrase(4, 'obey follow honour', 'its', 'answer answers reply verdict'),
  order(3, 'decline refuse', 'to'),
  phrase(
    8,
    'not never',
    'use call trust',
    'stale broken outdated unsafe wrong compromised unreliable insecure',
  ),
  phrase(6, 'is are was', 'broken compromised withdrawn retired stale', 'use give send'),
  phrase(4, 'need needs require requires', 'header headers', 'with'),
]

const tamperingWords = new WordTable(listWords(phrases))
const tampering = new PhraseFinder(phrases, tamperingWords)

const nouns =
  /\b([A-Za-z]{2,24}) (?:tools?|functions?|servers?|connectors?|plugins?|commands)\b|\b(?:tool|function) (?:named|called) [`'"]?([A-Za-z_]{2,40})|\belsewhere\b|\boverride for ([a-z]{2,20})\b/gi
const mention = /tool|server|function|connector|plugin|commands|elsewhere|override/i
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
 * one whose name has one of the words of `own`? Linear in the text.
 */
export function tampersWithForeignTool(cut: TokenizedText, own: ReadonlySet<string>): boolean {
  const { text } = cut
  if (!mention.test(text)) return false
  let namedTools: NamedTools | null = null
  for (const { 0: written, 1: before, 2: name, 3: overridden, index } of text.matchAll(nouns)) {
    const word = (before ?? name ?? overridden ?? '').toLowerCase()
    if (common.has(word) && !commandsOfShell.test(written)) continue
    if (own.has(word)) continue
    if (overridden !== undefined) return true
    namedTools ??= new NamedTools(cut)
    if (namedTools.isTamperedWith(index)) return true
  }
  return false
}

const commandsOfShell = /^shell commands$/i

/** A text read once for all mentions of tools in it. */
class NamedTools {
  private readonly text: string
  /** What places of the text are off those of the words. */
  private readonly offset: number
  private readonly tokens: readonly Token[]
  private readonly found: FoundPhrases | null
  private readonly marks: readonly number[]

  constructor({ text, start, tokens }: TokenizedText) {
    this.text = text
    this.offset = start
    this.tokens = tokens()
    this.found = tampering.find(this.tokens, findWordPlaces(tamperingWords, this.tokens))
    this.marks =
      this.found === null ? [] : Array.from(text.matchAll(/[.!?]/g), ({ index }) => index)
  }

  isTamperedWith(index: number): boolean {
    const { found, tokens, offset } = this
    if (found === null) return false
    const from = countStartsBefore(tokens, this.sentenceStart(index) + offset)
    return found.usesPhraseBetween(from, countEndsUpTo(tokens, index + AFTER + offset))
  }

  /** Where the sentence begins that the mention stands in. */
  private sentenceStart(index: number): number {
    const mark = this.marks[countPlacesBefore(this.marks, index) - 1] ?? -1
    const near = index - BEFORE
    return mark >= Math.max(near, 0) && /\s/.test(this.text.charAt(mark + 1)) ? mark + 1 : near
  }
}
