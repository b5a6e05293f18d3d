import { rules } from '../../src/catalog.ts'
import { formatCount } from '../printed.ts'
import type { Explanation } from './explain-envelope.ts'

/** Rules that are named for their time, whether they fired or not. */
const SLOWEST = 5

/** The findings with what stands behind them, then where the time went. Nothing of the input is quoted. */
export function renderExplanation(explanation: Explanation, rulesVersion: string): string {
  const { findings, runs, microseconds } = explanation
  const fired = runs.filter((run) => run.findings.length > 0)
  const blocks = fired.map((run) =>
    [
      `${run.rule.code}  ${fixed(run.microseconds)} µs`,
      `  ${run.rule.reason}`,
      ...run.findings.map(({ severity, path }) => `  ${severity.padEnd(6)} ${path}`),
      `  needs: ${run.rule.evidence}`,
      `  exceptions: ${run.rule.exceptions}`,
      `  see: ${run.rule.references.join(' ')}`,
    ].join('\n'),
  )
  const slowest = runs
    .toSorted((a, b) => b.microseconds - a.microseconds)
    .slice(0, SLOWEST)
    .map((run) => `  ${fixed(run.microseconds).padStart(9)} µs  ${run.rule.code}`)
  return [
    `rules ${rulesVersion}: ${formatCount(findings.length, 'finding')} by ${formatCount(fired.length, 'rule')} in ${fixed(microseconds)} µs; of ${rules.length} rules ${runs.length} are for this type`,
    ...blocks,
    [
      'slowest rules (a time includes the reading that this rule was the first to need):',
      ...slowest,
    ].join('\n'),
  ].join('\n\n')
}

function fixed(microseconds: number): string {
  return microseconds.toFixed(1)
}
