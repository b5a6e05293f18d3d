import type { EvaluationListItem, EvaluationListResponse } from '@ase/schemas'
import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askedWaitMs } from '../../api/query-client.ts'
import { get, type Query } from '../../api/request.ts'
import { listKey } from '../../api/use-list.ts'
import { decisionLabels } from '../../decision/names.ts'
import { formatUnits } from '../../kit/format.ts'
import { withNewest } from './with-newest.ts'

const POLL_MS = 3000
const POLL_AFTER_FAILURE_MS = 15_000
/** Readers hear of new rows this often at most; what came meanwhile is counted. */
const ANNOUNCE_MS = 10_000

export interface LiveTailSettings {
  readonly path: string
  readonly query: Query
  readonly isOn: boolean
  /** A row has the focus or the pointer: nothing moves. */
  readonly isHeld: boolean
}

export interface LiveTail {
  readonly hasFailed: boolean
  /** Says what came, for readers; empty before. */
  readonly announcement: string
}

/**
 * Asks for the newest evaluations every few seconds and puts them on top of the list in the cache. The browser's tab has
 * to be seen and online: otherwise it waits, and asks as soon as it is.
 */
export function useLiveTail({ path, query, isOn, isHeld }: LiveTailSettings): LiveTail {
  const client = useQueryClient()
  const { announcement, announce } = useAnnouncement()
  const poll = useQuery({
    queryKey: ['live', ...listKey(path, query)],
    queryFn: ({ signal }) => get<EvaluationListResponse>(path, query, signal),
    enabled: isOn && !isHeld,
    refetchInterval: ({ state: { error } }) =>
      error === null ? POLL_MS : Math.max(POLL_AFTER_FAILURE_MS, askedWaitMs(error)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data } = poll
  const merge = useEffectEvent((newest: EvaluationListResponse) => {
    const key = listKey(path, query)
    const pages = client.getQueryData<EvaluationPages>(key)
    if (pages === undefined) return
    const { fresh, next } = withNewest(pages, newest)
    if (fresh.length === 0) return
    client.setQueryData<EvaluationPages>(key, next)
    announce(fresh)
  })
  useEffect(() => {
    if (data !== undefined) merge(data)
  }, [data])
  return { hasFailed: isOn && poll.isError, announcement }
}

type EvaluationPages = InfiniteData<EvaluationListResponse, string | null>

interface Announcement {
  readonly announcement: string
  readonly announce: (fresh: readonly EvaluationListItem[]) => void
}

function useAnnouncement(): Announcement {
  const [announcement, setAnnouncement] = useState('')
  const waiting = useRef<{ items: EvaluationListItem[]; timer: number | null }>({
    items: [],
    timer: null,
  })
  useEffect(() => {
    const { current } = waiting
    return () => {
      if (current.timer !== null) clearTimeout(current.timer)
    }
  }, [])
  const say = (): void => {
    const { current } = waiting
    if (current.items.length === 0) {
      current.timer = null
      return
    }
    setAnnouncement(inWords(current.items))
    current.items = []
    current.timer = window.setTimeout(say, ANNOUNCE_MS)
  }
  return {
    announcement,
    announce: (fresh) => {
      waiting.current.items.push(...fresh)
      if (waiting.current.timer === null) say()
    },
  }
}

/** `3 new evaluations: 2 allow, 1 block`. */
function inWords(fresh: readonly EvaluationListItem[]): string {
  const parts = (['allow', 'review', 'block'] as const).flatMap((decision) => {
    const count = fresh.filter((item) => item.decision === decision).length
    return count === 0 ? [] : [`${count} ${decisionLabels[decision].toLowerCase()}`]
  })
  return `${formatUnits(fresh.length, 'new evaluation')}: ${parts.join(', ')}`
}
