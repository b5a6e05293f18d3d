/** Boxes at one depth of the tree. The readers walk all earlier siblings of each box. */
const BOXES_PER_LEVEL_MAX = 4096
const BOX_DEPTH_MAX = 32

/** Boxes whose content is boxes, with the bytes that stand before these. */
const containers: ReadonlyMap<number, number> = new Map(
  Object.entries({
    moov: 0,
    trak: 0,
    mdia: 0,
    minf: 0,
    dinf: 0,
    stbl: 0,
    edts: 0,
    mvex: 0,
    moof: 0,
    traf: 0,
    mfra: 0,
    skip: 0,
    udta: 0,
    meco: 0,
    strk: 0,
    strd: 0,
    sinf: 0,
    schi: 0,
    iprp: 0,
    ipco: 0,
    meta: 4,
  }).map(([name, before]) => [Buffer.from(name, 'latin1').readUInt32BE(), before]),
)

interface Level {
  readonly end: number
  readonly depth: number
}

/**
 * Boxes of an ISO base media file (AVIF, HEIC, HEIF, JPEG XL in its container), counted per depth over the whole tree.
 * A bare JPEG XL codestream reads as one box that ends at once.
 */
export function boxesWithin(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const seen: number[] = []
  const open: Level[] = [{ end: bytes.length, depth: 0 }]
  let at = 0
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (at + 8 > level.end) {
      at = level.end
      open.pop()
      continue
    }
    seen[level.depth] = (seen[level.depth] ?? 0) + 1
    if ((seen[level.depth] ?? 0) > BOXES_PER_LEVEL_MAX) return false
    const { header, size } = sizeAt(view, at, level.end)
    const before = containers.get(view.getUint32(at + 4))
    const end = Math.min(at + Math.max(size, header), level.end)
    if (before === undefined) {
      at = end
    } else {
      if (open.length === BOX_DEPTH_MAX) return false
      open.push({ end, depth: level.depth + 1 })
      at += header + before
    }
  }
  return true
}

/** A size of 1 is followed by one of 64 bits; 0 means up to the end. */
function sizeAt(view: DataView, at: number, end: number): { header: number; size: number } {
  const size = view.getUint32(at)
  if (size === 1 && at + 16 <= end) return { header: 16, size: Number(view.getBigUint64(at + 8)) }
  return { header: 8, size: size === 0 ? end - at : size }
}
