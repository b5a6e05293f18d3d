import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../kit/skeleton.tsx'

/** While the code of a page loads; it keeps the heading's place. */
export function PendingPage(): ReactNode {
  return (
    <div className="mx-auto w-full max-w-288 px-4 py-6 sm:px-8 sm:py-8">
      <Loading>
        <div className="grid content-start gap-6">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-72 w-full" />
        </div>
      </Loading>
    </div>
  )
}
