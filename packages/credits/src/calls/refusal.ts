/**
 * Codes that a statement raises from inside itself, so that all of it rolls back.
 *
 * INVARIANT: a statement that writes both takes the account's row in `credit_account` before the claim. A claimer with
 * an old snapshot holds that row while its insert waits for the claim's writer: the other order is a deadlock.
 *
 * A statement that waited for that row goes on with what its older snapshot says of the claim; it finds out when it
 * writes the claim, and refuses. Until then a hold may look spent twice, hence `greatest(held - 1, 0)`.
 */
export const CLAIM_LOST = 'AS409'
export const NO_CREDIT = 'AS402'
