/** Collects how to undo the steps of a start. */
export interface Stopper {
  /** Registers an undoing; they run one after the other, the latest first. */
  add(undo: () => Promise<void>): void
  /** Registers what ends a process immediately, without waiting for its work. */
  onKill(kill: () => void): void
  /** Undoes everything, once. A failing step does not keep the others from running. */
  stop(): Promise<void>
  kill(): void
}

export function createStopper(): Stopper {
  const undoings: (() => Promise<void>)[] = []
  const kills: (() => void)[] = []
  let stopping: Promise<void> | null = null
  const undoAll = async (): Promise<void> => {
    for (let undo = undoings.pop(); undo !== undefined; undo = undoings.pop()) {
      await undo().catch(() => {})
    }
  }
  return {
    add: (undo) => {
      if (stopping === null) undoings.push(undo)
      // The step ended while everything was being stopped: too late for the list.
      else undo().catch(() => {})
    },
    onKill: (kill) => void kills.push(kill),
    stop: () => (stopping ??= undoAll()),
    kill: () => kills.forEach((kill) => kill()),
  }
}
