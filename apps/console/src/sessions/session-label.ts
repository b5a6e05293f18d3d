import type { SessionLabel } from '@ase/schemas'

/** A browser as a person calls it: `Firefox on Linux`, as far as it is known. */
export function wordsOfLabel({ browser, system }: SessionLabel): string {
  if (browser === 'other') return system === 'other' ? 'Unknown browser' : `A browser on ${system}`
  return system === 'other' ? browser : `${browser} on ${system}`
}
