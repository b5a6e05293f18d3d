import type { ReactNode } from 'react'
import type { List } from '../api/use-list.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './page-states.tsx'

/** Below a list: the button for what came before, or why that failed. */
export function Older({ list }: { readonly list: List<unknown> }): ReactNode {
  if (list.failure !== null) {
    return (
      <div className="border-t border-line p-3">
        <FailureNotice failure={list.failure} onRetry={list.retry} />
      </div>
    )
  }
  if (!list.hasOlder) return null
  return (
    <div className="flex justify-center border-t border-line p-2">
      <Button variant="quiet" size="small" isBusy={list.isLoadingOlder} onClick={list.loadOlder}>
        Older
      </Button>
    </div>
  )
}
