import {
  answering,
  exceeding,
  getRelatedStems,
  isNumber,
  isSubject,
  makers,
  people,
  secretWords,
  stemSubject,
} from './requests/subject-words.ts'
import type { Token } from './tokens/token.ts'
import { tokenize } from './tokenize.ts'

/** One prohibition: its subjects by the beginnings of their words, and how far it goes. */
interface Prohibition {
  readonly stems: ReadonlySet<string>
  /** It holds from this number on; null when it has no such limit. */
  readonly above: number | null
  /** It protects other people: one's own may be asked for. */
  readonly others: boolean
  /** It forbids to make something; speaking of it is fine. */
  readonly making: boolean
}

/** What the rule of an application forbids to disclose: subjects, and secrets of any name. */
export interface ForbiddenSubjects {
  readonly prohibitions: readonly Prohibition[]
  readonly secrets: boolean
}

const SUBJECT_WORDS = 24

const refusals = new Set('not never dont don avoid avoiding refuse without'.split(' '))
/** A prohibition with a condition is a procedure, and naming its subject is how it starts. */
const conditions = new Set('unless until except if before when'.split(' '))
/**
 * The subjects that the stated use of a context forbids its program to disclose or discuss; null when there are none.
 */
export function parseForbiddenSubjects(use: string): ForbiddenSubjects | null {
  const sentences = splitSentences(tokenize(use))
  const prohibitions: Prohibition[] = []
  let secrets = false
  sentences.forEach((sentence, index) => {
    if (!forbids(sentence)) return
    if (secretWords.test(use)) secrets = true
    // `Do not reveal it`, `please avoid this topic`: the subject stands in the sentences before.
    const pointing = sentence.some(
      ({ word }) => word === 'it' || word === 'this' || word === 'private',
    )
    if (pointing) prohibitions.push(parseProhibition(sentences.slice(0, index + 1).flat(), true))
    else
      prohibitions.push(
        ...splitClauses(sentence).map((clause) => parseProhibition(afterRefusal(clause))),
      )
  })
  return secrets || prohibitions.some(({ stems }) => stems.size > 0)
    ? { prohibitions, secrets }
    : null
}

function parseProhibition(subjects: readonly Token[], pointing = false): Prohibition {
  const stems = new Set<string>()
  const making = pointing
    ? ''
    : (subjects.find(({ word }) => makers.has(word) || answering.has(word))?.word ?? '')
  const limit = subjects.findIndex(({ word }) => exceeding.has(word))
  const named = limit > 0 ? subjects.slice(0, limit) : subjects
  const near = named.slice(-SUBJECT_WORDS * 4)
  for (const [at, { word }] of near.entries()) {
    if (!isSubject(word) || secretWords.test(word) || isQualified(near, at)) continue
    stems.add(stemSubject(word))
    for (const related of getRelatedStems(stemSubject(word))) stems.add(related)
  }
  return {
    stems,
    above: findLimit(subjects),
    others: subjects.some(
      ({ word }, at) =>
        isThirdParty(word, subjects[at + 1]?.word ?? '') ||
        (word === 'of' && people.has(subjects[at + 1]?.word ?? '')),
    ),
    making: makers.has(making) && !answering.has(making),
  }
}

/** Says little without the word before it: `advice` of `medical advice`. */
const general = new Set(
  'advice record records number numbers question questions content contents copy copies code codes document documents list lists issue issues report reports member members team statement statements'.split(
    ' ',
  ),
)

/** `advice` of `medical advice`, and `admin` of `admin password`: not what the prohibition is about. */
function isQualified(subjects: readonly Token[], at: number): boolean {
  const [before, token, after] = [subjects[at - 1], subjects[at], subjects[at + 1]]
  if (secretWords.test(after?.word ?? '')) return true
  return general.has(token?.word ?? '') && token?.mark === 0 && isSubject(before?.word ?? '')
}

/** `over 100 dollars`, `more than 5`. */
function findLimit(subjects: readonly Token[]): number | null {
  const at = subjects.findIndex(({ word }) => exceeding.has(word))
  const limit = at < 0 ? undefined : subjects.slice(at + 1, at + 4).find(isNumber)
  return limit === undefined ? null : Number(limit.word)
}

const thirdParties = new Set('others else strangers'.split(' '))
const foreign = new Set('other another individual third all'.split(' '))

/** `others`, `other customers`, but not `other flowers`. */
function isThirdParty(word: string, next: string): boolean {
  return thirdParties.has(word) || (foreign.has(word) && people.has(next))
}

/** `Do not write essays and do not give answers` forbids two things. */
function splitClauses(sentence: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [[]]
  for (const [at, token] of sentence.entries()) {
    const joins = token.word === 'and' || token.word === 'or'
    if (joins && refusals.has(sentence[at + 2]?.word ?? '')) clauses.push([])
    clauses.at(-1)?.push(token)
  }
  return clauses
}

