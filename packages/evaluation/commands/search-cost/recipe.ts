import type { EvaluationType } from '@ase/schemas'

/**
 * How to write a text of any length: `head`, then `unit` again and again, then for each unit a `close`, then `tail`.
 * Where a unit has `‹n›`, each of its copies in one body has another number: nothing is read once for all of them.
 */
export interface TextRecipe {
  readonly head?: string
  readonly unit: string
  readonly close?: string
  readonly tail?: string
}

/**
 * How a text fills an object that belongs to the client: one `member`, many `members` or `items` of `pieceLength` characters,
 * a text at the bottom of `nested` objects, or the parameters of a JSON `schema`.
 */
export interface ObjectRecipe {
  readonly layout: 'member' | 'members' | 'items' | 'keys' | 'nested' | 'schema'
  readonly key: string
  readonly pieceLength: number
}

/** A field that a recipe fills: which of its texts, and its share of the body beside the other fields. */
export interface FieldRecipe {
  readonly text: number
  readonly share: number
}

/** How to write a body of any size. Plain JSON: it can be kept in a file. */
export interface Recipe {
  /** `raw` is a body of one text, which need not be valid. */
  readonly type: EvaluationType | 'raw'
  readonly texts: readonly TextRecipe[]
  /** By the field's name; a field that is not here is left out, or as short as it may be. */
  readonly fields: Readonly<Record<string, FieldRecipe>>
  readonly object: ObjectRecipe
  /** Tools of a manifest, events of a trace, documents of an action's context: how many. */
  readonly count: number
  /** What the choices of the type are, such as the kinds of a trace's events; read round and round. */
  readonly choices: readonly number[]
}

export const COUNTER = '‹n›'
