/** A stream of choices that one seed determines (mulberry32), so that an input is found again by its number. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number
  /** True once in `times`. */
  oneIn(times: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
}

export function randomFrom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * limit)
  }
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  }
}

/** Up to `most` pieces of a grammar, joined. */
export function repeat(
  random: Random,
  most: number,
  separator: string,
  piece: () => string,
): string {
  return Array.from({ length: 1 + random.below(most) }, piece).join(separator)
}
