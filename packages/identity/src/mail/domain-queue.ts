import { getDomain } from 'tldts-icann'
import type { Mail } from './mail.ts'

/** A queue in which domains take turns: many items of one domain do not delay those of another. */
export interface DomainQueue<Item> {
  readonly size: () => number
  push(domain: string, item: Item): void
  /** Removes the next item of the first domain in turn that `canSend` accepts, if there is one. */
  take(canSend: (domain: string) => boolean): Item | undefined
  hasReady(canSend: (domain: string) => boolean): boolean
  /** Removes all items. */
  drain(): Item[]
}

export function createDomainQueue<Item>(): DomainQueue<Item> {
  // In the order of their turns.
  const queues = new Map<string, Item[]>()
  let size = 0
  const nextDomain = (canSend: (domain: string) => boolean): string | undefined => {
    for (const domain of queues.keys()) if (canSend(domain)) return domain
    return undefined
  }
  return {
    size: () => size,
    push: (domain, item) => {
      const queue = queues.get(domain)
      if (queue === undefined) queues.set(domain, [item])
      else queue.push(item)
      size += 1
    },
    take: (canSend) => {
      const domain = nextDomain(canSend)
      if (domain === undefined) return undefined
      const queue = queues.get(domain) ?? []
      const item = queue.shift()
      queues.delete(domain)
      if (queue.length > 0) queues.set(domain, queue)
      size -= 1
      return item
    },
    hasReady: (canSend) => nextDomain(canSend) !== undefined,
    drain: () => {
      const left = [...queues.values()].flat()
      queues.clear()
      size = 0
      return left
    },
  }
}

/**
 * The registered domain of an email address, directly below a public suffix. Its owner can have any number of subdomains, and one
 * mail server may be slow for all of them.
 */
export function registeredDomainOf(email: Mail['to']): string {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return getDomain(host) ?? host
}
