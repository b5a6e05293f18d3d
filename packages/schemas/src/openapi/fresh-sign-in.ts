import { limits } from '../limits.ts'

/** A sentence for operations that require a fresh sign-in. */
export const freshSignIn = `The session is at most ${limits.freshSignIn.ageMsMax / 60_000} minutes old, else \`FRESH_SIGN_IN_REQUIRED\`: signing in again, in any way, starts a new one.`
