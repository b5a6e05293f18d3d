import { layout } from './layout.ts'
import { meaning, type Meaning } from './lexicon/lexicon.ts'
import type { Sign } from './signs.ts'

/** Scratch space that every sentence uses anew: which feature was found in which turn. */
const seen = new Uint32Array(layout.count)
let turn = 0
let found = new Int32Array(512)

/** The features of one sentence while it is read, each once. Only one is in use at a time: all share their memory. */
export class FoundFeatures {
  #count = 0

  constructor() {
    turn += 1
    if (turn === 0xffffffff) {
      seen.fill(0)
      turn = 1
    }
  }

  add(feature: number): void {
    if (seen[feature] === turn) return
    seen[feature] = turn
    if (this.#count === found.length) {
      const longer = new Int32Array(found.length * 2)
      longer.set(found)
      found = longer
    }
    found[this.#count] = feature
    this.#count += 1
  }

  sign(sign: Sign): void {
    this.add(layout.sign[sign])
  }

  has(sign: Sign): boolean {
    return seen[layout.sign[sign]] === turn
  }

  holds(name: Meaning): boolean {
    return seen[layout.holds(meaning[name])] === turn
  }

  /** Places in the weights, see `layout.ts`. */
  toArray(): Int32Array {
    return found.slice(0, this.#count)
  }
}
