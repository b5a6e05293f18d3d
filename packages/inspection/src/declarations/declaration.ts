/** Where in the chain of ingredients a declaration stands: on the picture or its parents, or on something placed into it. */
export const positions = ['base', 'part'] as const
/** One of `positions`. */
export type Position = (typeof positions)[number]

/**
 * The metadata that holds a declaration. In a C2PA manifest: an actions assertion, the templates of one, a metadata
 * assertion, a CreativeWork assertion, the name of a generator, or Adobe's assertion of 2023. Outside of it: XMP.
 */
export const metadataKinds = [
  'actions',
  'templates',
  'metadata',
  'creativeWork',
  'generator',
  'legacyGenerator',
  'xmp',
] as const
/** One of `metadataKinds`. */
export type MetadataKind = (typeof metadataKinds)[number]

/**
 * The kind of C2PA action that declares the value: it created the picture, placed something into it, or edited it.
 * `none`: no action, or one that keeps the content, so the value is about the picture as a whole.
 */
export const actionKinds = ['created', 'placed', 'edited', 'none'] as const
/** One of `actionKinds`. */
export type ActionKind = (typeof actionKinds)[number]

/** One declaration of an image. All values are of our own lists; it never holds text of the image. */
export interface Declaration {
  /** A digital source type of the vocabulary, `unknown`, or the id of a generator in our list. */
  readonly value: string
  readonly metadata: MetadataKind
  readonly position: Position
  readonly action: ActionKind
  /** Steps from the active manifest; 0 is the picture itself. */
  readonly depth: number
}

/** More declarations than any real image has. */
export const DECLARATIONS_MAX = 256

/** The declarations without repetitions, in one order. Of equal ones at several depths the nearest stays. */
export function orderedDeclarations(declarations: Iterable<Declaration>): Declaration[] {
  const nearest = new Map<string, Declaration>()
  for (const declaration of declarations) {
    const key = sortKey(declaration)
    const known = nearest.get(key)
    if (known === undefined || declaration.depth < known.depth) nearest.set(key, declaration)
  }
  return [...nearest.entries()]
    .toSorted(
      ([key, { depth }], [otherKey, other]) => depth - other.depth || (key < otherKey ? -1 : 1),
    )
    .map(([, declaration]) => declaration)
}

function sortKey({ position, metadata, action, value }: Declaration): string {
  return [position, metadata, action, value].join(' ')
}
