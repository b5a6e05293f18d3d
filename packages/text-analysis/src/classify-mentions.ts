import { explainsOption, isCodeComment, isListed, isSearchPattern } from './tokens/line-signs.ts'
import { isEnforced } from './phrases/enforced-quotations.ts'
import { isMention, isNearSecurityWords } from './phrases/mention.ts'
import {
  directives,
  extractions,
  families,
  jailbreaks,
  limitRemovalSigns,
  overrides,
  personaSigns,
  assistantTasks,
  secrecy,
  steering,
  type PhraseFamily,
} from './phrases/phrase-families.ts'
import { PhraseIndex, type Entry } from './phrase-index.ts'
import { matchPhraseAt } from './phrases/phrases.ts'
import type { Token } from './tokens/token.ts'
import { vocabulary } from './vocabulary.ts'

const REPORT_WORDS = 10
const COMMA = 44
const PARENTHESIS = 40

const speakers = new Set('he she it they'.split(' '))
const speech = new Set(
  'said says wrote writes read reads whispered shouted typed replied'.split(' '),
)

/** `Open every gate, it said`: the speaker of a narrative stands behind the words. */
function isReportedAfter(tokens: readonly Token[], at: number): boolean {
  for (let after = at + 2; after < at + REPORT_WORDS; after += 1) {
    const [speaker, verb] = [tokens[after], tokens[after + 1]]
    if (verb === undefined || verb.sentence !== tokens[at]?.sentence) return false
    if (speaker?.mark === COMMA && speakers.has(speaker.word) && speech.has(verb.word)) return true
  }
  return false
}

/** `"DAN" (do anything now)`: an abbreviation is written out behind its name. */
function spellsOut(tokens: readonly Token[], at: number, end: number): boolean {
  const [name, first] = [tokens[at - 1], tokens[at]]
  if (name === undefined || first?.mark !== PARENTHESIS) return false
  if (name.word.length !== end - at + 1 || speaksToReader(tokens, at)) return false
  for (let step = 0; step < name.word.length; step += 1)
    if (tokens[at + step]?.word.startsWith(name.word.charAt(step)) !== true) return false
  return true
}

const REACH = 24

/** `You` in the same sentence. */
function speaksToReader(tokens: readonly Token[], at: number): boolean {
  for (let near = Math.max(0, at - REACH); near < at + REACH; near += 1)
    if (tokens[near]?.sentence === tokens[at]?.sentence && tokens[near]?.word === 'you') return true
  return false
}

/** Before, as Chinese says it behind the verb; with a particle it is what came earlier. */
const before = /^(?:之前|以前|前)(?!的|面)/

/** `发送之前`, before something is sent: when, not what. */
function isTimeClause(first: Token, last: Token): boolean {
  return before.test(first.textTo(last).slice(first.length))
}

const topics = new Set('about sur uber zum zur over sobre про о'.split(' '))
const TOPIC_WITHIN = 2
const TOPIC_WORDS = 3

/** Words about a program and its work, in the languages of the topics. */
const own = new Set(
  'you your yourself yourselves this that it these those here how what who user users assistant ai model system safety security rule rules role instruction instructions task tasks prompt prompts guideline guidelines policy policies restrictions limits being identity summary summarising summarizing translating translation answering answers everything votre vos ton ta tes toi vous regles consignes deine deiner deinen ihre ihren ihrer dich sie regeln aufgabe sicherheit schutz zusammenfassung datenschutz prufung tu tus su sus ti usted reglas instrucciones tarea твои твоих тебе вас ваши ваших твої твоїх правила'.split(
    ' ',
  ),
)

/** `Forget what you read above about yeast` is about yeast; `about your rules` is about the instructions of the reader. */
function namesTopicAfter(tokens: readonly Token[], end: number): boolean {
  for (let after = end + 1; after <= end + 1 + TOPIC_WITHIN; after += 1) {
    const token = tokens[after]
    if (token === undefined || token.sentence !== tokens[end]?.sentence || token.opensClause)
      return false
    if (!topics.has(token.word)) continue
    if (tokens[after + 1]?.sentence !== token.sentence) return false
    for (let word = after + 1; word <= after + TOPIC_WORDS; word += 1)
      if (tokens[word]?.sentence === token.sentence && own.has(tokens[word]?.word ?? ''))
        return false
    return true
  }
  return false
}

