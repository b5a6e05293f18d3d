import type { EvaluationListResponse } from '@ase/schemas'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { Page } from '../../kit/page.tsx'
import { useTimeRange } from '../../range/use-time-range.ts'
import { useList } from '../../api/use-list.ts'
import { EvaluationList } from './evaluation-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { queryOf, type EvaluationSearch } from './filters.ts'
import { UsageChart } from './usage-chart.tsx'

const LIST_PATH = '/api/evaluations'

/** All evaluations of the account: narrowed by filters, counted over time, listed with the newest first. */
export function EvaluationsPage(): ReactNode {
  const search: EvaluationSearch = useSearch({ from: '/shell/evaluations' })
  const navigate = useNavigate()
  const range = useTimeRange(search)
  const query = useMemo(() => queryOf(search, range), [search, range])
  const list = useList({
    path: LIST_PATH,
    query,
    itemsOf: ({ evaluations }: EvaluationListResponse) => evaluations,
  })
  const change = (changes: EvaluationSearch): void =>
    void navigate({ to: '.', search: (old: EvaluationSearch) => ({ ...old, ...changes }) })
  return (
    <Page
      title="Evaluations"
      description="Decisions, codes and digests are stored. Content never is."
    >
      <FilterBar search={search} range={range} onChange={change} />
      <UsageChart
        filters={search}
        range={range}
        isLive={search.live === 'on' && range.to === undefined}
        onZoom={change}
      />
      <EvaluationList path={LIST_PATH} {...{ search, range, query, list }} onChange={change} />
    </Page>
  )
}
