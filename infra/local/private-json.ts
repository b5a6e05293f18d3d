import { open, readFile, rename, rm } from 'node:fs/promises'
import type * as z from 'zod'

/** Writes a file that only its owner can read, whole or not at all: a reader never meets half of it. */
export async function writePrivateJson(path: string, value: object): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/** The file's value, or null when it is absent or not what the schema says. */
export async function readJsonFile<S extends z.ZodType>(
  path: string,
  schema: S,
): Promise<z.output<S> | null> {
  try {
    const parsed = schema.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
