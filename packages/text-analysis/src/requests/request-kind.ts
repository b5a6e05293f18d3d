import { isRequestVerb } from '../acts/acts.ts'
import { isEnglish, isVerb } from './requests.ts'
import { isInformationRequest } from './request-languages.ts'
import type { Token } from '../tokens/token.ts'

/**
 * What a request wants: an answer (`asks`: in questions alone; `reads`: also by `list`, `find`, `summarise`), something
 * done in words that the lists know, or neither clearly.
 * `unknown` is a request in another language.
 */
export type RequestKind = 'asks' | 'reads' | 'acts' | 'unclear' | 'unknown'

const politeness = new Set(
  'yes no sure actually oh alright great sorry unfortunately perfect please hi hello hey dear also then and just so now ok okay well thanks thank you first next afterwards afterward finally can could would will kindly i d m ve re ll want need like love to help me us be able bonjour good morning afternoon evening'.split(
    ' ',
  ),
)
const questions = new Set(
  'what when where who whom whose which how why is are was were do does did has have had if should may might am any what’s whats'.split(
    ' ',
  ),
)
const reading = new Set(
  'summarise summarize list show find tell give read look search check translate explain describe compare count calculate extract get fetch retrieve analyse analyze review open view display see know understand browse visit report outline recap identify determine name rank rate suggest recommend answer figure catch verify skim scan locate inspect learn interested track monitor watch triage inspect evaluate assess diagnose investigate convert forecast estimate access go gather collect obtain consult prepare compile generate brainstorm research considering curious wondering say state'.split(
    ' ',
  ),
)
const statements = new Set(
  "i my the it its it's this that there we our he she they i'm im he's she's a an your you".split(
    ' ',
  ),
)
/** Ask-verbs that as often as not only ask to know. */
const weak = new Set(
  'find get need want use try check load fetch open visit give tell let show write answer report confirm ask fly plan text back call query look pick like is return review request hit ping lead book order place contact mention cover spend pays sending paying fix set run change update cancel refund post share message email mail reply return'.split(
    ' ',
  ),
)

/** The kind of a request, in tokens, from all its sentences. */
export function classifyRequest(request: readonly Token[]): RequestKind {
  if (!isEnglish(request)) return isInformationRequest(request) ? 'reads' : 'unknown'
  if (isInformationRequest(request)) return 'reads'
  let asksToKnow = false
  let acts = false
  let balance = 0
  let questionsOnly = true
  for (let at = 0; at < request.length; at = findSentenceEnd(request, at)) {
    const head = findHead(request, at)
    const word = request[head]?.word ?? ''
    const follows = request[head + 1]?.word ?? ''
    if (word === '' || request[head]?.sentence !== request[at]?.sentence) continue
    if (word === 'get' && wantsState(request, head)) acts = true
    const preposition = prepositions.has(word) && hasQuestionNear(request, head)
    if (reading.has(word)) questionsOnly = false
    if (preposition || questions.has(word) || (reading.has(word) && !handsOver(word, follows)))
      asksToKnow = true
    else if (isRequestVerb(word) && follows !== 'back') acts = true
    else if (!statements.has(word)) balance -= 2
    balance += 1
    if (!acts) acts = actsLater(request, head, questions.has(word) || preposition)
  }
  if (balance < 0) return 'unclear'
  if (acts) return 'acts'
  if (!asksToKnow) return 'unclear'
  return questionsOnly ? 'asks' : 'reads'
}

/** `Get the build green`, `get it booked`. */
function wantsState(request: readonly Token[], head: number): boolean {
  const sentence = request[head]?.sentence
  return request
    .slice(head + 1, head + STATE_REACH)
    .some((token) => token.sentence === sentence && states.has(token.word))
}

const STATE_REACH = 10
const states = new Set('green working running fixed done passing booked paid sorted'.split(' '))

/** `Give Ana the key` hands something over, `give me a list` does not; `give back`, `read back` neither. */
function handsOver(word: string, follows: string): boolean {
  return follows === 'back' || (word === 'give' && !asker.has(follows))
}

const asker = new Set('me us a an some'.split(' '))

function findSentenceEnd(request: readonly Token[], at: number): number {
  let next = at
  while (next < request.length && request[next]?.sentence === request[at]?.sentence) next += 1
  return next
}

function findHead(request: readonly Token[], at: number): number {
  let head = at
  while (head < request.length && politeness.has(request[head]?.word ?? '')) head += 1
  return head
}

/** `Read the page and send it to Bo` acts; `which hotel should I book` does not. */
function actsLater(request: readonly Token[], head: number, question: boolean): boolean {
  const sentence = request[head]?.sentence
  for (let at = head + 1; at < request.length; at += 1) {
    const token = request[at]
    if (token?.sentence !== sentence) return false
    if (!isRequestVerb(token?.word ?? '') || !isVerb(request, at)) continue
    const before = request[at - 1]?.word ?? ''
    if (request[head]?.word === 'if') return true
    if (joins.has(before) && (!question || before !== 'to' || asksForPossibility(request, head)))
      return true
    if (!question && !weak.has(token?.word ?? '') && before !== 'i') return true
  }
  return false
}

const prepositions = new Set('at in on for by from to with about under since until of'.split(' '))

/** `Is it possible to cancel`, `is there a way to change`. */
function asksForPossibility(request: readonly Token[], head: number): boolean {
  const sentence = request[head]?.sentence
  return request.some((token) => token.sentence === sentence && hoping.has(token.word))
}

const hoping = new Set('possible able way chance ok okay'.split(' '))

/** `At what time`, `For how long`. */
function hasQuestionNear(request: readonly Token[], head: number): boolean {
  return [1, 2, 3].some((step) => questions.has(request[head + step]?.word ?? ''))
}

const joins = new Set('and then to please also'.split(' '))
