import type { Part } from '../scan/parts.ts'

export type SampleShape = { before: readonly Part[]; prefix: string; after: readonly Part[] }

/** A generated token of this shape; the same seed gives the same token. Alternates the shortest and the longest length. */
export function generateSample(shape: SampleShape, seed: number): string {
  const next = randomNumbers(seed)
  return partsSample(shape.before, seed, next) + shape.prefix + partsSample(shape.after, seed, next)
}

/** Text of `length` characters out of `members`. */
export function sampleText(members: string, length: number, seed: number): string {
  const next = randomNumbers(seed)
  return randomText(members, length, next)
}

function partsSample(parts: readonly Part[], seed: number, next: () => number): string {
  return parts
    .map((part) => {
      if (part.set === null) return part.options[seed % part.options.length] ?? ''
      const length = seed % 2 === 1 ? part.min : Math.min(part.max, part.min * 2 + 4)
      return randomText(part.set.members, length, next)
    })
    .join('')
}

// A full stop, dash or percent sign is left out: at an end it belongs to the text around.
function randomText(members: string, length: number, next: () => number): string {
  const plain = members.replaceAll(/[.~%=-]/g, '')
  const chosen = plain === '' ? members : plain
  let made = ''
  while (made.length < length) made += chosen.charAt(Math.floor(next() * chosen.length))
  return made
}

// A linear congruential generator (constants of Numerical Recipes): samples need variety, not quality.
function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
