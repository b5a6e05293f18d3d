import { isLightVerb, type Act } from '../acts/acts.ts'
import { otherLanguageFunctionWords } from './request-languages.ts'
import type { Token } from '../tokens/token.ts'

/** What stands before a noun: `the email`, `my last message`. */
const beforeNouns = new Set(
  'the a an my your his her their our its this that these those unread last latest new recent first any all some each every from of by sent received important previous next no more other which what whose many much s'.split(
    ' ',
  ),
)
/** The verbs before these words stay with the user: `tell me`, `let us know`. */
const toMe = new Set(['me', 'us'])
const tellings = new Set([
  'tell',
  'give',
  'let',
  'show',
  'write',
  'get',
  'find',
  'return',
  'lend',
  'answer',
  'report',
  'confirm',
])

/**
 * Does a request, in tokens, ask for an act or for the verbs of a tool? Verbs count, not nouns: a request for a summary
 * of emails does not request an email. Null when the request is in no language that the word lists know.
 */
export function requestsAct(
  request: readonly Token[],
  act: Act | null,
  verbs: ReadonlySet<string>,
): boolean | null {
  if (!isEnglish(request)) return null
  let speaks = act === null || act.things.size === 0
  let asks = false
  for (let at = 0; at < request.length; at += 1) {
    const word = request[at]?.word ?? ''
    if (act?.things.has(word) === true) speaks = true
    const stem = stemWord(word)
    if (asks) continue
    if (act !== null && isLightVerb(stem) && isVerb(request, at) && namesThing(request, at, act))
      asks = true
    if (act !== null && act.asks.size > 0 && (act.asks.has(word) || act.asks.has(stem)))
      asks = isVerb(request, at)
    else if (verbs.has(word) || verbs.has(stem)) asks = isVerb(request, at)
  }
  return asks && speaks
}

const REACH = 9

function namesThing(request: readonly Token[], at: number, { nouns }: Act): boolean {
  const sentence = request[at]?.sentence
  for (let next = at + 1; next <= at + REACH; next += 1) {
    const token = request[next]
    if (token?.sentence !== sentence) return false
    if (nouns.has(token?.word ?? '') || nouns.has((token?.word ?? '').replace(/s$/, '')))
      return true
  }
  return false
}

function stemWord(word: string): string {
  if (word.length < 5) return word
  if (word.endsWith('ing')) return word.slice(0, -3)
  return word
}

/** `List open invoices` opens nothing. */
const looking = new Set(
  'list show find get count display check review summarise summarize fetch see view how many still'.split(
    ' ',
  ),
)

/** Is the word used as a verb? Nouns stand behind an article or an adjective. */
export function isVerb(request: readonly Token[], at: number): boolean {
  const token = request[at]
  const previous = request[at - 1]
  const next = request[at + 1]?.word ?? ''
  if (token !== undefined && tellings.has(token.word) && toMe.has(next)) return false
  if (token?.word === 'open' && looking.has(previous?.word ?? '')) return false
  return (
    previous === undefined ||
    previous.sentence !== token?.sentence ||
    !beforeNouns.has(previous.word)
  )
}

const english = new Set(
  'the my to of for and please what this with from is are i you can me all on in how which who when where do does'.split(
    ' ',
  ),
)

/** Do the word lists know the language of a request? Short requests of plain letters pass: `Pay invoice 7` has no function word. */
export function isEnglish(request: readonly Token[]): boolean {
  if (request.some(({ word }) => english.has(word))) return true
  return (
    request.length <= 6 &&
    request.every(({ word }) => /^[\w'-]+$/.test(word) && !otherLanguageFunctionWords.has(word))
  )
}
