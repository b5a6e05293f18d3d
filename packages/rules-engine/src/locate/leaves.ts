import type { JsonValue, TypedInput } from '@ase/schemas'

/** A value of an envelope, and how it is reached. */
export interface Place {
  readonly parent: Place | null
  readonly key: string | number
  readonly value: JsonValue
  /** In an object of the client, or that object itself. */
  readonly isOwn: boolean
  /** The path of schema fields that a finding about it carries. */
  readonly path: string
}

/** A value of an envelope that holds no others. */
export interface Leaf extends Place {
  /** In the order of the document. */
  readonly index: number
  readonly parent: Place
  /**
   * `own`: in an object of the client, which is complete without it. `text`: a text field of the schema, which can be blank. `fixed`: a
   * field of a closed list, which stays.
   */
  readonly kind: 'own' | 'text' | 'fixed'
}

/** The values that stay in an envelope, by the index of their leaf. */
export type Kept = ReadonlyMap<number, JsonValue>

/** An envelope taken apart, so that it can be put together again with less in it. */
export interface Parts {
  readonly leaves: readonly Leaf[]
  /** How much of the schema itself every copy has. */
  readonly frameSize: number
  /** The envelope with these values alone. Text fields that are not kept are blank, fixed fields stay. */
  readonly copyWith: (kept: Kept) => TypedInput
}

/** Fields of closed lists, ids and times. */
const fixedKeys: ReadonlySet<string | number> = new Set([
  'id',
  'kind',
  'phase',
  'source',
  'timestamp',
  'trustLevel',
])
/** Fields whose objects belong to the client. */
const ownKeys: ReadonlySet<string | number> = new Set(['arguments', 'inputSchema'])
const BLANK = ' '

/** Without recursion, in time and memory that grow with the envelope. */
export function takeApart(envelope: TypedInput): Parts {
  // INVARIANT: the input is JSON without absent members, as the schema reads it from a request.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of optional fields the type says that they may be undefined
  const input = envelope.input as JsonValue
  const leaves: Leaf[] = []
  const frame: Place[] = []
  const ofSchema: Leaf[] = []
  const root: Place = { parent: null, key: 'input', value: input, isOwn: false, path: 'input' }
  const pending: Place[] = [root]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const members = listMembers(place.value)
    const isFrame = members !== null && (!place.isOwn || isOwnRoot(place))
    if (isFrame) frame.push(place)
    if (!isFrame && (members === null || members.length === 0)) {
      const leaf = toLeaf(place, leaves.length)
      leaves.push(leaf)
      if (leaf.kind !== 'own') ofSchema.push(leaf)
      continue
    }
    for (const [key, value] of (members ?? []).toReversed()) {
      const isOwn = place.isOwn || ownKeys.has(key)
      const path = place.isOwn ? place.path : `${place.path}.${key}`
      pending.push({ parent: place, key, value, isOwn, path })
    }
  }
  return {
    leaves,
    frameSize: frame.length + ofSchema.length,
    copyWith: (kept) => {
      const made = new Map<Place, Made>()
      for (const place of frame) openContainer(made, place)
      for (const leaf of ofSchema) {
        const value = leaf.kind === 'fixed' ? leaf.value : (kept.get(leaf.index) ?? BLANK)
        addMember(openContainer(made, leaf.parent), leaf.key, value)
      }
      for (const index of [...kept.keys()].toSorted((a, b) => a - b)) {
        const leaf = leaves[index]
        const value = kept.get(index)
        if (leaf?.kind === 'own' && value !== undefined)
          addMember(openContainer(made, leaf.parent), leaf.key, value)
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields with values of the same types
      return { type: envelope.type, input: made.get(root) } as TypedInput
    },
  }
}

type Made = unknown[] | Record<string, unknown>

/** The copy of a container, with those around it. A client's own may be sixty levels deep. */
function openContainer(made: Map<Place, Made>, place: Place): Made {
  const missing: Place[] = []
  let outer: Place | null = place
  while (outer !== null && !made.has(outer)) {
    missing.push(outer)
    outer = outer.parent
  }
  let container = outer === null ? undefined : made.get(outer)
  for (const next of missing.toReversed()) {
    const opened: Made = Array.isArray(next.value) ? [] : {}
    if (container !== undefined) addMember(container, next.key, opened)
    made.set(next, opened)
    container = opened
  }
  return container ?? {}
}

/** A list closes up over what is left out of it. `__proto__` is a name like any other. */
function addMember(container: Made, key: string | number, value: unknown): void {
  if (Array.isArray(container)) container.push(value)
  else Object.defineProperty(container, key, { value, enumerable: true, writable: true })
}

function listMembers(value: JsonValue): (readonly [string | number, JsonValue])[] | null {
  if (Array.isArray(value)) return value.map((item, index) => [index, item] as const)
  return typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([, member]) => member !== undefined)
    : null
}

function isOwnRoot({ parent, isOwn }: Place): boolean {
  return isOwn && parent?.isOwn === false
}

function toLeaf(place: Place, index: number): Leaf {
  const { parent, key, isOwn } = place
  if (parent === null) throw new TypeError('An input is an object.')
  return { ...place, parent, index, kind: classifyValue(key, isOwn) }
}

function classifyValue(key: string | number, isOwn: boolean): Leaf['kind'] {
  if (isOwn) return 'own'
  return fixedKeys.has(key) ? 'fixed' : 'text'
}
