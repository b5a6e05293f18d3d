import type { Token } from '../tokens/token.ts'

/** A text and its tokens, which may be those of a longer text that it is a part of. */
export interface TokenizedText {
  readonly text: string
  /** Where it starts in the text that its words were cut from. */
  readonly start: number
  readonly tokens: () => readonly Token[]
}

/** How many words start before a place. */
export function countStartsBefore(tokens: readonly Token[], place: number): number {
  return countBelow(tokens.length, (at) => tokens[at]?.start ?? 0, place)
}

/** How many words end at a place or before. */
export function countEndsUpTo(tokens: readonly Token[], place: number): number {
  return countBelow(tokens.length, (at) => tokenEnd(tokens[at]), place + 1)
}

function tokenEnd(token: Token | undefined): number {
  return token === undefined ? 0 : token.start + token.length
}

/** How many of the places, which ascend, are before one. */
export function countPlacesBefore(places: readonly number[], place: number): number {
  return countBelow(places.length, (at) => places[at] ?? 0, place)
}

function countBelow(count: number, placeOf: (at: number) => number, place: number): number {
  let [from, to] = [0, count]
  while (from < to) {
    const middle = (from + to) >> 1
    if (placeOf(middle) < place) from = middle + 1
    else to = middle
  }
  return from
}
