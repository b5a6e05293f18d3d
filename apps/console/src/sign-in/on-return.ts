/** Calls back when the person comes back to this page from another tab or window, or by Back. Returns what ends it. */
export function onReturn(call: () => void): () => void {
  const callIfVisible = (): void => {
    if (document.visibilityState === 'visible') call()
  }
  const callIfKept = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) call()
  }
  document.addEventListener('visibilitychange', callIfVisible)
  window.addEventListener('focus', callIfVisible)
  window.addEventListener('pageshow', callIfKept)
  return () => {
    document.removeEventListener('visibilitychange', callIfVisible)
    window.removeEventListener('focus', callIfVisible)
    window.removeEventListener('pageshow', callIfKept)
  }
}
