import { fail, succeed, type ApiError, type Result } from '@ase/schemas'

export interface ReadBounds {
  /** Of all accounts together: the rest of the sixteen connections is for what was paid for. */
  readonly concurrentMax: number
  readonly concurrentPerAccount: number
  /** More of an account than these is RATE_LIMITED. */
  readonly waitingPerAccount: number
}

/** A page of the console asks for a handful of reads. */
const defaultBounds: ReadBounds = {
  concurrentMax: 6,
  concurrentPerAccount: 2,
  waitingPerAccount: 30,
}
const BUSY_RETRY_SECONDS = 1

/** Reads of signed-in accounts that may take the database long. They are free, so they wait for each other and for nothing else. */
export interface OwnReads {
  /** RATE_LIMITED when too many of the account wait. Throws what `read` throws. */
  run<T>(accountId: string, read: () => Promise<T>): Promise<Result<T, ApiError>>
}

interface Account {
  running: number
  readonly waiting: (() => void)[]
}

/** The bounds are those of a process. Accounts take turns, so that one with many reads holds up no other for long. */
export function createOwnReads(bounds: Partial<ReadBounds> = {}): OwnReads {
  const { concurrentMax, concurrentPerAccount, waitingPerAccount } = { ...defaultBounds, ...bounds }
  /** Those that read or wait, in the order of their turns. */
  const accounts = new Map<string, Account>()
  let running = 0

  const begin = (account: Account): void => {
    account.running += 1
    running += 1
  }
  const beginNext = (): void => {
    if (running >= concurrentMax) return
    for (const [accountId, account] of accounts) {
      if (account.running >= concurrentPerAccount) continue
      const start = account.waiting.shift()
      if (start === undefined) continue
      accounts.delete(accountId)
      accounts.set(accountId, account)
      begin(account)
      start()
      return
    }
  }
  const end = (accountId: string, account: Account): void => {
    account.running -= 1
    running -= 1
    if (account.running === 0 && account.waiting.length === 0) accounts.delete(accountId)
    beginNext()
  }

  return {
    run: async (accountId, read) => {
      const account = accounts.get(accountId) ?? { running: 0, waiting: [] }
      accounts.set(accountId, account)
      if (account.running < concurrentPerAccount && running < concurrentMax) begin(account)
      else if (account.waiting.length < waitingPerAccount)
        await new Promise<void>((start) => account.waiting.push(start))
      else return fail({ code: 'RATE_LIMITED', retryAfterSeconds: BUSY_RETRY_SECONDS })
      try {
        return succeed(await read())
      } finally {
        end(accountId, account)
      }
    },
  }
}
