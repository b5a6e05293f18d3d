import { createDomainTurns, domainOf, type DomainTurns } from './domain-turns.ts'
import type { Mail, Mailer } from './mail.ts'

export interface MailQueue {
  /** Whether a mail to this address would be taken now. */
  hasRoom(to: string): boolean
  /** Takes a mail for sending later; returns immediately. `false` when the queue is full: the mail is dropped. */
  add(mail: Mail): boolean
  /** Takes no more mails, tries what is left once more without waiting, and resolves when all ended or time is up. */
  close(): Promise<void>
}

/** What became of a mail; nothing of the mail itself. */
export interface MailEvent {
  readonly outcome: 'sent' | 'refused' | 'retries_exhausted' | 'dropped'
  readonly tries: number
}

export interface MailQueueSettings {
  readonly mailer: Mailer
  readonly observe?: (event: MailEvent) => void
  /** Mails that wait, were put off or are being sent. */
  readonly capacity?: number
  /** The same, to the addresses of one registered domain and its subdomains. */
  readonly domainCapacity?: number
  /** First tries at a time, and as many further tries. */
  readonly concurrency?: number
  /** Tries at a time to the addresses of one domain. */
  readonly domainConcurrency?: number
  /** How long a first try keeps its slot while other mails wait for one; then it counts as failed. */
  readonly slowAfterMs?: number
  /** The pause before each further try, in milliseconds; one try more than there are pauses. */
  readonly pausesMs?: readonly number[]
  /** For one try. */
  readonly timeoutMs?: number
  /** For all that is left when the queue closes. */
  readonly closeTimeoutMs?: number
}

interface QueuedMail {
  readonly mail: Mail
  readonly domain: string
  /** The tries that have failed. */
  readonly failed: number
}

interface Try {
  readonly cut: AbortController
  isSlow: boolean
}

interface Lane {
  readonly waiting: DomainTurns<QueuedMail>
  readonly running: Set<Try>
}

/**
 * Sends mails after the answer of the request that asked for them, with a few tries each. What is slow or put off for some
 * holds up no other: a mail between two tries holds no slot; further tries have slots of their own; a first try that
 * takes long gives its slot to a mail that waits; and registered domains of recipients take turns, with a few slots for
 * each and its subdomains. It lives in memory: the mails hold secrets that are stored nowhere, and who misses one asks again.
 */
export function createMailQueue(settings: MailQueueSettings): MailQueue {
  const { mailer, observe = () => {}, capacity = 1000, domainCapacity = 250 } = settings
  const { concurrency = 16, domainConcurrency = 4, slowAfterMs = 5000 } = settings
  const { pausesMs = [1000, 5000, 20_000], timeoutMs = 30_000, closeTimeoutMs = 8000 } = settings
  const first: Lane = { waiting: createDomainTurns(), running: new Set() }
  const further: Lane = { waiting: createDomainTurns(), running: new Set() }
  const putOff = new Map<QueuedMail, NodeJS.Timeout>()
  const tasks = new Set<Promise<void>>()
  const kept = createCounter()
  const running = createCounter()
  const giveUp = new AbortController()
  let isClosing = false

  const end = ({ domain }: QueuedMail, event: MailEvent): void => {
    kept.remove(domain)
    observe(event)
  }

  const attempt = async (queued: QueuedMail, cut: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([giveUp.signal, cut, AbortSignal.timeout(timeoutMs)])
    const outcome = await mailer.send(queued.mail, signal)
    const tries = queued.failed + 1
    if (outcome !== 'failed') return end(queued, { outcome, tries })
    const pauseMs = pausesMs[queued.failed]
    if (pauseMs === undefined || isClosing)
      return end(queued, { outcome: 'retries_exhausted', tries })
    tryAgain({ ...queued, failed: tries }, pauseMs)
  }

  const tryAgain = (queued: QueuedMail, pauseMs: number): void => {
    const timer = setTimeout(() => {
      putOff.delete(queued)
      further.waiting.push(queued.domain, queued)
      fill(further)
    }, pauseMs)
    putOff.set(queued, timer.unref())
  }

  const start = (lane: Lane, queued: QueuedMail): void => {
    const own: Try = { cut: new AbortController(), isSlow: false }
    const timer = setTimeout(() => {
      own.isSlow = true
      cutSlowTry()
    }, slowAfterMs).unref()
    lane.running.add(own)
    running.add(queued.domain)
    const task = attempt(queued, own.cut.signal).finally(() => {
      clearTimeout(timer)
      lane.running.delete(own)
      running.remove(queued.domain)
      tasks.delete(task)
      fill(first)
      fill(further)
    })
    tasks.add(task)
  }

  const isFree = (domain: string): boolean => running.of(domain) < domainConcurrency

  const fill = (lane: Lane): void => {
    while (lane.running.size < concurrency && !giveUp.signal.aborted) {
      const queued = lane.waiting.take(isFree)
      if (queued === undefined) return
      start(lane, queued)
    }
    if (lane === first) cutSlowTry()
  }

  const cutSlowTry = (): void => {
    if (first.running.size < concurrency || !first.waiting.hasTurn(isFree)) return
    for (const { isSlow, cut } of first.running) if (isSlow) return cut.abort()
  }

  const size = (): number =>
    first.waiting.size() + further.waiting.size() + putOff.size + tasks.size
  const hasRoom = (to: string): boolean =>
    !isClosing && size() < capacity && kept.of(domainOf(to)) < domainCapacity

  return {
    hasRoom,
    add: (mail) => {
      if (!hasRoom(mail.to)) {
        observe({ outcome: 'dropped', tries: 0 })
        return false
      }
      const domain = domainOf(mail.to)
      kept.add(domain)
      first.waiting.push(domain, { mail, domain, failed: 0 })
      // Not in the same turn: the answer goes first.
      setImmediate(() => fill(first))
      return true
    },
    close: async () => {
      isClosing = true
      for (const [queued, timer] of putOff) {
        clearTimeout(timer)
        further.waiting.push(queued.domain, queued)
      }
      putOff.clear()
      fill(first)
      fill(further)
      const timer = setTimeout(() => giveUp.abort(), closeTimeoutMs)
      while (tasks.size > 0) await Promise.all(tasks)
      clearTimeout(timer)
      for (const queued of [...first.waiting.drain(), ...further.waiting.drain()])
        end(queued, { outcome: 'retries_exhausted', tries: queued.failed })
    },
  }
}

/** Counts by name; a name that counts nothing is forgotten. */
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
