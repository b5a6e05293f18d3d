import { getRelatedStems, stemSubject } from './subject-words.ts'
import {
  answering,
  exceeding,
  isNumber,
  isSubject,
  makers,
  people,
  secretWords,
} from './subject-words.ts'
import type { Token } from './token.ts'
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
