import {
  RangeSetBuilder,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
} from '@codemirror/state'
import {
  Decoration,
  EditorView,
  gutter,
  GutterMarker,
  keymap,
  type DecorationSet,
} from '@codemirror/view'
import type { TextRange } from './json-positions.ts'

/** A place of the text that is not accepted, and why. */
export interface EditorProblem extends TextRange {
  readonly message: string
}

interface Shown {
  readonly problems: readonly EditorProblem[]
  readonly decorations: DecorationSet
}

const setProblems = StateEffect.define<readonly EditorProblem[]>()

/** The problems of the last check. They move with the text until the next one. */
const problemsField = StateField.define<Shown>({
  create: () => ({ problems: [], decorations: Decoration.none }),
  update(shown, transaction) {
    const effect = transaction.effects.find((candidate) => candidate.is(setProblems))
    if (effect !== undefined)
      return { problems: effect.value, decorations: decorate(effect.value, transaction.state) }
    if (!transaction.docChanged) return shown
    const { changes } = transaction
    const problems = shown.problems.map((problem) => ({
      ...problem,
      from: changes.mapPos(problem.from),
      to: changes.mapPos(problem.to),
    }))
    return { problems, decorations: shown.decorations.map(changes) }
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
})

function decorate(problems: readonly EditorProblem[], state: EditorState): DecorationSet {
  const { length } = state.doc
  const ranges = problems.flatMap(({ from, to, message }) => {
    const end = Math.min(Math.max(to, from), length)
    // What is missing at a place is shown at the character before it.
    const start = from < end ? from : Math.max(0, end - 1)
    const mark = Decoration.mark({ class: 'cm-problem', attributes: { title: message } })
    return start < end ? [mark.range(start, end)] : []
  })
  return Decoration.set(ranges, true)
}

class ProblemMarker extends GutterMarker {
  readonly #message: string

  constructor(message: string) {
    super()
    this.#message = message
  }

  override toDOM(): Node {
    const sign = document.createElement('span')
    sign.className = 'cm-problem-sign'
    sign.title = this.#message
    sign.textContent = '×'
    return sign
  }
}

const problemGutter = gutter({
  class: 'cm-problem-gutter',
  markers(view) {
    const { doc } = view.state
    const builder = new RangeSetBuilder<GutterMarker>()
    const byLine = new Map<number, string>()
    for (const { from, message } of view.state.field(problemsField).problems) {
      const line = doc.lineAt(Math.min(from, doc.length)).from
      byLine.set(line, byLine.has(line) ? `${byLine.get(line) ?? ''}\n${message}` : message)
    }
    for (const [line, message] of [...byLine].toSorted(([a], [b]) => a - b))
      builder.add(line, line, new ProblemMarker(message))
    return builder.finish()
  },
})

function selectNextProblem(view: EditorView): boolean {
  const { problems } = view.state.field(problemsField)
  const { head } = view.state.selection.main
  const next = problems.find(({ from }) => from > head) ?? problems[0]
  if (next === undefined) return false
  view.dispatch({ selection: { anchor: next.from }, scrollIntoView: true })
  return true
}

/** Underlines problems, shows a sign beside their lines, and goes from one to the next with F8. */
export const problemMarks: Extension = [
  problemsField,
  problemGutter,
  keymap.of([{ key: 'F8', run: selectNextProblem }]),
]

export function showProblems(view: EditorView, problems: readonly EditorProblem[]): void {
  view.dispatch({ effects: setProblems.of(problems) })
}