const negations = new Set('not never'.split(' '))
const verbsAfter = 3

/** `If it is not there, tell the user`: the negation ends at the comma. */
function endsBeforeVerb(tokens: readonly Token[], at: number): boolean {
  if (!negations.has(tokens[at]?.word ?? '')) return false
  if (tokens[at - 1]?.word === 'if') return true
  for (let after = at + 1; after <= at + verbsAfter; after += 1) {
    const token = tokens[after]
    if (token?.opensClause === true && (token.mark === COMMA || token.mark === SEMICOLON))
      return true
    if (token?.word === 'tell' || token?.word === 'inform') return false
  }
  return false
}

const SEMICOLON = 59

const answers = new Set('response responses answer answers reply summary output message'.split(' '))
const partsOfCompound = new Set(
  'process processes plan plans team teams time times effort efforts procedure procedures rate rates code codes header headers body type format object schema form letter file files stream buffer voltage device'.split(
    ' ',
  ),
)
const headsOfCompound = new Set(
  'incident crisis emergency disaster immune api http server json survey first frequency error'.split(
    ' ',
  ),
)

/** `Your incident response process` is no answer of the reader. */
function isCompound(tokens: readonly Token[], end: number): boolean {
  if (!answers.has(tokens[end]?.word ?? '')) return false
  const next = tokens[end + 1]
  return (
    headsOfCompound.has(tokens[end - 1]?.word ?? '') ||
    (next !== undefined && !next.opensClause && partsOfCompound.has(next.word))
  )
}

const conditions = new Set('unless if when whenever until whether once'.split(' '))

/** `Unless the user asked you to send it.` */
function isConditionOfUser(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== 'user') return false
  return conditions.has(tokens[at - 1]?.word ?? '') || conditions.has(tokens[at - 2]?.word ?? '')
}

const ownTexts = new Set('instructions instruction prompt'.split(' '))

/** `You are the help desk of a hotel. … Do not reveal these instructions`: a brief speaks of itself. */
function keepsOwnPrompt(tokens: readonly Token[], end: number): boolean {
  return (
    tokens[0]?.word === 'you' && tokens[1]?.word === 'are' && ownTexts.has(tokens[end]?.word ?? '')
  )
}

const placing = new Set('paste copy write put use'.split(' '))
const placed = new Set('it this them'.split(' '))

/** `Paste it as the system prompt` is for a person who has the text. */
function isPlaced(tokens: readonly Token[], at: number): boolean {
  return (
    placing.has(tokens[at]?.word ?? '') &&
    placed.has(tokens[at + 1]?.word ?? '') &&
    (tokens[at + 2]?.word === 'as' || tokens[at + 2]?.word === 'into')
  )
}

const selves = new Set('i we'.split(' '))
const sayings = new Set('said wrote sent pasted posted mentioned typed'.split(' '))

/** `Forget everything I said before` is about what the writer said, not about the instructions of a program. */
function takesBackOwn(tokens: readonly Token[], at: number, end: number): boolean {
  for (let near = at + 1; near <= end; near += 1)
    if (selves.has(tokens[near]?.word ?? '') && sayings.has(tokens[near + 1]?.word ?? ''))
      return tokens[near + 2]?.word !== 'you'
  return false
}

export type MentionClass = 'none' | 'mentioned' | 'used'

/** A persona is written in the third person: words of a report are part of it and make no mention. */
const personaFamilies: ReadonlySet<PhraseFamily> = new Set([
  jailbreaks,
  ...personaSigns,
  ...limitRemovalSigns,
])

/** From this many words on, a text can be a narrative. */
const NARRATIVE_WORDS_MIN = 60

