import type { Token } from '../tokens/token.ts'
import { UNDERSCORE } from '../characters/characters.ts'
import { ObjectRole, getObjectRoles, getThirdPersonRoles, VerbRole, getVerbRoles } from './roles.ts'

/** Called for each group of nearby words in one sentence, with the roles of its demanded verbs and of its objects. */
export type Visit = (verbs: number, things: number) => void

export interface DemandOptions {
  /** Words that are no matter to anyone else. */
  readonly own: ReadonlySet<string>
  /** A text that only says what to fill in: all of it is handed over. */
  readonly asked: boolean
  /** The first sentence says what something does; a verb at its head is no order. */
  readonly introduced: boolean
}

/** Words of one demand stand within two windows of this many words. */
const WINDOW = 14
const SUBJECT_REACH = 3
const MODAL_REACH = 5
const NEGATION_REACH = 4
const CONTEXT_REACH = 4
/** A command in a code span stands right behind `run`. */
const LAUNCH_REACH = 3
const AT = 64
const SLASH = 47

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

const modals = wordSet(
  'must should shall needs need required requires mandatory ensure sure please kindly ought gets get',
)
const beforeTo = wordSet(
  'has have is are need needs required customary expected supposed asked had going obliged',
)
const passives = wordSet('is are be being been gets get')
const subjects = wordSet(
  'you assistant assistants agent agents model caller ai llm copilot claude gemini gpt',
)
const modelNames = wordSet('assistant agent model ai llm')
const leads = wordSet(
  'please kindly also then first just simply always additionally instead and or so do',
)
const negations = wordSet('not never don dont no without cannot nor nothing')
const during = wordSet('in at during throughout')
const edges = wordSet('beginning start end')
/** Many tools have a parameter for messages of their own. */
const turns = wordSet('messages turns')
/** Where a maker may be written to. */
const desks = wordSet('support help info contact sales feedback security example')
/** Messages that programs write. */
const written = wordSet('error log commit warning validation status exception')
const schemes = wordSet('https http s3 sftp ftp')

/**
 * Reads the sentences of a text for what they demand: a verb that is demanded (an order, `must`, `has to be`) and what it
 * takes or reaches. Quoted words do not count. Linear.
 */
export function readDemands(tokens: readonly Token[], options: DemandOptions, visit: Visit): void {
  const start = options.asked ? VerbRole.hand : 0
  let verbs = start
  let things = 0
  let verbsBefore = 0
  let thingsBefore = 0
  let sentence = -1
  let windowEnd = 0
  let launchedAt = -LAUNCH_REACH - 1
  for (const [at, token] of tokens.entries()) {
    if (token.sentence !== sentence || at >= windowEnd) {
      visit(verbsBefore | verbs, thingsBefore | things)
      const goesOn = token.sentence === sentence
      verbsBefore = goesOn ? verbs : 0
      thingsBefore = goesOn ? things : 0
      verbs = start
      things = 0
      sentence = token.sentence
      windowEnd = at + WINDOW
    }
    if (token.quoted) {
      if (at <= launchedAt + LAUNCH_REACH) things |= ObjectRole.machine
      continue
    }
    if (isEmailOrUrl(tokens, at)) things |= ObjectRole.outside
    if (token.known < 0 && (token.traits & UNDERSCORE) === 0) continue
    if (!options.own.has(token.word)) things |= readObjectRoles(tokens, at, options.asked)
    const verb = readVerbRoles(tokens, at)
    if (verb === 0) continue
    if (isDemanded(tokens, at, options)) {
      verbs |= verb
      if ((verb & VerbRole.launch) !== 0) launchedAt = at
    } else if ((verb & VerbRole.hand) !== 0 && isPassive(tokens, at)) things |= ObjectRole.handed
  }
  visit(verbsBefore | verbs, thingsBefore | things)
}

