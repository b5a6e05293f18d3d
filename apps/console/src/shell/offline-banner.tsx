import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'

/** Says that there is no network: what is shown stays, and is asked for again when it is back. */
export function OfflineBanner(): ReactNode {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="border-b border-line bg-review-tint px-4 py-2 sm:px-8">
          <span aria-hidden="true" className="mr-2 font-bold text-review">
            !
          </span>
          You are offline. What you see is what was loaded last; nothing is sent.
        </p>
      )}
    </div>
  )
}
