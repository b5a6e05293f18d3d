import { formatCount, replaceControlCharacters } from '../printed.ts'
import {
  isWrong,
  type LabelledAnswer,
  type Report,
  type RuleScore,
  type Score,
  type Scores,
} from './report.ts'

/** `blocked` and `flagged` are shares of all cases of the label; flagged is blocked or reviewed, and so is caught. */
export function renderReport(report: Report, ambiguous: number): string {
  const { milliseconds, rulesVersion } = report
  return [
    `rules ${rulesVersion}; ${formatCount(ambiguous, 'ambiguous case')} left out`,
    ...renderCounts(report, 'rule'),
    `time per case: median ${fixed(milliseconds.median)} ms, p99 ${fixed(milliseconds.p99)} ms, worst ${fixed(milliseconds.worst)} ms`,
  ].join('\n\n')
}

/** The tables of counts, with what their words mean; a row of the last one is a `kind`. */
export function renderCounts({ total, groups, rules }: Scores, kind: string): readonly string[] {
  return [
    `caught and flagged: reviewed or blocked; alone: attacks that no other ${kind} caught`,
    renderScores('all', { all: total }),
    ...Object.entries(groups).map(([name, scores]) => renderScores(`by ${name}`, scores)),
    renderRules(`by ${kind}`, rules),
  ]
}

function renderScores(title: string, scores: Readonly<Record<string, Score>>): string {
  return renderTable(
    [title, 'attacks', 'blocked', 'caught', 'benign', 'blocked', 'flagged'],
    Object.entries(scores).map(([name, score]) => [
      replaceControlCharacters(name),
      String(score.attacks),
      percent(score.attacksBlocked, score.attacks),
      percent(score.attacksCaught, score.attacks),
      String(score.benign),
      percent(score.benignBlocked, score.benign),
      percent(score.benignFlagged, score.benign),
    ]),
  )
}

function renderRules(title: string, rules: Readonly<Record<string, RuleScore>>): string {
  return renderTable(
    [title, 'attacks', 'alone', 'benign'],
    Object.entries(rules).map(([code, { attacks, attacksAlone, benign }]) => [
      code,
      String(attacks),
      String(attacksAlone),
      String(benign),
    ]),
  )
}

/** The misses and false alarms, one a line: what was answered, by which rules, and the start of the case. */
export function renderErrors(answers: readonly LabelledAnswer[], limit: number): string {
  const wrong = answers.filter(isWrong)
  const misses = wrong.filter((each) => each.case.label === 'attack')
  const alarms = wrong.filter((each) => each.case.label === 'benign')
  return [
    renderCases('missed attacks', misses, limit),
    renderCases('false alarms', alarms, limit),
  ].join('\n\n')
}

const EXCERPT = 240

/** Cases under a title with their number: what is answered now, by which rules, and the start of the case. */
export function renderCases(
  title: string,
  cases: readonly LabelledAnswer[],
  limit: number,
): string {
  return renderList(title, cases.map(renderCase), limit)
}

/** A case in one line that a terminal can print. */
export function renderCase({
  case: each,
  answer,
  codes,
}: Omit<LabelledAnswer, 'milliseconds'>): string {
  const { file, id, source, family, envelope } = each
  const excerpt = JSON.stringify(envelope.input).slice(0, EXCERPT)
  const place = `${file}#${id} (${family === '' ? source : family})`
  return `${answer} [${codes.join(' ')}] ${replaceControlCharacters(place)} ${replaceControlCharacters(excerpt)}`
}

/** The first lines under a title with the number of all, `count` of which the lines are the first. */
export function renderList(
  title: string,
  lines: readonly string[],
  limit: number,
  count: number = lines.length,
): string {
  const shown = lines.slice(0, limit).map((line) => `  ${line}`)
  if (count > limit && limit > 0) shown.push(`  … and ${count - limit} more`)
  return [`${title}: ${count}`, ...shown].join('\n')
}

/** Columns of equal width: the first one to the left, numbers to the right. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)}%`
}

function fixed(milliseconds: number): string {
  return milliseconds.toFixed(3)
}
