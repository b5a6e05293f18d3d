import { getDomain } from 'tldts-icann'
import type { Mail } from './mail.ts'

/** Waiting mails, whose recipients' domains take turns: many mails to one domain wait behind each other only. */
export interface DomainTurns<Item> {
  readonly size: () => number
  push(domain: string, item: Item): void
  /** Takes the next item of the first domain in turn that `isFree` allows, if there is one. */
  take(isFree: (domain: string) => boolean): Item | undefined
  hasTurn(isFree: (domain: string) => boolean): boolean
  /** Takes all that is left. */
  drain(): Item[]
}

export function createDomainTurns<Item>(): DomainTurns<Item> {
  // In the order of their turns.
  const lines = new Map<string, Item[]>()
  let size = 0
  const nextFree = (isFree: (domain: string) => boolean): string | undefined => {
    for (const domain of lines.keys()) if (isFree(domain)) return domain
    return undefined
  }
  return {
    size: () => size,
    push: (domain, item) => {
      const line = lines.get(domain)
      if (line === undefined) lines.set(domain, [item])
      else line.push(item)
      size += 1
    },
    take: (isFree) => {
      const domain = nextFree(isFree)
      if (domain === undefined) return undefined
      const line = lines.get(domain) ?? []
      const item = line.shift()
      lines.delete(domain)
      if (line.length > 0) lines.set(domain, line)
      size -= 1
      return item
    },
    hasTurn: (isFree) => nextFree(isFree) !== undefined,
    drain: () => {
      const left = [...lines.values()].flat()
      lines.clear()
      size = 0
      return left
    },
  }
}

/**
 * The domain that the owner of an address registered, below a public suffix: who owns it has as many subdomains as they
 * like, and one mail server may be slow for them all.
 */
export function domainOf(address: Mail['to']): string {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return getDomain(host) ?? host
}
