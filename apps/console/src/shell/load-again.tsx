import type { ReactNode } from 'react'

/** What can be shown without anything more from the service, where a part of the console could not be loaded. */
export function LoadAgain(): ReactNode {
  return (
    <p role="alert" className="p-6">
      This part could not be loaded. The network failed, or there is a new version of the console.{' '}
      <button type="button" className="underline" onClick={() => location.reload()}>
        Load again
      </button>
    </p>
  )
}
