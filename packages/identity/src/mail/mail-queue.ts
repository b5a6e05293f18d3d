import { setTimeout as wait } from 'node:timers/promises'
import type { Mail, Mailer } from './mail.ts'

export interface MailQueue {
  /** Takes a mail for sending later; returns at once. `false` when the queue is full: the mail is dropped. */
  add(mail: Mail): boolean
  /** Takes no more mails, tries what is left once more without waiting, and resolves when all ended or time is up. */
  close(): Promise<void>
}

/** What became of a mail; nothing of the mail itself. */
export interface MailEvent {
  readonly outcome: 'sent' | 'refused' | 'given_up' | 'dropped'
  readonly tries: number
}

export interface MailQueueSettings {
  readonly mailer: Mailer
  readonly observe?: (event: MailEvent) => void
  /** Mails that wait or are being sent. */
  readonly capacity?: number
  readonly atOnce?: number
  /** The pause before each further try, in milliseconds; one try more than there are pauses. */
  readonly pausesMs?: readonly number[]
  /** For one try. */
  readonly timeoutMs?: number
  /** For all that is left when the queue closes. */
  readonly closeTimeoutMs?: number
}

/**
 * Sends mails after the answer of the request that asked for them, a few at once, with a few tries each. It lives in
 * memory: the mails hold secrets that are stored nowhere, and who misses one asks again.
 */
export function createMailQueue(settings: MailQueueSettings): MailQueue {
  const { mailer, observe = () => {}, capacity = 1000, atOnce = 4 } = settings
  const { pausesMs = [1000, 5000, 20_000], timeoutMs = 30_000, closeTimeoutMs = 8000 } = settings
  const waiting: Mail[] = []
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  const giveUp = new AbortController()

  /** Resolves at once when the queue closes. */
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {})

  const attempt = (mail: Mail) =>
    mailer.send(mail, AbortSignal.any([giveUp.signal, AbortSignal.timeout(timeoutMs)]))

  const deliver = async (mail: Mail): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await attempt(mail)
      if (outcome !== 'failed') return observe({ outcome, tries })
      const pauseMs = pausesMs[tries - 1]
      if (pauseMs === undefined || closing.signal.aborted)
        return observe({ outcome: 'given_up', tries })
      await pause(pauseMs)
    }
  }

  const fill = (): void => {
    while (running.size < atOnce) {
      const mail = waiting.shift()
      if (mail === undefined) return
      const task = deliver(mail).finally(() => {
        running.delete(task)
        fill()
      })
      running.add(task)
    }
  }

  return {
    add: (mail) => {
      if (closing.signal.aborted || waiting.length + running.size >= capacity) {
        observe({ outcome: 'dropped', tries: 0 })
        return false
      }
      waiting.push(mail)
      // Not in the same turn: the answer goes first.
      setImmediate(fill)
      return true
    },
    close: async () => {
      closing.abort()
      fill()
      const timer = setTimeout(() => giveUp.abort(), closeTimeoutMs)
      while (running.size > 0) await Promise.all(running)
      clearTimeout(timer)
    },
  }
}
