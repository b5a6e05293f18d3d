import { renderTable } from '@ase/rules-engine/quality'
import { sumOf, type Robustness, type RobustnessCounts } from './measure.ts'

/** The table by disguise and the table by kind of attack, as text. */
export function renderRobustness({ disguises, kinds }: Robustness): string {
  const { bare: _, ...others } = disguises
  const rows = Object.entries(disguises).map(([name, counts]) => [name, ...cellsOf(counts)])
  return [
    'attacks that are caught (reviewed or blocked) under each disguise, and benign texts under the same that are flagged',
    renderTable(
      ['by disguise', ...columns],
      [...rows, ['all but bare', ...cellsOf(sumOf(Object.values(others)))]],
    ),
    '',
    'over all disguises, the least caught first; worst: the disguises under which most of the kind pass',
    renderTable(
      ['by kind of attack', ...columns, 'worst'],
      Object.entries(kinds).map(([name, counts]) => [
        name,
        ...cellsOf(counts),
        counts.worst.join(', ') || '-',
      ]),
    ),
  ].join('\n')
}

const columns = ['attacks', 'caught', 'benign', 'flagged', 'blocked']

function cellsOf({ attacks, caught, twins, flagged, blocked }: RobustnessCounts): string[] {
  return [
    String(attacks),
    percent(caught, attacks),
    String(twins),
    percent(flagged, twins),
    percent(blocked, twins),
  ]
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`
}
