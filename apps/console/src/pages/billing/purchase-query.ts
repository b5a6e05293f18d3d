import type { PurchaseResponse } from '@ase/schemas'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { profileQuery } from '../../api/profile.ts'
import { askedWaitMs } from '../../api/query-client.ts'
import { get } from '../../api/request.ts'
import { ledgerPath, purchasesPath } from './paths.ts'

const WAIT_MS_MIN = 1000
const WAIT_MS_MAX = 30_000
const GROWTH = 1.5
/** After so many answers about 25 seconds have passed: most payments are confirmed within five. */
const LATE_AFTER = 7

/** How long until a pending purchase is looked at again, by how often it was already. */
export function pollWaitMs(answers: number): number {
  // Past this the power is far over the maximum, and it must not grow for ever.
  const growths = Math.min(Math.max(answers - 1, 0), 20)
  return Math.min(Math.round(WAIT_MS_MIN * GROWTH ** growths), WAIT_MS_MAX)
}

export interface PurchaseState {
  readonly query: UseQueryResult<PurchaseResponse>
  /** It has been pending for longer than most. */
  readonly isLate: boolean
}

/** One purchase; while it is pending it is asked for again, ever less often. When it is paid, balance and lists are too. */
export function usePurchase(id: string): PurchaseState {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: [purchasesPath, id],
    queryFn: ({ signal }) =>
      get<PurchaseResponse>(`${purchasesPath}/${encodeURIComponent(id)}`, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.purchase.status === 'pending' &&
      Math.max(
        pollWaitMs(state.dataUpdateCount + state.errorUpdateCount),
        askedWaitMs(state.error),
      ),
  })
  const status = query.data?.purchase.status
  const wasPending = useRef(false)
  useEffect(() => {
    const hasChanged = wasPending.current && status !== 'pending'
    wasPending.current = status === 'pending'
    if (!hasChanged) return
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: [ledgerPath] })
    // The list itself: the key of one purchase is another one's beginning.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path, rest] }) => path === purchasesPath && typeof rest !== 'string',
    })
  }, [status, queryClient])
  const answers = queryClient.getQueryState([purchasesPath, id])?.dataUpdateCount ?? 0
  return { query, isLate: status === 'pending' && answers >= LATE_AFTER }
}
