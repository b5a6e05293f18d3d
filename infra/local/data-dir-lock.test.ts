import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ase-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the release of the lock of a data folder leaves no file', async () => {
  const release = await lockDataDir(folder)
  expect(await readdir(folder)).toEqual(['start.lock'])
  await release()
  expect(await readdir(folder)).toEqual([])
})

// 4194304 is the largest process number that Linux gives; no process has a number above it.
test.each(['', 'text', '0', '-1', '4194305', String(process.pid)])(
  'the lock of a data folder of a killed start is replaced: %j',
  async (pid) => {
    await writeFile(join(folder, 'start.lock'), pid)
    const release = await lockDataDir(folder)
    await release()
    expect(await readdir(folder)).toEqual([])
  },
)
