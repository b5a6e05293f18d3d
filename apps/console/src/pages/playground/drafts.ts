import type { EvaluationType } from '@ase/schemas'
import type { Example } from './examples/example.ts'
import { examplesFor } from './examples/gallery.ts'

/** What is being written for one type. */
export interface Draft {
  readonly text: string
  /** The example that the text is, unchanged; null once it was edited. */
  readonly exampleId: string | null
}

/** INVARIANT: drafts are in memory alone: in no storage and no URL. They are gone with the page. */
const drafts = new Map<EvaluationType, Draft>()

/** What was written last for a type, or its first harmful example. */
export function draftFor(type: EvaluationType): Draft {
  const known = drafts.get(type)
  if (known !== undefined) return known
  const first = examplesFor(type).find(({ isHarmful }) => isHarmful)
  return first === undefined ? { text: '', exampleId: null } : draftOf(first)
}

export function keepDraft(type: EvaluationType, draft: Draft): void {
  drafts.set(type, draft)
}

export function draftOf({ id, envelope }: Example): Draft {
  return { text: JSON.stringify(envelope, null, 2), exampleId: id }
}
