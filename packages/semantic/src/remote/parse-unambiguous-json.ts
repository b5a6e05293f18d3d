import { findDuplicateName } from '@ase/schemas'

/**
 * Parses JSON, and refuses (undefined) what is not JSON and an object that names a member twice: readers disagree on
 * which of the two counts, so the sender may have meant the other one. Numbers are taken as they come: servers put
 * seeds and ids of 64 bits around what they are asked.
 */
export function parseUnambiguousJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return findDuplicateName(text) === null ? value : undefined
  } catch {
    return undefined
  }
}
