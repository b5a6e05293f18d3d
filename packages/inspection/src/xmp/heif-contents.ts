import { boxOf, type Box } from './boxes.ts'
import type { Bytes } from './bytes.ts'
import { UnreadableEvidence } from '../declarations/unreadable-evidence.ts'

const EXTENTS_MAX = 64

type Span = Pick<Box, 'start' | 'end'>

/** The sizes of the fields in an item location box, in bytes. */
interface Layout {
  readonly item: number
  readonly method: number
  readonly base: number
  readonly index: number
  readonly offset: number
  readonly length: number
}

/**
 * The contents of the wanted items, each once, where the item location box places them: in the file, or in the `idat` box
 * beside it. Takes time in the length of that box and of what it yields.
 */
export function* itemContents(
  file: Bytes,
  meta: Span,
  wanted: ReadonlySet<number>,
): Generator<Uint8Array, void, undefined> {
  const box = boxOf(file, meta, 'iloc')
  if (box === undefined) return
  // By construction method: in the file, or in the data box.
  const origins = [0, boxOf(file, meta, 'idat')?.start ?? file.length]
  const left = new Set(wanted)
  const fields = new Fields(file, box)
  const version = fields.take(4) >>> 24
  const layout = layoutOf(fields.take(2), version)
  const count = fields.take(version < 2 ? 2 : 4)
  for (let index = 0; index < count && !fields.isOver && left.size > 0; index += 1) {
    const item = fields.take(layout.item)
    const origin = origins[fields.take(layout.method) & 15]
    const isElsewhere = fields.take(2) !== 0
    const base = fields.take(layout.base)
    const extents = fields.take(2)
    const isRead = left.delete(item) && !isElsewhere
    if (!isRead || origin === undefined)
      fields.skip(extents * (layout.index + layout.offset + layout.length))
    else yield contentAt(file, fields, { layout, extents, origin: origin + base })
  }
}

interface Extents {
  readonly layout: Layout
  readonly extents: number
  readonly origin: number
}

/** Throws an `UnreadableEvidence` when it has more parts than honest ones, or is longer than the file. */
function contentAt(file: Bytes, fields: Fields, { layout, extents, origin }: Extents): Uint8Array {
  if (extents > EXTENTS_MAX) throw new UnreadableEvidence()
  const parts: Uint8Array[] = []
  for (let extent = 0; extent < extents; extent += 1) {
    fields.skip(layout.index)
    const start = origin + fields.take(layout.offset)
    const length = fields.take(layout.length)
    // A length of 0 reaches to the end.
    parts.push(file.part(start, length === 0 ? file.length : start + length))
  }
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  if (total > file.length) throw new UnreadableEvidence()
  return Buffer.concat(parts)
}

function layoutOf(sizes: number, version: number): Layout {
  return {
    item: version < 2 ? 2 : 4,
    method: version === 0 ? 0 : 2,
    base: (sizes >> 4) & 15,
    index: version === 0 ? 0 : sizes & 15,
    offset: sizes >> 12,
    length: (sizes >> 8) & 15,
  }
}

/** Reads numbers one after the other, until the end of the box. */
class Fields {
  isOver = false
  readonly #file: Bytes
  readonly #end: number
  #at: number

  constructor(file: Bytes, { start, end }: Span) {
    this.#file = file
    this.#at = start
    this.#end = end
  }

  /** A number of 0, 2, 4 or 8 bytes; there are no others in this box. */
  take(size: number): number {
    const at = this.#at
    this.skip(size)
    if (this.isOver || size === 0) return 0
    if (size === 2) return this.#file.u16(at)
    if (size === 4) return this.#file.u32(at)
    if (size === 8) return this.#file.u64(at)
    this.isOver = true
    return 0
  }

  skip(size: number): void {
    this.#at += size
    if (this.#at > this.#end) this.isOver = true
  }
}
