export interface TimeLimit {
  end(): void
}

/** So many times the sockets are looked at before a wait is over. */
const SLICES = 20

/**
 * Calls `onOver` when somebody else has not answered for `ms`. A wait is over only when it is not this process that kept it
 * waiting: while the event loop is blocked, an answer may lie in the socket, and the timer fires first. So the time is
 * counted in slices, after each of which the loop turns once and hears what came; a slice that is late, however late,
 * counts as one. 0 is for ever.
 */
export function startTimeLimit(ms: number, onOver: () => void): TimeLimit {
  let timer: NodeJS.Timeout | undefined
  let turn: NodeJS.Immediate | undefined
  let left = SLICES
  const startSlice = (): void => {
    timer = setTimeout(() => {
      // Node's loop runs timers, then reads sockets, then runs immediates.
      turn = setImmediate(() => {
        left -= 1
        if (left === 0) onOver()
        else startSlice()
      })
    }, ms / SLICES)
  }
  if (ms > 0) startSlice()
  return {
    end: () => {
      clearTimeout(timer)
      clearImmediate(turn)
    },
  }
}
