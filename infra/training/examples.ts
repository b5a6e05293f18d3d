import {
  layout,
  passageOfAnswer,
  passageOfContext,
  passagesOfManifest,
  provenances,
  readPassage,
  type Passage,
} from '@ase/semantic-embedded/training'
import type { LabelledCase } from './cases/labelled-case.ts'
import type { Example } from './fit.ts'

/** The windows that the sentence model sees of a case, or `null` for a case without text for it. */
export function exampleOf(
  { label, envelope: { type, input } }: LabelledCase,
  weight: number,
): Example | null {
  const passages = passagesOf(type, input)
  const instances = passages.flatMap(windowsOf)
  return instances.length === 0 ? null : { attack: label === 'attack', weight, instances }
}

function passagesOf(type: string, input: unknown): Passage[] {
  if (type === 'context') return [passageOfContext(input)]
  if (type !== 'mcp') return []
  return [...passagesOfManifest(input), passageOfAnswer(input)].filter(({ text }) => text !== '')
}

/** Every sentence alone, and with the one before it. */
function windowsOf(passage: Passage): Int32Array[] {
  const provenance = provenances.indexOf(passage.reading.provenance)
  const windows: Int32Array[] = []
  let before: Int32Array | undefined
  for (const { features } of readPassage(passage).sentences) {
    windows.push(withOwn(features, provenance))
    if (before !== undefined)
      windows.push(withOwn(Int32Array.from(new Set([...features, ...before])), provenance))
    before = features
  }
  return windows
}

function withOwn(features: Int32Array, provenance: number): Int32Array {
  const own: number[] = []
  for (const feature of features)
    if (feature < layout.ownCount) own.push(layout.own(feature, provenance))
  return Int32Array.from([...features, ...own])
}
