import { createDomainQueue, registeredDomainOf, type DomainQueue } from './domain-queue.ts'
import type { Mail, Mailer } from './mail.ts'

export interface MailQueue {
  /** Whether `add` would accept a mail to this email address now. */
  hasCapacity(to: string): boolean
  /** Queues a mail and returns immediately. `false` when the queue is full: the mail is dropped. */
  add(mail: Mail): boolean
  /** Accepts no more mails, sends the queued ones once without a pause, and resolves when all ended or the time is over. */
  close(): Promise<void>
}

/** The outcome of a mail, without any of its content. */
export interface MailEvent {
  readonly outcome: 'sent' | 'refused' | 'retries_exhausted' | 'dropped'
  readonly tries: number
}

export interface MailQueueSettings {
  readonly mailer: Mailer
  readonly observe?: (event: MailEvent) => void
  /** Maximum of mails that wait, wait for a retry or are being sent. */
  readonly capacity?: number
  /** The same for one registered domain with its subdomains. */
  readonly domainCapacity?: number
  /** Maximum of concurrent first attempts, and of concurrent retries. */
  readonly concurrency?: number
  /** Maximum of concurrent attempts for one registered domain. */
  readonly domainConcurrency?: number
  /** How long a first attempt keeps its slot while other mails wait, in milliseconds; then it is aborted and counts as failed. */
  readonly slowAfterMs?: number
  /** The pauses before the retries, in milliseconds; as many retries as pauses. */
  readonly pausesMs?: readonly number[]
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs?: number
  /** Time limit of `close`, in milliseconds. */
  readonly closeTimeoutMs?: number
}

interface QueuedMail {
  readonly mail: Mail
  readonly domain: string
  /** Number of failed attempts. */
  readonly failed: number
}

interface Attempt {
  readonly abort: AbortController
  isSlow: boolean
}

interface Lane {
  readonly waiting: DomainQueue<QueuedMail>
  readonly running: Set<Attempt>
}

/**
 * Sends mails after the answer of the request, with a few attempts each. A slow recipient does not delay others: a mail between two
 * attempts holds no slot; retries have their own slots; a slow first attempt is aborted when another mail waits; and the registered
 * domains of recipients take turns, with a few slots for each. The queue is in memory only, because the mails contain secrets that
 * are stored nowhere; a user whose mail is lost requests another one.
 */
export function createMailQueue(settings: MailQueueSettings): MailQueue {
  const { mailer, observe = () => {}, capacity = 1000, domainCapacity = 250 } = settings
  const { concurrency = 16, domainConcurrency = 4, slowAfterMs = 5000 } = settings
  const { pausesMs = [1000, 5000, 20_000], timeoutMs = 30_000, closeTimeoutMs = 8000 } = settings
  const first: Lane = { waiting: createDomainQueue(), running: new Set() }
  const retries: Lane = { waiting: createDomainQueue(), running: new Set() }
  const delayed = new Map<QueuedMail, NodeJS.Timeout>()
  const tasks = new Set<Promise<void>>()
  const mailsByDomain = createCounter()
  const running = createCounter()
  const closeTimeout = new AbortController()
  let isClosing = false

  const end = ({ domain }: QueuedMail, event: MailEvent): void => {
    mailsByDomain.remove(domain)
    observe(event)
  }

  const attempt = async (queued: QueuedMail, abort: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([closeTimeout.signal, abort, AbortSignal.timeout(timeoutMs)])
    const outcome = await mailer.send(queued.mail, signal)
    const tries = queued.failed + 1
    if (outcome !== 'failed') return end(queued, { outcome, tries })
    const pauseMs = pausesMs[queued.failed]
    if (pauseMs === undefined || isClosing)
      return end(queued, { outcome: 'retries_exhausted', tries })
    scheduleRetry({ ...queued, failed: tries }, pauseMs)
  }

  const scheduleRetry = (queued: QueuedMail, pauseMs: number): void => {
    const timer = setTimeout(() => {
      delayed.delete(queued)
      retries.waiting.push(queued.domain, queued)
      fill(retries)
    }, pauseMs)
    delayed.set(queued, timer.unref())
  }

  const start = (lane: Lane, queued: QueuedMail): void => {
    const own: Attempt = { abort: new AbortController(), isSlow: false }
    const timer = setTimeout(() => {
      own.isSlow = true
      abortSlowAttempt()
    }, slowAfterMs).unref()
    lane.running.add(own)
    running.add(queued.domain)
    const task = attempt(queued, own.abort.signal).finally(() => {
      clearTimeout(timer)
      lane.running.delete(own)
      running.remove(queued.domain)
      tasks.delete(task)
      fill(first)
      fill(retries)
    })
    tasks.add(task)
  }

  const canSend = (domain: string): boolean => running.of(domain) < domainConcurrency

  const fill = (lane: Lane): void => {
    while (lane.running.size < concurrency && !closeTimeout.signal.aborted) {
      const queued = lane.waiting.take(canSend)
      if (queued === undefined) return
      start(lane, queued)
    }
    if (lane === first) abortSlowAttempt()
  }

  const abortSlowAttempt = (): void => {
    if (first.running.size < concurrency || !first.waiting.hasReady(canSend)) return
    for (const { isSlow, abort } of first.running) if (isSlow) return abort.abort()
  }

  const size = (): number =>
    first.waiting.size() + retries.waiting.size() + delayed.size + tasks.size
  const hasCapacity = (to: string): boolean =>
    !isClosing && size() < capacity && mailsByDomain.of(registeredDomainOf(to)) < domainCapacity

  return {
    hasCapacity,
    add: (mail) => {
      if (!hasCapacity(mail.to)) {
        observe({ outcome: 'dropped', tries: 0 })
        return false
      }
      const domain = registeredDomainOf(mail.to)
      mailsByDomain.add(domain)
      first.waiting.push(domain, { mail, domain, failed: 0 })
      // In a later turn of the event loop, so that the answer is sent first.
      setImmediate(() => fill(first))
      return true
    },
    close: async () => {
      isClosing = true
      for (const [queued, timer] of delayed) {
        clearTimeout(timer)
        retries.waiting.push(queued.domain, queued)
      }
      delayed.clear()
      fill(first)
      fill(retries)
      const timer = setTimeout(() => closeTimeout.abort(), closeTimeoutMs)
      while (tasks.size > 0) await Promise.all(tasks)
      clearTimeout(timer)
      for (const queued of [...first.waiting.drain(), ...retries.waiting.drain()])
        end(queued, { outcome: 'retries_exhausted', tries: queued.failed })
    },
  }
}

/** Counts by name; a name with the count 0 takes no memory. */
function createCounter() {
  const counts = new Map<string, number>()
  const of = (name: string): number => counts.get(name) ?? 0
  return {
    of,
    add: (name: string): void => void counts.set(name, of(name) + 1),
    remove: (name: string): void => {
      if (of(name) > 1) counts.set(name, of(name) - 1)
      else counts.delete(name)
    },
  }
}
