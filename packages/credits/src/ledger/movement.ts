/** What an account has and what it owes, in credits. INVARIANT: one of them is 0. */
export interface Standing {
  readonly balance: number
  readonly debt: number
}

/** What one ledger entry changes, and what is there after it. */
export interface Movement extends Standing {
  readonly delta: number
  readonly debtDelta: number
}

/**
 * Gives (positive) or takes (negative) a whole number of credits. What is given pays the debt first; what is taken uses
 * the balance first, also the part of it that is on hold, and the rest is debt.
 */
export function moveCredits(standing: Standing, credits: number): Movement {
  const worth = standing.balance - standing.debt + credits
  const balance = Math.max(worth, 0)
  const debt = Math.max(-worth, 0)
  return { balance, debt, delta: balance - standing.balance, debtDelta: debt - standing.debt }
}
