export interface TimeLimit {
  cancel(): void
}

/** The wait is cut into this many slices; after each, the sockets are read. */
const SLICES = 20

/**
 * Calls `onOver` when the other side has not answered for `ms` milliseconds; 0 means no limit. A blocked event loop of this process
 * does not count: while it is blocked, an answer may lie in the socket, and a plain timer would fire before the answer is read.
 * So the time is counted in slices. After each slice the loop turns once and reads the sockets. A slice that is late, by whatever
 * time, counts as one.
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
    cancel: () => {
      clearTimeout(timer)
      clearImmediate(turn)
    },
  }
}
