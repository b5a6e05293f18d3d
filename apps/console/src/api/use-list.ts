import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOf, type ApiFailure } from './api-failure.ts'
import { get, type Query } from './request.ts'

/** Pages without an item are passed over by themselves so many times; then the person decides. */
const EMPTY_PAGES_MAX = 5

export interface ListSettings<Answer, Item> {
  readonly path: string
  /** Filters; a change begins the list anew. */
  readonly query?: Query
  readonly itemsOf: (answer: Answer) => readonly Item[]
  /** Asks for the newest page again at this interval. */
  readonly refetchIntervalMs?: number | false
  readonly isEnabled?: boolean
}

export interface List<Item> {
  readonly items: readonly Item[]
  /** Nothing is known yet. */
  readonly isLoading: boolean
  /** What is shown belongs to the filters before. */
  readonly isStale: boolean
  readonly failure: ApiFailure | null
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  readonly loadOlder: () => void
  readonly retry: () => void
}

/** Where the cache has the pages of a list. */
export function listKey(path: string, query: Query): readonly [string, Query] {
  return [path, query]
}

/** A list of the API, newest first, page after page by its cursor. */
export function useList<Answer extends { readonly nextCursor: string | null }, Item>({
  path,
  query = {},
  itemsOf,
  refetchIntervalMs = false,
  isEnabled = true,
}: ListSettings<Answer, Item>): List<Item> {
  const list = useInfiniteQuery({
    queryKey: listKey(path, query),
    queryFn: ({ pageParam, signal }) =>
      get<Answer>(path, { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
    enabled: isEnabled,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, refetch } =
    list
  const pages = data?.pages ?? []
  const items = pages.flatMap(itemsOf)
  const isEmptySoFar = items.length === 0 && pages.length > 0 && pages.length < EMPTY_PAGES_MAX
  const goesOn = isEmptySoFar && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return {
    items,
    isLoading: list.isPending || (isEmptySoFar && hasNextPage && !isFetchNextPageError),
    isStale: list.isPlaceholderData,
    failure: list.error === null ? null : failureOf(list.error),
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    loadOlder: () => void fetchNextPage(),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}
