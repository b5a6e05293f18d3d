import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The time of this machine's clock, as `Date.now()` counts; it goes on every half a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
