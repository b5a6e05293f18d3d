import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf, type ApiFailure } from '../../api/api-failure.ts'

export interface Departure<Request> {
  readonly leave: (request: Request) => void
  /** It is asked for, or the browser is on its way. */
  readonly isBusy: boolean
  readonly failure: ApiFailure | null
}

/** Asks the service for a page of the payment processor and takes the browser there. */
export function useDeparture<Request = void>(
  ask: (request: Request) => Promise<{ readonly url: string }>,
): Departure<Request> {
  const [isLeaving, setIsLeaving] = useState(false)
  const asked = useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => {
      setIsLeaving(true)
      location.assign(url)
    },
  })
  useEffect(() => {
    // Back from there, the browser may show this very page again, as it was left.
    const arrive = (event: PageTransitionEvent): void => {
      if (event.persisted) setIsLeaving(false)
    }
    addEventListener('pageshow', arrive)
    return () => removeEventListener('pageshow', arrive)
  }, [])
  return {
    leave: asked.mutate,
    isBusy: asked.isPending || isLeaving,
    failure: asked.error === null ? null : failureOf(asked.error),
  }
}
