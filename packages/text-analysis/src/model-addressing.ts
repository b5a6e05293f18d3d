import { isModelAddressed, isModelObliged } from './tokens/addressed-model.ts'
import { addressingWords, type AddressingFeature } from './model-addressing-words.ts'
import { UNDERSCORE } from './characters/characters.ts'
import { isComment, explainsOption } from './tokens/line-signs.ts'
import { isMention } from './phrases/mention.ts'
import { startsOrderAt } from './tokens/starts-order.ts'
import type { Token } from './tokens/token.ts'

const conditions: ReadonlySet<string> = new Set(['if', 'when'])
const telling: ReadonlySet<string> = new Set('tell inform remind notify show ask warn'.split(' '))

/**
 * Wording of the operator of a service: `Tell the users that it is closed` is about all users, a comment describes what
 * the program shows to one, and `If the user asks for it` begins a rule of the service.
 */
function isOperatorWording(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at - 2]
  if (verb === undefined) return false
  if (conditions.has(verb.word)) return tokens[at + 1]?.word === 'asks'
  if (!telling.has(verb.word)) return false
  return tokens[at]?.word === 'users' || isComment(verb)
}

/** `Keep the files secret.` */
function isAdverbial(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'secret' && tokens[at + 1]?.sentence !== tokens[at]?.sentence
}

const determiners: ReadonlySet<string> = new Set('the your my this its above'.split(' '))

/** `Write the system prompt` is for those who run a program. */
const writing = new Set(
  'write writing edit editing define configure craft design set customise customize'.split(' '),
)

/** `The system prompt`; without such a word it is a subject that people write about. */
function isNamed(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.quoted === true || writing.has(tokens[at - 2]?.word ?? '')) return false
  const determiner = tokens[at - 1]?.word ?? ''
  // `As the system prompt`: where a text goes that someone has.
  if (determiner === 'the' && tokens[at - 2]?.word === 'as') return false
  return determiners.has(determiner)
}

const asked: ReadonlySet<string> = new Set('you for whether twice again'.split(' '))
const occasions: ReadonlySet<string> = new Set('if when whenever once until where'.split(' '))

/** `If the system prompts you`: what a machine does, no text that it was given. */
function isAskedFor(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  if (tokens[at]?.word !== 'prompts' || next === undefined) return false
  if (!asked.has(next.word) && !next.quoted) return false
  return next.word === 'you' || occasions.has(tokens[at - 3]?.word ?? '')
}

const WAIVED_WITHIN = 5
const waivers = new Set(
  'without no not never skip skips bypass disable disabling skipping ignore turn switch remove off approve auto'.split(
    ' ',
  ),
)

/** `Without confirmation`, but not `ask for confirmation`: is the question at this place waived? */
function isWaived(tokens: readonly Token[], at: number): boolean {
  const first = Math.max(0, at - WAIVED_WITHIN)
  return tokens.slice(first, at + 3).some(({ word }) => waivers.has(word))
}

/** Longest stretch that is scored as one sentence: records and logs have no sentences. */
const STRETCH_WORDS = 60
/** Orders of one stretch that are looked at for being cited. */
const ORDERS_MAX = 4

/** Ties to a program that answers someone: without one of them nothing counts. */
const ties: ReadonlyMap<AddressingFeature, number> = new Map([
  ['called', 3],
  ['possession', 2],
  ['answer', 2],
  ['brief', 2],
  ['user', 1],
  ['name', 1],
  ['letter', 1],
  ['program', 1],
  ['session', 1],
])

/** What makes an order grave: where something goes, secrets, secrecy, acting without a question. */
const grave: ReadonlySet<AddressingFeature> = new Set(['sink', 'secret', 'hush', 'unasked'])

/** From this many words on that texts about software have, what is said of programs and users counts less. */
const TECHNICAL_SOME = 3
const TECHNICAL_MANY = 8
const AT_SIGN = 64
const BRACE = 123
const SCORE_MIN = 2
const EQUALS = 61

