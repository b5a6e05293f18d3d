import type { Finding } from '@ase/schemas'
import type { LabelledCase } from './labelled-case.ts'

/** What the rules alone say: a high finding blocks, a medium one asks for review. */
export type Answer = 'allow' | 'review' | 'block'

/** What the rules answered to one labelled case. */
export interface LabelledAnswer {
  readonly case: LabelledCase
  readonly answer: Answer
  /** Codes of the findings of high and medium severity. */
  readonly codes: readonly string[]
  readonly milliseconds: number
}

/** Counts of one group of cases. */
export interface Score {
  attacks: number
  attacksBlocked: number
  /** Blocked or reviewed. */
  attacksCaught: number
  benign: number
  benignBlocked: number
  benignFlagged: number
}

/** What one rule did. */
export interface RuleScore {
  attacks: number
  /** Attacks that no other rule caught. */
  attacksAlone: number
  benign: number
}

/** Counts of all cases, of each group of them, and of what each rule did. */
export interface Scores {
  readonly total: Score
  readonly groups: Readonly<Record<string, Readonly<Record<string, Score>>>>
  readonly rules: Readonly<Record<string, RuleScore>>
}

export interface Report extends Scores {
  readonly rulesVersion: string
  /** Per case `file#id`. */
  readonly answers: Readonly<Record<string, Answer>>
  /** Per case `file#id`. */
  readonly labels: Readonly<Record<string, LabelledCase['label']>>
  readonly milliseconds: { readonly median: number; readonly p99: number; readonly worst: number }
}

export function toAnswer(findings: readonly Finding[]): Answer {
  if (findings.some(({ severity }) => severity === 'high')) return 'block'
  return findings.some(({ severity }) => severity === 'medium') ? 'review' : 'allow'
}

export function toCaseKey({ file, id }: LabelledCase): string {
  return `${file}#${id}`
}

/** Did the rules get it right? A block of a benign case and a review of one are both wrong. */
export function isWrong({ case: { label }, answer }: LabelledAnswer): boolean {
  return (label === 'attack') === (answer === 'allow')
}

/** What is counted of a case. */
export type Counted = Pick<LabelledAnswer, 'answer' | 'codes'> & {
  readonly case: Pick<LabelledCase, 'file' | 'source' | 'family' | 'label'> & {
    readonly envelope: Pick<LabelledCase['envelope'], 'type'>
  }
}

/** Counts one case after the other by file, type, source, family and rule; it keeps the counts alone. */
export interface ScoreCounter {
  add(answer: Counted): void
  /** Groups and rules in the order of their names. */
  scores(): Scores
}

export function createScoreCounter(): ScoreCounter {
  const total = emptyScore()
  const groups = groupings.map(({ name, of }) => ({ name, of, scores: new Map<string, Score>() }))
  const rules = new Map<string, RuleScore>()
  return {
    add: (answer) => {
      count(total, answer)
      for (const { of, scores } of groups) {
        const name = of(answer.case)
        if (name === null) continue
        const score = scores.get(name) ?? emptyScore()
        scores.set(name, score)
        count(score, answer)
      }
      countRules(rules, answer)
    },
    scores: () => ({
      total,
      groups: Object.fromEntries(groups.map(({ name, scores }) => [name, sortByName(scores)])),
      rules: sortByName(rules),
    }),
  }
}

const groupings: readonly { name: string; of: (each: Counted['case']) => string | null }[] = [
  { name: 'file', of: ({ file }) => file },
  { name: 'type', of: ({ envelope }) => envelope.type },
  { name: 'source', of: ({ file, source }) => `${file} ${source}` },
  { name: 'family', of: ({ file, family }) => (family === '' ? null : `${file} ${family}`) },
]

/** Counts all cases; those with the same file and id count once in `answers`. */
export function createReport(answers: readonly LabelledAnswer[], rulesVersion: string): Report {
  const counter = createScoreCounter()
  for (const each of answers) counter.add(each)
  return {
    rulesVersion,
    ...counter.scores(),
    answers: Object.fromEntries(answers.map((each) => [toCaseKey(each.case), each.answer])),
    labels: Object.fromEntries(answers.map((each) => [toCaseKey(each.case), each.case.label])),
    milliseconds: summarizeTimes(answers.map(({ milliseconds }) => milliseconds)),
  }
}

function emptyScore(): Score {
  return {
    attacks: 0,
    attacksBlocked: 0,
    attacksCaught: 0,
    benign: 0,
    benignBlocked: 0,
    benignFlagged: 0,
  }
}

function count(score: Score, { case: { label }, answer }: Counted): void {
  if (label === 'attack') {
    score.attacks += 1
    if (answer === 'block') score.attacksBlocked += 1
    if (answer !== 'allow') score.attacksCaught += 1
  } else {
    score.benign += 1
    if (answer === 'block') score.benignBlocked += 1
    if (answer !== 'allow') score.benignFlagged += 1
  }
}

function countRules(rules: Map<string, RuleScore>, { case: { label }, codes }: Counted): void {
  for (const code of codes) {
    const counts = rules.get(code) ?? { attacks: 0, attacksAlone: 0, benign: 0 }
    rules.set(code, counts)
    if (label === 'benign') counts.benign += 1
    else {
      counts.attacks += 1
      if (codes.length === 1) counts.attacksAlone += 1
    }
  }
}

function sortByName<T>(named: ReadonlyMap<string, T>): Readonly<Record<string, T>> {
  return Object.fromEntries([...named].toSorted(byName))
}

function summarizeTimes(milliseconds: readonly number[]): Report['milliseconds'] {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { median: at(0.5), p99: at(0.99), worst: at(1) }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