/** An email address of a person, or a URL. The contact addresses of a service do not count. */
function isEmailOrUrl(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.mark === AT) return !desks.has(tokens[at - 1]?.word ?? '')
  return tokens[at + 1]?.mark === SLASH && schemes.has(token?.word ?? '')
}

/** `Mentioned in the conversation` says when; it is not the conversation that is asked for. */
function readObjectRoles(tokens: readonly Token[], at: number, asked: boolean): number {
  const word = tokens[at]?.word ?? ''
  const turn = !asked && turns.has(word) && !written.has(tokens[at - 1]?.word ?? '')
  const roles = turn ? ObjectRole.talk : getObjectRoles(word)
  if ((roles & ObjectRole.talk) === 0) return roles
  for (let before = at - 1; before >= at - CONTEXT_REACH; before -= 1) {
    const earlier = tokens[before]?.word ?? ''
    if (edges.has(earlier) || (at - before <= 2 && during.has(earlier)))
      return roles & ~ObjectRole.talk
  }
  return roles
}

/** `The assistant keeps` says what it has to do. */
function readVerbRoles(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? ''
  const verb = getVerbRoles(word)
  if (verb !== 0) return verb
  const third = getThirdPersonRoles(word)
  if (third === 0) return 0
  const said = isSubjectNear(tokens, at) || tokens[at - 1]?.word === 'and'
  return said && isModelNear(tokens, at) ? third : 0
}

function isSubjectNear(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0 && before >= at - SUBJECT_REACH; before -= 1) {
    if (tokens[before]?.sentence !== tokens[at]?.sentence) return false
    if (subjects.has(tokens[before]?.word ?? '')) return true
  }
  return false
}

const MODEL_REACH = 20

/** `The assistant keeps watch and saves`: the model is the subject of the sentence. */
function isModelNear(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0 && before >= at - MODEL_REACH; before -= 1) {
    if (tokens[before]?.sentence !== tokens[at]?.sentence) return false
    if (modelNames.has(tokens[before]?.word ?? '')) return true
  }
  return false
}

function isPassive(tokens: readonly Token[], at: number): boolean {
  return passives.has(tokens[at - 1]?.word ?? '') || passives.has(tokens[at - 2]?.word ?? '')
}

function isDemanded(
  tokens: readonly Token[],
  at: number,
  { asked, introduced }: DemandOptions,
): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  const describes = introduced && token.sentence === tokens[0]?.sentence
  if (isTested(tokens, at)) return false
  let demanded =
    (token.opensClause && !describes && !asked && !isParticiple(token.word)) ||
    isSubjectNear(tokens, at) ||
    (getVerbRoles(token.word) === 0 && isModelNear(tokens, at))
  for (let before = at - 1; before >= 0 && before >= at - MODAL_REACH; before -= 1) {
    const word = tokens[before]?.word ?? ''
    const away = at - before
    if (tokens[before]?.sentence !== token.sentence) break
    if (away <= NEGATION_REACH && negations.has(word)) return false
    if (away === 1 && word === 'only') return false
    if (modals.has(word)) demanded = true
    if (word === 'to' && beforeTo.has(tokens[before - 1]?.word ?? '')) demanded = true
    if (away === 1 && !describes && !isPassive(tokens, at))
      demanded ||= leads.has(word) || word.endsWith('ly')
  }
  return demanded
}

/** `Returned content may …` describes content. */
function isParticiple(word: string): boolean {
  return word.endsWith('ed') && word !== 'feed' && word !== 'embed'
}

const tests = wordSet('whether tries attempts trying attempting')
const TEST_REACH = 8

/** `Whether a text tries to make a model send`: what is looked for is not demanded. */
function isTested(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= 0 && before >= at - TEST_REACH; before -= 1) {
    if (tokens[before]?.sentence !== tokens[at]?.sentence) return false
    if (tests.has(tokens[before]?.word ?? '')) return true
  }
  return false
}
