import type { EvaluationListItem, ProfileResponse } from '@ase/schemas'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { profileQuery } from '../../api/profile.ts'
import { pathWith, type Query } from '../../api/request.ts'
import type { List } from '../../api/use-list.ts'
import { Button, ButtonAnchorLink, ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Checkbox } from '../../kit/controls.tsx'
import { DownloadIcon } from '../../kit/icon.tsx'
import { Older } from '../../kit/older.tsx'
import { Empty, Failed, NoMatch } from '../../kit/page-states.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Table } from '../../kit/table.tsx'
import type { TimeRange } from '../../range/time-range.ts'
import { usePageShortcut } from '../../shell/shortcuts.ts'
import { paths } from '../../paths.ts'
import { columns } from './columns.tsx'
import { countFilters, noFilters, type EvaluationSearch } from './filters.ts'
import { useLiveTail } from './live-tail.ts'

export interface EvaluationListProps {
  readonly search: EvaluationSearch
  readonly range: TimeRange
  /** The filters as the API takes them. */
  readonly query: Query
  readonly path: string
  readonly list: List<EvaluationListItem>
  readonly onChange: (changes: EvaluationSearch) => void
}

/** The table with its live tail, its file and its older pages. */
export function EvaluationList({
  search,
  range,
  query,
  path,
  list,
  onChange,
}: EvaluationListProps): ReactNode {
  const [isHeld, setIsHeld] = useState(false)
  const isOnline = useIsOnline()
  const canFollow = range.to === undefined
  const isOn = search.live === 'on' && canFollow
  const live = useLiveTail({ path, query, isOn: isOn && !list.isLoading && !list.isStale, isHeld })
  const toggle = (): void => onChange({ live: search.live === 'on' ? undefined : 'on' })
  usePageShortcut({ letter: 'l', label: 'Live on or off', run: () => canFollow && toggle() })
  return (
    <Card
      title="Newest first"
      description={
        !canFollow
          ? 'The range has ended, so nothing new comes.'
          : isOn
            ? stateOf({ isHeld, isOnline, hasFailed: live.hasFailed })
            : 'Turn on Live to see new evaluations as they arrive.'
      }
      isFlush
      actions={
        <>
          <Checkbox
            isSwitch
            label="Live"
            className="self-center px-1"
            checked={isOn}
            disabled={!canFollow}
            onChange={toggle}
          />
          <ButtonAnchorLink
            href={pathWith('/api/evaluations.csv', query)}
            download
            size="small"
            icon={DownloadIcon}
          >
            CSV<span className="sr-only"> of all evaluations that match</span>
          </ButtonAnchorLink>
        </>
      }
    >
      <p role="status" className="sr-only">
        {live.announcement}
      </p>
      {list.isLoading && list.failure === null && <SkeletonRows count={10} />}
      {list.failure !== null && list.items.length === 0 && (
        <Failed error={list.failure} onRetry={list.retry} />
      )}
      {!list.isLoading && list.failure === null && list.items.length === 0 && !list.hasOlder && (
        <Nothing {...{ search, range, onChange }} />
      )}
      {list.items.length > 0 && (
        // It listens to what happens to the links inside and is no control itself.
        <div
          onFocus={({ target }) => setIsHeld(target.closest('tbody') !== null)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setIsHeld(false)
          }}
        >
          <Table
            caption="Evaluations, the newest first"
            columns={columns}
            rows={list.items}
            keyOf={({ evaluationId }) => evaluationId}
            isStale={list.isStale}
          />
        </div>
      )}
      {(list.items.length > 0 || list.failure === null) && <Older list={list} />}
    </Card>
  )
}

interface LiveState {
  readonly isHeld: boolean
  readonly isOnline: boolean
  readonly hasFailed: boolean
}

function stateOf({ isHeld, isOnline, hasFailed }: LiveState): string {
  if (!isOnline) return 'Live waits: you are offline.'
  if (isHeld) return 'Live waits while you are on a row.'
  if (hasFailed) return 'Live waits: the service does not answer. It is asked again in a moment.'
  return 'Live: updated every 3 seconds while this page is visible.'
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}

/** Why the list is empty, and what to do about it. */
function Nothing({
  search,
  range,
  onChange,
}: Pick<EvaluationListProps, 'search' | 'range' | 'onChange'>): ReactNode {
  const profile = useQuery(profileQuery)
  if (countFilters(search) > 0) return <NoMatch onClear={() => onChange(noFilters)} />
  if (isUnused(profile.data)) {
    return (
      <Empty
        title="No evaluations yet"
        action={
          <ButtonLink to={paths.keys} variant="primary">
            Create an API key
          </ButtonLink>
        }
      >
        Each call that your agent makes with an API key appears here, with its decision and why it
        was made.
      </Empty>
    )
  }
  return (
    <Empty
      title="No evaluations in this range"
      action={
        range.name !== '90d' && (
          <Button onClick={() => onChange({ ...noFilters, range: '90d' })}>Show 90 days</Button>
        )
      }
    >
      Choose a longer or another range.
    </Empty>
  )
}

function isUnused(profile: ProfileResponse | undefined): boolean {
  return profile !== undefined && profile.recentEvaluations.length === 0
}
