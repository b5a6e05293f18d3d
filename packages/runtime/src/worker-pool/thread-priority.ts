import { constants, setPriority } from 'node:os'

/**
 * Lets every other thread of the machine go first. Linux has priorities of threads; elsewhere the call would be about the whole
 * process, so nothing happens.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
}
