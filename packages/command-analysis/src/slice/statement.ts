import { withItem } from '../posix/source.ts'

/** A part of a text: where it starts, and where it ends. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * A statement of a script as it stands: its own parts, and between two parts the statements of a group, a loop or a
 * substitution.
 */
export interface Statement {
  readonly from: number
  readonly to: number
  /** None where there are no lists, and else one more than there are lists. */
  readonly parts: readonly Span[]
  readonly inner: readonly (readonly Statement[])[]
  /** Bodies of its here-documents with their last lines. */
  readonly bodies: readonly Span[]
  /** What ended it: `;`, `&`, a line end, or a closing parenthesis behind the pattern of a `case`. */
  readonly separator: string
  /** How many levels of lists stand in each other in it. */
  readonly levels: number
}

/** Nests beyond this level are read flat. */
export const FRAMES_MAX = 64

/** A statement while it is read. */
export interface StatementDraft {
  readonly start: number
  /** Where the part that is being read starts. */
  from: number
  /** Shared while it is empty, as in most statements. */
  parts: Span[]
  inner: Statement[][]
  bodies: Span[]
}

/** A list of statements while it is read, and what closes it. */
export interface Frame<D extends StatementDraft> {
  readonly closer: string
  readonly list: Statement[]
  draft: D | null
}

export const noStatements: never[] = []

/** Ends the statement that is being read, when there is one. */
export function endStatement(frame: Frame<StatementDraft>, end: number, separator: string): void {
  const { draft } = frame
  frame.draft = null
  if (draft === null) return
  const isSimple = draft.inner.length === 0
  frame.list.push({
    from: draft.start,
    to: end,
    parts: isSimple ? noStatements : withItem(draft.parts, { from: draft.from, to: end }),
    inner: draft.inner,
    bodies: draft.bodies,
    separator,
    levels: isSimple ? 0 : levelsOf(draft.inner),
  })
}

/** Ends every list that is still open at the end of a text. */
export function endFrames(frames: Frame<StatementDraft>[], end: number): void {
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    endStatement(frame, end, '')
    frames.pop()
    const outer = frames.at(-1)?.draft
    if (outer !== undefined && outer !== null) outer.from = end
  }
}

function levelsOf(inner: readonly (readonly Statement[])[]): number {
  let most = 0
  for (const list of inner) for (const { levels } of list) if (levels > most) most = levels
  return most + 1
}
