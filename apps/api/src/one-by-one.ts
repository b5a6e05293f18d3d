/**
 * Turns for work that holds the process up, such as a body of 14 MB that is parsed: between two of them everything else that is
 * ready gets its turn.
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(nextRound)
    return last
  }
}

function nextRound(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
