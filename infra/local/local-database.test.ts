import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLocalDatabaseUrl } from './local-database.ts'

test('without DATABASE_URL and a running start, the error names both ways to set one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ase-data-'))
  const found = findLocalDatabaseUrl({ DATA_DIR: folder })
  await expect(found).rejects.toThrow(/DATABASE_URL is required .* with the same DATA_DIR/)
  await rm(folder, { recursive: true })
})
