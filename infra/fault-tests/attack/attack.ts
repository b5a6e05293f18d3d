/** The service and the accounts that an attack uses. */
export interface AttackTarget {
  readonly apiUrl: string
  readonly billingWebhookUrl: string
  /** Keys of accounts with credits; the last one's account has none. */
  readonly apiKeys: readonly string[]
}

/** Counts what came back, by a word of ours or a status. */
export type CountAnswer = (answer: string) => void

/** Prepares what is sent, which may take long, and returns what sends it until its process is ended. */
export type Attack = (target: AttackTarget) => (count: CountAnswer) => Promise<void>