/**
 * How strongly a text addresses the model that reads it: the points of its strongest stretch with an order in it. 0
 * without one; from 2 on, the text addresses a model.
 * Words of programs count less where the rest of the text is about them too. Linear in the text.
 */
export function addressesModelScore(tokens: readonly Token[]): number {
  const found: ScoredStretch[] = []
  let technical = 0
  let before = new Stretch(0)
  let stretch = before
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    const previous = tokens[at - 1]
    const isNew = previous !== undefined && previous.sentence !== token?.sentence
    if (isNew || at - stretch.start >= STRETCH_WORDS) {
      addScored(found, tokens, stretch, before)
      before = stretch
      stretch = new Stretch(at)
    }
    if (!stretch.read(tokens, at)) continue
    technical += 1
    stretch.technical += 1
  }
  addScored(found, tokens, stretch, before)
  return found.reduce(
    (most, each) => Math.max(most, each.points - discountFor(technical - each.technical)),
    0,
  )
}

/** The words of a manual that explain an option. */
function explainsOptions(tokens: readonly Token[], orders: readonly number[]): boolean {
  return orders.some((at) => {
    const token = tokens[at]
    return token !== undefined && explainsOption(token)
  })
}

interface ScoredStretch {
  readonly points: number
  readonly technical: number
}

function addScored(
  found: ScoredStretch[],
  tokens: readonly Token[],
  stretch: Stretch,
  before: Stretch,
): void {
  if (stretch.orders.length === 0) return
  const points = stretch.pointsAfter(before)
  if (points < SCORE_MIN || stretch.orders.every((at) => isMention(tokens, at))) return
  if (explainsOptions(tokens, stretch.orders)) return
  found.push({ points, technical: stretch.technical })
}

function discountFor(technicalElsewhere: number): number {
  if (technicalElsewhere >= TECHNICAL_MANY) return 3
  return technicalElsewhere >= TECHNICAL_SOME ? 1 : 0
}

const nothing: ReadonlySet<AddressingFeature> = new Set()

/** What a sentence, or a part of a text without sentences, adds to the score. */
class Stretch {
  readonly start: number
  readonly orders: number[] = []
  technical = 0
  /** Where a program is called by its name; only orders after that count. */
  private calledAt = -1
  /** `Translate it to {language}`: a program fills in what is missing. */
  private isTemplate = false
  private concepts: ReadonlySet<AddressingFeature> = nothing
  /** A URL that is only opened, or shown to the user, receives no data. */
  private onlyOpens = true
  /** The user is asked for what is missing. */
  private asks = false

  constructor(start: number) {
    this.start = start
  }

  /** Adds one word; true for a word of texts about software. */
  read(tokens: readonly Token[], at: number): boolean {
    const token = tokens[at]
    if (token === undefined) return false
    if (token.mark === AT_SIGN) this.add('sink')
    else if (token.word === 'environment' && isVariable(tokens[at + 1]?.word)) this.add('secret')
    else if (token.mark === BRACE) this.isTemplate = true
    if (token.known < 0) return (token.traits & UNDERSCORE) !== 0 && this.readName(tokens, at)
    const facts = addressingWords.get(token.word)
    if (facts === undefined) return false
    if (!token.quoted) for (const concept of facts.concepts) this.note(tokens, at, concept)
    return facts.technical
  }

  /** Ties and grave traits, with a point for each tie of the sentence before that this one lacks. */
  pointsAfter(before: Stretch): number {
    if (this.calledAt >= 0 && (this.orders.at(-1) ?? -1) > this.calledAt) this.add('called')
    let tied = 0
    let traits = 0
    for (const concept of this.concepts) {
      tied += ties.get(concept) ?? 0
      if (grave.has(concept) && !(concept === 'sink' && this.onlyOpens)) traits += 1
    }
    const isHarmless = this.isTemplate || (this.onlyOpens && this.asks)
    if (tied === 0 || (traits === 0 && isHarmless)) return 0
    for (const concept of before.concepts)
      if (ties.has(concept) && !this.concepts.has(concept)) tied += 1
    return tied + traits
  }

