/** Where in the chain of ingredients a declaration stands: on the picture or its parents, or on something put into it. */
export const positions = ['base', 'part'] as const
export type Position = (typeof positions)[number]

/** What carries a declaration. */
export const carriers = [
  'actions',
  'templates',
  'metadata',
  'creativeWork',
  'generator',
  'legacyGenerator',
  'xmp',
] as const
export type Carrier = (typeof carriers)[number]

/** What the declared source type says of: how the picture came to be, what was placed into it, what was done to it. */
export const acts = ['created', 'placed', 'edited', 'none'] as const
export type Act = (typeof acts)[number]

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
