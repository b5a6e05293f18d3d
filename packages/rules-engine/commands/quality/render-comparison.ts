import { counted, printable } from '../printed.ts'
import type { Comparison } from './comparison.ts'
import { listed, renderCases } from './render.ts'

/** What changed since an earlier report, with up to `limit` cases of each kind. */
export function renderComparison(comparison: Comparison, limit: number): string {
  const { gained, lost, freed, broken, moved, relabelled, gone } = comparison
  if (comparison.compared === 0)
    return [
      head(comparison),
      'no case could be compared: no file name and id of this run stand in the earlier report',
    ].join('\n')
  return [
    head(comparison),
    renderCases('attacks gained', gained, limit),
    renderCases('attacks lost', lost, limit),
    renderCases('benign cases freed', freed, limit),
    renderCases('benign cases broken', broken, limit),
    renderCases('moved between review and block', moved, limit),
    renderCases('labels changed', relabelled, limit),
    listed('cases gone', gone.map(printable), limit),
  ].join('\n\n')
}

function head({ earlierVersion, compared, unknown, gone, elsewhere }: Comparison): string {
  const others = elsewhere === 0 ? '' : `, ${elsewhere} in files that were not scored now`
  return `against ${printable(earlierVersion)}: ${counted(compared, 'case')} compared, ${unknown} new, ${gone.length} gone${others}`
}
