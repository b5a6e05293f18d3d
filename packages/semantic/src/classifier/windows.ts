/** Words that stand at the end of one window stand at the beginning of the next, so none is cut off from both. */
const OVERLAP_SHARE = 5

/**
 * Cuts text into overlapping windows of at most `bytesMax` bytes of UTF-8, at spaces where there are some. Bytes and
 * not characters: whatever the language, no tokenizer of these models makes more tokens of a text than it has bytes.
 * Null when it takes more than `windowsMax` windows. Linear in the text.
 */
export function cutIntoWindows(
  text: string,
  bytesMax: number,
  windowsMax: number,
): readonly string[] | null {
  const bytes = Buffer.from(text, 'utf8')
  const overlap = Math.floor(bytesMax / OVERLAP_SHARE)
  const windows: string[] = []
  for (let start = 0; start < bytes.length;) {
    const limit = start + bytesMax
    const isLast = limit >= bytes.length
    const end = isLast ? bytes.length : findBreakBefore(bytes, limit, limit - overlap)
    const window = bytes.toString('utf8', start, end)
    if (window.trim() !== '') {
      if (windows.length === windowsMax) return null
      windows.push(window)
    }
    if (isLast) break
    start = findBreakBefore(bytes, end - overlap, end - 2 * overlap)
  }
  return windows
}

/** The last place at or before `at` where a word begins, or else, down to `least`, where a character begins. */
function findBreakBefore(bytes: Buffer, at: number, least: number): number {
  for (let place = at; place > least; place -= 1)
    if (isSpace(bytes[place - 1]) && !isSpace(bytes[place])) return place
  let place = at
  while (isContinuation(bytes[place])) place -= 1
  return place
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d
}

/** A byte in the middle of a character. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
