import { limits, errorCatalog, type ErrorCode } from '@ase/schemas'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { InspectionFailure, sniffImage, type Inspection, type Inspector } from '../../src/index.ts'
import type { FoundFile } from './find-files.ts'

/** Enough to tell which kind of file it is. */
const HEAD_BYTES = 65_536

type ReadImage =
  | { readonly bytes: Uint8Array; readonly isWhole: true }
  /** The first bytes of a file that is larger than an image may be. */
  | { readonly bytes: Uint8Array; readonly isWhole: false }

/**
 * The bytes of a regular file; of a larger one than 10 MiB only the head is read. Rejects when it is none or cannot be
 * read. A pipe without a writer does not hold it up.
 */
async function readImage(location: string): Promise<ReadImage> {
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

/** What came of one file. `FILE_NOT_READ` is the command's own: there are no bytes to inspect. */
export type InspectedFile =
  | ({ readonly file: string } & Inspection)
  | {
      readonly file: string
      readonly error: { readonly code: ErrorCode | 'FILE_NOT_READ'; readonly message: string }
    }

/** Null for a file of a folder that is no image. */
export async function inspectFile(
  inspector: Inspector,
  { name, location, isInFolder }: FoundFile,
): Promise<InspectedFile | null> {
  const image = await readImage(location).catch(() => null)
  if (image === null) {
    const error = { code: 'FILE_NOT_READ', message: 'No file can be read there.' } as const
    return { file: name, error }
  }
  if (isInFolder && (await sniffImage(image.bytes)) === null) return null
  if (!image.isWhole) return failed(name, 'PAYLOAD_TOO_LARGE')
  try {
    return { file: name, ...(await inspector.inspect(image.bytes)) }
  } catch (error) {
    if (error instanceof InspectionFailure) return failed(name, error.code)
    throw error
  }
}

function failed(file: string, code: ErrorCode): InspectedFile {
  return { file, error: { code, message: errorCatalog[code].message } }
}
