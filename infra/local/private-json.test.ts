import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readJsonFile, writePrivateJson } from './private-json.ts'

const Value = z.object({ a: z.number() })
let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ase-private-'))
  path = join(folder, 'value.json')
})
afterEach(() => rm(folder, { recursive: true }))

test('a private JSON file is read back as it was written, and only its owner may read it', async () => {
  await writePrivateJson(path, { a: 1 })
  expect(await readJsonFile(path, Value)).toEqual({ a: 1 })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a JSON file that others could read is replaced by a private one', async () => {
  await writeFile(path, '{}', { mode: 0o644 })
  await writePrivateJson(path, { a: 2 })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('writing a private JSON file leaves no other file in the folder', async () => {
  await writePrivateJson(path, { a: 1 })
  await writePrivateJson(path, { a: 2 })
  expect(await readdir(folder)).toEqual(['value.json'])
})

test.each(['', '{', '{"a":"text"}'])(
  'a private JSON file with another content counts as absent: %j',
  async (text) => {
    await writeFile(path, text)
    expect(await readJsonFile(path, Value)).toBeNull()
  },
)

test('an absent private JSON file is null', async () => {
  expect(await readJsonFile(path, Value)).toBeNull()
})
