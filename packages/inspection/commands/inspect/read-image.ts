import { open, type FileHandle } from 'node:fs/promises'
import { constants } from 'node:fs'
import { limits } from '@ase/schemas'

/** Enough to tell which kind of file it is. */
const HEAD_BYTES = 65_536

export type ReadImage =
  | { readonly bytes: Uint8Array; readonly isWhole: true }
  /** The first bytes of a file that is larger than an image may be. */
  | { readonly bytes: Uint8Array; readonly isWhole: false }

/**
 * The bytes of a regular file; of a larger one than 10 MiB only the head is read. Rejects when it is none or cannot be
 * read. A pipe without a writer does not hold it up.
 */
export async function readImage(location: string): Promise<ReadImage> {
  const file = await open(location, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new Error('not a regular file')
    if (found.size > limits.inspection.imageBytesMax)
      return { bytes: await readBytes(file, HEAD_BYTES), isWhole: false }
    return { bytes: await readBytes(file, found.size), isWhole: true }
  } finally {
    await file.close()
  }
}

/** So many bytes, or fewer when the file ends before. */
async function readBytes(file: FileHandle, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}
