import { useSyncExternalStore } from 'react'

let isSignedOut = false
const listeners = new Set<() => void>()

function set(value: boolean): void {
  if (isSignedOut === value) return
  isSignedOut = value
  for (const listener of listeners) listener()
}

/** An answer said that there is no session any more. */
export function noteSignedOut(): void {
  set(true)
}

export function noteSignedIn(): void {
  set(false)
}

/** Whether the service has refused this browser since it last signed in. */
export function useIsSignedOut(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isSignedOut,
  )
}
