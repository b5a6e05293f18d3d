import { indexOfFeature } from './feature-names.ts'
import { phrasesByFirstWord } from './phrases.ts'
import { relations, type Relation } from './relations.ts'
import type { Word } from './words.ts'

const indexed = relations.map((relation: Relation, position) => ({
  ...relation,
  position,
  fromBits: typeof relation.from === 'string' ? [] : bitsOf(relation.from),
  index: indexOfFeature(relation.name),
  chain:
    typeof relation.from === 'string'
      ? relations.findIndex(({ name }) => name === relation.from)
      : -1,
}))
/** The relations that end at a meaning, by its bit. */
const relationsTo = Array.from({ length: 31 }, (_, bit) =>
  indexed.filter(({ to }) => (to & (1 << bit)) !== 0),
)
const phraseIndex = new Map(
  [...phrasesByFirstWord.values()].flat().map(({ name }) => [name, indexOfFeature(name)]),
)

/** Before every word, and further away than any relation reaches. */
const nowhere = -1000

/**
 * Adds the relations and turns of speech of one sentence to `found`, and whether all of them stand in quotation marks.
 * Each word is looked at once, with the relations that its meanings can end.
 */
export function readRelations(sentence: readonly Word[], found: Set<number>): void {
  const lastWord = new Int32Array(31).fill(nowhere)
  const lastRelation = new Int32Array(indexed.length).fill(nowhere)
  let quoted = 0
  let open = 0
  for (let at = 0; at < sentence.length; at += 1) {
    const word = sentence[at]
    if (word === undefined) continue
    const before = found.size
    if (word.bits !== 0) readPairs(word, at, lastWord, lastRelation, found)
    readTurns(sentence, at, found)
    if (found.size > before) {
      if (word.quoted) quoted += 1
      else open += 1
    }
    for (let bit = 0; word.bits >>> bit !== 0; bit += 1)
      if ((word.bits & (1 << bit)) !== 0) lastWord[bit] = at
  }
  if (quoted > 0 && open === 0) found.add(indexOfFeature('quotedEvidence'))
}

function readPairs(
  word: Word,
  at: number,
  lastWord: Int32Array,
  lastRelation: Int32Array,
  found: Set<number>,
): void {
  for (let bit = 0; word.bits >>> bit !== 0; bit += 1) {
    if ((word.bits & (1 << bit)) !== 0) readPairsTo(bit, at, lastWord, lastRelation, found)
  }
}

function readPairsTo(
  bit: number,
  at: number,
  lastWord: Int32Array,
  lastRelation: Int32Array,
  found: Set<number>,
): void {
  for (const relation of relationsTo[bit] ?? []) {
    const from =
      relation.chain >= 0
        ? (lastRelation[relation.chain] ?? nowhere)
        : lastOf(lastWord, relation.fromBits)
    if (from < at && at - from <= relation.gap) {
      found.add(relation.index)
      lastRelation[relation.position] = at
    }
  }
}

function lastOf(lastWord: Int32Array, bits: readonly number[]): number {
  let last = nowhere
  for (const bit of bits) last = Math.max(last, lastWord[bit] ?? nowhere)
  return last
}

function readTurns(sentence: readonly Word[], at: number, found: Set<number>): void {
  const turns = phrasesByFirstWord.get(sentence[at]?.text ?? '')
  if (turns === undefined) return
  for (const { words, name } of turns) {
    if (words.every((word, offset) => sentence[at + offset]?.text === word))
      found.add(phraseIndex.get(name) ?? -1)
  }
}

function bitsOf(meanings: number): number[] {
  return Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (meanings & (1 << bit)) !== 0)
}