  /** Most sentences have nothing to keep. */
  private add(concept: AddressingFeature): void {
    this.concepts = this.concepts.has(concept)
      ? this.concepts
      : new Set([...this.concepts, concept])
  }

  private readName(tokens: readonly Token[], at: number): boolean {
    const token = tokens[at]
    if (token === undefined || token.word.indexOf('_') <= 0) return false
    if (!token.quoted && calls.has(tokens[at - 1]?.word ?? '')) this.add('name')
    return true
  }

  private note(tokens: readonly Token[], at: number, concept: AddressingFeature): void {
    if (concept === 'order') {
      // `state=` is part of a URL.
      if (tokens[at + 1]?.mark === EQUALS || this.orders.length >= ORDERS_MAX) return
      if (!startsOrderAt(tokens, at)) return
      this.orders.push(at)
      this.asks ||= tokens[at]?.word === 'ask'
      this.onlyOpens &&= opening.has(tokens[at]?.word ?? '')
    } else if (concept === 'user') {
      if (partsOfUser.has(tokens[at + 1]?.word ?? '')) return
      if (articles.has(tokens[at - 1]?.word ?? '') && !isOperatorWording(tokens, at))
        this.add(tokens[at + 1]?.word === 's' ? 'possession' : 'user')
    } else if (concept === 'program' || concept === 'helper') {
      if (isModelAddressed(tokens, at)) this.calledAt = at
      else if (isPartOfPath(tokens, at)) return
      else if (concept === 'program' || isModelObliged(tokens, at)) this.add('program')
    } else if (concept === 'answer' || concept === 'letter') {
      if (yours.has(tokens[at - 1]?.word ?? '') && within.has(tokens[at - 2]?.word ?? ''))
        this.add(concept)
    } else if (concept === 'brief') {
      if (tokens[at - 1]?.word === 'system' && isNamed(tokens, at - 1) && !isAskedFor(tokens, at))
        this.add(concept)
      else if (yours.has(tokens[at - 1]?.word ?? '')) this.add('letter')
    } else if (concept === 'unasked') {
      if (isWaived(tokens, at)) this.add(concept)
    } else if (concept === 'session') {
      if (isOneSession(tokens, at)) this.add(concept)
    } else if (concept !== 'secret' || !isAdverbial(tokens, at)) this.add(concept)
  }
}

/** `Get the user token` is what a function does; `the user's token` is that of a person. */
const partsOfUser = new Set(
  'token tokens id ids name names guide manual interface agent story stories group groups table input experience role roles'.split(
    ' ',
  ),
)

const sessionWords = new Set(
  'the this your our current whole entire last previous full all every'.split(' '),
)

/** `The conversation`, `chat history`; `to chat` and `secret chats` are what people do. */
function isOneSession(tokens: readonly Token[], at: number): boolean {
  if (sessionWords.has(tokens[at - 1]?.word ?? '')) return true
  const next = tokens[at + 1]?.word
  return next === 'history' || next === 'log' || next === 'logs' || next === 'transcript'
}

/** `https://host.example/some-ai/page` names no program. */
function isPartOfPath(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token !== undefined && /[\w)][/.-]$|\/$/.test(token.lineBefore())
}

function isVariable(word: string | undefined): boolean {
  return word === 'variable' || word === 'variables' || word === 'file'
}

const opening = new Set('open visit ask call use see'.split(' '))
const calls: ReadonlySet<string> = new Set('call use run invoke execute tool trigger'.split(' '))
const articles: ReadonlySet<string> = new Set(['the', 'your', 'my'])
const yours: ReadonlySet<string> = new Set(['your', 'ur'])
/** `In your response`, but not `send your response`, as forms say it. */
const within: ReadonlySet<string> = new Set(
  'in into of within to from after before with'.split(' '),
)
