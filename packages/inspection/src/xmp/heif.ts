import { UnreadableEvidence } from '../declarations/unreadable-evidence.ts'
import { boxesOf, boxOf, type Box } from './boxes.ts'
import { Bytes } from './bytes.ts'
import { itemContents } from './heif-contents.ts'

const CONTENT_TYPE = 'application/rdf+xml'
const FULL_BOX_HEADER = 4
/** More than the packets that are read at all; most describe other items. */
const XMP_ITEMS_MAX = 64

/**
 * The packets of HEIC, HEIF and AVIF: items of type `mime` with XMP's content type. An item that describes other items only,
 * such as a thumbnail or a depth map, is left out.
 */
export function* heifPackets(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  const file = new Bytes(bytes)
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

type Span = Pick<Box, 'start' | 'end'>

function xmpItems(file: Bytes, meta: Span): Set<number> {
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
    if (items.size > XMP_ITEMS_MAX) throw new UnreadableEvidence()
  }
  return items
}

function primaryItem(file: Bytes, meta: Span): number | undefined {
  const box = boxOf(file, meta, 'pitm')
  if (box === undefined) return undefined
  const at = box.start + FULL_BOX_HEADER
  return file.u8(box.start) === 0 ? file.u16(at) : file.u32(at)
}

/** What XMP items say they describe, by reference of type `cdsc`. */
function describedItems(
  file: Bytes,
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