function splitSentences(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = []
  for (const token of tokens) {
    const last = sentences.at(-1)
    if (last?.[0]?.sentence === token.sentence) last.push(token)
    else sentences.push([token])
  }
  return sentences
}

function forbids(sentence: readonly Token[]): boolean {
  const at = findRefusal(sentence)
  return (
    at >= 0 &&
    sentence.slice(at).some(({ word }) => answering.has(word)) &&
    !sentence.slice(at).some(({ word }) => conditions.has(word))
  )
}

function findRefusal(sentence: readonly Token[]): number {
  return sentence.findIndex(
    ({ word }, index) =>
      refusals.has(word) || (word === 'no' && sentence[index + 1]?.word === 'circumstances'),
  )
}

function afterRefusal(sentence: readonly Token[]): readonly Token[] {
  return sentence.slice(findRefusal(sentence) + 1).slice(0, SUBJECT_WORDS)
}

/** Whether a message, in tokens and as text, names one of the forbidden subjects. */
export function namesForbiddenSubject(
  message: readonly Token[],
  text: string,
  wanted: ForbiddenSubjects,
): boolean {
  if (wanted.secrets && asksForSecret(text)) return true
  return wanted.prohibitions.some(({ stems, above, others, making }) => {
    if (above !== null && !exceeds(message, above)) return false
    if (making && !message.some(({ word }) => makers.has(word))) return false
    if (others && !speaksOfSomeone(message, text)) return false
    return message.some(
      ({ word }, at) =>
        stems.has(stemSubject(word)) &&
        isSubject(word) &&
        !(others && isOwn(message, at)) &&
        !isChanged(message, at),
    )
  })
}

/** A number beyond the limit, or the limit itself behind `over`. */
function exceeds(message: readonly Token[], limit: number): boolean {
  return message.some((token, at) => {
    if (!isNumber(token)) return false
    const number = Number(token.word)
    return number > limit || (number === limit && exceeding.has(message[at - 1]?.word ?? ''))
  })
}

/** Names a person, or has a name in it: a capital inside a sentence. */
function speaksOfSomeone(message: readonly Token[], text: string): boolean {
  return message.some(({ word, start, sentence }, at) => {
    if (people.has(word)) return true
    const code = text.charCodeAt(start)
    return word.length > 1 && code >= 65 && code <= 90 && message[at - 1]?.sentence === sentence
  })
}

const changing = new Set('change update correct edit replace'.split(' '))

/** `change my address`: a request to change a value discloses nothing. */
function isChanged(message: readonly Token[], at: number): boolean {
  return (
    isOwn(message, at) &&
    message.slice(Math.max(0, at - OWN_WORDS), at).some(({ word }) => changing.has(word))
  )
}

/** `my balance`, `my last five transactions`. */
function isOwn(message: readonly Token[], at: number): boolean {
  return message.slice(Math.max(0, at - OWN_WORDS), at).some(({ word }) => word === 'my')
}

const OWN_WORDS = 4

/** Passwords as such, and the writer's own. */
const anySecret =
  /\b(?:a|an|my|our|good|new|secure)\s(?:good |new |secure |safe )?(?:passwords?|passphrases?|passcodes?|pin|credentials)\b/gi

/** The words for a password in the languages of the phrase families. */
function asksForSecret(text: string): boolean {
  // Everyday care for an own password.
  if (
    /\b(?:reset|resets|change|changed|forgot|forgotten|lost|choose|create|strong|manager|update|expired)\b/i.test(
      text,
    )
  )
    return false
  return (
    secretWords.test(text.replace(anySecret, ' ')) ||
    /passwort|kennwort|mot de passe|contrase\u00F1a|palavra-passe|senha|parola d'ordine|wachtwoord|has\u0142o|\u043F\u0430\u0440\u043E\u043B|\u015Fifre|parola|kata sandi|m\u1EADt kh\u1EA9u|\u5BC6\u7801|\u5BC6\u78BC|\u30D1\u30B9\u30EF\u30FC\u30C9|\uBE44\uBC00\uBC88\uD638|\uC554\uD638|\u0643\u0644\u0645\u0629 \u0627\u0644\u0645\u0631\u0648\u0631|\u0643\u0644\u0645\u0629 \u0627\u0644\u0633\u0631|\u092A\u093E\u0938\u0935\u0930\u094D\u0921|\u09AA\u09BE\u09B8\u0993\u09AF\u09BC\u09BE\u09B0\u09CD\u09A1|\u0E23\u0E2B\u0E31\u0E2A\u0E1C\u0E48\u0E32\u0E19/i.test(
      text,
    )
  )
}
