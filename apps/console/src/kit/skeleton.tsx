import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

/** Holds the place of something that loads, in its final size, which the class names give. */
export function Skeleton({ className }: { readonly className: string }): ReactNode {
  return <span aria-hidden="true" className={cn('skeleton block', className)} />
}

/** Rows of a table that loads, each as high as a real one. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }): ReactNode {
  return (
    <Loading>
      <div className="divide-y divide-line border-t border-line">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="flex h-11 items-center gap-6 px-4 sm:px-5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="hidden h-4 w-32 sm:block" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** Says that something loads to those who do not see its skeleton. */
export function Loading({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      {children}
    </div>
  )
}
