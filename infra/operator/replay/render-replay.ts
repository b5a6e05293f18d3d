import type { Kind, ReplayReport } from './replay-report.ts'

const number = new Intl.NumberFormat('en-US')

/** The report for a terminal. */
export function renderReplay(report: ReplayReport): string {
  const { evaluations, same, policy, unreadable } = report
  const lines = [
    policy === null
      ? `${counted(same)} of ${counted(evaluations)} evaluations come out as they were stored, each under its own policy.`
      : `${counted(same)} of ${counted(evaluations)} evaluations keep their decision under ${policy.id} ${policy.version}.`,
  ]
  if (policy !== null) lines.push('', ...table(totalsOf(report)))
  if (report.changes.length > 0) lines.push('', ...table(changesOf(report)))
  if (report.different.count > 0)
    lines.push('', `${kindOf(report.different)} come out otherwise than they were stored.`)
  for (const unknown of report.unknownPolicies)
    lines.push(
      '',
      `${kindOf(unknown)} were decided by a policy that is not here: ${printable(unknown.policy)}`,
    )
  if (report.unknownPolicies.length > 0)
    lines.push(
      'Own policies are read from the folder of --policy-dir, else from that of POLICY_DIR.',
    )
  if (unreadable.count > 0) lines.push('', `${kindOf(unreadable)} are stored in no known form.`)
  return lines.join('\n')
}

function totalsOf({ before, after }: ReplayReport): string[][] {
  return [
    ['', 'allow', 'review', 'block'],
    ...Object.entries({ before, after }).map(([name, { allow, review, block }]) => [
      name,
      ...[allow, review, block].map(counted),
    ]),
  ]
}

function changesOf({ changes }: ReplayReport): string[][] {
  return [
    ['type', 'from', 'to', 'by', 'evaluations', 'such as'],
    ...changes.map(({ type, from, to, step, count, examples }) => [
      type,
      from,
      to,
      step,
      counted(count),
      examples.join(' '),
    ]),
  ]
}

function kindOf({ count, examples }: Kind): string {
  const such = examples.length === 0 ? '' : ` (${examples.join(' ')})`
  return `${counted(count)}${such}`
}

function counted(count: number): string {
  return number.format(count)
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** What was stored goes to a terminal. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD').slice(0, 255)
}
