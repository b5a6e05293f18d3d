import { errorCatalog, type ErrorCode } from '@ase/schemas'
import { InspectionFailure, sniffImage, type Inspection, type Inspector } from '../../src/index.ts'
import type { FoundFile } from './find-files.ts'
import { readImage } from './read-image.ts'

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
