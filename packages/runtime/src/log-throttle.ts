/**
 * Says yes to each name at most once in `everyMs`, so that what happens all the time fills no log. The names have to be of a
 * closed list: each is kept. `now` is epoch milliseconds.
 */
export function createLogThrottle(everyMs: number, now: () => number): (name: string) => boolean {
  const loggedAt = new Map<string, number>()
  return (name) => {
    const last = loggedAt.get(name)
    if (last !== undefined && now() - last < everyMs) return false
    loggedAt.set(name, now())
    return true
  }
}
