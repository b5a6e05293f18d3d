/** What an attack is told of the service and given of accounts. */
export interface AttackTarget {
  readonly apiUrl: string
  readonly billingWebhookUrl: string
  /** Keys of accounts with credits; the last one's account has none. */
  readonly apiKeys: readonly string[]
}

/** Sends until its process is ended, and counts what came back by a word of ours or a status. */
export type Attack = (target: AttackTarget, count: (answer: string) => void) => Promise<void>
