import { UnreadableMetadataError } from '../../../declarations/unreadable-metadata-error.ts'
import type { Bytes } from './byte-reader.ts'

/** A box of an ISO base media file. Offsets are absolute; `end` is exclusive. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** A range of the file. Offsets are absolute; `end` is exclusive. */
export type Span = Pick<Box, 'start' | 'end'>

/** More boxes on the levels that the readers walk are refused before an image is read at all. */
const BOXES_MAX = 4096

/** The boxes between two offsets, in order, until one does not fit. Throws an `UnreadableMetadataError` beyond `BOXES_MAX`. */
export function* boxesOf(file: Bytes, from: number, to: number): Generator<Box, void, undefined> {
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
export function boxOf(file: Bytes, parent: Span, type: string): Box | undefined {
  for (const box of boxesOf(file, parent.start, parent.end)) if (box.type === type) return box
  return undefined
}
