import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes of all files in a folder and below. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
