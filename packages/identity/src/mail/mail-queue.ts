import type { Mail, Mailer } from './mail.ts'

export interface MailQueue {
  /** Whether a mail would be taken now. */
  hasRoom(): boolean
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
  /** Mails that wait, were put off or are being sent. */
  readonly capacity?: number
  /** Mails that are being sent; one that was put off is not. */
  readonly atOnce?: number
  /** The pause before each further try, in milliseconds; one try more than there are pauses. */
  readonly pausesMs?: readonly number[]
  /** For one try. */
  readonly timeoutMs?: number
  /** For all that is left when the queue closes. */
  readonly closeTimeoutMs?: number
}

interface QueuedMail {
  readonly mail: Mail
  /** The tries that have failed. */
  readonly failed: number
}

/**
 * Sends mails after the answer of the request that asked for them, a few at once, with a few tries each. A mail that the
 * server puts off waits outside of the few, so that it holds up no other. It lives in memory: the mails hold secrets that
 * are stored nowhere, and who misses one asks again.
 */
export function createMailQueue(settings: MailQueueSettings): MailQueue {
  const { mailer, observe = () => {}, capacity = 1000, atOnce = 4 } = settings
  const { pausesMs = [1000, 5000, 20_000], timeoutMs = 30_000, closeTimeoutMs = 8000 } = settings
  const waiting: QueuedMail[] = []
  const putOff = new Map<QueuedMail, NodeJS.Timeout>()
  const sending = new Set<Promise<void>>()
  const giveUp = new AbortController()
  let isClosing = false

  const attempt = async ({ mail, failed }: QueuedMail): Promise<void> => {
    const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(timeoutMs)])
    const outcome = await mailer.send(mail, signal)
    const tries = failed + 1
    if (outcome !== 'failed') return observe({ outcome, tries })
    const pauseMs = pausesMs[failed]
    if (pauseMs === undefined || isClosing) return observe({ outcome: 'given_up', tries })
    again({ mail, failed: tries }, pauseMs)
  }

  const again = (queued: QueuedMail, pauseMs: number): void => {
    const timer = setTimeout(() => {
      putOff.delete(queued)
      waiting.push(queued)
      fill()
    }, pauseMs)
    putOff.set(queued, timer.unref())
  }

  const fill = (): void => {
    while (sending.size < atOnce && !giveUp.signal.aborted) {
      const queued = waiting.shift()
      if (queued === undefined) return
      const task = attempt(queued).finally(() => {
        sending.delete(task)
        fill()
      })
      sending.add(task)
    }
  }

  const hasRoom = (): boolean =>
    !isClosing && waiting.length + putOff.size + sending.size < capacity

  return {
    hasRoom,
    add: (mail) => {
      if (!hasRoom()) {
        observe({ outcome: 'dropped', tries: 0 })
        return false
      }
      waiting.push({ mail, failed: 0 })
      // Not in the same turn: the answer goes first.
      setImmediate(fill)
      return true
    },
    close: async () => {
      isClosing = true
      for (const [queued, timer] of putOff) {
        clearTimeout(timer)
        waiting.push(queued)
      }
      putOff.clear()
      fill()
      const timer = setTimeout(() => giveUp.abort(), closeTimeoutMs)
      while (sending.size > 0) await Promise.all(sending)
      clearTimeout(timer)
      for (const { failed } of waiting.splice(0)) observe({ outcome: 'given_up', tries: failed })
    },
  }
}
