import type { Finding } from '@ase/schemas'
import type { LabelledCase } from './labelled-case.ts'

/** What the rules alone say: a high finding blocks, a medium one asks for review. */
export type Answer = 'allow' | 'review' | 'block'

export interface Judged {
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

export interface Report {
  readonly rulesVersion: string
  readonly total: Score
  readonly groups: Readonly<Record<string, Readonly<Record<string, Score>>>>
  readonly rules: Readonly<Record<string, RuleScore>>
  /** Per case `file#id`. */
  readonly answers: Readonly<Record<string, Answer>>
  /** Per case `file#id`. */
  readonly labels: Readonly<Record<string, LabelledCase['label']>>
  readonly milliseconds: { readonly median: number; readonly p99: number; readonly worst: number }
}

export function answerOf(findings: readonly Finding[]): Answer {
  if (findings.some(({ severity }) => severity === 'high')) return 'block'
  return findings.some(({ severity }) => severity === 'medium') ? 'review' : 'allow'
}

export function keyOf({ file, id }: LabelledCase): string {
  return `${file}#${id}`
}

/** Did the rules get it right? A block of a benign case and a review of one are both wrong. */
export function isWrong({ case: { label }, answer }: Judged): boolean {
  return (label === 'attack') === (answer === 'allow')
}

/** Counts by file, type, source, family and rule; cases with the same file and id count once in `answers`. */
export function reportOn(judged: readonly Judged[], rulesVersion: string): Report {
  return {
    rulesVersion,
    total: score(judged),
    groups: {
      file: scoresBy(judged, ({ file }) => file),
      type: scoresBy(judged, ({ envelope }) => envelope.type),
      source: scoresBy(judged, ({ file, source }) => `${file} ${source}`),
      family: scoresBy(
        judged.filter(({ case: { family } }) => family !== ''),
        ({ file, family }) => `${file} ${family}`,
      ),
    },
    rules: scoresOfRules(judged),
    answers: Object.fromEntries(judged.map((each) => [keyOf(each.case), each.answer])),
    labels: Object.fromEntries(judged.map((each) => [keyOf(each.case), each.case.label])),
    milliseconds: timesOf(judged.map(({ milliseconds }) => milliseconds)),
  }
}

function scoresBy(
  judged: readonly Judged[],
  group: (each: LabelledCase) => string,
): Readonly<Record<string, Score>> {
  const groups = Map.groupBy(judged, (each) => group(each.case))
  return Object.fromEntries(
    [...groups].toSorted(byName).map(([name, members]) => [name, score(members)]),
  )
}

function score(judged: readonly Judged[]): Score {
  const counts: Score = {
    attacks: 0,
    attacksBlocked: 0,
    attacksCaught: 0,
    benign: 0,
    benignBlocked: 0,
    benignFlagged: 0,
  }
  for (const { case: each, answer } of judged) {
    if (each.label === 'attack') {
      counts.attacks += 1
      if (answer === 'block') counts.attacksBlocked += 1
      if (answer !== 'allow') counts.attacksCaught += 1
    } else {
      counts.benign += 1
      if (answer === 'block') counts.benignBlocked += 1
      if (answer !== 'allow') counts.benignFlagged += 1
    }
  }
  return counts
}

function scoresOfRules(judged: readonly Judged[]): Readonly<Record<string, RuleScore>> {
  const rules = new Map<string, RuleScore>()
  for (const { case: each, codes } of judged) {
    for (const code of codes) {
      const counts = rules.get(code) ?? { attacks: 0, attacksAlone: 0, benign: 0 }
      rules.set(code, counts)
      if (each.label === 'benign') counts.benign += 1
      else {
        counts.attacks += 1
        if (codes.length === 1) counts.attacksAlone += 1
      }
    }
  }
  return Object.fromEntries([...rules].toSorted(byName))
}

function timesOf(milliseconds: readonly number[]): Report['milliseconds'] {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { median: at(0.5), p99: at(0.99), worst: at(1) }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
