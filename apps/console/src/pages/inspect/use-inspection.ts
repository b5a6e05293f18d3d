import type { InspectionResponse } from '@ase/schemas'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { attemptFor, type Attempt } from '../../api/attempt.ts'
import { profileQuery } from '../../api/profile.ts'
import { send } from '../../api/request.ts'
import { reportsPath } from '../reports/reports-path.ts'
import { dataUriOf } from './image-file.ts'

/** What is to be inspected. The same object, or the same URL, keeps its idempotency key. */
export type Source = { readonly file: File; readonly type: string } | string

/** 14 MB over a slow line, and the service's own time for the image. */
const TIMEOUT_MS = 180_000

export interface Inspected {
  /** The name of the file, or the URL. */
  readonly name: string
  readonly response: InspectionResponse
}

/** Sends an image, or its URL, to be inspected; a retry of the same is charged once. */
export function useInspection(): UseMutationResult<Inspected, Error, Source> {
  const queryClient = useQueryClient()
  const attempt = useRef<Attempt<Source> | null>(null)
  return useMutation({
    mutationFn: async (source) => {
      attempt.current = attemptFor(attempt.current, source)
      const { idempotencyKey } = attempt.current
      const isUrl = typeof source === 'string'
      const body = isUrl ? { url: source } : { image: await dataUriOf(source.file, source.type) }
      const response = await send<InspectionResponse>('/api/verify/inspect', body, {
        headers: { 'idempotency-key': idempotencyKey },
        timeoutMs: TIMEOUT_MS,
      })
      return { name: isUrl ? source : source.file.name, response }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: [reportsPath] })
    },
  })
}
