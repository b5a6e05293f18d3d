export interface CpuBudgetBounds {
  /** What an account may use at one time. */
  readonly capacityMs: number
  /** What it gets back in a second. */
  readonly refillMsPerSecond: number
}

export interface CpuBudgetSettings extends CpuBudgetBounds {
  /** Accounts that are remembered; beyond that, those whose work is longest ago are forgotten. */
  readonly accountsMax?: number
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
}

/** Processor time that accounts may use, as a token bucket each. */
export interface CpuBudget {
  /** How long until the account may use the processor: 0 when it may now. */
  readonly waitMs: (accountId: string) => number
  /** How much is missing in the account's bucket: what it has used lately. */
  readonly usedMs: (accountId: string) => number
  /** Takes what was used. An account may owe some, as work is measured after it is done. */
  readonly charge: (accountId: string, cpuMs: number) => void
}

const ACCOUNTS_MAX = 10_000

export function createCpuBudget(settings: CpuBudgetSettings): CpuBudget {
  const { capacityMs, refillMsPerSecond, accountsMax = ACCOUNTS_MAX, now } = settings
  /** When each account's bucket is full again; those whose work is longest ago come first. */
  const fullAtMs = new Map<string, number>()
  const fillMs = (capacityMs / refillMsPerSecond) * 1000

  const forgetIdle = (): void => {
    for (const [accountId, fullAt] of fullAtMs) {
      if (fullAt > now() && fullAtMs.size <= accountsMax) return
      fullAtMs.delete(accountId)
    }
  }
  return {
    waitMs: (accountId) => Math.max(0, (fullAtMs.get(accountId) ?? 0) - now() - fillMs),
    usedMs: (accountId) =>
      (Math.max(0, (fullAtMs.get(accountId) ?? 0) - now()) * refillMsPerSecond) / 1000,
    charge: (accountId, cpuMs) => {
      const from = Math.max(now(), fullAtMs.get(accountId) ?? 0)
      fullAtMs.delete(accountId)
      fullAtMs.set(accountId, from + (cpuMs / refillMsPerSecond) * 1000)
      forgetIdle()
    },
  }
}
