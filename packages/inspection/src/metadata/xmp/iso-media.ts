import { UnreadableMetadataError } from '../../declarations/unreadable-metadata-error.ts'
import { decompressBrotliPacket } from './packet.ts'
import { ByteReader } from './byte-reader.ts'

// HEIC, HEIF and AVIF

const CONTENT_TYPE = 'application/rdf+xml'
const FULL_BOX_HEADER = 4
/** More than the packets that are read; most of these items describe other items. */
const XMP_ITEMS_MAX = 64

/**
 * The packets of HEIC, HEIF and AVIF: items of type `mime` with XMP's content type. An item that describes other items only,
 * such as a thumbnail or a depth map, is left out.
 */
export function* heifPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const file = new ByteReader(bytes)
  const meta = boxOf(file, { start: 0, end: file.length }, 'meta')
  if (meta === undefined) return
  const inside = { start: meta.start + FULL_BOX_HEADER, end: meta.end }
  const items = xmpItems(file, inside)
  if (items.size === 0) return
  const primary = primaryItem(file, inside)
  for (const [item, about] of describedItems(file, inside, items))
    if (primary !== undefined && !about.has(primary)) items.delete(item)
  yield* itemContents(file, inside, items)
}

function xmpItems(file: ByteReader, meta: Span): Set<number> {
  const items = new Set<number>()
  const info = boxOf(file, meta, 'iinf')
  if (info === undefined) return items
  const entries = info.start + FULL_BOX_HEADER + (file.u8(info.start) === 0 ? 2 : 4)
  for (const { type, start, end } of boxesOf(file, entries, info.end)) {
    const version = file.u8(start)
    if (type !== 'infe' || version < 2) continue
    const idSize = version === 2 ? 2 : 4
    const id = idSize === 2 ? file.u16(start + 4) : file.u32(start + 4)
    const itemType = start + 4 + idSize + 2
    if (!file.reads(itemType, 'mime')) continue
    // The item's name, then the content type, each ended by a NUL.
    const names = file.part(itemType + 4, end)
    const contentType = itemType + 4 + names.indexOf(0) + 1
    if (names.includes(0) && file.reads(contentType, CONTENT_TYPE)) items.add(id)
    if (items.size > XMP_ITEMS_MAX) throw new UnreadableMetadataError()
  }
  return items
}

function primaryItem(file: ByteReader, meta: Span): number | undefined {
  const box = boxOf(file, meta, 'pitm')
  if (box === undefined) return undefined
  const at = box.start + FULL_BOX_HEADER
  return file.u8(box.start) === 0 ? file.u16(at) : file.u32(at)
}

/** The items that XMP items describe, by reference of type `cdsc`. */
function describedItems(
  file: ByteReader,
  meta: Span,
  items: ReadonlySet<number>,
): ReadonlyMap<number, ReadonlySet<number>> {
  const described = new Map<number, Set<number>>()
  const references = boxOf(file, meta, 'iref')
  if (references === undefined) return described
  const size = file.u8(references.start) === 0 ? 2 : 4
  const read = (at: number) => (size === 2 ? file.u16(at) : file.u32(at))
  for (const box of boxesOf(file, references.start + FULL_BOX_HEADER, references.end)) {
    const from = read(box.start)
    if (box.type !== 'cdsc' || !items.has(from)) continue
    const about = described.get(from) ?? new Set()
    const count = file.u16(box.start + size)
    for (let index = 0; index < count; index += 1) {
      const at = box.start + size + 2 + index * size
      if (at + size > box.end) break
      about.add(read(at))
    }
    described.set(from, about)
  }
  return described
}

const EXTENTS_MAX = 64

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
function* itemContents(
  file: ByteReader,
  meta: Span,
  wanted: ReadonlySet<number>,
): Generator<Uint8Array, void, undefined> {
  const box = boxOf(file, meta, 'iloc')
  if (box === undefined) return
  // By construction method: in the file, or in the data box.
  const origins = [0, boxOf(file, meta, 'idat')?.start ?? file.length]
  const left = new Set(wanted)
  const fields = new Fields(file, box)
  const version = fields.next(4) >>> 24
  const layout = layoutOf(fields.next(2), version)
  const count = fields.next(version < 2 ? 2 : 4)
  for (let index = 0; index < count && !fields.isOver && left.size > 0; index += 1) {
    const item = fields.next(layout.item)
    const origin = origins[fields.next(layout.method) & 15]
    const isElsewhere = fields.next(2) !== 0
    const base = fields.next(layout.base)
    const extents = fields.next(2)
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

/** Throws an `UnreadableMetadataError` when it has more parts than real ones have, or is longer than the file. */
function contentAt(
  file: ByteReader,
  fields: Fields,
  { layout, extents, origin }: Extents,
): Uint8Array {
  if (extents > EXTENTS_MAX) throw new UnreadableMetadataError()
  const parts: Uint8Array[] = []
  for (let extent = 0; extent < extents; extent += 1) {
    fields.skip(layout.index)
    const start = origin + fields.next(layout.offset)
    const length = fields.next(layout.length)
    // A length of 0 reaches to the end.
    parts.push(file.part(start, length === 0 ? file.length : start + length))
  }
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  if (total > file.length) throw new UnreadableMetadataError()
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
  readonly #file: ByteReader
  readonly #end: number
  #at: number

  constructor(file: ByteReader, { start, end }: Span) {
    this.#file = file
    this.#at = start
    this.#end = end
  }

  /** A number of 0, 2, 4 or 8 bytes; there are no others in this box. */
  next(size: number): number {
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

// JPEG XL

const XMP_BOX = 'xml '
/** A box compressed with Brotli: the type of the original, then its content. */
const BROTLI_BOX = 'brob'

/** The packets in `xml ` boxes of a JPEG XL container, compressed ones too. A bare codestream has none. */
export function* jxlPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const jxl = new ByteReader(bytes)
  for (const { type, start, end } of boxesOf(jxl, 0, jxl.length)) {
    if (type === XMP_BOX) yield jxl.part(start, end)
    if (type === BROTLI_BOX && jxl.reads(start, XMP_BOX))
      yield decompressBrotliPacket(jxl.part(start + 4, end))
  }
}

// Boxes

/** A box of an ISO base media file. Offsets are absolute; `end` is exclusive. */
interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** A range of the file. Offsets are absolute; `end` is exclusive. */
type Span = Pick<Box, 'start' | 'end'>

/** More boxes on the levels that the readers walk are refused before an image is read at all. */
const BOXES_MAX = 4096

/** The boxes between two offsets, in order, until one does not fit. Throws an `UnreadableMetadataError` beyond `BOXES_MAX`. */
function* boxesOf(file: ByteReader, from: number, to: number): Generator<Box, void, undefined> {
  let at = from
  for (let count = 0; at + 8 <= to; count += 1) {
    if (count === BOXES_MAX) throw new UnreadableMetadataError()
    const short = file.u32(at)
    const header = short === 1 ? 16 : 8
    // A length of 0 reaches to the end.
    const length = short === 1 ? file.u64(at + 8) : short || to - at
    if (length < header || at + length > to) return
    yield { type: file.latin(at + 4, 4), start: at + header, end: at + length }
    at += length
  }
}

/** The first box of a type. */
function boxOf(file: ByteReader, parent: Span, type: string): Box | undefined {
  for (const box of boxesOf(file, parent.start, parent.end)) if (box.type === type) return box
  return undefined
}
