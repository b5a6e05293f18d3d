import type { Anchor } from '../format.ts'
import { isCommonTriple } from './common-triples.ts'
import { ANY, codeAt, CODES } from './prefilter.ts'

/** Where in an anchor the two neighbouring triples begin that ordinary text meets least; both have a character behind them. */
export function rarestOffset(anchor: Anchor): number {
  let best = 0
  let lowest = Number.POSITIVE_INFINITY
  // The pair at the second offset wants a character behind it as well.
  const last = Math.min(LOOKED_AT, Math.max(1, anchor.length - 4))
  for (let offset = 0; offset < last; offset += 1) {
    const cost = tripleCost(anchor, offset) + tripleCost(anchor, offset + 1)
    if (cost < lowest) {
      lowest = cost
      best = offset
    }
  }
  return best
}

function tripleCost(anchor: Anchor, offset: number): number {
  const first = anchor[offset] ?? ''
  const second = anchor[offset + 1] ?? ''
  const third = anchor[offset + 2] ?? ANY
  // A run of one character would meet such a triple at every step, and a word or number meets one of its own kind at many.
  const repeats =
    first === second && second === third ? (first.length === 1 ? REPEATED : OF_ONE_KIND) : 1
  const common = isCommonTriple(first.charAt(0) + second.charAt(0) + third.charAt(0)) ? OFTEN : 1
  return common * repeats * placeCost(first) * placeCost(second) * placeCost(third)
}

function placeCost(place: string): number {
  if (place.length === CODES) return ANY_COST
  let cost = 0
  for (let at = 0; at < place.length; at += 1) cost += COMMON[codeAt(place, at)] ?? 1
  return cost
}

const REPEATED = 100
const OFTEN = 50
const ANY_COST = 1000
const OF_ONE_KIND = 8
/** Offsets that are compared: building the table is most of what loading this package takes. */
const LOOKED_AT = 8

// Rough shares in English prose and code, in units of a rare character.
const COMMON = new Uint8Array(CODES).fill(1)
for (const [chars, share] of [
  ['etaoinsrh', 30],
  ['dlucmfpgwyb', 12],
  ['vkxjqz', 4],
  ['0123456789-_:/=.', 5],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 3],
  [' ', 80],
] as const)
  for (const char of chars) COMMON[char.charCodeAt(0)] = share
