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

export function levelsOf(inner: readonly (readonly Statement[])[]): number {
  let most = 0
  for (const list of inner) for (const { levels } of list) if (levels > most) most = levels
  return most + 1
}
