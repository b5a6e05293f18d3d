/** Where in the chain of ingredients a declaration stands: on the picture or its parents, or on something put into it. */
export type Position = 'base' | 'part'

/** What carries a declaration. */
export type Carrier =
  | 'actions'
  | 'templates'
  | 'metadata'
  | 'creativeWork'
  | 'generator'
  | 'legacyGenerator'
  | 'xmp'

/** What the declared source type says of: how the picture came to be, what was placed into it, what was done to it. */
export type Act = 'created' | 'placed' | 'edited' | 'none'

/** One thing that an image declares. It holds values of our own lists only, never text of the image. */
export interface Declaration {
  /** A value of the vocabulary, `unknown`, or the id of a generator in our list. */
  readonly value: string
  readonly carrier: Carrier
  readonly position: Position
  readonly act: Act
  /** Steps from the active manifest; 0 is the picture itself. */
  readonly depth: number
}
