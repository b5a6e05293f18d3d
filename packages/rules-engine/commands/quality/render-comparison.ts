import { formatCount, replaceControlCharacters } from '../printed.ts'
import type { Comparison } from './comparison.ts'
import { renderList, renderCases } from './render.ts'

/** What changed since an earlier report, with up to `limit` cases of each kind. */
export function renderComparison(comparison: Comparison, limit: number): string {
  const { gained, lost, fixed, broken, moved, relabelled, gone } = comparison
  if (comparison.compared === 0)
    return [
      head(comparison),
      'no case could be compared: no file name and id of this run stand in the earlier report',
    ].join('\n')
  return [
    head(comparison),
    renderCases('attacks gained', gained, limit),
    renderCases('attacks lost', lost, limit),
    renderCases('benign cases freed', fixed, limit),
    renderCases('benign cases broken', broken, limit),
    renderCases('moved between review and block', moved, limit),
    renderCases('labels changed', relabelled, limit),
    renderList('cases gone', gone.map(replaceControlCharacters), limit),
  ].join('\n\n')
}

function head({ earlierVersion, compared, unknown, gone, elsewhere }: Comparison): string {
  const others = elsewhere === 0 ? '' : `, ${elsewhere} in files that were not scored now`
  return `against ${replaceControlCharacters(earlierVersion)}: ${formatCount(compared, 'case')} compared, ${unknown} new, ${gone.length} gone${others}`
}
