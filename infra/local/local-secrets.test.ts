import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrMakeSecrets, writeSecrets } from './local-secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ase-local-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('local secrets are made once and found again', async () => {
  const secrets = await readOrMakeSecrets(dataDir)
  await writeSecrets(dataDir, secrets)
  expect(await readOrMakeSecrets(dataDir)).toEqual(secrets)
  expect(secrets.botQueueKey).toMatch(/^[0-9a-f]{48}$/)
})

test('a file of local secrets of an earlier version keeps them and gets the key of the queue', async () => {
  const { botQueueKey: _, ...earlier } = await readOrMakeSecrets(dataDir)
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(earlier))
  const secrets = await readOrMakeSecrets(dataDir)
  expect(secrets).toMatchObject(earlier)
  await writeSecrets(dataDir, secrets)
  expect(await readOrMakeSecrets(dataDir)).toEqual(secrets)
  expect(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(secrets)
})