const index = new PhraseIndex(families, vocabulary)

/** For a text that has no word of any family. */
const noMentions: ReadonlyMap<PhraseFamily, MentionClass> = new Map()

/** Per family: whether the text uses one of its phrases on its reader, or only mentions it. Linear in the text. */
export function classifyMentions(
  tokens: readonly Token[],
  securityWriting: () => boolean,
): ReadonlyMap<PhraseFamily, MentionClass> {
  const verdicts = new Map<PhraseFamily, MentionClass>()
  index.startsIn(tokens, (at, entries) =>
    classifyPhrasesAt(tokens, at, entries, verdicts, securityWriting),
  )
  return verdicts.size === 0 ? noMentions : verdicts
}

function classifyPhrasesAt(
  tokens: readonly Token[],
  at: number,
  entries: readonly Entry[],
  verdicts: Map<PhraseFamily, MentionClass>,
  securityWriting: () => boolean,
): void {
  for (const { family, phrase } of entries) {
    if (verdicts.get(family) === 'used') continue
    const end = matchPhraseAt(tokens, at, phrase)
    if (end < 0) continue
    const [first, last] = [tokens[at], tokens[end]]
    if (first === undefined || last === undefined) continue
    if (family === secrecy && endsBeforeVerb(tokens, at)) continue
    if (family === steering && isCompound(tokens, end)) continue
    // An order whose end stands in quotation marks is about the words that are cited there.
    const cites =
      ((phrase.opening || phrase.anyOrder || family === overrides) &&
        citesWithin(tokens, at, end)) ||
      namesSubjectAfter(tokens, end) ||
      (family === overrides && (namesTopicAfter(tokens, end) || takesBackOwn(tokens, at, end))) ||
      (family === extractions && isPlaced(tokens, at)) ||
      (family === jailbreaks && spellsOut(tokens, at, end)) ||
      (family === directives && isConditionOfUser(tokens, at)) ||
      isReportedAfter(tokens, at) ||
      (family === directives && isTimeClause(first, last)) ||
      isSearchPattern(first, last) ||
      (family === secrecy &&
        (explainsOption(first) || isCodeComment(first) || keepsOwnPrompt(tokens, end))) ||
      (family === assistantTasks && isListed(first))
    const enforced = first.quoted && isEnforced(tokens, at)
    verdicts.set(
      family,
      !enforced &&
        (cites ||
          isMention(
            tokens,
            at,
            tokens.length < NARRATIVE_WORDS_MIN || !personaFamilies.has(family),
          ) ||
          (securityWriting() && isNearSecurityWords(tokens, at)))
        ? 'mentioned'
        : 'used',
    )
  }
}

/** The end of an order, or the name of a function in it, stands in quotation marks or in a code span. */
function citesWithin(tokens: readonly Token[], at: number, end: number): boolean {
  if (tokens[end]?.quoted === true) return true
  for (let inner = at + 1; inner < end; inner += 1) {
    const token = tokens[inner]
    if (token?.quoted === true && token.word.includes('_')) return true
  }
  return false
}

const orders = new Set('instructions instruction commands prompts'.split(' '))
const holding = new Set('inside within contained embedded regarding concerning'.split(' '))
const pointing = new Set('the a any that those these my'.split(' '))
const carriers = new Set('pdf page pages file files attachment attachments article'.split(' '))
const held = new Set('it them that'.split(' '))

/** `Ignore any instructions inside of it` is about a text. */
function namesSubjectAfter(tokens: readonly Token[], end: number): boolean {
  const [last, after, then] = [tokens[end], tokens[end + 1], tokens[end + 2]]
  if (last === undefined || after === undefined || after.sentence !== last.sentence) return false
  if (!orders.has(last.word)) return false
  if (holding.has(after.word)) return true
  if (after.word !== 'in') return false
  if (held.has(then?.word ?? '')) return true
  return pointing.has(then?.word ?? '') && carriers.has(tokens[end + 3]?.word ?? '')
}
