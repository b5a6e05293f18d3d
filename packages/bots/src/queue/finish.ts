import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@ase/db'
import { finishBotEvent, type TakenBotEvent } from './take.ts'

/** Shorter than the lease and than the pause of those who look for work: what was said must not be said again. */
const FINISH_PAUSE_MS = 200
const FINISH_TRIES_MAX = 300

/** Marks an event as answered; waits for a database that is away, up to a minute, until `signal` ends that. */
export async function finish(
  db: Database,
  event: TakenBotEvent,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await finishBotEvent(db, event)
      return
    } catch (error) {
      if (signal.aborted || tries >= FINISH_TRIES_MAX) throw error
      await sleep(FINISH_PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }
}
