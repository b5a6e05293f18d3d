import type { Severity } from '@ase/schemas'
import { StateEffect, StateField, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { TextRange } from './json-positions.ts'

/** A place of the text that a finding comes from. */
export interface Mark extends TextRange {
  readonly severity: Severity
  /** What the place is marked for. */
  readonly title: string
}

const setMarks = StateEffect.define<readonly Mark[]>()

/** The marks of the last result. They move with the text around them, and go with the text that they mark. */
export const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((candidate) => candidate.is(setMarks))
    return effect === undefined
      ? marks.map(transaction.changes)
      : decorate(effect.value, transaction.state)
  },
  provide: (field) => EditorView.decorations.from(field),
})

export function showMarks(view: EditorView, marks: readonly Mark[]): void {
  view.dispatch({ effects: setMarks.of(marks) })
}

function decorate(marks: readonly Mark[], state: EditorState): DecorationSet {
  const { length } = state.doc
  const ranges = marks
    .filter(({ from, to }) => from < to && to <= length)
    .map(({ from, to, severity, title }) =>
      Decoration.mark({
        class: `cm-finding cm-finding-${severity}`,
        attributes: { title },
      }).range(from, to),
    )
  return Decoration.set(ranges, true)
}
